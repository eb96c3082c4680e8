"""Play a code-breaking game: a person against the program, each in any role.

>>> from strategygen.games import parse_game
>>> from strategygen.play import Match, Uncommitted, choose_guesser
>>> game = parse_game("mastermind-2x3")
>>> match = Match(game, choose_guesser(game), Uncommitted())
>>> match.make_guess("12"), match.remaining, match.state
('1B0W', 4, <State.GUESS: 'guess'>)
"""

from strategygen.play.adversary import Adversary
from strategygen.play.codemaker import (
    Codemaker,
    HiddenCode,
    Uncommitted,
    Way,
    drawn_code,
    hidden_code,
)
from strategygen.play.guesser import Guesser, Suggestion, choose_guesser
from strategygen.play.match import Match, Snapshot, State

__all__ = [
    "Adversary",
    "Codemaker",
    "Guesser",
    "HiddenCode",
    "Match",
    "Snapshot",
    "State",
    "Suggestion",
    "Uncommitted",
    "Way",
    "choose_guesser",
    "drawn_code",
    "hidden_code",
]

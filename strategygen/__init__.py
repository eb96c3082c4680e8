"""Generate complete decision trees for code-breaking games, and advise from any position.

`lookup` is the runtime that answers from stored trees; this package makes, proves and verifies
them, and says what is known of a game after any turns:

>>> import strategygen
>>> game = strategygen.parse_game("mastermind-4x6")
>>> left = strategygen.position(game, ["1122:2B0W", "1234:0B3W"])
>>> left.code_count, left.guesses[strategygen.best_guess(left, strategygen.ONE_STEP["knuth"])]
(16, '1325')
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from strategygen.advice.advise import Advice, Considered, RatedGuess, advise
    from strategygen.advice.contradiction import Contradiction, PairRepair, Repair
    from strategygen.advice.respond import Answer, Responded, respond
    from strategygen.advice.review import Review, ReviewedTurn, review
    from strategygen.advice.rows import Forbidden, Row
    from strategygen.advice.stored import FollowedTree
    from strategygen.advice.transcript import Mistake
    from strategygen.as_json import document, error_document
    from strategygen.games import Game, parse_game
    from strategygen.games.history import Turn
    from strategygen.games.own.game import OwnGame
    from strategygen.games.position import Position, position
    from strategygen.one_step.choose import best_guess
    from strategygen.one_step.rating import Ratings, rate
    from strategygen.one_step.strategies import ONE_STEP, OneStep
    from strategygen.play.adversary import Adversary
    from strategygen.play.match import Match
    from strategygen.requests import answer_request, parse_request
    from strategygen.search.value import ValueBounds, exact_value

__all__ = [
    "ONE_STEP",
    "Adversary",
    "Advice",
    "Answer",
    "Considered",
    "Contradiction",
    "FollowedTree",
    "Forbidden",
    "Game",
    "Match",
    "Mistake",
    "OneStep",
    "OwnGame",
    "PairRepair",
    "Position",
    "RatedGuess",
    "Ratings",
    "Repair",
    "Responded",
    "Review",
    "ReviewedTurn",
    "Row",
    "Turn",
    "ValueBounds",
    "advise",
    "answer_request",
    "best_guess",
    "document",
    "error_document",
    "exact_value",
    "parse_game",
    "parse_request",
    "position",
    "rate",
    "respond",
    "review",
]

# Where each name comes from. It is imported when it is asked for: without it numpy is not loaded.
_HOMES: Final = {
    "ONE_STEP": "one_step.strategies",
    "Adversary": "play.adversary",
    "Advice": "advice.advise",
    "Answer": "advice.respond",
    "Considered": "advice.advise",
    "Contradiction": "advice.contradiction",
    "FollowedTree": "advice.stored",
    "Forbidden": "advice.rows",
    "Game": "games",
    "Match": "play.match",
    "Mistake": "advice.transcript",
    "OneStep": "one_step.strategies",
    "OwnGame": "games.own.game",
    "PairRepair": "advice.contradiction",
    "Position": "games.position",
    "RatedGuess": "advice.advise",
    "Ratings": "one_step.rating",
    "Repair": "advice.contradiction",
    "Responded": "advice.respond",
    "Review": "advice.review",
    "ReviewedTurn": "advice.review",
    "Row": "advice.rows",
    "Turn": "games.history",
    "ValueBounds": "search.value",
    "advise": "advice.advise",
    "answer_request": "requests",
    "best_guess": "one_step.choose",
    "document": "as_json",
    "error_document": "as_json",
    "exact_value": "search.value",
    "parse_game": "games",
    "parse_request": "requests",
    "position": "games.position",
    "rate": "one_step.rating",
    "respond": "advice.respond",
    "review": "advice.review",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)

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
    from strategygen.advice.review import Review, review
    from strategygen.games import Game, parse_game
    from strategygen.games.history import Turn
    from strategygen.games.own.game import OwnGame
    from strategygen.games.position import Position, position
    from strategygen.one_step.choose import best_guess
    from strategygen.one_step.rating import Ratings, rate
    from strategygen.one_step.strategies import ONE_STEP, OneStep

__all__ = [
    "ONE_STEP",
    "Game",
    "OneStep",
    "OwnGame",
    "Position",
    "Ratings",
    "Review",
    "Turn",
    "best_guess",
    "parse_game",
    "position",
    "rate",
    "review",
]

# Where each name comes from. It is imported when it is asked for: without it numpy is not loaded.
_HOMES: Final = {
    "ONE_STEP": "one_step.strategies",
    "Game": "games",
    "OneStep": "one_step.strategies",
    "OwnGame": "games.own.game",
    "Position": "games.position",
    "Ratings": "one_step.rating",
    "Review": "advice.review",
    "Turn": "games.history",
    "best_guess": "one_step.choose",
    "parse_game": "games",
    "position": "games.position",
    "rate": "one_step.rating",
    "review": "advice.review",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)

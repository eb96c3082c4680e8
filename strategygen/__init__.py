"""Generate complete decision trees for code-breaking games, offline.

`lookup` is the runtime that answers from the trees; this package makes, proves and verifies them.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from strategygen.games.own.game import OwnGame

__all__ = ["OwnGame"]


def __getattr__(name: str) -> object:
    """Import what a user's file needs when it is asked for: without it numpy is not loaded."""
    if name == "OwnGame":
        from strategygen.games.own.game import OwnGame

        return OwnGame
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Estimate beforehand what can be computed for a position within a time."""

from typing import Final

from strategygen.games import Game

# Pairs of candidates and guesses: so many are completed in some hundredths of a second, so many in
# some seconds.
QUICK_PAIRS: Final = 4_000_000
MOST_PAIRS: Final = 4_000_000_000


def can_be_completed(game: Game) -> bool:
    """Return whether a one-step tree of a position is grown in a few hundredths of a second."""
    return game.code_count * game.guess_count <= QUICK_PAIRS


def can_be_compared(game: Game) -> bool:
    """Return whether a one-step tree of a position is grown in seconds."""
    return game.code_count * game.guess_count <= MOST_PAIRS


def can_be_solved(game: Game, seconds: float) -> bool:
    """Return whether the exact optimum of a position may be proved within so many seconds."""
    return seconds > 0 and game.code_count <= 300

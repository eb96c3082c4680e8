"""Estimate beforehand what can be computed for a position within a time."""

from typing import Final

from strategygen.games import Game

# Pairs of candidates and guesses: so many are completed in some hundredths of a second, so many in
# some seconds.
QUICK_PAIRS: Final = 4_000_000
MOST_PAIRS: Final = 4_000_000_000
# Candidates squared, times guesses, of a position whose optimum is proved in a second.
WORK_IN_A_SECOND: Final = 2_000_000_000


def can_be_completed(game: Game) -> bool:
    """Return whether a one-step tree of a position is grown in a few hundredths of a second."""
    return game.code_count * game.guess_count <= QUICK_PAIRS


def can_be_compared(game: Game) -> bool:
    """Return whether a one-step tree of a position is grown in seconds."""
    return game.code_count * game.guess_count <= MOST_PAIRS


def can_be_solved(game: Game, seconds: float) -> bool:
    """Return whether the exact optimum of a position may be proved within so many seconds.

    Measured on positions of mastermind-4x6 and bullscows-4x10 with 30 to 1,300 candidates, where
    the time grew with the square of the candidates and with the guesses; symmetry makes it up to
    ten times less. Only what is out of reach even then is skipped.
    """
    return game.code_count**2 * game.guess_count <= seconds * WORK_IN_A_SECOND

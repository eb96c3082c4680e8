"""One-step strategies: take the guess that splits the candidates best, looking no further.

A strategy is a weight for each cell size: the guess whose cells weigh least in sum is taken. That
covers every measure of the literature; comparing the largest cell first is the one extra. The
weights are integers, so that equal partitions weigh exactly the same whatever the order of their
cells.

Ties: better value, then a consistent guess, then the lowest guess id. With one or two candidates
left the first of them is taken. Where no guess is a code: better value, then the larger chance of
the cheaper response (of all responses that cost least, if not all cost the same), then the larger
entropy of the response, then the lowest guess id.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strategygen.games import Game

Sizes = NDArray[np.int64]

# Entropies are compared in units of 2**-36 bits.
ENTROPY_UNIT = 1 << 36
ENTROPY_TOLERANCE = 1e-9

TIES = "better value, then consistent, then lowest guess id"
TIES_WITHOUT_CODES = (
    "better value, then larger chance of the cheaper response, then larger entropy, "
    "then lowest guess id"
)


@dataclass(frozen=True, slots=True)
class OneStep:
    """How to value the partition that a guess makes; the least value is best.

    `weight` maps cell sizes 0..n (int64) to what a cell of that size adds to the value (int64).
    `largest_first` compares the largest cell before that sum. `tolerance` times the number of
    candidates is the difference within which two values count as equal. `consistent_only` keeps to
    guesses that are candidates. `random` takes any of them instead of the first. A strategy never
    changes and may be shared by threads.
    """

    name: str
    summary: str
    weight: Callable[[Sizes], Sizes]
    largest_first: bool = False
    tolerance: int = 0
    consistent_only: bool = False
    random: bool = False


def no_weight(sizes: Sizes) -> Sizes:
    """Value all partitions the same."""
    return np.zeros_like(sizes)


def squares(sizes: Sizes) -> Sizes:
    """Sum of squared sizes: the expected number of candidates left, times the candidates now."""
    return sizes * sizes


def uncertainty(sizes: Sizes) -> Sizes:
    """Sum of size * log2(size): the entropy still missing, times the candidates now."""
    bits = sizes * np.log2(np.maximum(sizes, 1))
    return np.rint(bits * ENTROPY_UNIT).astype(np.int64)


def fewer_cells(sizes: Sizes) -> Sizes:
    """Minus the number of cells."""
    return -(sizes > 0).astype(np.int64)


# It also breaks ties where no guess is a code.
ENTROPY = OneStep(
    "entropy",
    "largest entropy of the response",
    uncertainty,
    tolerance=round(ENTROPY_TOLERANCE * ENTROPY_UNIT),
)

ONE_STEP: dict[str, OneStep] = {
    strategy.name: strategy
    for strategy in (
        OneStep("knuth", "smallest largest cell (Knuth 1977)", no_weight, largest_first=True),
        OneStep(
            "irving",
            "smallest largest cell, then smallest sum of squared cells",
            squares,
            largest_first=True,
        ),
        OneStep("expected-size", "smallest sum of squared cells (Irving 1978)", squares),
        ENTROPY,
        OneStep("parts", "most cells (Kooi 2005)", fewer_cells),
        OneStep("consistent", "the first candidate", no_weight, consistent_only=True),
        OneStep("random", "a random candidate", no_weight, consistent_only=True, random=True),
    )
}


def ties_of(game: Game) -> str:
    """Return how ties are broken in a game, in words."""
    return TIES if game.guesses_codes else TIES_WITHOUT_CODES

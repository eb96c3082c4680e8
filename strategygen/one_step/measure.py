"""What a one-step strategy compares in one game, as numbers for kernels."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.games import Game
from strategygen.one_step.strategies import ENTROPY, OneStep


class Measure(NamedTuple):
    """A one-step strategy for one game, for kernels.

    `weights` is int64 (largest set + 1,). The last four fields break ties where `no_codes`: no
    guess of the game is a code. `cheapest` is bool (responses,): what costs least. `missing`, int64
    (largest set + 1,), weighs cells as `weights` does, by the entropy still missing.
    """

    weights: NDArray[np.int64]
    lead: int
    tolerance: int
    consistent_only: bool
    splitting_is_best: bool
    random: bool
    seed: np.uint64
    no_codes: bool
    cheapest: NDArray[np.bool_]
    missing: NDArray[np.int64]
    missing_tolerance: int


def measure_of(strategy: OneStep, game: Game, pool: str, seed: int) -> Measure:
    """Return what a strategy compares in a game; `pool` and `seed` are those of `grow_tree`."""
    sizes = np.arange(game.code_count + 1, dtype=np.int64)
    costs = np.array(game.responses.costs)
    no_codes = not game.guesses_codes
    weights = strategy.weight(sizes)
    lead = 0
    if strategy.largest_first:
        # Above any difference between two sums of weights.
        lead = int(np.abs(weights).max()) * 2 + 1
    return Measure(
        weights=weights,
        lead=lead,
        tolerance=strategy.tolerance,
        consistent_only=strategy.consistent_only or pool == "consistent",
        # Without codes the ties among guesses that tell all apart are still to be broken.
        splitting_is_best=not no_codes and bool((weights[1:] >= sizes[1:] * weights[1]).all()),
        random=strategy.random,
        seed=np.uint64(seed),
        no_codes=no_codes,
        cheapest=costs == costs.min(),
        missing=ENTROPY.weight(sizes),
        missing_tolerance=ENTROPY.tolerance,
    )

"""Take a guess by a one-step strategy: the kernels that rate guesses for a set and break ties."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.games import Game
from strategygen.kernel import kernel
from strategygen.one_step.partition import BLOCK, NEVER, rate_block
from strategygen.one_step.strategies import ENTROPY, OneStep
from strategygen.random_stream import keyed_random
from strategygen.tree import NONE


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


@kernel
def _separating_candidate(
    rows: NDArray[np.uint8], members: NDArray[np.int32], guess_of_code: NDArray[np.int32]
) -> int:
    """Return the first member that, as a guess, tells all members apart, or NONE."""
    seen = np.full(256, -1, np.int32)
    for i in range(members.shape[0]):
        guess = guess_of_code[members[i]]
        if guess == NONE:
            continue
        apart = True
        for j in range(members.shape[0]):
            response = rows[members[j], guess]
            if seen[response] == i:
                apart = False
                break
            seen[response] = i
        if apart:
            return i
    return NONE


@kernel
def _is_split(rows: NDArray[np.uint8], members: NDArray[np.int32], guess: int) -> bool:
    first = rows[members[0], guess]
    for i in range(1, members.shape[0]):
        if rows[members[i], guess] != first:
            return True
    return False


@kernel
def choose(
    rows: NDArray[np.uint8],
    members: NDArray[np.int32],
    guess_of_code: NDArray[np.int32],
    responses: int,
    measure: Measure,
    node: int,
    values: NDArray[np.int64],
) -> int:
    """Return the guess that the strategy makes, or NONE if none splits the members.

    `values` is int64 (guesses,) working space; `guess_of_code` has an entry for each row.
    """
    n = members.shape[0]
    if measure.random:
        key = np.intp(keyed_random(measure.seed, np.uint64(node)) % np.uint64(n))
        for i in range(n):
            guess = guess_of_code[members[(key + i) % n]]
            if guess != NONE and _is_split(rows, members, guess):
                return guess
        return NONE
    all_alike = measure.lead == 0 and measure.weights[n] == 0
    if n <= 2 or (measure.consistent_only and all_alike):
        for member in members:
            guess = guess_of_code[member]
            if guess != NONE and _is_split(rows, members, guess):
                return guess
    small = measure.splitting_is_best and n <= responses
    if small:
        found = _separating_candidate(rows, members, guess_of_code)
        if found != NONE:
            return guess_of_code[members[found]]
    ideal = n * measure.weights[1] + measure.lead
    if measure.consistent_only:
        values[:] = NEVER
        for i in range(n):
            guess = guess_of_code[members[i]]
            if guess != NONE:
                rate_block(
                    rows,
                    members,
                    guess,
                    responses,
                    measure.weights,
                    measure.lead,
                    values[guess : guess + 1],
                )
    else:
        for start in range(0, values.shape[0], BLOCK):
            block = values[start : start + BLOCK]
            rate_block(rows, members, start, responses, measure.weights, measure.lead, block)
            if small:
                for i in range(block.shape[0]):
                    if block[i] == ideal:
                        return start + i
    while True:
        if measure.no_codes:
            guess = _least_without_codes(rows, members, responses, measure, values)
        else:
            guess = least(values, measure.tolerance * n, guess_of_code, members)
        if guess == NONE or _is_split(rows, members, guess):
            return guess
        values[guess] = NEVER


@kernel
def least(
    values: NDArray[np.int64],
    tolerance: int,
    guess_of_code: NDArray[np.int32],
    members: NDArray[np.int32],
) -> int:
    """Return the guess with the least value, consistent ones first, then the lowest; or NONE."""
    best = values.min()
    if best == NEVER:
        return NONE
    for i in range(members.shape[0]):
        guess = guess_of_code[members[i]]
        if guess != NONE and values[guess] <= best + tolerance:
            return guess
    for guess in range(values.shape[0]):
        if values[guess] <= best + tolerance:
            return guess
    return NONE


@kernel
def _least_without_codes(
    rows: NDArray[np.uint8],
    members: NDArray[np.int32],
    responses: int,
    measure: Measure,
    values: NDArray[np.int64],
) -> int:
    """Return the guess with the least value, or NONE.

    Ties: most members with a cheapest response, then least entropy missing, then the lowest.
    """
    n = members.shape[0]
    best = values.min()
    if best == NEVER:
        return NONE
    missing = np.full(values.shape[0], NEVER, np.int64)
    most = -1
    for guess in range(values.shape[0]):
        if values[guess] > best + measure.tolerance * n:
            continue
        cheap = 0
        for member in members:
            cheap += measure.cheapest[rows[member, guess]]
        if cheap < most:
            continue
        if cheap > most:
            most = cheap
            missing[:guess] = NEVER
        rate_block(rows, members, guess, responses, measure.missing, 0, missing[guess : guess + 1])
    least_missing = missing.min()
    for guess in range(missing.shape[0]):
        if missing[guess] <= least_missing + measure.missing_tolerance * n:
            return guess
    return NONE

"""Kernels that choose a guess from the response rows of a set, and break ties."""

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.one_step.measure import Measure
from strategygen.one_step.partition import BLOCK, NEVER, rate_block
from strategygen.random_stream import keyed_random
from strategygen.tree import NONE


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
def is_split(rows: NDArray[np.uint8], members: NDArray[np.int32], guess: int) -> bool:
    """Return whether a guess is not answered alike for all members."""
    first = rows[members[0], guess]
    for i in range(1, members.shape[0]):
        if rows[members[i], guess] != first:
            return True
    return False


@kernel
def choose_from_rows(
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
            if guess != NONE and is_split(rows, members, guess):
                return guess
        return NONE
    all_alike = measure.lead == 0 and measure.weights[n] == 0
    if n <= 2 or (measure.consistent_only and all_alike):
        for member in members:
            guess = guess_of_code[member]
            if guess != NONE and is_split(rows, members, guess):
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
            guess = least_without_codes(rows, members, responses, measure, values)
        else:
            guess = least(values, measure.tolerance * n, guess_of_code, members)
        if guess == NONE or is_split(rows, members, guess):
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
def least_without_codes(
    rows: NDArray[np.uint8],
    members: NDArray[np.int32],
    responses: int,
    measure: Measure,
    values: NDArray[np.int64],
) -> int:
    """Return the guess with the least value, or NONE, where no guess is a code.

    Ties: most members with a cheapest response, then least entropy missing, then the lowest.
    """
    best = values.min()
    if best == NEVER:
        return NONE
    near = values <= best + measure.tolerance * members.shape[0]
    cheap = np.full(values.shape[0], -1, np.int64)
    missing = np.full(values.shape[0], NEVER, np.int64)
    fill_ties(rows, members, responses, measure, near, -1, cheap, missing)
    return first_of_ties(cheap, missing, measure.missing_tolerance * members.shape[0])


@kernel
def fill_ties(
    rows: NDArray[np.uint8],
    members: NDArray[np.int32],
    responses: int,
    measure: Measure,
    near: NDArray[np.bool_],
    most: int,
    cheap: NDArray[np.int64],
    missing: NDArray[np.int64],
) -> int:
    """Set what breaks ties among the guesses that are `near`; see `first_of_ties`.

    A guess with fewer than `most` members of a cheapest response is out of it; return the most.
    """
    for guess in range(near.shape[0]):
        if not near[guess]:
            continue
        cheap[guess] = 0
        for member in members:
            cheap[guess] += measure.cheapest[rows[member, guess]]
        if cheap[guess] >= most:
            most = cheap[guess]
            part = missing[guess : guess + 1]
            rate_block(rows, members, guess, responses, measure.missing, 0, part)
    return most


@kernel
def first_of_ties(cheap: NDArray[np.int64], missing: NDArray[np.int64], tolerance: int) -> int:
    """Return the first guess with most members of a cheapest response, least missing among those.

    Both are int64 (guesses,); `missing` counts as equal within the tolerance.
    """
    most = cheap.max()
    least_missing = NEVER
    for guess in range(cheap.shape[0]):
        if cheap[guess] == most:
            least_missing = min(least_missing, missing[guess])
    for guess in range(cheap.shape[0]):
        if cheap[guess] == most and missing[guess] <= least_missing + tolerance:
            return guess
    return NONE

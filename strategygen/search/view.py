"""The part of a response table that matters for a set, and what guesses do to it."""

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.problem import Problem, View
from strategygen.search.scan import BLOCK, count_cells


@kernel
def signature_of(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    column: int,
    names: NDArray[np.int32],
) -> np.uint64:
    """Return a hash of the partition that a column makes, labels aside; 0 if it makes none.

    Two guesses with the same partition have the same value if their cells cost the same, so a
    cell's cost is part of it, and which cell wins. So no two candidates have the same signature.
    `names` is int32 (responses,) scratch.
    """
    responses = names.shape[0]
    names[:] = -1
    used = 0
    bits = np.uint64(1469598103934665603)
    line = view.responses[column]
    for member in members:
        response = line[member]
        if names[response] < 0:
            names[response] = used
            used += 1
        own_name = responses if response == problem.winning else names[response]
        name = np.uint64(own_name) | (np.uint64(problem.costs[response]) << np.uint64(16))
        bits = (bits ^ name) * np.uint64(1099511628211)
    wins = problem.winning >= 0 and names[problem.winning] >= 0
    if used == 1 and not wins:
        return np.uint64(0)
    bits ^= bits >> np.uint64(29)
    return max(bits, np.uint64(1))


@kernel
def is_new(seen: NDArray[np.uint64], signature: np.uint64) -> bool:
    """Add a signature to a set, open addressing; return whether it was not there."""
    last = np.uint64(seen.shape[0] - 1)
    slot = signature & last
    while seen[slot] != 0:
        if seen[slot] == signature:
            return False
        slot = (slot + np.uint64(1)) & last
    seen[slot] = signature
    return True


@kernel
def power_above(count: int) -> int:
    size = 4
    while size < 2 * count:
        size *= 2
    return size


@kernel
def narrow(problem: Problem, view: View, members: NDArray[np.int32]) -> View:
    """Return a view of the members only: one column for each different partition, most cells first.

    Of equal columns the first is kept, which has the lowest guess.
    """
    n = members.shape[0]
    columns = view.guesses.shape[0]
    responses = problem.costs.shape[0]
    names = np.empty(responses, np.int32)
    seen = np.zeros(power_above(columns), np.uint64)
    cells = np.zeros(columns, np.uint8)
    masks = np.empty(BLOCK, view.masks.dtype)
    for first in range(0, columns, BLOCK):
        last = min(columns, first + BLOCK)
        count_cells(view, members, first, masks[: last - first], cells[first:last])
    reach = np.zeros(view.reach.shape[0], np.int64)
    for column in range(columns):
        if cells[column] > 1:
            signature = signature_of(problem, view, members, column, names)
            if not is_new(seen, signature):
                cells[column] = 0
        else:
            cells[column] = 0
        for count in range(1, cells[column] + 1):
            reach[count] += 1
    reach[0] = reach[1]
    kept = reach[1]
    place = np.empty(reach.shape[0], np.int64)
    for count in range(reach.shape[0] - 1):
        place[count] = reach[count + 1]
    own = np.full(columns, -1, np.int32)
    chosen = np.empty(kept, np.int32)
    for column in range(columns):
        count = cells[column]
        if count > 0:
            own[column] = place[count]
            chosen[place[count]] = column
            place[count] += 1
    responses_below = np.empty((kept, n), np.uint8)
    masks_below = np.empty((n, kept), view.masks.dtype)
    guesses = np.empty(kept, np.int32)
    for k in range(kept):
        guesses[k] = view.guesses[chosen[k]]
        line = view.responses[chosen[k]]
        for j in range(n):
            responses_below[k, j] = line[members[j]]
    codes = np.empty(n, np.int32)
    own_column = np.empty(n, np.int32)
    for j in range(n):
        row = members[j]
        codes[j] = view.codes[row]
        own_column[j] = -1 if view.own_column[row] < 0 else own[view.own_column[row]]
        line_of_masks = view.masks[row]
        for k in range(kept):
            masks_below[j, k] = line_of_masks[chosen[k]]
    return View(responses_below, masks_below, codes, guesses, own_column, reach)


@kernel
def has_rule(problem: Problem) -> bool:
    """Return whether the history restricts which guesses may be made."""
    return problem.rule.relation.shape[0] > 0


@kernel
def may_follow(problem: Problem, guess: int, response: int, later: int) -> bool:
    """Return whether a guess may be made at any time after another was answered."""
    rule = problem.rule
    return rule.permits[rule.kind[guess], response, rule.relation[guess, later]]


@kernel
def hash_of_followers(problem: Problem, view: View, guess: int, response: int) -> np.uint64:
    """Return the hash of the view's guesses that are still allowed after one is answered."""
    hashed = np.uint64(0)
    for later in view.guesses:
        if may_follow(problem, guess, response, later):
            hashed ^= problem.guess_zobrist[later]
    return hashed


@kernel
def restrict(
    problem: Problem, view: View, members: NDArray[np.int32], guess: int, response: int
) -> View:
    """Return a view of the members and of the guesses still allowed after one is answered."""
    n = members.shape[0]
    columns = view.guesses.shape[0]
    place = np.full(columns, -1, np.int32)
    kept = 0
    for column in range(columns):
        if may_follow(problem, guess, response, view.guesses[column]):
            place[column] = kept
            kept += 1
    responses_below = np.empty((kept, n), np.uint8)
    masks_below = np.empty((n, kept if view.masks.shape[1] > 0 else 0), view.masks.dtype)
    guesses = np.empty(kept, np.int32)
    codes = np.empty(n, np.int32)
    own_column = np.empty(n, np.int32)
    for column in range(columns):
        k = place[column]
        if k >= 0:
            guesses[k] = view.guesses[column]
            for j in range(n):
                responses_below[k, j] = view.responses[column, members[j]]
                if view.masks.shape[1] > 0:
                    masks_below[j, k] = view.masks[members[j], column]
    for j in range(n):
        codes[j] = view.codes[members[j]]
        own = view.own_column[members[j]]
        own_column[j] = -1 if own < 0 else place[own]
    reach = np.full(view.reach.shape[0], kept, np.int64)
    return View(responses_below, masks_below, codes, guesses, own_column, reach)

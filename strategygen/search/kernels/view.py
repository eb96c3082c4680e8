"""The part of a response table that matters for a set, and what guesses do to it."""

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.kernels.problem import (
    RANKS,
    RARE,
    Problem,
    View,
    is_wide,
    may_follow,
)
from strategygen.search.kernels.scan import BLOCK, count_cells


@kernel
def marks_of(problem: Problem, view: View, members: NDArray[np.int32]) -> NDArray[np.uint64]:
    """Return the random numbers of the members' codes; uint64 (members,)."""
    marks = np.empty(members.shape[0], np.uint64)
    for i in range(members.shape[0]):
        marks[i] = problem.zobrist[view.codes[members[i]]]
    return marks


@kernel
def _mixed(bits: np.uint64) -> np.uint64:
    bits ^= bits >> np.uint64(31)
    bits *= np.uint64(0x9E3779B97F4A7C15)
    return bits ^ (bits >> np.uint64(29))


@kernel
def signature_of(
    problem: Problem,
    line: NDArray[np.uint8],
    members: NDArray[np.int32],
    marks: NDArray[np.uint64],
    sums: NDArray[np.uint64],
) -> tuple[np.uint64, int]:
    """Return a hash of the partition that a guess makes, labels aside, and how many cells it has.

    Two guesses with the same partition have the same value if their cells cost the same, so a
    cell's cost is part of it, and which cell wins. So no two candidates have the same signature.
    The hash is 0 if there is but one cell, and that does not win. `line` has the responses,
    `marks` are those of the members, `sums` is uint64 (responses,) scratch.
    """
    sums[:] = 0
    cells = 0
    bits = np.uint64(0)
    if problem.plain and members.shape[0] < sums.shape[0]:
        # Of many responses few occur.
        for i in range(members.shape[0]):
            response = line[members[i]]
            before = sums[response]
            after = before ^ marks[i]
            sums[response] = after
            cells += before == 0
            bits += _mixed(after) - _mixed(before)
    else:
        for i in range(members.shape[0]):
            sums[line[members[i]]] ^= marks[i]
        for response in range(sums.shape[0]):
            cell = sums[response]
            cells += cell != 0
            # Nothing for an empty cell, whatever its cost.
            bits += _mixed(cell * np.uint64(2 * problem.costs[response] + 1))
    wins = problem.winning >= 0 and sums[problem.winning] != 0
    if cells == 1 and not wins:
        return np.uint64(0), 1
    if wins:
        bits = (bits ^ sums[problem.winning]) * np.uint64(0xBF58476D1CE4E5B9)
    bits ^= bits >> np.uint64(32)
    return max(bits, np.uint64(1)), cells


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


# Columns that are gathered together from rows.
GATHERED = 64


@kernel
def gather(view: View, members: NDArray[np.int32]) -> NDArray[np.uint8]:
    """Return the responses of the members only; uint8 (columns, members)."""
    columns, n = view.responses.shape[0], members.shape[0]
    gathered = np.empty((columns, n), np.uint8)
    if view.rows.shape[1] == 0:
        for column in range(columns):
            line = view.responses[column]
            for j in range(n):
                gathered[column, j] = line[members[j]]
        return gathered
    for first in range(0, columns, GATHERED):
        last = min(columns, first + GATHERED)
        for j in range(n):
            row = view.rows[members[j]]
            for column in range(first, last):
                gathered[column, j] = row[column]
    return gathered


@kernel
def narrow(problem: Problem, view: View, members: NDArray[np.int32]) -> View:
    """Return a view of the members only: one column for each different partition, most cells first.

    Of equal columns the first is kept, which has the lowest guess.
    """
    n = members.shape[0]
    columns = view.guesses.shape[0]
    responses = problem.costs.shape[0]
    sums = np.empty(responses, np.uint64)
    marks = marks_of(problem, view, members)
    seen = np.zeros(power_above(columns), np.uint64)
    cells = np.zeros(columns, np.uint8)
    gathered = gather(view, members)
    local = np.arange(n).astype(np.int32)
    if is_wide(problem):
        # The signature counts the cells, too.
        cells[:] = responses
    else:
        masks = np.empty(BLOCK, view.masks.dtype)
        for first in range(0, columns, BLOCK):
            last = min(columns, first + BLOCK)
            count_cells(view, members, first, masks[: last - first], cells[first:last])
    reach = np.zeros(view.reach.shape[0], np.int64)
    for column in range(columns):
        if cells[column] > 1:
            signature, used = signature_of(problem, gathered[column], local, marks, sums)
            cells[column] = used if used > 1 and is_new(seen, signature) else 0
        else:
            cells[column] = 0
        reach[cells[column]] += 1
    reach[0] = 0
    for count in range(reach.shape[0] - 2, 0, -1):
        reach[count] += reach[count + 1]
    reach[0] = reach[1]
    kept = reach[1]
    place = np.empty(reach.shape[0], np.int64)
    for count in range(reach.shape[0] - 1):
        place[count] = reach[count + 1]
    place_below = np.full(columns, -1, np.int32)
    chosen = np.empty(kept, np.int32)
    for column in range(columns):
        count = cells[column]
        if count > 0:
            place_below[column] = place[count]
            chosen[place[count]] = column
            place[count] += 1
    responses_below = np.empty((kept, n), np.uint8)
    guesses = np.empty(kept, np.int32)
    for k in range(kept):
        guesses[k] = view.guesses[chosen[k]]
        responses_below[k] = gathered[chosen[k]]
    wide = is_wide(problem)
    masks_below = np.empty((n, 0 if wide else kept), view.masks.dtype)
    ranks_below = np.empty((n, kept if wide else 0), np.uint8)
    if wide:
        rank_cells(responses_below, responses, ranks_below)
    codes = np.empty(n, np.int32)
    column_of = np.empty(n, np.int32)
    for j in range(n):
        row = members[j]
        codes[j] = view.codes[row]
        column = view.column_of[row]
        column_of[j] = -1 if column < 0 else place_below[column]
        if not wide:
            line_of_masks = view.masks[row]
            for k in range(kept):
                masks_below[j, k] = line_of_masks[chosen[k]]
    rows = np.empty((n, 0), np.uint8)
    return View(responses_below, masks_below, ranks_below, rows, codes, guesses, column_of, reach)


@kernel
def rank_cells(responses: NDArray[np.uint8], count: int, ranks: NDArray[np.uint8]) -> None:
    """Fill ranks, uint8 (rows, columns), from responses, uint8 (columns, rows); see `View`."""
    sizes = np.empty(count, np.int32)
    rank = np.empty(count, np.uint8)
    last = responses.shape[1]
    for k in range(responses.shape[0]):
        line = responses[k]
        sizes[:] = 0
        for j in range(last):
            sizes[line[j]] += 1
        used = 0
        for response in range(count):
            rank[response] = used if used < RANKS else RARE
            used += sizes[response] > 1
        for response in range(count):
            alone = sizes[response] == 1
            if alone:
                rank[response] = used if used < RANKS else RARE
            used += alone
        for j in range(last):
            ranks[j, k] = rank[line[j]]


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
    wide = is_wide(problem)
    masks_below = np.empty((n, 0 if wide else kept), view.masks.dtype)
    ranks_below = np.empty((n, kept if wide else 0), np.uint8)
    guesses = np.empty(kept, np.int32)
    codes = np.empty(n, np.int32)
    column_of = np.empty(n, np.int32)
    for column in range(columns):
        k = place[column]
        if k >= 0:
            guesses[k] = view.guesses[column]
            for j in range(n):
                responses_below[k, j] = view.responses[column, members[j]]
                if not wide:
                    masks_below[j, k] = view.masks[members[j], column]
    if wide:
        rank_cells(responses_below, problem.costs.shape[0], ranks_below)
    for j in range(n):
        codes[j] = view.codes[members[j]]
        column = view.column_of[members[j]]
        column_of[j] = -1 if column < 0 else place[column]
    reach = np.full(view.reach.shape[0], kept, np.int64)
    rows = np.empty((n, 0), np.uint8)
    return View(responses_below, masks_below, ranks_below, rows, codes, guesses, column_of, reach)

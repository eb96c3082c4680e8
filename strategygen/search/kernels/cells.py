"""The cells of one guess: the members sorted by response, and what is known of each cell."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.kernels.memo import Memo
from strategygen.search.kernels.problem import INFEASIBLE, Problem, View, has_rule
from strategygen.search.kernels.values import ended, known_bound, spend
from strategygen.search.kernels.view import hash_of_followers


class Cells(NamedTuple):
    """The cells of one guess that are still to be solved, the smallest first; (responses,) each.

    `bound` is what is known of a cell's value; `open` whether that may be less than the value.
    """

    start: NDArray[np.int32]
    size: NDArray[np.int32]
    response: NDArray[np.int32]
    hashed: NDArray[np.uint64]
    bound: NDArray[np.int64]
    open: NDArray[np.bool_]


@kernel
def divide(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    column: int,
    divided: NDArray[np.int32],
    cells: Cells,
) -> int:
    """Sort the members by response into `divided` and describe the cells; return their number.

    The winning cell is among them, without a place in the order: it has size 0 and is the last.
    """
    responses = problem.costs.shape[0]
    sizes = np.zeros(responses, np.int32)
    hashes = np.zeros(responses, np.uint64)
    line = view.responses[column]
    for member in members:
        response = line[member]
        sizes[response] += 1
        hashes[response] ^= problem.zobrist[view.codes[member]]
    places = np.empty(responses, np.int32)
    start = 0
    count = 0
    for response in range(responses):
        size = sizes[response]
        places[response] = start
        if size > 0 and response != problem.winning:
            k = count
            while k > 0 and cells.size[k - 1] > size:
                cells.start[k] = cells.start[k - 1]
                cells.size[k] = cells.size[k - 1]
                cells.response[k] = cells.response[k - 1]
                cells.hashed[k] = cells.hashed[k - 1]
                k -= 1
            cells.start[k] = start
            cells.size[k] = size
            cells.response[k] = response
            cells.hashed[k] = hashes[response]
            count += 1
        start += size
    for member in members:
        response = line[member]
        divided[places[response]] = member
        places[response] += 1
    if has_rule(problem):
        guess = view.guesses[column]
        for k in range(count):
            if cells.size[k] > 1:
                response = cells.response[k]
                cells.hashed[k] ^= hash_of_followers(problem, view, guess, response)
    return count


@kernel
def new_cells(responses: int) -> Cells:
    """Return room for the cells of a guess."""
    return Cells(
        np.empty(responses, np.int32),
        np.empty(responses, np.int32),
        np.empty(responses, np.int32),
        np.empty(responses, np.uint64),
        np.empty(responses, np.int64),
        np.empty(responses, np.bool_),
    )


@kernel
def bound_cells(
    problem: Problem,
    memo: Memo,
    cells: Cells,
    count: int,
    n: int,
    row: int,
    consistent_most: int,
    outside_most: int,
) -> int:
    """Look every cell up; return the bound of the whole guess that follows.

    A consistent guess for the set makes `consistent_most` cells at most, any other `outside_most`.
    """
    bound = 0
    rest = n
    # With more responses than the table has cells, its last row and column take an outside guess
    # for one that cannot win.
    cells_known = problem.by_cells.shape[0]
    if problem.costs.shape[0] >= cells_known:
        cells_known -= 1
    for k in range(count):
        size = cells.size[k]
        rest -= size
        after = spend(problem, row, cells.response[k])
        entry = known_bound(problem, memo, cells.hashed[k], size, after)
        value = entry >> 1
        cells.open[k] = entry & 1 == 0
        counted = max(consistent_most, outside_most) < cells_known
        if entry & 1 == 0 and counted and size < problem.by_cells.shape[2]:
            value = max(
                value, problem.scale * problem.by_cells[consistent_most, outside_most, size]
            )
        cells.bound[k] = value
        bound += problem.scale * problem.costs[cells.response[k]] * size + value
    if rest > 0:
        after = spend(problem, row, problem.winning)
        if after < 0:
            return INFEASIBLE
        bound += problem.scale * problem.costs[problem.winning] + ended(problem, after)
    return min(bound, INFEASIBLE)


@kernel
def open_cells(
    problem: Problem, view: View, members: NDArray[np.int32], memo: Memo, row: int, column: int
) -> tuple[NDArray[np.int32], Cells, int, int]:
    """Return (members by cell, cells, their number, the bound on a guess); see `divide`."""
    responses = problem.costs.shape[0]
    n = members.shape[0]
    cells = new_cells(responses)
    divided = np.empty(n, np.int32)
    count = divide(problem, view, members, column, divided, cells)
    bound = bound_cells(problem, memo, cells, count, n, row, responses, responses)
    return divided, cells, count, bound


@kernel
def bound_guesses(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    memo: Memo,
    row: int,
    columns: NDArray[np.int32],
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return the bound on each guess from what is known of its cells, and whether it is exact.

    int64 and bool (columns,).
    """
    responses = problem.costs.shape[0]
    n = members.shape[0]
    bounds = np.empty(columns.shape[0], np.int64)
    exact = np.empty(columns.shape[0], np.bool_)
    cells = new_cells(responses)
    divided = np.empty(n, np.int32)
    for i in range(columns.shape[0]):
        count = divide(problem, view, members, columns[i], divided, cells)
        bounds[i] = bound_cells(problem, memo, cells, count, n, row, responses, responses)
        exact[i] = not cells.open[:count].any()
        if count == 1 and cells.size[0] == n:
            # It tells nothing.
            bounds[i] = INFEASIBLE
            exact[i] = True
    return bounds, exact

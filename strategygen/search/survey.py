"""Rate every guess for a set by its one-step bound, and keep those that may beat a budget.

A plain game with few candidates is decided here more often than not: a guess that separates all is
known to be best, and of the others only the number of cells matters.
"""

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.partition import BYTE_ROWS, count_response
from strategygen.search.problem import INFEASIBLE, Problem, View
from strategygen.search.scan import BLOCK, count_cells
from strategygen.search.values import ended, spend, value_of_shape

# Up to this size the bound of a guess comes from the number of its cells alone.
MASK_LIMIT = 64


@kernel
def has_masks(view: View) -> bool:
    """Return whether the view has masks: games with very many responses do without."""
    return view.masks.shape[1] > 0


@kernel
def cells_of_members(view: View, members: NDArray[np.int32], cells: NDArray[np.int32]) -> int:
    """Set cells[i] to the number of cells of the i-th member as a guess; return the largest."""
    n = members.shape[0]
    largest = 0
    for i in range(n):
        column = view.own_column[members[i]]
        mask = np.uint64(0)
        for j in range(n):
            mask |= np.uint64(view.masks[members[j], column])
        count = 0
        while mask:
            mask &= mask - np.uint64(1)
            count += 1
        cells[i] = count
        largest = max(largest, count)
    return largest


@kernel
def survey_by_cells(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    left: int,
    budget: int,
    columns: NDArray[np.int32],
    bounds: NDArray[np.int64],
) -> tuple[int, int, int]:
    """Return (value, count, untried) for a plain game; see `survey`.

    The bound of a guess is 3n - cells - [consistent]: a cell of h secrets needs 2h - 1 guesses at
    least, the winning one none, and n are made now. What is best among the shapes of 2n - 1 and
    2n guesses is best for any penalty on the last guess, so these shapes decide.
    """
    n = members.shape[0]
    scale = problem.scale
    own_cells = np.empty(n, np.int32)
    largest = cells_of_members(view, members, own_cells)
    if largest == n:
        return value_of_shape(problem, left, 1, n - 1, 0), 0, 0
    paired = largest == n - 1
    if paired and (left == problem.unlimited or problem.consistent_only):
        return value_of_shape(problem, left, 1, n - 2, 1), 0, 0
    if scale * 2 * n >= budget:
        return -1, 0, scale * 2 * n
    # A guess may beat the budget if it has `wanted` cells, the winning one counted twice.
    wanted = 3 * n - (budget - 1) // scale
    untried = scale * (3 * n - wanted + 1)
    count = 0
    for i in range(n):
        if own_cells[i] + 1 >= wanted:
            columns[count] = view.own_column[members[i]]
            bounds[count] = scale * (3 * n - own_cells[i] - 1)
            count += 1
    if problem.consistent_only:
        return -1, count, untried
    until = view.reach[max(0, min(wanted, view.reach.shape[0] - 1))]
    masks = np.empty(BLOCK, view.masks.dtype)
    cells = np.empty(BLOCK, np.uint8)
    for first in range(0, until, BLOCK):
        size = min(until, first + BLOCK) - first
        largest = count_cells(view, members, first, masks[:size], cells[:size])
        if largest == n:
            # Not a consistent guess: none of them separates all.
            return value_of_shape(problem, left, 0, n, 0), 0, 0
        if largest < wanted:
            continue
        for i in range(size):
            if cells[i] >= wanted and (np.int64(masks[i]) >> problem.winning) & 1 == 0:
                columns[count] = first + i
                bounds[count] = scale * (3 * n - cells[i])
                count += 1
    if paired:
        return value_of_shape(problem, left, 1, n - 2, 1), 0, 0
    return -1, count, untried


@kernel
def _bound_columns(
    problem: Problem, view: View, members: NDArray[np.int32], left: int, bounds: NDArray[np.int64]
) -> None:
    """Set bounds[i] to the one-step bound of each column, from the sizes of all its cells."""
    n = members.shape[0]
    counts = np.empty(BLOCK, np.uint8)
    wide = np.empty(BLOCK, np.int32)
    worth = np.empty(n + 1, np.int64)
    bounds[:] = 0
    for response in range(problem.costs.shape[0]):
        after = spend(problem, left, response)
        worth[0] = 0
        for size in range(1, n + 1):
            if after < 0:
                worth[size] = INFEASIBLE
            elif response == problem.winning:
                worth[size] = problem.scale * problem.costs[response] + ended(problem, after)
            else:
                worth[size] = (
                    problem.scale * problem.costs[response] * size + problem.lower[after, size]
                )
        for first in range(0, bounds.shape[0], BLOCK):
            last = min(bounds.shape[0], first + BLOCK)
            part = counts[: last - first]
            if n <= BYTE_ROWS:
                count_response(view.responses, members, first, response, part)
                for i in range(last - first):
                    bounds[first + i] += worth[part[i]]
            else:
                wide[:] = 0
                for start in range(0, n, BYTE_ROWS):
                    some = members[start : min(n, start + BYTE_ROWS)]
                    count_response(view.responses, some, first, response, part)
                    for i in range(last - first):
                        wide[i] += part[i]
                for i in range(last - first):
                    bounds[first + i] += worth[wide[i]]


@kernel
def survey_by_sizes(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    left: int,
    budget: int,
    columns: NDArray[np.int32],
    bounds: NDArray[np.int64],
) -> tuple[int, int, int]:
    """Return (value, count, untried) for any game; see `survey`."""
    width = view.guesses.shape[0]
    every = np.empty(width, np.int64)
    _bound_columns(problem, view, members, left, every)
    if problem.consistent_only:
        allowed = np.zeros(width, np.bool_)
        for member in members:
            if view.own_column[member] >= 0:
                allowed[view.own_column[member]] = True
        for column in range(width):
            if not allowed[column]:
                every[column] = INFEASIBLE
    count = 0
    untried = INFEASIBLE
    for column in range(width):
        if every[column] < budget:
            columns[count] = column
            bounds[count] = every[column]
            count += 1
        else:
            untried = min(untried, every[column])
    return -1, count, untried


@kernel
def survey(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    left: int,
    budget: int,
    columns: NDArray[np.int32],
    bounds: NDArray[np.int64],
) -> tuple[int, int, int]:
    """Return (value, count, untried): the value if it is decided, else -1.

    Then columns[:count] may have a value below the budget, bounds[:count] are their one-step
    bounds, and no other guess has a value below `untried`, which is not below the budget.
    """
    if problem.plain and members.shape[0] <= MASK_LIMIT and has_masks(view):
        return survey_by_cells(problem, view, members, left, budget, columns, bounds)
    return survey_by_sizes(problem, view, members, left, budget, columns, bounds)

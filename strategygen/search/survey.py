"""Rate every guess for a set by its one-step bound, and keep those that may beat a budget.

A plain game with few candidates is decided here more often than not: a guess that separates all is
known to be best, and of the others only the number of cells matters.
"""

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
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
def counts_cells(problem: Problem, view: View, n: int) -> bool:
    """Return whether the number of its cells is all that a guess for n candidates is rated by."""
    few = problem.plain and n <= MASK_LIMIT and has_masks(view)
    return few and problem.penalty <= problem.scale


@kernel
def cells_of_members(view: View, members: NDArray[np.int32], cells: NDArray[np.int32]) -> int:
    """Set cells[i] to the number of cells of the i-th member as a guess; return the largest."""
    n = members.shape[0]
    own = np.empty(n, np.int32)
    masks = np.zeros(n, np.uint64)
    for i in range(n):
        own[i] = view.own_column[members[i]]
    for member in members:
        line = view.masks[member]
        for i in range(n):
            masks[i] |= np.uint64(line[own[i]])
    largest = 0
    for i in range(n):
        mask = masks[i]
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
) -> tuple[int, int, int, int, int]:
    """Return what `survey` does, for a plain game with few candidates.

    The bound of a guess is 3n - cells - [consistent]: a cell of h secrets needs 2h - 1 guesses at
    least, the winning one none, and n are made now. What is best among the shapes of 2n - 1 and
    2n guesses is best for any penalty on the last guess, so these shapes decide.
    """
    n = members.shape[0]
    scale = problem.scale
    own_cells = np.empty(n, np.int32)
    largest = cells_of_members(view, members, own_cells)
    if largest == n:
        return value_of_shape(problem, left, 1, n - 1, 0), 0, 0, 0, 0
    own_most = largest
    paired = largest == n - 1
    if paired and (left == problem.unlimited or problem.consistent_only):
        return value_of_shape(problem, left, 1, n - 2, 1), 0, 0, 0, 0
    if scale * 2 * n >= budget:
        return -1, 0, scale * 2 * n, 0, 0
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
        if left == 2 and left != problem.unlimited:
            return INFEASIBLE, 0, 0, 0, 0
        return -1, count, untried, own_most, 0
    other_most = wanted - 1
    until = view.reach[max(0, min(wanted, view.reach.shape[0] - 1))]
    masks = np.empty(BLOCK, view.masks.dtype)
    cells = np.empty(BLOCK, np.uint8)
    for first in range(0, until, BLOCK):
        size = min(until, first + BLOCK) - first
        largest = count_cells(view, members, first, masks[:size], cells[:size])
        if largest == n:
            # Not a consistent guess: none of them separates all.
            return value_of_shape(problem, left, 0, n, 0), 0, 0, 0, 0
        if largest < wanted:
            continue
        other_most = max(other_most, largest)
        for i in range(size):
            if cells[i] >= wanted and (np.int64(masks[i]) >> problem.winning) & 1 == 0:
                columns[count] = first + i
                bounds[count] = scale * (3 * n - cells[i])
                count += 1
    if paired:
        return value_of_shape(problem, left, 1, n - 2, 1), 0, 0, 0, 0
    if left == 2 and left != problem.unlimited:
        return INFEASIBLE, 0, 0, 0, 0
    return -1, count, untried, own_most, max(other_most, 0)


@kernel
def _count_bit(line: NDArray[np.uint32], bit: np.uint32, counts: NDArray[np.uint32]) -> None:
    for i in range(counts.shape[0]):
        counts[i] += line[i] == bit


@kernel
def _worth_of_sizes(problem: Problem, left: int, response: int, worth: NDArray[np.int64]) -> None:
    """Set worth[size] to what a cell of a size adds to the one-step bound of a guess."""
    after = spend(problem, left, response)
    worth[0] = 0
    for size in range(1, worth.shape[0]):
        if after < 0:
            worth[size] = INFEASIBLE
        elif response == problem.winning:
            worth[size] = problem.scale * problem.costs[response] + ended(problem, after)
        else:
            cost = problem.scale * problem.costs[response] * size
            worth[size] = cost + problem.lower[after, size]


@kernel
def bound_columns(
    problem: Problem, view: View, members: NDArray[np.int32], left: int, bounds: NDArray[np.int64]
) -> None:
    """Set bounds[i] to the one-step bound of each column, from the sizes of all its cells."""
    n = members.shape[0]
    responses = problem.costs.shape[0]
    worth = np.empty((responses, n + 1), np.int64)
    for response in range(responses):
        _worth_of_sizes(problem, left, response, worth[response])
    bounds[:] = 0
    if not has_masks(view):
        sizes = np.empty(responses, np.int32)
        for column in range(bounds.shape[0]):
            sizes[:] = 0
            for member in members:
                sizes[view.responses[column, member]] += 1
            for response in range(responses):
                bounds[column] += worth[response, sizes[response]]
        return
    # Counters as wide as a mask: no set that fits in memory has more codes than they can count.
    counts = np.empty(BLOCK, view.masks.dtype)
    for first in range(0, bounds.shape[0], BLOCK):
        last = min(bounds.shape[0], first + BLOCK)
        part = counts[: last - first]
        for response in range(responses):
            bit = view.masks.dtype.type(1 << response)
            part[:] = 0
            for member in members:
                _count_bit(view.masks[member, first:last], bit, part)
            for i in range(last - first):
                bounds[first + i] += worth[response, part[i]]


@kernel
def survey_by_sizes(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    left: int,
    budget: int,
    columns: NDArray[np.int32],
    bounds: NDArray[np.int64],
) -> tuple[int, int, int, int, int]:
    """Return what `survey` does, for any game."""
    width = view.guesses.shape[0]
    every = np.empty(width, np.int64)
    bound_columns(problem, view, members, left, every)
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
    most = problem.costs.shape[0]
    return -1, count, untried, most, most


@kernel
def survey(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    left: int,
    budget: int,
    columns: NDArray[np.int32],
    bounds: NDArray[np.int64],
) -> tuple[int, int, int, int, int]:
    """Return (value, count, untried, own, other); value is the set's if it is decided, else -1.

    Then columns[:count] may have a value below the budget, bounds[:count] are their one-step
    bounds, and no other guess has a value below `untried`, which is not below the budget. A
    consistent guess makes `own` cells at most, any other guess `other`.
    """
    if counts_cells(problem, view, members.shape[0]):
        return survey_by_cells(problem, view, members, left, budget, columns, bounds)
    return survey_by_sizes(problem, view, members, left, budget, columns, bounds)

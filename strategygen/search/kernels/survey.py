"""Rate every guess for a set by its one-step bound, and keep those that may beat a budget.

A plain game with few candidates is decided here more often than not: a guess that separates all is
known to be best, and of the others only the number of cells matters.
"""

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.kernels.problem import (
    INFEASIBLE,
    Problem,
    View,
    affords,
    counts_cells,
    is_uncapped,
    is_wide,
)
from strategygen.search.kernels.scan import (
    BLOCK,
    LARGEST_GAME,
    count_cells,
    count_cells_from,
    count_one,
    most_cells,
    rank_scratch,
)
from strategygen.search.kernels.values import ended, spend, value_of_shape

# How many rows a counter as wide as the narrowest mask can count.
MOST_COUNTED = (1 << 16) - 1


@kernel
def cells_of_members(
    problem: Problem, view: View, members: NDArray[np.int32], cells: NDArray[np.int32]
) -> int:
    """Set cells[i] to the number of cells of the i-th member as a guess; return the largest.

    Each member must be a guess of the view: in a plain game every code is.
    """
    n = members.shape[0]
    largest = 0
    if is_wide(problem):
        stamps = np.full(problem.costs.shape[0], -1, np.int32)
        for i in range(n):
            cells[i] = count_one(view, members, view.column_of[members[i]], i, stamps)
            largest = max(largest, cells[i])
        return largest
    columns = np.empty(n, np.int32)
    masks = np.zeros(n, np.uint64)
    for i in range(n):
        columns[i] = view.column_of[members[i]]
    for member in members:
        line = view.masks[member]
        for i in range(n):
            masks[i] |= np.uint64(line[columns[i]])
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
def one_step_bound(problem: Problem, view: View, members: NDArray[np.int32]) -> int:
    """Return the least one-step bound of any guess for the members, in a plain wide game."""
    n = members.shape[0]
    member_cells = np.empty(n, np.int32)
    # A consistent guess saves one, as if it had one cell more.
    most = cells_of_members(problem, view, members, member_cells) + 1
    columns = view.guesses.shape[0]
    scratch = rank_scratch(BLOCK)
    cells = np.empty(columns, np.uint8)
    # How many columns may have so many cells; those that may have most are counted first.
    places = np.zeros(LARGEST_GAME, np.int32)
    for first in range(0, columns, BLOCK):
        size = min(columns, first + BLOCK) - first
        block = cells[first : first + size]
        if most_cells(view, members, first, most + 1, scratch, block) > most:
            for count in block:
                if count > most:
                    places[count] += 1
    above = 0
    for count in range(LARGEST_GAME - 1, most, -1):
        above, places[count] = above + places[count], above
    order = np.empty(above, np.int32)
    for column in range(columns):
        count = cells[column]
        if count > most:
            order[places[count]] = column
            places[count] += 1
    stamps = np.full(problem.costs.shape[0], -1, np.int32)
    for i in range(above):
        column = order[i]
        if cells[column] <= most:
            break
        most = max(most, count_one(view, members, column, i, stamps))
    return int(problem.scale * (3 * n - most))


@kernel
def survey_by_cells(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    row: int,
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
    member_cells = np.empty(n, np.int32)
    largest = cells_of_members(problem, view, members, member_cells)
    if largest == n:
        return value_of_shape(problem, row, 1, n - 1, 0), 0, 0, 0, 0
    consistent_most = largest
    paired = largest == n - 1
    if paired and (is_uncapped(problem, row) or problem.consistent_only):
        return value_of_shape(problem, row, 1, n - 2, 1), 0, 0, 0, 0
    if scale * 2 * n >= budget:
        return -1, 0, scale * 2 * n, 0, 0
    # A guess may beat the budget if it has `wanted` cells, the winning one counted twice. With one
    # cell it tells nothing, unless it wins.
    wanted = max(2, 3 * n - (budget - 1) // scale)
    untried = INFEASIBLE if wanted == 2 else scale * (3 * n - wanted + 1)
    count = 0
    for i in range(n):
        if member_cells[i] + 1 >= wanted:
            columns[count] = view.column_of[members[i]]
            bounds[count] = scale * (3 * n - member_cells[i] - 1)
            count += 1
    if problem.consistent_only:
        if not affords(problem, row, 3):
            return INFEASIBLE, 0, 0, 0, 0
        return -1, count, untried, consistent_most, 0
    outside_most = wanted - 1
    until = view.reach[max(0, min(wanted, view.reach.shape[0] - 1))]
    masks = np.empty(BLOCK, view.masks.dtype)
    cells = np.empty(BLOCK, np.uint8)
    wide = is_wide(problem)
    scratch = rank_scratch(BLOCK if wide else 0)
    for first in range(0, until, BLOCK):
        size = min(until, first + BLOCK) - first
        if wide:
            largest = count_cells_from(view, members, first, wanted, scratch, cells[:size])
        else:
            largest = count_cells(view, members, first, masks[:size], cells[:size])
        if largest == n:
            # Not a consistent guess: none of them separates all.
            return value_of_shape(problem, row, 0, n, 0), 0, 0, 0, 0
        if largest < wanted:
            continue
        outside_most = max(outside_most, largest)
        for member in members:
            place = view.column_of[member] - first
            if 0 <= place < size:
                cells[place] = 0
        for i in range(size):
            if cells[i] >= wanted:
                columns[count] = first + i
                bounds[count] = scale * (3 * n - cells[i])
                count += 1
    if paired:
        return value_of_shape(problem, row, 1, n - 2, 1), 0, 0, 0, 0
    if not affords(problem, row, 3):
        return INFEASIBLE, 0, 0, 0, 0
    return -1, count, untried, consistent_most, max(outside_most, 0)


@kernel
def _count_bit(line: NDArray[np.uint32], bit: np.uint32, counts: NDArray[np.uint32]) -> None:
    for i in range(counts.shape[0]):
        counts[i] += line[i] == bit


@kernel
def _add_counts(counts: NDArray[np.uint32], totals: NDArray[np.int64]) -> None:
    for i in range(counts.shape[0]):
        totals[i] += counts[i]
        counts[i] = 0


@kernel
def _worth_of_sizes(problem: Problem, row: int, response: int, worth: NDArray[np.int64]) -> None:
    """Set worth[size] to what a cell of a size adds to the one-step bound of a guess."""
    after = spend(problem, row, response)
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
    problem: Problem, view: View, members: NDArray[np.int32], row: int, bounds: NDArray[np.int64]
) -> None:
    """Set bounds[i] to the one-step bound of each column, from the sizes of all its cells."""
    n = members.shape[0]
    responses = problem.costs.shape[0]
    worth = np.empty((responses, n + 1), np.int64)
    for response in range(responses):
        _worth_of_sizes(problem, row, response, worth[response])
    bounds[:] = 0
    if is_wide(problem):
        sizes = np.empty(responses, np.int32)
        for column in range(bounds.shape[0]):
            sizes[:] = 0
            for member in members:
                sizes[view.responses[column, member]] += 1
            for response in range(responses):
                bounds[column] += worth[response, sizes[response]]
        return
    counts = np.empty(BLOCK, view.masks.dtype)
    totals = np.empty(BLOCK, np.int64)
    for first in range(0, bounds.shape[0], BLOCK):
        last = min(bounds.shape[0], first + BLOCK)
        part, whole = counts[: last - first], totals[: last - first]
        for response in range(responses):
            bit = view.masks.dtype.type(1 << response)
            part[:] = 0
            if n <= MOST_COUNTED:
                for member in members:
                    _count_bit(view.masks[member, first:last], bit, part)
                for i in range(last - first):
                    bounds[first + i] += worth[response, part[i]]
                continue
            # A counter is as wide as a mask, so in time it must be added to a wider one.
            whole[:] = 0
            for start in range(0, n, MOST_COUNTED):
                for member in members[start : start + MOST_COUNTED]:
                    _count_bit(view.masks[member, first:last], bit, part)
                _add_counts(part, whole)
            for i in range(last - first):
                bounds[first + i] += worth[response, whole[i]]


@kernel
def bound_columns_by_cells(
    problem: Problem, view: View, members: NDArray[np.int32], value: int, bounds: NDArray[np.int64]
) -> None:
    """Set bounds[i] to the bound of each column from the number of its cells, in a wide game.

    Where that is above `value`, by how much does not matter.
    """
    n = members.shape[0]
    scale = problem.scale
    wanted = max(2, 3 * n - 1 - value // scale)
    scratch = rank_scratch(BLOCK)
    cells = np.empty(BLOCK, np.uint8)
    for first in range(0, bounds.shape[0], BLOCK):
        size = min(bounds.shape[0], first + BLOCK) - first
        count_cells_from(view, members, first, wanted, scratch, cells[:size])
        for i in range(size):
            bounds[first + i] = scale * (3 * n - cells[i])
    for member in members:
        if view.column_of[member] >= 0:
            bounds[view.column_of[member]] -= scale


@kernel
def survey_by_sizes(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    row: int,
    budget: int,
    columns: NDArray[np.int32],
    bounds: NDArray[np.int64],
) -> tuple[int, int, int, int, int]:
    """Return what `survey` does, for any game."""
    width = view.guesses.shape[0]
    every = np.empty(width, np.int64)
    bound_columns(problem, view, members, row, every)
    if problem.consistent_only:
        allowed = np.zeros(width, np.bool_)
        for member in members:
            if view.column_of[member] >= 0:
                allowed[view.column_of[member]] = True
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
    row: int,
    budget: int,
    columns: NDArray[np.int32],
    bounds: NDArray[np.int64],
) -> tuple[int, int, int, int, int]:
    """Return (value, count, untried, consistent, outside); value is -1 if the set is not decided.

    Then columns[:count] may have a value below the budget, bounds[:count] are their one-step
    bounds, and no other guess has a value below `untried`, which is not below the budget. A
    consistent guess makes `consistent` cells at most, any other guess `outside`.
    """
    if counts_cells(problem, members.shape[0]):
        return survey_by_cells(problem, view, members, row, budget, columns, bounds)
    return survey_by_sizes(problem, view, members, row, budget, columns, bounds)


# Bounds that differ by less than this many units are sorted by counting.
COUNTED = 64


@kernel
def sorted_by_bound(
    problem: Problem,
    view: View,
    n: int,
    columns: NDArray[np.int32],
    bounds: NDArray[np.int64],
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return copies of both in the order of the bounds, equal ones in the order given.

    Where only the first guesses will be tried, equal ones come by guess id, so that these are the
    same in every view.
    """
    count = columns.shape[0]
    if problem.width > 0:
        by_guess = np.argsort(view.guesses[columns], kind="mergesort")
        by_bound = np.argsort(bounds[by_guess], kind="mergesort")
        return columns[by_guess][by_bound], bounds[by_guess][by_bound]
    # Bounds from the number of cells are multiples of the scale.
    unit = problem.scale if counts_cells(problem, n) else 1
    least = bounds.min() if count > 0 else 0
    most = bounds.max() if count > 0 else 0
    if most - least >= COUNTED * unit:
        order = np.argsort(bounds, kind="mergesort")
        return columns[order], bounds[order]
    places = np.zeros(COUNTED + 1, np.int32)
    for i in range(count):
        places[(bounds[i] - least) // unit + 1] += 1
    for i in range(COUNTED):
        places[i + 1] += places[i]
    sorted_columns = np.empty(count, np.int32)
    sorted_bounds = np.empty(count, np.int64)
    for i in range(count):
        key = (bounds[i] - least) // unit
        sorted_columns[places[key]] = columns[i]
        sorted_bounds[places[key]] = bounds[i]
        places[key] += 1
    return sorted_columns, sorted_bounds

"""The recursion: the exact value of a set below a budget, else a lower bound not below it."""

import numpy as np
from numpy.typing import NDArray

from strategygen.games.symmetry import Symmetries, is_canonical, stabilizer
from strategygen.kernel import kernel
from strategygen.search.kernels.cells import bound_cells, divide, new_cells
from strategygen.search.kernels.memo import Memo
from strategygen.search.kernels.problem import (
    INFEASIBLE,
    STOPPED,
    Problem,
    View,
    counts_cells,
    has_rule,
    is_wide,
)
from strategygen.search.kernels.survey import one_step_bound, sorted_by_bound, survey
from strategygen.search.kernels.values import known_bound, spend
from strategygen.search.kernels.view import (
    is_new,
    marks_of,
    narrow,
    power_above,
    restrict,
    signature_of,
)
from strategygen.search.kernels.workspace import CELLS, RUNNING, SETS, Workspace, keep

# A set at the top levels gets a view of its own if it is at least so large.
NARROW_SIZE = 24
NARROW_LEVELS = 2
# The same in a wide game, where a view also ranks the cells anew.
WIDE_NARROW_SIZE = 12
WIDE_NARROW_LEVELS = 2

# Every column of a view may be tried.
NO_COLUMN = -1


@kernel
def solve(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    hashed: np.uint64,
    row: int,
    budget: int,
    level: int,
    symmetries: Symmetries,
    memo: Memo,
    work: Workspace,
    only: int,
) -> int:
    """Return the value of a set if it is below the budget, else a lower bound not below it.

    `members` are rows of the view, ascending; `hashed` is the hash of the set. `level` counts the
    guesses since the view of the whole game. With `only` a column, the value of that guess is
    returned instead. STOPPED means that nothing was decided.
    """
    if work.control[0] != RUNNING:
        return STOPPED
    n = members.shape[0]
    if only == NO_COLUMN:
        entry = known_bound(problem, memo, hashed, n, row)
        if entry & 1 == 1 or entry >> 1 >= budget:
            return entry >> 1
    work.counters[SETS] += 1
    if is_wide(problem):
        narrowed = level < WIDE_NARROW_LEVELS and n >= WIDE_NARROW_SIZE
    else:
        narrowed = level < NARROW_LEVELS and n >= NARROW_SIZE
    narrowed = narrowed and not problem.consistent_only and only == NO_COLUMN
    # Equal partitions are equal only if the same guesses may follow.
    alike = not has_rule(problem)
    narrowed = narrowed and alike
    if narrowed and is_wide(problem) and counts_cells(problem, n):
        # A look from here is cheap, and settles most sets.
        bound = one_step_bound(problem, view, members)
        if bound >= budget:
            keep(problem, memo, work, hashed, row, bound, False, n)
            return bound
    if narrowed:
        view = narrow(problem, view, members)
        members = np.arange(n).astype(np.int32)

    if only == NO_COLUMN:
        value, count, untried, consistent_most, outside_most = survey(
            problem, view, members, row, budget, work.columns, work.bounds
        )
        if value >= 0:
            keep(problem, memo, work, hashed, row, value, True, n)
            return value
        columns, bounds = sorted_by_bound(
            problem, view, n, work.columns[:count], work.bounds[:count]
        )
    else:
        count, untried = 1, INFEASIBLE
        consistent_most = outside_most = problem.costs.shape[0]
        columns = np.full(1, only, np.int32)
        bounds = np.zeros(1, np.int64)

    responses = problem.costs.shape[0]
    cells = new_cells(responses)
    divided = np.empty(n, np.int32)
    sums = np.empty(responses, np.uint64)
    marks = marks_of(problem, view, members)
    seen = np.zeros(0 if narrowed else power_above(count), np.uint64)
    renamed = np.empty(problem.symbols, np.int8)
    has_symmetry = symmetries.places.shape[0] > 0
    # Of equivalent guesses one is enough; but which are the first ones must not depend on history.
    filtered = has_symmetry and only == NO_COLUMN and problem.width == 0
    tried = 0
    best = INFEASIBLE
    for i in range(count):
        limit = min(best, budget)
        if bounds[i] >= limit:
            untried = min(untried, bounds[i])
            break
        column = columns[i]
        if only == NO_COLUMN and not narrowed:
            signature, _ = signature_of(problem, view.responses[column], members, marks, sums)
            if signature == 0 or (alike and not is_new(seen, signature)):
                continue
        guess = view.guesses[column]
        if filtered and not is_canonical(problem.digits, guess, symmetries, renamed):
            continue
        tried += 1
        if problem.width > 0 and tried > problem.width:
            break
        parts = divide(problem, view, members, column, divided, cells)
        bound = bound_cells(problem, memo, cells, parts, n, row, consistent_most, outside_most)
        if bound < limit:
            below = symmetries
            if has_symmetry:
                below = stabilizer(problem.digits, guess, symmetries)
            # Raise each cell by one step, the largest first; then solve, the smallest first. Where
            # any tree will do, the largest is solved first: it is the likeliest to have none.
            # `search.guesses` does the same in more steps, for one guess for a large set.
            for step in range(2 * parts):
                if bound >= limit:
                    break
                raising = step < parts and not problem.any_tree
                k = parts - 1 - step if step < parts else step - parts
                if not cells.open[k]:
                    continue
                allowance = 1 if raising else limit - bound
                view_below = view
                cell = divided[cells.start[k] : cells.start[k] + cells.size[k]]
                if not alike:
                    view_below = restrict(problem, view, cell, guess, cells.response[k])
                    cell = np.arange(cells.size[k]).astype(np.int32)
                found = solve(
                    problem,
                    view_below,
                    cell,
                    cells.hashed[k],
                    spend(problem, row, cells.response[k]),
                    cells.bound[k] + allowance,
                    level + 1,
                    below,
                    memo,
                    work,
                    # Of the very type of the argument: a second version of a recursive function
                    # could not be cached on disk.
                    int(np.int64(NO_COLUMN)),
                )
                if found == STOPPED:
                    return STOPPED
                if level == 0:
                    work.counters[CELLS] += 1
                bound += found - cells.bound[k]
                cells.open[k] = raising and found > cells.bound[k]
                cells.bound[k] = found
        if bound < limit:
            best = bound
            if problem.any_tree:
                break
        else:
            untried = min(untried, bound)
    if only != NO_COLUMN:
        return min(best, untried)
    if best < budget:
        keep(problem, memo, work, hashed, row, best, True, n)
        return best
    bound = min(max(untried, budget), INFEASIBLE)
    keep(problem, memo, work, hashed, row, bound, bound == INFEASIBLE, n)
    return bound

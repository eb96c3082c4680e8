"""The recursion: the exact value of a set below a budget, else a lower bound not below it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.memo import Memo, store
from strategygen.search.problem import INFEASIBLE, STOPPED, Problem, View
from strategygen.search.survey import (
    bound_columns,
    bound_columns_by_cells,
    counts_cells,
    is_wide,
    one_step_bound,
    survey,
)
from strategygen.search.symmetry import Symmetries, is_canonical, stabilizer
from strategygen.search.values import ended, known_bound, spend
from strategygen.search.view import (
    has_rule,
    hash_of_followers,
    is_new,
    marks_of,
    narrow,
    power_above,
    restrict,
    signature_of,
)

# A set at the top levels gets a view of its own if it is at least so large.
NARROW_SIZE = 24
NARROW_LEVELS = 2
# The same in a wide game, where a view also brings masks.
WIDE_NARROW_SIZE = 12
WIDE_NARROW_LEVELS = 2

# What `Workspace.control` says: go on, return because you were asked to, return because the memo
# wants to grow.
RUNNING, ASKED, MEMO_FULL = 0, 1, 2

# Every column of a view may be tried.
NO_COLUMN = -1

# Places in `Workspace.counters`.
ENTRIES, SETS, CELLS = 0, 1, 2
COUNTERS = 3


class Workspace(NamedTuple):
    """What one thread writes to, beside the memo; only `control` is shared.

    - control: int64 (1,): RUNNING, or why all threads must return.
    - counters: int64 (COUNTERS,): entries added to the memo, sets visited, cells of openings done.
    - entry_limit: entries that this thread may add before the memo must grow.
    - columns, bounds: int32 and int64 (guesses,), scratch for one survey.
    """

    control: NDArray[np.int64]
    counters: NDArray[np.int64]
    entry_limit: int
    columns: NDArray[np.int32]
    bounds: NDArray[np.int64]


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
    left: int,
    own_most: int,
    other_most: int,
) -> int:
    """Look every cell up; return the bound of the whole guess that follows.

    A consistent guess for the set makes `own_most` cells at most, any other `other_most`.
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
        after = spend(problem, left, cells.response[k])
        entry = known_bound(problem, memo, cells.hashed[k], size, after)
        value = entry >> 1
        cells.open[k] = entry & 1 == 0
        counted = max(own_most, other_most) < cells_known
        if entry & 1 == 0 and counted and size < problem.by_cells.shape[2]:
            value = max(value, problem.scale * problem.by_cells[own_most, other_most, size])
        cells.bound[k] = value
        bound += problem.scale * problem.costs[cells.response[k]] * size + value
    if rest > 0:
        after = spend(problem, left, problem.winning)
        if after < 0:
            return INFEASIBLE
        bound += problem.scale * problem.costs[problem.winning] + ended(problem, after)
    return min(bound, INFEASIBLE)


@kernel
def keep(
    problem: Problem,
    memo: Memo,
    work: Workspace,
    hashed: np.uint64,
    left: int,
    bound: int,
    exact: bool,
    n: int,
) -> None:
    """Store what was found of a set, and call for a larger memo when that is due."""
    work.counters[ENTRIES] += store(memo, hashed ^ problem.keys[left], bound, exact, n)
    if work.counters[ENTRIES] > work.entry_limit:
        work.control[0] = MEMO_FULL


@kernel
def solve(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    hashed: np.uint64,
    left: int,
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
        entry = known_bound(problem, memo, hashed, n, left)
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
            keep(problem, memo, work, hashed, left, bound, False, n)
            return bound
    if narrowed:
        view = narrow(problem, view, members)
        members = np.arange(n).astype(np.int32)

    if only == NO_COLUMN:
        value, count, untried, own_most, other_most = survey(
            problem, view, members, left, budget, work.columns, work.bounds
        )
        if value >= 0:
            keep(problem, memo, work, hashed, left, value, True, n)
            return value
        columns, bounds = sorted_by_bound(
            problem, view, n, work.columns[:count], work.bounds[:count]
        )
    else:
        count, untried = 1, INFEASIBLE
        own_most = other_most = problem.costs.shape[0]
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
        bound = bound_cells(problem, memo, cells, parts, n, left, own_most, other_most)
        if bound < limit:
            below = symmetries
            if has_symmetry:
                below = stabilizer(problem.digits, guess, symmetries)
            # Raise each cell by one step, the largest first; then solve, the smallest first. Where
            # any tree will do, the largest is solved first: it is the likeliest to have none.
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
                    spend(problem, left, cells.response[k]),
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
        keep(problem, memo, work, hashed, left, best, True, n)
        return best
    bound = min(max(untried, budget), INFEASIBLE)
    keep(problem, memo, work, hashed, left, bound, bound == INFEASIBLE, n)
    return bound


@kernel
def list_guesses(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    left: int,
    budget: int,
    symmetries: Symmetries,
    work: Workspace,
) -> tuple[int, NDArray[np.int32], NDArray[np.int64], int]:
    """Return (value, columns, bounds, untried), see `survey`: the canonical guesses to try."""
    value, count, untried, _, _ = survey(
        problem, view, members, left, budget, work.columns, work.bounds
    )
    renamed = np.empty(problem.symbols, np.int8)
    kept = 0
    for i in range(count):
        guess = view.guesses[work.columns[i]]
        if symmetries.places.shape[0] == 0 or is_canonical(
            problem.digits, guess, symmetries, renamed
        ):
            work.columns[kept] = work.columns[i]
            work.bounds[kept] = work.bounds[i]
            kept += 1
    columns, bounds = sorted_by_bound(
        problem, view, members.shape[0], work.columns[:kept], work.bounds[:kept]
    )
    return value, columns, bounds, untried


@kernel
def _is_allowed(
    problem: Problem, view: View, members: NDArray[np.int32], left: int, work: Workspace
) -> NDArray[np.bool_]:
    """Return which columns a search with a width tries for a set: those that `solve` would."""
    allowed = np.zeros(view.guesses.shape[0], np.bool_)
    if problem.width == 0:
        allowed[:] = True
        return allowed
    value, count, _, _, _ = survey(
        problem, view, members, left, INFEASIBLE, work.columns, work.bounds
    )
    if value >= 0:
        # A set that is decided at once is decided by the best of all guesses.
        allowed[:] = True
        return allowed
    columns, _ = sorted_by_bound(
        problem, view, members.shape[0], work.columns[:count], work.bounds[:count]
    )
    sums = np.empty(problem.costs.shape[0], np.uint64)
    marks = marks_of(problem, view, members)
    seen = np.zeros(power_above(count), np.uint64)
    tried = 0
    for column in columns:
        signature, _ = signature_of(problem, view.responses[column], members, marks, sums)
        alike = not has_rule(problem)
        if tried == problem.width or signature == 0 or (alike and not is_new(seen, signature)):
            continue
        allowed[column] = True
        tried += 1
    return allowed


@kernel
def list_ties(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    left: int,
    value: int,
    symmetries: Symmetries,
    memo: Memo,
    work: Workspace,
    any_will_do: bool,
) -> tuple[NDArray[np.int32], bool]:
    """Return the guesses that may have a value, consistent ones first, then by id; and a flag.

    The flag says that the last of them is known to have it; then no more are listed. Of guesses
    with the same partition, or equivalent by symmetry, only the first is in the list. If any of
    them will do, and one is known, the list is that one.
    """
    width = view.guesses.shape[0]
    n = members.shape[0]
    bounds = np.empty(width, np.int64)
    if is_wide(problem) and counts_cells(problem, n):
        bound_columns_by_cells(problem, view, members, value, bounds)
    else:
        bound_columns(problem, view, members, left, bounds)
    # Narrowed views have the columns in another order.
    by_guess = np.argsort(view.guesses)
    order = np.empty(width, np.int32)
    count = 0
    allowed = _is_allowed(problem, view, members, left, work)
    own = np.zeros(width, np.bool_)
    for member in members:
        if view.own_column[member] >= 0:
            own[view.own_column[member]] = True
    for turn in range(1 if problem.consistent_only else 2):
        for column in by_guess:
            chosen = own[column] == (turn == 0) and allowed[column]
            if chosen and bounds[column] <= value:
                order[count] = column
                count += 1
    responses = problem.costs.shape[0]
    cells = new_cells(responses)
    divided = np.empty(n, np.int32)
    sums = np.empty(responses, np.uint64)
    marks = marks_of(problem, view, members)
    seen = np.zeros(power_above(count), np.uint64)
    renamed = np.empty(problem.symbols, np.int8)
    kept = 0
    for i in range(count):
        column = order[i]
        guess = view.guesses[column]
        filtered = symmetries.places.shape[0] > 0 and problem.width == 0
        if filtered and not is_canonical(problem.digits, guess, symmetries, renamed):
            continue
        signature, _ = signature_of(problem, view.responses[column], members, marks, sums)
        if signature == 0 or (not has_rule(problem) and not is_new(seen, signature)):
            continue
        parts = divide(problem, view, members, column, divided, cells)
        bound = bound_cells(problem, memo, cells, parts, n, left, responses, responses)
        if bound > value:
            continue
        work.columns[kept] = column
        kept += 1
        if not cells.open[:parts].any():
            if any_will_do:
                work.columns[0] = column
                kept = 1
            return work.columns[:kept].copy(), True
    return work.columns[:kept].copy(), False

"""List the guesses for a set that are worth a try, and those that may have a known value."""

import numpy as np
from numpy.typing import NDArray

from strategygen.games.symmetry import Symmetries, is_canonical
from strategygen.kernel import kernel
from strategygen.search.kernels.cells import bound_cells, divide, new_cells
from strategygen.search.kernels.memo import Memo
from strategygen.search.kernels.problem import (
    INFEASIBLE,
    Problem,
    View,
    counts_cells,
    has_rule,
    is_wide,
)
from strategygen.search.kernels.survey import (
    bound_columns,
    bound_columns_by_cells,
    sorted_by_bound,
    survey,
)
from strategygen.search.kernels.view import is_new, marks_of, power_above, signature_of
from strategygen.search.kernels.workspace import Workspace


@kernel
def list_guesses(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    row: int,
    budget: int,
    symmetries: Symmetries,
    work: Workspace,
) -> tuple[int, NDArray[np.int32], NDArray[np.int64], int]:
    """Return (value, columns, bounds, untried), see `survey`: the canonical guesses to try."""
    value, count, untried, _, _ = survey(
        problem, view, members, row, budget, work.columns, work.bounds
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
    problem: Problem, view: View, members: NDArray[np.int32], row: int, work: Workspace
) -> NDArray[np.bool_]:
    """Return which columns a search with a width tries for a set: those that `solve` would."""
    allowed = np.zeros(view.guesses.shape[0], np.bool_)
    if problem.width == 0:
        allowed[:] = True
        return allowed
    value, count, _, _, _ = survey(
        problem, view, members, row, INFEASIBLE, work.columns, work.bounds
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
    row: int,
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
        bound_columns(problem, view, members, row, bounds)
    # Narrowed views have the columns in another order.
    by_guess = np.argsort(view.guesses)
    order = np.empty(width, np.int32)
    count = 0
    allowed = _is_allowed(problem, view, members, row, work)
    consistent = np.zeros(width, np.bool_)
    for member in members:
        if view.column_of[member] >= 0:
            consistent[view.column_of[member]] = True
    for turn in range(1 if problem.consistent_only else 2):
        for column in by_guess:
            chosen = consistent[column] == (turn == 0) and allowed[column]
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
        bound = bound_cells(problem, memo, cells, parts, n, row, responses, responses)
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

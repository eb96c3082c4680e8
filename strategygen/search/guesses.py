"""The value of one opening, or of another guess for a large set: its cells are raised together."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from strategygen.games.symmetry import stabilizer
from strategygen.kernel import kernel
from strategygen.search.engine import SHARED_SIZE, Engine, Position, StoppedError
from strategygen.search.kernels.cells import Cells, bound_cells, divide, new_cells
from strategygen.search.kernels.memo import Memo
from strategygen.search.kernels.problem import INFEASIBLE, STOPPED, Problem, View
from strategygen.search.kernels.solve import NO_COLUMN, WIDE_NARROW_LEVELS, WIDE_NARROW_SIZE, solve
from strategygen.search.kernels.survey import counts_cells, is_wide, one_step_bound
from strategygen.search.kernels.values import spend
from strategygen.search.kernels.view import restrict
from strategygen.search.kernels.workspace import CELLS, Workspace, keep

# Each cell's bound is raised by these, the largest cell first; None is a full solve, the smallest
# first. In a wide game the first step is the one-step bound instead.
LADDER: Final = (1, 4, 16, 64, None)
WIDE_LADDER: Final = (1, 2, 4, 8, None)
# A one-step bound is no better than what the size says for cells smaller than this.
BOUNDED_SIZE: Final = 8


@kernel
def bound_openings(
    problem: Problem,
    view: View,
    members: NDArray[np.int32],
    memo: Memo,
    left: int,
    openings: NDArray[np.int32],
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return the bound on each opening from what is known of its cells, and whether it is exact.

    int64 and bool (openings,).
    """
    responses = problem.costs.shape[0]
    n = members.shape[0]
    bounds = np.empty(openings.shape[0], np.int64)
    exact = np.empty(openings.shape[0], np.bool_)
    cells = new_cells(responses)
    divided = np.empty(n, np.int32)
    for i in range(openings.shape[0]):
        count = divide(problem, view, members, openings[i], divided, cells)
        bounds[i] = bound_cells(problem, memo, cells, count, n, left, responses, responses)
        exact[i] = not cells.open[:count].any()
        if count == 1 and cells.size[0] == n:
            # It tells nothing.
            bounds[i] = INFEASIBLE
            exact[i] = True
    return bounds, exact


@kernel
def open_cells(
    problem: Problem, view: View, members: NDArray[np.int32], memo: Memo, left: int, opening: int
) -> tuple[NDArray[np.int32], Cells, int, int]:
    """Return (members by cell, cells, their number, the bound on the opening); see `divide`."""
    responses = problem.costs.shape[0]
    n = members.shape[0]
    cells = new_cells(responses)
    divided = np.empty(n, np.int32)
    count = divide(problem, view, members, opening, divided, cells)
    bound = bound_cells(problem, memo, cells, count, n, left, responses, responses)
    return divided, cells, count, bound


def try_opening(
    engine: Engine,
    problem: Problem,
    left: int,
    budget: int,
    opening: int,
    work: Workspace,
    *,
    quick: bool = False,
) -> int:
    """Return an opening's value if it is below the budget, else a lower bound not below it.

    For a wide game, in one thread. With `quick` only the one-step bounds of cells are taken, and
    what is returned is a bound. Raises StoppedError when the thread was told to return.
    """
    root = engine.root
    divided, cells, count, bound = open_cells(
        problem, root.view, root.members, engine.memo, left, opening
    )
    symmetries = root.symmetries
    if len(symmetries.places):
        symmetries = stabilizer(problem.digits, opening, symmetries)
    views: dict[int, tuple[View, NDArray[np.int32], int]] = {}

    def place_of(k: int, *, narrowed: bool) -> tuple[View, NDArray[np.int32], int]:
        """Return the view of a cell, its members there, and its level."""
        members = divided[cells.start[k] : cells.start[k] + cells.size[k]]
        if engine.game.rule is not None:
            if k not in views:
                view = restrict(problem, root.view, members, opening, int(cells.response[k]))
                views[k] = view, np.arange(len(members), dtype=np.int32), 1
            return views[k]
        if not narrowed or len(members) < WIDE_NARROW_SIZE:
            return root.view, members, 1
        if k not in views:
            view = engine.narrow(cells.hashed[k], members)
            views[k] = view, np.arange(len(members), dtype=np.int32), WIDE_NARROW_LEVELS
        return views[k]

    for k in range(count - 1, -1, -1):
        if bound >= budget or cells.size[k] < BOUNDED_SIZE:
            break
        if not cells.open[k] or not counts_cells(problem, int(cells.size[k])):
            continue
        view, members, _ = place_of(k, narrowed=False)
        found = one_step_bound(problem, view, members)
        if found > cells.bound[k]:
            after = int(spend(problem, left, int(cells.response[k])))
            keep(problem, engine.memo, work, cells.hashed[k], after, found, False, len(members))
            bound += found - int(cells.bound[k])
            cells.bound[k] = found
    if quick:
        return bound
    for allowance in WIDE_LADDER:
        for k in range(count - 1, -1, -1) if allowance else range(count):
            if bound >= budget:
                return min(bound, INFEASIBLE)
            if not cells.open[k]:
                continue
            rest = budget - bound + int(cells.bound[k])
            goal = rest if allowance is None else min(rest, int(cells.bound[k]) + allowance)
            view, members, level = place_of(k, narrowed=True)
            found = solve(
                problem,
                view,
                members,
                cells.hashed[k],
                int(spend(problem, left, int(cells.response[k]))),
                goal,
                level,
                symmetries,
                engine.memo,
                work,
                NO_COLUMN,
            )
            if found == STOPPED:
                raise StoppedError
            work.counters[CELLS] += 1
            bound += found - int(cells.bound[k])
            cells.open[k] = found >= goal
            cells.bound[k] = found
            if not cells.open[k]:
                views.pop(k, None)
    return min(bound, INFEASIBLE)


def solve_guess(
    engine: Engine, problem: Problem, position: Position, left: int, budget: int, column: int
) -> int:
    """Return the value of one guess if it is below the budget, else a lower bound not below it."""
    at_root = position is engine.root
    if at_root and is_wide(problem) and problem.plain and not problem.any_tree:
        while True:
            work = engine.prepare()[0]
            try:
                return try_opening(engine, problem, left, budget, column, work)
            except StoppedError:
                engine.resume()
    shared = engine.jobs > 1 and len(position.codes) >= SHARED_SIZE and engine.width == 0
    if shared and not problem.any_tree:
        guess = int(position.view.guesses[column])
        return _raise_cells(engine, problem, position, left, budget, guess)
    return engine.solve(problem, position, left, budget, column)


def _raise_cells(
    engine: Engine, problem: Problem, position: Position, left: int, budget: int, guess: int
) -> int:
    """Return the value of one guess, each of its cells searched by all threads."""
    cells: list[tuple[Position, int, int]] = []
    total = 0
    for response, cell in engine.divide(position, guess):
        after = int(problem.after[left, response])
        total += problem.scale * int(problem.costs[response]) * len(cell.codes)
        if response == problem.winning:
            if after < 0:
                return INFEASIBLE
            total += problem.penalty if after < problem.stride else 0
            continue
        cells.append((cell, after, engine.bound(problem, cell, after)))
        total += cells[-1][2]
    cells.sort(key=lambda entry: -len(entry[0].codes))
    for allowance in LADDER:
        order = range(len(cells)) if allowance else reversed(range(len(cells)))
        for i in order:
            if total >= budget:
                return min(total, INFEASIBLE)
            cell, after, bound = cells[i]
            rest = budget - total + bound
            goal = rest if allowance is None else min(rest, bound + allowance)
            value = engine.solve(problem, cell, after, goal)
            total += value - bound
            cells[i] = (cell, after, value)
            engine.scratch.counters[CELLS] += 1
    return min(total, INFEASIBLE)

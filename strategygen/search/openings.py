"""Openings one by one: the cells of each are raised together, the best total found bounds the rest.

In a game of many openings most are worse than the best by far, and cheap bounds show it. So a few
promising ones are solved first; then all get the one-step bounds of their cells, the cheapest
proofs first; then those that are left are searched, several at a time if there are threads.
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.engine import (
    SHARED_SIZE,
    Engine,
    Incumbent,
    Position,
    StoppedError,
)
from strategygen.search.memo import Memo
from strategygen.search.problem import INFEASIBLE, STOPPED, Problem, View
from strategygen.search.solve import (
    CELLS,
    NO_COLUMN,
    WIDE_NARROW_LEVELS,
    WIDE_NARROW_SIZE,
    Cells,
    Workspace,
    bound_cells,
    divide,
    keep,
    new_cells,
    solve,
)
from strategygen.search.survey import counts_cells, is_wide, one_step_bound
from strategygen.search.symmetry import stabilizer
from strategygen.search.values import spend
from strategygen.search.view import restrict

# Openings up to this number are tried one by one, so that progress can be seen.
FEW_OPENINGS: Final = 64
# So many openings of a wide game are solved before the others are proved not to be better.
PROMISING: Final = 4

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
    root, total = engine.root, problem
    divided, cells, count, bound = open_cells(
        total, root.view, root.members, engine.memo, left, opening
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


def prove_openings(engine: Engine) -> None:
    """Bound the least total of every opening by that of the best; see `State.opening_totals`."""
    engine.open_all()
    total = engine.problems.total
    solve_root(engine, total, total.unlimited, INFEASIBLE)


def root_bound(engine: Engine, left: int) -> int:
    """Return what the memo proves of the least total of the whole game."""
    return int(_bounds(engine, engine.problems.total, left)[0].min(initial=INFEASIBLE))


def _bounds(
    engine: Engine, problem: Problem, left: int
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return the bound on each opening of the engine, and whether it is exact."""
    root = engine.root
    openings = engine.openings
    return bound_openings(problem, root.view, root.members, engine.memo, left, openings)


def solve_root(engine: Engine, problem: Problem, left: int, budget: int) -> int:
    """Return what `solve` does for the whole game, opening by opening, and keep `engine.state`."""
    openings = engine.openings
    few = len(engine.root.codes) <= (1 if engine.openings_given else 2)
    if few or (engine.width > 0 and len(openings) > 1):
        return engine.solve(problem, engine.root, left, budget)
    if is_wide(problem) and problem.plain and not problem.any_tree and engine.width == 0:
        return _Openings(engine, problem, left, budget).run()
    if len(openings) > FEW_OPENINGS and not engine.listed:
        return engine.solve(problem, engine.root, left, budget)
    bounds, exact = _bounds(engine, problem, left)
    best = INFEASIBLE
    state = engine.state
    state.openings, state.openings_done = len(openings), 0
    for i in np.argsort(bounds, kind="stable").tolist():
        limit = min(best, budget)
        if bounds[i] < limit:
            guess = int(openings[i])
            found = solve_guess(engine, problem, engine.root, left, limit, guess)
            bounds[i], exact[i] = max(int(bounds[i]), found), found < limit
            if found < limit:
                best = found
                if problem.any_tree:
                    break
                if problem is engine.problems.total:
                    state.incumbent = Incumbent(guess, engine.problems.cap_of(left), best)
        state.openings_done += 1
        if problem is engine.problems.total:
            _tell_openings(engine, bounds, exact)
    if engine.listed and problem is engine.problems.total:
        _settle_best(engine, left, bounds, exact)
    return best if best < budget else max(int(bounds.min()), min(budget, INFEASIBLE))


def _settle_best(
    engine: Engine, left: int, bounds: NDArray[np.int64], exact: NDArray[np.bool_]
) -> None:
    """Solve openings until as many of the best are exact as are to be listed."""
    for i in np.argsort(bounds, kind="stable").tolist():
        known = np.sort(bounds[exact])
        limit = int(known[engine.listed - 1]) + 1 if len(known) >= engine.listed else INFEASIBLE
        if bounds[i] < limit and not exact[i]:
            total, guess = engine.problems.total, int(engine.openings[i])
            found = solve_guess(engine, total, engine.root, left, limit, guess)
            bounds[i], exact[i] = max(int(bounds[i]), found), found < limit
    _tell_openings(engine, bounds, exact)


def _tell_openings(engine: Engine, bounds: NDArray[np.int64], exact: NDArray[np.bool_]) -> None:
    """Keep what is known of the total with each opening for whoever shows it."""
    openings = engine.openings
    engine.state.opening_totals = dict(zip(openings.tolist(), bounds.tolist(), strict=True))
    engine.state.exact = {int(openings[i]) for i in np.flatnonzero(exact)}


@dataclass
class _Openings:
    """The openings of a wide game on their way to a proof.

    An opening as good as the best is solved, too, so that what is proved of the others is that they
    are worse: whatever the objective asks next, they are out of it.
    """

    engine: Engine
    problem: Problem
    left: int
    budget: int
    exact: dict[int, int] = field(default_factory=dict)
    _wanted: int = 1
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.openings = self.engine.openings
        self.bounds, settled = _bounds(self.engine, self.problem, self.left)
        for i in np.flatnonzero(settled & (self.bounds < INFEASIBLE)).tolist():
            self.exact[int(self.openings[i])] = int(self.bounds[i])
        self._told = self.problem is self.engine.problems.total
        self._tell()

    @property
    def best(self) -> int:
        """The least value of an opening that is known exactly."""
        return min(self.exact.values(), default=INFEASIBLE)

    @property
    def limit(self) -> int:
        """What an opening's value must be below to matter."""
        if len(self.exact) < self._wanted:
            return self.budget
        return min(sorted(self.exact.values())[self._wanted - 1] + 1, self.budget)

    def run(self) -> int:
        """Return the game's value if it is below the budget, else a lower bound not below it."""
        try:
            self._settle()
        finally:
            if self._told:
                totals = zip(self.openings.tolist(), self.bounds.tolist(), strict=True)
                self.engine.state.opening_totals = dict(totals)
                self.engine.state.exact = set(self.exact)
        if self.best < self.budget:
            return self.best
        return max(int(self.bounds.min(initial=INFEASIBLE)), min(self.budget, INFEASIBLE))

    def _settle(self) -> None:
        """Take the openings in phases; see this module."""
        order = np.argsort(self.bounds, kind="stable").tolist()
        if len(order) > PROMISING:
            self._each("promising openings", order[:PROMISING])
            self._each("one-step bounds of openings", order[: PROMISING - 1 : -1], quick=True)
            order = np.argsort(-self.bounds, kind="stable").tolist()
        self._each("least total", order)
        if self._told and self.engine.listed:
            self._wanted = self.engine.listed
            order = np.argsort(self.bounds, kind="stable").tolist()
            self._each("exact totals of the best openings", order)

    def _each(self, phase: str, waiting: Sequence[int], *, quick: bool = False) -> None:
        """Try openings in an order, one in each thread."""
        queue = list(waiting)[::-1]
        engine, start = self.engine, time.monotonic()
        if self._told:
            engine.state.phase = phase

        def take_part(work: Workspace) -> None:
            while True:
                with self._lock:
                    if not queue or not engine.running:
                        return
                    i = queue.pop()
                    done = len(waiting) - len(queue)
                    engine.state.seconds_left = (time.monotonic() - start) / done * len(queue)
                try:
                    self._try(i, work, quick)
                except StoppedError:
                    with self._lock:
                        queue.append(i)
                    return

        while queue:
            works = engine.prepare()
            if len(works) == 1:
                take_part(works[0])
            else:
                with ThreadPoolExecutor(len(works)) as pool:
                    for future in [pool.submit(take_part, work) for work in works]:
                        future.result()
            engine.resume()

    def _try(self, i: int, work: Workspace, quick: bool) -> None:
        limit = self.limit
        guess = int(self.openings[i])
        if guess in self.exact or self.bounds[i] >= limit:
            return
        found = try_opening(self.engine, self.problem, self.left, limit, guess, work, quick=quick)
        with self._lock:
            self.bounds[i] = max(int(self.bounds[i]), found)
            if found < limit and not quick:
                self.exact[guess] = found
            self._tell()

    def _tell(self) -> None:
        """Show how far the search is."""
        if not self._told:
            return
        state, limit = self.engine.state, self.limit
        state.openings = len(self.openings)
        settled = sum(1 for value in self.exact.values() if value < limit)
        state.openings_done = settled + int(np.count_nonzero(self.bounds >= limit))
        if self.exact:
            guess = min(self.exact, key=lambda guess: self.exact[guess])
            cap = self.engine.problems.cap_of(self.left)
            state.incumbent = Incumbent(guess, cap, self.exact[guess])

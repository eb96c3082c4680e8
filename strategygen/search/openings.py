"""The whole game, opening by opening: the best total found bounds the rest.

In a game of many openings most are worse than the best by far, and cheap bounds show it. So a few
promising ones are solved first; then all get the one-step bounds of their cells, the cheapest
proofs first; then those that are left are searched, several at a time if there are threads.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from strategygen.search.engine import Engine
from strategygen.search.guesses import solve_guess, try_opening
from strategygen.search.kernels.cells import bound_guesses
from strategygen.search.kernels.problem import INFEASIBLE, STOPPED, Problem, is_wide
from strategygen.search.kernels.workspace import Workspace
from strategygen.search.plan import OpeningPlan
from strategygen.search.state import Incumbent

# Openings up to this number are tried one by one, so that progress can be seen.
FEW_OPENINGS: Final = 64
# So many openings of a wide game are solved before the others are proved not to be better.
PROMISING: Final = 4


def prove_openings(engine: Engine) -> None:
    """Bound the least total of every opening by that of the best; see `State.opening_totals`."""
    engine.follow(OpeningPlan(listed=engine.plan.listed))
    total = engine.problems.total
    solve_game(engine, total, total.unlimited, INFEASIBLE)


def game_bound(engine: Engine, row: int) -> int:
    """Return what the memo proves of the least total of the whole game."""
    return int(_bounds(engine, engine.problems.total, row)[0].min(initial=INFEASIBLE))


def _bounds(
    engine: Engine, problem: Problem, row: int
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return the bound on each opening of the engine, and whether it is exact."""
    root = engine.root
    openings = engine.openings
    return bound_guesses(problem, root.view, root.members, engine.memo, row, openings)


def _is_raced(engine: Engine, problem: Problem) -> bool:
    """Return whether each thread takes an opening of its own."""
    return is_wide(problem) and problem.plain and not problem.any_tree and engine.width == 0


def is_one_set(engine: Engine, problem: Problem) -> bool:
    """Return whether the whole game is solved as any other set, not opening by opening."""
    few = len(engine.root) <= (2 if engine.plan.first is None else 1)
    if few or (engine.width > 0 and len(engine.openings) > 1):
        return True
    many = len(engine.openings) > FEW_OPENINGS and not engine.plan.listed
    return many and not _is_raced(engine, problem)


def solve_game(engine: Engine, problem: Problem, row: int, budget: int) -> int:
    """Return what `solve` does for the whole game, opening by opening, and keep `engine.state`."""
    if is_one_set(engine, problem):
        return engine.solve(problem, engine.root, row, budget)
    if _is_raced(engine, problem):
        return _Openings(engine, problem, row, budget).run()
    openings = engine.openings
    bounds, exact = _bounds(engine, problem, row)
    best = INFEASIBLE
    state = engine.state
    state.openings, state.openings_done = len(openings), 0
    for i in np.argsort(bounds, kind="stable").tolist():
        limit = min(best, budget)
        if bounds[i] < limit:
            guess = int(openings[i])
            found = solve_guess(engine, problem, engine.root, row, limit, guess)
            bounds[i], exact[i] = max(int(bounds[i]), found), found < limit
            if found < limit:
                best = found
                if problem.any_tree:
                    break
                if problem is engine.problems.total:
                    state.incumbent = Incumbent(guess, engine.problems.cap_of(row), best)
        state.openings_done += 1
        if problem is engine.problems.total:
            _tell_openings(engine, bounds, exact)
    if engine.plan.listed and problem is engine.problems.total:
        _settle_best(engine, row, bounds, exact)
    return best if best < budget else max(int(bounds.min()), min(budget, INFEASIBLE))


def _settle_best(
    engine: Engine, row: int, bounds: NDArray[np.int64], exact: NDArray[np.bool_]
) -> None:
    """Solve openings until as many of the best are exact as are to be listed."""
    for i in np.argsort(bounds, kind="stable").tolist():
        known, listed = np.sort(bounds[exact]), engine.plan.listed
        limit = int(known[listed - 1]) + 1 if len(known) >= listed else INFEASIBLE
        if bounds[i] < limit and not exact[i]:
            total, guess = engine.problems.total, int(engine.openings[i])
            found = solve_guess(engine, total, engine.root, row, limit, guess)
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

    `limit` is what an opening's value must be below to matter.
    """

    engine: Engine
    problem: Problem
    row: int
    budget: int
    exact: dict[int, int] = field(default_factory=dict)
    limit: int = field(init=False)
    _wanted: int = 1
    _lock: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        self.openings = self.engine.openings
        self.bounds, settled = _bounds(self.engine, self.problem, self.row)
        for i in np.flatnonzero(settled & (self.bounds < INFEASIBLE)).tolist():
            self.exact[int(self.openings[i])] = int(self.bounds[i])
        self._set_limit()
        self._told = self.problem is self.engine.problems.total
        self._tell()

    @property
    def best(self) -> int:
        """The least value of an opening that is known exactly."""
        return min(self.exact.values(), default=INFEASIBLE)

    def _set_limit(self) -> None:
        """Find the limit anew; of few candidates thousands of openings may be exact."""
        self.limit = self.budget
        if len(self.exact) >= self._wanted:
            self.limit = min(sorted(self.exact.values())[self._wanted - 1] + 1, self.budget)

    def run(self) -> int:
        """Return the game's value if it is below the budget, else a lower bound not below it."""
        try:
            self._settle()
        finally:
            if self._told:
                exact = np.isin(self.openings, list(self.exact))
                _tell_openings(self.engine, self.bounds, exact)
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
        if self._told and self.engine.plan.listed:
            self._wanted = self.engine.plan.listed
            self._set_limit()
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
                    if not queue or not engine.signal.running:
                        return
                    i = queue.pop()
                    done = len(waiting) - len(queue)
                    engine.state.seconds_left = (time.monotonic() - start) / done * len(queue)
                if not self._try(i, work, quick):
                    with self._lock:
                        queue.append(i)
                    return

        for works in engine.attempts():
            engine.in_threads(take_part, works)
            if not queue:
                break

    def _try(self, i: int, work: Workspace, quick: bool) -> bool:
        """Try an opening, unless it no longer matters; return False if the thread must return."""
        limit = self.limit
        guess = int(self.openings[i])
        if guess in self.exact or self.bounds[i] >= limit:
            return True
        found = try_opening(self.engine, self.problem, self.row, limit, guess, work, quick=quick)
        if found == STOPPED:
            return False
        with self._lock:
            self.bounds[i] = max(int(self.bounds[i]), found)
            if found < limit and not quick:
                self.exact[guess] = found
                self._set_limit()
            self._tell()
        return True

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
            cap = self.engine.problems.cap_of(self.row)
            state.incumbent = Incumbent(guess, cap, self.exact[guess])

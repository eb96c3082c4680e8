"""The value of one opening, or of another guess for a large set: its cells are raised together."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from strategygen.games.symmetry import stabilizer
from strategygen.search.engine import SHARED_SIZE, Engine
from strategygen.search.kernels.cells import open_cells
from strategygen.search.kernels.problem import (
    INFEASIBLE,
    STOPPED,
    Problem,
    counts_cells,
    is_wide,
)
from strategygen.search.kernels.solve import WIDE_NARROW_LEVELS, WIDE_NARROW_SIZE
from strategygen.search.kernels.survey import one_step_bound
from strategygen.search.kernels.values import spend
from strategygen.search.kernels.view import restrict
from strategygen.search.kernels.workspace import CELLS, Workspace, keep
from strategygen.search.subset import Subset

# Each cell's bound is raised by these, the largest cell first; None is a full solve, the smallest
# first. In a wide game the first step is the one-step bound instead.
Ladder = Sequence[int | None]
LADDER: Final[Ladder] = (1, 4, 16, 64, None)
WIDE_LADDER: Final[Ladder] = (1, 2, 4, 8, None)
# A one-step bound is no better than what the size says for cells smaller than this.
BOUNDED_SIZE: Final = 8


class RaisedGuess:
    """A guess for a set, and the bound on its value, which rises as its cells are searched."""

    def __init__(
        self, engine: Engine, problem: Problem, subset: Subset, row: int, column: int
    ) -> None:
        self.bound: int
        self._engine = engine
        self._problem = problem
        self._subset = subset
        self._row = row
        self._guess = int(subset.view.guesses[column])
        self._divided, self._cells, self._count, self.bound = open_cells(
            problem, subset.view, subset.members, engine.memo, row, column
        )
        self._symmetries = subset.symmetries
        if len(self._symmetries.places):
            self._symmetries = stabilizer(problem.digits, self._guess, self._symmetries)
        self._kept: dict[int, Subset] = {}

    def row_after(self, k: int) -> int:
        """Return the row of the problem in a cell."""
        return int(spend(self._problem, self._row, int(self._cells.response[k])))

    def _members(self, k: int) -> NDArray[np.int32]:
        start = self._cells.start[k]
        return self._divided[start : start + self._cells.size[k]]

    def cell(self, k: int, *, narrowed: bool = False) -> Subset:
        """Return a cell as a set; if it is to be `narrowed` and large, with a view of its own.

        In a game with a rule every cell has one. Such a view is kept until the cell is exact.
        """
        if k in self._kept:
            return self._kept[k]
        subset, members = self._subset, self._members(k)
        view, level = subset.view, subset.level + 1
        has_rule = self._engine.game.rule is not None
        codes, hashed = view.codes[members], self._cells.hashed[k]
        if has_rule:
            view = restrict(self._problem, view, members, self._guess, int(self._cells.response[k]))
        elif narrowed and len(members) >= WIDE_NARROW_SIZE:
            view, level = self._engine.narrow(hashed, members), WIDE_NARROW_LEVELS
        else:
            return Subset(codes, self._symmetries, view, members, hashed, level)
        members = np.arange(len(members), dtype=np.int32)
        cell = Subset(codes, self._symmetries, view, members, hashed, level)
        self._kept[k] = cell
        return cell

    def _raise(self, k: int, found: int) -> None:
        """Take in a better bound on a cell."""
        self.bound += found - int(self._cells.bound[k])
        self._cells.bound[k] = found

    def take_one_step_bounds(self, budget: int, work: Workspace) -> None:
        """Raise the cells by their one-step bounds, the largest first, up to a budget.

        For a plain wide game.
        """
        cells, problem = self._cells, self._problem
        for k in range(self._count - 1, -1, -1):
            size = int(cells.size[k])
            if self.bound >= budget or size < BOUNDED_SIZE:
                break
            if not cells.open[k] or not counts_cells(problem, size):
                continue
            cell = self.cell(k)
            found = int(one_step_bound(problem, cell.view, cell.members))
            if found > cells.bound[k]:
                row = self.row_after(k)
                keep(problem, self._engine.memo, work, cell.hashed, row, found, False, size)
                self._raise(k, found)

    def climb(
        self,
        ladder: Ladder,
        budget: int,
        work: Workspace,
        solve: Callable[[int, int], int],
    ) -> int:
        """Return the guess's value if it is below the budget, else a lower bound not below it.

        `solve` takes a cell and a budget, and returns the same for the cell; if it returns STOPPED,
        so does this.
        """
        cells = self._cells
        for allowance in ladder:
            for k in range(self._count - 1, -1, -1) if allowance else range(self._count):
                if self.bound >= budget:
                    return min(self.bound, INFEASIBLE)
                if not cells.open[k]:
                    continue
                known = int(cells.bound[k])
                rest = budget - self.bound + known
                goal = rest if allowance is None else min(rest, known + allowance)
                found = solve(k, goal)
                if found == STOPPED:
                    return STOPPED
                work.counters[CELLS] += 1
                self._raise(k, found)
                cells.open[k] = found >= goal
                if not cells.open[k]:
                    self._kept.pop(k, None)
        return min(self.bound, INFEASIBLE)


def try_opening(
    engine: Engine,
    problem: Problem,
    row: int,
    budget: int,
    opening: int,
    work: Workspace,
    *,
    quick: bool = False,
) -> int:
    """Return an opening's value if it is below the budget, else a lower bound not below it.

    For a plain wide game, in one thread; STOPPED if it was told to return. With `quick` only the
    one-step bounds of cells are taken, and what is returned is a bound.
    """
    guess = RaisedGuess(engine, problem, engine.root, row, opening)
    guess.take_one_step_bounds(budget, work)
    if quick:
        return guess.bound

    def solve(k: int, goal: int) -> int:
        return engine.attempt(problem, guess.cell(k, narrowed=True), guess.row_after(k), goal, work)

    return guess.climb(WIDE_LADDER, budget, work, solve)


def solve_guess(
    engine: Engine, problem: Problem, subset: Subset, row: int, budget: int, column: int
) -> int:
    """Return the value of one guess if it is below the budget, else a lower bound not below it."""
    at_root = subset is engine.root
    if at_root and is_wide(problem) and problem.plain and not problem.any_tree:
        values = (
            try_opening(engine, problem, row, budget, column, works[0])
            for works in engine.attempts()
        )
        return next(value for value in values if value != STOPPED)
    shared = engine.jobs > 1 and len(subset) >= SHARED_SIZE and engine.width == 0
    if shared and not problem.any_tree:
        guess = RaisedGuess(engine, problem, subset, row, column)

        def solve(k: int, goal: int) -> int:
            return engine.solve(problem, guess.cell(k), guess.row_after(k), goal)

        return guess.climb(LADDER, budget, engine.scratch, solve)
    return engine.solve(problem, subset, row, budget, column)

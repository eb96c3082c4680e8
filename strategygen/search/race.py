"""Hand out the guesses for one set to threads, the most promising first."""

from threading import Lock

import numpy as np
from numpy.typing import NDArray

from strategygen.search.kernels.problem import INFEASIBLE


class Race:
    """The guesses for one set, handed out to threads in the order of their bounds."""

    def __init__(
        self,
        columns: NDArray[np.int32],
        bounds: NDArray[np.int64],
        budget: int,
        untried: int,
        any_tree: bool,
    ) -> None:
        self._waiting = list(zip(bounds.tolist(), columns.tolist(), strict=True))[::-1]
        self._best = INFEASIBLE
        self._budget = budget
        self._untried = untried
        self._any_tree = any_tree
        self._lock = Lock()

    def next_turn(self) -> tuple[int, int, int] | None:
        """Return (column, its bound, budget) for the next guess to try, or None at the end."""
        with self._lock:
            limit = min(self._best, self._budget)
            if self._waiting and self._waiting[-1][0] >= limit:
                self._untried = min(self._untried, self._waiting[-1][0])
                self._waiting.clear()
            if not self._waiting or (self._any_tree and self._best < INFEASIBLE):
                self._waiting.clear()
                return None
            bound, column = self._waiting.pop()
            return column, bound, limit

    def give_back(self, column: int, bound: int) -> None:
        """Take back a guess that was not decided."""
        with self._lock:
            self._waiting.append((bound, column))

    def report(self, found: int, limit: int) -> None:
        """Take in what a guess was found to be worth, against the budget it was given."""
        with self._lock:
            if found < limit:
                self._best = min(self._best, found)
            else:
                self._untried = min(self._untried, found)

    @property
    def over(self) -> bool:
        """Whether no guess is left to try."""
        return not self._waiting

    @property
    def result(self) -> tuple[int, bool]:
        """The set's value and True, or a lower bound that is not below the budget and False."""
        if self._best < self._budget:
            return self._best, True
        bound = min(max(self._untried, self._budget), INFEASIBLE)
        return bound, bound == INFEASIBLE

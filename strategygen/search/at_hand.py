"""Trees that are had without a search, for when it is stopped before it has found a better one."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from strategygen.errors import IndistinguishableError, MemoryLimitError
from strategygen.games import Game
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.strategies import ONE_STEP, OneStep
from strategygen.search.objectives import OBJECTIVES
from strategygen.tree import DecisionTree, statistics

# The one-step strategies whose trees are best in most games, the best first.
KNOWN_BEST: Final = ("entropy", "parts", "expected-size", "irving", "knuth", "consistent")


def _no_check() -> None:
    """Let a tree grow to its end."""


class TreesAtHand:
    """The best of some trees for one search; more of them can be grown by one-step strategies.

    `memory` is what growing one may take, in bytes. Trees deeper than `max_depth` do not count.
    """

    def __init__(
        self,
        game: Game,
        objective: str,
        pool: str,
        first: int | None,
        max_depth: int | None,
        memory: int,
    ) -> None:
        self._game = game
        self._objective = OBJECTIVES[objective]
        self._pool = pool
        self._first = first
        self._max_depth = max_depth
        self._memory = memory
        others = (name for name in ONE_STEP if name not in KNOWN_BEST)
        self._waiting = [ONE_STEP[name] for name in (*KNOWN_BEST, *others)]
        self._best: tuple[tuple[int, int, int], DecisionTree] | None = None
        self.seconds = 0.0

    @property
    def tree(self) -> DecisionTree | None:
        """The best tree so far; of equal ones the first."""
        return None if self._best is None else self._best[1]

    @property
    def value(self) -> int | None:
        """The first number of the objective for that tree."""
        return None if self._best is None else self._best[0][0]

    def add(self, tree: DecisionTree) -> None:
        """Take in a tree."""
        figures = statistics(tree, self._game)
        if self._max_depth is not None and figures.depth > self._max_depth:
            return
        value = self._objective.value(figures)
        if self._best is None or value < self._best[0]:
            self._best = value, tree

    def grow(self, check: Callable[[], None] = _no_check) -> bool:
        """Grow the tree of the next strategy; return whether there was one.

        `check` is called now and then, and may raise. `seconds` is how long the last tree took.
        Where not all codes are guesses, a rule or a pool that keeps to codes may have no tree.
        """
        while self._waiting and not self._fits(self._waiting[0]):
            self._waiting.pop(0)
        if not self._waiting:
            return False
        strategy, start = self._waiting.pop(0), time.monotonic()
        with suppress(IndistinguishableError, MemoryLimitError):
            tree = grow_tree(
                self._game,
                strategy,
                pool=self._pool,
                first=self._first,
                memory=self._memory,
                progress=lambda done, total: check(),
            )
            self.add(tree)
        self.seconds = time.monotonic() - start
        return True

    def _fits(self, strategy: OneStep) -> bool:
        """Return whether a strategy has a tree, always the same one."""
        return not strategy.random and (self._game.guesses_codes or not strategy.consistent_only)

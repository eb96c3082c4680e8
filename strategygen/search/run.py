"""Run a search within limits of time and memory, show how far it is, and keep what it found."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Final

from strategygen.errors import MemoryLimitError, StrategyError
from strategygen.games import Game
from strategygen.memory import DEFAULT_MEMORY, size_text
from strategygen.search.at_hand import TreesAtHand
from strategygen.search.checkpoint import load_checkpoint, save_checkpoint
from strategygen.search.engine import ENTRY_BYTES, Engine, first_entries
from strategygen.search.found import Found
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.objectives import OBJECTIVES
from strategygen.search.openings import prove_openings
from strategygen.search.plan import OpeningPlan
from strategygen.search.problems import bound_by_size, table_bytes
from strategygen.search.proofs import PROOFS
from strategygen.search.state import LOADING, Incumbent, State
from strategygen.search.stopping import (
    Limits,
    Result,
    StoppedError,
    StopSignal,
    in_thread,
    result_within,
)
from strategygen.search.walk import Goal, capped_goal, walk
from strategygen.tree import DecisionTree, statistics

TICK: Final = 0.1
CHECKPOINT_SECONDS: Final = 30.0
# Threads beyond this only cost memory.
MOST_JOBS: Final = 256
# After a stop so many seconds are for making better trees ready; after the time limit, this part of
# it is.
GRACE_SECONDS: Final = 1.0
GRACE_PART: Final = 0.05

TIES: Final = "better value of the subtree, then consistent, then lowest guess id"
TIES_STOPPED: Final = "none: the search was stopped, and this is the best tree it had found"


@dataclass(frozen=True, slots=True)
class Effort:
    """What a search may use: bytes, threads, seconds; the file it saves its memo to.

    The seconds count from the call, so what a search needs before it begins is among them. The
    search ends early, too, when `stop` is set.

    With `listed` all openings are tried one by one, those besides a given one, too, and so many of
    the best are solved exactly.

    `report` is called ten times a second with the state of the search, `stopping` when the keyboard
    asks for its end.
    """

    memory: int = DEFAULT_MEMORY
    jobs: int | None = None
    time_limit: float | None = None
    checkpoint: Path | None = None
    listed: int = 0
    report: Callable[[State], None] | None = None
    stopping: Callable[[], None] | None = None
    stop: Event | None = None


def search_tree(
    game: Game,
    objective: str,
    *,
    pool: str = "all",
    first: int | None = None,
    max_depth: int | None = None,
    width: int | None = None,
    effort: Effort | None = None,
) -> Found:
    """Return the best tree of a game by one of `OBJECTIVES`, and what is proved of it.

    `max_depth` is what a path may cost at most; `width` restricts every node to so many guesses,
    those with the best one-step bounds, and then nothing is proved.

    With a time limit the tree of a one-step strategy is grown first. A search that is stopped
    returns that tree, or a better one if it can be made ready soon: within a twentieth of the time
    limit, or within a second after another stop.

    Raises ImpossibleError if it is proved that there is no tree, or none within `max_depth`,
    MemoryLimitError before the start if the response table does not fit, StrategyError if there is
    nothing to begin with, if the search was stopped before it had any tree within `max_depth`, or
    if the checkpoint is of another search.
    """
    effort = effort or Effort()
    limits = Limits(effort.time_limit, effort.stop)
    memo_bytes = _checked_memory(game, effort.memory)
    plan = OpeningPlan(first, effort.listed)
    plan.check(game, pool)
    trees = TreesAtHand(game, objective, pool, first, max_depth, effort.memory)
    state = State(bound=bound_by_size(game, OBJECTIVES[objective].order[0]))
    run = _Run(effort, limits, trees, state)

    def set_up() -> Engine:
        jobs = min(effort.jobs or os.cpu_count() or 1, MOST_JOBS)
        return Engine(game, pool, memo_bytes, jobs, plan, width or 0, state, run.signal)

    try:
        tree = run.within_limits(lambda: PROOFS[objective](run.prepared(set_up), max_depth))
    except StoppedError:
        tree = run.best_tree(game, max_depth)
        found = Found(tree, TIES_STOPPED, "none", state.bound, state.sets, _totals(state))
        found = replace(found, stopped=True, interrupted=run.interrupted)
        return found if width is None else replace(found, bound=None)
    if effort.listed and first is not None:
        # What this proves is no part of the tree: it may be stopped without loss.
        with suppress(StoppedError):
            run.within_limits(lambda: prove_openings(run.engine))
    if width is not None:
        return Found(tree, TIES, "none", None, state.sets, {})
    totals, proved = _totals(state), "game" if first is None else "opening"
    value = OBJECTIVES[objective].value(statistics(tree, game))[0]
    exact = state.exact & totals.keys()
    found = Found(tree, TIES, proved, value, state.sets, totals, exact)
    return replace(found, interrupted=run.interrupted)


def _checked_memory(game: Game, memory: int) -> int:
    """Return what is left for the memo; raise MemoryLimitError if it is too little."""
    memo_bytes = memory_for_memo(game, memory)
    if memo_bytes is None:
        needed = table_bytes(game, memory) + first_entries(game) * ENTRY_BYTES
        raise MemoryLimitError(
            f"a search of {game.id} needs at least {size_text(needed)} for its response table; "
            f"the limit is {size_text(memory)}"
        )
    return memo_bytes


def memory_for_memo(game: Game, memory: int) -> int | None:
    """Return what the response table of a game leaves of the memory; None if it is too little."""
    left = memory - table_bytes(game, memory)
    return left if left >= first_entries(game) * ENTRY_BYTES else None


def _totals(state: State) -> dict[int, int]:
    """Return the bound on the total of each opening, without those that have no tree at all."""
    return {guess: total for guess, total in state.opening_totals.items() if total < INFEASIBLE}


class _Run:
    """One search in a thread of its own, so that time, keyboard and checkpoints are served."""

    def __init__(self, effort: Effort, limits: Limits, trees: TreesAtHand, state: State) -> None:
        self.signal = StopSignal()
        self.interrupted = False
        self._engine: Engine | None = None
        self._effort = effort
        self._limits = limits
        self._trees = trees
        self._state = state
        self._saved = time.monotonic()

    @property
    def engine(self) -> Engine:
        """The engine of the search, once it is prepared."""
        assert self._engine is not None
        return self._engine

    def prepared(self, set_up: Callable[[], Engine]) -> Engine:
        """Return the engine, with all that has to be at hand before the search begins."""
        if self._effort.time_limit is not None:
            self._state.phase = "a first tree, by a one-step strategy"
            self._trees.grow()
        self._state.phase = "the response table"
        engine = set_up()
        checkpoint = self._effort.checkpoint
        if checkpoint is not None and checkpoint.exists():
            engine.add_entries(load_checkpoint(checkpoint, engine))
        self._state.phase = LOADING
        self._engine = engine
        return engine

    def within_limits(self, work: Callable[[], Result]) -> Result:
        """Return what `work` returns; raise StoppedError when the time is over, or at Ctrl-C."""
        future = in_thread(work)
        try:
            return result_within(
                future, self._limits, self.signal, tick=TICK, report=self._take_stock
            )
        except KeyboardInterrupt:
            if self.interrupted:
                raise
            self.interrupted = True
            if self._effort.stopping:
                self._effort.stopping()
            return future.result()
        finally:
            if self._engine is not None:
                self._engine.take_count()
                self._save(self._engine)

    def _take_stock(self) -> None:
        """Show how far the search is, and save its memo when that is due."""
        if self._engine is not None:
            self._engine.take_count()
        if self._effort.report:
            self._effort.report(self._state)
        if self._engine is not None and time.monotonic() - self._saved > CHECKPOINT_SECONDS:
            self._save(self._engine)

    def _save(self, engine: Engine) -> None:
        if self._effort.checkpoint is not None:
            save_checkpoint(self._effort.checkpoint, engine)
        self._saved = time.monotonic()

    def best_tree(self, game: Game, max_depth: int | None) -> DecisionTree:
        """Return the best tree at hand after a stop, or that can be made ready in the grace."""
        limit = self._effort.time_limit
        seconds = GRACE_SECONDS
        if limit is not None and self._limits.used >= limit and not self.interrupted:
            seconds = GRACE_PART * limit
        grace, trees = Limits(seconds), self._trees
        if trees.tree is None:
            trees.grow()
        incumbent = self._state.incumbent
        if self._engine is not None and incumbent is not None:
            with suppress(StoppedError):
                trees.add(_tree_of(self._engine, incumbent, grace))
        while (grace.left or 0.0) > trees.seconds and trees.grow():
            pass
        if trees.tree is None:
            within = "" if max_depth is None else f" within {max_depth}"
            raise StrategyError(
                f"stopped before a tree of {game.id}{within} was found; give it more time"
            )
        return trees.tree


def _tree_of(engine: Engine, incumbent: Incumbent, grace: Limits) -> DecisionTree:
    """Return a tree with the best total that was found; raise StoppedError if it takes too long."""
    engine.signal.clear()
    total, row = engine.problems.total, engine.problems.row(incumbent.cap)

    def pick_guesses() -> DecisionTree:
        return walk(
            engine,
            Goal(total, row, incumbent.total),
            incumbent.cap,
            lambda cell, cap: capped_goal(engine, total, cell, cap),
            incumbent.opening,
            any_will_do=True,
        )

    return result_within(in_thread(pick_guesses), grace, engine.signal)

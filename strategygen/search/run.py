"""Run a search within limits of time and memory, show how far it is, and keep what it found."""

import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import numpy as np

from strategygen.errors import IndistinguishableError, MemoryLimitError, StrategyError
from strategygen.games import Game
from strategygen.memory import DEFAULT_MEMORY, size_text
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.strategies import ONE_STEP
from strategygen.search.checkpoint import load_checkpoint, save_checkpoint
from strategygen.search.engine import ENTRY_BYTES, FIRST_ENTRIES, Engine, StoppedError
from strategygen.search.found import Found
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.objectives import OBJECTIVES
from strategygen.search.openings import prove_openings
from strategygen.search.proofs import SOLVERS
from strategygen.search.state import State
from strategygen.search.walk import Goal, capped_goal, walk
from strategygen.tree import DecisionTree, statistics

Result = TypeVar("Result")

TICK: Final = 0.1
CHECKPOINT_SECONDS: Final = 30.0
# Threads beyond this only cost memory.
MOST_JOBS: Final = 256

TIES: Final = "better value of the subtree, then consistent, then lowest guess id"
TIES_STOPPED: Final = "none: the search was stopped, and this is the best tree it had found"


@dataclass(frozen=True, slots=True)
class Effort:
    """What a search may use: bytes, threads, seconds; the file it saves its memo to.

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

    Raises ImpossibleError if it is proved that there is no tree, or none within `max_depth`,
    MemoryLimitError before the start if the response table does not fit, StrategyError if there is
    nothing to begin with, if the search was stopped before it had any tree within `max_depth`, or
    if the checkpoint is of another search.
    """
    effort = effort or Effort()
    table = table_bytes(game, effort.memory)
    memo_bytes = effort.memory - table
    if memo_bytes < FIRST_ENTRIES * ENTRY_BYTES:
        needed = table + FIRST_ENTRIES * ENTRY_BYTES
        raise MemoryLimitError(
            f"a search of {game.id} needs at least {size_text(needed)} for its response table; "
            f"the limit is {size_text(effort.memory)}"
        )
    openings = None if first is None else np.array([first], np.int32)
    jobs = min(effort.jobs or os.cpu_count() or 1, MOST_JOBS)
    engine = Engine(game, pool, memo_bytes, jobs, openings, width or 0, effort.listed)
    _check_openings(engine)
    if effort.checkpoint is not None and effort.checkpoint.exists():
        engine.add_entries(load_checkpoint(effort.checkpoint, engine))
    supervisor = _Supervisor(engine, effort)
    try:
        tree = supervisor.run(lambda: SOLVERS[objective](engine, max_depth, first))
    except StoppedError:
        best = _best_so_far(supervisor, objective, pool, first, max_depth)
        return Found(
            best,
            TIES_STOPPED,
            "none",
            engine.state.bound if width is None else None,
            engine.state.sets,
            _opening_totals(engine.state),
            stopped=True,
            interrupted=supervisor.interrupted,
        )
    if effort.listed and first is not None:
        # What this proves is no part of the tree: it may be stopped without loss.
        with suppress(StoppedError):
            supervisor.run(lambda: prove_openings(engine))
    proved = "game" if first is None else "opening"
    value = OBJECTIVES[objective].value(statistics(tree, game))[0]
    state = engine.state
    if width is not None:
        return Found(tree, TIES, "none", None, state.sets, {})
    totals = _opening_totals(state)
    return Found(
        tree,
        TIES,
        proved,
        value,
        state.sets,
        totals,
        state.exact & totals.keys(),
        interrupted=supervisor.interrupted,
    )


def _opening_totals(state: State) -> dict[int, int]:
    """Return the bound on the total of each opening, without those that have no tree at all."""
    return {guess: total for guess, total in state.opening_totals.items() if total < INFEASIBLE}


def _check_openings(engine: Engine) -> None:
    """Raise StrategyError if there is no opening, or if the given one tells nothing."""
    game = engine.game
    if not len(engine.all_openings()):
        raise StrategyError(
            f"{game.id} has no guess that is a code, so none is consistent", parameter="pool"
        )
    if engine.openings_given and game.code_count > 1:
        opening = int(engine.openings[0])
        answers = engine.view.responses[opening]
        if (answers == answers[0]).all():
            raise StrategyError(
                f"{game.guesses[opening]} tells nothing: every code of {game.id} answers it alike"
            )


def table_bytes(game: Game, enough: int | None = None) -> int:
    """Return what a search needs beside the memo: the response table, twice, and its masks.

    Above `enough` bytes, what is known without the responses, which take long to find for very many
    codes.
    """
    pairs = game.code_count * game.guess_count
    if enough is not None and pairs > enough:
        return pairs
    mask = next(size for size in (2, 4, 8) if game.responses.size <= 8 * size or size == 8)
    return pairs * (2 + mask)


class _Supervisor:
    """Run the engine in a thread of its own, so that time, keyboard and checkpoints are served."""

    def __init__(self, engine: Engine, effort: Effort) -> None:
        self.engine = engine
        self.effort = effort
        self.interrupted = False
        self._start = time.monotonic()
        self._saved = self._start

    def run(self, work: Callable[[], Result]) -> Result:
        """Return what `work` returns; raise StoppedError when the time is over, or at Ctrl-C."""
        with ThreadPoolExecutor(1) as pool:
            future = pool.submit(work)
            try:
                return self._wait(future)
            except KeyboardInterrupt:
                if self.interrupted:
                    raise
                self.interrupted = True
                if self.effort.stopping:
                    self.effort.stopping()
                self.engine.stop()
                return future.result()
            finally:
                self.engine.take_count()
                if not future.done():
                    self.engine.stop()
                self._save()

    def _wait(self, future: Future[Result]) -> Result:
        limit = self.effort.time_limit
        while True:
            try:
                return future.result(timeout=TICK)
            except TimeoutError:
                if future.done():
                    raise
            now = time.monotonic()
            self.engine.take_count()
            if self.effort.report:
                self.effort.report(self.engine.state)
            if limit is not None and now - self._start > limit:
                self.engine.stop()
            if now - self._saved > CHECKPOINT_SECONDS:
                self._save()

    def _save(self) -> None:
        if self.effort.checkpoint is not None:
            save_checkpoint(self.effort.checkpoint, self.engine)
        self._saved = time.monotonic()


def _best_so_far(
    supervisor: _Supervisor, objective: str, pool: str, first: int | None, max_depth: int | None
) -> DecisionTree:
    """Return the best tree at hand: of an opening that was solved, or of a one-step strategy."""
    engine, game = supervisor.engine, supervisor.engine.game
    trees = []
    for strategy in ONE_STEP.values():
        if strategy.random or (strategy.consistent_only and not game.guesses_codes):
            continue
        # Where not all codes are guesses, a rule or a pool that keeps to codes may have no tree.
        with suppress(IndistinguishableError):
            memory = supervisor.effort.memory
            trees.append(grow_tree(game, strategy, pool=pool, first=first, memory=memory))
    incumbent = engine.state.incumbent
    if incumbent is not None and not supervisor.interrupted:
        engine.go_on()
        total, row = engine.problems.total, engine.problems.row
        trees.append(
            walk(
                engine,
                Goal(total, row(incumbent.cap), incumbent.total),
                incumbent.cap,
                lambda cell, cap: capped_goal(engine, total, cell, cap),
                incumbent.opening,
                any_will_do=True,
            )
        )
    values = [(OBJECTIVES[objective].value(statistics(tree, game)), tree) for tree in trees]
    if max_depth is not None:
        depths = [statistics(tree, game).depth for tree in trees]
        values = [v for v, depth in zip(values, depths, strict=True) if depth <= max_depth]
    if not values:
        within = "" if max_depth is None else f" within {max_depth}"
        raise StrategyError(
            f"stopped before a tree of {game.id}{within} was found; give it more time"
        )
    return min(values, key=lambda entry: entry[0])[1]

"""Run the recursion: threads, the memo and its limit, and stopping.

An `Engine` holds what all searches of one game share. Everything that was found is in its memo, so
a search that stops, to grow the memo or because a checkpoint was wanted, is simply begun again.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from strategygen.games import Game
from strategygen.games.symmetry import stabilizer
from strategygen.search.kernels.memo import Memo, copy_entries, new_memo
from strategygen.search.kernels.problem import STOPPED, Problem, View, is_wide
from strategygen.search.kernels.solve import (
    NO_COLUMN,
    WIDE_NARROW_LEVELS,
    WIDE_NARROW_SIZE,
    solve,
)
from strategygen.search.kernels.ties import list_guesses
from strategygen.search.kernels.values import known_bound
from strategygen.search.kernels.view import hash_of_followers, narrow, restrict
from strategygen.search.kernels.workspace import (
    CELLS,
    COUNTERS,
    ENTRIES,
    SETS,
    Workspace,
    keep,
)
from strategygen.search.plan import EVERY_OPENING, OpeningPlan
from strategygen.search.problems import LARGEST_CAP, ProblemSet, whole_symmetry, whole_view
from strategygen.search.race import Race
from strategygen.search.state import State
from strategygen.search.stopping import StopSignal
from strategygen.search.subset import Subset, hash_of

ENTRY_BYTES = 16
# The memo begins with so many entries for each code, in all with no more than the second number.
ENTRIES_PER_CODE = 256
FIRST_ENTRIES = 1 << 18
# The memo grows when more than this part of it is taken.
FULL = 0.6
GROWTH = 4
# A set is worth the threads' while if it is at least so large.
SHARED_SIZE = 300
# Caps up to this are prepared for at once.
FIRST_CAP = 16


def first_entries(game: Game) -> int:
    """Return how many entries the memo of a search begins with."""
    return min(FIRST_ENTRIES, 1 << (ENTRIES_PER_CODE * game.code_count - 1).bit_length())


@dataclass
class Engine:
    """The searches of one game and pool; `memory` is what the memo may hold, in bytes.

    With a `width` only so many guesses are tried for a set. Setting it up raises StoppedError if
    `signal` asks for a stop meanwhile.
    """

    game: Game
    pool: str
    memory: int
    jobs: int = 1
    plan: OpeningPlan = EVERY_OPENING
    width: int = 0
    state: State = field(default_factory=State)
    signal: StopSignal = field(default_factory=StopSignal)

    def __post_init__(self) -> None:
        self.view = whole_view(self.game, self.signal.check)
        self.problems = ProblemSet(self.game, self.pool, FIRST_CAP, self.width)
        every = self.view.codes
        hashed = hash_of(self.problems.total, every)
        self.root = Subset(every, whole_symmetry(self.game), self.view, every, hashed)
        self.memo: Memo = new_memo(first_entries(self.game))
        self.entries = 0
        self._views: dict[int, View] = {}
        self._works = [self._workspace() for _ in range(self.jobs)]
        self.openings = self.plan.openings(self.game, self.pool)

    def follow(self, plan: OpeningPlan) -> None:
        """Take the openings of another plan from here on."""
        self.plan = plan
        self.openings = plan.openings(self.game, self.pool)
        self._views.clear()

    def _workspace(self) -> Workspace:
        guesses = self.game.guess_count
        return Workspace(
            self.signal.control,
            np.zeros(COUNTERS, np.int64),
            0,
            np.empty(guesses, np.int32),
            np.empty(guesses, np.int64),
        )

    @property
    def scratch(self) -> Workspace:
        """A workspace for kernels that only need its scratch arrays."""
        return self._works[0]

    # --- Stopping, and the memo -------------------------------------------------------------

    def attempts(self) -> Iterator[list[Workspace]]:
        """Yield the workspaces of all threads, for one attempt at a search after the other.

        An attempt ends undecided when the threads are told to return. What it found is in the memo,
        which has grown before the next one if that was the reason. Raises StoppedError instead of
        another attempt if the search must stop for good.
        """
        while True:
            yield self._prepare()
            self._resume()

    def _prepare(self) -> list[Workspace]:
        """Return the workspaces with a share each of the entries that still fit."""
        self.entries += int(sum(work.counters[ENTRIES] for work in self._works))
        room = int(len(self.memo) * FULL) - self.entries
        limit = max(1, room // self.jobs)
        if self.memo.nbytes * GROWTH > self.memory:
            limit = 1 << 62
        for i, work in enumerate(self._works):
            work.counters[ENTRIES] = 0
            self._works[i] = work._replace(entry_limit=limit)
        return self._works

    def _resume(self) -> None:
        """Do what the threads stopped for, or raise StoppedError if it was for good."""
        self.signal.check()
        if self.signal.memo_is_full:
            larger = new_memo(len(self.memo) * GROWTH)
            self.entries = copy_entries(self.memo, larger)
            for work in self._works:
                work.counters[ENTRIES] = 0
            self.memo = larger
            self.signal.go_on()

    def in_threads(
        self, take_part: Callable[[Workspace], None], works: Sequence[Workspace]
    ) -> None:
        """Run the part of every thread to its end."""
        if len(works) == 1:
            take_part(works[0])
            return
        with ThreadPoolExecutor(len(works)) as pool:
            for future in [pool.submit(take_part, work) for work in works]:
                future.result()

    def take_count(self) -> None:
        """Bring `state` up to date; threads may go on meanwhile."""
        self.state.sets = int(sum(work.counters[SETS] for work in self._works))
        self.state.cells = int(sum(work.counters[CELLS] for work in self._works))
        self.state.entries = self.entries + int(sum(w.counters[ENTRIES] for w in self._works))
        self.state.memo_bytes = self.memo.nbytes

    def known_entries(self) -> Memo:
        """Return a copy of the entries in use; uint64 (entries, 2)."""
        return self.memo[self.memo[:, 1] != 0]

    def add_entries(self, entries: Memo) -> None:
        """Take in entries from an earlier search of the same game and pool."""
        size = len(self.memo)
        while size * FULL < len(entries) and size * GROWTH * ENTRY_BYTES <= self.memory:
            size *= GROWTH
        larger = new_memo(size)
        copy_entries(self.memo, larger)
        copy_entries(entries, larger)
        self.memo = larger
        self.entries = int(np.count_nonzero(larger[:, 1]))

    # --- Views ------------------------------------------------------------------------------

    def narrow(self, hashed: np.uint64, members: NDArray[np.int32]) -> View:
        """Return a view of some codes of the whole game only; see `narrow`.

        Where only one opening is looked at, the same few views are asked for again and again.
        """
        key = int(hashed)
        if key in self._views:
            return self._views[key]
        view = narrow(self.problems.total, self.view, members)
        if len(self.openings) == 1:
            self._views[key] = view
        return view

    def focus(self, subset: Subset) -> Subset:
        """Return the same subset with a view of its own, where that will pay."""
        total = self.problems.total
        wide = is_wide(total) and subset.view is self.view and subset.level > 0
        # In other games a guess that is no code may stand for a code with the same partition.
        if not wide or not total.plain or self.game.rule is not None or total.consistent_only:
            return subset
        if len(subset) < WIDE_NARROW_SIZE:
            return subset
        view = self.narrow(subset.hashed, subset.members)
        members = np.arange(len(subset), dtype=np.int32)
        return replace(subset, view=view, members=members, level=WIDE_NARROW_LEVELS)

    # --- Sets -------------------------------------------------------------------------------

    def with_cap(self, cap: int) -> ProblemSet:
        """Return problems that know caps up to at least `cap`."""
        if cap > self.problems.cap:
            cap = max(cap, min(2 * self.problems.cap, LARGEST_CAP))
            self.problems = ProblemSet(self.game, self.pool, cap, self.width)
        return self.problems

    def divide(self, subset: Subset, guess: int) -> Iterator[tuple[int, Subset]]:
        """Yield (response, cell) for every cell of a guess, the winning one included."""
        total, view = self.problems.total, subset.view
        symmetries = subset.symmetries
        if len(symmetries.places):
            symmetries = stabilizer(total.digits, guess, symmetries)
        answers = self.view.responses[guess, subset.codes]
        for response in np.flatnonzero(np.bincount(answers)).tolist():
            inside = answers == response
            codes, members = subset.codes[inside], subset.members[inside]
            hashed, below = hash_of(total, codes), view
            if self.game.rule is not None and len(codes) > 1:
                hashed ^= np.uint64(hash_of_followers(total, view, guess, response))
                below = restrict(total, view, members, guess, response)
                members = np.arange(len(codes), dtype=np.int32)
            yield response, Subset(codes, symmetries, below, members, hashed, subset.level + 1)

    def solve(
        self, problem: Problem, subset: Subset, row: int, budget: int, only: int = NO_COLUMN
    ) -> int:
        """Return a set's value, or that of one guess, if below the budget; else a lower bound.

        Raises StoppedError.
        """
        shared = self.jobs > 1 and len(subset) >= SHARED_SIZE and self.width == 0
        if shared and only == NO_COLUMN:
            return self._solve_together(problem, subset, row, budget)
        values = (
            self.attempt(problem, subset, row, budget, works[0], only) for works in self.attempts()
        )
        return next(value for value in values if value != STOPPED)

    def attempt(
        self,
        problem: Problem,
        subset: Subset,
        row: int,
        budget: int,
        work: Workspace,
        only: int = NO_COLUMN,
    ) -> int:
        """Return what `solve` does, from one thread; STOPPED if it was told to return."""
        value = solve(
            problem,
            subset.view,
            subset.members,
            subset.hashed,
            row,
            budget,
            subset.level,
            subset.symmetries,
            self.memo,
            work,
            only,
        )
        return int(value)

    def _solve_together(self, problem: Problem, subset: Subset, row: int, budget: int) -> int:
        """Return what `solve` does; the threads take one guess each until none is left."""
        hashed, size = subset.hashed, len(subset)
        known = int(known_bound(problem, self.memo, hashed, size, row))
        if known & 1 or known >> 1 >= budget:
            return known >> 1
        if not problem.consistent_only and self.game.rule is None:
            view = narrow(problem, subset.view, subset.members)
            subset = replace(subset, view=view, members=np.arange(size, dtype=np.int32))
        value, columns, bounds, untried = list_guesses(
            problem,
            subset.view,
            subset.members,
            row,
            budget,
            subset.symmetries,
            self.scratch,
        )
        if value >= 0:
            return int(value)
        race = Race(columns, bounds, budget, int(untried), problem.any_tree)

        def take_part(work: Workspace) -> None:
            while (turn := race.next_turn()) is not None:
                column, bound, limit = turn
                found = self.attempt(problem, subset, row, limit, work, column)
                if found == STOPPED:
                    race.give_back(column, bound)
                    return
                race.report(found, limit)

        for works in self.attempts():
            self.in_threads(take_part, works)
            if race.over:
                break
        value, exact = race.result
        keep(problem, self.memo, self.scratch, hashed, row, value, exact, size)
        return value

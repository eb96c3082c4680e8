"""Run the recursion: threads, the memo and its limit, and stopping.

An `Engine` holds what all searches of one game share. Everything that was found is in its memo, so
a search that stops, to grow the memo or because a checkpoint was wanted, is simply begun again.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from strategygen.games import Game
from strategygen.games.symmetry import Symmetries, stabilizer
from strategygen.search.kernels.memo import Memo, copy_entries, new_memo
from strategygen.search.kernels.problem import STOPPED, Problem, View
from strategygen.search.kernels.solve import (
    NO_COLUMN,
    WIDE_NARROW_LEVELS,
    WIDE_NARROW_SIZE,
    solve,
)
from strategygen.search.kernels.survey import is_wide
from strategygen.search.kernels.ties import list_guesses
from strategygen.search.kernels.values import known_bound
from strategygen.search.kernels.view import hash_of_followers, narrow, restrict
from strategygen.search.kernels.workspace import (
    ASKED,
    CELLS,
    COUNTERS,
    ENTRIES,
    MEMO_FULL,
    RUNNING,
    SETS,
    Workspace,
    keep,
)
from strategygen.search.problems import LARGEST_CAP, ProblemSet, whole_symmetry, whole_view
from strategygen.search.race import Race
from strategygen.search.state import State
from strategygen.tree import NONE

ENTRY_BYTES = 16
FIRST_ENTRIES = 1 << 18
# The memo grows when more than this part of it is taken.
FULL = 0.6
GROWTH = 4
# A set is worth the threads' while if it is at least so large.
SHARED_SIZE = 300
# Caps up to this are prepared for at once.
FIRST_CAP = 16


def hash_of(problem: Problem, codes: NDArray[np.int32]) -> np.uint64:
    """Return the hash of a set of codes."""
    return np.uint64(np.bitwise_xor.reduce(problem.zobrist[codes]))


class StoppedError(Exception):
    """The search was told to stop before it had decided."""


@dataclass(frozen=True, slots=True)
class Position:
    """A set of candidates after some guesses: code ids, ascending, and the symmetries left.

    `members` are its rows in the view, which has the guesses that may be made; `hashed` is the hash
    of both.
    """

    codes: NDArray[np.int32]
    symmetries: Symmetries
    view: View
    members: NDArray[np.int32]
    hashed: np.uint64
    level: int = 0


@dataclass
class Engine:
    """The searches of one game and pool; `memory` is what the memo may hold, in bytes.

    `given` are the guesses to be tried first, all that are not equivalent if None: `openings`. With
    a `width` only so many guesses are tried for a set. If `listed` is not 0, all openings are
    tried one by one, and so many of the best are solved exactly.
    """

    game: Game
    pool: str
    memory: int
    jobs: int = 1
    given: NDArray[np.int32] | None = None
    width: int = 0
    listed: int = 0
    state: State = field(default_factory=State)

    def __post_init__(self) -> None:
        self.view = whole_view(self.game)
        self.problems = ProblemSet(self.game, self.pool, FIRST_CAP, self.width)
        every = self.view.codes
        hashed = hash_of(self.problems.total, every)
        self.root = Position(every, whole_symmetry(self.game), self.view, every, hashed)
        self.memo: Memo = new_memo(FIRST_ENTRIES)
        self.entries = 0
        self._control = np.zeros(1, np.int64)
        self._asked = False
        self._views: dict[int, View] = {}
        self._works = [self._workspace() for _ in range(self.jobs)]
        self.openings_given = self.given is not None
        self.openings = self.all_openings() if self.given is None else self.given

    def all_openings(self) -> NDArray[np.int32]:
        """Return the first guesses that are allowed, one of each class of equivalent ones."""
        openings = self.game.openings
        if self.pool == "consistent":
            openings = openings[self.game.code_of_guess[openings] != NONE]
        return openings

    def _workspace(self) -> Workspace:
        guesses = self.game.guess_count
        return Workspace(
            self._control,
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

    def stop(self) -> None:
        """Make all threads return; what they were about is not decided."""
        self._asked = True
        self._control[0] = ASKED

    @property
    def running(self) -> bool:
        """Whether threads need not return."""
        return bool(self._control[0] == RUNNING)

    def go_on(self) -> None:
        """Let searches run again after a stop."""
        self._asked = False
        self._control[0] = RUNNING

    def take_count(self) -> None:
        """Bring `state` up to date; threads may go on meanwhile."""
        self.state.sets = int(sum(work.counters[SETS] for work in self._works))
        self.state.cells = int(sum(work.counters[CELLS] for work in self._works))
        self.state.entries = self.entries + int(sum(w.counters[ENTRIES] for w in self._works))
        self.state.memo_bytes = self.memo.nbytes

    def prepare(self) -> list[Workspace]:
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

    def resume(self) -> None:
        """Do what the threads stopped for, or raise StoppedError if it was for good."""
        if self._asked:
            raise StoppedError
        if self._control[0] == MEMO_FULL:
            larger = new_memo(len(self.memo) * GROWTH)
            self.entries = copy_entries(self.memo, larger)
            for work in self._works:
                work.counters[ENTRIES] = 0
            self.memo = larger
            self._control[0] = RUNNING
            if self._asked:
                # Since the memo began to grow.
                self._control[0] = ASKED
                raise StoppedError

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

    def open_all(self) -> None:
        """Take all openings from here on, where one was given."""
        self.openings = self.all_openings()
        self._views.clear()

    def focus(self, position: Position) -> Position:
        """Return the same position with a view of its own, where that will pay."""
        total = self.problems.total
        wide = is_wide(total) and position.view is self.view and position.level > 0
        # In other games a guess that is no code may stand for a code with the same partition.
        if not wide or not total.plain or self.game.rule is not None or total.consistent_only:
            return position
        size = len(position.codes)
        if size < WIDE_NARROW_SIZE:
            return position
        view = self.narrow(position.hashed, position.members)
        members = np.arange(size, dtype=np.int32)
        return replace(position, view=view, members=members, level=WIDE_NARROW_LEVELS)

    # --- Sets -------------------------------------------------------------------------------

    def with_cap(self, cap: int) -> ProblemSet:
        """Return problems that know caps up to at least `cap`."""
        if cap > self.problems.cap:
            cap = max(cap, min(2 * self.problems.cap, LARGEST_CAP))
            self.problems = ProblemSet(self.game, self.pool, cap, self.width)
        return self.problems

    def divide(self, position: Position, guess: int) -> Iterator[tuple[int, Position]]:
        """Yield (response, cell) for every cell of a guess, the winning one included."""
        total, view = self.problems.total, position.view
        symmetries = position.symmetries
        if len(symmetries.places):
            symmetries = stabilizer(total.digits, guess, symmetries)
        answers = self.view.responses[guess, position.codes]
        for response in np.flatnonzero(np.bincount(answers)).tolist():
            inside = answers == response
            codes, members = position.codes[inside], position.members[inside]
            hashed, below = hash_of(total, codes), view
            if self.game.rule is not None and len(codes) > 1:
                hashed ^= np.uint64(hash_of_followers(total, view, guess, response))
                below = restrict(total, view, members, guess, response)
                members = np.arange(len(codes), dtype=np.int32)
            yield response, Position(codes, symmetries, below, members, hashed, position.level + 1)

    def bound(self, problem: Problem, position: Position, left: int) -> int:
        """Return the lower bound on a set's value that is known."""
        size = len(position.codes)
        return int(known_bound(problem, self.memo, position.hashed, size, left)) >> 1

    def solve(
        self, problem: Problem, position: Position, left: int, budget: int, only: int = NO_COLUMN
    ) -> int:
        """Return a set's value, or that of one guess, if below the budget; else a lower bound.

        Raises StoppedError.
        """
        shared = self.jobs > 1 and len(position.codes) >= SHARED_SIZE and self.width == 0
        if shared and only == NO_COLUMN:
            return self._solve_together(problem, position, left, budget)
        while True:
            work = self.prepare()[0]
            value = solve(
                problem,
                position.view,
                position.members,
                position.hashed,
                left,
                budget,
                position.level,
                position.symmetries,
                self.memo,
                work,
                only,
            )
            if value != STOPPED:
                return int(value)
            self.resume()

    def _solve_together(self, problem: Problem, position: Position, left: int, budget: int) -> int:
        """Return what `solve` does; the threads take one guess each until none is left."""
        hashed, size = position.hashed, len(position.codes)
        known = int(known_bound(problem, self.memo, hashed, size, left))
        if known & 1 or known >> 1 >= budget:
            return known >> 1
        view, members = position.view, position.members
        if not problem.consistent_only and self.game.rule is None:
            view = narrow(problem, view, members)
            members = np.arange(size, dtype=np.int32)
        value, columns, bounds, untried = list_guesses(
            problem, view, members, left, budget, position.symmetries, self._works[0]
        )
        if value >= 0:
            return int(value)
        race = Race(columns, bounds, budget, int(untried), problem.any_tree)

        def take_part(work: Workspace) -> None:
            while (turn := race.next_turn()) is not None:
                column, bound, limit = turn
                found = solve(
                    problem,
                    view,
                    members,
                    hashed,
                    left,
                    limit,
                    position.level,
                    position.symmetries,
                    self.memo,
                    work,
                    column,
                )
                if found == STOPPED:
                    race.give_back(column, bound)
                    return
                race.report(int(found), limit)

        while not race.over:
            works = self.prepare()
            with ThreadPoolExecutor(self.jobs) as pool:
                for future in [pool.submit(take_part, work) for work in works]:
                    future.result()
            self.resume()
        value, exact = race.result
        keep(problem, self.memo, self._works[0], hashed, left, value, exact, size)
        return value

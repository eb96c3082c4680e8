"""The exact value of a game, or what is proved of it when the time is over.

Any `Game` will do. A game after some turns is one, too, so this values what a player has in hand.
"""

from contextlib import suppress
from dataclasses import dataclass
from threading import Event
from typing import Final

from strategygen.errors import StrategyError
from strategygen.games import Game
from strategygen.memory import DEFAULT_MEMORY
from strategygen.search.at_hand import TreesAtHand
from strategygen.search.engine import Engine
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.objectives import OBJECTIVES
from strategygen.search.plan import OpeningPlan
from strategygen.search.problems import bound_by_size
from strategygen.search.proofs import least_depth, least_total
from strategygen.search.run import memory_for_memo
from strategygen.search.state import State
from strategygen.search.stopping import (
    Limits,
    StoppedError,
    StopSignal,
    in_thread,
    result_within,
)

# When the time is over, what is proved so far is returned after so many seconds at most.
PATIENCE: Final = 0.05
# What the responses of a game may take to be found, in bytes for each code.
BYTES_PER_CODE: Final = 32


@dataclass(frozen=True, slots=True)
class ValueBounds:
    """What is proved of the first number of an objective: the total, or the depth.

    The best tree's number is not below `lower`. It is not above `upper`, which is that of a tree;
    None if there was no time to find one. If the search came to its end, `exact` is true and
    `value`, `lower` and `upper` are the same; else `value` is None. `seconds` is what the answer
    took, `sets` how many sets of candidates were searched for it. Bounds never change and may be
    shared by threads.
    """

    value: int | None
    lower: int
    upper: int | None
    exact: bool
    seconds: float
    sets: int


def exact_value(
    game: Game,
    objective: str = "expected",
    *,
    pool: str = "all",
    first: int | None = None,
    time_limit: float | None = None,
    memory: int = DEFAULT_MEMORY,
    jobs: int = 1,
    stop: Event | None = None,
) -> ValueBounds:
    """Return the least total (`expected`) or the least depth (`worst`, `crush`) of any tree.

    `first` is the guess id of an opening, if only trees with that one count; `pool` is "all" or
    "consistent". `jobs` threads take part in the search. `memory` is in bytes.

    The answer comes at most 0.1 s after `time_limit` seconds, or after `stop` is set, however large
    the game is: then it says what is proved so far. A step that cannot be cut short ends in its own
    thread meanwhile. The first search on a machine compiles for about a minute, and no value is
    found before that. The lower bound is 0 for a game so large that finding its responses takes
    more than the time or the memory.

    Too little memory for the response table is no error: the answer has bounds only. Several
    threads may call this at the same time, also for the same game.

    Raises `ImpossibleError` if it is proved that there is no tree, `StrategyError` for an unknown
    objective and where no opening is allowed or the given one tells nothing.
    """
    if objective not in OBJECTIVES:
        raise StrategyError(f"unknown objective {objective!r}; there are: {', '.join(OBJECTIVES)}")
    limits = Limits(time_limit, stop)
    valuation = _Valuation(game, objective, pool, OpeningPlan(first), memory, jobs)
    hurried = time_limit is not None or stop is not None
    with suppress(StoppedError, TimeoutError):
        result_within(
            in_thread(lambda: valuation.run(hurried)),
            limits,
            valuation.signal,
            patience=PATIENCE,
        )
    return valuation.bounds(limits.used)


class _Valuation:
    """What one thread finds out, for another to read at any time."""

    def __init__(
        self, game: Game, objective: str, pool: str, plan: OpeningPlan, memory: int, jobs: int
    ) -> None:
        self.signal = StopSignal()
        self._game = game
        self._measure = OBJECTIVES[objective].order[0]
        self._pool = pool
        self._plan = plan
        self._memory = memory
        self._jobs = jobs
        self._state = State()
        self._trees = TreesAtHand(game, objective, pool, plan.first, None, memory)
        self._engine: Engine | None = None
        self._value: int | None = None

    def run(self, hurried: bool) -> None:
        """Find the value; if that may be cut short, the value of some tree first.

        Raises StoppedError.
        """
        game, state = self._game, self._state
        if game.code_count * BYTES_PER_CODE > self._memory:
            return
        state.bound = bound_by_size(game, self._measure)
        self.signal.check()
        self._plan.check(game, self._pool)
        memo_bytes = memory_for_memo(game, self._memory)
        if hurried or memo_bytes is None:
            self._trees.grow(self.signal.check)
        if memo_bytes is None:
            return
        self._engine = Engine(
            game, self._pool, memo_bytes, self._jobs, self._plan, 0, state, self.signal
        )
        upper = self._trees.value
        if self._measure == "depth":
            self._value = least_depth(self._engine, upper)
        elif upper is None:
            self._value = least_total(self._engine, None)
        else:
            # Only a tree that is better than the one at hand matters.
            self._value = min(upper, least_total(self._engine, None, upper))

    def bounds(self, seconds: float) -> ValueBounds:
        """Return what is known so far."""
        if self._engine is not None:
            self._engine.take_count()
        value, upper = self._value, self._trees.value
        lower = min(self._state.bound, INFEASIBLE if upper is None else upper)
        if value is None and lower == upper:
            value = upper
        if value is not None:
            return ValueBounds(value, value, value, True, seconds, self._state.sets)
        return ValueBounds(None, lower, upper, False, seconds, self._state.sets)

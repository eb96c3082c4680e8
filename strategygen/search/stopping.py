"""End a search early: the signal that its threads look at, the limits, and the wait for a result.

A search runs in a thread of its own. The thread that asked for it waits, and tells it to stop when
the time is over or when its caller no longer wants the result.
"""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event
from typing import Final, TypeVar

import numpy as np

from strategygen.search.kernels.workspace import ASKED, MEMO_FULL, RUNNING

Result = TypeVar("Result")

# A stop signal is noticed after so many seconds at most.
POLL: Final = 0.02


class StoppedError(Exception):
    """The search was told to stop before it had decided."""


class StopSignal:
    """Tell the threads of a search to return, and remember whether that is for good.

    `control` is what kernels look at, int64 (1,): see `Workspace`.
    """

    def __init__(self) -> None:
        self.control = np.full(1, RUNNING, np.int64)
        self._asked = False

    @property
    def running(self) -> bool:
        """Whether threads need not return."""
        return bool(self.control[0] == RUNNING)

    @property
    def memo_is_full(self) -> bool:
        """Whether threads returned because the memo must grow."""
        return bool(self.control[0] == MEMO_FULL)

    def ask(self) -> None:
        """Make all threads return; what they were about is not decided."""
        self._asked = True
        self.control[0] = ASKED

    def check(self) -> None:
        """Raise StoppedError if a stop was asked for."""
        if self._asked:
            raise StoppedError

    def go_on(self) -> None:
        """Let threads run again, now that the memo has grown; raise StoppedError as `check`."""
        self.control[0] = RUNNING
        if self._asked:
            # Since the memo began to grow.
            self.control[0] = ASKED
            raise StoppedError

    def clear(self) -> None:
        """Forget that a stop was asked for."""
        self._asked = False
        self.control[0] = RUNNING


@dataclass(frozen=True, slots=True)
class Limits:
    """When a computation must end: so many seconds after it began, or when `stop` is set."""

    seconds: float | None = None
    stop: Event | None = None
    began: float = field(default_factory=time.monotonic)

    @property
    def used(self) -> float:
        """The seconds since the beginning."""
        return time.monotonic() - self.began

    @property
    def left(self) -> float | None:
        """The seconds that are left, 0 if none are; None without a limit."""
        return None if self.seconds is None else max(0.0, self.seconds - self.used)

    @property
    def over(self) -> bool:
        """Whether the time is over or the signal is set."""
        return self.left == 0.0 or (self.stop is not None and self.stop.is_set())


def in_thread(work: Callable[[], Result]) -> Future[Result]:
    """Begin work in a thread of its own; nobody need wait for its end."""
    pool = ThreadPoolExecutor(1)
    future = pool.submit(work)
    pool.shutdown(wait=False)
    return future


def result_within(
    future: Future[Result],
    limits: Limits,
    signal: StopSignal,
    *,
    tick: float = POLL,
    report: Callable[[], None] | None = None,
    patience: float | None = None,
) -> Result:
    """Wait for a result, and ask for a stop when the limits say so, or at an interrupt (Ctrl-C).

    `report` is called every `tick` seconds. After the stop the wait goes on for `patience` seconds,
    None for as long as it takes; then TimeoutError is raised, and the work is left to itself. An
    interrupt is passed on.
    """
    asked_at: float | None = None
    while True:
        left = limits.left if asked_at is None else None
        try:
            return future.result(tick if left is None else min(tick, left))
        except TimeoutError:
            if future.done():
                return future.result()
        except KeyboardInterrupt:
            signal.ask()
            raise
        if asked_at is None and limits.over:
            asked_at = time.monotonic()
            signal.ask()
        waited = 0.0 if asked_at is None else time.monotonic() - asked_at
        if patience is not None and waited > patience:
            raise TimeoutError
        if report is not None:
            report()

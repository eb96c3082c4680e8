"""Show how much of a long computation is done."""

import shutil
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self, TextIO

DELAY: Final = 1.0
INTERVAL: Final = 0.1
WIDTH: Final = 40


class ProgressBar:
    """A bar on a terminal that appears after one second; if there is no terminal, no bar.

    Call it with the number of secrets that are done and the number of all secrets. Leaving the
    context wipes the bar away.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._next = clock() + DELAY
        self._is_terminal = stream.isatty()
        self._length = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._erase()

    def start_again(self) -> None:
        """Wipe the bar away; it appears again if the next computation takes long, too."""
        self._erase()
        self._next = self._clock() + DELAY

    def _erase(self) -> None:
        if self._length:
            self._stream.write(f"\r{' ' * self._length}\r")
            self._stream.flush()
        self._length = 0

    def __call__(self, done: int, total: int) -> None:
        self.say(_bar(done, total))

    def named(self, name: str, done: int, total: int) -> None:
        """Show the bar of one of several computations, after its name."""
        self.say(f"{name} {_bar(done, total)}")

    def say(self, line: str) -> None:
        """Show a line in place of the one before, if it is time for that."""
        now = self._clock()
        if not self._is_terminal or now < self._next:
            return
        self._next = now + INTERVAL
        line = line[: shutil.get_terminal_size().columns - 1]
        self._stream.write(f"\r{line:{self._length}}")
        self._stream.flush()
        self._length = max(self._length, len(line))


def _bar(done: int, total: int) -> str:
    filled = WIDTH * done // total
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done} of {total} secrets"

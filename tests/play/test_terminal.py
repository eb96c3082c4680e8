"""The command at a real terminal: keys, colours, and how it ends."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 30


class Terminal:
    """A command that runs at a terminal of its own, until the context is left."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        # The test does not answer when it is asked where the cursor is.
        always = {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "NO_COLOR": ""}
        self.process, self._keys = pty.fork()
        if not self.process:
            os.environ.update(always | environment)
            os.chdir(ROOT)
            os.execv(sys.executable, [sys.executable, "-m", "strategygen", "play", *arguments])
        self._shown = ""
        self._ended = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if not self._ended:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        os.close(self._keys)

    def wait_for(self, pattern: str) -> str:
        """Return what is shown from the last wait on, once it fits a pattern at its end."""
        end = time.monotonic() + SECONDS
        while not re.search(rf"(?s){pattern}\s*\Z", plain(self._shown)):
            assert time.monotonic() < end, self._shown
            self._read()
        shown, self._shown = self._shown, ""
        return shown

    def type(self, keys: str) -> None:
        """Type some keys."""
        os.write(self._keys, keys.encode())

    def ask(self, keys: str, pattern: str) -> str:
        """Type some keys and return what is shown until it fits a pattern at its end."""
        self.type(keys)
        return self.wait_for(pattern)

    def status(self) -> int:
        """Return the exit status once the command has ended."""
        end = time.monotonic() + SECONDS
        while self._read():
            assert time.monotonic() < end, self._shown
        self._ended = True
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])

    def _read(self) -> bool:
        """Read what is there within a second; return whether the other side is open."""
        if not select.select([self._keys], [], [], 1)[0]:
            return True
        try:
            found = os.read(self._keys, 65536)
        except OSError:
            # Linux says so when the other side of a terminal is closed.
            return False
        self._shown += found.decode(errors="replace")
        return bool(found)


def plain(text: str) -> str:
    """Return a text without what only moves the cursor or sets colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@pytest.fixture
def mastermind() -> Iterator[Terminal]:
    """Return a terminal with a game that the program guesses, after its first guess."""
    with Terminal("mastermind-4x6", "--strategy", "knuth") as terminal:
        terminal.wait_for("Your response:")
        yield terminal


def test_keys_complete_commands_and_bring_lines_back(mastermind: Terminal) -> None:
    mastermind.ask("1B1W\r", "208 codes are possible.*Your response:")
    mastermind.ask("und\t\r", "Turn 1 is taken back.*Your response:")
    up = "\x1b[A"
    mastermind.ask(f"{up}{up}\r", "208 codes are possible.*Your response:")
    mastermind.type("quit\r")
    assert mastermind.status() == 0


def test_the_end_of_input_leaves(mastermind: Terminal) -> None:
    mastermind.type("\x04")
    assert mastermind.status() == 0


def test_an_empty_line_leaves_after_the_end(mastermind: Terminal) -> None:
    mastermind.ask("4B0W\r", "I found 1122 in 1 guess.*Undo or quit:")
    mastermind.type("\r")
    assert mastermind.status() == 0


def test_an_interrupt_ends_with_its_own_status(mastermind: Terminal) -> None:
    mastermind.type("\x03")
    assert mastermind.status() == 130


@pytest.mark.parametrize(
    ("game", "guess", "colours"),
    [("mastermind-4x6", "1234", 4), ("wordle-nature", "slate", 5), ("bullscows-3x6", "012", 0)],
)
@pytest.mark.parametrize(
    ("environment", "in_colour"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_colours_are_beside_the_text_and_never_in_place_of_it(
    game: str, guess: str, colours: int, environment: dict[str, str], in_colour: bool
) -> None:
    with Terminal(game, "--guesser", "me", "--seed", "3", **environment) as terminal:
        terminal.wait_for("Your guess 1:")
        shown = terminal.ask(f"{guess}\r", " 1. .*Your guess 2:")
        assert shown.count("\x1b[38;5;") == (colours if in_colour else 0)
        rows = [line for line in plain(shown).splitlines() if line.lstrip().startswith("1.")]
        assert rows[0].replace(" ", "").startswith(f"1.{guess}")
        terminal.type("quit\r")
        assert terminal.status() == 0

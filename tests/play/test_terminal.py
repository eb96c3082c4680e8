"""The command at a real terminal: keys, colours, and how it ends."""

import os
import pty
import re
import select
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 30


class Terminal:
    """A command that runs at a terminal of its own."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        self.process, self._keys = pty.fork()
        if not self.process:
            os.environ.update(environment)
            os.chdir(ROOT)
            os.execv(sys.executable, [sys.executable, "-m", "strategygen", "play", *arguments])
        self.shown = ""

    def wait_for(self, text: str) -> str:
        """Return what is shown from the last wait on until a text comes, without control codes."""
        end = time.monotonic() + SECONDS
        while text not in plain(self.shown):
            assert time.monotonic() < end, self.shown
            if select.select([self._keys], [], [], 1)[0]:
                self.shown += os.read(self._keys, 65536).decode()
        shown, self.shown = self.shown, ""
        return shown

    def type(self, keys: str) -> None:
        """Type some keys."""
        os.write(self._keys, keys.encode())

    def status(self) -> int:
        """Return the exit status once the command has ended."""
        while True:
            try:
                if not os.read(self._keys, 65536):
                    break
            except OSError:
                # Linux says so when the other side of a terminal is closed.
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def plain(text: str) -> str:
    """Return a text without what only moves the cursor or sets colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def open_terminal(*arguments: str, **environment: str) -> Terminal:
    # The test does not answer when it is asked where the cursor is.
    always = {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "NO_COLOR": ""}
    return Terminal(list(arguments), always | environment)


@pytest.fixture
def mastermind() -> Iterator[Terminal]:
    """Return a terminal with a game that the program guesses, after its first guess."""
    terminal = open_terminal("mastermind-4x6", "--strategy", "knuth")
    terminal.wait_for("Your response:")
    yield terminal
    assert terminal.status() == 0


def test_keys_complete_commands_and_bring_lines_back(mastermind: Terminal) -> None:
    mastermind.type("1B1W\r")
    assert "208 codes are possible" in plain(mastermind.wait_for("Your response:"))
    mastermind.type("und\t\r")
    assert "Turn 1 is taken back." in plain(mastermind.wait_for("Your response:"))
    mastermind.type("\x1b[A\x1b[A\r")
    assert "208 codes are possible" in plain(mastermind.wait_for("Your response:"))
    mastermind.type("quit\r")


def test_the_end_of_input_leaves(mastermind: Terminal) -> None:
    mastermind.type("\x04")


def test_an_empty_line_leaves_after_the_end(mastermind: Terminal) -> None:
    mastermind.type("4B0W\r")
    mastermind.wait_for("Undo or quit:")
    mastermind.type("\r")


def test_an_interrupt_ends_with_its_own_status() -> None:
    terminal = open_terminal("mastermind-4x6")
    terminal.wait_for("Your response:")
    terminal.type("\x03")
    assert terminal.status() == 130


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
    terminal = open_terminal(game, "--guesser", "me", "--seed", "3", **environment)
    terminal.wait_for("Your guess 1:")
    terminal.type(f"{guess}\r")
    shown = terminal.wait_for("Your guess 2:")
    assert shown.count("\x1b[38;5;") == (colours if in_colour else 0)
    row = next(line for line in plain(shown).splitlines() if line.lstrip().startswith("1."))
    assert row.replace(" ", "").startswith(f"1.{guess}")
    terminal.type("quit\r")
    assert terminal.status() == 0

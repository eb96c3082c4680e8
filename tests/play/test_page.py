"""The page on playing: its sessions are what the command prints, its examples run."""

import doctest
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from strategygen.cli.app import app
from strategygen.cli.play_session import COMMANDS

PAGE = Path(__file__).parents[2] / "docs" / "play.md"
TEXT = PAGE.read_text()
SESSIONS = re.findall(r"^```console\n\$ strategygen (play .*)\n((?s:.*?))^```", TEXT, re.MULTILINE)
TYPED = re.compile(r"^(?:Your guess \d+|Your response|Change or undo|Undo or quit): (.*)$", re.M)


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[each[0] for each in SESSIONS])
def test_sessions_are_what_the_command_prints(command: str, shown: str) -> None:
    typed = "".join(f"{line}\n" for line in TYPED.findall(shown))
    result = CliRunner().invoke(app, command.split(), input=typed)
    assert result.exit_code == 0, result.output
    assert result.output == shown
    assert max(map(len, shown.splitlines())) < 80


def test_every_way_has_a_session() -> None:
    commands = " ".join(command for command, _ in SESSIONS)
    assert "--guesser me" in commands
    assert "--adversary" in commands
    assert any("--" not in command.replace("--strategy", "") for command, _ in SESSIONS)


def test_examples_run() -> None:
    code = "".join(re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))
    example = doctest.DocTestParser().get_doctest(code, {}, PAGE.name, str(PAGE), 0)
    failed, tried = doctest.DocTestRunner().run(example)
    assert (failed, tried > 8) == (0, True)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_described(name: str) -> None:
    assert re.search(rf"^\| `{name}[ `]", TEXT, re.MULTILINE)


def test_links_lead_to_files() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (PAGE.parent / target).exists()

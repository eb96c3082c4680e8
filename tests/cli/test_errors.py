"""Errors: in the words of the library below, with the options of the command line above."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

import strategygen
from strategygen.cli.app import app
from strategygen.cli.errors import OPTION_OF, error_line
from strategygen.errors import GameError, MemoryLimitError, StrategyError

PACKAGE = Path(strategygen.__file__).parent
LIBRARY = [path for path in sorted(PACKAGE.rglob("*.py")) if path.parent.name != "cli"]
OPTION = re.compile(r"(?<![\w-])--[a-z]")


def texts(path: Path) -> Iterator[str]:
    """Yield every text in a file: error messages, docstrings and all others."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def parameters() -> set[str]:
    """Return the parameters that errors of the library are about."""
    found = set()
    for path in LIBRARY:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.keyword) and node.arg == "parameter":
                found |= {
                    each.value
                    for each in ast.walk(node.value)
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found


def options() -> set[str]:
    """Return the options of all commands."""
    group = typer.main.get_command(app)
    commands = group.commands.values()  # type: ignore[attr-defined]
    return {name for command in commands for each in command.params for name in each.opts}


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_text_of_the_library_names_an_option(path: Path) -> None:
    assert [text for text in texts(path) if OPTION.search(text)] == []


def test_every_parameter_of_an_error_has_an_option() -> None:
    assert {"answers", "output", "pool", "seed"} <= parameters() <= OPTION_OF.keys()


def test_every_option_that_an_error_may_name_exists() -> None:
    assert {option.split()[0] for option in OPTION_OF.values()} <= options()


def test_the_option_stands_behind_the_message() -> None:
    assert error_line(StrategyError("too deep", parameter="max_depth")) == (
        "too deep (option --max-depth N)"
    )
    assert error_line(MemoryLimitError("too large")) == "too large (option --memory SIZE)"
    assert error_line(GameError("no such game")) == "no such game"
    assert error_line(OSError(2, "no file", "a")) == "a: no file"

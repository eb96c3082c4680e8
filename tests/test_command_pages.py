"""The pages on commands show what the commands print."""

import doctest
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from strategygen.cli.app import app
from tests.test_game_pages import blocks, shown

DOCS = Path(__file__).parent.parent / "docs"
PAGES = ["advise", "compare", "json"]


@pytest.mark.parametrize("name", PAGES)
def test_pages_show_what_commands_print(name: str) -> None:
    turns = shown(DOCS / f"{name}.md")
    assert turns
    for command, output in turns:
        result = CliRunner().invoke(app, shlex.split(command)[1:])
        # A contradiction is an answer, too, with status 1.
        assert result.exit_code in (0, 1), command
        assert result.output.rstrip() == output.rstrip(), command


@pytest.mark.parametrize("name", PAGES)
def test_examples_in_python_run(name: str) -> None:
    text = "\n".join(blocks(DOCS / f"{name}.md", "python"))
    example = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    failed, tried = doctest.DocTestRunner().run(example)
    assert tried
    assert failed == 0

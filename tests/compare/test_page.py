"""The page on `compare`: it shows what the commands print, and its examples run."""

import doctest
from pathlib import Path

import pytest

from tests.test_game_pages import printed, shown
from tests.test_readme import blocks

PAGE = Path(__file__).parents[2] / "docs" / "compare.md"


@pytest.mark.parametrize(("command", "output"), shown(PAGE))
def test_commands_print_what_is_shown(
    command: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(command, capsys) == output


def test_python_examples_run() -> None:
    text = blocks("docs/compare.md", "python")
    example = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, PAGE.name, 0)
    failed, tried = doctest.DocTestRunner().run(example)
    assert tried > 4
    assert failed == 0

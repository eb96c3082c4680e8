"""The pages on embedding and export: what they show runs."""

import doctest
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from strategygen.cli.app import app
from strategygen.export import EXPORTS
from tests.test_readme import blocks, commands

ROOT = Path(__file__).parent.parent
PAGES = ("docs/embedding.md", "docs/export.md")
TYPED = {"prefix": "--prefix", "text": "--no-text", "depth": "--depth"}


@pytest.mark.parametrize("page", PAGES)
def test_python_examples_run(page: str) -> None:
    example = doctest.DocTestParser().get_doctest(blocks(page, "python"), {}, page, page, 0)
    failed, tried = doctest.DocTestRunner().run(example)
    assert tried > 3
    assert failed == 0


@pytest.mark.parametrize("arguments", commands("docs/export.md", "strategygen"), ids=shlex.join)
def test_commands_run(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output


def test_formats_are_all_named_with_their_options() -> None:
    page = (ROOT / "docs" / "export.md").read_text(encoding="utf-8")
    for name, export in EXPORTS.items():
        (row,) = [line for line in page.splitlines() if line.startswith(f"| `{name}` |")]
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[1] == f"`{export.suffix}`"
        known = [typed for option, typed in TYPED.items() if option in export.known]
        assert cells[3] == ", ".join(f"`{typed}`" for typed in known)


def test_lines_of_the_text_are_those_of_a_tree() -> None:
    result = CliRunner().invoke(app, ["export", "mastermind-4x6.knuth", "--to", "text", "-o", "-"])
    assert blocks("docs/export.md", "text") in result.output

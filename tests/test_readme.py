"""The documents: what they show runs, and what they name exists."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from strategygen.build.catalog import CATALOG
from strategygen.cli.app import app
from strategygen.cli.listing import tree_table

ROOT = Path(__file__).parent.parent
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "trees/README.md",
    "CHANGELOG.md",
    "docs/compare.md",
    "docs/embedding.md",
    "docs/export.md",
    "docs/json.md",
    "docs/security.md",
)
MAKEFILE = (ROOT / "Makefile").read_text()
MAKE_TARGETS = re.findall(r"^([a-z%/.-]+):.*## ", MAKEFILE, re.MULTILINE)


def blocks(document: str, language: str) -> str:
    """Return all that a document shows in a language."""
    fences = rf"^```{language}\n(.*?)^```"
    return "".join(re.findall(fences, (ROOT / document).read_text(), re.MULTILINE | re.DOTALL))


def commands(document: str, program: str) -> list[list[str]]:
    """Return what follows a program's name wherever a document calls it."""
    lines = [shlex.split(line, comments=True) for line in blocks(document, "sh").splitlines()]
    return [words[1:] for words in lines if words and Path(words[0]).name == program]


def test_examples_of_the_readme_run() -> None:
    example = doctest.DocTestParser().get_doctest(
        blocks("README.md", "python"), {}, "README.md", "README.md", 0
    )
    failed, tried = doctest.DocTestRunner().run(example)
    assert tried > 8
    assert failed == 0


@pytest.mark.parametrize("arguments", commands("README.md", "strategygen"), ids=" ".join)
def test_commands_of_the_readme_run(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("trees", "examples"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("arguments", commands("README.md", "python"), ids=" ".join)
def test_modules_of_the_readme_run(arguments: list[str]) -> None:
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_make_targets_exist(document: str) -> None:
    for targets in commands(document, "make"):
        for target in targets:
            pattern = "trees/%.msgpack" if target.startswith("trees/") else target
            assert pattern in MAKE_TARGETS


def test_every_target_says_what_it_does() -> None:
    phony = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert set(phony) - {"FORCE"} == set(MAKE_TARGETS) - {"trees/%.msgpack"}


def test_the_readme_shows_stored_trees_as_they_are() -> None:
    lines = set(tree_table(ROOT / "trees", [entry.name for entry in CATALOG]).splitlines())
    readme = (ROOT / "README.md").read_text()
    shown = re.findall(r"^\| `[^`]+\.[a-z-]+` \| .*$", readme, re.MULTILINE)
    assert len(shown) > 20
    assert set(shown) <= lines, "copy the lines of trees/README.md"
    assert f"has all {len(CATALOG)}." in readme


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_to_files(document: str) -> None:
    path = ROOT / document
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
        assert (path.parent / target).exists()

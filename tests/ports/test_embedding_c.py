"""The examples in C and C++ of the pages compile, and print what stands below them."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from strategygen.cli.app import app
from tests.ports.compiler import LIBRARY, READER, ROOT, compile_c, compile_cpp, run

pytestmark = pytest.mark.ports

PAGES = [(ROOT / "docs" / name).read_text() for name in ("embedding.md", "embedding-c.md")]
COMMANDS = {
    command for page in PAGES for command in re.findall("^strategygen (.* --to c .*)", page, re.M)
}
EXAMPLES = [
    example
    for page in PAGES
    for example in re.findall(r"^```(c|cpp)\n([^`]*)```\n\n```text\n([^`]*)```", page, re.M)
]


def test_every_kind_has_an_example() -> None:
    assert [language for language, _, _ in EXAMPLES] == ["c", "cpp"] * 3


@pytest.mark.parametrize(("language", "code", "shown"), EXAMPLES)
def test_example(
    language: str, code: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in (ROOT / "trees").glob("mastermind-4x6.knuth.*"):
        (tmp_path / file.name).symlink_to(file)
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        result = CliRunner().invoke(app, shlex.split(command))
        assert result.exit_code == 0, result.output
    source = tmp_path / f"main.{language}"
    source.write_text(code)
    options = [f"-I{tmp_path}", f"-I{READER}"]
    if language == "c":
        sources = [source, LIBRARY, READER / "strategytree_file.c"]
        program = compile_c(tmp_path / "main", *options, *sources)
    else:
        # A library in C is compiled as such.
        library = compile_c(tmp_path / "library.o", "-c", LIBRARY)
        program = compile_cpp(tmp_path / "main", *options, source, library)
    assert run(program).decode() == shown

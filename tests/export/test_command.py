"""The command `strategygen export`."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from typer.testing import CliRunner

import lookup
from strategygen.cli.app import app
from strategygen.export import EXPORTS, ExportOptions, export_text

NAME = "mastermind-3x6.knuth"
TREE = lookup.open_tree(NAME)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, status: int = 0) -> str:
    result = CliRunner().invoke(app, ["export", *arguments])
    assert result.exit_code == status, result.output
    return result.output


@pytest.mark.parametrize("name", EXPORTS)
def test_the_file_is_named_after_the_tree(name: str) -> None:
    place = f"{NAME}{EXPORTS[name].suffix}"
    assert run(NAME, "--to", name) == f"{place} written\n"
    assert Path(place).read_text(encoding="utf-8") == export_text(TREE, name, ExportOptions())
    assert [path.name for path in Path().iterdir()] == [place]


def test_a_file_of_one_s_own() -> None:
    Path("mine.msgpack").write_bytes(lookup.stored_trees()[NAME].read_bytes())
    run("mine.msgpack", "--to", "json")
    assert json.loads(Path("mine.json").read_text(encoding="utf-8"))["game"]["id"] == TREE.game.id


def test_a_file_and_a_folder_as_output() -> None:
    Path("folder").mkdir()
    run(NAME, "--to", "dot", "-o", "folder", "--depth", "1")
    run(NAME, "--to", "dot", "-o", "folder/x.gv", "--depth", "1")
    text = Path("folder", f"{NAME}.dot").read_text(encoding="utf-8")
    assert text == Path("folder/x.gv").read_text(encoding="utf-8")
    assert text == export_text(TREE, "dot", ExportOptions(depth=1))


def test_a_pipe_stays_one() -> None:
    os.mkfifo("pipe")
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(Path("pipe").read_text, encoding="utf-8")
        run(NAME, "--to", "text", "-o", "pipe")
        assert read.result(10) == export_text(TREE, "text", ExportOptions())
    assert Path("pipe").is_fifo()


def test_printed() -> None:
    assert run(NAME, "--to", "text", "-o", "-") == export_text(TREE, "text", ExportOptions())
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            [NAME, "--to", "json", "--depth", "2"],
            "the format json does not support a depth limit (option --depth N)",
        ),
        ([NAME, "--to", "json", "-o", "no/x"], "no: the output directory does not exist"),
        (
            [NAME, "--to", "svg", "--no-text"],
            "the format svg does not support leaving out texts (option --no-text)",
        ),
        ([NAME, "--to", "xml"], "there is no format 'xml'; take one of c, js, json, dot, svg"),
        (["nothing.msgpack", "--to", "json"], "No such file"),
        ([NAME, "--to", "json", "-o", "missing/x.json"], "missing"),
    ],
)
def test_errors_are_one_line(arguments: list[str], line: str) -> None:
    output = run(*arguments, status=1)
    assert line in output
    assert output.count("\n") == 1
    assert not list(Path().iterdir())

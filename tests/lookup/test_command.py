"""Check `python -m lookup`: what it prints, where, and its exit status."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import lookup
from lookup.__main__ import main
from tests.lookup.examples import EXAMPLES, UNPRINTABLE

PEGS, TILES = "pegs.msgpack", "tiles.msgpack"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with the files of the examples."""
    for name, example in EXAMPLES.items():
        (tmp_path / f"{name}.msgpack").write_bytes(example.data)
    (tmp_path / "bad.msgpack").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


ANSWERS = {
    "opening": ([PEGS], "11\n4 codes possible, 3 guesses at most, this one included\n"),
    "second guess": (
        [PEGS, "1B0W"],
        "12\n2 codes possible, 2 guesses at most, this one included\n",
    ),
    "forgiving": (
        [PEGS, "(1, 0)", "12:0b 2w"],
        "21\n1 code possible, 1 guess at most, this one included\n",
    ),
    "after a dash": (
        [PEGS, "--", "1B0W"],
        "12\n2 codes possible, 2 guesses at most, this one included\n",
    ),
    "found": ([PEGS, "1B0W", "2B0W"], "found: 12, after 2 guesses\n"),
    "found at once": ([PEGS, "2B0W"], "found: 11, after 1 guess\n"),
    "cost": ([TILES, "miss"], "1:0\n3 codes possible, cost 2 at most\n"),
    "known": ([TILES, "2:10:hit", "1:0:miss"], "known: 1 10, after 2 guesses\n"),
    "known before": (["one-code-known.msgpack"], "known: x, after 0 guesses\n"),
}


@pytest.mark.parametrize(("arguments", "expected"), ANSWERS.values(), ids=ANSWERS)
def test_answers(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert capsys.readouterr() == (expected, "")


def test_what_does_not_print_is_escaped(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "foreign.msgpack").write_bytes(UNPRINTABLE.data)
    assert main(["foreign.msgpack"]) == 0
    assert capsys.readouterr().out.startswith("a\\x1b[2J\n2 codes possible")
    assert main(["foreign.msgpack", "no\x07"]) == 0
    assert capsys.readouterr().out == "known: b\\n\\u202e, after 1 guess\n"
    assert main(["foreign.msgpack", "no"]) == 1
    assert capsys.readouterr().err == "lookup: 'no' is no response; expected one of yes, no\\x07\n"


ERRORS = {
    "impossible": ([PEGS, "1B1W"], "no guess can get the response '1B1W'"),
    "contradiction": ([PEGS, "0B2W"], "after turn 1 no secret is left: none answers 11 with 0B2W"),
    "past the end": ([PEGS, "2B0W", "2B0W"], "the game is over: 11 was found with guess 1"),
    "unknown tree": (
        ["pegs"],
        "no stored tree is called 'pegs'; python -m lookup --list shows all names\n",
    ),
    "unknown tree like another": (
        ["mastermind-4x6.kunth", "1B0W"],
        "no stored tree is called 'mastermind-4x6.kunth'; the most similar names are "
        "mastermind-4x6.knuth, ",
    ),
    "missing file": (["absent.msgpack"], "absent.msgpack: No such file or directory"),
    "folder": (["./folder"], "folder: Is a directory"),
    "empty file": (["bad.msgpack"], "bad.msgpack: empty, not a strategy tree"),
    "line breaks": ([PEGS, "1\n2"], r"'1\n2' is no response"),
    "file name with a line break": (["a\nb.msgpack"], "a b.msgpack: No such file or directory"),
}


@pytest.mark.parametrize(("arguments", "expected"), ERRORS.values(), ids=ERRORS)
def test_errors(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 1
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.startswith(f"lookup: {expected}")
    assert errors.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["--list", PEGS], ["--lists"], [PEGS, "-x"]])
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: python -m lookup" in capsys.readouterr().err


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert "mastermind-4x6.knuth" in capsys.readouterr().out.splitlines()


def test_interrupt(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(source: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("lookup.__main__.open_tree", interrupted)
    assert main([PEGS]) == 130
    assert capsys.readouterr() == ("", "")


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "lookup", *arguments]


def environment(**variables: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(lookup.__file__).parents[1]), **variables}


def test_text_that_the_output_cannot_encode() -> None:
    finished = subprocess.run(
        command(TILES, "miss", "miss"),
        env=environment(PYTHONIOENCODING="ascii"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (finished.returncode, finished.stdout) == (1, "")
    assert finished.stderr.startswith("lookup: 'ascii' codec can't encode character")
    assert finished.stderr.count("\n") == 1


def test_nobody_reads_the_output() -> None:
    """As in `python -m lookup TREE | true`."""
    with subprocess.Popen(
        command(PEGS), env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141

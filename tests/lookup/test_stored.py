"""Check how trees are found: by name, by path, or as bytes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lookup
from lookup import TreeFormatError, UnknownTreeError
from tests.lookup.examples import EXAMPLES

DATA = EXAMPLES["pegs"].data
PACKAGE = Path(lookup.__file__).parent


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes(kind: type) -> None:
    assert lookup.open_tree(kind(DATA)).probe([]) == "11"


def test_bytes_may_change_later() -> None:
    data = bytearray(DATA)
    tree = lookup.open_tree(data)
    data[:] = bytes(len(data))
    assert tree.probe(["1B0W"]) == "12"


@pytest.mark.parametrize("source", [1000, None, 1.5, ["a"]])
def test_neither_path_nor_bytes(source: object) -> None:
    with pytest.raises(TypeError):
        lookup.open_tree(source)  # type: ignore[arg-type]


def test_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tree.msgpack").write_bytes(DATA)
    (tmp_path / "tree").write_bytes(DATA)
    monkeypatch.chdir(tmp_path)
    for source in (tmp_path / "tree", "tree.msgpack", f".{os.sep}tree", Path("tree")):
        assert lookup.open_tree(source).probe([]) == "11"
    with pytest.raises(UnknownTreeError):
        lookup.open_tree("tree")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="absent"):
        lookup.open_tree(tmp_path / "absent")


def test_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "half.msgpack"
    path.write_bytes(DATA[:300])
    with pytest.raises(TreeFormatError) as caught:
        lookup.open_tree(path)
    assert str(caught.value) == (
        f"{path}: cut short or overwritten: its end is missing; "
        "get the file again, or build it again with strategygen"
    )


def test_stored_trees_open_by_name() -> None:
    stored = lookup.stored_trees()
    assert list(stored) == sorted(stored)
    assert "mastermind-4x6.knuth" in stored
    for name in stored:
        tree = lookup.open_tree(name)
        assert name.startswith(f"{tree.game.id}.{tree.strategy.name}")


def copy_of_package(folder: Path) -> Path:
    """Copy the package to another folder; return where its stored trees would be."""
    shutil.copytree(PACKAGE, folder / "lookup", ignore=shutil.ignore_patterns("trees"))
    return folder / "lookup" / "trees"


def store(folder: Path, *names: str) -> None:
    folder.mkdir()
    for name in names:
        (folder / f"{name}.msgpack").write_bytes(DATA)
    (folder / "README.md").touch()


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command of the package in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "lookup", *arguments],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_trees_inside_an_installed_package(tmp_path: Path) -> None:
    """The wheel carries the trees in the package; a folder beside it is not looked at."""
    store(copy_of_package(tmp_path), "b", "a.x", "a")
    store(tmp_path / "trees", "other")
    (tmp_path / "trees" / "SHA256SUMS").touch()
    assert run(tmp_path, "--list").stdout == "a\na.x\nb\n"
    assert run(tmp_path, "a.x").stdout.startswith("11\n")


def test_trees_beside_the_package_in_a_checkout(tmp_path: Path) -> None:
    copy_of_package(tmp_path)
    store(tmp_path / "trees", "a")
    assert run(tmp_path, "--list").stdout == ""
    (tmp_path / "trees" / "SHA256SUMS").touch()
    assert run(tmp_path, "--list").stdout == "a\n"


def test_unknown_name_lists_the_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    store(tmp_path / "trees", "mastermind-4x6.knuth", "bullscows-4x10.parts")
    monkeypatch.setattr("lookup.stored._folder", lambda: tmp_path / "trees")
    with pytest.raises(UnknownTreeError) as caught:
        lookup.open_tree("mastermind-4x6.kunth")
    assert str(caught.value) == (
        "no stored tree is called 'mastermind-4x6.kunth'; the nearest name is "
        "'mastermind-4x6.knuth'; stored are: bullscows-4x10.parts, mastermind-4x6.knuth"
    )
    with pytest.raises(KeyError, match="called ''; stored are: bullscows"):
        lookup.open_tree("")


def test_nothing_stored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("lookup.stored._folder", lambda: tmp_path / "trees")
    assert lookup.stored_trees() == {}
    with pytest.raises(UnknownTreeError, match="no stored tree is called 'x'; stored are: none"):
        lookup.open_tree("x")

"""Check how trees are found: by name, by path, or as bytes."""

import copy
import os
import pickle
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


def test_unknown_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    names = ["a-4x6.knuth", "a-4x6.parts", "a-4x6.worst", "a-4x7.knuth", "other"]
    store(tmp_path / "trees", *names)
    monkeypatch.setattr("lookup.stored._folder", lambda: tmp_path / "trees")
    for name, message in {
        "oter": "; the most similar name is other",
        "a-4x6.kunth": "; the most similar names are a-4x6.knuth, a-4x7.knuth and a-4x6.worst",
        "": "",
        "nothing like it": "",
    }.items():
        with pytest.raises(UnknownTreeError) as caught:
            lookup.open_tree(name)
        assert caught.value.name == name
        assert caught.value.problem == f"no stored tree is called {name!r}{message}"
        assert str(caught.value) == (
            f"no stored tree is called {name!r}{message}; lookup.stored_trees() lists all names"
        )


def test_the_name_of_a_family_finds_its_trees() -> None:
    for name in lookup.stored_trees():
        family = name.split("-")[0]
        with pytest.raises(UnknownTreeError) as caught:
            lookup.open_tree(family)
        assert caught.value.nearest
        assert all(near.startswith(family) for near in caught.value.nearest)


def test_copies_of_the_error_say_the_same() -> None:
    error = UnknownTreeError("mastermnd", ["mastermind"])
    for same in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (same.name, same.nearest, str(same)) == (error.name, error.nearest, str(error))


def test_nothing_stored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("lookup.stored._folder", lambda: tmp_path / "trees")
    assert lookup.stored_trees() == {}
    with pytest.raises(UnknownTreeError, match=r"is called 'x'; lookup\.stored_trees\(\) lists"):
        lookup.open_tree("x")

"""Games from somebody's file: how it is loaded, and what is said of one that cannot be."""

import sys
from pathlib import Path

import pytest

from strategygen.errors import GameError
from strategygen.games import parse_game
from strategygen.games.own.from_file import is_file_of_game, load_game

GAME = """
from strategygen import OwnGame

def make_game():
    return OwnGame("ab", ["a", "b"], lambda guess, code: code)
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(text: str) -> str:
    path = list(sys.path)
    with pytest.raises(GameError) as caught:
        load_game(text)
    assert sys.path == path
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    "text", ["mygame.py:make", "my games/a.py:f", "mygame.py", "mygame:make", "folder/game"]
)
def test_files_are_told_from_ids(text: str) -> None:
    assert is_file_of_game(text)


@pytest.mark.parametrize("text", ["mastermind-4x6", "coins", "", "py", "wordle-a.py-b"])
def test_ids_are_told_from_files(text: str) -> None:
    assert not is_file_of_game(text)


def test_a_path_may_be_relative_or_absolute_and_hold_blanks_and_colons(here: Path) -> None:
    folder = here / "my games: new"
    folder.mkdir()
    (folder / "my game.py").write_text(GAME)
    path = list(sys.path)
    for file in ("my games: new/my game.py", folder / "my game.py"):
        assert load_game(f"{file}:make_game").codes == ("a", "b")
    assert sys.path == path


def test_a_file_may_import_its_neighbours_at_any_time(here: Path) -> None:
    folder = here / "sub"
    folder.mkdir()
    (folder / "neighbour_at_once.py").write_text("CODES = ['a', 'b']\n")
    (folder / "neighbour_later.py").write_text("def respond(guess, code): return code\n")
    (folder / "mine.py").write_text(
        "from neighbour_at_once import CODES\n"
        "from strategygen import OwnGame\n"
        "def make():\n"
        "    from neighbour_later import respond\n"
        "    return OwnGame('mine', CODES, respond)\n"
    )
    assert load_game("sub/mine.py:make").respond("a", "b") == "b"


def test_what_is_loaded_is_what_is_there(here: Path) -> None:
    file = here / "a.py"
    for label in ("x", "y"):
        file.write_text(GAME.replace('"b"', f'"{label}"'))
        assert load_game("a.py:make_game").codes[-1] == label
    assert [path.name for path in here.iterdir()] == ["a.py"]


def test_dataclasses_and_names_of_modules_stand_in_nobodys_way(here: Path) -> None:
    (here / "random.py").write_text(
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "import random\n"
        "@dataclass\n"
        "class Rules:\n"
        "    codes: list[str]\n" + GAME
    )
    before = sys.modules["random"]
    assert load_game("random.py:make_game").codes == ("a", "b")
    assert sys.modules["random"] is before


def test_any_game_may_be_returned(here: Path) -> None:
    (here / "a.py").write_text(
        "from strategygen.games import parse_game\n"
        "def make(): return parse_game('mastermind-2x3')\n"
    )
    assert load_game("a.py:make") == parse_game("mastermind-2x3")


def test_a_file_that_is_not_there(here: Path) -> None:
    assert "'no.py' does not exist" in refused("no.py:make")
    assert str(here) in refused("no.py:make")
    assert "'no.py' does not exist" in refused("no.py")
    (here / "a.py").mkdir()
    assert "'a.py' is a folder" in refused("a.py:make")


def test_what_is_no_file_of_python(here: Path) -> None:
    (here / "game").write_text(GAME)
    for text in ("game:make_game", "sub/mastermind-4x6", "mastermind:4x6", ":", ":make"):
        assert "expected an id or FILE.py:FUNCTION" in refused(text)


def test_a_function_that_is_not_named_or_not_there(here: Path) -> None:
    (here / "a.py").write_text(GAME + "make = 7\n")
    assert "name the function in it that makes the game: a.py:" in refused("a.py")
    assert "name the function" in refused("a.py:")
    assert "has no function 'mak_game'; did you mean make_game?" in refused("a.py:mak_game")
    assert refused("a.py:zzz") == "a.py has no function 'zzz'"
    assert "'make' in a.py is 7, no function; did you mean make_game?" in refused("a.py:make")


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("def make(:\n", ["a.py raised SyntaxError: invalid syntax", "(a.py, line 1)"]),
        ("\0", ["a.py raised", "null bytes"]),
        ("# coding: klingon\n", ["a.py raised SyntaxError", "klingon"]),
        ("\n1 / 0\n", ["a.py raised ZeroDivisionError: division by zero (a.py, line 2)"]),
        ("import no_such\n", ["ModuleNotFoundError", "'no_such'", "(a.py, line 1)"]),
        ("open('no.csv')\n", ["a.py raised FileNotFoundError", "no.csv", "(a.py, line 1)"]),
        ("import sys\nsys.exit('bye')\n", ["a.py raised SystemExit: bye (a.py, line 2)"]),
        ("raise ValueError('two\\nlines')\n", ["ValueError: two lines"]),
        ("raise KeyError\n", ["raised KeyError (a.py, line 1)"]),
        ("def make(): 1 / 0\n", ["a.py:make raised ZeroDivisionError", "(a.py, line 1)"]),
        ("import json\ndef make():\n  json.loads('')\n", ["JSONDecodeError", "(a.py, line 3)"]),
        ("import bad_one\n", ["SyntaxError", "(bad_one.py, line 2)"]),
        ("def make():\n  import bad_two\n", ["a.py:make raised", "(bad_two.py, line 3)"]),
        ("def make(size): pass\n", ["a.py:make raised TypeError", "'size'"]),
        ("def make(): pass\n", ["a.py:make returned None (NoneType)", "strategygen.OwnGame"]),
        ("def make(): return 'ab'\n", ["a.py:make returned 'ab' (str); expected a game"]),
        (
            "from strategygen import OwnGame\ndef make(): return OwnGame('ab', [], len)\n",
            ["ab: the list of codes is empty"],
        ),
    ],
)
def test_a_file_that_makes_no_game(here: Path, source: str, parts: list[str]) -> None:
    (here / "bad_one.py").write_text("\ndef\n")
    (here / "bad_two.py").write_text("\n\n1 / 0\n")
    (here / "a.py").write_text(source)
    message = refused("a.py:make")
    assert all(part in message for part in parts), message

"""Games of installed packages, in fresh processes that find a distribution on their path."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

MODULE = """
from strategygen import OwnGame
from strategygen.games import parse_game

def ab(): return OwnGame("ab", ["a", "b"], lambda guess, code: code)
def two_words(): return OwnGame("two-words", ["a", "b"], lambda guess, code: code)
def broken(): raise ValueError("no luck")
seven = 7
"""

POINTS = """
[strategygen.games]
ab = my_games:ab
two-words = my_games:two_words
broken = my_games:broken
missing = my_games:missing
nowhere = no_such_module:make
other = my_games:ab
seven = my_games:seven

[console_scripts]
chess = my_games:ab
"""


def install(folder: Path, points: str = POINTS, name: str = "my-games") -> None:
    """Make a distribution as an installer leaves it."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(points)
    (folder / "my_games.py").write_text(MODULE)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    install(tmp_path / "site")
    return tmp_path


def run(place: Path, *arguments: str, sites: tuple[str, ...] = ("site",)) -> tuple[int, str]:
    """Run a command where the distributions are; return its status and all it printed."""
    path = os.pathsep.join([str(ROOT), *(str(place / site) for site in sites)])
    process = subprocess.run(
        [sys.executable, "-m", "strategygen", *arguments],
        cwd=place,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert "Traceback" not in process.stderr
    return process.returncode, process.stdout + process.stderr


def test_an_installed_game_is_listed_built_and_verified_by_its_name(place: Path) -> None:
    status, text = run(place, "games")
    assert status == 0
    assert ["two-words", "my_games:two_words"] in [line.split() for line in text.splitlines()]
    assert "chess" not in text
    assert run(place, "build", "two-words", "knuth")[0] == 0
    status, text = run(place, "verify", "two-words.knuth.msgpack")
    assert status == 0, text
    assert "ok: two-words.knuth: all 2 secrets" in text
    status, text = run(place, "verify", "two-words.knuth.msgpack", sites=())
    assert status == 1
    assert "--game FILE.py:FUNCTION" in text


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("broken", ["the installed game broken (my_games:broken) raised ValueError: no luck"]),
        ("broken", ["(my_games.py, line 7)"]),
        ("missing", ["(my_games:missing) raised AttributeError"]),
        ("nowhere", ["(no_such_module:make) raised ModuleNotFoundError"]),
        ("seven", ["raised TypeError", "not callable"]),
        ("other", ["(my_games:ab) calls itself ab"]),
        ("chess", ["unknown game 'chess'", "mastermind-PxC", "ab, broken"]),
    ],
)
def test_refused_in_one_line(place: Path, game: str, parts: list[str]) -> None:
    status, text = run(place, "build", game, "knuth")
    assert status == 1
    assert text.count("\n") == 1
    assert all(part in text for part in parts), text


def test_two_packages_with_one_name(place: Path) -> None:
    install(place / "more", "[strategygen.games]\nab = my_games:two_words\n", "more-games")
    status, text = run(place, "build", "ab", "knuth", sites=("site", "more"))
    assert status == 1
    assert "more than one package has a game ab: my_games:ab and my_games:two_words" in text


def test_word_lists_are_not_for_them(place: Path) -> None:
    (place / "words.txt").write_text("abc\n")
    status, text = run(place, "build", "ab", "knuth", "--answers", "words.txt")
    assert status == 1
    assert text.count("\n") == 1


def test_packages_are_searched_for_only_when_a_family_is_unknown() -> None:
    program = (
        "import sys; from strategygen.games import parse_game; parse_game('mastermind-4x6')\n"
        "sys.exit('strategygen.games.own.installed' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT).returncode == 0


def test_the_package_itself_loads_nothing() -> None:
    program = "import sys, strategygen; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT).returncode == 0

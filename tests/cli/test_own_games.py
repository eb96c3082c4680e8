"""Games of your own on the command line: examples from end to end, and what is refused."""

import subprocess
import sys
from pathlib import Path

import pytest

import lookup
from tests.cli.test_commands import ROOT, here, refused, run

__all__ = ["here"]

COINS = f"{ROOT / 'examples' / 'coins.py'}:make_game"
ANIMALS = f"{ROOT / 'examples' / 'twenty_questions.py'}:make_game"

OWN = """
from strategygen import OwnGame

def respond(guess, code):
    return "same" if guess == code else "other"

def make_game():
    return OwnGame("letters", ["a", "b", "c/d"], respond, winning="same")

def changed():
    return OwnGame("letters", ["a", "b", "c/d"], lambda g, c: respond(g, c).replace("h", "H"),
                   winning="same")

def larger():
    return OwnGame("letters", ["a", "b", "c/d", "e"], respond, winning="same")

def open_ended():
    return OwnGame("letters", ["a", "b", "c/d"], respond)

def renamed():
    return OwnGame("signs", ["a", "b", "c/d"], respond, winning="same")

def shifted():
    return OwnGame("letters", ["a", "b", "c/d"], shift, winning="same")

def shift(guess, code):
    return "same" if guess == code else "other" if guess + code == "ab" else "others"

def swap(guess, code):
    return {"same": "same", "other": "others", "others": "other"}[shift(guess, code)]

def swapped():
    return OwnGame("letters", ["a", "b", "c/d"], swap, winning="same")

def crash():
    return 1 / 0
"""


@pytest.fixture
def own(here: Path) -> Path:
    (here / "own.py").write_text(OWN)
    return here


@pytest.fixture
def words(own: Path) -> Path:
    (own / "words.txt").write_text("tea\npea\n")
    return own / "words.txt"


def asked(place: Path, *responses: str) -> str:
    """Return the first line of what the runtime answers, in a process of its own."""
    process = subprocess.run(
        [sys.executable, "-m", "lookup", str(place), *responses],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return process.stdout.splitlines()[0]


def test_coins_from_end_to_end(here: Path) -> None:
    assert run("build", COINS, "knuth").exit_code == 0
    place = here / "coins.knuth.msgpack"
    result = run("verify", place, "--game", COINS, "--max-guesses", "3")
    assert result.exit_code == 0, result.output
    assert "all 24 secrets found in at most 3 guesses" in result.stdout
    assert "at the start" not in refused("verify", place, "--game", COINS, "--max-guesses", "2")
    tree = lookup.open_tree(place)
    assert (tree.game.id, tree.statistics.depth, tree.statistics.secrets) == ("coins", 3, 24)
    first = asked(place)
    assert len(first) == len("ABCDvEFGH")
    responses = ["left"]
    while "known" not in (line := asked(place, *responses)):
        assert line == tree.probe(responses)
        responses.append(tree.responses[tree.children(node_after(tree, responses))[0][0]])
    assert len(responses) <= 3


def test_the_coins_are_proved_to_take_three_weighings_from_any_opening(here: Path) -> None:
    result = run("build", COINS, "worst")
    assert result.exit_code == 0, result.output
    tree = lookup.open_tree("coins.worst.msgpack")
    assert (tree.strategy.proved, tree.strategy.bound) == ("game", 3)
    assert tree.statistics.histogram == (0, 0, 0, 24)


def node_after(tree: lookup.StrategyTree, responses: list[str]) -> int:
    node = 0
    for response in responses:
        node = tree.step(node, tree.parse(response))
    return node


@pytest.mark.parametrize("strategy", ["expected", "worst"])
def test_twenty_questions_from_end_to_end(here: Path, strategy: str) -> None:
    result = run("build", ANIMALS, strategy)
    assert result.exit_code == 0, result.output
    assert "proved optimal  yes" in result.stdout
    place = here / f"animals.{strategy}.msgpack"
    # Six answers tell 64 animals at most; of 42, 22 can be known after five.
    assert lookup.open_tree(place).statistics.histogram == (0, 0, 0, 0, 0, 22, 20)
    result = run("verify", place, "--game", ANIMALS, "--max-guesses", "6")
    assert result.exit_code == 0, result.output
    tree = lookup.open_tree(place)
    responses: list[str] = []
    while "known" not in (line := asked(place, *responses)):
        assert line == tree.probe(responses)
        responses.append("YES")
    assert line == f"known: {line.split()[1].rstrip(',')}, after {len(responses)} guesses"


def test_a_table_that_says_too_little_is_refused(here: Path) -> None:
    (here / "twenty_questions.py").write_text((ROOT / "examples/twenty_questions.py").read_text())
    table = (ROOT / "examples" / "animals.csv").read_text()
    goat = next(line for line in table.splitlines() if line.startswith("goat,"))
    for line, expected in (
        (goat.replace("goat", "chamois"), "no guess tells 'chamois' and 'goat' apart"),
        (goat, "the code 'goat' is listed twice"),
        ("unicorn,yes", "respond('can fly', 'unicorn') returned None"),
    ):
        (here / "animals.csv").write_text(f"{table}{line}\n")
        assert expected in refused("build", "twenty_questions.py:make_game", "knuth")


def test_show_and_compare_need_nothing_else(own: Path) -> None:
    assert run("build", "own.py:make_game", "expected", "--first", "C/D").exit_code == 0
    (place,) = own.glob("*.msgpack")
    assert place.name == "letters.expected-firstc%2Fd.msgpack"
    result = run("show", place, "--depth", "2")
    assert result.exit_code == 0
    assert "symbols" not in result.stdout
    assert "responses       other same\n" in result.stdout
    assert "c/d  3 left" in result.stdout
    assert run("verify", place, "--game", "own.py:make_game").exit_code == 0
    result = run("compare", "own.py:make_game")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[0].split() == ["game", "letters"]


def test_a_search_over_many_openings_names_those_that_came_near(own: Path) -> None:
    (own / "mine.py").write_text(
        "from strategygen import OwnGame\n"
        "def make(): return OwnGame('numbers', [f'{i:02}' for i in range(30)],\n"
        "    lambda g, c: 'less' if g > c else 'more' if g < c else 'right', winning='right')\n"
    )
    result = run("build", "mine.py:make", "expected")
    assert result.exit_code == 0, result.output
    (line,) = [line for line in result.stdout.splitlines() if line.startswith("openings")]
    assert line.count("not below") == 13
    assert "; 17 others not below " in line


def test_responses_of_several_words_are_told_apart(own: Path) -> None:
    (own / "own.py").write_text(OWN.replace('"other"', '"no luck"'))
    assert run("build", "own.py:open_ended", "knuth", "-o", "a.msgpack").exit_code == 0
    assert "responses       no luck, same\n" in run("show", "a.msgpack").stdout


def test_compare_says_which_rules_have_no_tree() -> None:
    result = run("compare", ANIMALS)
    assert result.exit_code == 0, result.output
    without = [line.split()[0] for line in result.stdout.splitlines() if "no tree" in line]
    assert without == ["consistent", "random"]


def test_verify_says_what_is_missing(own: Path) -> None:
    assert run("build", "own.py:make_game", "knuth", "-o", "a.msgpack").exit_code == 0
    line = refused("verify", "a.msgpack")
    assert "letters is a game that somebody described" in line
    assert "--game FILE.py:FUNCTION" in line


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("changed", "the responses"),
        ("larger", "the number of secrets: the file says 3, but it is 4"),
        ("open_ended", "the end: the file says 'win', but it is 'known'"),
        ("renamed", "the game: the file says 'letters', but it is 'signs'"),
        ("crash", "own.py:crash raised ZeroDivisionError"),
    ],
)
def test_verify_finds_a_game_that_has_changed(own: Path, function: str, expected: str) -> None:
    assert run("build", "own.py:make_game", "knuth", "-o", "a.msgpack").exit_code == 0
    assert expected in refused("verify", "a.msgpack", "--game", f"own.py:{function}")


def test_verify_finds_a_table_that_has_changed(own: Path) -> None:
    assert run("build", "own.py:shifted", "knuth", "-o", "a.msgpack").exit_code == 0
    assert run("verify", "a.msgpack", "--game", "own.py:shifted").exit_code == 0
    line = refused("verify", "a.msgpack", "--game", "own.py:swapped")
    assert "the list table: the file says (9, '" in line


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("own.py", "knuth"), "name the function in it that makes the game: own.py:"),
        (("mine.py:make", "knuth"), "'mine.py' does not exist"),
        (("own.py:make", "knuth"), "did you mean make_game?"),
        (("own.py:make_game", "knuth", "--first", "d"), "'d' is no guess of letters"),
        (("own", "knuth"), "unknown game 'own'"),
        (("letters", "knuth"), "your own: FILE.py:FUNCTION"),
    ],
)
def test_build_refuses_in_one_line(own: Path, arguments: tuple[str, ...], expected: str) -> None:
    assert expected in refused("build", *arguments)
    assert [path.name for path in own.iterdir()] == ["own.py"]


def test_a_game_of_one_s_own_takes_no_word_lists(words: Path) -> None:
    line = refused("build", "own.py:make_game", "knuth", "--answers", words)
    assert "makes its game without word lists; give none (option --answers FILE)" in line


def test_a_name_that_no_file_can_have_is_refused_before_the_build(own: Path) -> None:
    (own / "long.py").write_text(OWN.replace("c/d", "/" * 100))
    line = refused("build", "long.py:make_game", "knuth", "--first", "/" * 100)
    assert "would take 327 bytes" in line
    assert "ends in .msgpack (option -o FILE)" in line
    options = ("--first", "/" * 100, "-o", "short.msgpack")
    assert run("build", "long.py:make_game", "knuth", *options).exit_code == 0


def test_help_says_how_to_name_a_function() -> None:
    assert "FILE.py:FUNCTION" in run("build", "--help").stdout

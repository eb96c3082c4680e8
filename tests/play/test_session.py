"""What is typed in a match, fed from a pipe: every line is answered, and none breaks the game."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from strategygen.cli.app import app
from strategygen.cli.play_session import COMMANDS

GAMES = ("mastermind-4x6", "bullscows-3x5-known", "wordle-nature-hard", "davinci-3", "number-30")
WAYS = ([], ["--guesser", "me", "--seed", "1"], ["--adversary"])
OWN = """
from strategygen import OwnGame

def respond(guess, code):
    return str(sum(a == b for a, b in zip(guess, code)))

def make():
    return OwnGame("words", ["hint", "undo", "card", "cart", "dart"], respond, winning="4")
"""


def play(*arguments: str, typed: str = "") -> Result:
    """Play with the lines that a text separates by bars."""
    lines = "".join(f"{line.strip()}\n" for line in typed.split("|"))
    return CliRunner().invoke(app, ["play", *arguments], input=lines)


def output(*arguments: str, typed: str = "") -> str:
    result = play(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def test_the_program_finds_the_code() -> None:
    text = output("mastermind-4x6", "--strategy", "knuth", typed="2B0W | 0b3w | 0,4 | 4B0W")
    assert text.endswith("I found 3152 in 4 guesses.\n")
    assert "At most 5 guesses are needed" in text


def test_the_person_finds_the_code() -> None:
    text = output("mastermind-4x6", "--guesser", "me", "--seed", "1", typed="1122|1416")
    assert text.endswith("You found 1416 in 2 guesses.\n")


def test_the_adversary_is_beaten_by_a_proof() -> None:
    text = output("number-7", "--adversary", typed="4 | 2 | 1 | 3 | 7 | 6 | 5")
    assert "You proved that it is" in text
    assert text.count("equal") == 1 + text.count("or equal")


@pytest.mark.parametrize("way", WAYS, ids=["program", "me", "adversary"])
@pytest.mark.parametrize("game", GAMES)
def test_no_line_breaks_a_game(game: str, way: list[str]) -> None:
    odd = ["", "?", "change", "change 1", "change 0 x", "change 99999999999999999999 1B0W", ":"]
    odd += [
        "=",
        "= ",
        ":::",
        "\x1b[31m",
        "é" * 300,
        "1" * 5000,
        "give",
        "quit now",
        "candidates no",
    ]
    odd += list(COMMANDS)[:-1]
    text = output(game, *way, typed="|".join([*odd, *odd]))
    assert "Traceback" not in text
    assert all(len(line) < 80 for line in text.splitlines() if not line.startswith("Your"))


@pytest.mark.parametrize("way", WAYS, ids=["program", "me", "adversary"])
def test_help_names_what_makes_sense(way: list[str]) -> None:
    text = output("mastermind-4x6", *way, typed="help")
    guesses = bool(way)
    for name in ("hint", "give up"):
        assert (f"\n  {name} " in text) == guesses
    assert ("\n  change " in text) != guesses
    for name in ("history", "candidates", "undo", "quit"):
        assert f"\n  {name}" in text


def test_quit_leaves_at_once() -> None:
    assert output("mastermind-4x6", typed="QUIT | 1B1W").endswith("Your response: QUIT\n")


def test_a_typing_error_is_one_clear_line() -> None:
    text = output("mastermind-4x6", typed="3B1W | hisotry | 1B1W")
    assert "no guess can get the response '3B1W'\n" in text
    assert "'hisotry' is no response; did you mean the command history?\n" in text
    assert text.count("My guess 1") == 1


def test_a_contradiction_is_explained_and_mended() -> None:
    text = output(
        "mastermind-4x6",
        "--strategy",
        "knuth",
        typed="2B0W | 0B3W | 3B0W | 1B1W | change 2 1B2W | history",
    )
    assert "Turns 1, 2 and 3 contradict each other" in text
    assert "  turn 2, 1234:0B3W\n    1B2W leaves 3 codes\n" in text
    assert "such as: change 2 1B2W." in text
    assert "My guess 4: " in text
    assert text.rstrip().count(" 2. 1234  1B2W") == 2


def test_a_wrong_letter_is_found_in_its_turn(tmp_path: Path) -> None:
    """RIGOR with its first R typed yellow, where VIGOR needs BGGGG: the message names the turn."""
    words = tmp_path / "words.txt"
    words.write_text("vigor\nrigor\nmajor\nminor\nhumid\nraven\nrigid\n")
    lists = ("wordle-mine", "--answers", str(words))
    text = output(*lists, typed="rigor:YGGGG")
    assert text.count("no guess can get the response 'YGGGG'") == 1
    text = output(*lists, typed="minor:BGBGG | rigor:GGGBB")
    assert "Turns 1 and 2 contradict each other: minor:BGBGG, rigor:GGGBB." in text
    assert "  turn 2, rigor:GGGBB\n    BGGGG leaves 1 code\n" in text
    assert "Or the secret is none of the 7 answers of wordle-mine" in text


def test_a_win_by_mistake_is_taken_back() -> None:
    text = output("mastermind-4x6", typed="4B0W | undo | 1B1W")
    assert "I found 1123 in 1 guess." in text
    assert text.rstrip().endswith("The input ended before the game did.")
    assert "My guess 2" in text


def test_hints_and_giving_up() -> None:
    arguments = ("bullscows-4x10", "--guesser", "me", "--seed", "3")
    text = output(*arguments, typed="hint | 0123 | hint | give up | undo | give up")
    assert "Try 0123, by the tree bullscows-4x10.expected." in text
    assert text.count("The secret was 3572.") == 2
    assert "The game goes on." in text


def test_a_guess_that_hints_forbid_names_the_hint() -> None:
    text = output("wordle-nature-ultrahard", "--guesser", "me", "--seed", "3", typed="slate|slate")
    assert "slate is not allowed after slate:BBGBY" in " ".join(text.split())
    assert "Your guess 3" not in text


def test_words_that_are_commands_can_be_guessed(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(OWN)
    text = output(f"{file}:make", "--adversary", typed="help | =hint | =undo | history")
    assert "=hint is the word hint, and not the command" in text
    assert " 2. undo  " in text


def test_costs_are_told() -> None:
    text = output("davinci-4-misses", typed="hit | miss")
    assert "Each response has a cost: hit 0, miss 1." in " ".join(text.split())
    assert "The cost from here is 9 at most." in text


def test_candidates_are_cut_unless_all_are_asked_for() -> None:
    text = output("bullscows-3x6", typed="candidates")
    assert "and 20 more; candidates all lists them, too" in text
    every = output("bullscows-3x6", typed="candidates all")
    assert "543" in every
    assert "543" not in text


@pytest.mark.parametrize(
    ("arguments", "status", "part"),
    [
        (["mastermind-9"], 1, "mastermind needs a size"),
        (["mastermind-4x6", "--strategy", "knut"], 1, "did you mean knuth"),
        (["mastermind-3x4", "--strategy", "expected"], 1, "is stored"),
        (["mastermind-4x6", "--tree", "mastermind-4x7.expected"], 1, "not mastermind-4x6"),
        (["mastermind-4x6", "--tree", "nothing"], 1, "no stored tree is called 'nothing'"),
        (["mastermind-4x6", "--guesser", "you"], 2, "--guesser"),
        (["mastermind-4x6", "--strategy", "knuth", "--tree", "x"], 2, "not both"),
        (["mastermind-4x6", "--two-sided"], 2, "davinci"),
        (["davinci-4", "--two-sided", "--adversary"], 2, "both sides guess"),
        (["mastermind-4x6", "--seed", "-1"], 2, "--seed"),
    ],
)
def test_a_bad_start_is_one_line(arguments: list[str], status: int, part: str) -> None:
    result = play(*arguments)
    assert result.exit_code == status
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert part in line

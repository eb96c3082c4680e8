"""The game of two hidden rows from a pipe: whole games, every command, and the page about it."""

import doctest
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from strategygen.cli import colour
from strategygen.cli.app import app
from strategygen.cli.play_two_sided import COMMANDS, play_two_sided
from strategygen.cli.two_sided_text import painter, row_lines
from strategygen.play.two_sided import Player, TwoSided, deal, seat
from strategygen.play.two_sided_opponent import Opponent
from tests.play.two_sided_tables import GAMES, davinci, dealt, played

PAGE = Path(__file__).parents[2] / "docs" / "games" / "davinci.md"
TEXT = PAGE.read_text()


def play(*arguments: str, typed: str = "") -> Result:
    """Play with the lines that a text separates by bars."""
    lines = "".join(f"{line.strip()}\n" for line in typed.split("|"))
    return CliRunner().invoke(app, ["play", *arguments, "--two-sided"], input=lines)


def output(*arguments: str, typed: str = "") -> str:
    result = play(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def played_by_hints(game_id: str, seed: int) -> list[str]:
    """Return what is written in a game whose person does what each hint says."""
    written: list[str] = []
    typed: list[str] = []

    def read(prompt: str) -> str:
        if typed and typed[-1] == "hint":
            words = re.split(r"[ :]", written[-1].replace(": ", " ", 1), maxsplit=1)
            verb, rest = words[0], words[1].split()[0].rstrip(":.")
            typed.append("stop" if verb == "Stop" else rest)
        else:
            typed.append("hint")
        return typed[-1]

    status = play_two_sided(
        davinci(game_id), seed=seed, strategy="knuth", reader=read, writer=written.append
    )
    assert status == 0
    return written


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_a_game_by_hints_is_the_game_of_the_program_with_itself(game_id: str, seed: int) -> None:
    written = played_by_hints(game_id, seed)
    table = TwoSided(davinci(game_id), deal(davinci(game_id), seed))
    while table.winner is None:
        Opponent(davinci(game_id)).move(table)
    won = "you have won" if table.winner is seat(seed) else "I have won"
    assert written[-1].endswith(f"{won}.")
    assert max(map(len, "\n".join(written).splitlines())) < 80


def test_a_whole_game_is_won_from_a_pipe() -> None:
    text = output("davinci-4", "--seed", "9", typed="1:0 | 11 | 2:3 | stop | 3:4 | 4:12")
    assert text.endswith("All my tiles are shown: you have won.\n")
    assert "2. I asked 1:0: miss. I showed 1 at position 1." in text


def test_a_whole_game_is_lost_from_a_pipe() -> None:
    text = output("davinci-1", "--seed", "4", typed="1:5")
    assert "You showed 11 at position 1." in text
    assert text.endswith(
        "My row       8\nYour row    [11]\nAll your tiles are shown: I have won.\n"
    )


def test_the_hidden_row_is_not_shown_before_the_end() -> None:
    text = output("davinci-4", "--seed", "9", typed="history | hint | 1:0 | history | 11")
    assert re.findall(r"^My row +(.*)", text, re.MULTILINE) == [
        "?     ?     ?     ?",
        "[1]    ?     ?     ?",
    ]
    assert text.endswith("The input ended before the game did.\n")


def test_a_question_that_can_only_miss_waits_for_a_yes() -> None:
    typed = "2:7 | undo | 2:11 | 1:0 | 11 | 1:2 | 4:1 | 3:0 | yes | history"
    text = output("davinci-4", "--seed", "9", typed=typed)
    assert "2:7 can only be a miss: you have 7 yourself." in text
    assert "The question is taken back." in text
    # Another question takes the place of the one that waits.
    assert "1. You asked 1:0: miss." in text
    assert "the tile at position 1 is shown already: 1" in text
    assert "4:1 can only be a miss: 1 is shown at another position." in text
    assert "3:0 can only be a miss: after all that was shown and answered" in text
    assert "3. You asked 3:0: miss." in text


def test_a_question_is_not_asked_twice_by_mistake() -> None:
    text = output("davinci-4", "--seed", "9", typed="2:4 | 11 | 2:4")
    assert "2:4 can only be a miss: you have asked it before." in text


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("stop", "you can stop only after a hit"),
        ("undo", "there is nothing to take back"),
        ("5:1", "there is no position 5"),
        ("1:13", "there is no tile 13"),
        ("hello", "'hello' is no question: write POSITION:VALUE"),
        ("histroy", "'histroy' is no command; did you mean history?"),
        ("1:0 | 5", "'5' is none of your hidden tiles; show 2, 6, 7, 11"),
        ("1:0 | 2:3", "'2:3' is none of your hidden tiles"),
        ("1:0 | show 7", "You showed 7 at position 3."),
    ],
)
def test_a_typing_error_is_one_clear_line_and_costs_nothing(typed: str, part: str) -> None:
    text = output("davinci-4", "--seed", "9", typed=typed)
    assert part in " ".join(text.split())


def test_tiles_of_two_colours_are_named_by_value_where_that_is_enough() -> None:
    text = output("davinci-BWBW-jokers", "--seed", "5", typed="3:B4 | 0 | b12")
    assert "'0' is none of your hidden tiles; show B0, W0, B12, W7" in text
    assert "You showed B12 at position 3." in text
    text = output("davinci-BWBW-jokers", "--seed", "5", typed="3:4 | 7")
    assert "You showed W7 at position 4." in text


def test_giving_up_shows_both_rows() -> None:
    text = output("davinci-4", "--seed", "9", typed="give up")
    assert "My row       1     3     4     12\n" in text
    assert text.endswith("You have given up, so I have won.\n")


def test_candidates_are_cut_unless_all_are_asked_for() -> None:
    cut = output("davinci-4", "--seed", "9", typed="candidates")
    assert "126 rows of mine are possible:" in cut
    assert "and 26 more; candidates all lists them, too" in cut
    assert "8 9 10 12" not in cut
    assert "8 9 10 12" in output("davinci-4", "--seed", "9", typed="candidates ALL")


def test_quit_leaves_at_once() -> None:
    assert output("davinci-4", "--seed", "9", typed="QUIT | 1:1").endswith("Your question: QUIT\n")


@pytest.mark.parametrize("game_id", GAMES)
def test_no_line_breaks_a_game(game_id: str) -> None:
    odd = ["", "?", ":", ":::", "1:", "yes", "no", "show", "show 1", "\x1b[31m", "é" * 300]
    odd += ["1" * 5000, "1:" + "9" * 5000, "give", "quit now", "candidates no", "hint all", "1:0"]
    odd += [name for name in COMMANDS if name not in ("quit", "give up")]
    text = output(game_id, "--seed", "3", typed="|".join([*odd, *odd]))
    assert "Traceback" not in text
    assert all(len(line) < 80 for line in text.splitlines() if not line.startswith(("Your", "The")))


@pytest.mark.parametrize(
    ("arguments", "status", "part"),
    [
        (["davinci-4-own3"], 1, "leave -own away"),
        (["davinci-7"], 1, "too few for two rows"),
        (["davinci-4", "--strategy", "random"], 1, "no guess of davinci-4 is a code"),
        (["davinci-4", "--strategy", "expected"], 1, "looks one question ahead"),
    ],
)
def test_a_bad_start_is_one_line(arguments: list[str], status: int, part: str) -> None:
    result = play(*arguments)
    assert result.exit_code == status
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert part in line


def test_without_a_seed_every_game_is_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda count: count - 1)
    assert "dealt by the seed 999999." in output("davinci-4", typed="quit")


def test_colour_is_beside_the_text_and_never_in_place_of_it() -> None:
    view = dealt("davinci-BWBW", 1).view(seat(1))
    plain, coloured = (row_lines(view, painter(in_colour)) for in_colour in (False, True))
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in coloured] == plain
    assert "".join(coloured).count("\x1b[0m") == 8
    uncoloured = dealt("davinci-4", 1).view(seat(1))
    assert row_lines(uncoloured, painter(True)) == row_lines(uncoloured, painter(False))
    assert colour.paint_tile("B7", "B") != colour.paint_tile("B7", "W")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_described(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert re.search(rf"^\| `{name}[ `]", TEXT, re.MULTILINE)
    assert f"\n  {name}" in output("davinci-4", "--seed", "9", typed="help")


def test_the_example_for_programs_runs() -> None:
    code = "".join(re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))
    example = doctest.DocTestParser().get_doctest(code, {}, PAGE.name, str(PAGE), 0)
    failed, tried = doctest.DocTestRunner().run(example)
    assert (failed, tried > 8) == (0, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "games", "winner"),
    [
        ("davinci-4", 1000, Player.SECOND),
        ("davinci-BWBW", 1000, Player.SECOND),
        ("davinci-6", 300, Player.FIRST),
    ],
)
def test_the_page_says_who_wins_how_often(game_id: str, games: int, winner: Player) -> None:
    wins, game = 0, davinci(game_id)
    for seed in range(games):
        wins += played(dealt(game_id, seed), Opponent(game)).winner is winner
    said = re.search(rf"of {games} games of `{game_id}`.*?(\d+)[.,]", " ".join(TEXT.split()))
    assert said is not None
    assert wins == int(said[1])

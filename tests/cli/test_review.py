"""The command `review`, and the page about it."""

import doctest
import shlex
from pathlib import Path

from tests.cli.test_commands import ROOT, here, refused, run
from tests.test_game_pages import blocks, shown

__all__ = ["here"]

PAGE = ROOT / "docs" / "review.md"
WIDTH = 80
# So long that the compiler, too, is done within it.
LONG = ("--time-limit", "600")


def test_the_page_shows_what_the_command_prints() -> None:
    turns = shown(PAGE)
    assert len(turns) > 3
    for command, output in turns:
        program, *arguments = shlex.split(command)
        assert program == "strategygen"
        result = run(*arguments, *LONG)
        assert result.output == output, command
        assert result.exit_code == ("contradict" in output)
        assert max(map(len, output.splitlines())) <= WIDTH


def test_the_python_of_the_page_runs() -> None:
    text = "".join(blocks(PAGE, "python"))
    example = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, PAGE.name, 0)
    failed, tried = doctest.DocTestRunner().run(example)
    assert tried > 3
    assert failed == 0


def test_the_page_explains_every_column_and_word() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for word in ("before", "after", "expected", "bits", "luck", "needs", "best", "loss", "then"):
        assert f"`{word}`" in text
    for word in ("exact", "estimated", "too many codes", "not allowed"):
        assert f"| `{word}` |" in text


def test_a_missing_response_is_asked_for_or_the_secret() -> None:
    line = refused("review", "mastermind-4x6", "1122:2B0W", "1344")
    assert line.startswith("strategygen: turn 2: '1344' has no response")
    assert line.endswith("(option --secret CODE)")


def test_a_guess_is_wanted() -> None:
    assert run("review", "mastermind-4x6", "--secret", "3152").exit_code == 2


def test_lists_of_your_own(here: Path) -> None:
    Path("a.txt").write_text("vigor\nrigor\n")
    Path("g.txt").write_text("vigor\nrigor\nroses\n")
    lists = ("--answers", "a.txt", "--guesses", "g.txt")
    printed = run("review", "wordle-mine", "--secret", "vigor", "rigor:YGGGG", "vigor", *lists)
    assert printed.stdout.startswith(
        "Turn 1: the secret vigor answers rigor with BGGGG, not with YGGGG.\n"
    )
    assert "none of the 2 answers of wordle-mine" in refused(
        "review", "wordle-mine", "--secret", "roses", "rigor", *lists
    )


def test_games_of_your_own() -> None:
    game = f"{ROOT / 'examples' / 'coins.py'}:make_game"
    result = run("review", game, "--secret", "a+", "ABCDvEFGH", "AEvBI")
    assert result.exit_code == 0, result.output
    assert max(map(len, result.stdout.splitlines())) <= WIDTH


def test_without_time_all_is_estimated() -> None:
    game = ("review", "mastermind-3x3", "--secret", "122", "112", "122")
    assert "exact" not in run(*game, "--time-limit", "0").stdout
    assert "(estimated)" not in run(*game, *LONG).stdout


def test_the_summary_names_the_turns_that_it_is_about() -> None:
    result = run("review", "wordle-nature-hard", "--secret", "horse", "slate", "crane", "horse")
    assert "Skill, and luck in guesses, are those of turns 1 and 3 alone." in result.stdout

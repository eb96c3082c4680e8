"""The options of searches on the command line: what they promise, and what they refuse."""

import csv
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

import lookup
from strategygen.games import parse_game
from tests.cli.test_commands import here, refused, run, start

__all__ = ["here"]


def built(place: Path, *arguments: str) -> lookup.StrategyTree:
    result = run("build", *arguments, "-o", place)
    assert result.exit_code == 0, result.output
    return lookup.open_tree(place)


def test_the_header_says_what_is_proved(here: Path) -> None:
    place = here / "tree.msgpack"
    tree = built(place, "mastermind-3x4", "expected")
    assert (tree.strategy.proved, tree.strategy.bound) == ("game", 206)
    tree = built(place, "mastermind-3x4", "expected", "--first", "111")
    assert tree.strategy.proved == "opening"
    assert tree.statistics.total > 206
    tree = built(place, "mastermind-3x4", "expected", "--width", "1")
    assert (tree.strategy.proved, tree.strategy.bound) == ("none", None)
    tree = built(place, "mastermind-3x4", "worst")
    assert (tree.strategy.proved, tree.strategy.bound) == ("game", tree.statistics.depth)


def test_impossible_is_said_of_what_was_searched(here: Path) -> None:
    line = refused("build", "mastermind-3x4", "expected", "--max-depth", "2")
    assert "impossible, as the search proved" in line
    options = ("--first", "111", "--max-depth", "3")
    assert "with the opening 111" in refused("build", "mastermind-3x4", "expected", *options)
    options = ("--pool", "consistent", "--max-depth", "2")
    assert "consistent guesses only" in refused("build", "mastermind-3x4", "worst", *options)
    options = ("--width", "1", "--max-depth", "2")
    assert "proved" not in refused("build", "mastermind-3x4", "expected", *options)
    assert list(here.iterdir()) == []


def test_any_number_of_threads_gives_the_same_bytes(here: Path) -> None:
    files = []
    for jobs in ("1", "2", "3"):
        files.append(here / f"{jobs}.msgpack")
        built(files[-1], "bullscows-3x8", "worst", "--jobs", jobs)
    assert len({file.read_bytes() for file in files}) == 1


def test_a_stopped_search_writes_what_it_has_and_keeps_what_is_better(here: Path) -> None:
    result = run("build", "mastermind-4x6", "expected", "--time-limit", "0")
    assert result.exit_code == 0, result.output
    place = here / "mastermind-4x6.expected.msgpack"
    stopped = lookup.open_tree(place)
    assert stopped.strategy.proved == "none"
    assert stopped.strategy.bound is not None
    assert stopped.strategy.bound <= 5625 <= stopped.statistics.total
    bound = f"no tree has a total below {stopped.strategy.bound}"
    assert "proved optimal  no; the search was stopped before the end" in result.stdout
    assert f"lower bound     {bound}" in result.stdout
    assert f"{stopped.strategy.bound} (claimed by the file" in run("show", place).stdout
    unchecked = "optimality: not claimed; lower bound: claimed by the file, not checked"
    assert run("verify", place).stdout.rstrip().endswith(unchecked)
    assert run("build", "mastermind-4x6", "expected").exit_code == 0
    proved = place.read_bytes()
    result = run("build", "mastermind-4x6", "expected", "--time-limit", "0")
    assert "is kept: its tree is at least as good" in result.stderr
    assert place.read_bytes() == proved


def test_a_checkpoint_is_taken_up_again_with_the_same_bytes(here: Path) -> None:
    name, options = ("bullscows-4x7", "expected"), ("--checkpoint", "memo")
    built(here / "whole.msgpack", *name)
    assert run("build", *name, *options, "--time-limit", "0").exit_code == 0
    assert (here / "memo").exists()
    built(here / "resumed.msgpack", *name, *options)
    built(here / "again.msgpack", *name, *options)
    files = [(here / f"{part}.msgpack").read_bytes() for part in ("whole", "resumed", "again")]
    assert len(set(files)) == 1
    assert "another search" in refused("build", "bullscows-4x6", "expected", *options)
    (here / "memo").write_bytes((here / "memo").read_bytes()[:-1])
    assert "damaged" in refused("build", *name, *options)
    (here / "memo").write_bytes(b"something else")
    assert "no checkpoint" in refused("build", *name, *options)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("mastermind-3x4", "knuth", "--time-limit", "1"), "(option --time-limit S)"),
        (("mastermind-3x4", "knuth", "--jobs", "1"), "(option --jobs N)"),
        (("mastermind-3x4", "knuth", "--checkpoint", "memo"), "(option --checkpoint FILE)"),
        (("mastermind-3x4", "knuth", "--width", "2"), "(option --width N)"),
        (("mastermind-3x4", "expected", "--seed", "1"), "(option --seed N)"),
        (("mastermind-3x4", "expected", "--checkpoint", "no/such/memo"), "no/such"),
        (("mastermind-3x4", "expected", "--checkpoint", "."), "folder"),
        (("mastermind-3x4", "expected", "--memory", "1K"), "--memory"),
        (("mastermind-3x4", "knuth", "--prove-openings"), "--prove-openings"),
        (("mastermind-3x4", "worst", "--prove-openings"), "only with the strategy expected"),
        (("mastermind-3x4", "expected", "--prove-openings", "--max-depth", "5"), "depth limit"),
        (("mastermind-3x4", "expected", "--prove-openings", "--width", "2"), "search width"),
    ],
)
def test_options_are_refused_before_the_search(
    here: Path, arguments: tuple[str, ...], expected: str
) -> None:
    assert expected in refused("build", *arguments)
    assert list(here.iterdir()) == []


Openings = dict[str, tuple[int, str]]


def openings_of(place: Path) -> Openings:
    """Return (total, how it is proved) of each opening in a table, in its order."""
    with place.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert list(rows[0]) == ["opening", "total", "proved"]
    table = {row["opening"]: (int(row["total"]), row["proved"]) for row in rows}
    assert len(table) == len(rows)
    return table


def assert_table(table: Openings, exact: int) -> None:
    """Check that the best come first, and that so many are exact."""
    totals = [total for total, _ in table.values()]
    assert totals == sorted(totals)
    last = totals[min(exact, len(totals)) - 1]
    assert all(proved == "exactly" for total, proved in table.values() if total <= last)
    assert {proved for _, proved in table.values()} <= {"exactly", "at least"}


def test_openings_are_listed_beside_the_tree(here: Path) -> None:
    result = run("build", "wordle-nature", "expected", "--prove-openings", "--exact", "4")
    assert result.exit_code == 0, result.output
    tree = lookup.open_tree(here / "wordle-nature.expected.msgpack")
    table = openings_of(here / "wordle-nature.expected.openings.csv")
    assert sorted(path.name for path in here.iterdir()) == [
        "wordle-nature.expected.msgpack",
        "wordle-nature.expected.openings.csv",
    ]
    assert len(table) == 270
    assert_table(table, 4)
    opening = tree.guess(0)
    assert next(iter(table.items())) == (opening, (tree.statistics.total, "exactly"))
    assert f"openings        {opening} {tree.statistics.total}; " in result.stdout
    # The totals are those of separate searches.
    for guess in [*list(table)[:6], *list(table)[6::50]]:
        alone = built(here / "alone.msgpack", "wordle-nature", "expected", "--first", guess)
        total, proved = table[guess]
        least = alone.statistics.total
        assert total == least if proved == "exactly" else total <= least
        assert proved == "exactly" or least > tree.statistics.total


def test_the_tree_is_the_same_with_and_without_the_list(here: Path) -> None:
    name = ("wordle-nature", "expected")
    for first in ((), ("--first", "crane")):
        built(here / "plain.msgpack", *name, *first)
        built(here / "listed.msgpack", *name, *first, "--prove-openings", "--jobs", "2")
        files = [(here / f"{part}.msgpack").read_bytes() for part in ("plain", "listed")]
        assert files[0] == files[1]
        # All openings are listed, not only the one given.
        table = openings_of(here / "listed.openings.csv")
        assert len(table) == 270
        assert_table(table, 1)
    assert table["crane"][0] > min(total for total, _ in table.values())


def test_openings_of_a_game_with_few_responses(here: Path) -> None:
    tree = built(here / "tree.msgpack", "mastermind-3x4", "expected", "--prove-openings")
    table = openings_of(here / "tree.openings.csv")
    assert list(table) == ["112", "123", "111"]
    assert table[tree.guess(0)] == (tree.statistics.total, "exactly")
    assert_table(table, 1)


def test_exact_openings_of_a_game_with_few_responses(here: Path) -> None:
    options = ("--prove-openings", "--exact", "3")
    built(here / "tree.msgpack", "mastermind-3x4", "expected", *options)
    assert_table(openings_of(here / "tree.openings.csv"), 3)


@pytest.mark.parametrize("lists", ["few responses", "many responses"])
def test_an_opening_without_a_tree_is_not_listed(here: Path, lists: str) -> None:
    """`zzzzz` tells nothing."""
    words = ["crane", "slate", "stone"]
    if lists == "many responses":
        words = list(parse_game("wordle-nature").codes)
        words = [word for word in words if "z" not in word]
    (here / "answers.txt").write_text("\n".join(words))
    (here / "guesses.txt").write_text("\n".join([*words, "zzzzz"]))
    command = ("build", "wordle-mine", "expected", "--prove-openings")
    result = run(*command, "--answers", "answers.txt", "--guesses", "guesses.txt")
    assert result.exit_code == 0, result.output
    assert "zzzzz" not in result.stdout
    table = openings_of(here / "wordle-mine.expected.openings.csv")
    assert sorted(table) == sorted(words)
    assert max(total for total, _ in table.values()) < 1000


def sets_searched(output: str) -> int:
    match = re.search(r"searched +([0-9,]+) sets", output)
    assert match is not None, output
    return int(match[1].replace(",", ""))


def test_a_proof_of_openings_goes_on_from_its_checkpoint(here: Path) -> None:
    command = ("build", "wordle-nature", "expected", "--prove-openings", "--exact", "5")
    trees, tables, searched = [], [], []
    for part in ("first", "second"):
        place = here / f"{part}.msgpack"
        result = run(*command, "--checkpoint", "memo", "-o", place)
        assert result.exit_code == 0, result.output
        searched.append(sets_searched(result.stdout))
        trees.append(place.read_bytes())
        tables.append(openings_of(here / f"{part}.openings.csv"))
    assert trees[0] == trees[1]
    assert searched[0] > 100
    assert searched[1] < searched[0] / 20
    # What was exact stays so; other bounds may be better, as all that is known is there at once.
    for opening, (total, proved) in tables[0].items():
        again = tables[1][opening]
        assert again == (total, proved) if proved == "exactly" else again[0] >= total


def test_a_checkpoint_of_other_lists_with_the_same_name_is_refused(here: Path) -> None:
    words = ["crane", "slate", "stone", "brown", "light", "night", "might", "right"]
    (here / "some.txt").write_text("\n".join(words))
    (here / "fewer.txt").write_text("\n".join(words[1:]))
    options = ("expected", "--checkpoint", "memo")
    command = ("build", "wordle-mine", *options)
    result = run(*command, "--answers", "some.txt")
    assert result.exit_code == 0, result.output
    for other in (
        ("--answers", "fewer.txt"),
        ("--answers", "fewer.txt", "--guesses", "some.txt"),
    ):
        line = refused(*command, *other)
        assert "memo is the checkpoint of another search" in line
    assert "another search" in refused(
        "build", "wordle-mine-hard", *options, "--answers", "some.txt"
    )
    assert run(*command, "--answers", "some.txt", "--prove-openings").exit_code == 0


@pytest.mark.parametrize("game", ["mastermind-8x8", "mastermind-9x9"])
def test_a_game_far_too_large_is_refused_at_once(game: str, tmp_path: Path) -> None:
    start = time.monotonic()
    result = run("build", game, "expected", "-o", tmp_path)
    assert result.exit_code == 1
    assert "GiB for its response table; the limit is 2.0 GiB" in result.output
    assert time.monotonic() - start < 5


def test_an_interrupt_ends_a_search_with_the_best_tree(tmp_path: Path) -> None:
    run("build", "mastermind-2x3", "expected", "-o", tmp_path)
    output = errors = ""
    # A busy machine may need long to begin with the search.
    for seconds in (3, 9, 27):
        process = start("build", "bullscows-4x10", "expected", cwd=tmp_path)
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        try:
            output, errors = process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        if errors:
            break
    assert process.returncode == 130, errors
    assert "stopping" in errors
    assert "stopped before the end" in output
    tree = lookup.open_tree(tmp_path / "bullscows-4x10.expected.msgpack")
    assert tree.statistics.secrets == 5040

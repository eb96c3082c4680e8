"""The options of searches on the command line: what they promise, and what they refuse."""

import signal
import subprocess
import time
from pathlib import Path

import pytest

import lookup
from tests.test_cli import here, refused, run, start

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
    assert run("build", "mastermind-4x6", "expected").exit_code == 0
    proved = place.read_bytes()
    result = run("build", "mastermind-4x6", "expected", "--time-limit", "0")
    assert "is kept" in result.stderr
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
        (("mastermind-3x4", "knuth", "--time-limit", "1"), "--time-limit"),
        (("mastermind-3x4", "knuth", "--jobs", "1"), "--jobs"),
        (("mastermind-3x4", "knuth", "--checkpoint", "memo"), "--checkpoint"),
        (("mastermind-3x4", "knuth", "--width", "2"), "--width"),
        (("mastermind-3x4", "expected", "--seed", "1"), "--seed"),
        (("mastermind-3x4", "expected", "--checkpoint", "no/such/memo"), "no/such"),
        (("mastermind-3x4", "expected", "--checkpoint", "."), "folder"),
        (("mastermind-3x4", "expected", "--memory", "1K"), "--memory"),
    ],
)
def test_options_are_refused_before_the_search(
    here: Path, arguments: tuple[str, ...], expected: str
) -> None:
    assert expected in refused("build", *arguments)
    assert list(here.iterdir()) == []


def test_an_interrupt_ends_a_search_with_the_best_tree(tmp_path: Path) -> None:
    run("build", "mastermind-2x3", "expected", "-o", tmp_path)
    process = start("build", "bullscows-4x10", "expected", cwd=tmp_path)
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    try:
        output, errors = process.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    assert process.returncode == 130, errors
    assert "stopping" in errors
    assert "stopped before the end" in output
    tree = lookup.open_tree(tmp_path / "bullscows-4x10.expected.msgpack")
    assert tree.statistics.secrets == 5040

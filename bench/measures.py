"""What is measured: each with its target, and the naive way beside it where that takes seconds."""

import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from timeit import timeit
from typing import Final

import lookup
from bench import naive
from bench.measure import BYTES, Measure, Sample, in_child, process, timed
from strategygen.build.build import build
from strategygen.games import parse_game
from strategygen.recipe import parse_recipe

MILLI: Final = 1e-3
MICRO: Final = 1e-6
GB: Final = 10**9

TREES: Final = Path("trees")
KNUTH: Final = TREES / "mastermind-4x6.knuth.msgpack"
LARGE: Final = "mastermind-5x8.entropy"
# A tree of the same strategy and family loads every kernel from its cache.
WARM_UP: Final = "mastermind-2x3.entropy"

BUILD_IN_CHILD: Final = """
import json, resource, time
from strategygen.build.build import build
from strategygen.recipe import parse_recipe
build(parse_recipe({warm_up!r}))
start = time.perf_counter()
build(parse_recipe({name!r}))
seconds = time.perf_counter() - start
print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024]))
"""


def build_tree(name: str) -> None:
    """Build a tree from nothing: the game, its response table, the strategy."""
    build(parse_recipe(name))


def naive_build() -> None:
    """Build the tree of mastermind-4x6.knuth the naive way."""
    codes = naive.all_codes(4, "123456")
    naive.knuth_total(codes, codes)


def naive_guess() -> None:
    """Find the second guess of a game of mastermind-4x6 the naive way."""
    codes = naive.all_codes(4, "123456")
    naive.knuth_guess(codes, [code for code in codes if naive.respond("1122", code) == (1, 1)])


@cache
def large_build() -> tuple[float, float]:
    """Return seconds and peak bytes of building LARGE in a process of its own."""
    seconds, peak = in_child(BUILD_IN_CHILD.format(warm_up=WARM_UP, name=LARGE))
    return float(seconds), float(peak)


def large_time() -> Sample:
    """Take the time of building LARGE."""
    large_build.cache_clear()
    return Sample(large_build()[0])


def large_memory() -> Sample:
    """Take the peak memory of the last time LARGE was built."""
    return Sample(large_build()[1], BYTES)


def whole_process() -> None:
    """Run the command that builds, verifies and writes a tree."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "strategygen", "build", "mastermind-4x6", "knuth"]
        process([*command, "-o", folder])


def import_lookup() -> Sample:
    """Take the time of `import lookup` over a Python that imports nothing."""
    bare = timed(lambda: process([sys.executable, "-c", "pass"]))().value
    whole = timed(lambda: process([sys.executable, "-c", "import lookup"]))().value
    return Sample(whole - bare)


def open_knuth() -> None:
    """Open the tree of mastermind-4x6.knuth, checks and all."""
    lookup.open_tree(KNUTH)


def open_wordle() -> None:
    """Open a tree of Wordle, checks and all."""
    lookup.open_tree(TREES / "wordle-nature.knuth.msgpack")


def one_step() -> Sample:
    """Take the time of one step from the root, the loop around it included."""
    tree = lookup.open_tree(KNUTH)
    response = tree.parse("1B1W")
    calls = 200_000
    return Sample(
        timeit("step(0, response)", number=calls, globals={"step": tree.step, "response": response})
        / calls
    )


def first_step() -> Sample:
    """Take the time of a step from a node where none was made before, over all internal nodes."""
    tree = lookup.open_tree(KNUTH)
    steps = [(node, tree.children(node)[0][0]) for node in tree.contents.nodes.place]
    start = time.perf_counter()
    for node, response in steps:
        tree.step(node, response)
    return Sample((time.perf_counter() - start) / len(steps))


def session_record() -> Sample:
    """Take the time of one recorded response, over a game for every secret of mastermind-4x6."""
    tree, games = lookup.open_tree(KNUTH), all_games()
    start = time.perf_counter()
    for responses in games:
        record = tree.session().record
        for response in responses:
            record(response)
    return Sample((time.perf_counter() - start) / sum(map(len, games)))


@cache
def all_games() -> list[list[str]]:
    """Return for each secret of mastermind-4x6 all responses of its game."""
    tree = lookup.open_tree(KNUTH)
    respond = parse_game(tree.game.id).respond
    games: list[list[str]] = []
    for secret in naive.all_codes(4, "123456"):
        session = tree.session()
        games.append([])
        while session.guess is not None:
            games[-1].append(respond(session.guess, secret))
            session.record(games[-1][-1])
    return games


MEASURES: Final = (
    Measure(
        "build mastermind-4x6.knuth",
        15 * MILLI,
        timed(lambda: build_tree("mastermind-4x6.knuth")),
        runs=21,
        naive=timed(naive_build),
    ),
    Measure(
        "build bullscows-4x10.knuth",
        150 * MILLI,
        timed(lambda: build_tree("bullscows-4x10.knuth")),
        runs=11,
    ),
    Measure(f"build {LARGE}", 8, large_time, runs=3),
    Measure(f"build {LARGE}, peak memory", 2 * GB, large_memory, runs=1),
    Measure(
        "whole process: strategygen build mastermind-4x6 knuth", 1, timed(whole_process), runs=7
    ),
    Measure("import lookup, over bare Python", 20 * MILLI, import_lookup, runs=15),
    Measure("open mastermind-4x6.knuth", 0.3 * MILLI, timed(open_knuth), runs=101),
    Measure("open wordle-nature.knuth", 2 * MILLI, timed(open_wordle), runs=101),
    Measure("one step", 0.10 * MICRO, one_step, runs=7, naive=timed(naive_guess)),
    Measure("the first step from a node", None, first_step, runs=7),
    Measure(
        "one recorded session step", 5 * MICRO, session_record, runs=7, naive=timed(naive_guess)
    ),
)

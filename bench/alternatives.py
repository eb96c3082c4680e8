"""What is measured of other ways to play from a tree, beside `lookup` and in the same run.

They are nested dicts read from msgpack and from JSON, neither of which is checked, and no tree at
all: the guess is computed live.
"""

import json
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from functools import cache
from pathlib import Path
from timeit import timeit
from typing import Any, Final

import msgpack

import lookup
from bench import naive
from bench.measure import BYTES, Measure, Sample, timed
from bench.measures import all_games, session_record

KNUTH: Final = Path("trees") / "mastermind-4x6.knuth.msgpack"
RESPONSE: Final = "1B1W"

MILLI: Final = 1e-3
MICRO: Final = 1e-6

STEPS: Final = 200_000
OPENINGS: Final = 101

Nested = dict[str, Any]


def nested(tree: lookup.StrategyTree, node: int = 0) -> Nested:
    """Return a tree as {"guess": text, "next": {response: tree}}, with {} for a found code."""
    if node == -1:
        return {}
    labels = tree.responses
    found: Nested = {"guess": tree.guess(node)}
    children = tree.children(node)
    # A leaf has one response, the winning one, which a nested tree leaves out.
    if children != [(tree.winning, -1)]:
        found["next"] = {labels[response]: nested(tree, child) for response, child in children}
    return found


@cache
def files() -> tuple[tempfile.TemporaryDirectory[str], Path, Path]:
    """Write the nested tree as msgpack and as JSON; return the folder and both paths."""
    folder = tempfile.TemporaryDirectory()
    packed, text = Path(folder.name) / "nested.msgpack", Path(folder.name) / "nested.json"
    tree = nested(lookup.open_tree(KNUTH))
    packed.write_bytes(msgpack.packb(tree))
    text.write_text(json.dumps(tree, separators=(",", ":")))
    return folder, packed, text


def open_ours() -> lookup.StrategyTree:
    """Open the file with `lookup`."""
    return lookup.open_tree(KNUTH)


def open_msgpack() -> Nested:
    """Unpack the nested msgpack file."""
    tree: Nested = msgpack.unpackb(files()[1].read_bytes())
    return tree


def open_json() -> Nested:
    """Load the nested JSON file."""
    with files()[2].open() as file:
        tree: Nested = json.load(file)
    return tree


def open_live() -> list[str]:
    """List the codes, which is all that a live computation begins with."""
    return naive.all_codes(4, "123456")


def held(way: Callable[[], object]) -> Callable[[], Sample]:
    """Return a run that takes the memory that Python holds after opening."""

    def run() -> Sample:
        way()  # What is loaded or made once, is no part of it.
        tracemalloc.start()
        try:
            opened = way()
            memory = tracemalloc.get_traced_memory()[0]
            del opened
        finally:
            tracemalloc.stop()
        return Sample(memory, BYTES)

    return run


def size(path: Callable[[], Path]) -> Callable[[], Sample]:
    """Return a run that takes the size of a file."""
    return lambda: Sample(path().stat().st_size, BYTES)


def half_of_nested() -> float:
    """Return half the size of the nested msgpack file, which ours must not exceed."""
    return files()[1].stat().st_size / 2


def step_nested(way: Callable[[], Nested]) -> Callable[[], Sample]:
    """Return a run that takes the time of one step from the root of nested dicts."""

    def run() -> Sample:
        given = {"node": way(), "response": RESPONSE}
        return Sample(timeit('node["next"][response]', number=STEPS, globals=given) / STEPS)

    return run


def step_ours() -> Sample:
    """Take the time of one step from the root, with the checks of the ids."""
    tree = open_ours()
    given = {"step": tree.step, "response": tree.parse(RESPONSE)}
    return Sample(timeit("step(0, response)", number=STEPS, globals=given) / STEPS)


def session_nested(way: Callable[[], Nested]) -> Callable[[], Sample]:
    """Return a run that takes the time of one response, over a game for every secret."""

    def run() -> Sample:
        root, games = way(), all_games()
        start = time.perf_counter()
        for responses in games:
            node = root
            for response in responses:
                # The winning response stands nowhere in a leaf.
                node = node["next"][response] if "next" in node else {}
        return Sample((time.perf_counter() - start) / sum(map(len, games)))

    return run


def session_live() -> Sample:
    """Take the time of one response in a game in which each guess is computed."""
    codes, secret = open_live(), "1134"
    candidates, guess, turns = codes, "1122", 1
    start = time.perf_counter()
    while guess != secret:
        given = naive.respond(guess, secret)
        candidates = [code for code in candidates if naive.respond(guess, code) == given]
        guess, turns = naive.knuth_guess(codes, candidates), turns + 1
    return Sample((time.perf_counter() - start) / turns)


def step_live() -> None:
    """Find the second guess of a game, from the list of codes."""
    codes = open_live()
    naive.knuth_guess(codes, [code for code in codes if naive.respond("1122", code) == (1, 1)])


def alternative_measures() -> tuple[Measure, ...]:
    """Return for opening, memory, file, step and session: ours first, then the others."""
    return (
        Measure("way: lookup, open", 0.3 * MILLI, timed(open_ours), OPENINGS),
        Measure("way: nested msgpack, open", None, timed(open_msgpack), OPENINGS),
        Measure("way: nested JSON, open", None, timed(open_json), OPENINGS),
        Measure("way: live, open", None, timed(open_live), OPENINGS),
        Measure("way: lookup, memory", None, held(open_ours), 1),
        Measure("way: nested msgpack, memory", None, held(open_msgpack), 1),
        Measure("way: nested JSON, memory", None, held(open_json), 1),
        Measure("way: live, memory", None, held(open_live), 1),
        Measure("way: lookup, file", half_of_nested(), size(lambda: KNUTH), 1),
        Measure("way: nested msgpack, file", None, size(lambda: files()[1]), 1),
        Measure("way: nested JSON, file", None, size(lambda: files()[2]), 1),
        Measure("way: lookup, step", 0.10 * MICRO, step_ours, 7),
        Measure("way: nested msgpack, step", None, step_nested(open_msgpack), 7),
        Measure("way: nested JSON, step", None, step_nested(open_json), 7),
        Measure("way: live, step", None, timed(step_live), 1),
        Measure("way: lookup, session", 5 * MICRO, session_record, 7),
        Measure("way: nested msgpack, session", None, session_nested(open_msgpack), 7),
        Measure("way: nested JSON, session", None, session_nested(open_json), 7),
        Measure("way: live, session", None, session_live, 1),
    )

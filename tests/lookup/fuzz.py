"""Fuzz the Python reader, guided by coverage: python -m tests.lookup.fuzz SECONDS.

A mutant that reaches a line of `lookup`, or a pair of lines in a row, for the first time becomes a
seed of further ones. A file that breaks a promise goes to tests/ports/corpus, whose files the tests
open again in every language.
"""

import sys
import time
import traceback
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import lookup
from lookup import TreeFormatError
from tests.lookup.corpus import keep
from tests.lookup.limits import check

PACKAGE = str(Path(lookup.__file__).parent)

Edge = tuple[str, int, int]


def edges(data: bytes) -> set[Edge]:
    """Return which pairs of lines of the package ran in a row while a file was opened."""
    found: set[Edge] = set()

    def enter(frame: FrameType, event: str, argument: object) -> Any:
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        name, before = frame.f_code.co_qualname, 0

        def line(frame: FrameType, event: str, argument: object) -> Any:
            nonlocal before
            found.add((name, before, frame.f_lineno))
            before = frame.f_lineno
            return line

        return line

    sys.settrace(enter)
    try:
        lookup.open_tree(data)
    except TreeFormatError:
        pass
    finally:
        sys.settrace(None)
    return found


def fuzz(seconds: float, random: Random) -> tuple[int, int, int, list[bytes]]:
    """Return how many files were tried, accepted and became seeds, and which broke a promise."""
    from tests.ports.mutants import SEEDS, mutant

    seeds = list(SEEDS)
    seen = set().union(*map(edges, seeds))
    tried = accepted = 0
    wrong: list[bytes] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        data = mutant(random, seeds)
        tried += 1
        try:
            accepted += check(data)
            new = edges(data) - seen
        except Exception:
            traceback.print_exc()
            wrong.append(data)
            continue
        if new:
            seen |= new
            seeds.append(data)
    return tried, accepted, len(seeds) - len(SEEDS), wrong


def main() -> None:
    """Fuzz for a time; say what was tried, and keep what was found."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = time.time_ns()
    tried, accepted, seeds, wrong = fuzz(seconds, Random(seed))
    for data in wrong:
        keep(data)
    print(
        f"Python: {tried} files, {accepted} accepted, {seeds} new seeds, {len(wrong)} findings; "
        f"random seed {seed}"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()

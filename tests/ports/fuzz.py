"""Fuzz the C reader, guided by coverage, beside Python's: python -m tests.ports.fuzz SECONDS.

A mutant that makes an edge of the C reader's code run for the first time, or some power of two as
often as never before, becomes a seed of further ones. A file on which the readers differ, or at
which one stops, goes to tests/ports/corpus.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple, NoReturn

from tests.lookup.corpus import CORPUS, keep
from tests.ports.compiler import ROOT, compile_fuzz_reader
from tests.ports.expected import disagreement
from tests.ports.mutants import SEEDS, as_records, mutant

BATCH = 2000
# Seeds are shorter than this; of long ones too few can be tried.
LONGEST = 4000


class Answer(NamedTuple):
    """The error of the C reader for a file, and what no file before made run in the program."""

    error: int
    new: frozenset[int]


def answers(program: Path, files: Sequence[bytes]) -> list[Answer]:
    """Return what the C reader says of files, up to one that stops it."""
    # What it complains of then goes to our own stderr.
    done = subprocess.run([program], input=as_records(files), stdout=subprocess.PIPE, check=False)
    lines = [list(map(int, line.split())) for line in done.stdout.splitlines()]
    assert (done.returncode == 0) == (len(lines) == len(files)), done.returncode
    return [Answer(error, frozenset(new)) for error, *new in lines]


class Fuzzing:
    """The seeds of a run, what they reached, and what was found."""

    def __init__(self, program: Path, random: Random) -> None:
        """Open the files that all others are made from."""
        self.program, self.random = program, random
        self.seeds: list[bytes] = []
        self.reached: set[int] = set()
        self.wrong: list[bytes] = []
        self.tried = self.accepted = 0
        found_before = sorted(CORPUS.glob("*.msgpack"))
        stored = ROOT / "trees" / "mastermind-3x6.knuth.msgpack"
        self.open([*SEEDS, *(path.read_bytes() for path in (stored, *found_before))])

    def open(self, files: Sequence[bytes]) -> None:
        """Open files with both readers; those that reach something new become seeds."""
        found = answers(self.program, files)
        self.wrong += files[len(found) : len(found) + 1]
        for data, answer in zip(files, found, strict=False):
            difference = disagreement(data, answer.error)
            if difference:
                print(difference, file=sys.stderr)
                self.wrong.append(data)
            if answer.new - self.reached and len(data) < LONGEST:
                self.seeds.append(data)
            self.reached |= answer.new
            self.accepted += not answer.error
        self.tried += len(found)

    def run(self, seconds: float) -> None:
        """Open mutants of the seeds for a time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.open([mutant(self.random, self.seeds) for _ in range(BATCH)])

    def finish(self) -> NoReturn:
        """Keep what was found, say what was tried, and exit."""
        for data in self.wrong:
            keep(data)
        print(
            f"C: {self.tried} files, {self.accepted} accepted, {len(self.seeds)} seeds, "
            f"{edges(self.reached)} edges, {len(self.wrong)} findings"
        )
        sys.exit(bool(self.wrong))


def edges(reached: Iterable[int]) -> int:
    """Return how many edges ran, however often each."""
    return len({number // 8 for number in reached})


def main() -> None:
    """Fuzz for a time."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = time.time_ns()
    print(f"random seed {seed}")
    with tempfile.TemporaryDirectory() as place:
        fuzzing = Fuzzing(compile_fuzz_reader(Path(place) / "fuzz_reader"), Random(seed))
        fuzzing.run(seconds)
    fuzzing.finish()


if __name__ == "__main__":
    main()

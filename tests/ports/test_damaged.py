"""The C reader refuses what the Python reader refuses, and takes what it takes."""

from pathlib import Path
from random import Random

import pytest

from tests.lookup.fat import FAT, fat
from tests.ports.compiler import ROOT, run
from tests.ports.expected import verdict
from tests.ports.mutants import SEEDS, as_records, known_mutants, mutant

pytestmark = pytest.mark.ports

CORPUS = Path(__file__).parent / "corpus"
# The errors of strategytree.h that come before the fields are read, by how Python's begin.
CLASSES = {
    "empty": 4,
    "not a strategy tree": 5,
    "cut short": 6,
    "damaged": 7,
    "version ": 8,
}


def compare(fuzz_reader: Path, files: list[bytes]) -> int:
    """Compare the verdicts of both readers; return how many files were accepted."""
    found = list(map(int, run(fuzz_reader, given=as_records(files)).split()))
    assert len(found) == len(files)
    for data, error in zip(files, found, strict=True):
        said = verdict(data)
        assert bool(said) == bool(error), (error, said, data.hex())
        for begin, number in CLASSES.items():
            assert said.startswith(begin) == (error == number), (error, said, data.hex())
    return found.count(0)


def test_known_damage(fuzz_reader: Path) -> None:
    accepted = compare(fuzz_reader, list(known_mutants()))
    assert accepted > len(SEEDS)


def test_random_damage(fuzz_reader: Path) -> None:
    random = Random(5)
    stored = (ROOT / "trees" / "mastermind-3x6.knuth.msgpack").read_bytes()
    files = [mutant(random, [*SEEDS, stored]) for _ in range(20_000)]
    assert compare(fuzz_reader, files) > 1000


def test_what_was_found_before(fuzz_reader: Path) -> None:
    files = sorted(CORPUS.glob("*.msgpack"))
    assert files
    compare(fuzz_reader, [path.read_bytes() for path in files])


def test_fat_files(fuzz_reader: Path) -> None:
    """The program stops where the reader asks for more than 40 bytes for each of the file's."""
    compare(fuzz_reader, [fat(name, number) for name in FAT for number in (300, 20_000)])

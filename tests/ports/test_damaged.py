"""The C reader refuses what the Python reader refuses, and takes what it takes."""

from pathlib import Path
from random import Random

import pytest

from tests.lookup.corpus import CORPUS
from tests.lookup.fat import FAT, fat
from tests.ports.compiler import ROOT
from tests.ports.expected import disagreement
from tests.ports.fuzz import answers
from tests.ports.mutants import SEEDS, known_mutants, mutant

pytestmark = pytest.mark.ports


def compare(fuzz_reader: Path, files: list[bytes]) -> int:
    """Compare the verdicts of both readers; return how many files were accepted."""
    found = answers(fuzz_reader, files)
    assert len(found) == len(files), files[len(found)].hex()
    for data, answer in zip(files, found, strict=True):
        difference = disagreement(data, answer.error)
        assert not difference, (difference, data.hex())
    return sum(not answer.error for answer in found)


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

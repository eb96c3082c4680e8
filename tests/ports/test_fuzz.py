"""The fuzzer of the C reader learns from what runs, and tells which file stopped it."""

from pathlib import Path
from random import Random

import pytest

from tests.ports.compiler import HERE, READER, compile_c, compile_fuzz_reader
from tests.ports.fuzz import Fuzzing, answers, edges
from tests.ports.mutants import SEEDS, mutant

pytestmark = pytest.mark.ports

# In place of the check of a file: stop at some.
STOPS = """
#include "examine.h"
#include <stdlib.h>
strategytree_error examine(const uint8_t *bytes, size_t size)
{
    if (size == 3)
        abort();
    return size ? bytes[0] : STRATEGYTREE_EMPTY;
}
"""


@pytest.fixture(scope="module")
def guided_reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program that notes which edges of the C reader run."""
    return compile_fuzz_reader(tmp_path_factory.mktemp("guided") / "fuzz_reader")


def test_only_what_is_new_is_reported(guided_reader: Path) -> None:
    first, again, cut, other, cut_again = answers(
        guided_reader, [SEEDS[0], SEEDS[0], SEEDS[0][:-1], SEEDS[1], SEEDS[0][:-1]]
    )
    assert edges(first.new) > 100
    assert not again.new
    assert cut.new and not cut_again.new
    assert other.new and not other.new & (first.new | cut.new)


def test_an_edge_has_the_same_number_in_each_run(guided_reader: Path) -> None:
    assert answers(guided_reader, SEEDS) == answers(guided_reader, SEEDS)


def test_what_reaches_something_new_becomes_a_seed(guided_reader: Path) -> None:
    fuzzing = Fuzzing(guided_reader, Random(5))
    before, reached = len(fuzzing.seeds), len(fuzzing.reached)
    fuzzing.open([mutant(fuzzing.random, fuzzing.seeds) for _ in range(500)])
    assert len(fuzzing.seeds) > before + 10
    assert len(fuzzing.reached) > reached
    assert not fuzzing.wrong


def test_a_file_that_stops_the_reader_is_found(guided_reader: Path, tmp_path: Path) -> None:
    (tmp_path / "stops.c").write_text(STOPS)
    sources = (HERE / "fuzz_reader.c", HERE / "edges.c", READER / "strategytree.c")
    options = (f"-I{READER}", f"-I{HERE}")
    program = compile_c(tmp_path / "stops", *options, tmp_path / "stops.c", *sources)
    assert [answer.error for answer in answers(program, [b"\5", b"", b"123", b""])] == [5, 4]
    fuzzing = Fuzzing(guided_reader, Random(5))
    fuzzing.program = program
    fuzzing.open([b"", b"\5", b"123", b""])
    assert fuzzing.wrong == [b"123"]

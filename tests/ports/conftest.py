"""Compile what several tests run, once."""

from pathlib import Path

import pytest

from tests.ports.compiler import (
    HERE,
    LIBRARY,
    READER,
    SANITIZED,
    compile_c,
    compile_fuzz_reader,
)


@pytest.fixture(scope="session")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program that asks the C reader."""
    sources = (HERE / "reader.c", LIBRARY, READER / "strategytree_file.c")
    place = tmp_path_factory.mktemp("reader") / "reader"
    return compile_c(place, *SANITIZED, f"-I{READER}", *sources)


@pytest.fixture(scope="session")
def fuzz_reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program that opens whatever it is given with the C reader."""
    # Three times as fast as when it notes what runs.
    return compile_fuzz_reader(tmp_path_factory.mktemp("fuzz") / "fuzz_reader", guided=False)

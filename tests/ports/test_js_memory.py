"""What opening a file costs in JavaScript: how far a process grows that does it.

A process grows by what was allocated and not yet collected, so a bound holds what V8 lets lie, too.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import lookup
from tests.lookup.fat import FAT, fat
from tests.lookup.test_malformed import HOSTILE, with_value
from tests.ports.node import SCRIPTS, run_node

pytestmark = pytest.mark.ports

# Bytes that a process grows by: so many, and so many more for each byte of the file.
GROWTH = 32_000_000
GROWTH_PER_BYTE = 64
# The stored trees are small; most of this is the code of the reader.
GROWTH_OF_STORED = 16_000_000


def growths(paths: Sequence[Path]) -> dict[Path, int]:
    """Return by how much a process grows that opens each file."""
    said = json.loads(run_node(SCRIPTS / "growth.mjs", *paths))
    return dict(zip(paths, said, strict=True))


def written(folder: Path, files: dict[str, bytes]) -> list[Path]:
    paths = [folder / name for name in files]
    for path, data in zip(paths, files.values(), strict=True):
        path.write_bytes(data)
    return paths


@pytest.mark.parametrize("number", [200_000, 1_000_000])
def test_fat_files(tmp_path: Path, number: int) -> None:
    """The growth per byte stays the same, however large a file is."""
    found = growths(written(tmp_path, {name: fat(name, number) for name in FAT}))
    bounds = {path: GROWTH + GROWTH_PER_BYTE * path.stat().st_size for path in found}
    assert {path.name: grown for path, grown in found.items() if grown > bounds[path]} == {}


def test_hostile_files(tmp_path: Path) -> None:
    """A length that a file claims costs nothing."""
    files = {f"{number}": with_value(raw) for number, raw in enumerate(HOSTILE.values())}
    assert max(growths(written(tmp_path, files)).values()) <= GROWTH_OF_STORED


def test_stored_trees() -> None:
    assert max(growths(list(lookup.stored_trees().values())).values()) <= GROWTH_OF_STORED

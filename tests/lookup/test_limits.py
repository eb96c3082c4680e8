"""What a file from a stranger can cost, and the files that once cost more."""

from pathlib import Path

import pytest

import lookup
from tests.lookup.corpus import CORPUS
from tests.lookup.fat import FAT, fat
from tests.lookup.limits import check, memory_bound, peak
from tests.lookup.test_malformed import HOSTILE, with_value

FOUND = sorted(CORPUS.glob("*.msgpack"))


@pytest.mark.parametrize("name", FAT)
@pytest.mark.parametrize("number", [300, 20_000, 60_000])
def test_fat_files(name: str, number: int) -> None:
    """The memory per byte stays the same, however large a file is."""
    data = fat(name, number)
    assert peak(data)[0] <= memory_bound(data)


@pytest.mark.parametrize("name", lookup.stored_trees())
def test_stored_trees(name: str) -> None:
    data = lookup.stored_trees()[name].read_bytes()
    most, said = peak(data)
    assert said == ""
    # They are no attack, and take less.
    assert most <= 50_000 + 24 * len(data)


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files(raw: bytes) -> None:
    assert not check(with_value(raw))


@pytest.mark.parametrize("path", FOUND, ids=[path.stem for path in FOUND])
def test_what_was_found_before(path: Path) -> None:
    check(path.read_bytes())


# By its name, how the message begins or ends that a file of the corpus must get today.
REFUSED = {
    "fold-to-many": "responses.fold is not from one character each to one or none",
    "long-checksum": "the checksum does not have 4 bytes",
    "negative-parameter": "expected whole numbers, texts and truth values",
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_was_accepted_once_is_refused(name: str) -> None:
    with pytest.raises(lookup.TreeFormatError, match=REFUSED[name]):
        lookup.open_tree((CORPUS / f"{name}.msgpack").read_bytes())

"""Check that a damaged file, a foreign one and one of another version are refused, and told apart.

None of these files is sealed again after the change, so the checksum alone would find most.
"""

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lookup
from lookup import TreeFormatError, schema
from tests.lookup.examples import EXAMPLES
from tests.lookup.tree_writer import packed, sealed

DATA = EXAMPLES["pegs"].data
NAME_END = 9 + len(schema.FORMAT)


def message(data: bytes) -> str:
    with pytest.raises(TreeFormatError) as caught:
        lookup.open_tree(data)
    return str(caught.value)


def test_every_truncation() -> None:
    for length in range(1, len(DATA)):
        assert message(DATA[:length]).startswith("cut short"), length


def test_every_flipped_bit() -> None:
    for position in range(len(DATA)):
        for bit in range(8):
            altered = bytearray(DATA)
            altered[position] ^= 1 << bit
            message(bytes(altered))


def test_flipped_bit_is_called_damage() -> None:
    for position in range(NAME_END, len(DATA)):
        altered = bytearray(DATA)
        altered[position] ^= 1
        assert message(bytes(altered)).startswith(("damaged: ", "cut short or overwritten: "))


@pytest.mark.parametrize("extra", [b"\0", b"\n", b"\xc0", DATA])
def test_extended(extra: bytes) -> None:
    message(DATA + extra)


def test_extended_and_sealed_again() -> None:
    extended = sealed(DATA + b"\xa8checksum\xc4\x04")
    assert message(extended) == "15 bytes follow the last field; expected none"


def test_longer_checksum() -> None:
    end = b"\xa8checksum\xc4\x04"
    longer = DATA[: -4 - len(end)] + b"\xa8checksum\xc4\x0f" + end
    assert message(sealed(longer)) == "the checksum does not have 4 bytes"


def test_empty() -> None:
    assert message(b"") == (
        "empty, not a strategy tree; get the file again, or build it again with strategygen"
    )


FOREIGN = {
    "text": b"guess,response\n1122,1B1W\n",
    "zip": b"PK\x03\x04" + bytes(100),
    "other msgpack": msgpack.packb({"format": "another", "version": 1}),
    "a number": b"\x01",
    "zeros": bytes(1000),
}


@pytest.mark.parametrize("data", FOREIGN.values(), ids=FOREIGN)
def test_foreign(data: bytes) -> None:
    assert message(data).startswith("not a strategy tree: it begins with b")


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    message(data)


@pytest.mark.parametrize(
    ("version", "advice"),
    [(2, "install a newer strategygen"), (200, "install a newer"), (0, "get the file again")],
)
def test_other_version(version: int, advice: str) -> None:
    document = {**EXAMPLES["pegs"].document, "version": version}
    found = message(packed(document))
    assert found.startswith(f"version {version}; this program reads version 1; {advice}")


def test_later_version_with_other_fields() -> None:
    """A later version keeps its first two fields and the checksum; all else may be different."""
    later = {"format": schema.FORMAT, "version": 2, "more": [[{}]] * 20}
    assert message(packed(later)).startswith("version 2; ")


def test_version_in_a_damaged_file_is_damage() -> None:
    document = {**EXAMPLES["pegs"].document, "version": 2}
    assert message(packed(document)[:-1] + b"!").startswith("damaged: ")

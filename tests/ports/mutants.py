"""Make files that are nearly strategy trees, for readers to refuse."""

import copy
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from lookup import schema
from tests.lookup.examples import EXAMPLES
from tests.lookup.test_damage import FOREIGN
from tests.lookup.test_malformed import HOSTILE, OTHERS, PEGS, changed, with_value
from tests.lookup.tree_writer import Document, packed, sealed

SEEDS = [example.data for example in EXAMPLES.values()]
# Bytes that mean something in msgpack or in UTF-8.
BYTES = bytes.fromhex("000102037f80818f9091a0a1bfc0c1c2c3c4c7ca cc cd ced0d4d9dadcdddedfe0ef f4ff")
PIECES = (
    b"\xa0", b"\xc0", b"\xc3", b"\x90", b"\x80", b"\xd9\x01x", b"\xc4\x00", b"\xcc\x05",
    b"\xd0\x05", b"\xd0\xff", b"\xcd\x00\x01", b"\xd3" + bytes(7) + b"\x03", b"\xcf" + b"\xff" * 8,
    b"\xdc\x00\x02", b"\xdf\x00\x00\x00\x01", b"\xde\x00\x09", b"\xa2\xc3\x9f", b"\xa3\xed\xa0\x80",
    b"\xd4\x05x",
    b"\xda\x00\x01B", b"\xdb\x00\x00\x00\x01B", b"\xc5\x00\x01\x00", b"\xcb" + bytes(8),
    b"\xa8checksum\xc4\x04",
)  # fmt: skip
# By the first byte of a long text or bin, how many bytes its length takes.
LENGTH_BYTES = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
# What may stand where something else was expected.
VALUES: tuple[Any, ...] = (
    0, 1, 2, 3, 4, 5, 255, 2**32 - 1, 2**32, 2**63, 2**64 - 1, -1, None, True, 1.0,
    "", "a", "win", "known", "0B0W", "0b0w", "0,0", "\0", "ß", "\U0001f7e9", b"", b"\0\1", [], {},
    ["0B0W", "0b0w", "1B0W", "2B0W"], ["", " ", "B", "b"], ["yes"], ["a", "ß", "\U0001f7e9", "\0"],
    [1, 1, 1, 1], [0, 0, 0, 2**64 - 1], [0, 1, 2, 1], [0, 1, 2, 2**64 - 1], [1], [2], [1, 1],
    [b"\0\1\2\3"], [b"\x001112"], [b"12", b"12"], [b"\xc3\xc4"], [b"11122122", b""], [b"1", "2"],
    {"": 0}, {"a": 1, "b": 0}, {"ß": "a"}, {"B": "\U0001f7e9"}, {"B": ""}, {"B": "bb"},
    {"a": "b", "b": "a"},
    {"0b0w": 0}, {"0b0w": 1}, {"BB": "b"}, {"é": ""}, {"size": -3},
    {"words": {"count": 1, "sha256": ""}},
)  # fmt: skip


def known_mutants() -> Iterator[bytes]:
    """Yield every file that the tests of the Python reader make, sealed and not."""
    documents = [changed("pegs", changes) for changes, _ in PEGS.values()]
    documents += [changed(example, changes) for example, changes, _ in OTHERS.values()]
    documents += [{**EXAMPLES["pegs"].document, "version": version} for version in (0, 2, 200)]
    documents += [{"format": schema.FORMAT, "version": 2, "more": [[{}]] * 20}]
    yield b""
    yield from FOREIGN.values()
    yield from map(packed, documents)
    yield from _keys_twice()
    yield from map(with_value, HOSTILE.values())
    yield from SEEDS
    for seed in SEEDS:
        yield from _slightly_changed(seed)


def _keys_twice() -> Iterator[bytes]:
    """Yield files in which a map has a key twice, as no document can."""
    lists = {"game.lists.wordz": {"count": 2, "sha256": ""}}
    body = packed(changed("pegs", lists))[:-4]
    for old, new in (
        (b"wordz", b"words"),
        (b"\xa4name\xa5small", b"\xa4size\xa5small"),
        (b"\xa1W", b"\xa1B"),
        (b"\xa30,2", b"\xa30,0"),
    ):
        assert body.count(old) == 1
        yield sealed(body.replace(old, new))


def _slightly_changed(seed: bytes) -> Iterator[bytes]:
    """Yield a file with each byte changed, each place cut, and each place with a byte more."""
    for end in range(len(seed)):
        yield seed[:end]
        yield sealed(seed[:end])
        yield sealed(seed[:end] + b"\xc0" + seed[end:-4])
        for bit in (end % 8, (end + 3) % 8):
            altered = bytearray(seed)
            altered[end] ^= 1 << bit
            yield bytes(altered)
            yield sealed(bytes(altered[:-4]))


def mutant(random: Random, seeds: list[bytes]) -> bytes:
    """Return a file that was changed at random, sealed again most of the time."""
    kind = random.randrange(4)
    if kind == 0:
        return packed(_other_fields(random))
    if kind == 1:
        return packed(_other_arrays(random))
    if kind == 2:
        return _other_values(random, random.choice(seeds), random.choice(seeds))
    return _other_bytes(random, random.choice(seeds))


def _other_bytes(random: Random, seed: bytes) -> bytes:
    body = bytearray(seed[:-4])
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        at = random.randrange(len(body) + 1)
        # More often behind the first fields, of which nothing may be changed.
        if random.random() < 0.9:
            at = max(at, min(45, len(body)))
        length = random.choice((0, 0, 1, 1, 1, 2, 3, 9))
        piece = random.choice(
            (
                b"",
                bytes([random.choice(BYTES)]),
                random.choice(PIECES),
                random.randbytes(random.randrange(4)),
                bytes(body[at - length : at]),
                bytes([(body[at] + random.choice((-1, 1))) % 256]) if at < len(body) else b"",
            )
        )
        if random.random() < 0.5:
            length = len(piece)
        body[at : at + length] = piece
    return sealed(bytes(body)) if random.random() < 0.97 else bytes(body) + seed[-4:]


def _other_values(random: Random, seed: bytes, other: bytes) -> bytes:
    """Return a file in which some values are others, and entries are missing or there twice."""
    body, others = list(tokens(seed[:-4])), tokens(other[:-4])
    for _ in range(random.choice((1, 1, 2, 3))):
        # Behind the version: what is before it is read on its own.
        if len(body) <= 5 or not others:
            return _other_bytes(random, seed)
        at = random.randrange(5, len(body))
        per_entry = 2 if body[at][0] & 0xF0 == 0x80 else 1
        entries = _inside(body[at]) // per_entry
        if entries and random.random() < 0.5:
            first = _behind(body, at + 1, per_entry * random.randrange(entries))
            end = _behind(body, first, per_entry)
            twice = random.random() < 0.5
            body[first:end] = 2 * body[first:end] if twice else []
            body[at] = bytes([body[at][0] + (1 if twice else -1)])
        else:
            start = random.randrange(len(others))
            value = others[start : _behind(others, start)]
            body[at : _behind(body, at)] = random.choice(([random.choice(PIECES)], value))
    return sealed(b"".join(body))


@lru_cache(maxsize=10_000)
def tokens(body: bytes) -> tuple[bytes, ...]:
    """Take a file apart into its values; a list or map is its first byte, then what is in it."""
    found, at = [], 0
    while at < len(body):
        first, end = body[at], at + 1
        if first in LENGTH_BYTES:
            end += LENGTH_BYTES[first]
            end += int.from_bytes(body[at + 1 : end], "big")
        elif 0xA0 <= first < 0xC0:
            end += first - 0xA0
        elif 0xCC <= first < 0xD4:
            end += 1 << first % 4
        found.append(body[at:end])
        at = end
    return tuple(found)


def _inside(token: bytes) -> int:
    """Return how many values are in the one that begins with a token."""
    kind, count = token[0] & 0xF0, token[0] & 0x0F
    return {0x80: 2 * count, 0x90: count}.get(kind, 0)


def _behind(body: Sequence[bytes], at: int, values: int = 1) -> int:
    """Return where so many values end that begin at a token."""
    while values and at < len(body):
        values += _inside(body[at]) - 1
        at += 1
    return at


def _other_fields(random: Random) -> Document:
    """Return a document in which some fields are others."""
    document = copy.deepcopy(random.choice(list(EXAMPLES.values())).document)
    for _ in range(random.choice((1, 1, 2, 3))):
        section = random.choice(list(document)[2:])
        if random.random() < 0.02 or not isinstance(document[section], dict):
            document[section] = copy.deepcopy(random.choice(VALUES))
        elif document[section]:
            document[section][random.choice(list(document[section]))] = copy.deepcopy(
                random.choice(VALUES)
            )
    return document


def _other_arrays(random: Random) -> Document:
    """Return a document in which some numbers of the tree and its labels are others."""
    document = copy.deepcopy(random.choice(list(EXAMPLES.values())[:6]).document)
    for _ in range(random.choice((1, 2, 3))):
        section, field = random.choice(
            [("labels", "numbers"), *(("tree", name) for name in schema.TREE_FIELDS[1:])]
        )
        values = bytearray(document[section][field])
        for _ in range(random.choice((1, 1, 2))):
            if values:
                values[random.randrange(len(values))] = random.choice(
                    (0, 1, 2, 3, 4, 5, 9, 195, 255)
                )
        document[section][field] = bytes(values)
    return document


def as_records(files: Iterable[bytes]) -> bytes:
    """Return files as the programs read them: 4 bytes of length before each."""
    return b"".join(len(data).to_bytes(4, "little") + data for data in files)

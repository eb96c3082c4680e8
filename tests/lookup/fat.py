"""Make files that take a reader as much memory and time for each of their bytes as they can.

Each is a whole map in the right order, and full of what is small in a file and large in memory;
none of them is a tree.
"""

from collections.abc import Callable
from itertools import count, islice
from typing import Any

from lookup import schema
from tests.lookup.examples import EXAMPLES
from tests.lookup.test_malformed import changed
from tests.lookup.tree_writer import integers, packed


def _texts(number: int) -> list[str]:
    """Return distinct short texts, the shortest that are none of the characters Python shares."""
    characters = (chr(point) for point in count(0x100) if not 0xD800 <= point < 0xE000)
    singles = list(islice(characters, min(number, 2000)))
    pairs = (one + other for one in singles for other in singles)
    return [*singles, *islice(pairs, number - len(singles))]


def _labels(number: int) -> dict[str, Any]:
    return {
        "labels.count": number,
        "labels.width": 2,
        "labels.text": b"".join((0x100 + i).to_bytes(2, "big") for i in range(number)),
    }


def _internal(number: int) -> dict[str, Any]:
    """Return the arrays of a tree in which each node has one slot."""
    arrays = {name: bytes(number) for name in ("guess", "remaining", "worst", "next", "check")}
    sizes = {"tree.internal": number, "tree.slots": number, "tree.base": integers([*range(number)])}
    return sizes | {f"tree.{name}": value for name, value in arrays.items()}


FAT: dict[str, Callable[[int], dict[str, Any]]] = {
    "symbols": lambda n: {"game.symbols": _texts(n)},
    "parameters": lambda n: {"game.parameters": dict.fromkeys(_texts(n), 1)},
    "lists": lambda n: {"game.lists": {t: {"count": 0, "sha256": ""} for t in _texts(n // 20)}},
    "histogram": lambda n: {"statistics.histogram": [0] * n},
    "responses": lambda n: {"responses.labels": _texts(n), "responses.costs": [1] * n},
    "fold": lambda n: {
        "responses.labels": _texts(n),
        "responses.costs": [1] * n,
        "responses.fold": dict.fromkeys(_texts(min(n, 2000)), "\u0101"),
    },
    "spellings": lambda n: {"responses.spellings": dict.fromkeys(_texts(n), 0)},
    "impossible": lambda n: {"responses.impossible": _texts(n)},
    "labels": lambda n: _labels(min(n, 0xFE00)),
    "nodes": _internal,
    "free slots": lambda n: _internal(n) | {"tree.check": bytes([4]) * n},
    "one long text": lambda n: {"game.id": "\U0001f600" + "a" * n},
    "long responses": lambda n: {
        "responses.labels": [f"{i:0100}" for i in range(n // 100)],
        "responses.costs": [1] * (n // 100),
    },
    "one long response": lambda n: {"responses.labels": ["a" * n, "0B2W", "1B0W", "2B0W"]},
    "one long wrong text": lambda n: {"game.end": "\1" * n},
    "one long label": lambda n: {
        "labels.count": 1,
        "labels.width": n,
        "labels.text": b"1" + bytes(n - 1),
    },
}


def fat(name: str, number: int) -> bytes:
    """Return a file of a kind with about so many small things in it."""
    assert len(schema.FIELDS) == len(EXAMPLES["pegs"].document) + 1
    return packed(changed("pegs", FAT[name](number)))

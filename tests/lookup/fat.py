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
from tests.lookup.tree_writer import bits, packed


def _texts(number: int) -> list[str]:
    """Return distinct short texts, the shortest that are none of the characters Python shares."""
    characters = (chr(point) for point in count(0x100) if not 0xD800 <= point < 0xE000)
    singles = list(islice(characters, min(number, 2000)))
    pairs = (one + other for one in singles for other in singles)
    return [*singles, *islice(pairs, number - len(singles))]


def _labels(number: int) -> dict[str, Any]:
    """Return labels of two bytes, each of them one number in the file."""
    text = b"".join(bytes([1 + i // 255, 1 + i % 255]) for i in range(number))
    every = bytes(range(256))
    return {"labels.count": number, "labels.widths": [1, 1], "labels.texts": [every] * 2} | {
        "labels.numbers": text
    }


def _wide_labels(number: int) -> dict[str, Any]:
    """Return labels that are four times as long as what the file holds of them."""
    texts = b"".join(b"abc" + bytes([i]) for i in range(1, 128))
    return {
        "labels.count": 127,
        "labels.widths": [4] * number,
        "labels.texts": [texts] * number,
        "labels.numbers": b"".join(bytes([i]) * number for i in range(127)),
    }


def _line(number: int) -> dict[str, Any]:
    """Return a tree in which each node has one child."""
    flags = [True] * (number - 1) + [False]
    return {
        "tree.nodes": number,
        "tree.internal": bits(flags),
        "tree.children": bytes([1]) * (number - 1),
        "tree.response": bytes(number - 1),
        "tree.wins": bits([True] * (number - 1)),
        "tree.label": bytes(number),
        "tree.remaining": bytes(number - 1),
        "tree.worst": bytes(number - 1),
    }


def _bits_only(number: int) -> dict[str, Any]:
    """Return a tree that claims eight nodes for each byte."""
    size = {"tree.nodes": 8 * number, "tree.internal": b"\xff" * number}
    return size | {"tree.children": b"", "tree.response": b""}


def _leaves(number: int) -> dict[str, Any]:
    """Return a tree in which only the root has children, and all are leaves."""
    flags = [True] + [False] * (number - 1)
    ones = ("children", "wins", "remaining", "worst")
    return (
        _line(number)
        | {f"tree.{field}": bytes([1]) for field in ones}
        | {"tree.internal": bits(flags)}
    )


def _responses(number: int) -> dict[str, Any]:
    """Return as many responses as there may be, with texts of so many bytes together."""
    texts = [f"{i:02x}" + "a" * (number // 255) for i in range(255)]
    return {"responses.labels": texts, "responses.costs": [1] * 255}


FAT: dict[str, Callable[[int], dict[str, Any]]] = {
    "symbols": lambda n: {"game.symbols": _texts(n)},
    "parameters": lambda n: {"game.parameters": dict.fromkeys(_texts(n), 1)},
    "lists": lambda n: {"game.lists": {t: {"count": 0, "sha256": ""} for t in _texts(n // 20)}},
    "histogram": lambda n: {"statistics.histogram": [0] * n},
    "responses": lambda n: {"responses.labels": _texts(n), "responses.costs": [1] * n},
    "fold": lambda n: (
        _responses(n) | {"responses.fold": dict.fromkeys(_texts(min(n, 2000)), "\u0101")}
    ),
    "folded texts": lambda n: _responses(n) | {"responses.fold": {"a": "\U0001f600"}},
    "spellings": lambda n: {"responses.spellings": dict.fromkeys(_texts(n), 0)},
    "impossible": lambda n: {"responses.impossible": _texts(n)},
    "empty texts": lambda n: {"responses.impossible": [""] * n},
    "labels": lambda n: _labels(min(n, 0xFE00)),
    "wide labels": lambda n: _wide_labels(min(n // 600, 63)),
    "pieces": lambda n: {"labels.widths": [1] * n, "labels.texts": [b"1"] * n},
    "empty pieces": lambda n: {"labels.texts": [b""] * n},
    "nodes": _line,
    "bits": _bits_only,
    "bits and children": lambda n: _bits_only(n) | {"tree.children": bytes([1]) * 8 * n},
    "nodes without labels": lambda n: _line(n) | {"tree.label": b""},
    "rows": lambda n: _line(n) | _responses(0),
    "leaves": _leaves,
    "one long text": lambda n: {"game.id": "\U0001f600" + "a" * n},
    "long responses": lambda n: {
        "responses.labels": [f"{i:0100}" for i in range(n // 100)],
        "responses.costs": [1] * (n // 100),
    },
    "one long response": lambda n: {"responses.labels": ["a" * n, "0B2W", "1B0W", "2B0W"]},
    "one long wrong text": lambda n: {"game.end": "\1" * n},
}


def fat(name: str, number: int) -> bytes:
    """Return a file of a kind with about so many small things in it."""
    assert len(schema.FIELDS) == len(EXAMPLES["pegs"].document) + 1
    return packed(changed("pegs", FAT[name](number)))

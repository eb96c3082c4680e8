"""Define the file format of a strategy tree: names, order, meaning and limits of its fields.

This is the only definition. `lookup.tree` checks a file against it, `strategygen.store` writes by
it, and docs/format.md explains it for readers in other languages.

A file is one msgpack map with the string keys `FIELDS` in that order. The value of the last one is
a `bin` of four bytes: the CRC-32 (the one of zlib and PNG), little endian, of every byte before
them. So a reader can check the whole file before it unpacks any of it.
"""

import zlib
from collections.abc import Sequence
from typing import Final

FORMAT: Final = "code-breaking strategy tree"
VERSION: Final = 1
SUFFIX: Final = ".msgpack"

FIELDS: Final = (
    "format",
    "version",
    "game",
    "strategy",
    "statistics",
    "responses",
    "labels",
    "tree",
    "checksum",
)
GAME_FIELDS: Final = ("id", "family", "parameters", "symbols", "end", "lists")
STRATEGY_FIELDS: Final = ("name", "pool", "first", "max_depth", "width", "ties", "proved", "bound")
STATISTICS_FIELDS: Final = ("secrets", "total", "depth", "histogram")
RESPONSES_FIELDS: Final = ("labels", "winning", "costs", "fold", "spellings", "impossible")
LABELS_FIELDS: Final = ("count", "width", "text")
# The tree, by node v: guess, base, remaining, worst; and by slot: next, check. Response r of node v
# has slot s = base[v] + r if s < slots and check[s] == r. As no two nodes share a base, response
# and slot together tell the node. A free slot has a check that is no response: their number.
TREE_FIELDS: Final = ("internal", "slots", "guess", "base", "remaining", "worst", "next", "check")

# How a game ends: with the winning response, or as soon as one candidate is left.
END_WIN: Final = "win"
END_KNOWN: Final = "known"
ENDS: Final = (END_WIN, END_KNOWN)

POOLS: Final = ("all", "consistent")

# What is proved: nothing, the best tree for this opening, the best tree of the game.
PROVED: Final = ("none", "opening", "game")

ROOT: Final = 0
# The root is nobody's child, so its id in `next` says that the code was found.
FOUND: Final = 0

CHECKSUM_BYTES: Final = 4
INTEGER_BYTES: Final = (1, 2, 4)


def checksum(data: bytes | memoryview) -> bytes:
    """Return the checksum of `data` as it stands at the end of a file."""
    return zlib.crc32(data).to_bytes(CHECKSUM_BYTES, "little")


def fold(text: str, table: dict[str, str]) -> str:
    """Return `text` with every character replaced by what `table` says, or kept.

    Typed responses and spellings are compared after this; a character that is folded to the
    empty text does not count.
    """
    return "".join([table.get(character, character) for character in text])


def integer_bytes(values: Sequence[int]) -> int:
    """Return the smallest width in bytes, of those allowed, that holds every value."""
    largest = max(values, default=0)
    return next(width for width in INTEGER_BYTES if largest < 1 << (8 * width))

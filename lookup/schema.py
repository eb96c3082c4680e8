"""Define the file format of a strategy tree: names, order, meaning and limits of its fields.

This is the only definition. `lookup.contents` checks a file against it, `strategygen.build.encode`
writes by it, and docs/format.md explains it for readers in other languages.

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
# A label is cut into pieces at the same places as all others. `texts` holds what stands there in
# any label, and `numbers`, in one byte for each piece of each label, which of them it is.
LABELS_FIELDS: Final = ("count", "widths", "texts", "numbers")
# Nodes are numbered breadth first, so the children of one follow each other, those of the first
# internal node from 1 on. By node: internal (a bit each), label, and response but for the root; by
# internal node: children (how many), wins (a bit each), remaining and worst.
TREE_FIELDS: Final = (
    "nodes",
    "internal",
    "children",
    "response",
    "wins",
    "label",
    "remaining",
    "worst",
)

# How a game ends: with the winning response, or as soon as one candidate is left.
END_WIN: Final = "win"
END_KNOWN: Final = "known"
ENDS: Final = (END_WIN, END_KNOWN)

POOLS: Final = ("all", "consistent")

# What is proved: nothing, the best tree for this opening, the best tree of the game.
PROVED: Final = ("none", "opening", "game")

ROOT: Final = 0

CHECKSUM_BYTES: Final = 4
# A file is smaller than this, so no number of nodes needs more than 31 bits.
FILE_BYTES: Final = 1 << 31
INTEGER_BYTES: Final = (1, 2, 4)

# Ids of responses take a byte, and so do numbers of children.
RESPONSES: Final = 255

# Labels and each of their pieces have so many bytes at most, and a piece is one of so many texts.
LABEL_BYTES: Final = 255
PIECE_BYTES: Final = 4
PIECE_TEXTS: Final = 256


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

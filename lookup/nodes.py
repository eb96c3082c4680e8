"""Define the nodes of a tree as flat arrays, and check that they are a tree."""

from itertools import accumulate, compress, count
from operator import gt
from struct import unpack
from typing import Final, NamedTuple

from lookup.ascents import ascents
from lookup.errors import TreeFormatError
from lookup.schema import INTEGER_BYTES, TREE_FIELDS
from lookup.unpack import FieldReader

# How `struct` calls unsigned integers of so many bytes.
_CODES: Final = {1: "B", 2: "H", 4: "I"}

_VALUES: Final = bytes.maketrans(b"01", b"\0\1")

# Where a step with the winning response leads.
SOLVED: Final = -1

Integers = tuple[int, ...]


class Nodes(NamedTuple):
    """Hold the nodes of a file, numbered breadth first: the root is 0.

    `place` has the internal nodes, ascending, with their place i in the arrays about these. Such a
    node has the children `first[i]` to `first[i + 1] - 1`, its guess may be right where `wins[i]`
    is 1, and `remaining[i]` and `worst[i]` are about it. Node v shows the label `label[v]`, and
    `response[v - 1]` leads to it.
    """

    place: dict[int, int]
    first: Integers
    response: bytes
    wins: bytes
    label: Integers
    remaining: Integers
    worst: Integers


class Header(NamedTuple):
    """Hold what the sections before it say of a tree, and what its nodes must agree with.

    How many labels and responses there are, the id of the response that ends a game, None where a
    known code does, and how many secrets there are.
    """

    labels: int
    responses: int
    last: int | None
    secrets: int


def read_nodes(fields: FieldReader, header: Header) -> Nodes:
    """Read the nodes of a file, and check that they are a tree with an end for each secret."""
    fields.enter("tree", TREE_FIELDS)
    size = fields.integer("nodes")
    if not size:
        raise TreeFormatError("there are no nodes; expected at least a root")
    # A bit of the file becomes much in memory, so first all arrays must have their length.
    is_internal = _bits(fields, "internal", size)
    internal = is_internal.count(1)
    children = _bytes(fields, "children", internal)
    response = _bytes(fields, "response", size - 1)
    wins = _bits(fields, "wins", internal)
    label = _integers(fields, "label", size)
    remaining = _integers(fields, "remaining", internal)
    worst = _integers(fields, "worst", internal)

    place = dict(zip(compress(range(size), is_internal), count()))
    first = tuple(accumulate(children, initial=1))
    if first[-1] != size or 0 in children or not all(map(gt, first, place)):
        raise TreeFormatError(
            f"tree.children gives {first[-1] - 1} nodes a parent; expected that each of the {size} "
            "nodes but the root has a parent with a smaller id, and each internal node a child"
        )
    _check_responses(response, first, header)
    if header.last is None and 1 in wins:
        raise TreeFormatError("a guess wins, though the game ends when a code is known")
    ends = size - internal + wins.count(1)
    if ends != header.secrets:
        raise TreeFormatError(f"the tree ends for {ends} secrets; expected {header.secrets}")
    if max(label) >= header.labels:
        raise TreeFormatError(f"a node shows label {max(label)}; there are {header.labels} labels")
    return Nodes(place, first, response, wins, label, remaining, worst)


def _check_responses(response: bytes, first: Integers, header: Header) -> None:
    """Check that responses of one node ascend, and that none is too large or ends the game."""
    if response.translate(None, bytes(range(header.responses))):
        raise TreeFormatError(
            f"a node is reached by response {max(response)}; there are {header.responses}"
        )
    if header.last is not None and header.last in response:
        raise TreeFormatError(f"a node is reached by response {header.last}, which ends the game")
    if response:
        rises = ascents(response, 1)
        for child in first[:-1]:
            rises[child - 1] = 1
        if 0 in rises:
            raise TreeFormatError("responses of a node are not distinct and ascending")


def _bytes(fields: FieldReader, field: str, expected: int) -> bytes:
    """Read so many bytes."""
    data = fields.data(field)
    if len(data) != expected:
        raise TreeFormatError(f"tree.{field} holds {len(data)} bytes; expected {expected}")
    return data


def _bits(fields: FieldReader, field: str, expected: int) -> bytes:
    """Read so many bits, the lowest of each byte first; return each as a byte."""
    data = fields.data(field)
    bits = int.from_bytes(data, "little")
    if len(data) != (expected + 7) // 8 or bits >> expected:
        raise TreeFormatError(
            f"tree.{field} holds {len(data)} bytes; expected {expected} bits, and zeros after them"
        )
    # As digits, the highest bit comes first.
    return f"{bits:0{expected}b}"[::-1].encode().translate(_VALUES) if expected else b""


def _integers(fields: FieldReader, field: str, expected: int) -> Integers:
    """Read an array of little-endian integers, as wide as its length says."""
    data = fields.data(field)
    for width in INTEGER_BYTES:
        if len(data) == width * expected:
            return unpack(f"<{expected}{_CODES[width]}", data)
    raise TreeFormatError(
        f"tree.{field} holds {len(data)} bytes; expected 1, 2 or 4 for each of {expected} integers"
    )

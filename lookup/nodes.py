"""Define the nodes of a tree as flat arrays, and check that they are a tree."""

from itertools import count
from struct import unpack
from typing import Final, NamedTuple

from lookup.errors import TreeFormatError
from lookup.schema import FOUND, TREE_FIELDS
from lookup.unpack import FieldReader

# How `struct` calls unsigned integers of so many bytes.
_CODES: Final = {1: "B", 2: "H", 4: "I"}

# Where a step with the winning response leads.
SOLVED: Final = -1

# Larger than the id of every node.
_NO_NODE: Final = 1 << 32

Integers = tuple[int, ...]


class Nodes(NamedTuple):
    """Hold the arrays of a file: four with an entry for each internal node, two for each slot.

    With slot = `base[node]` + response, the child of a node for a response is `next[slot]` if
    `check[slot]` is the response. Ids from `internal` on are leaves, one for each label.
    """

    internal: int
    guess: Integers
    base: Integers
    remaining: Integers
    worst: Integers
    next: Integers
    check: Integers


def read_nodes(fields: FieldReader) -> Nodes:
    """Read the arrays of a file; what they hold is not checked yet."""
    fields.enter("tree", TREE_FIELDS)
    internal, slots = fields.integer("internal"), fields.integer("slots")
    return Nodes(
        internal,
        guess=_integers(fields, "guess", internal),
        base=_integers(fields, "base", internal),
        remaining=_integers(fields, "remaining", internal),
        worst=_integers(fields, "worst", internal),
        next=_integers(fields, "next", slots),
        check=_integers(fields, "check", slots),
    )


def check_nodes(
    nodes: Nodes, labels: int, responses: int, winning: int | None, secrets: int
) -> None:
    """Check that every node is reached once, from the root, and that each secret has an end.

    `labels` and `responses` say how many there are; `winning` is None where a game ends with a
    known code. Raises `TreeFormatError`.
    """
    if not nodes.internal and (nodes.next or labels != 1):
        raise TreeFormatError("a tree without internal nodes has slots, or more labels than one")
    if max(nodes.guess, default=0) >= labels:
        raise TreeFormatError(f"a guess is label {max(nodes.guess)}; there are {labels} labels")
    if max(nodes.next, default=0) >= nodes.internal + labels:
        raise TreeFormatError(f"a slot leads to node {max(nodes.next)}; there is no such node")
    steps, found = _count_slots(nodes, responses, winning)
    children = set(nodes.next)
    children.discard(FOUND)
    if len(children) != steps or not children.issuperset(range(1, nodes.internal)):
        raise TreeFormatError("a node has no parent or two; expected one for each but the root")
    ends = found + steps - (nodes.internal - 1)
    if ends != secrets:
        raise TreeFormatError(f"the tree ends for {ends} secrets; expected {secrets}")


def _count_slots(nodes: Nodes, responses: int, winning: int | None) -> tuple[int, int]:
    """Return how many slots lead to a child and how many to a found code; check each slot.

    The winning response leads to a found code, each other one to a child with a larger id than the
    node, and the number of responses marks a free slot.
    """
    node_at = _nodes_by_base(nodes, responses)
    free = found = slot = 0
    try:
        # Opening a tree spends most of its time in this loop.
        for slot, response, child in zip(count(), nodes.check, nodes.next, strict=False):
            if child > node_at[slot - response]:
                if response >= responses or response == winning:
                    break
            elif child != FOUND:
                break
            elif response == winning:
                if node_at[slot - response] == _NO_NODE:
                    break
                found += 1
            elif response == responses:
                free += 1
            else:
                break
        else:
            return len(nodes.next) - found - free, found
    except IndexError:
        pass  # So large a response is none; the same message says so.
    raise TreeFormatError(
        f"slot {slot} holds response {nodes.check[slot]} and child {nodes.next[slot]}; expected a "
        f"response of one node and a larger id, or {FOUND} for a found code or a free slot"
    )


def _nodes_by_base(nodes: Nodes, responses: int) -> list[int]:
    """Return which node has which base; `_NO_NODE` where none has, and at negative indices."""
    slots = len(nodes.next)
    if max(nodes.base, default=-1) >= slots or len(set(nodes.base)) != nodes.internal:
        raise TreeFormatError(f"bases are not distinct, or not all below {slots}")
    node_at = [_NO_NODE] * (slots + responses)
    for node, base in enumerate(nodes.base):
        node_at[base] = node
    return node_at


def _integers(fields: FieldReader, field: str, expected: int) -> Integers:
    """Read an array of little-endian integers, as wide as its length says."""
    data = fields.data(field)
    for width, code in _CODES.items():
        if len(data) == width * expected:
            return unpack(f"<{expected}{code}", data)
    raise TreeFormatError(
        f"tree.{field} holds {len(data)} bytes; expected 1, 2 or 4 for each of {expected} integers"
    )

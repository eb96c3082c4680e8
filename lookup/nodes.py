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

Integers = tuple[int, ...]


class Nodes(NamedTuple):
    """Hold the arrays of a file: four with an entry for each internal node, two for each slot.

    With slot = `base[node]` + response, the child of a node for a response is `next[slot]` if
    `check[slot]` is the node. Ids from `internal` on are leaves, one for each label.
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
    children = set(nodes.next) - {FOUND}
    if len(children) != steps or not children.issuperset(range(1, nodes.internal)):
        raise TreeFormatError("a node has no parent or two; expected one for each but the root")
    ends = found + steps - (nodes.internal - 1)
    if ends != secrets:
        raise TreeFormatError(f"the tree ends for {ends} secrets; expected {secrets}")


def _count_slots(nodes: Nodes, responses: int, winning: int | None) -> tuple[int, int]:
    """Return how many slots lead to a child and how many to a found code; check each slot.

    A slot that is not free lies in the row of its node. At the place of the winning response it
    leads to a found code, at any other to a child, which has a larger id than the node.
    """
    base, free = nodes.base, nodes.internal
    going_on = set(range(responses)) - {winning}
    steps = found = slot = 0
    try:
        # Opening a tree spends most of its time in this loop.
        for slot, node, child in zip(count(), nodes.check, nodes.next, strict=False):
            if child > node:
                if slot - base[node] not in going_on:
                    break
                steps += 1
            elif child != FOUND:
                break
            elif node != free:
                if slot - base[node] != winning:
                    break
                found += 1
        else:
            return steps, found
    except IndexError:
        pass  # No node owns this slot; the same message says so.
    raise TreeFormatError(
        f"slot {slot} leads from node {nodes.check[slot]} to {nodes.next[slot]}; expected a larger "
        f"id, or {FOUND} for a found code or a free slot, in the row of an internal node"
    )


def _integers(fields: FieldReader, field: str, expected: int) -> Integers:
    """Read an array of little-endian integers, as wide as its length says."""
    data = fields.data(field)
    for width, code in _CODES.items():
        if len(data) == width * expected:
            return unpack(f"<{expected}{code}", data)
    raise TreeFormatError(
        f"tree.{field} holds {len(data)} bytes; expected 1, 2 or 4 for each of {expected} integers"
    )

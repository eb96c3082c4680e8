"""Lay the rows of a tree over each other, so that a step is two reads of a flat array.

A row has a slot for each response, and few of them are taken. With slot = base[node] + response,
the rows of all nodes share one array: none begins where another one does, and no two take the same
slot, so a slot and its response tell the node (row displacement).
"""

from typing import Final, NamedTuple

from lookup import StrategyTree

# The root is nobody's child, so its id says that the code was found.
FOUND: Final = 0


class Rows(NamedTuple):
    """Hold the steps of a tree: four arrays by internal node, and by slot `next` and `check`.

    Internal nodes have the ids from 0 on, breadth first; the leaf that shows label i has their
    number + i. Response r of node v leads to next[base[v] + r] if check[base[v] + r] is r. A free
    slot has the number of responses as its check.
    """

    guess: list[int]
    remaining: list[int]
    worst: list[int]
    base: list[int]
    next: list[int]
    check: list[int]


def lay_rows(tree: StrategyTree) -> Rows:
    """Return the rows of a tree; as many free slots follow that no step leads out of the arrays."""
    nodes = tree.contents.nodes

    def number(child: int) -> int:
        return nodes.place.get(child, len(nodes.place) + nodes.label[child])

    rows = [
        {response: FOUND if child < 0 else number(child) for response, child in tree.children(node)}
        for node in nodes.place
    ]
    base = _first_fit([list(row) for row in rows])
    size = max(base, default=0) + len(tree.responses)
    following, check = [FOUND] * size, [len(tree.responses)] * size
    for start, row in zip(base, rows, strict=True):
        for response, child in row.items():
            following[start + response], check[start + response] = child, response
    return Rows(
        [nodes.label[node] for node in nodes.place],
        list(nodes.remaining),
        list(nodes.worst),
        base,
        following,
        check,
    )


def _first_fit(rows: list[list[int]]) -> list[int]:
    """Return where each row begins, given the responses it has, ascending.

    The rows with most responses are placed first, each at the lowest place that is free for all of
    them; the many small ones then fill the holes.
    """
    base = [0] * len(rows)
    # A bit for each slot: whether it is free, and whether a row may begin there. There is room for
    # all rows one behind the other.
    free = begins = (1 << sum(row[-1] + 1 for row in rows)) - 1
    for node in sorted(range(len(rows)), key=lambda node: -len(rows[node])):
        places = begins
        for response in rows[node]:
            places &= free >> response
        begin = places & -places
        base[node] = begin.bit_length() - 1
        begins ^= begin
        for response in rows[node]:
            free ^= begin << response
    return base

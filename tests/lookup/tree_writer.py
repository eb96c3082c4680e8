"""Write trees for tests, as plainly as possible and without `strategygen`."""

from collections.abc import Iterator
from typing import Any

import msgpack

from lookup import schema

# A tree is nested: {"guess": text, "children": {response id: tree}}. FOUND stands for the end after
# the winning response, {"guess": text} for a leaf where a guess is sure to win, and
# {"code": text} for a leaf where the code is known.
Tree = dict[str, Any]
Document = dict[str, Any]
FOUND: Tree = {}


def is_internal(tree: Tree) -> bool:
    return "children" in tree


def shown(tree: Tree) -> str:
    """Return the text that a node shows: its guess, or the code that is known there."""
    text: str = tree["guess"] if "guess" in tree else tree["code"]
    return text


def nodes(tree: Tree) -> Iterator[Tree]:
    """Yield the nodes of a tree, each before its children."""
    if tree:
        yield tree
        for child in tree.get("children", {}).values():
            yield from nodes(child)


def endings(tree: Tree, costs: list[int], winning: int | None) -> list[int]:
    """Return the cost of each secret below a node."""
    if tree == FOUND or "code" in tree:
        return [0]
    if not is_internal(tree):
        assert winning is not None
        return [costs[winning]]
    return [
        costs[response] + rest
        for response, child in tree["children"].items()
        for rest in endings(child, costs, winning)
    ]


def document(
    tree: Tree,
    labels: list[str],
    *,
    winning: int | None = None,
    costs: list[int] | None = None,
    fold: dict[str, str] | None = None,
    spellings: dict[str, int] | None = None,
    impossible: list[str] | None = None,
) -> Document:
    """Return all that the file of a tree says, before it is packed."""
    costs = costs or [1] * len(labels)
    ends = endings(tree, costs, winning)
    known = any("code" in node for node in nodes(tree))
    return {
        "format": schema.FORMAT,
        "version": schema.VERSION,
        "game": {
            "id": "example",
            "family": "examples",
            "parameters": {"size": 3, "name": "small", "repeat": True},
            "symbols": ["1", "2"],
            "end": "known" if known else "win",
            "lists": {"words": {"count": 2, "sha256": "0" * 64}},
        },
        "strategy": {
            "name": "by-hand",
            "pool": "all",
            "first": None,
            "max_depth": 3,
            "width": None,
            "ties": "as they come",
            "proved": "none",
            "bound": 1,
        },
        "statistics": {
            "secrets": len(ends),
            "total": sum(ends),
            "depth": max(ends),
            "histogram": [ends.count(cost) for cost in range(max(ends) + 1)],
        },
        "responses": {
            "labels": labels,
            "winning": winning,
            "costs": costs,
            "fold": fold or {},
            "spellings": spellings or {},
            "impossible": impossible or [],
        },
        **texts_and_arrays(tree, costs, winning),
    }


def texts_and_arrays(tree: Tree, costs: list[int], winning: int | None) -> Document:
    """Return the sections "labels" and "tree"."""
    texts = sorted({shown(node) for node in nodes(tree)})
    # Breadth first: the children of each node go to the end of the line, by ascending response.
    line, response = [tree], []
    for node in line:
        for given, child in sorted(node.get("children", {}).items()):
            if child != FOUND:
                line.append(child)
                response.append(given)
    internal = [node for node in line if is_internal(node)]
    steps = [list(node["children"].values()) for node in internal]
    ends = [endings(node, costs, winning) for node in internal]
    return {
        "labels": labels_section([text.encode() for text in texts]),
        "tree": {
            "nodes": len(line),
            "internal": bits([is_internal(node) for node in line]),
            "children": bytes(len(children) - children.count(FOUND) for children in steps),
            "response": bytes(response),
            "wins": bits([FOUND in children for children in steps]),
            "label": integers([texts.index(shown(node)) for node in line]),
            "remaining": integers([len(below) for below in ends]),
            "worst": integers([max(below) for below in ends]),
        },
    }


def bits(flags: list[bool]) -> bytes:
    """Return flags as bits, the lowest of each byte first."""
    value = sum(flag << i for i, flag in enumerate(flags))
    return value.to_bytes((len(flags) + 7) // 8, "little")


def labels_section(texts: list[bytes], width: int = 2) -> Document:
    """Return the section "labels", with the texts cut into pieces of the same width."""
    pieces_each = -(-max(map(len, texts)) // width)
    cells = [text.ljust(width * pieces_each, b"\0") for text in texts]
    cut = [[cell[i : i + width] for i in range(0, len(cell), width)] for cell in cells]
    pieces = [sorted(set(column)) for column in zip(*cut, strict=True)]
    numbers = [[piece.index(t) for piece, t in zip(pieces, row, strict=True)] for row in cut]
    return {
        "count": len(texts),
        "widths": [width] * pieces_each,
        "texts": [b"".join(piece) for piece in pieces],
        "numbers": b"".join(map(bytes, numbers)),
    }


def integers(values: list[int], width: int | None = None) -> bytes:
    """Return little-endian integers of the given width, the smallest that holds all by default."""
    width = width or schema.integer_bytes(values)
    return b"".join(value.to_bytes(width, "little") for value in values)


def sealed(body: bytes) -> bytes:
    """Return the bytes of a file: all before the checksum, and the checksum."""
    return body + schema.checksum(body)


def packed(document: Document) -> bytes:
    """Return the bytes of the file that says what the document does."""
    unsealed = {**document, "checksum": bytes(schema.CHECKSUM_BYTES)}
    return sealed(msgpack.packb(unsealed)[: -schema.CHECKSUM_BYTES])

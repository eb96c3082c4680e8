"""Write trees for tests, as plainly as possible and without `strategygen`."""

from collections.abc import Iterator
from itertools import count
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
    internal = [node for node in nodes(tree) if is_internal(node)]
    ids = {id(node): number for number, node in enumerate(internal)}

    def child_id(child: Tree) -> int:
        if child == FOUND:
            return schema.FOUND
        return ids.get(id(child), len(internal) + texts.index(shown(child)))

    slots: dict[int, tuple[int, int]] = {}
    bases: list[int] = []
    for node in internal:
        base = next(
            base
            for base in count()
            if base not in bases and not any(base + r in slots for r in node["children"])
        )
        bases.append(base)
        for response, child in node["children"].items():
            slots[base + response] = (response, child_id(child))
    free = (len(costs), schema.FOUND)
    rows = [slots.get(slot, free) for slot in range(max(slots, default=-1) + 1)]
    width = max(len(text.encode()) for text in texts)
    ends = [endings(node, costs, winning) for node in internal]
    return {
        "labels": {
            "count": len(texts),
            "width": width,
            "text": b"".join(text.encode().ljust(width, b"\0") for text in texts),
        },
        "tree": {
            "internal": len(internal),
            "slots": len(rows),
            "guess": integers([texts.index(node["guess"]) for node in internal]),
            "base": integers(bases),
            "remaining": integers([len(below) for below in ends]),
            "worst": integers([max(below) for below in ends]),
            "next": integers([child for _, child in rows]),
            "check": integers([response for response, _ in rows]),
        },
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

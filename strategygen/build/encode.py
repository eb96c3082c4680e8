"""Write a decision tree as a file that `lookup` reads; see `lookup.schema` and docs/format.md."""

from dataclasses import dataclass
from itertools import pairwise

import msgpack
import numpy as np
from numpy.typing import NDArray

from lookup import Statistics, schema
from strategygen.games import Game
from strategygen.recipe import Recipe
from strategygen.search.found import Found
from strategygen.tree import NONE, DecisionTree, statistics, worst_costs

Packed = dict[str, object]


@dataclass(frozen=True, slots=True)
class StoredTree:
    """A tree with all that its file says about it.

    `proved` is one of `schema.PROVED`; `bound` a proved lower bound on the first number of the
    strategy's objective, `ties` the rule in words. `found` is how a search ended.
    """

    recipe: Recipe
    tree: DecisionTree
    ties: str
    proved: str = "none"
    bound: int | None = None
    found: Found | None = None

    @property
    def statistics(self) -> Statistics:
        """What the tree costs over all secrets."""
        return statistics(self.tree, self.recipe.game)


def encode(stored: StoredTree) -> bytes:
    """Return the bytes of the file; the same tree gives the same bytes."""
    recipe, tree = stored.recipe, stored.tree
    labels, label_of_node = _labels(recipe.game, tree)
    sections: Packed = {
        "format": schema.FORMAT,
        "version": schema.VERSION,
        "game": _pack_game(recipe.game),
        "strategy": _pack_strategy(stored),
        "statistics": _pack_statistics(stored.statistics),
        "responses": _pack_responses(recipe.game),
        "labels": _pack_labels(labels),
        "tree": _pack_tree(tree, recipe.game, label_of_node),
        "checksum": bytes(schema.CHECKSUM_BYTES),
    }
    body: bytes = msgpack.packb(_ordered(sections, schema.FIELDS))[: -schema.CHECKSUM_BYTES]
    return body + schema.checksum(body)


def _ordered(section: Packed, fields: tuple[str, ...]) -> Packed:
    """Return the section with its fields in the order of the format."""
    if section.keys() != set(fields):
        raise AssertionError(f"fields {sorted(section)} are not those of the format: {fields}")
    return {name: section[name] for name in fields}


def _pack_game(game: Game) -> Packed:
    section: Packed = {
        "id": game.id,
        "family": game.family,
        "parameters": dict(game.parameters),
        "symbols": list(game.symbols),
        "end": game.end,
        "lists": {
            name: {"count": count, "sha256": digest} for name, (count, digest) in game.lists.items()
        },
    }
    return _ordered(section, schema.GAME_FIELDS)


def _pack_strategy(stored: StoredTree) -> Packed:
    recipe = stored.recipe
    section: Packed = {
        "name": recipe.strategy,
        "pool": recipe.pool,
        "first": recipe.first,
        "max_depth": recipe.max_depth,
        "width": recipe.width,
        "ties": stored.ties,
        "proved": stored.proved,
        "bound": stored.bound,
    }
    return _ordered(section, schema.STRATEGY_FIELDS)


def _pack_statistics(figures: Statistics) -> Packed:
    section: Packed = {
        "secrets": figures.secrets,
        "total": figures.total,
        "depth": figures.depth,
        "histogram": list(figures.histogram),
    }
    return _ordered(section, schema.STATISTICS_FIELDS)


def _pack_responses(game: Game) -> Packed:
    responses = game.responses
    section: Packed = {
        "labels": list(responses.labels),
        "winning": responses.winning,
        "costs": list(responses.costs),
        "fold": responses.folds,
        "spellings": responses.spellings,
        "impossible": list(responses.impossible),
    }
    return _ordered(section, schema.RESPONSES_FIELDS)


def _labels(game: Game, tree: DecisionTree) -> tuple[list[str], NDArray[np.int64]]:
    """Return the texts that the tree needs, ascending, and for each node which one it shows.

    A node shows its guess; a leaf that makes none shows the code that is known there.
    """
    texts = [
        game.guesses[guess] if guess != NONE else game.codes[code]
        for guess, code in zip(tree.guess.tolist(), tree.code.tolist(), strict=True)
    ]
    labels = sorted(set(texts))
    number = {text: i for i, text in enumerate(labels)}
    return labels, np.array([number[text] for text in texts], np.int64)


def _pack_labels(labels: list[str]) -> Packed:
    encoded = [label.encode() for label in labels]
    width = max(map(len, encoded))
    cells = [text.ljust(width, b"\0") for text in encoded]
    cuts = _cuts(cells, width)
    columns: list[list[int]] = []
    texts: list[bytes] = []
    for start, end in pairwise(cuts):
        found = sorted({cell[start:end] for cell in cells})
        number = {text: i for i, text in enumerate(found)}
        texts.append(b"".join(found))
        columns.append([number[cell[start:end]] for cell in cells])
    section: Packed = {
        "count": len(labels),
        "widths": [end - start for start, end in pairwise(cuts)],
        "texts": texts,
        "numbers": b"".join(map(bytes, zip(*columns, strict=True))),
    }
    return _ordered(section, schema.LABELS_FIELDS)


def _cuts(cells: list[bytes], width: int) -> list[int]:
    """Return where to cut cells of equal width into pieces, so that they take the fewest bytes.

    A piece takes a byte for each cell, and its distinct texts; the ends count as cuts.
    """
    # For each place, the bytes of all before it and the last cut there.
    best: list[tuple[int, int]] = [(0, 0)]
    for end in range(1, width + 1):
        ways = []
        for start in range(max(0, end - schema.PIECE_BYTES), end):
            texts = len({cell[start:end] for cell in cells})
            if texts <= schema.PIECE_TEXTS:
                ways.append((best[start][0] + len(cells) + texts * (end - start), start))
        best.append(min(ways))
    cuts = [width]
    while cuts[0]:
        cuts.insert(0, best[cuts[0]][1])
    return cuts


def _pack_tree(tree: DecisionTree, game: Game, label_of_node: NDArray[np.int64]) -> Packed:
    """Number the nodes breadth first, the children of each by ascending response."""
    order = _breadth_first(tree)
    children = np.bincount(tree.parent[1:], minlength=len(tree))
    is_internal = children[order] > 0
    internal = order[is_internal]
    if game.responses.size > schema.RESPONSES:
        raise AssertionError(f"{game.responses.size} responses do not fit into a file")
    wins = (tree.code[internal] != NONE) & (game.end == schema.END_WIN)
    section: Packed = {
        "nodes": len(tree),
        "internal": _bits(is_internal),
        "children": children[internal].astype(np.uint8).tobytes(),
        "response": tree.response[order[1:]].astype(np.uint8).tobytes(),
        "wins": _bits(wins),
        "label": _integers(label_of_node[order]),
        "remaining": _integers(tree.remaining[internal]),
        "worst": _integers(worst_costs(tree, game)[internal]),
    }
    return _ordered(section, schema.TREE_FIELDS)


def _breadth_first(tree: DecisionTree) -> NDArray[np.int64]:
    """Return the nodes, nearest to the root first, each behind all that come before its parent."""
    depth = [0]
    for parent in tree.parent[1:].tolist():
        depth.append(depth[parent] + 1)
    # Nodes are in pre-order with children by ascending response, so at the same depth they follow
    # each other like their parents.
    return np.argsort(np.array(depth), kind="stable")


def _bits(flags: NDArray[np.bool_]) -> bytes:
    """Return flags as bits, the first in the lowest bit of the first byte."""
    return np.packbits(flags, bitorder="little").tobytes()


def _integers(values: NDArray[np.integer]) -> bytes:
    width = schema.integer_bytes([int(values.max(initial=0))])
    return values.astype(f"<u{width}").tobytes()

"""Write a decision tree as a file that `lookup` reads; see `lookup.schema` and docs/format.md."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import msgpack
import numpy as np
from numpy.typing import NDArray

from lookup import schema
from strategygen.games import Game
from strategygen.kernel import kernel
from strategygen.recipe import Recipe
from strategygen.search.found import Found
from strategygen.tree import NONE, DecisionTree, Statistics, statistics, worst_costs

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


def write(path: Path, *parts: bytes | memoryview) -> None:
    """Write a file as a whole or not at all: beside its place first, then moved there.

    The place of a symbolic link is that of the file it leads to, so the link stays.
    """
    path = link_target(path)
    with tempfile.NamedTemporaryFile(
        dir=path.parent, prefix=f".{path.name}.", suffix=".part", delete=False
    ) as file:
        try:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
            mask = os.umask(0)
            os.umask(mask)
            Path(file.name).chmod(0o666 & ~mask)
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def link_target(path: Path) -> Path:
    """Return the file that a path leads to, through symbolic links; it need not be there."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


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
        "fold": dict(responses.fold),
        "spellings": dict(responses.spellings),
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
    section: Packed = {
        "count": len(labels),
        "width": width,
        "text": b"".join(text.ljust(width, b"\0") for text in encoded),
    }
    return _ordered(section, schema.LABELS_FIELDS)


def _pack_tree(tree: DecisionTree, game: Game, label_of_node: NDArray[np.int64]) -> Packed:
    """Number the internal nodes in pre-order, and fit their slots into each other."""
    winning = NONE if game.responses.winning is None else game.responses.winning
    is_leaf = (tree.remaining == 1) & (tree.code != NONE)
    internal = np.flatnonzero(~is_leaf)
    count = len(internal)
    file_id = np.where(is_leaf, count + label_of_node, 0)
    file_id[internal] = np.arange(count)

    children = np.arange(1, len(tree))
    owners = file_id[tree.parent[1:]]
    responses = tree.response[1:].astype(np.int64)
    targets = file_id[children]
    if winning != NONE:
        found = file_id[internal[tree.code[internal] != NONE]]
        owners = np.concatenate([owners, found])
        responses = np.concatenate([responses, np.full(len(found), winning)])
        targets = np.concatenate([targets, np.full(len(found), schema.FOUND)])
    order = np.lexsort((responses, owners))
    owners, responses, targets = owners[order], responses[order], targets[order]

    starts = np.searchsorted(owners, np.arange(count + 1))
    base = _first_fit(starts, responses)
    slots = base[owners] + responses
    size = int(slots.max(initial=-1)) + 1
    check = np.full(size, len(game.responses))
    check[slots] = responses
    following = np.zeros(size, np.int64)
    following[slots] = targets
    section: Packed = {
        "internal": count,
        "slots": size,
        "guess": _integers(label_of_node[internal]),
        "base": _integers(base),
        "remaining": _integers(tree.remaining[internal]),
        "worst": _integers(worst_costs(tree, game)[internal]),
        "next": _integers(following),
        "check": _integers(check),
    }
    return _ordered(section, schema.TREE_FIELDS)


def _integers(values: NDArray[np.integer]) -> bytes:
    width = schema.integer_bytes([int(values.max(initial=0))])
    return values.astype(f"<u{width}").tobytes()


def _first_fit(starts: NDArray[np.int64], responses: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return where each internal node's row begins, so that no two use the same slot or beginning.

    Node v has the responses[starts[v]:starts[v + 1]], ascending. The nodes with most responses are
    placed first, each at the lowest place that is free for all of them; the many small ones then
    fill the holes. As all beginnings differ, a slot and its response tell whose slot it is.
    """
    order = np.argsort(-np.diff(starts), kind="stable")
    largest = int(responses.max(initial=0)) + 1
    room = len(responses) + (len(order) + 1) * largest
    return _place_rows(order, starts, responses, np.zeros(room, np.bool_), np.zeros(room, np.bool_))


@kernel
def _place_rows(
    order: NDArray[np.int64],
    starts: NDArray[np.int64],
    responses: NDArray[np.int64],
    taken: NDArray[np.bool_],
    begun: NDArray[np.bool_],
) -> NDArray[np.int64]:
    base = np.zeros(order.shape[0], np.int64)
    lowest_free = 0
    for node in order:
        row = responses[starts[node] : starts[node + 1]]
        while taken[lowest_free]:
            lowest_free += 1
        place = max(0, lowest_free - row[0])
        while True:
            free = not begun[place]
            for response in row:
                if taken[place + response]:
                    free = False
                    break
            if free:
                break
            place += 1
        for response in row:
            taken[place + response] = True
        begun[place] = True
        base[node] = place
    return base

"""Make the documents of results that are more than plain values; see `as_json`.

All other results are plain dataclasses, which `as_json.document` writes as they are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import lookup
from lookup import Statistics, schema
from lookup.nodes import SOLVED
from strategygen.as_json import Document, document, plain, problem
from strategygen.games import Game
from strategygen.tree import information_bound

# Importing them takes most of a second, and not every document is about them.
if TYPE_CHECKING:
    from strategygen.build.encode import StoredTree
    from strategygen.build.request import BuildResult
    from strategygen.compare import Comparison
    from strategygen.search.found import Found
    from strategygen.verify import Verified


def build_document(result: "BuildResult") -> Document:
    """Return what is known of a tree that was built, and where its file is."""
    built, stored = result.built, result.built.stored
    recipe, found = stored.recipe, stored.found
    return document(
        "build",
        {
            "tree": recipe.name,
            "game": recipe.game.id,
            "lists": _lists(recipe.game.lists),
            "strategy": _strategy(stored),
            "statistics": statistics_fields(stored.statistics),
            "information_bound": _information_bound(recipe.game),
            "search": None if found is None else _search(found, recipe.game),
            "build_seconds": built.build_seconds,
            "verify_seconds": built.verify_seconds,
            "file": result.place,
            "bytes": len(built.data),
            "kept": result.kept,
            "interrupted": result.interrupted,
        },
    )


def tree_document(source: lookup.StrategyTree, depth: int = 0) -> Document:
    """Return what a file says of its tree, and the nodes within its first `depth` guesses."""
    game = source.game
    return document(
        "tree",
        {
            "game": game.id,
            "family": game.family,
            "parameters": game.parameters,
            "symbols": game.symbols,
            "end": game.end,
            "lists": _lists(game.lists),
            "responses": source.responses,
            "costs": source.costs,
            "strategy": source.strategy._asdict(),
            "statistics": statistics_fields(source.statistics),
            "nodes": list(_nodes(source, depth)),
        },
    )


def comparison_document(game: Game, comparison: "Comparison") -> Document:
    """Return what the trees of several strategies cost, and what was published about the game."""
    fields = plain(comparison)
    assert isinstance(fields, dict)
    known = {"lists": _lists(game.lists), "information_bound": _information_bound(game)}
    return document("comparison", {**fields, **known})


def verification_document(outcomes: Iterable[tuple[str, "Verified | Exception"]]) -> Document:
    """Return what was found out about each file: what is true, or the error that it ended in."""
    return document("verification", {"files": [_verified(*each) for each in outcomes]})


def _verified(file: str, outcome: "Verified | Exception") -> Document:
    if isinstance(outcome, Exception):
        nothing = dict.fromkeys(("tree", "statistics", "guesses", "unchecked"))
        return {"file": file, "ok": False, **nothing, "problem": problem(outcome)}
    return {
        "file": file,
        "ok": True,
        "tree": outcome.name,
        "statistics": statistics_fields(outcome.figures),
        "guesses": outcome.guesses,
        "unchecked": outcome.unchecked,
        "problem": None,
    }


def statistics_fields(figures: Statistics) -> Document:
    """Return what a tree costs, by the names that documents use."""
    return {
        "secrets": figures.secrets,
        "total": figures.total,
        "average": figures.expected,
        "depth": figures.depth,
        "worst_count": figures.worst_count,
        "histogram": figures.histogram,
    }


def _lists(lists: Mapping[str, tuple[int, str]]) -> Document:
    return {name: {"count": count, "sha256": digest} for name, (count, digest) in lists.items()}


def _strategy(stored: "StoredTree") -> Document:
    recipe = stored.recipe
    return {
        "name": recipe.strategy,
        "pool": recipe.pool,
        "first": recipe.first,
        "max_depth": recipe.max_depth,
        "width": recipe.width,
        "ties": stored.ties,
        "proved": stored.proved,
        "bound": stored.bound,
    }


def _information_bound(game: Game) -> float | None:
    """Return the bound on the average; it holds only where all responses cost the same."""
    return information_bound(game) if set(game.responses.costs) == {1} else None


def _search(found: "Found", game: Game) -> Document:
    ranked = sorted(found.opening_totals.items(), key=lambda item: (item[1], item[0]))
    return {
        "sets": found.sets,
        "stopped": found.stopped,
        "openings": [
            {"guess": game.guesses[guess], "total": total, "exact": guess in found.exact_openings}
            for guess, total in ranked
        ],
    }


def _nodes(tree: lookup.StrategyTree, depth: int) -> Iterator[Document]:
    """Yield the nodes within the first guesses in pre-order."""
    waiting: list[tuple[int, Sequence[str]]] = [(schema.ROOT, ())] if depth else []
    while waiting:
        node, way = waiting.pop()
        code = tree.known(node)
        yield {
            "responses": way,
            "guess": None if code is not None else tree.guess(node),
            "code": code,
            "remaining": tree.remaining(node),
            "worst": tree.worst(node),
        }
        if len(way) + 1 < depth:
            waiting += [
                (child, (*way, tree.responses[response]))
                for response, child in reversed(tree.children(node))
                if child != SOLVED
            ]

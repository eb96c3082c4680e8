"""Show a tree's file as text."""

from typing import Final

import lookup
from lookup import schema
from lookup.printable import printable
from strategygen.cli.report import (
    Fields,
    bars,
    describe,
    fields,
    list_fields,
    optimal_text,
    unit_of,
)
from strategygen.export.outline import tree_lines

# What `show` reads in a file without a way to check it.
UNCHECKED: Final = "(claimed by the file, not checked)"

ENDS: Final = {
    schema.END_WIN: "with the winning guess",
    schema.END_KNOWN: "as soon as only one code is possible",
}


def show_text(tree: lookup.StrategyTree, depth: int = 0) -> str:
    """Return what a file says about its tree, and the first `depth` guesses of the tree itself."""
    figures = tree.statistics
    histogram = bars(figures.histogram, unit_of(tree.costs))
    parts = [fields(_header(tree) + describe(figures)), histogram]
    if depth:
        parts.append("\n".join(map(printable, tree_lines(tree, depth))))
    return "\n\n".join(parts)


def _header(tree: lookup.StrategyTree) -> Fields:
    game, strategy = tree.game, tree.strategy
    options = [
        ("pool", strategy.pool),
        ("first guess", strategy.first),
        ("depth limit", strategy.max_depth),
        ("search width", strategy.width),
        ("ties", strategy.ties),
        ("proved optimal", _optimal(strategy)),
        ("lower bound", _bound(strategy)),
    ]
    between = ", " if any(" " in label for label in tree.responses) else " "
    values = [
        ("game", game.id),
        *list_fields(game.lists),
        *([("symbols", " ".join(game.symbols))] if game.symbols else []),
        ("game ends", ENDS[game.end]),
        ("responses", between.join(tree.responses)),
        ("strategy", strategy.name),
        *((name, str(value)) for name, value in options if value is not None),
    ]
    return [(name, printable(value)) for name, value in values]


def _optimal(strategy: lookup.StrategyInfo) -> str:
    text = optimal_text(strategy.proved, strategy.pool, strategy.max_depth)
    return text if strategy.proved == "none" else f"{text} {UNCHECKED}"


def _bound(strategy: lookup.StrategyInfo) -> str | None:
    """Return the lower bound; that of an optimal tree is its own value, and as sure as that."""
    if strategy.bound is None or strategy.proved != "none":
        return None if strategy.bound is None else str(strategy.bound)
    return f"{strategy.bound} {UNCHECKED}"

"""Show a tree's file as text."""

from typing import Final

import lookup
from lookup import schema
from lookup.printable import printable
from strategygen.cli.report import Fields, bars, describe, fields, list_fields, proof_text, unit_of
from strategygen.export.outline import tree_lines

ENDS: Final = {
    schema.END_WIN: "with the winning guess",
    schema.END_KNOWN: "as soon as one code is left",
}


def show_text(source: str, depth: int = 0) -> str:
    """Return what a file says about its tree, and the tree itself to a number of guesses."""
    tree = lookup.open_tree(source)
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
        ("proved best", proof_text(strategy.proved, strategy.pool, strategy.max_depth)),
        ("lower bound", strategy.bound),
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

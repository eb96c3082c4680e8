"""Show a tree's file as text."""

from collections.abc import Iterator
from typing import Final

import lookup
from lookup import schema
from lookup.nodes import SOLVED
from lookup.printable import printable
from strategygen.report import Fields, bars, describe, fields, list_fields, proof_text
from strategygen.tree import Statistics

ENDS: Final = {
    schema.END_WIN: "with the winning guess",
    schema.END_KNOWN: "as soon as one code is left",
}


def show_text(source: str, depth: int = 0) -> str:
    """Return what a file says about its tree, and the tree itself to a number of guesses."""
    tree = lookup.open_tree(source)
    figures = Statistics(tree.statistics.histogram)
    parts = [fields(_header(tree) + describe(figures)), bars(figures.histogram)]
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


def tree_lines(tree: lookup.StrategyTree, depth: int) -> Iterator[str]:
    """Yield the guesses of a tree in pre-order, a line each, indented by their turn.

    A line is the response that leads to a node, its guess, and the candidates left there.
    """
    waiting = [(schema.ROOT, "start", 1)]
    while waiting:
        node, label, turn = waiting.pop()
        yield f"{'  ' * (turn - 1)}{label}  {_node_text(tree, node)}"
        if turn < depth and node != SOLVED:
            waiting += [
                (child, tree.responses[response], turn + 1)
                for response, child in reversed(tree.children(node))
            ]


def _node_text(tree: lookup.StrategyTree, node: int) -> str:
    if node == SOLVED:
        return "found"
    known = tree.known(node)
    if known is not None:
        return f"{known} known"
    return f"{tree.guess(node)}  {tree.remaining(node)} left, {tree.worst(node)} at most to go"

"""Write a tree as lines of text, indented by turn."""

from collections.abc import Iterator

import lookup
from lookup import schema
from lookup.nodes import SOLVED


def tree_lines(tree: lookup.StrategyTree, depth: int | None = None) -> Iterator[str]:
    """Yield the guesses of a tree in pre-order, a line each, to a depth if there is one.

    A line is the response that leads to a node, its guess, and the candidates left there.
    """
    waiting = [(schema.ROOT, "start", 1)]
    while waiting:
        node, label, turn = waiting.pop()
        yield f"{'  ' * (turn - 1)}{label}  {_node_text(tree, node)}"
        if (depth is None or turn < depth) and node != SOLVED:
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

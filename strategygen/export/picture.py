"""Say what a picture of a tree shows: its boxes, and the lines between them."""

from collections.abc import Iterator
from typing import NamedTuple

from lookup import StrategyTree, schema
from lookup.nodes import SOLVED
from lookup.printable import printable


class Box(NamedTuple):
    """A node as a picture shows it.

    `title` is its guess, or the code where it `is_known`; `counts` a line on what is left.
    `can_win` says that the guess may be right, `is_cut` that what is below is left out. `parent`
    and `response` say where it hangs, None for the root; `depth` is 1 for the root.
    """

    node: int
    depth: int
    title: str
    counts: str
    is_known: bool
    can_win: bool
    is_cut: bool
    parent: int | None
    response: str | None


def boxes(tree: StrategyTree, depth: int | None) -> Iterator[Box]:
    """Yield the boxes of a tree in pre-order, down to a depth if there is one."""
    waiting: list[tuple[int, int, int | None, str | None]] = [(schema.ROOT, 1, None, None)]
    while waiting:
        node, level, parent, response = waiting.pop()
        code = tree.known(node)
        children = tree.children(node)
        below = [(label, child) for label, child in children if child != SOLVED]
        is_last = level == depth
        yield Box(
            node=node,
            depth=level,
            title=printable(tree.guess(node) if code is None else code),
            counts="known" if code is not None else _counts(tree, node),
            is_known=code is not None,
            can_win=len(below) < len(children),
            is_cut=is_last and bool(below),
            parent=parent,
            response=response,
        )
        if not is_last:
            waiting += [
                (child, level + 1, node, printable(tree.responses[label]))
                for label, child in reversed(below)
            ]


def title(tree: StrategyTree) -> str:
    """Return what a picture is called."""
    figures = tree.statistics
    return printable(
        f"{tree.game.id}, strategy {tree.strategy.name}: {figures.secrets} secrets, "
        f"total {figures.total}, depth {figures.depth}"
    )


def legend(tree: StrategyTree, depth: int | None) -> list[str]:
    """Return how to read a picture, in sentences."""
    parts = ["Each box is a guess, each line a response to it."]
    if tree.game.end == schema.END_WIN:
        parts.append("A thick border: the guess may be right, which ends the game.")
    else:
        parts.append("A round box: the code is known.")
    if depth is not None:
        parts.append(f"This is cut after guess {depth}. A dashed border: more guesses follow.")
    return parts


def _counts(tree: StrategyTree, node: int) -> str:
    return f"{tree.remaining(node)} left, {tree.worst(node)} at most"

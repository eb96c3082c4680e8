"""Show a tree's file as text."""

from collections.abc import Iterator

import lookup
from lookup import schema
from strategygen.report import bars, describe, fields
from strategygen.tree import Statistics


def show_text(source: str, depth: int = 0) -> str:
    """Return what a file says about its tree, and the tree itself to a number of guesses."""
    tree = lookup.open_tree(source)
    figures = Statistics(tuple(tree.statistics.histogram))
    parts = [fields(_header(tree) + describe(figures)), bars(figures.histogram)]
    if depth:
        parts.append("\n".join(tree_lines(tree, depth)))
    return "\n\n".join(parts)

"""Write a tree as plain text that a person can play from."""

from typing import Final

from lookup import StrategyTree, schema
from lookup.printable import printable
from strategygen.export.options import ExportOptions
from strategygen.export.outline import tree_lines

_HOW: Final = (
    "How to play: make the guess of the line you are on; the first one is the line `start`. Among",
    "the lines below it that are indented one step further, go to the one that begins with the",
    "response you got.",
)
_ENDS: Final = {
    schema.END_WIN: "The game ends at the word `found`: the last guess was the code.",
    schema.END_KNOWN: "The game ends at the word `known`: the code stands before it.",
}
_CUT: Final = "Only the first {} guesses are here."


def export_tree(tree: StrategyTree, options: ExportOptions) -> str:
    """Return the text: a title, how to play, and a line for each node, indented by turn.

    A character that does not print is escaped, as in Python.
    """
    figures = tree.statistics
    title = (
        f"{tree.game.id}, strategy {tree.strategy.name}: {figures.secrets} secrets, "
        f"total {figures.total}, depth {figures.depth}"
    )
    about = [title, "", *_HOW, _ENDS[tree.game.end]]
    if options.depth is not None:
        about.append(_CUT.format(options.depth))
    lines = [*about, "", *tree_lines(tree, options.depth)]
    return "".join(f"{printable(line)}\n" for line in lines)

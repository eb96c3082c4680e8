"""Look up the next guess of a code-breaking game in a strategy tree, in constant time.

`open_tree` opens a tree: one that comes with this package, a file, or bytes. `stored_trees` lists
those that come with it. The easiest way to play is a session:

>>> import lookup
>>> tree = lookup.open_tree("mastermind-4x6.knuth")
>>> game = tree.session()
>>> game.guess
'1122'
>>> game.record("2B0W")
'1234'

A program that keeps no state between two questions sends all responses so far:

>>> tree.probe(["2B0W", "0B3W"])
'1325'

A program that needs speed keeps the number of the current node, and steps from it to the next:

>>> node = tree.step(0, tree.parse("2B0W"))
>>> tree.guess(node)
'1234'

All errors that this package defines are of the class `TreeError`.
"""

from lookup.errors import (
    ContradictionError,
    GameOverError,
    InvalidResponseError,
    TreeError,
    TreeFormatError,
    UnknownNodeError,
    UnknownTreeError,
)
from lookup.info import GameInfo, Statistics, StrategyInfo, WordList
from lookup.session import Session
from lookup.stored import stored_trees
from lookup.tree import StrategyTree, open_tree

__all__ = [
    "ContradictionError",
    "GameInfo",
    "GameOverError",
    "InvalidResponseError",
    "Session",
    "Statistics",
    "StrategyInfo",
    "StrategyTree",
    "TreeError",
    "TreeFormatError",
    "UnknownNodeError",
    "UnknownTreeError",
    "WordList",
    "open_tree",
    "stored_trees",
]

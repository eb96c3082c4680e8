"""Look up the next guess of a code-breaking game in a strategy tree, in constant time.

>>> import lookup
>>> tree = lookup.open_tree("mastermind-4x6.knuth")
>>> game = tree.session()
>>> game.guess
'1122'
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

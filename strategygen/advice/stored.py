"""Follow a history through the stored trees of its game."""

from collections.abc import Sequence
from dataclasses import dataclass

import lookup
from lookup import StrategyTree
from lookup.nodes import SOLVED
from lookup.schema import ROOT
from strategygen.games import Game
from strategygen.games.history import Turn


@dataclass(frozen=True, slots=True)
class FollowedTree:
    """A stored tree that made all guesses of a history so far, and what it guesses now.

    `within` is how many guesses it still needs at most, this one included (the cost, in games whose
    responses differ in cost). It never changes, so threads may share it.
    """

    name: str
    guess: str
    within: int


def follow_stored(game: Game, turns: Sequence[Turn | None]) -> FollowedTree | None:
    """Return the stored tree with the strongest guarantee among those that made all guesses so far.

    Of several the one with the least average wins. None if no tree made them. Raises what
    `lookup.open_tree` raises for a damaged file.
    """
    found = []
    for name in lookup.stored_trees():
        if not name.startswith(f"{game.id}."):
            continue
        tree = lookup.open_tree(name)
        node = _follow(tree, game, turns)
        if node is not None:
            followed = FollowedTree(name, tree.guess(node), tree.worst(node))
            found.append((followed.within, tree.statistics.total, name, followed))
    return min(found)[-1] if found else None


def _follow(tree: StrategyTree, game: Game, turns: Sequence[Turn | None]) -> int | None:
    """Return the node where a tree stands after the turns, None if it is not there or at an end."""
    if dict(tree.game.lists) != dict(game.lists):
        return None
    node = ROOT
    for turn in turns:
        if turn is None or len(turn.responses) != 1:
            return None
        children = dict(tree.children(node))
        if tree.known(node) is not None or tree.guess(node) != game.guesses[turn.guess]:
            return None
        if turn.responses[0] not in children:
            return None
        node = children[turn.responses[0]]
        if node == SOLVED:
            return None
    return None if tree.known(node) is not None else node

"""What a tree costs for each single secret, and how fast it narrows the candidates down."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lookup import StrategyTree
from lookup.nodes import SOLVED
from lookup.schema import ROOT
from strategygen.games import Game
from strategygen.tree import NONE, DecisionTree, node_costs


@dataclass(frozen=True, slots=True)
class Played:
    """All secrets of a game played through one tree.

    `costs` is int64 (codes,). `left` has the mean number of candidates left before the first turn,
    after it, and so on; see `Figures`.
    """

    costs: NDArray[np.int64]
    left: tuple[float, ...]


def play_all(tree: DecisionTree, game: Game) -> Played:
    """Return what a tree costs for each secret of its game."""
    responses = game.responses
    ends = tree.code != NONE
    costs = np.empty(game.code_count, np.int64)
    costs[tree.code[ends]] = node_costs(tree, responses.costs)[ends] + responses.leaf_cost
    turns = node_costs(tree, [1] * responses.size)
    secrets = np.bincount(turns, tree.remaining)
    # A cell of n candidates has n secrets, each with n candidates left.
    squares = np.bincount(turns, tree.remaining.astype(np.float64) ** 2)
    left = (squares + (game.code_count - secrets)) / game.code_count
    return Played(costs, tuple(left.tolist()))


def read_tree(stored: StrategyTree, game: Game) -> DecisionTree:
    """Return a stored tree as arrays; it must be of this game."""
    code_ids = {code: number for number, code in enumerate(game.codes)}
    rows: list[tuple[int, int, int, int, int]] = []
    waiting = [(ROOT, NONE, NONE)]
    while waiting:
        node, parent, response = waiting.pop()
        known = stored.known(node)
        if known is not None:
            rows.append((NONE, parent, response, 1, code_ids[known]))
            continue
        guess, children = stored.guess(node), stored.children(node)
        wins = any(child == SOLVED for _, child in children)
        here = len(rows)
        rows.append(
            (
                game.parse_guess(guess),
                parent,
                response,
                stored.remaining(node),
                code_ids[guess] if wins else NONE,
            )
        )
        waiting += [(child, here, label) for label, child in reversed(children) if child != SOLVED]
    return DecisionTree(*np.array(rows, np.int32).T)

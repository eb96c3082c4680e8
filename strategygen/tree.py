"""A complete decision tree as flat arrays, and what they say about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

import numpy as np
from numpy.typing import NDArray

from lookup import Statistics
from strategygen.games import Game

# No guess, no parent, no code: in the arrays of a tree, and in the kernels that make them.
NONE = -1


@dataclass(frozen=True, slots=True)
class DecisionTree:
    """Every node of a tree in pre-order, children by ascending response; all arrays are (nodes,).

    `guess` is a guess id. In a game that ends when the code is known, a leaf makes no guess: NONE.
    `parent` and `response` tell the way to a node; both are NONE at the root, node 0.
    `remaining` counts the candidates at a node.
    `code` is the id of the code whose path ends here (the guess, if it is a candidate; the known
    code of a leaf), or NONE. Each code stands in it exactly once.
    """

    guess: NDArray[np.int32]
    parent: NDArray[np.int32]
    response: NDArray[np.int32]
    remaining: NDArray[np.int32]
    code: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.guess)


def node_costs(tree: DecisionTree, costs: Sequence[int]) -> NDArray[np.int64]:
    """Return the cost of the path from the root to each node, its own guess not counted."""
    step = np.asarray(costs, np.int64)
    path = np.zeros(len(tree), np.int64)
    parents, responses = tree.parent.tolist(), tree.response.tolist()
    for node in range(1, len(tree)):
        path[node] = path[parents[node]] + step[responses[node]]
    return path


def statistics(tree: DecisionTree, game: Game) -> Statistics:
    """Return what the tree costs over all secrets of the game."""
    responses = game.responses
    path = node_costs(tree, responses.costs)
    histogram = np.bincount(path[tree.code != NONE] + responses.leaf_cost)
    return Statistics.of(histogram.tolist())


def worst_costs(tree: DecisionTree, game: Game) -> NDArray[np.int64]:
    """Return for each node the largest cost still to come, the guess at the node included."""
    responses = game.responses
    worst = np.where(tree.code != NONE, responses.leaf_cost, 0).astype(np.int64)
    parents, codes = tree.parent.tolist(), tree.response.tolist()
    for node in range(len(tree) - 1, 0, -1):
        cost = worst[node] + responses.costs[codes[node]]
        worst[parents[node]] = max(worst[parents[node]], cost)
    return worst


def information_bound(game: Game) -> float:
    """Return a lower bound on the expected guesses: log2 of codes over log2 of responses.

    Valid for unit costs. Each answer is one of R responses, so it tells log2(R) bits at most, and
    all answers together must tell which of the N codes is the secret.
    """
    if game.code_count == 1:
        return float(game.wins)
    return max(1.0, log2(game.code_count) / log2(game.responses.size))

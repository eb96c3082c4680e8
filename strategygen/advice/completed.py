"""Complete a position: the tree from it on, and the guesses that it still needs."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lookup import Statistics
from strategygen.errors import IndistinguishableError, MemoryLimitError, StrategyError
from strategygen.games.position import Position
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.strategies import ONE_STEP, OneStep
from strategygen.search.run import Effort, search_tree
from strategygen.tree import NONE, DecisionTree, node_costs, statistics

# By what guesses are completed that cannot be completed in the best way there is.
COMPLETING: Final = ONE_STEP["entropy"]
OPTIMUM: Final = "expected"


@dataclass(frozen=True)
class Completed:
    """A position with a tree for all that may follow.

    With `exact` it is proved that no tree with the same first guess needs fewer guesses on average.
    It never changes and may be shared by threads.
    """

    left: Position
    tree: DecisionTree
    exact: bool

    @property
    def guess(self) -> int:
        """The first guess, by its id in the position."""
        return int(self.tree.guess[0])

    @cached_property
    def figures(self) -> Statistics:
        """What the tree costs over all codes of the position."""
        return statistics(self.tree, self.left)

    def expected_after(self, response: int) -> float:
        """Return the mean cost of the codes that give a response to the first guess.

        The cost of that response is included. Some code must give it.
        """
        responses, left = self.left.responses, self.left
        ends = self.tree.code != NONE
        costs = np.empty(left.code_count, np.int64)
        costs[self.tree.code[ends]] = node_costs(self.tree, responses.costs)[ends]
        given = answers_of(left, self.guess) == response
        return float(costs[given].mean()) + responses.leaf_cost


def answers_of(left: Position, guess: int) -> NDArray[np.uint8]:
    """Return the response of every code of a position to a guess; uint8 (codes,)."""
    codes = np.arange(left.code_count, dtype=np.int32)
    return left.response_rows(codes, np.array([guess], np.int32))[:, 0]


def tells_nothing(left: Position, guess: int) -> bool:
    """Return whether every code gives the same response to a guess that does not win."""
    answers = answers_of(left, guess)
    return bool((answers == answers[0]).all()) and answers[0] != left.responses.last


def solved(left: Position, first: int | None, seconds: float) -> Completed | None:
    """Return the tree with the least total, with a given first guess or any.

    It is not exact if the search did not end within `seconds`. None if the guess tells nothing, if
    no tree tells all codes apart, or if the time was over before there was any tree.
    """
    if first is not None and tells_nothing(left, first):
        return None
    effort = Effort(jobs=1, time_limit=max(0.0, seconds))
    try:
        found = search_tree(left, OPTIMUM, first=first, effort=effort)
    except (StrategyError, MemoryLimitError):
        return None
    return Completed(left, found.tree, found.proved != "none")


def grown(left: Position, first: int | None, rule: OneStep = COMPLETING) -> Completed | None:
    """Return the tree of a one-step strategy, with a given first guess or its own.

    None if the guess tells nothing, or if the allowed guesses do not tell all codes apart.
    """
    if first is not None and tells_nothing(left, first):
        return None
    try:
        tree = grow_tree(left, rule, first=first)
    except IndistinguishableError:
        return None
    return Completed(left, tree, exact=left.code_count == 1)

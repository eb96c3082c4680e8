"""Grow the tree of a one-step strategy.

A set of candidates whose response rows fit in memory is grown to the leaves by one kernel. A larger
set is rated in blocks of guesses, split, and its cells are grown one after the other; so is the
root, where only one guess of each class of equivalent ones needs a look, and so is every set of a
game whose history restricts the guesses.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.errors import MemoryLimitError, StrategyError
from strategygen.games import Game
from strategygen.games.history import Turn, may_follow
from strategygen.kernel import kernel
from strategygen.memory import DEFAULT_MEMORY, size_text
from strategygen.one_step.choose import Chooser
from strategygen.one_step.kernels import choose_from_rows
from strategygen.one_step.measure import Measure, measure_of
from strategygen.one_step.partition import BLOCK, split
from strategygen.one_step.strategies import OneStep
from strategygen.tree import NONE, DecisionTree

# Beside response rows: texts, digits and counts of a code, and the nodes of the tree.
BYTES_PER_CODE = 400

Progress = Callable[[int, int], None]


class Grown(NamedTuple):
    """The nodes of a growing tree, each int32 (capacity,); see `DecisionTree`."""

    guess: NDArray[np.int32]
    parent: NDArray[np.int32]
    response: NDArray[np.int32]
    remaining: NDArray[np.int32]
    code: NDArray[np.int32]


@kernel
def grow_subtree(
    rows: NDArray[np.uint8],
    guess_of_code: NDArray[np.int32],
    responses: int,
    winning: int,
    measure: Measure,
    first_node: int,
    grown: Grown,
) -> int:
    """Grow the tree over all rows; return the number of nodes, or NONE if a set cannot be split.

    Codes are numbered by row, nodes from 0; `first_node` is what node 0 is called in the whole
    tree. `winning` is NONE in a game that ends when the code is known. A set that cannot be split
    is left in the arrays as the last node: its `remaining` and the rows in `code`.
    """
    n = rows.shape[0]
    members = np.arange(n).astype(np.int32)
    values = np.empty(rows.shape[1], np.int64)
    ends = np.empty(responses, np.int32)
    column = np.empty(n, np.uint8)
    # A segment of members, and the way to it; the one to grow next is the last.
    todo = np.empty((n + responses + 1, 4), np.int32)
    todo[0] = 0, n, NONE, NONE
    waiting = 1
    node = 0
    while waiting:
        waiting -= 1
        start, end, parent, response = todo[waiting]
        candidates = members[start:end]
        grown.parent[node] = parent
        grown.response[node] = response
        grown.remaining[node] = end - start
        if end - start == 1:
            code = members[start]
            grown.code[node] = code
            grown.guess[node] = guess_of_code[code] if winning != NONE else NONE
            node += 1
            continue
        guess = choose_from_rows(
            rows, candidates, guess_of_code, responses, measure, first_node + node, values
        )
        if guess == NONE:
            grown.code[: end - start] = candidates
            return NONE
        grown.guess[node] = guess
        grown.code[node] = NONE
        for i in range(end - start):
            column[i] = rows[candidates[i], guess]
        split(column[: end - start], candidates, responses, ends)
        for r in range(responses - 1, -1, -1):
            cell_start = start + (ends[r - 1] if r > 0 else 0)
            cell_end = start + ends[r]
            if cell_start == cell_end:
                continue
            if r == winning:
                grown.code[node] = members[cell_start]
            else:
                todo[waiting] = cell_start, cell_end, node, r
                waiting += 1
        node += 1
    return node


@dataclass(slots=True)
class _Grower:
    """The state of one growth: who chooses the guesses, and the finished parts of the tree."""

    chooser: Chooser
    progress: Progress | None
    game: Game = field(init=False)
    every_guess: NDArray[np.int32] = field(init=False)
    parts: list[Grown] = field(default_factory=list)
    nodes: int = 0
    secrets_done: int = 0

    def __post_init__(self) -> None:
        self.game = self.chooser.game
        self.every_guess = np.arange(self.game.guess_count, dtype=np.int32)

    def grow(
        self,
        codes: NDArray[np.int32],
        allowed: NDArray[np.int32],
        parent: int = NONE,
        response: int = NONE,
    ) -> None:
        """Grow the tree over a set of codes; both codes and allowed guesses ascend."""
        size = len(codes) * self.game.guess_count
        fits = self.game.rule is None and size <= self.chooser.row_bytes
        if fits or len(codes) == 1:
            self._grow_whole(codes, parent, response)
        else:
            if self.progress:
                self.progress(self.secrets_done, self.game.code_count)
            guess = self.chooser.choose(codes, allowed, self.nodes)
            self.grow_from(guess, codes, allowed, parent, response)

    def grow_from(
        self,
        guess: int,
        codes: NDArray[np.int32],
        allowed: NDArray[np.int32],
        parent: int = NONE,
        response: int = NONE,
    ) -> None:
        """Grow the tree over a set of codes whose first guess is given."""
        game = self.game
        column = game.response_rows(codes, np.array([guess], np.int32))[:, 0]
        node = self.nodes
        if len(codes) > 1 and (column == column[0]).all():
            raise StrategyError(
                f"{game.guesses[guess]} tells nothing: every code of {game.id} answers it alike"
            )
        ends_here = NONE
        winning = game.responses.winning
        if winning is not None and (column == winning).any():
            ends_here = int(codes[np.argmax(column == winning)])
            self.secrets_done += 1
        self._append(guess, parent, response, len(codes), ends_here)
        for cell in np.unique(column).tolist():
            if cell != winning:
                left = may_follow(game, Turn(guess, (cell,)), allowed)
                self.grow(codes[column == cell], allowed[left], node, cell)

    def _append(self, guess: int, parent: int, response: int, remaining: int, code: int) -> None:
        row = (guess, parent, response, remaining, code)
        self.parts.append(Grown(*(np.array([value], np.int32) for value in row)))
        self.nodes += 1

    def _grow_whole(self, codes: NDArray[np.int32], parent: int, response: int) -> None:
        game = self.game
        winning = NONE if game.responses.winning is None else game.responses.winning
        measure, columns = self.chooser.measure, self.chooser.guess_of_code[codes]
        local = np.arange(len(codes), dtype=np.int32)
        if measure.consistent_only and (columns != NONE).all():
            rows = game.response_rows(codes, columns)
        else:
            rows, local, columns = game.response_rows(codes), columns, self.every_guess
        grown = Grown(*(np.empty(2 * len(codes), np.int32) for _ in Grown._fields))
        count = grow_subtree(
            rows,
            local,
            game.responses.size,
            winning,
            measure,
            self.nodes,
            grown,
        )
        if count == NONE:
            self.chooser.refuse(codes[grown.code[:2]])
        part = Grown(*(values[:count].copy() for values in grown))
        guesses = part.guess != NONE
        part.guess[guesses] = columns[part.guess[guesses]]
        ends = part.code != NONE
        part.code[ends] = codes[part.code[ends]]
        part.parent[1:] += self.nodes
        part.parent[0], part.response[0] = parent, response
        self.parts.append(part)
        self.nodes += count
        self.secrets_done += len(codes)
        if self.progress:
            self.progress(self.secrets_done, game.code_count)

    def tree(self) -> DecisionTree:
        """Return all parts as one tree."""
        return DecisionTree(*(np.concatenate(arrays) for arrays in zip(*self.parts, strict=True)))


def grow_tree(
    game: Game,
    strategy: OneStep,
    *,
    pool: str = "all",
    first: int | None = None,
    seed: int = 0,
    memory: int = DEFAULT_MEMORY,
    progress: Progress | None = None,
) -> DecisionTree:
    """Return the complete tree of a one-step strategy.

    `first` is the guess id of the opening, if it is not the strategy's to choose; `memory` the
    bytes that response rows and tree may take. `progress` is called with secrets done and in all.

    Raises MemoryLimitError before the start if the estimate is above `memory`, StrategyError if
    the pool leaves no guess, IndistinguishableError if no allowed guess tells two codes apart.
    """
    fixed = game.code_count * BYTES_PER_CODE
    needed = fixed + game.code_count * BLOCK
    if needed > memory:
        raise MemoryLimitError(
            f"{game.id} has {game.code_count:,} codes and needs about "
            f"{size_text(needed)}; the limit is {size_text(memory)}"
        )
    measure = measure_of(strategy, game, pool, seed)
    codes = np.arange(game.code_count, dtype=np.int32)
    if measure.consistent_only and measure.no_codes:
        wants = (
            f"the strategy {strategy.name}" if strategy.consistent_only else "the pool consistent"
        )
        raise StrategyError(
            f"{game.id} has no guess that is a code; {wants} needs some",
            parameter=None if strategy.consistent_only else "pool",
        )
    grower = _Grower(Chooser(game, measure, (memory - fixed) // 2), progress)
    if first is None and not measure.random and len(codes) > 2:
        first = grower.chooser.opening()
    if first is None or len(codes) == 1:
        grower.grow(codes, grower.every_guess)
    else:
        grower.grow_from(first, codes, grower.every_guess)
    return grower.tree()

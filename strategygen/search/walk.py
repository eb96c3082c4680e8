"""Once all values are known, pick the guesses: one deterministic walk from the root to the leaves.

At every node the guess is taken with the least (value, not consistent, guess id) among all allowed
ones. So the tree depends on the values alone: not on threads, memory, symmetry, or on what was
searched first.

What a node's value is depends on the objective. `expected` takes the least total, then the least
depth, then the fewest secrets at that depth, of the node's own tree. The others know from the root
how much cost is left, the cap: `worst` takes the least total, then the fewest secrets that cost the
cap exactly; `crush` the other way round.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

import numpy as np

from strategygen.search.engine import Engine
from strategygen.search.guesses import solve_guess
from strategygen.search.kernels.problem import INFEASIBLE, Problem
from strategygen.search.kernels.ties import list_ties
from strategygen.search.subset import Subset
from strategygen.tree import NONE, DecisionTree


@dataclass(frozen=True, slots=True)
class Goal:
    """A problem, the row of it where a node is, and the value that the node's guess must have."""

    problem: Problem
    row: int
    value: int


@dataclass(slots=True)
class _Nodes:
    guess: list[int] = field(default_factory=list)
    parent: list[int] = field(default_factory=list)
    response: list[int] = field(default_factory=list)
    remaining: list[int] = field(default_factory=list)
    code: list[int] = field(default_factory=list)

    def add(self, guess: int, parent: int, response: int, remaining: int, code: int) -> int:
        self.guess.append(guess)
        self.parent.append(parent)
        self.response.append(response)
        self.remaining.append(remaining)
        self.code.append(code)
        return len(self.guess) - 1

    def tree(self) -> DecisionTree:
        arrays = (self.guess, self.parent, self.response, self.remaining, self.code)
        return DecisionTree(*(np.array(values, np.int32) for values in arrays))


GoalOf = Callable[[Subset, int | None], Goal]


def expected_goal(engine: Engine, subset: Subset, cap: int | None) -> Goal:
    """Return the goal of `expected` for a set: (total, depth, secrets at that depth)."""
    problems = engine.problems
    least = engine.solve(problems.total, subset, problems.row(cap), INFEASIBLE)
    return shallowest_goal(
        engine,
        least,
        lambda problem, row, budget: engine.solve(problem, subset, row, budget),
        len(subset),
    )


def shallowest_goal(
    engine: Engine, least: int, solve: Callable[[Problem, int, int], int], size: int
) -> Goal:
    """Return the goal with a known least total: its least depth, then the count at that depth."""
    for depth in count():
        problems = engine.with_cap(depth)
        row = problems.row(depth)
        if problems.total.lower[row, size] > least:
            continue
        counted = problems.counted
        budget = counted.scale * (least + 1)
        value = solve(counted, row, budget)
        if value < budget:
            return Goal(counted, row, value)
    raise AssertionError("a set with a finite total has a finite depth")


def capped_goal(engine: Engine, problem: Problem, subset: Subset, cap: int | None) -> Goal:
    """Return the goal of `worst` or `crush` for a set with so much of the cap left."""
    row = engine.problems.row(cap)
    return Goal(problem, row, engine.solve(problem, subset, row, INFEASIBLE))


def walk(
    engine: Engine,
    root_goal: Goal,
    cap: int | None,
    goal_of: GoalOf,
    first: int | None,
    *,
    any_will_do: bool = False,
) -> DecisionTree:
    """Return the tree; `cap` is what a path may cost, `first` the opening if it is given.

    With `any_will_do` ties are not broken: any guess with a goal's value is taken.
    """
    game, nodes = engine.game, _Nodes()
    responses = game.responses
    costs = responses.costs
    winning = NONE if responses.winning is None else responses.winning
    guess_of_code = game.guess_of_code
    waiting: list[tuple[Subset, int | None, int, int]] = [(engine.root, cap, NONE, NONE)]
    while waiting:
        engine.signal.check()
        subset, cap, parent, response = waiting.pop()
        subset = engine.focus(subset)
        codes = subset.codes
        if len(codes) == 1:
            code = int(codes[0])
            guess = NONE if winning == NONE else int(guess_of_code[code])
            nodes.add(guess, parent, response, 1, code)
            continue
        if parent == NONE:
            guess = pick(engine, subset, root_goal, any_will_do) if first is None else first
        elif len(codes) == 2 and engine.problems.total.plain:
            guess = int(guess_of_code[codes].min())
        else:
            guess = pick(engine, subset, goal_of(subset, cap), any_will_do)
        cells = list(engine.divide(subset, guess))
        code = next((int(cell.codes[0]) for r, cell in cells if r == winning), NONE)
        node = nodes.add(guess, parent, response, len(codes), code)
        for r, cell in reversed(cells):
            if r != winning:
                waiting.append((cell, None if cap is None else cap - costs[r], node, r))
    return nodes.tree()


def pick(engine: Engine, subset: Subset, goal: Goal, any_will_do: bool) -> int:
    """Return the first guess, in the order of ties, that has the goal's value; or any."""
    columns, sure = list_ties(
        goal.problem,
        subset.view,
        subset.members,
        goal.row,
        goal.value,
        subset.symmetries,
        engine.memo,
        engine.scratch,
        any_will_do,
    )
    for column in columns.tolist()[: -1 if sure else None]:
        found = solve_guess(engine, goal.problem, subset, goal.row, goal.value + 1, column)
        if found == goal.value:
            return int(subset.view.guesses[column])
    if not sure:
        raise AssertionError(f"no guess has the value {goal.value} that was proved")
    return int(subset.view.guesses[columns[-1]])

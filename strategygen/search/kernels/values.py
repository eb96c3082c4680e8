"""Values that need no search: of one or two candidates, and what the memo knows of the rest."""

import numpy as np

from strategygen.kernel import kernel
from strategygen.search.kernels.memo import UNKNOWN, Memo, probe
from strategygen.search.kernels.problem import INFEASIBLE, Problem


@kernel
def spend(problem: Problem, row: int, response: int) -> int:
    """Return the row after a response has been paid for; negative if it cannot be."""
    return problem.after[row, response]


@kernel
def ended(problem: Problem, row: int) -> int:
    """Return what a secret pays beside its path if the game ends in a row."""
    return problem.penalty if row < problem.stride else 0


@kernel
def value_of_one(problem: Problem, row: int) -> int:
    """Return the value of a single candidate."""
    if row < 0:
        return INFEASIBLE
    if problem.winning < 0:
        return ended(problem, row)
    after = spend(problem, row, problem.winning)
    if after < 0:
        return INFEASIBLE
    return problem.scale * problem.costs[problem.winning] + ended(problem, after)


@kernel
def value_of_shape(problem: Problem, row: int, first: int, second: int, third: int) -> int:
    """Return the value of a tree with so many secrets at each of its three levels (plain games)."""
    last, deepest = first, 1
    if second > 0:
        last, deepest = second, 2
    if third > 0:
        last, deepest = third, 3
    value = problem.scale * (first + 2 * second + 3 * third)
    # `affords` written out: to pass a problem on takes long, and this is for every cell of two.
    if row + problem.stride > problem.unlimited or row >= (deepest + 1) * problem.stride:
        return value
    return INFEASIBLE if row < deepest * problem.stride else value + problem.penalty * last


@kernel
def known_bound(problem: Problem, memo: Memo, hashed: np.uint64, n: int, row: int) -> int:
    """Return twice a lower bound on a set's value, plus 1 if it is exact."""
    if row < 0:
        return 2 * INFEASIBLE + 1
    if n == 1:
        return 2 * value_of_one(problem, row) + 1
    if n == 2 and problem.plain:
        return 2 * value_of_shape(problem, row, 1, 1, 0) + 1
    bound = problem.lower[row, n]
    entry = probe(memo, hashed ^ problem.keys[row])
    if entry != UNKNOWN:
        if entry & 1 == 1:
            return entry
        bound = max(bound, entry >> 1)
    for mix in problem.floors[row]:
        if mix != 0:
            entry = probe(memo, hashed ^ mix)
            if entry != UNKNOWN:
                bound = max(bound, min(problem.scale * (entry >> 1), INFEASIBLE))
    if bound >= INFEASIBLE:
        return 2 * INFEASIBLE + 1
    return 2 * bound

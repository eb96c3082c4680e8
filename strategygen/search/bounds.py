"""Lower bounds on the value of a set from its size alone.

For unit costs and a winning guess, the best that n secrets can hope for is a tree in which every
guess is a candidate and every response occurs: one secret at the first guess, R - 1 at the second,
(R - 1) squared at the third. For other costs and ends the bound comes from a recursion over sizes.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.problem import INFEASIBLE


def level_bounds(
    largest: int, responses: int, cap: int | None, scale: int, penalty: int
) -> NDArray[np.int64]:
    """Return the bounds for unit costs and a winning guess; int64 (rows, largest + 1).

    Row d is for d guesses left, the last row for no cap. A secret found with the last of the
    guesses left pays the penalty.
    """
    limits = [*range(cap + 1), None] if cap is not None else [None]
    return np.array([_fill_levels(largest, responses, d, scale, penalty) for d in limits])


def _fill_levels(
    largest: int, responses: int, left: int | None, scale: int, penalty: int
) -> NDArray[np.int64]:
    bounds = np.full(largest + 1, INFEASIBLE, np.int64)
    bounds[0] = 0
    total, n, level, room = 0, 0, 1, 1
    while n < largest and (left is None or level <= left) and room:
        extra = penalty if level == left else 0
        count = min(room, largest - n)
        steps = np.arange(1, count + 1) * (scale * level + extra)
        bounds[n + 1 : n + count + 1] = total + steps
        total = int(bounds[n + count])
        n += count
        level += 1
        room *= responses - 1
    return bounds


def recursive_bounds(largest: int, costs: Sequence[int], winning: int | None) -> NDArray[np.int64]:
    """Return the bounds for any costs and either end, without a cap; int64 (largest + 1,).

    The best split of n secrets into cells, one a response, no cell holding them all, the winning
    one a single secret at most.
    """
    others = [cost for response, cost in enumerate(costs) if response != winning]
    last = None if winning is None else costs[winning]
    return _split_sizes(largest, np.array(others, np.int64), -1 if last is None else last)


@kernel
def _split_sizes(largest: int, costs: NDArray[np.int64], winning_cost: int) -> NDArray[np.int64]:
    bounds = np.zeros(largest + 1, np.int64)
    wins = winning_cost >= 0
    if wins and largest >= 1:
        bounds[1] = winning_cost
    # best[k, n]: n secrets in the cells of the first k responses; the k-th takes what is best.
    best = np.full((costs.shape[0] + 1, largest + 1), INFEASIBLE, np.int64)
    best[0, 0] = 0
    for n in range(1, largest + 1):
        # With n secrets in all, a cell of n is not allowed; `best` is filled with it afterwards.
        for filling in range(2):
            if filling == 1:
                if n > 1:
                    value = best[costs.shape[0], n]
                    if wins:
                        value = min(value, best[costs.shape[0], n - 1] + winning_cost)
                    bounds[n] = value
                first = n
            else:
                first = 0
            for k in range(1, costs.shape[0] + 1):
                value = best[k - 1, n]
                if filling == 0:
                    for cell in range(1, n):
                        rest = best[k - 1, n - cell]
                        value = min(value, rest + costs[k - 1] * cell + bounds[cell])
                else:
                    value = min(best[k, n], costs[k - 1] * first + bounds[first])
                best[k, n] = value
            if filling == 1:
                for k in range(2, costs.shape[0] + 1):
                    best[k, n] = min(best[k, n], best[k - 1, n])
    return bounds


@kernel
def cell_bounds(responses: int, largest: int) -> NDArray[np.int64]:
    """Return bounds by how many cells guesses can make; int64 (cells, cells, largest + 1).

    bounds[c, a, n] is the least total of n secrets where a consistent guess makes c cells at most,
    the winning one included, and any other guess a cells. Both numbers never grow in subsets, so
    what a set allows bounds all that is below it (unit costs and a winning guess).
    """
    bounds = np.empty((responses + 1, responses + 1, largest + 1), np.int64)
    # split[m, n]: n secrets in m cells at most, none of them holding all.
    split = np.empty((responses + 1, largest + 1), np.int64)
    for c in range(responses + 1):
        for a in range(responses + 1):
            least = bounds[c, a]
            least[0] = 0
            least[1] = 1
            least[2] = 3
            split[:, 0] = 0
            split[0, 1:] = INFEASIBLE
            for n in range(1, largest + 1):
                if n > 2:
                    value = INFEASIBLE
                    if c > 1:
                        value = min(value, split[c - 1, n - 1])
                    # `split` does not hold n whole yet: an outside guess makes two cells at least.
                    m = min(a, responses - 1)
                    if m > 1:
                        for cell in range(1, n):
                            value = min(value, split[m - 1, n - cell] + least[cell])
                    least[n] = min(n + value, INFEASIBLE)
                for m in range(1, responses + 1):
                    value = min(split[m - 1, n], least[n])
                    for cell in range(1, n):
                        value = min(value, split[m - 1, n - cell] + least[cell])
                    split[m, n] = value
    return bounds

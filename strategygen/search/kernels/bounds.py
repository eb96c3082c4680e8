"""Lower bounds on the value of a set from its size alone.

For unit costs and a winning guess, the best that n secrets can hope for is a tree in which every
guess is a candidate and every response occurs: one secret at the first guess, R - 1 at the second,
(R - 1) squared at the third. For other costs and ends the bound comes from a recursion over sizes.
"""

from collections.abc import Sequence
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.kernels.problem import INFEASIBLE


def level_bounds(
    largest: int, responses: int, cap: int | None, scale: int, penalty: int
) -> NDArray[np.int64]:
    """Return the bounds for unit costs and a winning guess; int64 (rows, largest + 1).

    Row d is for a cost left of d guesses, the last row for no cap. A secret found with the last of
    these guesses pays the penalty.
    """
    limits = [*range(cap + 1), None] if cap is not None else [None]
    return np.array([_fill_levels(largest, responses, d, scale, penalty) for d in limits])


def _fill_levels(
    largest: int, responses: int, cost_left: int | None, scale: int, penalty: int
) -> NDArray[np.int64]:
    bounds = np.full(largest + 1, INFEASIBLE, np.int64)
    bounds[0] = 0
    total, n, level, room = 0, 0, 1, 1
    while n < largest and (cost_left is None or level <= cost_left) and room:
        extra = penalty if level == cost_left else 0
        count = min(room, largest - n)
        steps = np.arange(1, count + 1) * (scale * level + extra)
        bounds[n + 1 : n + count + 1] = total + steps
        total = int(bounds[n + count])
        n += count
        level += 1
        room *= responses - 1
    return bounds


def least_levels(codes: int, responses: int) -> tuple[int, int]:
    """Return the total and the depth of the best tree there could be, for unit costs and a win.

    INFEASIBLE if none has room for so many codes.
    """
    total, placed, depth, room = 0, 0, 0, 1
    while placed < codes:
        if room == 0:
            return INFEASIBLE, INFEASIBLE
        depth += 1
        count = min(room, codes - placed)
        total += depth * count
        placed += count
        room *= responses - 1
    return total, depth


# The recursion over sizes looks at so many pairs of a cell and the rest for a row, at most.
MOST_PAIRS = 4_000_000


def recursive_bounds(
    largest: int,
    costs: Sequence[int],
    winning: int | None,
    after: NDArray[np.int64],
    scale: int,
    penalties: Sequence[int],
) -> NDArray[np.int64]:
    """Return the bounds for any costs and either end; int64 (rows, largest + 1).

    `after` is int64 (rows, responses), the row after a response, one before or the same, or -1;
    `penalties` what a secret pays beside its path if it ends in a row. The best split of n secrets
    into cells is sought, one a response, no cell holding them all, the winning one a single secret
    at most. Above a size that depends on the number of responses, a set is worth at least its
    share: of the trees that its tree leaves for random subsets of a smaller size, one costs no more
    than the average.
    """
    others = [response for response in range(len(costs)) if response != winning]
    solved = min(largest, max(2, isqrt(2 * MOST_PAIRS // max(1, len(others)))))
    rows = np.zeros((len(after), largest + 1), np.int64)
    prices = scale * np.array([costs[response] for response in others], np.int64)
    for row, ways in enumerate(after.tolist()):
        one = penalties[row]
        if winning is not None:
            end = ways[winning]
            one = INFEASIBLE if end < 0 else scale * costs[winning] + penalties[end]
        ways_on = np.array([ways[response] for response in others], np.int64)
        _split_sizes(rows, row, ways_on, prices, one, winning is not None, solved)
    if largest > solved:
        beyond = np.arange(solved + 1, largest + 1)
        last = rows[:, solved : solved + 1]
        # Rounded up; the product fits, as no value that can be had is near 2 ** 45.
        rows[:, solved + 1 :] = np.where(last < INFEASIBLE, -(-last * beyond // solved), INFEASIBLE)
    return rows


@kernel
def _split_sizes(
    rows: NDArray[np.int64],
    row: int,
    after: NDArray[np.int64],
    costs: NDArray[np.int64],
    one: int,
    wins: bool,
    largest: int,
) -> None:
    """Fill rows[row, : largest + 1]; the rows before it are full.

    `after` and `costs` are those of the responses that do not win; `one` is what a single secret is
    worth, with the winning guess if there is one.
    """
    bounds = rows[row]
    bounds[0] = 0
    if largest >= 1:
        bounds[1] = one
    # best[k, n]: n secrets in the cells of the first k responses.
    best = np.full((costs.shape[0] + 1, largest + 1), INFEASIBLE, np.int64)
    best[:, 0] = 0
    for n in range(1, largest + 1):
        # First without a cell that holds all n: those are not allowed in a split of n itself.
        for k in range(1, costs.shape[0] + 1):
            value = best[k - 1, n]
            if after[k - 1] >= 0:
                below = rows[after[k - 1]]
                cost = costs[k - 1]
                for cell in range(1, n):
                    value = min(value, best[k - 1, n - cell] + cost * cell + below[cell])
            best[k, n] = value
        if n > 1:
            bounds[n] = min(best[costs.shape[0], n], INFEASIBLE)
            if wins:
                bounds[n] = min(bounds[n], best[costs.shape[0], n - 1] + one)
        for k in range(1, costs.shape[0] + 1):
            if after[k - 1] >= 0:
                best[k, n] = min(best[k, n], costs[k - 1] * n + rows[after[k - 1], n])
            best[k, n] = min(best[k, n], best[k - 1, n])


@kernel
def cell_bounds(responses: int, largest: int) -> NDArray[np.int64]:
    """Return bounds by how many cells guesses can make; int64 (cells, cells, largest + 1).

    bounds[c, a, n] is the least total of n secrets where a consistent guess makes c cells at most,
    the winning one included, and any other guess a cells. Both numbers never grow in subsets, so
    what a set allows bounds all that is below it (unit costs and a winning guess).
    """
    bounds = np.empty((responses + 1, responses + 1, largest + 1), np.int64)
    # split[m, n]: n secrets in m cells at most; one may hold all n once least[n] is known.
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
                        # Of two cells or more the smallest has no more than half.
                        for cell in range(1, n // 2 + 1):
                            value = min(value, split[m - 1, n - cell] + least[cell])
                    least[n] = min(n + value, INFEASIBLE)
                for m in range(1, responses + 1):
                    value = min(split[m - 1, n], least[n])
                    # Of m cells, none of them empty, the smallest has no more than its share.
                    for cell in range(1, n // m + 1):
                        value = min(value, split[m - 1, n - cell] + least[cell])
                    split[m, n] = value
    return bounds

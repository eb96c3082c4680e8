"""Look at every guess for a set at once: how many cells it makes, and a bound on its value.

The number of cells comes from one bit a response: the masks of all members, or-ed together, have as
many bits as there are cells. That takes one pass over the rows, whatever the number of responses.
"""

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.problem import View

BLOCK = 1024


@kernel
def _or_one(line: NDArray[np.uint32], masks: NDArray[np.uint32]) -> None:
    for i in range(masks.shape[0]):
        masks[i] |= line[i]


@kernel
def _or_four(
    a: NDArray[np.uint32],
    b: NDArray[np.uint32],
    c: NDArray[np.uint32],
    d: NDArray[np.uint32],
    masks: NDArray[np.uint32],
) -> None:
    for i in range(masks.shape[0]):
        masks[i] |= (a[i] | b[i]) | (c[i] | d[i])


@kernel
def _count_bits(masks: NDArray[np.uint32], cells: NDArray[np.uint8]) -> int:
    """Set cells[i] to the number of bits of masks[i]; return the largest."""
    largest = np.uint8(0)
    for i in range(masks.shape[0]):
        bits = np.uint64(masks[i])
        bits = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
        bits = (bits & np.uint64(0x3333333333333333)) + (
            (bits >> np.uint64(2)) & np.uint64(0x3333333333333333)
        )
        bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
        count = np.uint8((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))
        cells[i] = count
        largest = max(largest, count)
    return int(largest)


@kernel
def count_cells(
    view: View,
    members: NDArray[np.int32],
    first: int,
    masks: NDArray[np.uint32],
    cells: NDArray[np.uint8],
) -> int:
    """Set cells[i] to the number of cells of column `first + i`, for a block; return the largest.

    `masks[i]` has a bit for each response that occurs.
    """
    last = first + masks.shape[0]
    masks[:] = 0
    n = members.shape[0]
    full = n & ~3
    for j in range(0, full, 4):
        _or_four(
            view.masks[members[j], first:last],
            view.masks[members[j + 1], first:last],
            view.masks[members[j + 2], first:last],
            view.masks[members[j + 3], first:last],
            masks,
        )
    for j in range(full, n):
        _or_one(view.masks[members[j], first:last], masks)
    return _count_bits(masks, cells)

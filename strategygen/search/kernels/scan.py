"""Look at every guess for a set at once: how many cells it makes, and a bound on its value.

The number of cells comes from one bit a response: the masks of all members, or-ed together, have as
many bits as there are cells. That takes one pass over the rows, whatever the number of responses.
In a wide game, with more responses than a word has bits, the large cells of a column have a bit
each, and the other rows bound the number of the rest; the few columns that this does not settle are
counted one by one.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.kernels.problem import View

BLOCK = 1024
# No game has more responses.
LARGEST_GAME = 256


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

    `masks` is scratch of the same length. Not for a wide game.
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


@kernel
def count_one(
    view: View, members: NDArray[np.int32], column: int, stamp: int, stamps: NDArray[np.int32]
) -> int:
    """Return the number of cells of a column; `stamps` is int32 (responses,), none is `stamp`."""
    line = view.responses[column]
    count = 0
    for member in members:
        response = line[member]
        # Without a branch: which cells are new is as good as random.
        count += stamps[response] != stamp
        stamps[response] = stamp
    return count


@kernel
def _low_ranks(
    a: NDArray[np.uint8],
    b: NDArray[np.uint8],
    c: NDArray[np.uint8],
    d: NDArray[np.uint8],
    masks: NDArray[np.uint32],
    rare: NDArray[np.uint32],
) -> None:
    """Or a bit for each rank below 32 into the masks; count the other rows in `rare`."""
    one, five, low = np.uint32(1), np.uint32(5), np.uint32(31)
    for i in range(masks.shape[0]):
        p, q, r, s = np.uint32(a[i]), np.uint32(b[i]), np.uint32(c[i]), np.uint32(d[i])
        w, x, y, z = (p >> five) & one, (q >> five) & one, (r >> five) & one, (s >> five) & one
        masks[i] |= (((one ^ w) << (p & low)) | ((one ^ x) << (q & low))) | (
            ((one ^ y) << (r & low)) | ((one ^ z) << (s & low))
        )
        rare[i] += (w + x) + (y + z)


@kernel
def _high_ranks(
    a: NDArray[np.uint8],
    b: NDArray[np.uint8],
    c: NDArray[np.uint8],
    d: NDArray[np.uint8],
    masks: NDArray[np.uint32],
    rare: NDArray[np.uint32],
) -> None:
    """Or a bit for each rank from 32 to 63 into the masks; count the rare rows in `rare`."""
    one, five, six, low = np.uint32(1), np.uint32(5), np.uint32(6), np.uint32(31)
    for i in range(masks.shape[0]):
        p, q, r, s = np.uint32(a[i]), np.uint32(b[i]), np.uint32(c[i]), np.uint32(d[i])
        w, x, y, z = p >> six, q >> six, r >> six, s >> six
        masks[i] |= (
            ((((p >> five) & one) ^ w) << (p & low)) | ((((q >> five) & one) ^ x) << (q & low))
        ) | (((((r >> five) & one) ^ y) << (r & low)) | ((((s >> five) & one) ^ z) << (s & low)))
        rare[i] += (w + x) + (y + z)


@kernel
def _add_rare(counts: NDArray[np.uint8], rare: NDArray[np.uint32], cells: NDArray[np.uint8]) -> int:
    """Set cells[i] to counts[i] + rare[i], up to what a byte holds; return the most."""
    most = np.uint32(0)
    for i in range(cells.shape[0]):
        count = min(np.uint32(counts[i]) + rare[i], np.uint32(255))
        cells[i] = count
        most = max(most, count)
    return int(most)


class RankScratch(NamedTuple):
    """Room for a scan of ranks, one for each column of a block: see `most_cells`."""

    masks: NDArray[np.uint32]
    rare: NDArray[np.uint32]
    low: NDArray[np.uint8]
    high: NDArray[np.uint8]


@kernel
def rank_scratch(size: int) -> RankScratch:
    """Return room for blocks of a size."""
    return RankScratch(
        np.empty(size, np.uint32),
        np.empty(size, np.uint32),
        np.empty(size, np.uint8),
        np.empty(size, np.uint8),
    )


@kernel
def most_cells(
    view: View,
    members: NDArray[np.int32],
    first: int,
    wanted: int,
    scratch: RankScratch,
    cells: NDArray[np.uint8],
) -> int:
    """Set cells[i] to a number that the cells of column `first + i` do not exceed, in a wide game.

    Return the largest. Cells of low rank have a bit each, and every row in another one might be a
    cell of its own. Where that leaves `wanted` cells possible, high ranks get their bits, too.
    """
    size = cells.shape[0]
    last = first + size
    masks, rare = scratch.masks[:size], scratch.rare[:size]
    low, high = scratch.low[:size], scratch.high[:size]
    n = members.shape[0]
    for turn in range(2):
        masks[:] = 0
        rare[:] = 0
        for j in range(0, n, 4):
            # The last members once more where four are not left: their bits are set already, and
            # what is counted twice is taken back.
            b, c, d = min(j + 1, n - 1), min(j + 2, n - 1), min(j + 3, n - 1)
            rows = (
                view.ranks[members[j], first:last],
                view.ranks[members[b], first:last],
                view.ranks[members[c], first:last],
                view.ranks[members[d], first:last],
            )
            if turn == 0:
                _low_ranks(rows[0], rows[1], rows[2], rows[3], masks, rare)
            else:
                _high_ranks(rows[0], rows[1], rows[2], rows[3], masks, rare)
        _uncount_last(view.ranks[members[n - 1], first:last], (4 - n % 4) % 4, turn, rare)
        if turn == 0:
            _count_bits(masks, low)
            most = _add_rare(low, rare, cells)
            if most < wanted:
                break
        else:
            _count_bits(masks, high)
            for i in range(size):
                low[i] += high[i]
            most = _add_rare(low, rare, cells)
    return most


@kernel
def _uncount_last(line: NDArray[np.uint8], times: int, turn: int, rare: NDArray[np.uint32]) -> None:
    """Take back what a row was counted too often."""
    shift = np.uint32(5 + turn)
    for i in range(rare.shape[0]):
        rare[i] -= np.uint32(times) * ((np.uint32(line[i]) >> shift) & np.uint32(1))


@kernel
def count_cells_from(
    view: View,
    members: NDArray[np.int32],
    first: int,
    wanted: int,
    scratch: RankScratch,
    cells: NDArray[np.uint8],
) -> int:
    """Do what `count_cells` does in a wide game, where it is worth while; return the largest.

    Cells are counted if there may be `wanted` or more; else a number below that is set.
    """
    if most_cells(view, members, first, wanted, scratch, cells) < wanted:
        return 0
    largest = 0
    stamps = np.full(LARGEST_GAME, -1, np.int32)
    for i in range(cells.shape[0]):
        if cells[i] >= wanted:
            cells[i] = count_one(view, members, first + i, i, stamps)
            largest = max(largest, cells[i])
    return largest

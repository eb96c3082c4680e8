"""Kernels over response rows: count the cells of many guesses at once, and split candidates.

Rows are uint8 (codes, guesses), one line a code, so that the responses of neighbouring guesses lie
side by side and a count of them runs as wide as the processor's registers.
"""

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel

# Guesses counted together: their counters stay in the first cache.
BLOCK = 512
# Rows that a counter of one byte can take before it must be added to a wider one.
BYTE_ROWS = 255

NEVER = np.iinfo(np.int64).max


@kernel
def _count_one(line: NDArray[np.uint8], response: np.uint8, counts: NDArray[np.uint8]) -> None:
    for i in range(counts.shape[0]):
        counts[i] += np.uint8(line[i] == response)


@kernel
def _count_four(
    a: NDArray[np.uint8],
    b: NDArray[np.uint8],
    c: NDArray[np.uint8],
    d: NDArray[np.uint8],
    response: np.uint8,
    counts: NDArray[np.uint8],
) -> None:
    for i in range(counts.shape[0]):
        counts[i] += (np.uint8(a[i] == response) + np.uint8(b[i] == response)) + (
            np.uint8(c[i] == response) + np.uint8(d[i] == response)
        )


@kernel
def count_response(
    rows: NDArray[np.uint8],
    members: NDArray[np.int32],
    first: int,
    response: int,
    counts: NDArray[np.uint8],
) -> None:
    """Set counts[i] to the members whose response to guess `first + i` is `response`.

    At most BYTE_ROWS members.
    """
    wanted = np.uint8(response)
    last = first + counts.shape[0]
    counts[:] = 0
    n = members.shape[0]
    full = n & ~3
    for j in range(0, full, 4):
        _count_four(
            rows[members[j], first:last],
            rows[members[j + 1], first:last],
            rows[members[j + 2], first:last],
            rows[members[j + 3], first:last],
            wanted,
            counts,
        )
    for j in range(full, n):
        _count_one(rows[members[j], first:last], wanted, counts)


@kernel
def _weigh_bytes(
    counts: NDArray[np.uint8],
    weights: NDArray[np.int64],
    values: NDArray[np.int64],
) -> None:
    for i in range(counts.shape[0]):
        values[i] += weights[counts[i]]


@kernel
def _raise_bytes(counts: NDArray[np.uint8], largest: NDArray[np.uint8]) -> None:
    for i in range(counts.shape[0]):
        largest[i] = max(largest[i], counts[i])


@kernel
def _widen(counts: NDArray[np.uint8], wide: NDArray[np.int32]) -> None:
    for i in range(counts.shape[0]):
        wide[i] += counts[i]


@kernel
def rate_block(
    rows: NDArray[np.uint8],
    members: NDArray[np.int32],
    first: int,
    responses: int,
    weights: NDArray[np.int64],
    lead: int,
    values: NDArray[np.int64],
) -> None:
    """Set values[i] to the value of guess `first + i` for the members, BLOCK guesses at most.

    The value is the sum of weights[size] over the cells, and `lead` times the largest size. All
    weights zero is a case of its own: then only the largest cell is looked for.
    """
    size = values.shape[0]
    n = members.shape[0]
    weighed = weights[n] != 0
    values[:] = 0
    counts = np.empty(size, np.uint8)
    if n <= BYTE_ROWS:
        largest = np.zeros(size, np.uint8)
        for response in range(responses):
            count_response(rows, members, first, response, counts)
            if weighed:
                _weigh_bytes(counts, weights, values)
            if lead != 0:
                _raise_bytes(counts, largest)
        if lead != 0:
            for i in range(size):
                values[i] += lead * np.int64(largest[i])
        return
    wide = np.empty(size, np.int32)
    widest = np.zeros(size, np.int32)
    for response in range(responses):
        wide[:] = 0
        for start in range(0, n, BYTE_ROWS):
            part = members[start : min(n, start + BYTE_ROWS)]
            count_response(rows, part, first, response, counts)
            _widen(counts, wide)
        for i in range(size):
            values[i] += weights[wide[i]]
            widest[i] = max(widest[i], wide[i])
    for i in range(size):
        values[i] += lead * np.int64(widest[i])


@kernel
def _add_shape(
    counts: NDArray[np.int32],
    cells: NDArray[np.int32],
    largest: NDArray[np.int32],
    squares: NDArray[np.int64],
) -> None:
    for i in range(counts.shape[0]):
        cells[i] += counts[i] > 0
        largest[i] = max(largest[i], counts[i])
        squares[i] += np.int64(counts[i]) * np.int64(counts[i])


@kernel
def shape_block(
    rows: NDArray[np.uint8],
    members: NDArray[np.int32],
    first: int,
    responses: int,
    cells: NDArray[np.int32],
    largest: NDArray[np.int32],
    squares: NDArray[np.int64],
) -> None:
    """Describe the partitions that guesses from `first` on make of the members.

    Set cells[i] to the number of cells, largest[i] to the size of the largest, and squares[i] to
    the sum of squared sizes, for BLOCK guesses at most.
    """
    size = cells.shape[0]
    n = members.shape[0]
    cells[:] = 0
    largest[:] = 0
    squares[:] = 0
    counts = np.empty(size, np.uint8)
    wide = np.empty(size, np.int32)
    for response in range(responses):
        wide[:] = 0
        for start in range(0, n, BYTE_ROWS):
            part = members[start : min(n, start + BYTE_ROWS)]
            count_response(rows, part, first, response, counts)
            _widen(counts, wide)
        _add_shape(wide, cells, largest, squares)


@kernel
def split(
    column: NDArray[np.uint8],
    members: NDArray[np.int32],
    responses: int,
    ends: NDArray[np.int32],
) -> None:
    """Sort the members by response in place, keeping their order in each cell.

    `column[i]` is the response of members[i]. Afterwards ends[r] is where the cell of response r
    ends, and it begins where the one before it ends.
    """
    n = members.shape[0]
    ends[:responses] = 0
    for i in range(n):
        ends[column[i]] += 1
    total = 0
    for response in range(responses):
        total, ends[response] = total + ends[response], total
    sorted_members = np.empty(n, np.int32)
    for i in range(n):
        response = column[i]
        sorted_members[ends[response]] = members[i]
        ends[response] += 1
    members[:] = sorted_members

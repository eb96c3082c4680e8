"""Fill response tables of games of places and symbols: the kernels behind `PegGame`."""

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel

BLOCK = 4096


@kernel
def fill_rows(
    digits: NDArray[np.uint8],
    counts: NDArray[np.uint8],
    codes: NDArray[np.int32],
    guesses: NDArray[np.int32],
    ids: NDArray[np.uint8],
    compare: bool,
    rows: NDArray[np.uint8],
) -> None:
    """Set rows[i, j] to the id of how guesses[j] is answered for codes[i].

    `digits` is (codes, places), `counts` (codes, symbols), with no columns where only the blacks
    matter: common is 0 then. An empty `guesses` means all of them. `ids` has an id for each
    (blacks, common), or if `compare` for each (blacks, common, greater), as one line.

    Guesses are taken in blocks, place by place, so that the inner loops run over bytes side by
    side and stay in the first cache.
    """
    places = digits.shape[1]
    base = places + 1
    symbols = counts.shape[1]
    width = rows.shape[1]
    guess_digits = np.empty((places, BLOCK), np.uint8)
    guess_counts = np.empty((symbols, BLOCK), np.uint8)
    blacks = np.empty(BLOCK, np.uint8)
    common = np.empty(BLOCK, np.uint8)
    greater = np.empty(BLOCK, np.uint8)
    for start in range(0, width, BLOCK):
        size = min(BLOCK, width - start)
        for j in range(size):
            guess = start + j if guesses.shape[0] == 0 else guesses[start + j]
            for place in range(places):
                guess_digits[place, j] = digits[guess, place]
            for symbol in range(symbols):
                guess_counts[symbol, j] = counts[guess, symbol]
        for i in range(codes.shape[0]):
            code = codes[i]
            _count_equal(guess_digits, digits[code], size, blacks)
            _count_common(guess_counts, counts[code], size, common)
            row = rows[i, start : start + size]
            if compare:
                _count_greater(guess_digits, digits[code], size, greater)
                for j in range(size):
                    both = np.intp(blacks[j]) * base + np.intp(common[j])
                    row[j] = ids[both * base + np.intp(greater[j])]
            else:
                for j in range(size):
                    row[j] = ids[np.intp(blacks[j]) * base + np.intp(common[j])]


@kernel
def _count_equal(
    guess_digits: NDArray[np.uint8],
    code: NDArray[np.uint8],
    size: int,
    blacks: NDArray[np.uint8],
) -> None:
    """Set blacks[j] to the number of places where guess j of the block and the code agree."""
    blacks[:size] = 0
    for place in range(code.shape[0]):
        symbol = code[place]
        line = guess_digits[place, :size]
        for j in range(size):
            blacks[j] += np.uint8(line[j] == symbol)


@kernel
def _count_greater(
    guess_digits: NDArray[np.uint8],
    code: NDArray[np.uint8],
    size: int,
    greater: NDArray[np.uint8],
) -> None:
    """Set greater[j] to the number of places where guess j has a symbol after the code's."""
    greater[:size] = 0
    for place in range(code.shape[0]):
        symbol = code[place]
        line = guess_digits[place, :size]
        for j in range(size):
            greater[j] += np.uint8(line[j] > symbol)


@kernel
def _count_common(
    guess_counts: NDArray[np.uint8],
    code: NDArray[np.uint8],
    size: int,
    common: NDArray[np.uint8],
) -> None:
    """Set common[j] to the number of symbols that guess j and the code share, places aside."""
    common[:size] = 0
    for symbol in range(code.shape[0]):
        count = code[symbol]
        if count == 1:
            line = guess_counts[symbol, :size]
            for j in range(size):
                common[j] += np.uint8(line[j] != 0)
        elif count > 1:
            line = guess_counts[symbol, :size]
            for j in range(size):
                common[j] += min(line[j], count)

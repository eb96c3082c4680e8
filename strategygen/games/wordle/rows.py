"""Fill the tables of patterns of words: the kernels behind `PatternTable`."""

import numpy as np
from numpy.typing import NDArray

from strategygen.games.wordle.arrays import Letters, Numbers
from strategygen.kernel import kernel

# Guesses that a secret answers together: their letters and numbers stay in the first cache.
BLOCK = 2048


@kernel
def _take_greens(
    line: Letters, letter: int, left: NDArray[np.uint8], weight: int, numbers: Numbers
) -> None:
    for j in range(numbers.shape[0]):
        hit = line[j] == letter
        left[j] -= np.uint8(hit)
        numbers[j] += weight if hit else numbers.dtype.type(0)


@kernel
def _take_yellows(
    line: Letters, letter: int, left: NDArray[np.uint8], weight: int, numbers: Numbers
) -> None:
    for j in range(numbers.shape[0]):
        hit = (line[j] == letter) & (left[j] != 0)
        left[j] -= np.uint8(hit)
        numbers[j] += weight if hit else numbers.dtype.type(0)


@kernel
def fill_numbers(
    secrets: Letters, lines: Letters, green: Numbers, yellow: Numbers, rows: Numbers
) -> None:
    """Set rows[i, j] to the number of the pattern of guess j for secret i.

    `secrets` is (secrets, places), `lines` (places, guesses): the letters at each place side by
    side, so that all loops run over neighbours. `green` and `yellow` say what a place adds to a
    number. The letters of the secret are taken one after the other: `left` is how many of it no
    green and no yellow of a guess has spoken for.
    """
    places = secrets.shape[1]
    left = np.empty(BLOCK, np.uint8)
    for start in range(0, rows.shape[1], BLOCK):
        end = min(rows.shape[1], start + BLOCK)
        unused = left[: end - start]
        for i in range(secrets.shape[0]):
            secret = secrets[i]
            numbers = rows[i, start:end]
            numbers[:] = 0
            for place in range(places):
                letter = secret[place]
                count = 0
                is_first = True
                for other in range(places):
                    if secret[other] == letter:
                        count += 1
                        is_first &= other >= place
                if not is_first:
                    continue
                unused[:] = count
                for other in range(places):
                    if secret[other] == letter:
                        line = lines[other, start:end]
                        _take_greens(line, letter, unused, green[other], numbers)
                if yellow[0] == 0:
                    continue
                for other in range(places):
                    if secret[other] != letter:
                        line = lines[other, start:end]
                        _take_yellows(line, letter, unused, yellow[other], numbers)


@kernel
def mark(rows: NDArray[np.uint8], seen: NDArray[np.bool_]) -> None:
    """Set seen[number] for each number in the rows."""
    for i in range(rows.shape[0]):
        row = rows[i]
        for j in range(row.shape[0]):
            seen[row[j]] = True


@kernel
def rename(rows: NDArray[np.uint8], ids: NDArray[np.uint8]) -> None:
    """Replace each number in the rows by ids[number]."""
    for i in range(rows.shape[0]):
        row = rows[i]
        for j in range(row.shape[0]):
            row[j] = ids[row[j]]

"""How words answer words: the pattern of every pair of guess and secret, as a number.

A pattern has a digit for each place of the guess: 2 green, the letter stands there in the secret; 1
yellow, the secret has it elsewhere, and not all of its occurrences are spoken for by greens and by
yellows further left; 0 grey. Its number reads the digits from the left in base 3, so numbers ascend
as the texts of patterns do with grey before yellow before green, and all green is the largest. In a
game that tells only how many letters stand right, that is the number.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel

# The smallest unsigned integers that tell the letters apart.
Letters = NDArray[np.unsignedinteger[Any]]
# uint8 where all numbers fit, else int64.
Numbers = NDArray[np.integer[Any]]

# Guesses that a secret answers together: their letters and numbers stay in the first cache.
BLOCK = 2048
# Secrets whose rows are looked at while they are still in the second cache.
ROWS = 32
# A table is kept if it is no larger; the rows of a larger one are made when they are asked for.
MOST_KEPT = 64 << 20
# The longest words whose patterns all have numbers of one byte: 3 ** 5 is 243.
BYTE_PLACES = 5


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
def _fill_numbers(
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
def _mark(rows: NDArray[np.uint8], seen: NDArray[np.bool_]) -> None:
    for i in range(rows.shape[0]):
        row = rows[i]
        for j in range(row.shape[0]):
            seen[row[j]] = True


@kernel
def _rename(rows: NDArray[np.uint8], ids: NDArray[np.uint8]) -> None:
    for i in range(rows.shape[0]):
        row = rows[i]
        for j in range(row.shape[0]):
            row[j] = ids[row[j]]


class _Observed(NamedTuple):
    """The numbers that occur, ascending, and the table of their ids if it is small enough."""

    numbers: NDArray[np.int64]
    kept: NDArray[np.uint8] | None


@dataclass(frozen=True, eq=False)
class PatternTable:
    """The patterns of all pairs of some secrets and some guesses, with an id for each that occurs.

    `secrets` is (secrets, places), `lines` (places, guesses), both with letters as small integers.
    `most` is how many different patterns are looked for at most. `match`: only greens count.
    """

    secrets: Letters
    lines: Letters
    match: bool
    most: int

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The numbers that occur, ascending, int64: the id of a pattern is its place among them.

        The search for them ends soon after `most` are exceeded, so then not all are there.
        """
        return self._observed.numbers

    def rows(
        self, secrets: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        """Return the ids, uint8 (secrets, guesses), of some secrets and of some guesses or all."""
        numbers, kept = self._observed
        if kept is not None:
            return kept[secrets] if guesses is None else kept[np.ix_(secrets, guesses)]
        lines = self.lines if guesses is None else np.ascontiguousarray(self.lines[:, guesses])
        rows = np.empty((len(secrets), lines.shape[1]), np.uint8)
        for start in range(0, len(secrets), ROWS):
            block = rows[start : start + ROWS]
            letters = self.secrets[secrets[start : start + ROWS]]
            if self._in_bytes:
                self._fill(letters, lines, block)
                _rename(block, _ids_of_bytes(numbers))
            else:
                part = np.empty(block.shape, np.int64)
                self._fill(letters, lines, part)
                block[:] = np.searchsorted(numbers, part)
        return rows

    @cached_property
    def _observed(self) -> _Observed:
        """Make the numbers of all pairs once; note which occur, and keep them where they fit."""
        height, width = len(self.secrets), self.lines.shape[1]
        if not self._in_bytes:
            return _Observed(self._unique(), None)
        keep = height * width <= MOST_KEPT
        rows = np.empty((height if keep else ROWS, width), np.uint8)
        seen = np.zeros(256, np.bool_)
        for start in range(0, height, ROWS):
            letters = self.secrets[start : start + ROWS]
            block = rows[start : start + ROWS] if keep else rows[: len(letters)]
            self._fill(letters, self.lines, block)
            _mark(block, seen)
        numbers = np.flatnonzero(seen)
        if not keep:
            return _Observed(numbers, None)
        _rename(rows, _ids_of_bytes(numbers))
        return _Observed(numbers, rows)

    def _unique(self) -> NDArray[np.int64]:
        numbers = np.empty(0, np.int64)
        for start in range(0, len(self.secrets), ROWS):
            letters = self.secrets[start : start + ROWS]
            rows = np.empty((len(letters), self.lines.shape[1]), np.int64)
            self._fill(letters, self.lines, rows)
            numbers = np.union1d(numbers, rows)
            if len(numbers) > self.most:
                break
        return numbers

    def _fill(self, letters: Letters, lines: Letters, rows: Numbers) -> None:
        """Set rows[i, j] to the number of the pattern of guess j for secret i."""
        powers = [1 if self.match else 3**place for place in range(len(lines))][::-1]
        yellow = np.array([0 if self.match else power for power in powers], rows.dtype)
        green = np.array([power if self.match else 2 * power for power in powers], rows.dtype)
        if rows.size:
            _fill_numbers(letters, lines, green, yellow, rows)

    @property
    def _in_bytes(self) -> bool:
        return self.match or len(self.lines) <= BYTE_PLACES


def _ids_of_bytes(numbers: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return for each number of one byte its id; uint8 (256,)."""
    ids = np.zeros(256, np.uint8)
    ids[numbers] = np.arange(len(numbers))
    return ids

"""How words answer words: the pattern of every pair of guess and secret, as a number.

A pattern has a digit for each place of the guess: 2 green, the letter stands there in the secret; 1
yellow, the secret has it elsewhere, and not all of its occurrences are spoken for by greens and by
yellows further left; 0 grey. Its number reads the digits from the left in base 3, so numbers ascend
as the texts of patterns do with grey before yellow before green, and all green is the largest. In a
game that tells only how many letters stand right, that is the number.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.games.wordle.arrays import Letters, Numbers

# Secrets whose rows are looked at while they are still in the second cache.
ROWS = 32
# A table is kept if it is no larger; the rows of a larger one are made when they are asked for.
MOST_KEPT = 64 << 20
# The longest words whose patterns all have numbers of one byte: 3 ** 5 is 243.
BYTE_PLACES = 5


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
                _rename(block, numbers)
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
        _rename(rows, numbers)
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
            from strategygen.games.wordle.rows import fill_numbers

            fill_numbers(letters, lines, green, yellow, rows)

    @property
    def _in_bytes(self) -> bool:
        return self.match or len(self.lines) <= BYTE_PLACES


# The compiler is loaded where a table is filled, as it takes longer than to know what a game is.
def _mark(rows: NDArray[np.uint8], seen: NDArray[np.bool_]) -> None:
    from strategygen.games.wordle.rows import mark

    mark(rows, seen)


def _rename(rows: NDArray[np.uint8], numbers: NDArray[np.int64]) -> None:
    """Replace each number of one byte by its id: its place among the numbers that occur."""
    from strategygen.games.wordle.rows import rename

    ids = np.zeros(256, np.uint8)
    ids[numbers] = np.arange(len(numbers))
    rename(rows, ids)

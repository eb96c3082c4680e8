"""How words answer words: the pattern of every pair of guess and secret, as a number.

A pattern has a digit for each place of the guess: 2 green, the letter stands there in the secret; 1
yellow, the secret has it elsewhere, and not all of its occurrences are spoken for by greens and by
yellows further left; 0 grey. Its number reads the digits from the left in base 3, so numbers ascend
as the texts of patterns do with grey before yellow before green, and all green is the largest. In a
game that tells only how many letters stand right, that is the number.
"""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from strategygen.games.wordle.arrays import Letters, Numbers

# Secrets whose rows are looked at while they are still in the second cache.
ROWS = 32
# A table is kept if it is no larger; the rows of a larger one are made when they are asked for.
MOST_KEPT = 64 << 20
# The longest words whose patterns all have numbers of one byte: 3 ** 5 is 243.
BYTE_PLACES = 5


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
    # How many pairs were asked for so far: a table that is asked for again and again is kept.
    _asked: list[int] = field(default_factory=lambda: [0], init=False, repr=False)

    @cached_property
    def numbers(self) -> NDArray[np.int64]:
        """The numbers that occur, ascending, int64: the id of a pattern is its place among them.

        The search for them ends as soon as all are found that can occur. It also ends soon after
        `most` are exceeded, so then not all are there.
        """
        if not self._in_bytes:
            return self._unique()
        seen = np.zeros(256, np.bool_)
        rows = np.empty((ROWS, self.lines.shape[1]), np.uint8)
        for start in range(0, len(self.secrets), ROWS):
            letters = self.secrets[start : start + ROWS]
            self._fill(letters, self.lines, rows[: len(letters)])
            _mark(rows[: len(letters)], seen)
            if seen.sum() == self._possible:
                break
        return np.flatnonzero(seen)

    @property
    def _possible(self) -> int:
        """How many patterns any words can give; more cannot occur."""
        places = len(self.lines)
        # With one letter yellow and all others green, the yellow one has no place to go.
        return places + 1 if self.match else 3**places - (places if places > 1 else 1)

    def rows(
        self, secrets: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        """Return the ids, uint8 (secrets, guesses), of some secrets and of some guesses or all."""
        width = self.lines.shape[1]
        self._asked[0] += len(secrets) * (width if guesses is None else len(guesses))
        size = len(self.secrets) * width
        if size <= MOST_KEPT and (2 * self._asked[0] >= size or "_kept" in self.__dict__):
            kept = self._kept
            return kept[secrets] if guesses is None else kept[np.ix_(secrets, guesses)]
        lines = self.lines if guesses is None else np.ascontiguousarray(self.lines[:, guesses])
        return self._made(self.secrets[secrets], lines)

    @cached_property
    def _kept(self) -> NDArray[np.uint8]:
        """The ids of all pairs."""
        return self._made(self.secrets, self.lines)

    def _made(self, secrets: Letters, lines: Letters) -> NDArray[np.uint8]:
        """Return the ids of the patterns of some guesses for some secrets."""
        numbers = self.numbers
        rows = np.empty((len(secrets), lines.shape[1]), np.uint8)
        for start in range(0, len(secrets), ROWS):
            block, letters = rows[start : start + ROWS], secrets[start : start + ROWS]
            if self._in_bytes:
                self._fill(letters, lines, block)
                _rename(block, numbers)
            else:
                part = np.empty(block.shape, np.int64)
                self._fill(letters, lines, part)
                block[:] = np.searchsorted(numbers, part)
        return rows

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

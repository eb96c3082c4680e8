"""Games of places and symbols, answered by how many are right and how many are misplaced.

Mastermind and Bulls and Cows differ in their symbols, in whether a symbol may repeat, and in how
they write a response; everything else is here.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from math import perm
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from lookup import schema
from strategygen.errors import GameError
from strategygen.games.base import Game, Responses, Symmetry, all_places
from strategygen.kernel import kernel

BLOCK = 4096


@kernel
def _fill_rows(
    digits: NDArray[np.uint8],
    counts: NDArray[np.uint8],
    codes: NDArray[np.int32],
    guesses: NDArray[np.int32],
    ids: NDArray[np.uint8],
    rows: NDArray[np.uint8],
) -> None:
    """Set rows[i, j] to ids[blacks * (places + 1) + whites] of codes[i] and guesses[j].

    `digits` is (codes, places), `counts` (codes, symbols). An empty `guesses` means all of them.
    Guesses are taken in blocks, place by place, so that the inner loops run over bytes side by
    side and stay in the first cache. As what is common is the blacks and the whites together, the
    index is blacks * places + common.
    """
    places = digits.shape[1]
    symbols = counts.shape[1]
    width = rows.shape[1]
    guess_digits = np.empty((places, BLOCK), np.uint8)
    guess_counts = np.empty((symbols, BLOCK), np.uint8)
    blacks = np.empty(BLOCK, np.uint8)
    common = np.empty(BLOCK, np.uint8)
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
            for j in range(size):
                row[j] = ids[np.intp(blacks[j]) * places + np.intp(common[j])]


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


@dataclass(frozen=True)
class PegGame(Game):
    """A game of `places` places over `symbol_count` symbols; `repeat`: a symbol may come twice."""

    places: int
    symbol_count: int
    repeat: bool
    end: str = schema.END_WIN

    alphabet: ClassVar[str]
    letters: ClassVar[tuple[str, str]]
    nouns: ClassVar[tuple[str, str]]

    def __post_init__(self) -> None:
        for noun, given in zip(self.nouns, (self.places, self.symbol_count), strict=True):
            if given < 1:
                raise GameError(f"{self.family} needs at least 1 of its {noun}, not {given}")
        if self.symbol_count > len(self.alphabet):
            raise GameError(
                f"{self.family} has {len(self.alphabet)} {self.nouns[1]} at most "
                f"({self.alphabet}), not {self.symbol_count}"
            )
        if self.places > 15:
            raise GameError(f"{self.family} takes 15 {self.nouns[0]} at most, not {self.places}")
        if not self.repeat and self.places > self.symbol_count:
            raise GameError(
                f"{self.places} different {self.nouns[1]} cannot be had of {self.symbol_count}: "
                f"take at least {self.places} {self.nouns[1]} or fewer {self.nouns[0]}"
            )

    @property
    def parameters(self) -> Mapping[str, int | str | bool]:
        return {"places": self.places, "symbols": self.symbol_count, "repeat": self.repeat}

    @classmethod
    def parse_size(cls, size: str) -> tuple[int, int]:
        """Read "4x6"; raise GameError if it is no such text."""
        places, cross, symbols = size.partition("x")
        if not (cross and _is_number(places) and _is_number(symbols)):
            raise GameError(
                f"{cls.family} needs a size such as 4x6 ({cls.nouns[0]} x {cls.nouns[1]}), "
                f"not {size!r}: {cls.grammar}"
            )
        return int(places), int(symbols)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        return tuple(self.alphabet[: self.symbol_count])

    @property
    def code_count(self) -> int:
        if self.repeat:
            return int(self.symbol_count**self.places)
        return perm(self.symbol_count, self.places)

    @cached_property
    def digits(self) -> NDArray[np.uint8]:
        """The symbol at each place of each code; uint8 (codes, places)."""
        if self.repeat:
            grid = np.indices((self.symbol_count,) * self.places, dtype=np.uint8)
            return np.ascontiguousarray(grid.reshape(self.places, -1).T)
        words = permutations(range(self.symbol_count), self.places)
        flat = np.fromiter(words, dtype=(np.uint8, self.places), count=self.code_count)
        return flat.reshape(-1, self.places)

    @cached_property
    def counts(self) -> NDArray[np.uint8]:
        """How often each symbol stands in each code; uint8 (codes, symbols)."""
        counts = np.zeros((self.code_count, self.symbol_count), np.uint8)
        every = np.arange(self.code_count)
        for place in range(self.places):
            counts[every, self.digits[:, place]] += 1
        return counts

    @cached_property
    def codes(self) -> tuple[str, ...]:
        characters = np.frombuffer("".join(self.symbols).encode(), np.uint8)[self.digits]
        text = characters.tobytes().decode()
        return tuple(text[i : i + self.places] for i in range(0, len(text), self.places))

    def label(self, blacks: int, whites: int) -> str:
        """Write a response: `blacks` symbols at their place, `whites` more at another."""
        return f"{blacks}{self.letters[0]}{whites}{self.letters[1]}"

    def respond(self, guess: str, code: str) -> str:
        blacks = sum(g == c for g, c in zip(guess, code, strict=True))
        common = (Counter(guess) & Counter(code)).total()
        return self.label(blacks, common - blacks)

    @cached_property
    def _observed(self) -> list[tuple[int, int]]:
        """(blacks, whites) that some pair of guess and code gives, ascending.

        Every pair is equivalent to one whose guess is an opening, so those rows show them all.
        """
        base = self.places + 1
        every = np.arange(base * base, dtype=np.uint8)
        seen = np.zeros(base * base, bool)
        for opening in self.openings:
            seen[np.unique(self._rows(np.array([opening], np.int32), None, every))] = True
        return [divmod(int(raw), base) for raw in np.flatnonzero(seen)]

    @cached_property
    def responses(self) -> Responses:
        pairs = self._observed
        black, white = (letter.lower() for letter in self.letters)
        impossible = [pair for pair in self._imaginable() if pair not in pairs]
        return Responses(
            labels=tuple(self.label(*pair) for pair in pairs),
            winning=len(pairs) - 1 if self.wins else None,
            costs=(1,) * len(pairs),
            fold={
                self.letters[0]: black,
                self.letters[1]: white,
                **dict.fromkeys(" \t()", ""),
            },
            spellings={f"{b},{w}": i for i, (b, w) in enumerate(pairs)},
            impossible=tuple(
                text for b, w in impossible for text in (f"{b}{black}{w}{white}", f"{b},{w}")
            ),
        )

    def _imaginable(self) -> Iterator[tuple[int, int]]:
        """Every response that a person could write down without counting beyond the places."""
        for blacks in range(self.places + 1):
            for whites in range(self.places + 1 - blacks):
                yield blacks, whites

    def response_rows(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        base = self.places + 1
        ids = np.zeros(base * base, np.uint8)
        for i, (blacks, whites) in enumerate(self._observed):
            ids[blacks * base + whites] = i
        return self._rows(codes, guesses, ids)

    def _rows(
        self,
        codes: NDArray[np.int32],
        guesses: NDArray[np.int32] | None,
        ids: NDArray[np.uint8],
    ) -> NDArray[np.uint8]:
        every = np.empty(0, np.int32)
        width = self.guess_count if guesses is None else len(guesses)
        rows = np.empty((len(codes), width), np.uint8)
        if width:
            chosen = every if guesses is None else guesses
            _fill_rows(self.digits, self.counts, codes, chosen, ids, rows)
        return rows

    @cached_property
    def symmetry(self) -> Symmetry:
        return Symmetry(self.digits, all_places(self.places), self.symbol_count)

    @cached_property
    def openings(self) -> NDArray[np.int32]:
        if not self.repeat:
            return np.zeros(1, np.int32)
        shapes = _shapes(self.places, self.symbol_count, self.places)
        words = ["".join(self.symbols[i] * run for i, run in enumerate(shape)) for shape in shapes]
        return np.array(sorted(self.parse_guess(word) for word in words), np.int32)

    def parse_guess(self, text: str) -> int:
        word = text.upper()
        if len(word) != self.places:
            raise GameError(
                f"{text!r} has {len(word)} {self.nouns[0]}; a code of {self.id} has {self.places}"
            )
        for symbol in word:
            if symbol not in self.symbols:
                raise GameError(
                    f"{symbol!r} in {text!r} is no symbol of {self.id}: "
                    f"take {''.join(self.symbols)}"
                )
        if not self.repeat:
            if len(set(word)) < len(word):
                raise GameError(f"{text!r} repeats a symbol; those of {self.id} are all different")
            return bisect_left(self.codes, word)
        number = 0
        for symbol in word:
            number = number * self.symbol_count + self.symbols.index(symbol)
        return number


def _shapes(places: int, parts: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write `places` as at most `parts` numbers, none above the one before."""
    if places == 0:
        yield ()
    elif parts:
        for run in range(min(places, largest), 0, -1):
            for rest in _shapes(places - run, parts - 1, run):
                yield (run, *rest)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and (text == "0" or text[0] != "0")

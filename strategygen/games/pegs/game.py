"""Games of places and symbols, answered by how many are right and how many are misplaced.

Mastermind and Bulls and Cows differ in their symbols, in whether a symbol may repeat, in how they
write a response, and in what else it may tell (see `Feedback`); all that they share is here.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations
from math import perm, prod
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from lookup import schema
from lookup.responses import Responses, make_responses
from strategygen.errors import GameError
from strategygen.games.base import Game, Symmetry, all_places, is_number
from strategygen.games.pegs.feedback import PLAIN, Counts, Feedback

# With more places than this, a response that tells of greater symbols has too many values.
MOST_COMPARED = 7


@dataclass(frozen=True)
class PegGame(Game):
    """A game of `places` places over `symbol_count` symbols; `repeat`: a symbol may come twice."""

    places: int
    symbol_count: int
    repeat: bool
    end: str = schema.END_WIN
    feedback: Feedback = PLAIN

    alphabet: ClassVar[str]
    letters: ClassVar[tuple[str, str]]
    nouns: ClassVar[tuple[str, str]]
    # What an id of the family may ask for instead of the plain feedback.
    other_feedback: ClassVar[Feedback]

    def __post_init__(self) -> None:
        for noun, given in zip(self.nouns, (self.places, self.symbol_count), strict=True):
            if given < 1:
                raise GameError(f"{self.family} needs at least 1 of its {noun}, not {given}")
        if self.symbol_count > len(self.alphabet):
            raise GameError(
                f"{self.family} takes at most {len(self.alphabet)} {self.nouns[1]} "
                f"({self.alphabet}), not {self.symbol_count}"
            )
        if self.places > 15:
            raise GameError(f"{self.family} takes at most 15 {self.nouns[0]}, not {self.places}")
        if not self.repeat and self.places > self.symbol_count:
            raise GameError(
                f"{self.places} different {self.nouns[1]} cannot be chosen from "
                f"{self.symbol_count}: take at least {self.places} {self.nouns[1]} or fewer "
                f"{self.nouns[0]}"
            )
        if self.feedback.greater and self.places > MOST_COMPARED:
            raise GameError(
                f"{self.family} with -{self.feedback.name} takes at most {MOST_COMPARED} "
                f"{self.nouns[0]}, not {self.places}"
            )

    @property
    def parameters(self) -> Mapping[str, int | str | bool]:
        size = {"places": self.places, "symbols": self.symbol_count, "repeat": self.repeat}
        return size if self.feedback == PLAIN else {**size, "feedback": self.feedback.name}

    @classmethod
    def parse_size(cls, size: str) -> tuple[int, int]:
        """Read "4x6"; raise GameError if it is no such text."""
        places, cross, symbols = size.partition("x")
        if not (cross and is_number(places) and is_number(symbols)):
            raise GameError(
                f"{cls.family} needs a size such as 4x6 ({cls.nouns[0]} x {cls.nouns[1]}), "
                f"not {size!r}: {cls.grammar}"
            )
        return int(places), int(symbols)

    @classmethod
    def split_feedback(cls, options: str) -> tuple[str, Feedback]:
        """Take the feedback off the end of an id's options."""
        rest = options.removesuffix(f"-{cls.other_feedback.name}")
        return rest, PLAIN if rest == options else cls.other_feedback

    @property
    def feedback_suffix(self) -> str:
        """The part of the id that names the feedback, empty for the usual one."""
        return "" if self.feedback == PLAIN else f"-{self.feedback.name}"

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
        """How often each symbol stands in each code; uint8 (codes, symbols).

        It has no columns where responses do not depend on it.
        """
        if not self.feedback.misplaced:
            return np.zeros((self.code_count, 0), np.uint8)
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

    def respond(self, guess: str, code: str) -> str:
        return self.feedback.label(self.feedback.counts(guess, code), self.letters)

    @property
    def _shape(self) -> tuple[int, ...]:
        """The shape of what a table is filled by: an entry for each (right, common[, greater])."""
        return (self.places + 1,) * (2 + self.feedback.greater)

    @cached_property
    def _observed(self) -> NDArray[np.intp]:
        """The entries that some pair of guess and code gives, ascending.

        Every pair is equivalent to one whose guess is an opening, so those rows show them all.
        """
        seen = np.zeros(prod(self._shape), bool)
        openings = [np.array([opening], np.int32) for opening in self.openings]
        # A table holds bytes, so one look tells no more than so many entries from the others.
        for start in range(0, len(seen), 255):
            some = seen[start : start + 255]
            ids = np.zeros(len(seen), np.uint8)
            ids[start : start + 255] = np.arange(1, len(some) + 1)
            for opening in openings:
                found = np.unique(self._rows(opening, None, ids))
                some[found[found > 0] - 1] = True
        return np.flatnonzero(seen)

    @cached_property
    def _ids(self) -> NDArray[np.uint8]:
        """The response of each entry, 0 where there is none."""
        ids = np.zeros(prod(self._shape), np.uint8)
        ids[self._observed] = np.arange(len(self._observed))
        return ids

    @cached_property
    def responses(self) -> Responses:
        feedback, letters = self.feedback, self.letters
        fold = feedback.fold(letters)
        entries = np.transpose(np.unravel_index(self._observed, self._shape)).tolist()
        observed = [feedback.from_table(*entry, *(0,) * (3 - len(entry))) for entry in entries]
        impossible = [
            counts for counts in feedback.imaginable(self.places) if counts not in observed
        ]
        return make_responses(
            [feedback.label(counts, letters) for counts in observed],
            winning=len(observed) - 1 if self.wins else None,
            end=self.end,
            folds=fold,
            spellings={
                text: i
                for i, counts in enumerate(observed)
                for text in feedback.spellings(counts, letters)
            },
            impossible=[text for counts in impossible for text in self._texts(counts, fold)],
        )

    def _texts(self, counts: Counts, fold: dict[str, str]) -> Iterator[str]:
        """Yield every way to write a response, folded."""
        yield schema.fold(self.feedback.label(counts, self.letters), fold)
        yield from self.feedback.spellings(counts, self.letters)

    def response_rows(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        return self._rows(codes, guesses, self._ids)

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
            # Not at the top: it loads the compiler, which takes longer than to know what a game is.
            from strategygen.games.pegs.rows import fill_rows

            chosen = every if guesses is None else guesses
            compare = self.feedback.greater
            fill_rows(self.digits, self.counts, codes, chosen, ids, compare, rows)
        return rows

    @cached_property
    def symmetry(self) -> Symmetry:
        # To rename symbols changes which of two is the greater.
        symbols = np.arange(self.symbol_count) if self.feedback.greater else -1
        places = all_places(self.places)
        maps = np.full((len(places), self.symbol_count), symbols, np.int8)
        return Symmetry(self.digits, places, maps)

    @cached_property
    def openings(self) -> NDArray[np.int32]:
        if self.feedback.greater:
            choose = combinations_with_replacement if self.repeat else combinations
            words = ["".join(word) for word in choose(self.symbols, self.places)]
        elif self.repeat:
            shapes = _shapes(self.places, self.symbol_count, self.places)
            words = [
                "".join(self.symbols[i] * run for i, run in enumerate(shape)) for shape in shapes
            ]
        else:
            return np.zeros(1, np.int32)
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

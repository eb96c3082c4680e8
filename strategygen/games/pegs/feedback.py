"""What a response tells of a guess in games of places and symbols, and how it is written.

Every response tells how many symbols of the guess are right: at their place in the code. A feedback
says what it tells besides. The numbers of a response are its counts, in the order they are written.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

Counts = tuple[int, ...]

# What a third number is written after, and what a reader folds that to.
PLUS: Final = "+"
COMMA: Final = ","


@dataclass(frozen=True, slots=True)
class Feedback:
    """What a response tells besides how many symbols are right.

    `name` is its part of a game's id, empty for the usual feedback. `misplaced`: how many further
    symbols guess and code have in common. `greater`: at how many places the symbol of the guess
    comes after that of the code.
    """

    name: str
    misplaced: bool = False
    greater: bool = False

    def counts(self, guess: str, code: str) -> Counts:
        """Return the numbers that answer a guess, by their definition; symbols sort as they do."""
        right = sum(g == c for g, c in zip(guess, code, strict=True))
        counts = [right]
        if self.misplaced:
            counts.append((Counter(guess) & Counter(code)).total() - right)
        if self.greater:
            counts.append(sum(g > c for g, c in zip(guess, code, strict=True)))
        return tuple(counts)

    def from_table(self, right: int, common: int, greater: int) -> Counts:
        """Return the numbers of a response from those that a table is filled by."""
        told = ((True, right), (self.misplaced, common - right), (self.greater, greater))
        return tuple(count for is_told, count in told if is_told)

    def imaginable(self, places: int) -> Iterator[Counts]:
        """Yield every response that a person could write down without counting beyond the places.

        No symbol is both right and misplaced, no place both right and greater.
        """
        numbers = 1 + self.misplaced + self.greater
        for counts in product(range(places + 1), repeat=numbers):
            if all(counts[0] + count <= places for count in counts[1:]):
                yield counts

    def label(self, counts: Counts, letters: tuple[str, str]) -> str:
        """Write a response, such as 1A2B+2; `letters` stand after the right and the misplaced.

        >>> Feedback("order", misplaced=True, greater=True).label((1, 2, 2), ("A", "B"))
        '1A2B+2'
        """
        text = "".join(f"{count}{letter}" for count, letter in zip(counts, letters, strict=False))
        return text + (f"{PLUS}{counts[-1]}" if self.greater else "")

    def fold(self, letters: tuple[str, str]) -> dict[str, str]:
        """Return what a reader replaces in a typed response before it looks for its meaning."""
        told = letters if self.misplaced else letters[:1]
        table = {letter: letter.lower() for letter in told}
        return {**table, **({PLUS: COMMA} if self.greater else {}), **dict.fromkeys(" \t()", "")}

    def spellings(self, counts: Counts, letters: tuple[str, str]) -> tuple[str, ...]:
        """Return the other ways to write a response, folded: the numbers alone, or no plus."""
        numbers = COMMA.join(map(str, counts))
        if not self.greater:
            return (numbers,)
        return numbers, self.label(counts, letters).lower().replace(PLUS, "")


PLAIN: Final = Feedback("", misplaced=True)
BLACK: Final = Feedback("black")
ORDER: Final = Feedback("order", misplaced=True, greater=True)

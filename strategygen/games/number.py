"""Guess a number from 1 to N; each answer says whether the secret is higher or lower."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final, Self

import numpy as np
from numpy.typing import NDArray

from lookup import schema
from lookup.responses import Responses, make_responses
from strategygen.errors import GameError
from strategygen.games.base import Game, WordLists, end_suffix, is_number

LARGEST: Final = 1_000_000

HIGHER, LOWER, EQUAL = "higher", "lower", "equal"
LABELS: Final = (HIGHER, LOWER, EQUAL)
SHORT: Final = {"h": HIGHER, ">": HIGHER, "l": LOWER, "<": LOWER, "e": EQUAL, "=": EQUAL}


@dataclass(frozen=True)
class Number(Game):
    """A number from 1 to `largest`, written without zeros in front.

    Codes are texts and sorted as texts: 1, 10, 100, 11, 12. So ids do not ascend with the numbers.
    """

    largest: int
    end: str = schema.END_WIN

    family: ClassVar[str] = "number"
    summary: ClassVar[str] = "a number from 1 to N, answered by higher or lower"
    grammar: ClassVar[str] = "number-N"
    examples: ClassVar[tuple[str, ...]] = ("number-7", "number-100")

    def __post_init__(self) -> None:
        if not 1 <= self.largest <= LARGEST:
            raise GameError(f"{self.family} takes an N from 1 to {LARGEST}, not {self.largest}")

    @classmethod
    def parse(cls, options: str, end: str, lists: WordLists | None = None) -> Self:
        if not is_number(options):
            raise GameError(f"number needs a number such as 100, not {options!r}: {cls.grammar}")
        # Python refuses to read numbers of thousands of digits.
        if len(options) > len(str(LARGEST)):
            raise GameError(f"number takes an N from 1 to {LARGEST}, not {options:.20}...")
        return cls(int(options), end)

    @property
    def id(self) -> str:
        return f"{self.family}-{self.largest}{end_suffix(self.end)}"

    @property
    def notation(self) -> str:
        return "A response says whether the code is higher or lower than the guess, or equal."

    @property
    def parameters(self) -> Mapping[str, int | str | bool]:
        return {"largest": self.largest}

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        return tuple(sorted(set("".join(self.codes))))

    @property
    def code_count(self) -> int:
        return self.largest

    @cached_property
    def codes(self) -> tuple[str, ...]:
        return tuple(sorted(map(str, range(1, self.largest + 1))))

    @cached_property
    def _numbers(self) -> NDArray[np.int32]:
        """The number that each code is; int32 (codes,)."""
        return np.array(self.codes).astype(np.int32)

    @cached_property
    def responses(self) -> Responses:
        # With one number only, there is nothing higher or lower.
        labels = LABELS if self.largest > 1 else (EQUAL,)
        letters = sorted(set("".join(LABELS)))
        spellings = {text: label for text, label in SHORT.items() if label in labels}
        return make_responses(
            labels,
            winning=len(labels) - 1 if self.wins else None,
            end=self.end,
            folds={**{letter.upper(): letter for letter in letters}, **dict.fromkeys(" \t", "")},
            spellings={text: labels.index(label) for text, label in spellings.items()},
            impossible=tuple(
                text for text in (*LABELS, *SHORT) if text not in labels and text not in spellings
            ),
        )

    def respond(self, guess: str, code: str) -> str:
        if int(code) == int(guess):
            return EQUAL
        return HIGHER if int(code) > int(guess) else LOWER

    def response_rows(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        secret = self._numbers[codes][:, np.newaxis]
        guess = self._numbers if guesses is None else self._numbers[guesses]
        if self.largest == 1:
            return np.zeros((len(codes), len(guess)), np.uint8)
        # 0 for higher, 1 for lower, 2 for equal.
        return (secret <= guess).view(np.uint8) + (secret == guess).view(np.uint8)

    def parse_guess(self, text: str) -> int:
        number = text.strip()
        if not (is_number(number) and len(number) <= len(str(LARGEST))):
            raise GameError(f"{text!r:.60} is no guess of {self.id}: write it as 1 or 12")
        if not 1 <= int(number) <= self.largest:
            raise GameError(f"{text!r} is no guess of {self.id}: take 1 to {self.largest}")
        return bisect_left(self.codes, number)

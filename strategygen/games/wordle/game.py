"""Wordle: words from lists, answered letter by letter with green, yellow and grey.

The game has modes. In hard and ultrahard mode later guesses must use what was learned. In match
mode a response tells only how many letters are at their place, not which.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import ClassVar, Final, Self

import numpy as np
from numpy.typing import NDArray

from lookup import schema
from lookup.responses import Responses, make_responses
from strategygen.errors import GameError
from strategygen.games.base import Game, Rule, WordLists, end_suffix, positions
from strategygen.games.wordle.arrays import Letters
from strategygen.games.wordle.hints import broken_hint, hint_rule
from strategygen.games.wordle.patterns import BYTE_PLACES, PatternTable
from strategygen.games.wordle.words import (
    canonical,
    checked_words,
    digest,
    shipped_lists,
    shipped_names,
    symbols_of,
)

GREY, YELLOW, GREEN = COLOURS = "BYG"
NORMAL, HARD, ULTRA_HARD, MATCH = MODES = ("normal", "hard", "ultrahard", "match")

MOST_RESPONSES: Final = schema.RESPONSES
# A pattern is a number below 2 ** 63.
MOST_PLACES: Final = 39


@dataclass(frozen=True)
class Wordle(Game):
    """A green for each letter at its place, a yellow for each further letter in common."""

    name: str
    mode: str
    words: WordLists
    end: str = schema.END_WIN

    family: ClassVar[str] = "wordle"
    summary: ClassVar[str] = "words from lists, answered by green, yellow and grey letters"
    grammar: ClassVar[str] = "wordle-NAME[-hard|-ultrahard|-match]"
    examples: ClassVar[tuple[str, ...]] = ("wordle-nature", "wordle-nature-match")
    endings: ClassVar[tuple[str, ...]] = MODES[1:]
    takes_lists: ClassVar[bool] = True

    def __post_init__(self) -> None:
        answers = checked_words(self.words.answers, f"the list of answers of {self.id}")
        guesses = answers
        if self.words.guesses != self.words.answers:
            guesses = checked_words(self.words.guesses, f"the list of guesses of {self.id}")
        lists = WordLists(tuple(sorted(answers)), tuple(sorted(guesses)))
        object.__setattr__(self, "words", lists)
        lengths = [len(self._split(words[0])) for words in (answers, guesses)]
        if lengths[0] != lengths[1]:
            raise GameError(
                f"{self.id}: the answers have {lengths[0]} symbols ({answers[0]!r}), "
                f"but the guesses have {lengths[1]} ({guesses[0]!r}); all words must have the same "
                "length"
            )
        if self.places > MOST_PLACES:
            raise GameError(
                f"{self.id}: a word may have at most {MOST_PLACES} symbols, not {self.places}"
            )
        missing = sorted(set(answers).difference(guesses))
        if missing:
            raise GameError(
                f"{self.id}: {missing[0]!r} is in the list of answers but not in the list of "
                f"guesses ({len(missing)} of {len(answers)} answers are missing there); add all "
                "answers to the guesses"
            )
        if self.places > BYTE_PLACES and self.mode != MATCH:
            self._refuse_too_many()

    def _refuse_too_many(self) -> None:
        """Raise GameError if words of this length give more responses than there are ids."""
        tables = [(self._table, "")]
        if self.mode != NORMAL:
            tables.append((self._relations, " between two guesses"))
        for table, where in tables:
            if len(table.numbers) > MOST_RESPONSES:
                raise GameError(
                    f"{self.id}: words of {self.places} symbols give more than {MOST_RESPONSES} "
                    f"different responses{where}, the most that a tree can hold; "
                    f"take fewer words, or play {self.family}-{self.name}-{MATCH}"
                )

    @classmethod
    def parse(cls, options: str, end: str, lists: WordLists | None = None) -> Self:
        name, *modes = options.split("-")
        if not re.fullmatch("[a-z0-9]+", name) or name in MODES:
            raise GameError(
                f"{cls.family} needs a name for its lists, made of lower-case letters and "
                f"digits, not {name!r}: {cls.grammar}"
            )
        mode = "-".join(modes) or NORMAL
        if mode not in MODES or modes == [NORMAL]:
            raise GameError(
                f"{mode!r} is no mode of {cls.family}; take {', '.join(MODES[1:-1])} or "
                f"{MODES[-1]}, or no mode: {cls.grammar}"
            )
        shipped = shipped_lists(name)
        words = shipped if lists is None else lists
        if words is None:
            raise GameError(
                f"the word lists of {cls.family}-{name} do not come with this package; only those "
                f"of {', '.join(shipped_names())} do. Give the lists of answers and guesses",
                parameter="answers",
            )
        game = cls(name, mode, words, end)
        if shipped is not None and game != cls(name, mode, shipped, end):
            raise GameError(
                f"{cls.family}-{name} is made from the lists that come with this package; "
                f"choose another name for your own lists: {cls.family}-NAME"
            )
        return game

    @property
    def id(self) -> str:
        mode = "" if self.mode == NORMAL else f"-{self.mode}"
        return f"{self.family}-{self.name}{mode}{end_suffix(self.end)}"

    @property
    def notation(self) -> str:
        if self.mode == MATCH:
            return "A response is the number of letters that stand at their right place."
        text = (
            "A response has a letter for each letter of the guess: G (green) where it is right, Y "
            "(yellow) where it belongs to another place, B (black, or grey) where the word has no "
            "more of it."
        )
        rule = {
            HARD: " Later guesses must keep the green letters and use the yellow ones.",
            ULTRA_HARD: " Later guesses must agree with every response.",
        }
        return text + rule.get(self.mode, "")

    @property
    def parameters(self) -> Mapping[str, int | str | bool]:
        return {"list": self.name, "places": self.places, "mode": self.mode}

    @cached_property
    def lists(self) -> Mapping[str, tuple[int, str]]:
        return {
            "answers": (self.code_count, digest(self.codes)),
            "guesses": (self.guess_count, digest(self.guesses)),
        }

    @cached_property
    def places(self) -> int:
        """The number of symbols in each word."""
        return len(self._split(self.guesses[0]))

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        return tuple(sorted({symbol for word in self.guesses for symbol in self._split(word)}))

    @property
    def code_count(self) -> int:
        return len(self.codes)

    @property
    def guess_count(self) -> int:
        return len(self.guesses)

    @property
    def codes(self) -> tuple[str, ...]:
        return self.words.answers

    @property
    def guesses(self) -> tuple[str, ...]:
        return self.words.guesses

    @cached_property
    def _spaced(self) -> bool:
        return " " in self.words.guesses[0]

    def _split(self, word: str) -> tuple[str, ...]:
        return symbols_of(word, self._spaced)

    @cached_property
    def _letters(self) -> Letters:
        """The letters of each guess as numbers of symbols; (guesses, places)."""
        number = {symbol: i for i, symbol in enumerate(self.symbols)}
        dtype = np.min_scalar_type(len(number) - 1)
        flat = [number[symbol] for word in self.guesses for symbol in self._split(word)]
        return np.array(flat, dtype).reshape(self.guess_count, self.places)

    @cached_property
    def _table(self) -> PatternTable:
        lines = np.ascontiguousarray(self._letters.T)
        secrets = self._letters[self.guess_of_code]
        return PatternTable(secrets, lines, self.mode == MATCH, MOST_RESPONSES)

    @cached_property
    def _relations(self) -> PatternTable:
        """How each guess would be answered if any other were the secret."""
        lines = np.ascontiguousarray(self._letters.T)
        return PatternTable(self._letters, lines, False, MOST_RESPONSES)

    def _label(self, number: int) -> str:
        if self.mode == MATCH:
            return str(number)
        digits = (number // 3**place % 3 for place in reversed(range(self.places)))
        return "".join(COLOURS[digit] for digit in digits)

    def respond(self, guess: str, code: str) -> str:
        ours, theirs = self._split(guess), self._split(code)
        green = [mine == its for mine, its in zip(ours, theirs, strict=True)]
        if self.mode == MATCH:
            return str(sum(green))
        unused = Counter(its for its, found in zip(theirs, green, strict=True) if not found)
        label = ""
        for mine, found in zip(ours, green, strict=True):
            if found:
                label += GREEN
            elif unused[mine]:
                unused[mine] -= 1
                label += YELLOW
            else:
                label += GREY
        return label

    @cached_property
    def responses(self) -> Responses:
        labels = tuple(self._label(number) for number in self._table.numbers.tolist())
        fold = {" ": "", "\t": ""}
        if self.mode != MATCH:
            for digit, ways in enumerate(("Bb-.", "Yy", "Gg")):
                fold |= dict.fromkeys(ways, str(digit))
        folded = {schema.fold(label, fold) for label in labels}
        return make_responses(
            labels,
            winning=len(labels) - 1 if self.wins else None,
            end=self.end,
            folds=fold,
            impossible=tuple(text for text in self._imaginable() if text not in folded),
        )

    def _imaginable(self) -> list[str]:
        """The folded responses that are worth a word of their own where they never occur.

        Of longer words there are too many to keep in a file. Then they are those that no lists can
        give: one letter yellow and all others green, so that it has no place to go.
        """
        if self.mode == MATCH:
            return [str(right) for right in range(self.places + 1)]
        if self.places <= BYTE_PLACES:
            return ["".join(digits) for digits in product("012", repeat=self.places)]
        return [f"{'2' * i}1{'2' * (self.places - 1 - i)}" for i in reversed(range(self.places))]

    def response_rows(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        return self._table.rows(codes, guesses)

    @cached_property
    def _guess_ids(self) -> dict[str, int]:
        return {word: i for i, word in enumerate(self.guesses)}

    @cached_property
    def guess_of_code(self) -> NDArray[np.int32]:
        return positions(self.codes, self.guesses)

    @cached_property
    def code_of_guess(self) -> NDArray[np.int32]:
        return positions(self.guesses, self.codes)

    @cached_property
    def rule(self) -> Rule | None:
        if self.mode not in (HARD, ULTRA_HARD):
            return None
        return hint_rule(
            self._letters, self._relations, self._table.numbers, strict=self.mode == ULTRA_HARD
        )

    def broken_hint(self, guess: str, earlier: str, label: str) -> str | None:
        if self.mode not in (HARD, ULTRA_HARD):
            return None
        strict = self.mode == ULTRA_HARD
        return broken_hint(self._split(guess), self._split(earlier), label, strict)

    @cached_property
    def _folded_ids(self) -> dict[str, list[int]]:
        ids: dict[str, list[int]] = {}
        for i, word in enumerate(self.guesses):
            ids.setdefault(word.casefold(), []).append(i)
        return ids

    def parse_guess(self, text: str) -> int:
        word = canonical(text)
        if word in self._guess_ids:
            return self._guess_ids[word]
        found = self._folded_ids.get(word.casefold(), [])
        if len(found) == 1:
            return found[0]
        if found:
            words = ", ".join(self.guesses[i] for i in found)
            raise GameError(f"{text!r} may be any of {words}; write it exactly as one of them")
        length = len(self._split(word)) if word else 0
        if length != self.places:
            raise GameError(f"{text!r} has {length} symbols; a word of {self.id} has {self.places}")
        raise GameError(
            f"{text!r} is not among the {self.guess_count} words that {self.id} allows as guesses"
        )

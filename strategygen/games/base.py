"""What every game tells the generator: its codes, guesses, responses and how a guess is answered.

Texts live here and in the families beside this module; all that searches sees ids. Code and guess
ids are positions in `codes` and `guesses`, which are sorted by code point.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from lookup import schema
from lookup.responses import Responses

KNOWN_SUFFIX = "-known"


@dataclass(frozen=True, slots=True)
class WordLists:
    """The words that may be secret and those that may be guessed, in any order."""

    answers: tuple[str, ...]
    guesses: tuple[str, ...]


class Symmetry(NamedTuple):
    """Permutations of places, each with a renaming of symbols, that map a game to itself.

    `digits` is uint8 (guesses, places): the symbol at each place of each guess. `places` is
    int8 (symmetries, places), the identity first; `maps` is int8 (symmetries, symbols), what each
    makes of a symbol, or -1 for the symbols that may be renamed among themselves at will.
    """

    digits: NDArray[np.uint8]
    places: NDArray[np.int8]
    maps: NDArray[np.int8]

    @property
    def symbols(self) -> int:
        """The number of symbols."""
        return int(self.maps.shape[1])


class Rule(NamedTuple):
    """Which guesses may follow which, in games where the history restricts them; kernels read it.

    Guess h may be made after guess g was answered r if permits[kind[g], r, relation[g, h]], for all
    turns so far. A code that is consistent with the history must always be allowed.

    `relation` is uint8 (guesses, guesses), how one guess looks from another; `kind` is int32
    (guesses,); `permits` is bool (kinds, responses, relations).
    """

    relation: NDArray[np.uint8]
    kind: NDArray[np.int32]
    permits: NDArray[np.bool_]


class Game(ABC):
    """One game with all its options fixed; `parse_game(game.id)` gives an equal one.

    A game never changes: what it computes once it keeps, so threads may share it.
    """

    family: ClassVar[str]
    summary: ClassVar[str]
    grammar: ClassVar[str]
    examples: ClassVar[tuple[str, ...]]

    @property
    @abstractmethod
    def end(self) -> str:
        """How a game ends: "win", with the winning response, or "known", with one candidate."""

    # The words that may stand at the end of an id, for a hint where one is misspelt.
    endings: ClassVar[tuple[str, ...]] = ()
    # Whether games of the family are made from word lists, which their ids only name.
    takes_lists: ClassVar[bool] = False

    @classmethod
    @abstractmethod
    def parse(cls, options: str, end: str, lists: WordLists | None = None) -> Self:
        """Return the game for the part of an id after the family's name.

        `end` is what the id says of it. `lists` are given only to families that take them.

        Raises `strategygen.errors.GameError` if there is no such game.
        """

    @property
    @abstractmethod
    def id(self) -> str:
        """The game's name with every option, as it stands in file names."""

    @property
    @abstractmethod
    def parameters(self) -> Mapping[str, int | str | bool]:
        """The options by name, as the file keeps them."""

    @property
    @abstractmethod
    def symbols(self) -> tuple[str, ...]:
        """The symbols that codes are made of, in order."""

    @property
    def lists(self) -> Mapping[str, tuple[int, str]]:
        """Name -> (entries, SHA-256) of each list that the game was made from."""
        return {}

    @property
    @abstractmethod
    def code_count(self) -> int:
        """The number of codes, without listing them."""

    @property
    def guess_count(self) -> int:
        """The number of guesses, without listing them."""
        return self.code_count

    @property
    @abstractmethod
    def codes(self) -> Sequence[str]:
        """The texts of all codes, ascending."""

    @property
    def guesses(self) -> Sequence[str]:
        """The texts of all guesses, ascending."""
        return self.codes

    @property
    @abstractmethod
    def responses(self) -> Responses:
        """The responses that some pair of guess and code gives; ids ascend as the labels do.

        The one that ends a game by being given is the last, where there is one.
        """

    @property
    def notation(self) -> str:
        """How guesses are answered, in whole sentences for a person who is about to play."""
        return f"A response is {self.responses.summary()}."

    @abstractmethod
    def respond(self, guess: str, code: str) -> str:
        """Return the label that answers `guess` if `code` is the secret, by its definition.

        This is plain Python over texts; `verify` and the tests compare every table with it.

        Raises nothing for a guess and a code of this game; others are not checked.
        """

    @abstractmethod
    def response_rows(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        """Return the response ids, uint8 (codes, guesses), for code ids and guess ids (or all).

        Raises nothing for ids of this game; others are not checked.
        """

    @property
    def code_of_guess(self) -> NDArray[np.int32]:
        """For each guess the id of the same text as a code, or -1; int32 (guesses,)."""
        return np.arange(self.guess_count, dtype=np.int32)

    @property
    def guess_of_code(self) -> NDArray[np.int32]:
        """For each code the id of the same text as a guess, or -1; int32 (codes,)."""
        return np.arange(self.code_count, dtype=np.int32)

    @property
    def symmetry(self) -> Symmetry | None:
        """The permutations that map this game to itself, where any are known."""
        return None

    @property
    def rule(self) -> Rule | None:
        """Which guesses may follow which, if the history restricts them."""
        return None

    @property
    def limited(self) -> tuple[int, int] | None:
        """A response id and how often it can tell something on any path, where that is known.

        A response tells something if it leaves fewer candidates. Lower bounds rest on it.
        """
        return None

    def broken_hint(self, guess: str, earlier: str, label: str) -> str | None:
        """Say why a guess may not follow an earlier one that was answered so; None if it may.

        This is plain Python over texts; the tests compare `rule` with it.

        Raises nothing for guesses and labels of this game; others are not checked.
        """
        return None

    def allows(self, guess: str, history: Sequence[tuple[str, str]]) -> bool:
        """Return whether a guess may follow (guess, response label) turns.

        Raises nothing for guesses and labels of this game; others are not checked.
        """
        return all(self.broken_hint(guess, *turn) is None for turn in history)

    @property
    def openings(self) -> NDArray[np.int32]:
        """The lowest guess of each class of equivalent first guesses, ascending; int32."""
        return np.arange(self.guess_count, dtype=np.int32)

    @abstractmethod
    def parse_guess(self, text: str) -> int:
        """Return the id of a guess.

        Raises `strategygen.errors.GameError` for a text that is not a guess; the message says what
        is wrong with it.
        """

    @cached_property
    def wins(self) -> bool:
        """Whether a game ends with a winning guess (else when one candidate is left)."""
        return self.end == schema.END_WIN

    @cached_property
    def guesses_codes(self) -> bool:
        """Whether any guess is a code."""
        return bool((self.guess_of_code >= 0).any())


def is_number(text: str) -> bool:
    """Return whether a text is a number as people write it in an id, without zeros in front."""
    return text.isascii() and text.isdigit() and (text == "0" or text[0] != "0")


def positions(texts: Sequence[str], among: Sequence[str]) -> NDArray[np.int32]:
    """Return where each text is among others, all different, or -1; int32 (texts,)."""
    number = {text: i for i, text in enumerate(among)}
    return np.array([number.get(text, -1) for text in texts], np.int32)


def places_of(ids: NDArray[np.int32], among: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return where each id stands among ascending ones, or -1; int32 (ids,)."""
    if not len(among):
        return np.full(len(ids), -1, np.int32)
    places = np.searchsorted(among, ids)
    found = among[np.minimum(places, len(among) - 1)] == ids
    return np.where(found, places, -1).astype(np.int32)


def end_suffix(end: str) -> str:
    """Return the part of a game's id that says how it ends, empty for the usual way."""
    return KNOWN_SUFFIX if end == schema.END_KNOWN else ""


# All permutations of more places than this are too many to keep; fewer are no error.
MOST_PERMUTED = 7


def all_places(places: int) -> NDArray[np.int8]:
    """Return permutations of the places that form a group, the identity first.

    All of them, int8 (places!, places); only the identity if there are very many.
    """
    if places > MOST_PERMUTED:
        return np.arange(places, dtype=np.int8).reshape(1, -1)
    return np.array(list(permutations(range(places))), dtype=np.int8).reshape(-1, places)

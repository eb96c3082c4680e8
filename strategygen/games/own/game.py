"""A game that somebody describes by its codes, its guesses and a function that responds."""

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import ClassVar, Final, Self

import numpy as np
from numpy.typing import NDArray

from lookup import schema
from lookup.responses import Responses, make_responses
from strategygen.errors import GameError
from strategygen.games.base import Game, WordLists, positions
from strategygen.games.own.table import Respond, ask, make_table
from strategygen.games.own.texts import check_name, check_texts

FAMILY: Final = "own"
FILE_GRAMMAR: Final = "FILE.py:FUNCTION"
MOST_COST: Final = 100
# To look for a similar text among more guesses would take longer than reading the message.
MANY_GUESSES: Final = 2000


class OwnGame(Game):
    """Hold a game of your own: its codes, its guesses and a function that responds.

    It never changes, so threads may share it if they may call `respond` at the same time. Two games
    are equal if they have the same content.

    >>> OwnGame("halves", ["a", "b"], lambda guess, code: f"{guess == code}", winning="True")
    <OwnGame halves: 2 codes, 2 guesses, 2 responses>
    """

    family: ClassVar[str] = FAMILY
    summary: ClassVar[str] = "a game of your own, made by a function in a file"
    grammar: ClassVar[str] = FILE_GRAMMAR
    examples: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self,
        name: str,
        codes: Iterable[str],
        respond: Respond,
        *,
        guesses: Iterable[str] | None = None,
        winning: str | None = None,
        costs: Mapping[str, int] | None = None,
    ) -> None:
        """Make the game, and check it with every pair of guess and code.

        `name` becomes the id of the game. `codes` and `guesses` may come in any order; without
        `guesses`, the codes are the guesses. `respond(guess, code)` returns the label of the
        response to a guess if `code` is the secret. With a `winning` label, the game ends when that
        response is given; only the guess that is the code may get it. Without one, the game ends
        when one code is left. `costs` says what responses cost that do not cost 1.

        Raises `strategygen.errors.GameError` if the lists and the function do not make a game; the
        message says why.
        """
        self._id = check_name(name, wins=winning is not None)
        self._codes = check_texts(name, "codes", codes)
        self._guesses = self._codes if guesses is None else check_texts(name, "guesses", guesses)
        if not callable(respond):
            raise GameError(f"{name}: respond is {respond!r:.60}; expected a function")
        self._respond = respond
        if winning is not None:
            self._check_winnable(winning)
        table = make_table(name, respond, self._codes, self._guesses, winning)
        self._table = table.ids
        self._responses = make_responses(
            table.labels,
            winning=None if winning is None else len(table.labels) - 1,
            end=schema.END_KNOWN if winning is None else schema.END_WIN,
            costs=_costs(name, table.labels, costs or {}),
            folds=_fold(table.labels),
        )

    def _check_winnable(self, winning: object) -> None:
        if not isinstance(winning, str):
            raise GameError(f"{self.id}: the winning response is {winning!r:.60}; expected a text")
        lost = set(self._codes).difference(self._guesses)
        if lost:
            raise GameError(
                f"{self.id}: the code {min(lost)!r:.60} is not among the guesses, so no guess can "
                "win against it; add it to the guesses, or remove the winning response"
            )

    @classmethod
    def parse(cls, options: str, end: str, lists: WordLists | None = None) -> Self:
        """Refuse every id: a game of your own is made from a file, not from an id.

        Raises `strategygen.errors.GameError` always.
        """
        raise GameError(f"a game of your own is named {FILE_GRAMMAR}, not by an id")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnGame) and self._content == other._content

    def __hash__(self) -> int:
        return hash(self._content)

    def __repr__(self) -> str:
        sizes = f"{self.code_count} codes, {self.guess_count} guesses"
        return f"<OwnGame {self.id}: {sizes}, {self._responses.size} responses>"

    @cached_property
    def _content(self) -> tuple[object, ...]:
        return self.id, tuple(self.lists.items())

    @property
    def end(self) -> str:
        return schema.END_KNOWN if self._responses.winning is None else schema.END_WIN

    @property
    def id(self) -> str:
        return self._id

    @property
    def parameters(self) -> Mapping[str, int | str | bool]:
        return {}

    @property
    def symbols(self) -> tuple[str, ...]:
        return ()

    @cached_property
    def lists(self) -> Mapping[str, tuple[int, str]]:
        """What the game is made of: for each part, its number of entries and its SHA-256.

        The parts are the codes and the guesses, one a line; the responses, one a line with its cost
        and a mark on the winning one; and the table of responses, one byte for each pair, with all
        guesses of the first code first.
        """
        responses = self._responses
        marks = ["wins" if i == responses.winning else "" for i in range(responses.size)]
        lines = [
            f"{label} {cost} {mark}"
            for label, cost, mark in zip(responses.labels, responses.costs, marks, strict=True)
        ]
        return {
            "codes": (self.code_count, _digest("\n".join(self.codes).encode())),
            "guesses": (self.guess_count, _digest("\n".join(self.guesses).encode())),
            "responses": (responses.size, _digest("\n".join(lines).encode())),
            "table": (self._table.size, _digest(self._table.tobytes())),
        }

    @property
    def code_count(self) -> int:
        return len(self._codes)

    @property
    def guess_count(self) -> int:
        return len(self._guesses)

    @property
    def codes(self) -> tuple[str, ...]:
        return self._codes

    @property
    def guesses(self) -> tuple[str, ...]:
        return self._guesses

    @property
    def responses(self) -> Responses:
        return self._responses

    def respond(self, guess: str, code: str) -> str:
        """Return the label that the game's function returns for a guess and a code.

        Raises `strategygen.errors.GameError` if the function fails or returns something else than
        a text.
        """
        return ask(self.id, self._respond, guess, code)

    def response_rows(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        if guesses is None:
            return self._table[codes]
        return self._table[np.ix_(codes, guesses)]

    @cached_property
    def code_of_guess(self) -> NDArray[np.int32]:
        return positions(self.guesses, self.codes)

    @cached_property
    def guess_of_code(self) -> NDArray[np.int32]:
        return positions(self.codes, self.guesses)

    def parse_guess(self, text: str) -> int:
        guesses = self.guesses
        typed = text.strip()
        at = bisect_left(guesses, typed)
        if at < len(guesses) and guesses[at] == typed:
            return at
        alike = [i for i, guess in enumerate(guesses) if guess.casefold() == typed.casefold()]
        if len(alike) == 1:
            return alike[0]
        if alike:
            texts = " or ".join(guesses[i] for i in alike)
            raise GameError(f"{text!r:.60} may be {texts}; write it exactly as one of them")
        near = get_close_matches(typed, guesses[:MANY_GUESSES], n=1)
        hint = f"did you mean {near[0]}?" if near else f"they go from {guesses[0]} to {guesses[-1]}"
        raise GameError(f"{text!r:.60} is no guess of {self.id}; {hint}")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _costs(name: str, labels: tuple[str, ...], costs: object) -> tuple[int, ...]:
    """Return what each response costs; raise GameError for a cost that cannot be one."""
    if not isinstance(costs, Mapping):
        raise GameError(f"{name}: the costs are {costs!r:.60}; expected a mapping, label to number")
    for label, cost in costs.items():
        if label not in labels:
            raise GameError(
                f"{name}: {label!r:.60} has a cost, but is no response; there are "
                f"{', '.join(labels[:10])}"
            )
        if type(cost) is not int or not 0 <= cost <= MOST_COST:
            raise GameError(
                f"{name}: the response {label!r:.60} costs {cost!r:.60}; "
                f"expected a whole number from 0 to {MOST_COST}"
            )
    return tuple(costs.get(label, 1) for label in labels)


def _fold(labels: tuple[str, ...]) -> dict[str, str]:
    """Return what lets a reader take labels in any case and without blanks, where that is clear."""
    fold = {" ": "", "\t": ""}
    for letter in sorted(set("".join(labels))):
        upper, lower = letter.upper(), letter.lower()
        if len(upper) == len(lower) == 1 and upper != lower:
            fold[upper] = lower
    folded = {schema.fold(label, fold) for label in labels}
    return fold if len(folded) == len(labels) else {}

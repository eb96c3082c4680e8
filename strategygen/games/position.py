"""A game after some turns, as a game of its own.

Whatever is done with a game can be done with a position: its guesses can be rated, its trees grown,
its value searched. The codes are those that are still possible, the guesses those that are still
allowed; both have ids of their own, in the same order.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from lookup import ContradictionError
from lookup.responses import Responses
from strategygen.errors import GameError
from strategygen.games.base import Game, Rule, Symmetry, WordLists, places_of
from strategygen.games.history import (
    Turn,
    allowed_after,
    candidates_after,
    check_listed,
    parse_turn,
)
from strategygen.games.symmetry import Symmetries, stabilizer


class Position(Game):
    """A game after some turns; `position` makes one from texts.

    `game` is the whole game, `turns` what was played. `code_ids` and `guess_ids` say which codes
    and guesses of it are left, int32, ascending: code i of the position is code `code_ids[i]` of
    the game. A position never changes and may be shared by threads.

    Raises `lookup.ContradictionError` if no code agrees with all turns.
    """

    family: ClassVar[str] = "position"
    summary: ClassVar[str] = "a game after some turns"
    grammar: ClassVar[str] = "GAME after GUESS:RESPONSE ..."
    examples: ClassVar[tuple[str, ...]] = ()

    def __init__(self, game: Game, turns: Iterable[Turn]) -> None:
        check_listed(game)
        self.game = game
        self.turns = tuple(turns)
        self.code_ids = candidates_after(game, self.turns)
        if not len(self.code_ids):
            raise ContradictionError(
                f"no code of {game.id} agrees with all of {self._history}: check the responses"
            )
        self.guess_ids = allowed_after(game, self.turns)

    @classmethod
    def parse(cls, options: str, end: str, lists: WordLists | None = None) -> Self:
        """Refuse to make a position from an id.

        Raises `GameError`: a position is made from a game and turns.
        """
        raise GameError(f"a position has no id of its own: {cls.grammar}")

    @property
    def _history(self) -> str:
        labels = self.game.responses.labels
        return " ".join(
            f"{self.game.guesses[guess]}:{'|'.join(labels[response] for response in responses)}"
            for guess, responses in self.turns
        )

    def __repr__(self) -> str:
        return f"<Position {self.id}: {self.code_count} codes, {self.guess_count} guesses>"

    @property
    def id(self) -> str:
        """The id of the game, with the turns behind it where there are some."""
        return f"{self.game.id} after {self._history}" if self.turns else self.game.id

    @property
    def over(self) -> bool:
        """Whether the game has ended: by a winning guess, or as the only code left is known."""
        if not self.wins:
            return self.code_count == 1
        winning = (self.game.responses.winning,)
        return any(turn.responses == winning for turn in self.turns)

    @property
    def end(self) -> str:
        """How the game ends."""
        return self.game.end

    @property
    def parameters(self) -> Mapping[str, int | str | bool]:
        """The options of the game."""
        return self.game.parameters

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols of the game."""
        return self.game.symbols

    @property
    def lists(self) -> Mapping[str, tuple[int, str]]:
        """The lists of the game."""
        return self.game.lists

    @property
    def code_count(self) -> int:
        """How many codes are still possible."""
        return len(self.code_ids)

    @property
    def guess_count(self) -> int:
        """How many guesses are still allowed."""
        return len(self.guess_ids)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The codes that are still possible, ascending."""
        return tuple(self.game.codes[code] for code in self.code_ids.tolist())

    @cached_property
    def guesses(self) -> Sequence[str]:
        """The guesses that are still allowed, ascending."""
        if self.guess_count == self.game.guess_count:
            return self.game.guesses
        return tuple(self.game.guesses[guess] for guess in self.guess_ids.tolist())

    @property
    def responses(self) -> Responses:
        """The responses of the game, with the same ids; some may have become impossible."""
        return self.game.responses

    @property
    def notation(self) -> str:
        """How guesses are answered in the game."""
        return self.game.notation

    def respond(self, guess: str, code: str) -> str:
        """Return what the game answers.

        Raises nothing for guesses and codes of the game.
        """
        return self.game.respond(guess, code)

    def response_rows(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        """Return the response ids, uint8 (codes, guesses), for ids of the position.

        Raises `IndexError` for ids that do not exist.
        """
        if guesses is None and self.guess_count == self.game.guess_count:
            return self.game.response_rows(self.code_ids[codes])
        chosen = self.guess_ids if guesses is None else self.guess_ids[guesses]
        return self.game.response_rows(self.code_ids[codes], chosen)

    @cached_property
    def code_of_guess(self) -> NDArray[np.int32]:
        """For each guess the id of the same text as a code of the position, or -1."""
        return places_of(self.game.code_of_guess[self.guess_ids], self.code_ids)

    @cached_property
    def guess_of_code(self) -> NDArray[np.int32]:
        """For each code the id of the same text as a guess of the position, or -1."""
        return places_of(self.game.guess_of_code[self.code_ids], self.guess_ids)

    @cached_property
    def symmetry(self) -> Symmetry | None:
        """The symmetries of the game that map every guess made so far to itself."""
        symmetry = self.game.symmetry
        if symmetry is None or not self.turns:
            return symmetry
        left = Symmetries(symmetry.places, symmetry.maps)
        for turn in self.turns:
            left = stabilizer(symmetry.digits, turn.guess, left)
        return Symmetry(symmetry.digits[self.guess_ids], left.places, left.maps)

    @cached_property
    def rule(self) -> Rule | None:
        """Which of the guesses that are left may follow which."""
        rule = self.game.rule
        if rule is None or self.guess_count == self.game.guess_count:
            return rule
        relation = rule.relation[np.ix_(self.guess_ids, self.guess_ids)]
        return Rule(relation, rule.kind[self.guess_ids], rule.permits)

    @property
    def limited(self) -> tuple[int, int] | None:
        """How often a response can still tell something, at most."""
        return self.game.limited

    @property
    def openings(self) -> NDArray[np.int32]:
        """The guesses to look at first: all, but for equivalent ones where nothing is played."""
        if self.turns:
            return np.arange(self.guess_count, dtype=np.int32)
        return self.game.openings

    def parse_guess(self, text: str) -> int:
        """Return the id of a guess in the position.

        Raises `GameError` for what is no guess of the game, or is not allowed any more.
        """
        guess = self.game.parse_guess(text)
        place = int(places_of(np.array([guess], np.int32), self.guess_ids)[0])
        if place < 0:
            raise GameError(
                f"{self.game.guesses[guess]} is not allowed after {self._history} in "
                f"{self.game.id}: {self._broken_by(self.game.guesses[guess])}"
            )
        return place

    def _broken_by(self, guess: str) -> str:
        """Say which hint of which turn a guess breaks."""
        for guessed, responses in self.turns:
            earlier, labels = self.game.guesses[guessed], self.game.responses.labels
            hints = [self.game.broken_hint(guess, earlier, labels[r]) for r in responses]
            if hints and None not in hints:
                return f"after {earlier} {hints[0]}"
        return "it does not use what was learned"

    def broken_hint(self, guess: str, earlier: str, label: str) -> str | None:
        """Say why a guess may not follow an earlier one that was answered so.

        Raises nothing for guesses and labels of the game.
        """
        return self.game.broken_hint(guess, earlier, label)


def position(game: Game, history: Iterable[str] = ()) -> Position:
    """Return a game after some turns, each a text such as "1122:1B1W".

    Raises `GameError` for an unknown guess, `lookup.InvalidResponseError` for what is no response,
    and `lookup.ContradictionError` if no code agrees with all turns.

    >>> from strategygen.games import parse_game
    >>> position(parse_game("mastermind-4x6"), ["1122:2B0W", "1234:0B3W"])
    <Position mastermind-4x6 after 1122:2B0W 1234:0B3W: 16 codes, 1296 guesses>
    """
    return Position(game, (parse_turn(game, text) for text in history))

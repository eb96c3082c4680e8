"""Who answers the guesses of a person: somebody with a secret, or the adversary without one."""

from bisect import bisect_left
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

import numpy as np

from strategygen.errors import GameError
from strategygen.games import Game
from strategygen.games.position import Position
from strategygen.play.adversary import hardest_response
from strategygen.random_stream import keyed_random


class Way(StrEnum):
    """The three ways to play a match; threads may share it."""

    PROGRAM_GUESSES = "program guesses"
    PERSON_GUESSES = "person guesses"
    ADVERSARY = "adversary"


class Codemaker(Protocol):
    """Answer the guesses of a person; a codemaker never changes, so threads may share it."""

    @property
    def way(self) -> Way:
        """The way of play that this codemaker makes."""

    def respond(self, left: Position, guess: int) -> int:
        """Return the id of the response to a guess, which is an id of the position.

        Raises nothing.
        """

    def reveal(self, left: Position) -> str:
        """Return a secret that agrees with all that was answered.

        Raises nothing.
        """


@dataclass(frozen=True, slots=True)
class HiddenCode:
    """A codemaker with one secret, who responds by the definition of the game.

    It never changes, so threads may share it.
    """

    secret: str

    @property
    def way(self) -> Way:
        """The person guesses."""
        return Way.PERSON_GUESSES

    def respond(self, left: Position, guess: int) -> int:
        """Return the id of the response that the secret gives.

        Raises nothing.
        """
        return left.responses.parse(left.respond(left.guesses[guess], self.secret))

    def reveal(self, left: Position) -> str:
        """Return the secret.

        Raises nothing.
        """
        return self.secret


@dataclass(frozen=True, slots=True)
class Uncommitted:
    """A codemaker without a secret, who always leaves as many codes possible as can be.

    It never changes, so threads may share it.
    """

    @property
    def way(self) -> Way:
        """The person guesses against the adversary."""
        return Way.ADVERSARY

    def respond(self, left: Position, guess: int) -> int:
        """Return the id of the response that leaves most candidates.

        Raises nothing.
        """
        return hardest_response(left, guess)

    def reveal(self, left: Position) -> str:
        """Return the first code that is still possible.

        Raises nothing.
        """
        return left.codes[0]


def hidden_code(game: Game, secret: str) -> HiddenCode:
    """Return the codemaker with a given secret.

    Raises `GameError` if it is no code of the game.
    """
    place = bisect_left(game.codes, secret)
    if place == game.code_count or game.codes[place] != secret:
        raise GameError(f"{secret!r:.60} is no code of {game.id}; a code is {game.codes[0]}")
    return HiddenCode(secret)


def drawn_code(game: Game, seed: int) -> HiddenCode:
    """Return the codemaker whose secret a seed draws, the same one on any machine.

    Raises nothing; seeds are from 0 to 2**64 - 1.

    >>> from strategygen.games import parse_game
    >>> drawn_code(parse_game("mastermind-4x6"), 1)
    HiddenCode(secret='1416')
    """
    bits = int(keyed_random(np.uint64(seed), np.uint64(0)))
    return HiddenCode(game.codes[bits % game.code_count])

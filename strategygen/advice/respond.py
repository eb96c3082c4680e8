"""Answer guesses as a secret does."""

from collections.abc import Iterable
from dataclasses import dataclass

from strategygen.advice.transcript import read_code
from strategygen.games import Game
from strategygen.games.history import check_listed


@dataclass(frozen=True, slots=True)
class Answer:
    """A guess and its response; it never changes, so threads may share it."""

    guess: str
    response: str


@dataclass(frozen=True, slots=True)
class Responded:
    """How a secret answers some guesses; it never changes, so threads may share it."""

    game: str
    secret: str
    responses: tuple[Answer, ...]


def respond(game: Game, secret: str, guesses: Iterable[str]) -> Responded:
    """Return how a secret answers each guess, all in the game's own spelling.

    Raises `GameError` for a secret that is no code of the game, and for an unknown guess.

    >>> from strategygen.games import parse_game
    >>> respond(parse_game("mastermind-4x6"), "3152", ["1122"]).responses
    (Answer(guess='1122', response='2B0W'),)
    """
    check_listed(game)
    code = read_code(game, secret)
    texts = [game.guesses[game.parse_guess(guess)] for guess in guesses]
    answers = tuple(Answer(text, game.respond(text, code)) for text in texts)
    return Responded(game.id, code, answers)

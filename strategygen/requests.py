"""Read JSON requests, and answer them; the folder `schemas` says what is in them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from strategygen.advice.advise import DEFAULT_SECONDS, DEFAULT_STRATEGIES, advise
from strategygen.advice.respond import respond
from strategygen.as_json import Document, document
from strategygen.errors import RequestError
from strategygen.games import Game, parse_game
from strategygen.schemas import REQUESTS, request_schema
from strategygen.schemas.check import check


@dataclass(frozen=True, slots=True)
class AdviseRequest:
    """Ask what is known of a game after a history; the fields are those of `advise`.

    It never changes, so threads may share it.
    """

    game: str
    history: tuple[tuple[str, str], ...] = ()
    ignore: tuple[int, ...] = ()
    consider: str | None = None
    strategies: tuple[str, ...] = DEFAULT_STRATEGIES
    top: int = 1
    time_limit: float = DEFAULT_SECONDS

    def answer(self, game: Game) -> Document:
        """Return the document that answers the request.

        Raises what `advise` raises.
        """
        advice = advise(
            game,
            self.history,
            ignore=self.ignore,
            consider=self.consider,
            strategies=self.strategies,
            top=self.top,
            time_limit=self.time_limit,
        )
        return document("advice", advice)


@dataclass(frozen=True, slots=True)
class RespondRequest:
    """Ask how a secret answers a guess; it never changes, so threads may share it."""

    game: str
    secret: str
    guess: str

    def answer(self, game: Game) -> Document:
        """Return the document that answers the request.

        Raises what `respond` raises.
        """
        return document("responses", respond(game, self.secret, [self.guess]))

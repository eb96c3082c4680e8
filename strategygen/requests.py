"""Read JSON requests, and answer them; the folder `schemas` says what is in them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from strategygen.advice.advise import DEFAULT_SECONDS, DEFAULT_STRATEGIES, advise
from strategygen.advice.respond import respond
from strategygen.advice.review import review
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
class ReviewRequest:
    """Ask what each guess of a game was worth; it never changes, so threads may share it.

    `responses` has a response for each guess, or is None if the secret says them.
    """

    game: str
    guesses: tuple[str, ...]
    secret: str | None = None
    responses: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if self.responses is not None and len(self.responses) != len(self.guesses):
            raise RequestError(
                f"responses: expected one for each of the {len(self.guesses)} guesses, "
                f"found {len(self.responses)}"
            )

    def answer(self, game: Game) -> Document:
        """Return the document that answers the request.

        Raises what `review` raises.
        """
        responses = self.responses or (None,) * len(self.guesses)
        turns = zip(self.guesses, responses, strict=True)
        return document("review", review(game, turns, secret=self.secret))


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


Request = AdviseRequest | ReviewRequest | RespondRequest


def parse_request(kind: str, fields: object) -> Request:
    """Return the request that a JSON document makes; `kind` is one of `schemas.REQUESTS`.

    Raises `RequestError` for a document of another shape; the message names the place, such as
    "history[2].response", where items count from 0. Whether there is such a game or guess shows
    only in the answer.

    >>> parse_request("respond", {"game": "number-9", "secret": "7", "guess": "5"})
    RespondRequest(game='number-9', secret='7', guess='5')
    """
    if kind not in REQUESTS:
        raise RequestError(f"unknown request {kind!r:.60}; there are: {', '.join(REQUESTS)}")
    check(fields, request_schema(kind))
    assert isinstance(fields, dict)
    read = {name: _READ[name](value) if name in _READ else value for name, value in fields.items()}
    return _KINDS[kind](**read)


def answer_request(
    kind: str, fields: object, *, game_of: Callable[[str], Game] = parse_game
) -> Document:
    """Return the document that answers a request, itself a JSON document.

    `game_of` makes the game that an id names; the one that is used otherwise runs no code of the
    user's.

    Raises `RequestError` as `parse_request` does, and what the answer to a valid request raises;
    `as_json.error_document` makes a document of it. Threads may call it at the same time.

    >>> request = {"game": "number-9", "secret": "7", "guess": "5"}
    >>> answer_request("respond", request)["responses"]
    [{'guess': '5', 'response': 'higher'}]
    """
    request = parse_request(kind, fields)
    return request.answer(game_of(request.game))


def _turns(history: Iterable[Mapping[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((turn["guess"], turn["response"]) for turn in history)


def _whole(numbers: Iterable[float]) -> tuple[int, ...]:
    """Return whole numbers as such: JSON may write them as 2.0."""
    return tuple(map(int, numbers))


# How a field of a request becomes that of a dataclass, where it is not the same.
_READ: Final[dict[str, Callable[[Any], object]]] = {
    "history": _turns,
    "ignore": _whole,
    "strategies": tuple,
    "guesses": tuple,
    "responses": tuple,
    "top": int,
}

_KINDS: Final[dict[str, Callable[..., Request]]] = {
    "advise": AdviseRequest,
    "review": ReviewRequest,
    "respond": RespondRequest,
}

"""Histories: guesses that were answered, and the codes and guesses that they leave."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup import InvalidResponseError, schema
from lookup.responses import Responses
from strategygen.errors import GameError
from strategygen.games.base import Game

# Codes whose responses are looked at together, so that a game of any size takes little memory.
BLOCK: Final = 1 << 16

# A game of more codes cannot be listed in a few gigabytes.
MOST_CODES: Final = 2_000_000

# What stands in a typed response for a part that is not known.
UNKNOWN: Final = "?"
# What stands behind a guess that is only known not to be the code.
NOT: Final = "not"


def check_listed(game: Game) -> None:
    """Raise `GameError` for a game with so many codes that they cannot be listed."""
    largest = max(game.code_count, game.guess_count)
    if largest > MOST_CODES:
        raise GameError(
            f"{game.id} has {largest:,} codes, too many to list; games of {MOST_CODES:,} are the "
            "largest that positions can be looked at in"
        )


class Turn(NamedTuple):
    """A guess and how it was answered, by their ids in the game.

    `responses` holds the responses that may have been given: one where it is known, several where
    a part of it is not. A turn never changes and may be shared by threads.
    """

    guess: int
    responses: tuple[int, ...]


def parse_turn(game: Game, text: str) -> Turn:
    """Return the turn that a text such as "1122:1B1W" stands for.

    Raises `GameError` for a text without a colon or with an unknown guess, and
    `lookup.InvalidResponseError` for what is no response of the game.

    >>> from strategygen.games import parse_game
    >>> parse_turn(parse_game("mastermind-2x3"), "12:1B0W")
    Turn(guess=1, responses=(3,))
    """
    guess, colon, response = text.rpartition(":")
    if not colon:
        raise GameError(
            f"{text!r:.60} is no turn; expected a guess, a colon and its response, such as "
            f"{game.guesses[0]}:{game.responses.labels[0]}"
        )
    return Turn(game.parse_guess(guess), possible_responses(game, response))


def possible_responses(game: Game, text: str) -> tuple[int, ...]:
    """Return the ids of the responses that a text may stand for, ascending.

    Beside what `Responses.parse` reads, `?` stands for a part that is not known, or alone for a
    whole response, and `not` for any response but the winning one. Raises
    `lookup.InvalidResponseError` for a text that stands for none.

    >>> from strategygen.games import parse_game
    >>> game = parse_game("mastermind-2x3")
    >>> [game.responses.labels[response] for response in possible_responses(game, "0B?W")]
    ['0B0W', '0B1W', '0B2W']
    """
    responses = game.responses
    try:
        return (responses.parse(text),)
    except InvalidResponseError:
        if responses.last and text.strip().casefold() == NOT:
            return tuple(range(responses.last))
        if UNKNOWN not in text:
            raise
        if text.strip() == UNKNOWN:
            return tuple(range(responses.size))
        found = _fitting(responses, text)
        if not found:
            raise
        return found


def _fitting(responses: Responses, text: str) -> tuple[int, ...]:
    """Return the responses with a spelling that a text with unknown parts fits."""
    parts = [re.escape(schema.fold(part, responses.folds)) for part in text.split(UNKNOWN)]
    # A count may have two digits; anything else that is not known is one character.
    pattern = re.compile("(?:[0-9]+|.)".join(parts))
    exact = re.compile(".".join(parts))
    for wanted in (exact, pattern):
        found = {number for text, number in responses.accepted.items() if wanted.fullmatch(text)}
        if found:
            return tuple(sorted(found))
    return ()


def candidates_after(game: Game, turns: Iterable[Turn]) -> NDArray[np.int32]:
    """Return the ids of the codes that agree with all turns, ascending; int32 (candidates,).

    Raises nothing: where the turns contradict each other there are none.
    """
    codes = np.arange(game.code_count, dtype=np.int32)
    for turn in turns:
        guess = np.array([turn.guess], np.int32)
        agrees = [
            np.isin(game.response_rows(codes[start : start + BLOCK], guess)[:, 0], turn.responses)
            for start in range(0, len(codes), BLOCK)
        ]
        codes = codes[np.concatenate(agrees)] if agrees else codes
    return codes


def allowed_after(game: Game, turns: Sequence[Turn]) -> NDArray[np.int32]:
    """Return the ids of the guesses that may follow all turns, ascending; int32 (guesses,).

    Where the response of a turn is not known for certain, a guess may follow if one of the
    possible responses lets it. Raises nothing.
    """
    allowed = np.arange(game.guess_count, dtype=np.int32)
    for turn in turns:
        allowed = allowed[may_follow(game, turn, allowed)]
    return allowed


def may_follow(game: Game, turn: Turn, guesses: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Return for each guess whether a turn lets it follow; bool (guesses,)."""
    rule = game.rule
    if rule is None:
        return np.ones(len(guesses), np.bool_)
    permitted = np.zeros(rule.permits.shape[2], np.bool_)
    for response in turn.responses:
        permitted |= rule.permits[rule.kind[turn.guess], response]
    return permitted[rule.relation[turn.guess, guesses]]

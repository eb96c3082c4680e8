"""Read a history as a person writes it, with unknown responses and turns to be left out."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from lookup import InvalidResponseError
from strategygen.errors import GameError
from strategygen.games import Game
from strategygen.games.history import Turn, possible_responses


@dataclass(frozen=True, slots=True)
class Row:
    """One turn of a history: a guess, the text of its response, and whether it is left out.

    It never changes, so threads may share it.
    """

    guess: str
    response: str
    ignored: bool = False


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A past guess that the turns before it did not allow, and the hint that it breaks.

    It never changes, so threads may share it.
    """

    turn: int
    guess: str
    hint: str


def split_item(text: str) -> tuple[str, str]:
    """Return the guess and the response of a text such as "1122:1B1W".

    Raises `GameError` for a text without a colon.
    """
    guess, colon, response = text.rpartition(":")
    if not colon:
        raise GameError(
            f"{text!r:.60} is no turn; expected a guess, a colon and its response: GUESS:RESPONSE"
        )
    return guess, response


def read_rows(
    game: Game, history: Iterable[str | tuple[str, str]], ignore: Collection[int] = ()
) -> tuple[tuple[Row, ...], list[Turn | None]]:
    """Return the rows of a history in the game's own spelling, and the turns that they stand for.

    An item is "GUESS:RESPONSE", or a pair of both. A turn that is ignored is None. A response that
    no guess can get leaves no possible response. Raises `GameError` for an unknown guess or a turn
    to ignore that does not exist, `lookup.InvalidResponseError` for what is no response; both name
    the turn.
    """
    rows, turns = [], []
    for number, item in enumerate(history, 1):
        guess_text, response_text = split_item(item) if isinstance(item, str) else item
        try:
            guess = game.parse_guess(guess_text)
            responses = _responses(game, response_text)
        except GameError as error:
            raise GameError(f"turn {number}: {error}") from error
        except InvalidResponseError as error:
            raise InvalidResponseError(f"turn {number}: {error}") from error
        label = (
            game.responses.labels[responses[0]] if len(responses) == 1 else response_text.strip()
        )
        rows.append(Row(game.guesses[guess], label, number in ignore))
        turns.append(None if number in ignore else Turn(guess, responses))
    missing = sorted(set(ignore).difference(range(1, len(rows) + 1)))
    if missing:
        raise GameError(f"there is no turn {missing[0]} to ignore; the history has {len(rows)}")
    return tuple(rows), turns


def _responses(game: Game, text: str) -> tuple[int, ...]:
    """Return what a response may stand for: nothing, if no guess can get it."""
    try:
        return possible_responses(game, text)
    except InvalidResponseError:
        if game.responses.is_impossible(text):
            return ()
        raise


def forbidden_rows(game: Game, turns: Iterable[Turn | None]) -> tuple[Forbidden, ...]:
    """Return the past guesses that earlier turns did not allow, with the hint that each breaks.

    Only hard modes forbid guesses. A response that is not known for certain forbids nothing.
    """
    found: list[Forbidden] = []
    earlier: list[tuple[str, str]] = []
    for number, turn in enumerate(turns, 1):
        if turn is None:
            continue
        guess = game.guesses[turn.guess]
        for past, label in earlier:
            hint = game.broken_hint(guess, past, label)
            if hint is not None:
                found.append(Forbidden(number, guess, f"after {past} {hint}"))
                break
        if len(turn.responses) == 1:
            earlier.append((guess, game.responses.labels[turn.responses[0]]))
    return tuple(found)

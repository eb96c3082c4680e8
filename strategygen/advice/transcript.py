"""Read the transcript of a game that was played, and find the mistakes in it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from strategygen.advice.rows import Row, forbidden_rows, read_rows, split_item
from strategygen.errors import GameError
from strategygen.games import Game
from strategygen.games.history import Turn, candidates_after

# A turn of a transcript: a guess, "GUESS:RESPONSE", or a pair of both; the response may be None.
Item = str | tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong with a turn of a transcript; turns count from 1.

    `kind` says what: "response", one that the secret does not give; "over", a guess after the game
    had ended; "forbidden", a guess that a hard mode did not allow. `text` says it in words. It
    never changes, so threads may share it.
    """

    turn: int
    kind: Literal["response", "over", "forbidden"]
    text: str


@dataclass(frozen=True, slots=True)
class Transcript:
    """A transcript in the game's own spelling.

    `rows` are all turns as they stand in it, `turns` those that were played: up to the end of the
    game, and with the responses that the secret gives, where it is known. `over` says that the game
    ended with the last of them.
    """

    rows: tuple[Row, ...]
    turns: tuple[Turn, ...]
    over: bool
    mistakes: tuple[Mistake, ...]


def read_code(game: Game, text: str) -> str:
    """Return the code that a text spells, in the game's own spelling.

    Raises `GameError` if it is no code of the game.
    """
    if game.guesses_codes:
        try:
            guess = game.parse_guess(text)
        except GameError as error:
            raise GameError(f"the secret: {error}") from error
        place = int(game.code_of_guess[guess])
        if place >= 0:
            return game.codes[place]
    wanted = " ".join(text.split()).casefold()
    for code in game.codes:
        # Where guesses are questions, no code is a guess.
        if code.casefold() == wanted:
            return code
    raise GameError(_no_code(game, text))


def _no_code(game: Game, text: str) -> str:
    if "answers" in game.lists:
        count, digest = game.lists["answers"]
        return (
            f"the secret: {text!r:.60} is none of the {count:,} answers of {game.id} "
            f"(SHA-256 {digest[:16]}...)"
        )
    return f"the secret: {text!r:.60} is no code of {game.id}; one of them is {game.codes[0]}"


def read_transcript(game: Game, items: Iterable[Item], secret: str | None) -> Transcript:
    """Return a transcript; `secret` is a code of the game, if it is known.

    Without the secret every turn needs a response, known in full. Raises `GameError` for an unknown
    guess and for a response that is missing, `lookup.InvalidResponseError` for what is no response;
    all name the turn.
    """
    pairs = [_pair(game, number, item, secret) for number, item in enumerate(items, 1)]
    rows, read = read_rows(game, pairs)
    stated = [turn for turn in read if turn is not None]
    if secret is None:
        _check_known(rows, stated)
        turns, mistakes = stated, []
    else:
        turns = [Turn(turn.guess, (_answer(game, turn.guess, secret),)) for turn in stated]
        mistakes = _wrong_responses(game, rows, stated, turns, secret)
    end = _end(game, turns)
    played = turns if end is None else turns[:end]
    mistakes = [mistake for mistake in mistakes if mistake.turn <= len(played)]
    mistakes += [
        Mistake(row.turn, "forbidden", f"{row.guess} was not allowed: {row.hint}")
        for row in forbidden_rows(game, played)
    ]
    mistakes += [
        Mistake(number, "over", f"the game was over after turn {end}")
        for number in range(len(played) + 1, len(turns) + 1)
    ]
    mistakes.sort(key=lambda mistake: mistake.turn)
    return Transcript(rows, tuple(played), end is not None, tuple(mistakes))


def _pair(game: Game, number: int, item: Item, secret: str | None) -> tuple[str, str]:
    """Return the guess and the response of an item; the secret gives one that is missing."""
    guess, response = _split(game, item, secret) if isinstance(item, str) else item
    if response is not None:
        return guess, response
    if secret is None:
        raise GameError(
            f"turn {number}: {guess!r:.60} has no response; expected GUESS:RESPONSE, or the secret",
            parameter="secret",
        )
    try:
        answer = _answer(game, game.parse_guess(guess), secret)
    except GameError as error:
        raise GameError(f"turn {number}: {error}") from error
    return guess, game.responses.labels[answer]


def _split(game: Game, text: str, secret: str | None) -> tuple[str, str | None]:
    """Return the parts of a typed turn: where a secret is known, it may be a guess alone."""
    if ":" not in text:
        return text, None
    if secret is None:
        return split_item(text)
    try:
        game.parse_guess(text)
    except GameError:
        return split_item(text)
    # The guesses of some games have a colon, too.
    return text, None


def _answer(game: Game, guess: int, secret: str) -> int:
    """Return the id of the response that the secret gives."""
    return game.responses.parse(game.respond(game.guesses[guess], secret))


def _check_known(rows: Iterable[Row], turns: Iterable[Turn]) -> None:
    for number, (row, turn) in enumerate(zip(rows, turns, strict=True), 1):
        if len(turn.responses) > 1:
            raise GameError(
                f"turn {number}: {row.response} does not say the whole response; a review needs "
                "it, or the secret",
                parameter="secret",
            )


def _wrong_responses(
    game: Game, rows: Iterable[Row], stated: Iterable[Turn], turns: Iterable[Turn], secret: str
) -> list[Mistake]:
    """Return the turns whose stated response is not the one that the secret gives."""
    labels = game.responses.labels
    return [
        Mistake(
            number,
            "response",
            f"the secret {secret} answers {row.guess} with {labels[turn.responses[0]]}, "
            f"not with {row.response}",
        )
        for number, (row, said, turn) in enumerate(zip(rows, stated, turns, strict=True), 1)
        if turn.responses[0] not in said.responses
    ]


def _end(game: Game, turns: list[Turn]) -> int | None:
    """Return the number of the turn that ended the game, None if none did."""
    if not game.wins:
        sizes = (len(candidates_after(game, turns[:end])) for end in range(len(turns) + 1))
        return next((end for end, size in enumerate(sizes) if size == 1), None)
    won = (end for end, turn in enumerate(turns, 1) if turn.responses == (game.responses.last,))
    return next(won, None)

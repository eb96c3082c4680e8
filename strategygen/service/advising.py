"""Answer requests for advice: so many at once, within limits, and without running foreign code."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from strategygen.as_json import Document
from strategygen.errors import GameError, RequestError
from strategygen.games import GAMES, Game, WordLists, parse_game
from strategygen.games.wordle.words import checked_words, read_words
from strategygen.requests import answer_request
from strategygen.schemas.check import check
from strategygen.service.settings import Settings

LISTS: Final = "lists"
# No game that people play takes more turns.
MOST_TURNS: Final = 100
LISTS_SCHEMA: Final[Document] = {
    "type": "object",
    "description": "The words of a game of word lists, in any order.",
    "additionalProperties": False,
    "required": ["answers"],
    "properties": {
        "answers": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The words that may be secret.",
        },
        "guesses": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The words that may be guessed. Left out: the answers.",
        },
    },
}


class BusyError(Exception):
    """As much advice is computed as the service was told to compute at once."""


class Advising:
    """Compute answers in threads of their own; the search in them does not hold up the others."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.busy = 0
        folder = settings.lists
        self._lists = {} if folder is None else _files(Path(folder))

    @contextmanager
    def running(self) -> Iterator[None]:
        """Keep the threads as long as the service runs; at the end wait for what they compute."""
        with ThreadPoolExecutor(self._settings.advisers, "advice") as self._threads:
            yield

    async def answer(self, kind: str, fields: object) -> Document:
        """Return the document that answers a request.

        Raises BusyError at once if all threads are taken, and what `answer_request` raises.
        """
        if self.busy >= self._settings.advisers:
            raise BusyError
        self.busy += 1
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self._answer, kind, fields)
        finally:
            self.busy -= 1

    def _answer(self, kind: str, fields: object) -> Document:
        lists = None
        if isinstance(fields, dict):
            fields = dict(fields)
            if LISTS in fields:
                check(fields[LISTS], LISTS_SCHEMA, LISTS)
                lists = _given(fields.pop(LISTS))
            for name in ("history", "guesses", "responses", "ignore"):
                items = fields.get(name)
                if isinstance(items, list) and len(items) > MOST_TURNS:
                    raise RequestError(f"{name}: expected {MOST_TURNS} at most, found {len(items)}")
            limit = fields.get("time_limit")
            if kind == "advise" and isinstance(limit, int | float):
                fields["time_limit"] = min(limit, self._settings.seconds)
        return answer_request(kind, fields, game_of=lambda game_id: self._game(game_id, lists))

    def _game(self, game_id: str, lists: WordLists | None) -> Game:
        """Return the game of an id; own games are out of reach, as they run code."""
        family, _, rest = game_id.strip().lower().partition("-")
        if family not in GAMES:
            near = get_close_matches(family, GAMES, n=1)
            hint = f", did you mean {near[0]}?" if near else ";"
            known = ", ".join(game.grammar for game in GAMES.values())
            raise GameError(f"unknown game {game_id!r:.60}{hint} there are: {known}")
        if lists is None and GAMES[family].takes_lists:
            read = self._lists.get(rest.partition("-")[0])
            lists = None if read is None else read()
        game = parse_game(game_id, lists)
        largest = max(game.code_count, game.guess_count)
        if largest > self._settings.codes:
            raise GameError(
                f"{game.id} has {largest:,} codes; this service takes games of "
                f"{self._settings.codes:,} at most",
                parameter="game",
            )
        return game


def _given(lists: dict[str, list[str]]) -> WordLists:
    """Return the word lists of a request."""
    if not lists["answers"]:
        raise RequestError(f"{LISTS}.answers: expected at least one word, found an empty list")
    answers = checked_words(lists["answers"], f"{LISTS}.answers")
    given = lists.get("guesses")
    return WordLists(answers, checked_words(given, f"{LISTS}.guesses") if given else answers)


def _files(folder: Path) -> dict[str, Callable[[], WordLists]]:
    """Return how to read the lists of a folder, by their name."""
    found: dict[str, Callable[[], WordLists]] = {}
    for file in sorted(folder.glob("*.txt")):
        name, _, part = file.name.removesuffix(".txt").partition(".")
        guesses = folder / f"{name}.guesses.txt"
        if part in ("", "answers"):
            found[name.lower()] = _reader(file, guesses if guesses.is_file() else file)
    return found


def _reader(answers: Path, guesses: Path) -> Callable[[], WordLists]:
    return lambda: WordLists(read_words(answers), read_words(guesses))

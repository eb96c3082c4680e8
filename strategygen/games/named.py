"""Choose a game from what was typed: an id and options that are part of it, lists, or a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import lookup
from lookup import schema
from strategygen.errors import GameError, StrategyError
from strategygen.games import GAMES, Game, WordLists, parse_game
from strategygen.games.base import KNOWN_SUFFIX
from strategygen.games.own.from_file import is_file_of_game, load_game
from strategygen.games.wordle.words import read_words


@dataclass(frozen=True, slots=True)
class GameOptions:
    """What may be typed beside a game's name.

    `parts` are parts of its id, such as "hard"; `name` is what its word lists are called, and
    `answers` and `guesses` their files. `end` says how the game ends, if the id does not.
    """

    parts: Sequence[str] = ()
    name: str | None = None
    answers: Path | None = None
    guesses: Path | None = None
    end: str | None = None


def choose_game(text: str, options: GameOptions | None = None) -> Game:
    """Return the game that a text and options name.

    The text is an id, a family that takes the rest from options, or "FILE.py:FUNCTION". Raises
    GameError or StrategyError for what does not fit together, OSError for a list that cannot be
    read.
    """
    options = options or GameOptions()
    if is_file_of_game(text):
        if options != GameOptions():
            raise GameError(f"{text} says all about its game itself; leave the other options away")
        return load_game(text)
    if options.end is not None and options.end not in schema.ENDS:
        raise StrategyError(f"unknown end {options.end!r}: take {' or '.join(schema.ENDS)}")
    lists = _read_lists(text, options)
    game = parse_game(_with_options(text, options), lists)
    if options.end == schema.END_KNOWN and game.end != options.end:
        game = parse_game(game.id + KNOWN_SUFFIX, lists)
    if options.end == schema.END_WIN and game.end != options.end:
        raise StrategyError(f"{game.id} ends with the known code; no guess wins it")
    return game


def game_of_file(file: str, options: GameOptions) -> Game | None:
    """Return the game of a tree's file if word lists are given for it; None to go by its id."""
    if options == GameOptions():
        return None
    return choose_game(lookup.open_tree(file).game.id, options)


def _read_lists(text: str, options: GameOptions) -> WordLists | None:
    if options.answers is None:
        if options.guesses is not None:
            raise GameError("--guesses needs --answers: the words that may be secret")
        return None
    family = text.strip().lower().partition("-")[0]
    if family in GAMES and not GAMES[family].takes_lists:
        raise GameError(f"{family} is not made from word lists; leave --answers away")
    answers = read_words(options.answers)
    guesses = answers if options.guesses is None else read_words(options.guesses)
    return WordLists(answers, guesses)


def _with_options(text: str, options: GameOptions) -> str:
    """Return an id with the options in it that were typed beside it."""
    game_id = text.strip()
    if options.name is not None:
        if "-" in game_id:
            raise GameError(f"{game_id} has a name; leave --name away")
        game_id += f"-{options.name}"
    known = game_id.lower().endswith(KNOWN_SUFFIX)
    head = game_id[: -len(KNOWN_SUFFIX)] if known else game_id
    for part in options.parts:
        if part.lower() not in head.lower().split("-"):
            head += f"-{part}"
    return head + KNOWN_SUFFIX if known else head

"""The games by family, and how an id names one.

Adding a family is one module beside this one and one entry in `GAMES`.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import NoReturn

from lookup import schema
from strategygen.errors import GameError
from strategygen.games.base import KNOWN_SUFFIX, Game, Rule, Symmetry, WordLists
from strategygen.games.davinci import DaVinci
from strategygen.games.number import Number
from strategygen.games.pegs.bullscows import BullsCows
from strategygen.games.pegs.mastermind import Mastermind
from strategygen.games.wordle.game import Wordle

__all__ = ["GAMES", "Game", "Rule", "Symmetry", "WordLists", "parse_game"]

GAMES: dict[str, type[Game]] = {
    game.family: game for game in (Number, Mastermind, BullsCows, Wordle, DaVinci)
}


def parse_game(game_id: str, lists: WordLists | None = None) -> Game:
    """Return the game that an id names; `lists` are the words of a game made from word lists.

    An id that begins with none of `GAMES` may be the name of a game of an installed package.

    Raises `GameError`: for an unknown family it lists those there are, and for options that make no
    game it names the bound that they break.

    >>> parse_game("bullscows-4x10").code_count
    5040
    """
    text = game_id.strip().lower()
    rest = text.removesuffix(KNOWN_SUFFIX)
    end = schema.END_WIN if rest == text else schema.END_KNOWN
    family, _, options = rest.partition("-")
    if family not in GAMES:
        # Only now, as few need it: it takes longer to load than all the games here.
        from strategygen.games.own.installed import find_installed, installed_games

        installed = find_installed(text)
        if installed is not None:
            if lists is not None:
                _refuse_lists(text)
            return installed
        near = get_close_matches(family, GAMES, n=1)
        hint = f", did you mean {near[0]}?" if near else ";"
        known = ", ".join((*(game.grammar for game in GAMES.values()), *installed_games()))
        raise GameError(
            f"unknown game {game_id!r}{hint} there are: {known}, or your own: FILE.py:FUNCTION"
        )
    if lists is not None and not GAMES[family].takes_lists:
        _refuse_lists(family)
    try:
        return GAMES[family].parse(options, end, lists)
    except GameError as error:
        near_id = _correct_endings(text, GAMES[family].endings)
        if near_id == text:
            raise
        # Only an id that is one is worth a hint.
        try:
            meant = parse_game(near_id, lists).id
        except GameError:
            raise error from None
        raise GameError(f"{error}; did you mean {meant}?") from None


def _refuse_lists(what: str) -> NoReturn:
    raise GameError(f"{what} is not made from word lists; give none", parameter="answers")


def _correct_endings(game_id: str, endings: Sequence[str]) -> str:
    """Return an id with each part behind the family that is nearly an ending made one."""
    family, *parts = game_id.split("-")
    known = (*endings, KNOWN_SUFFIX.removeprefix("-"))
    corrected = [next(iter(get_close_matches(part, known, n=1)), part) for part in parts]
    return "-".join((family, *corrected))

"""The games by family, and how an id names one.

Adding a family is one module beside this one and one entry in `GAMES`.
"""

from difflib import get_close_matches

from lookup import schema
from strategygen.errors import GameError
from strategygen.games.base import KNOWN_SUFFIX, Game, Responses, Rule, Symmetry, WordLists
from strategygen.games.bullscows import BullsCows
from strategygen.games.mastermind import Mastermind
from strategygen.games.wordle import Wordle

__all__ = ["GAMES", "Game", "Responses", "Rule", "Symmetry", "WordLists", "parse_game"]

GAMES: dict[str, type[Game]] = {game.family: game for game in (Mastermind, BullsCows, Wordle)}


def parse_game(game_id: str, lists: WordLists | None = None) -> Game:
    """Return the game that an id names; `lists` are the words of a game that is made from some.

    Raises GameError that lists what there is for an unknown family, and names the broken bound for
    options that make no game.

    >>> parse_game("bullscows-4x10").code_count
    5040
    """
    text = game_id.strip().lower()
    rest = text.removesuffix(KNOWN_SUFFIX)
    end = schema.END_WIN if rest == text else schema.END_KNOWN
    family, _, options = rest.partition("-")
    if family not in GAMES:
        near = get_close_matches(family, GAMES, n=1)
        hint = f", did you mean {near[0]}?" if near else ";"
        known = ", ".join(game.grammar for game in GAMES.values())
        raise GameError(f"unknown game {game_id!r}{hint} there are: {known}")
    if lists is not None and not GAMES[family].takes_lists:
        raise GameError(f"{family} is not made from word lists; leave them away")
    return GAMES[family].parse(options, end, lists)

"""Read a code that somebody typed: guesses and codes are not the same texts in every game."""

from strategygen.errors import GameError
from strategygen.games.base import Game


def read_code(game: Game, text: str) -> str:
    """Return the code that a text spells, in the game's own spelling.

    Raises `GameError` if it is no code of the game.

    >>> from strategygen.games import parse_game
    >>> read_code(parse_game("mastermind-4x6"), " 11 22 ")
    '1122'
    """
    try:
        place = int(game.code_of_guess[game.parse_guess(text)])
    except GameError:
        # In games where guesses are questions, a code is no guess.
        wanted = " ".join(text.split()).casefold()
        found = [code for code in game.codes if code.casefold() == wanted]
        if game.guesses_codes or not found:
            raise GameError(_no_code(game, text)) from None
        return found[0]
    if place < 0:
        raise GameError(_no_code(game, text))
    return game.codes[place]


def _no_code(game: Game, text: str) -> str:
    if "answers" in game.lists:
        count, digest = game.lists["answers"]
        return (
            f"{text!r:.60} is none of the {count:,} answers of {game.id} "
            f"(SHA-256 {digest[:16]}...), so it cannot be the secret"
        )
    return f"{text!r:.60} is no code of {game.id}; a code is written like {game.codes[0]}"

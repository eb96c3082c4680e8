"""Games that a user describes in one file, without touching this package."""

from strategygen.errors import GameError
from strategygen.games.base import Game


def is_file_of_game(text: str) -> bool:
    """Return whether a text such as "mygame.py:make_game" names a function in a file."""
    return ".py:" in text


def load_game(text: str) -> Game:
    """Return the game that the function "FILE.py:FUNCTION" makes; raise GameError."""
    raise GameError(f"{text}: games of one's own are not known yet")

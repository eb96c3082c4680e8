"""Colours of a terminal for guesses: pegs in their colours, letters on green, yellow and grey.

Colour never tells anything alone: each peg shows its symbol, and the response stands beside.
"""

import os
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Final, TextIO

from strategygen.games import Game
from strategygen.games.wordle.words import symbols_of

# Return a guess in colour; the response is "" while there is none.
Paint = Callable[[str, str], str]

# Foreground and background of the 256 colours that terminals share.
BLACK, WHITE = 16, 231
PEGS: Final = (
    (WHITE, 160),  # red
    (WHITE, 28),  # green
    (WHITE, 26),  # blue
    (BLACK, 226),  # yellow
    (WHITE, 127),  # purple
    (BLACK, 208),  # orange
    (BLACK, 51),  # cyan
    (WHITE, 94),  # brown
    (BLACK, 255),  # white
    (WHITE, 240),  # grey
)
TILES: Final = {"G": (WHITE, 28), "Y": (BLACK, 178), "B": (WHITE, 240)}

DAVINCI: Final = {"B": (WHITE, BLACK), "W": (BLACK, WHITE)}


def shows_colour(stream: TextIO) -> bool:
    """Return whether a stream is a terminal with colour, and nobody set NO_COLOR against it."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def painter(game: Game, in_colour: bool) -> Paint:
    """Return what shows the guesses of a game, without colour if none is wanted or known.

    >>> from strategygen.games import parse_game
    >>> painter(parse_game("mastermind-2x3"), in_colour=False)("12", "1B0W")
    '12'
    """
    paint = PAINTERS.get(game.family)
    if paint is None or not in_colour:
        return lambda guess, response: guess
    return lambda guess, response: paint(game, guess, response)


def paint_tile(tile: str, colour: str) -> str:
    """Return a tile of Da Vinci Code in its colour, "B" or "W"; one without a colour as it is."""
    return _on(tile, DAVINCI[colour]) if colour in DAVINCI else f" {tile} "


def _pegs(game: Game, guess: str, response: str) -> str:
    colours = dict(zip(game.symbols, cycle(PEGS), strict=False))
    return "".join(_on(symbol, colours[symbol]) for symbol in guess)


def _tiles(game: Game, guess: str, response: str) -> str:
    symbols: Sequence[str] = symbols_of(guess, " " in guess)
    # A response without a letter for each symbol has no colours: it is a number, or unknown.
    if len(response) != len(symbols) or not set(response) <= set(TILES):
        return guess
    return "".join(
        _on(symbol, TILES[letter]) for symbol, letter in zip(symbols, response, strict=True)
    )


def _on(symbol: str, colours: tuple[int, int]) -> str:
    front, back = colours
    return f"\x1b[38;5;{front};48;5;{back}m {symbol} \x1b[0m"


PAINTERS: Final[dict[str, Callable[[Game, str, str], str]]] = {
    "mastermind": _pegs,
    "wordle": _tiles,
}

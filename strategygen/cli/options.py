"""What commands may be told: the types of arguments and options that several of them share.

The options that name a game are many; a command that takes them gets them as one, `GameOptions`.
"""

import inspect
import re
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from strategygen.games.named import GameOptions

UNITS: Final = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
# What the file format can hold.
LARGEST: Final = 2**31 - 1


def memory_size(text: str) -> int:
    """Read a number of bytes such as 4G.

    >>> memory_size("1.5k")
    1536
    """
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)([KMGT]?)(?:I?B)?", text.strip().upper())
    if match is None:
        raise typer.BadParameter(f"{text!r} is no size such as 500M or 4G")
    return int(float(match[1]) * UNITS[match[2]])


GameId = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game's id, e.g. mastermind-4x6, or your own: FILE.py:FUNCTION."
    ),
]
TreeFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A tree's file, or the name of a stored tree.")
]
Memory = Annotated[
    int | None,
    typer.Option(parser=memory_size, metavar="SIZE", help="Memory a build may take, e.g. 4G."),
]
Seed = Annotated[
    int | None,
    typer.Option(min=0, max=2**64 - 1, show_default="0", help="The seed of the strategy `random`."),
]
End = Annotated[
    str | None,
    typer.Option(help="win: with the winning guess; known: as soon as one code is left."),
]
Answers = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Wordle: the words that may be secret.")
]
Guesses = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Wordle: the words allowed (default: the answers)."),
]
Name = Annotated[
    str | None, typer.Option(metavar="NAME", help="Wordle: what the lists are called in the id.")
]
Hard = Annotated[bool, typer.Option("--hard", help="Wordle: hints must be used.")]
UltraHard = Annotated[bool, typer.Option("--ultra-hard", help="Wordle: all hints must be used.")]
Match = Annotated[
    bool, typer.Option("--match", help="Wordle: told is only how many letters stand right.")
]
Own = Annotated[
    str | None,
    typer.Option(metavar="TILES", help="Da Vinci: the asker's own tiles, e.g. 3,7 or B3,W7."),
]
Jokers = Annotated[bool, typer.Option("--jokers", help="Da Vinci: a joker of each colour.")]
Count = Annotated[
    str | None,
    typer.Option(metavar="WHAT", help="Da Vinci: what costs 1, questions or misses."),
]


def game_options(
    end: End = None,
    answers: Answers = None,
    guesses: Guesses = None,
    name: Name = None,
    hard: Hard = False,
    ultra_hard: UltraHard = False,
    match: Match = False,
    own: Own = None,
    jokers: Jokers = False,
    count: Count = None,
) -> "GameOptions":
    """Return what was typed of a game beside its name."""
    from strategygen.games.named import GameOptions

    parts = {
        "hard": hard,
        "ultrahard": ultra_hard,
        "match": match,
        f"own{own}": own is not None,
        "jokers": jokers,
        f"{count}": count is not None,
    }
    chosen = tuple(part for part, given in parts.items() if given)
    return GameOptions(chosen, name, answers, guesses, end)


def takes_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command be typed with all options of `game_options`; it gets them as `options`."""
    own = dict(inspect.signature(command).parameters)
    del own["options"]
    shared = inspect.signature(game_options).parameters

    @wraps(command)
    def typed(**given: Any) -> None:
        options = game_options(**{name: given.pop(name) for name in shared})
        command(**given, options=options)

    # What Typer reads; the order is that of the help.
    every = [*own.values(), *shared.values()]
    typed.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in every]
    )
    typed.__annotations__ = {each.name: each.annotation for each in every}
    return typed

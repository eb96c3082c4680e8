"""Load a game that a function in somebody's file makes: "mygame.py:make_game"."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType

from strategygen.errors import GameError, StrategygenError
from strategygen.games.base import Game
from strategygen.games.own.raised import RAISED, raised_text


def is_file_of_game(text: str) -> bool:
    """Return whether a text is meant to name a function in a file, not a game's id.

    >>> is_file_of_game("mygame.py"), is_file_of_game("mastermind-4x6")
    (True, False)
    """
    return ":" in text or os.sep in text or text.endswith(".py")


def load_game(text: str) -> Game:
    """Return the game that the function "FILE.py:FUNCTION" makes.

    The folder of the file is on the search path while its code runs, so that it may import its
    neighbours. Raises GameError that says what is missing, or what the code raised and where.
    """
    file, colon, name = text.rpartition(":")
    path = Path(file if colon else text)
    if path.suffix != ".py":
        raise GameError(f"{text!r} names no game: expected an id or FILE.py:FUNCTION")
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "does not exist"
        raise GameError(f"the file {str(path)!r} {what} (from {Path.cwd()}); check its path")
    if not name or not colon:
        raise GameError(
            f"{path} is a file; name the function in it that makes the game: {path}:NAME"
        )
    with _neighbours_of(path):
        function = _function(_run(path), path, name)
        return game_of(function, text)


def game_of(function: Callable[[], object], source: str) -> Game:
    """Return the game that a function makes; `source` is what an error calls it.

    Raises GameError if it raises, or returns something else.
    """
    try:
        game = function()
    except StrategygenError:
        raise
    except RAISED as error:
        raise GameError(f"{source} raised {raised_text(error)}") from error
    if not isinstance(game, Game):
        found = f"{game!r:.60} ({type(game).__name__})"
        raise GameError(f"{source} returned {found}; expected a game: strategygen.OwnGame(...)")
    return game


def _run(path: Path) -> ModuleType:
    """Run a file and return its module; what is loaded is what is there, never a cached copy."""
    module = ModuleType(f"own_game:{path.stem}")
    module.__file__ = str(path)
    # Where dataclasses look for the module of a class.
    sys.modules[module.__name__] = module
    try:
        exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)
    except OSError as error:
        if error.filename != str(path):
            raise GameError(f"{path} raised {raised_text(error)}") from error
        raise
    except StrategygenError:
        raise
    except RAISED as error:
        raise GameError(f"{path} raised {raised_text(error)}") from error
    return module


def _function(module: ModuleType, path: Path, name: str) -> Callable[[], object]:
    found = getattr(module, name, None)
    if callable(found):
        return found
    own = [key for key, value in vars(module).items() if callable(value) and key[0] != "_"]
    near = get_close_matches(name, own, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    if found is None:
        raise GameError(f"{path} has no function {name!r}{hint}")
    raise GameError(f"{name!r} in {path} is {found!r:.60}, no function{hint}")


@contextmanager
def _neighbours_of(path: Path) -> Iterator[None]:
    """Put the folder of a file first on the search path for a while."""
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        if folder in sys.path:
            sys.path.remove(folder)

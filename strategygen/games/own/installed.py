"""Find the games that installed packages bring: entry points of the group "strategygen.games"."""

from importlib.metadata import entry_points
from typing import Final

from strategygen.errors import GameError
from strategygen.games.base import Game
from strategygen.games.own.from_file import game_of

GROUP: Final = "strategygen.games"


def installed_games() -> dict[str, str]:
    """Return where each installed game comes from, by name; nothing of them is loaded."""
    return {entry.name: entry.value for entry in sorted(entry_points(group=GROUP))}


def find_installed(name: str) -> Game | None:
    """Return the installed game of a name, or None if there is none.

    Raises GameError if two packages have it, or if its function fails or makes another game.
    """
    # A package may be found more than once, on several entries of the search path.
    found = {entry.value: entry for entry in entry_points(group=GROUP, name=name)}
    if not found:
        return None
    if len(found) > 1:
        where = " and ".join(sorted(found))
        raise GameError(f"more than one package has a game {name}: {where}; remove one of them")
    ((value, entry),) = found.items()
    source = f"the installed game {name} ({value})"
    game = game_of(lambda: entry.load()(), source)
    if game.id != name:
        raise GameError(f"{source} calls itself {game.id}; its package must give both one name")
    return game

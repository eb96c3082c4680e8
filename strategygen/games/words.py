"""Word lists: files with one word a line."""

from pathlib import Path

from strategygen.errors import GameError


def read_words(path: Path) -> tuple[str, ...]:
    """Return the words of a file; raise GameError that says what is wrong, and in which line."""
    raise GameError(f"{path}: word lists are not known yet")

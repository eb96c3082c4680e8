"""Find the trees that are stored with the package."""

import os
from typing import TYPE_CHECKING, Final

from lookup.errors import UnknownTreeError
from lookup.schema import SUFFIX

# Importing pathlib takes as long as a good part of this package, and a program that embeds the
# bytes of a tree never needs it.
if TYPE_CHECKING:
    from pathlib import Path

_SUMS: Final = "SHA256SUMS"


def stored_trees() -> "dict[str, Path]":
    """Return the names of the stored trees, ascending, with the paths of their files."""
    folder = _folder()
    ...


def read_file(source: str | os.PathLike[str]) -> bytes:
    """Return the bytes of the file at a path or, for a text that is no path, of a stored tree.

    Raises `UnknownTreeError` and `OSError`.
    """

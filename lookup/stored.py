"""Find the files of trees: those stored with the package by name, all others by path."""

import os
from typing import TYPE_CHECKING, Final

from lookup.errors import UnknownTreeError
from lookup.schema import SUFFIX

# Importing pathlib takes a good part of the time of `import lookup`, and a program that has a tree
# as bytes never needs it; so it is imported where it is used.
if TYPE_CHECKING:
    from pathlib import Path

_SUMS: Final = "SHA256SUMS"
_SEPARATORS: Final = tuple(filter(None, (os.sep, os.altsep)))


def stored_trees() -> "dict[str, Path]":
    """Return the names of the stored trees, ascending, with the paths of their files."""
    files = _folder().glob(f"*{SUFFIX}")
    return dict(sorted((file.name.removesuffix(SUFFIX), file) for file in files))


def find_file(source: str | os.PathLike[str]) -> "Path":
    """Return the path of a tree's file.

    A text is a path when it contains a path separator or ends in ".msgpack", else the name of a
    stored tree. Raises `UnknownTreeError` when no stored tree has that name.
    """
    from pathlib import Path

    if not isinstance(source, str) or source.endswith(SUFFIX):
        return Path(source)
    if any(separator in source for separator in _SEPARATORS):
        return Path(source)
    trees = stored_trees()
    if source in trees:
        return trees[source]
    raise UnknownTreeError(_unknown(source, list(trees)))


def _folder() -> "Path":
    """Return the folder of the stored trees: in the installed package, or beside it in a checkout.

    A checkout has a list of checksums there; without one, a folder of that name is somebody else's.
    """
    from pathlib import Path

    package = Path(__file__).parent
    installed, beside = package / "trees", package.parent / "trees"
    return beside if not installed.is_dir() and (beside / _SUMS).is_file() else installed


def _unknown(name: str, names: list[str]) -> str:
    """Say that no stored tree has this name, which names there are, and which is nearest."""
    from difflib import get_close_matches

    message = f"no stored tree is called {name!r}"
    for nearest in get_close_matches(name, names, n=1):
        message += f"; the nearest name is {nearest!r}"
    return f"{message}; stored are: {', '.join(names) or 'none'}"

"""Find the files of trees: those stored with the package by name, all others by path."""

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from lookup.errors import UnknownTreeError
from lookup.schema import SUFFIX

# Importing pathlib takes a good part of the time of `import lookup`, and a program that has a tree
# as bytes never needs it; so it is imported where it is used.
if TYPE_CHECKING:
    from pathlib import Path

_SUMS: Final = "SHA256SUMS"
# Of an unknown name, so many stored ones are suggested at most, and only if they are so similar on
# the scale of difflib from 0 to 1. That of a family alone is similar enough: "wordle".
_MOST_SUGGESTED: Final = 3
_LEAST_SIMILAR: Final = 0.45
_SEPARATORS: Final = tuple(filter(None, (os.sep, os.altsep)))


def stored_trees() -> "dict[str, Path]":
    """Return the names of all trees that come with this package, with the paths of their files.

    The names are in ascending order; `open_tree` takes any of them.

    Raises nothing; where no trees are stored, there are no names.

    >>> "mastermind-4x6.knuth" in stored_trees()
    True
    """
    files = _folder().glob(f"*{SUFFIX}")
    return dict(sorted((file.name.removesuffix(SUFFIX), file) for file in files))


def find_file(source: str | os.PathLike[str]) -> "Path":
    """Return the path of a tree's file.

    A text is a path if it contains a path separator or ends in ".msgpack"; any other text is the
    name of a stored tree.

    Raises `UnknownTreeError` if no stored tree has that name.
    """
    from pathlib import Path

    if not isinstance(source, str) or source.endswith(SUFFIX):
        return Path(source)
    if any(separator in source for separator in _SEPARATORS):
        return Path(source)
    trees = stored_trees()
    if source in trees:
        return trees[source]
    raise UnknownTreeError(source, _nearest(source, trees))


def _folder() -> "Path":
    """Return the folder of the stored trees: in the installed package, or beside it in a checkout.

    A checkout has a list of checksums there; without one, a folder of that name is somebody else's.
    """
    from pathlib import Path

    package = Path(__file__).parent
    installed, beside = package / "trees", package.parent / "trees"
    return beside if not installed.is_dir() and (beside / _SUMS).is_file() else installed


def _nearest(name: str, names: Iterable[str]) -> list[str]:
    """Return the names that are most like a name, the most similar first."""
    from difflib import get_close_matches

    return get_close_matches(name, names, n=_MOST_SUGGESTED, cutoff=_LEAST_SIMILAR)

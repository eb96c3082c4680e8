"""The trees that a service offers: found at the start, opened when they are first asked for."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Final

import lookup
from lookup import StrategyTree, UnknownTreeError, schema
from strategygen.as_json import Document
from strategygen.documents import statistics_fields

# So many names are suggested for an unknown one.
MOST_SUGGESTED: Final = 3


@dataclass(frozen=True)
class Served:
    """A tree with the bytes of its file and their SHA-256; threads may share it."""

    name: str
    path: Path

    @cached_property
    def data(self) -> bytes:
        """The bytes of the file."""
        return self.path.read_bytes()

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the file."""
        return hashlib.sha256(self.data).hexdigest()

    @cached_property
    def tree(self) -> StrategyTree:
        """The tree, checked."""
        return lookup.open_tree(self.data)

    @cached_property
    def summary(self) -> Document:
        """What a list of trees says of it."""
        strategy = self.tree.strategy
        return {
            "name": self.name,
            "game": self.tree.game.id,
            "strategy": strategy.name,
            "proved": strategy.proved,
            "statistics": statistics_fields(self.tree.statistics),
            "bytes": len(self.data),
            "sha256": self.digest,
        }


class Trees:
    """All trees of a service by name; a client's name is looked up here, and is never a path."""

    def __init__(self, folder: Path | None = None) -> None:
        files = dict(lookup.stored_trees())
        if folder is not None:
            found = sorted(folder.glob(f"*{schema.SUFFIX}"))
            files |= {file.name.removesuffix(schema.SUFFIX): file for file in found}
        self._served: Mapping[str, Served] = {
            name: Served(name, path) for name, path in sorted(files.items())
        }

    def find(self, name: str) -> Served:
        """Return the tree of a name; raise UnknownTreeError that names the nearest."""
        served = self._served.get(name)
        if served is None:
            near = get_close_matches(name, self._served, n=MOST_SUGGESTED)
            raise UnknownTreeError(name, near)
        return served

    def summaries(self) -> list[Document]:
        """Return what there is to say of each tree in a list."""
        return [served.summary for served in self._served.values()]

"""Define what an export is, and what may be asked of it."""

from collections.abc import Callable
from dataclasses import dataclass

from lookup import StrategyTree


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """Say how a tree is written; each format knows some of these.

    `prefix` begins all names; `text` says whether the texts of guesses are wanted; `depth` is how
    many guesses deep the tree is written.
    """

    prefix: str | None = None
    text: bool = True
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Export:
    """A format: how its files end, what writes it, and the fields of its options that it knows."""

    suffix: str
    function: Callable[[StrategyTree, ExportOptions], str]
    known: frozenset[str]

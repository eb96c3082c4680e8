"""Define what an export is, and which options it takes."""

from collections.abc import Callable
from dataclasses import dataclass

from lookup import StrategyTree


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """Say how a tree is written; each format takes some of these options.

    All names in the text begin with `prefix`. `text` says whether the texts of guesses are written.
    `depth` is the number of guesses after which the tree is cut off.
    """

    prefix: str | None = None
    text: bool = True
    depth: int | None = None


@dataclass(frozen=True, slots=True)
class Export:
    """A format: how its files end, the function that writes it, and the options that it takes."""

    suffix: str
    function: Callable[[StrategyTree, ExportOptions], str]
    known: frozenset[str]

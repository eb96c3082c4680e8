"""The trees that are stored, with the totals they must show; see rebuild.py for how."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Entry:
    """A stored tree: the name of its recipe, its total, and whether it is built in seconds.

    The total is a fact known before the build, and a tree with another one is refused; None where
    none is known.
    """

    name: str
    total: int | None
    quick: bool = True


CATALOG: Final = (
    Entry("mastermind-3x6.knuth", 874),
    Entry("mastermind-4x6.knuth", 5801),
    Entry("mastermind-4x6.irving", 5778),
    Entry("mastermind-4x6.expected-size", 5696),
    Entry("mastermind-4x6.entropy", 5722),
    Entry("mastermind-4x6.parts", 5668),
    Entry("mastermind-4x6.consistent", 7471),
    Entry("bullscows-3x10.knuth", 3713),
    Entry("bullscows-4x10.knuth", 27139),
    Entry("bullscows-4x10.entropy", 26424),
    Entry("bullscows-4x10.parts", 26751),
    Entry("bullscows-4x10-repeat.entropy", 56209),
)

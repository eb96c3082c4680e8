"""The trees that are stored, with the totals they must show; see rebuild.py for how."""

from dataclasses import dataclass
from typing import Final

QUICK_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A stored tree: the name of its recipe, its total, and what it took to find it.

    The total is a fact known before the build, and a tree with another one is refused; None where
    none is known. `seconds` and `sets` were measured with one thread, nothing left to compile; they
    say beforehand how long a build takes, and are no part of the file.
    """

    name: str
    total: int | None
    seconds: float = 0.0
    sets: int | None = None

    @property
    def quick(self) -> bool:
        """Whether the tree is built in seconds."""
        return self.seconds <= QUICK_SECONDS


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
    Entry("mastermind-3x6.expected", 854, 0.01, 462),
    Entry("mastermind-4x6.expected", 5625, 0.2, 11415),
    Entry("mastermind-4x6.worst", 5626, 0.2, 17846),
    Entry("mastermind-4x6.crush", 5627, 0.3, 7615),
    Entry("mastermind-4x7.expected", 11228, 2.7, 393747),
    Entry("mastermind-4x8.expected", 20471, 13.6, 1214450),
    Entry("mastermind-4x9.expected", 34666, 145.0, 5723716),
    Entry("mastermind-5x5.expected", 13496, 3.5, 130680),
    Entry("mastermind-5x6.expected", 36721, 768.0, 82284112),
    Entry("bullscows-3x10.expected", 3575, 0.1, 6015),
    Entry("bullscows-4x10.expected", 26274, 22.4, 1375854),
    Entry("bullscows-4x10.worst", 26274, 25.7, 1427608),
)

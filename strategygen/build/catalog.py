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
    Entry("number-100.knuth", 580),
    Entry("number-100.expected", 580, 0.01, 108),
    Entry("number-100.worst", 580, 0.01, 147),
    Entry("mastermind-4x4-black.knuth", 1331),
    Entry("mastermind-4x4-black.expected", 1301, 6.4, 296513),
    Entry("mastermind-4x4-black.worst", 1301, 6.0, 353322),
    Entry("mastermind-4x6-black.knuth", 9100),
    Entry("bullscows-3x10-order.knuth", 2731),
    Entry("bullscows-3x10-order.expected", 2647, 1.1, 227067),
    Entry("bullscows-3x10-order.worst", 2647, 0.9, 239575),
    Entry("wordle-nature.knuth", 764),
    Entry("wordle-nature.expected", 737, 0.1, 96),
    Entry("wordle-nature.worst", 737, 0.1, 369),
    Entry("wordle-nature-hard.knuth", 766),
    Entry("wordle-nature-hard.expected", 737, 0.1, 96),
    Entry("wordle-nature-hard.worst", 737, 0.1, 369),
    Entry("wordle-nature-ultrahard.knuth", 766),
    Entry("wordle-nature-ultrahard.expected", 737, 0.1, 96),
    Entry("wordle-nature-ultrahard.worst", 737, 0.1, 369),
    Entry("wordle-nature-match.knuth", 1509),
    Entry("wordle-nature-match.entropy", 1439),
    Entry("davinci-4.knuth", 7711),
    Entry("davinci-4.expected", 7711, 0.5, 63044),
    Entry("davinci-4.worst", 7711, 0.2, 12986),
    Entry("davinci-4-misses.knuth", 5162),
    Entry("davinci-4-misses.expected", 5148, 1.4, 203531),
    Entry("davinci-4-misses.worst", 5148, 0.6, 85199),
    Entry("davinci-BWBW.knuth", 11636),
    Entry("davinci-BWBW.expected", 11636, 1.6, 229520),
    Entry("davinci-BWBW.worst", 11636, 0.3, 28721),
    Entry("davinci-BWBW-misses.knuth", 8023),
    Entry("davinci-BWBW-misses.expected", 8008, 4.6, 610763),
    Entry("davinci-BWBW-misses.worst", 8008, 1.1, 164380),
)

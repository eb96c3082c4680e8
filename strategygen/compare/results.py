"""What a comparison says: plain values, all of which can be written as JSON."""

from dataclasses import dataclass
from typing import Final

from strategygen.compare.records import Published

# Where a tree comes from: grown or searched now, stored with the package, or nowhere.
BUILT: Final = "built"
STORED: Final = "stored"
NO_TREE: Final = "none"


@dataclass(frozen=True, slots=True)
class Spread:
    """How the average differs between the seeds of the strategy `random`.

    `deviation` is the standard deviation of the averages, estimated from these seeds; `least` and
    `largest` are the extremes among them.
    """

    seeds: int
    deviation: float
    least: float
    largest: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What the tree of a strategy costs over all secrets.

    `histogram` says how many secrets cost 0, 1, 2 and so on. `left` says how many candidates are
    left on average over all secrets: before the first turn, after it, after the second and so on.
    A secret that is found or known counts as one candidate.

    With several seeds, `spread` is given, `depth` is the largest of all seeds, and all other
    numbers are means over the seeds.
    """

    total: float
    average: float
    depth: int
    histogram: tuple[float, ...]
    left: tuple[float, ...]
    spread: Spread | None = None

    @property
    def worst_count(self) -> float:
        """How many secrets cost the most."""
        return self.histogram[-1]


@dataclass(frozen=True, slots=True)
class Compared:
    """A strategy and its figures; `figures` is None if the strategy has no tree for the game.

    `strategy` also names the options, as the name of the tree does. `source` is BUILT, STORED or
    NO_TREE. `proved` is one of `lookup.schema.PROVED`; for a stored tree it is what the file
    claims. `stopped` says that a search did not come to its end.
    """

    strategy: str
    pool: str
    max_depth: int | None
    source: str
    figures: Figures | None
    proved: str = "none"
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """On how many secrets the first strategy costs less than the second, the same, and more.

    If one of them is `random` with several seeds, these are means over the seeds.
    """

    first: str
    second: str
    better: float
    equal: float
    worse: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The strategies for a game side by side, and what was published about it.

    `paired` has each two strategies that have a tree, in the order of `compared`.
    """

    game: str
    secrets: int
    compared: tuple[Compared, ...]
    paired: tuple[Pair, ...]
    published: tuple[Published, ...]

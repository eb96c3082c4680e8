"""Define what a file says about its tree: the game, the strategy and the statistics.

These are named tuples, not dataclasses: importing `dataclasses` alone would take most of the time
that `import lookup` may take.
"""

from collections.abc import Iterable, Mapping
from itertools import count
from operator import mul
from typing import Final, NamedTuple

from lookup.errors import TreeFormatError
from lookup.schema import (
    ENDS,
    GAME_FIELDS,
    POOLS,
    PROVED,
    STATISTICS_FIELDS,
    STRATEGY_FIELDS,
)
from lookup.unpack import FieldReader

_LIST_FIELDS: Final = ("count", "sha256")


class WordList(NamedTuple):
    """Identify a list of words that a game was made from: its size and its SHA-256.

    The hash is that of the words sorted by code point, a line feed after each, in UTF-8.
    """

    size: int
    sha256: str


class GameInfo(NamedTuple):
    """Describe the game that a tree plays.

    `id` names the game with all its options; `symbols` are what codes are made of; `end` is "win"
    (the game ends with the winning response) or "known" (with one candidate left).
    """

    id: str
    family: str
    parameters: Mapping[str, int | str | bool]
    symbols: tuple[str, ...]
    end: str
    lists: Mapping[str, WordList]


class StrategyInfo(NamedTuple):
    """Describe how the guesses of a tree were chosen, and what is proved about them.

    `first` is a prescribed opening, `max_depth` a cap, `width` the number of guesses that a search
    tried at each node; None where there was none. `proved` is "none", "opening" (the best tree for
    this opening) or "game" (the best of the game), both among the trees that keep to `pool` and
    `max_depth`; `bound` is a proved lower bound on the first number of the objective.
    """

    name: str
    pool: str
    first: str | None
    max_depth: int | None
    width: int | None
    ties: str
    proved: str
    bound: int | None


class Statistics(NamedTuple):
    """Hold what a tree costs over all secrets: `histogram[c]` of them cost c.

    With unit costs these are guesses. `total` is the sum over all secrets, `depth` the most that
    one costs.
    """

    secrets: int
    total: int
    depth: int
    histogram: tuple[int, ...]

    @classmethod
    def of(cls, histogram: Iterable[int]) -> "Statistics":
        """Return the statistics that a histogram gives; its last entry is not 0."""
        counts = tuple(histogram)
        return cls(sum(counts), sum(map(mul, counts, count())), len(counts) - 1, counts)

    @property
    def expected(self) -> float:
        """What a secret costs on average."""
        return self.total / self.secrets

    @property
    def worst_count(self) -> int:
        """How many secrets cost the most."""
        return self.histogram[-1]


def read_game(fields: FieldReader) -> GameInfo:
    """Read the section on the game."""
    fields.enter("game", GAME_FIELDS)
    return GameInfo(
        id=fields.text("id"),
        family=fields.text("family"),
        parameters=fields.parameters("parameters"),
        symbols=fields.texts("symbols"),
        end=fields.choice("end", ENDS),
        lists=_read_lists(fields),
    )


def read_strategy(fields: FieldReader) -> StrategyInfo:
    """Read the section on the strategy."""
    fields.enter("strategy", STRATEGY_FIELDS)
    return StrategyInfo(
        name=fields.text("name"),
        pool=fields.choice("pool", POOLS),
        first=fields.text_or_none("first"),
        max_depth=fields.integer_or_none("max_depth"),
        width=fields.integer_or_none("width"),
        ties=fields.text("ties"),
        proved=fields.choice("proved", PROVED),
        bound=fields.integer_or_none("bound"),
    )


def read_statistics(fields: FieldReader) -> Statistics:
    """Read the statistics and check that they agree with each other."""
    fields.enter("statistics", STATISTICS_FIELDS)
    statistics = Statistics(
        secrets=fields.integer("secrets"),
        total=fields.integer("total"),
        depth=fields.integer("depth"),
        histogram=fields.integers("histogram"),
    )
    implied = Statistics.of(statistics.histogram)
    if statistics != implied or not statistics.worst_count:
        raise TreeFormatError(
            f"secrets, total and depth are {statistics[:3]}, but the histogram gives {implied[:3]}"
        )
    return statistics


def _read_lists(fields: FieldReader) -> dict[str, WordList]:
    lists: dict[str, WordList] = {}
    for _ in range(fields.enter_map("lists")):
        name = fields.enter_any(_LIST_FIELDS)
        if name in lists:
            raise TreeFormatError(f"game.lists names {name!r} twice")
        lists[name] = WordList(fields.integer("count"), fields.text("sha256"))
    return lists

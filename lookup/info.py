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
    """Identify a list of words that a game was made from.

    It never changes, so threads may share it.
    """

    size: int
    """How many words the list has."""
    sha256: str
    """The SHA-256 in hexadecimal digits of the words in UTF-8, sorted by code point, each followed
    by a line feed."""


class GameInfo(NamedTuple):
    """Describe the game that a tree plays; it never changes, so threads may share it."""

    id: str
    """The name of the game with all its options, as in "mastermind-4x6"."""
    family: str
    """The family that the game belongs to, as in "mastermind"."""
    parameters: Mapping[str, int | str | bool]
    """The options of the game by their names, as in {"places": 4}."""
    symbols: tuple[str, ...]
    """The symbols that codes are made of; empty where codes are not made of symbols."""
    end: str
    """How a game ends: "win", with the winning response, or "known", when one code is left."""
    lists: Mapping[str, WordList]
    """The lists of words that the game was made from, by their names."""


class StrategyInfo(NamedTuple):
    """Describe how the guesses of a tree were chosen, and what is proved about them.

    It never changes, so threads may share it. The proof is a claim of the file: opening a tree
    does not check it.
    """

    name: str
    """The name of the strategy, as in "knuth"."""
    pool: str
    """Which guesses were allowed: "all", or "consistent" for only those that may be the secret."""
    first: str | None
    """The first guess, if it was prescribed."""
    max_depth: int | None
    """How much a secret may cost at most, if there was such a limit."""
    width: int | None
    """How many guesses a search tried at each node, if not all of them."""
    ties: str
    """How the strategy chose between equally good guesses, in words."""
    proved: str
    """What is proved: "none" for nothing, "opening" if this is the best tree with this first guess,
    or "game" if it is the best tree of the game. Only trees that keep to `pool` and `max_depth` are
    compared."""
    bound: int | None
    """A lower bound on what the strategy minimises first, if one is proved."""


class Statistics(NamedTuple):
    """Hold what a tree costs; it never changes, so threads may share it.

    Where every response costs 1, costs count guesses.
    """

    secrets: int
    """How many secrets there are."""
    total: int
    """The sum of what all secrets cost."""
    depth: int
    """What the most expensive secret costs."""
    histogram: tuple[int, ...]
    """How many secrets cost 0, 1, 2 and so on."""

    @classmethod
    def of(cls, histogram: Iterable[int]) -> "Statistics":
        """Return the statistics that belong to a histogram, whose last entry must not be 0.

        Raises nothing; the histogram is not checked.
        """
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

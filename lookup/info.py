"""Define what a file says about its tree: the game, the strategy and the statistics.

These are named tuples, not dataclasses: importing `dataclasses` alone would take most of the time
that `import lookup` may take.
"""

from collections.abc import Mapping
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


class Game(NamedTuple):
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


class Strategy(NamedTuple):
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
    """Hold what a tree costs: over all secrets, at most, and how many secrets cost 0, 1, 2, ..."""

    secrets: int
    total: int
    depth: int
    histogram: tuple[int, ...]


def read_game(fields: FieldReader) -> Game:
    """Read the section on the game."""
    fields.enter("game", GAME_FIELDS)
    return Game(
        id=fields.text("id"),
        family=fields.text("family"),
        parameters=fields.parameters("parameters"),
        symbols=fields.texts("symbols"),
        end=fields.choice("end", ENDS),
        lists=_read_lists(fields),
    )


def read_strategy(fields: FieldReader) -> Strategy:
    """Read the section on the strategy."""
    fields.enter("strategy", STRATEGY_FIELDS)
    return Strategy(
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
    histogram = statistics.histogram
    implied = (sum(histogram), sum(map(mul, histogram, count())), len(histogram) - 1)
    if statistics[:3] != implied or not histogram[-1]:
        raise TreeFormatError(
            f"secrets, total and depth are {statistics[:3]}, but the histogram gives {implied}"
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

"""The figures that are known of games from elsewhere, and how ours compare with them.

`records.csv` has a row for each: the tests check that our trees agree with it, and a comparison
shows those that were published. Its columns:

- `game`, `strategy` and `pool`: which tree the row is about. `lists` has the first 12 digits of the
  SHA-256 of the word lists, for a game whose id does not say which these are.
- `kind`: `exact` for a one-step strategy, of which all figures hold; `optimal` for a search, where
  total and depth are proved to be the least; `bound` for the total of the best tree known, which
  may still be improved.
- `total`, `depth`, `histogram` (of the secrets that cost 1, 2, 3 ...) and `worst_count` (how many
  secrets cost the most); empty where they are not known.
- `published`: `yes` if the figures are in the source; `no` if they were computed anew for the
  tests, as the source says.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final

from lookup import Statistics
from strategygen.games import Game
from strategygen.search.objectives import OBJECTIVES

DIGITS: Final = 12
# The verdicts on our figures beside the published ones.
EQUAL: Final = "equal"
BETTER: Final = "better"
WORSE: Final = "worse"
NOT_COMPARED: Final = "not compared"

# A one-step strategy minimises nothing over the whole tree; these are compared in turn.
_ONE_STEP_ORDER: Final = ("total", "depth", "worst_count")


@dataclass(frozen=True, slots=True)
class Record:
    """A row of `records.csv`; None for a figure that is not known.

    `strategy` is written as in the name of a tree. `histogram` begins with the secrets that cost 0.
    """

    game: str
    lists: tuple[str, ...]
    strategy: str
    kind: str
    total: int | None
    depth: int | None
    histogram: tuple[int, ...] | None
    worst_count: int | None
    published: bool
    source: str

    @property
    def name(self) -> str:
        """The name of the tree that the record is about."""
        return f"{self.game}.{self.strategy}"

    def is_of(self, game: Game) -> bool:
        """Return whether the record is about a game, and about the same word lists."""
        if (self.game, self.game.partition("-")[0]) != (game.id, game.family):
            return False
        digests = tuple(digest[:DIGITS] for _, digest in game.lists.values())
        return not self.lists or self.lists == digests


@dataclass(frozen=True, slots=True)
class Published:
    """A published record of a game, and the verdict on our tree of the same strategy.

    `verdict` is EQUAL, BETTER, WORSE or NOT_COMPARED. The first measure that differs decides:
    `measure` names it, and `difference` is our figure minus the published one.
    """

    strategy: str
    kind: str
    total: int | None
    depth: int | None
    worst_count: int | None
    histogram: tuple[int, ...] | None
    source: str
    verdict: str
    measure: str | None = field(default=None, kw_only=True)
    difference: int | None = field(default=None, kw_only=True)


def all_records() -> list[Record]:
    """Return every record that the package has."""
    text = files("strategygen.compare").joinpath("records.csv").read_text(encoding="utf-8")
    return [_record(row) for row in csv.DictReader(text.splitlines())]


def _record(row: dict[str, str]) -> Record:
    restricted = row["pool"] == "consistent" and row["strategy"] != "consistent"
    histogram = tuple(map(int, row["histogram"].split("/"))) if row["histogram"] else None
    return Record(
        game=row["game"],
        lists=tuple(row["lists"].split()),
        strategy=row["strategy"] + "-consistent" * restricted,
        kind=row["kind"],
        total=_number(row["total"]),
        depth=_number(row["depth"]),
        histogram=None if histogram is None else (0, *histogram),
        worst_count=_number(row["worst_count"]),
        published=row["published"] == "yes",
        source=row["source"],
    )


def _number(text: str) -> int | None:
    return int(text) if text else None


def published_records(game: Game) -> list[Record]:
    """Return what was published about a game."""
    return [record for record in all_records() if record.published and record.is_of(game)]


def judged(record: Record, ours: Statistics | None) -> Published:
    """Return a record with the verdict on our tree, or NOT_COMPARED if there is none."""
    verdict, measure, difference = NOT_COMPARED, None, None
    if ours is not None:
        verdict = EQUAL
        for name, apart in _differences(record, ours):
            if apart:
                verdict, measure, difference = (BETTER if apart < 0 else WORSE), name, apart
                break
    return Published(
        record.strategy,
        record.kind,
        record.total,
        record.depth,
        record.worst_count,
        record.histogram,
        record.source,
        verdict,
        measure=measure,
        difference=difference,
    )


def _differences(record: Record, ours: Statistics) -> Iterator[tuple[str, int]]:
    """Yield by how much each figure differs that is known, the most important one first."""
    strategy = record.strategy.partition("-")[0]
    order = OBJECTIVES[strategy].order if strategy in OBJECTIVES else _ONE_STEP_ORDER
    for name in order:
        published = getattr(record, name)
        if published is not None:
            yield name, getattr(ours, name) - published

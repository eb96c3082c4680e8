"""The published facts: golden.csv holds what other programs and proofs have found.

Its rows are of three kinds. `exact`: a one-step strategy, all figures hold. `optimal`: a search;
total and depth hold, the histogram is that of one best tree, `worst_count` is what may be reached
at most. `bound`: a total that a search may still improve, which is no test.
"""

import csv
from pathlib import Path

import pytest

from strategygen.build import build
from strategygen.games import GAMES
from strategygen.recipe import parse_recipe

Row = dict[str, str]

GOLDEN = Path(__file__).parent / "data" / "golden.csv"


def golden(kind: str) -> list[Row]:
    """Return the rows of one kind, for the families there are."""
    with GOLDEN.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [row for row in rows if row["kind"] == kind and family(row) in GAMES]


def family(row: Row) -> str:
    return row["game"].partition("-")[0]


def name(row: Row) -> str:
    """Return the name of the tree that a row is about."""
    restricted = row["pool"] == "consistent" and row["strategy"] != "consistent"
    return f"{row['game']}.{row['strategy']}{'-consistent' * restricted}"


@pytest.mark.parametrize("row", golden("exact"), ids=name)
def test_one_step_strategy(row: Row) -> None:
    figures = build(parse_recipe(name(row))).statistics
    assert figures.total == int(row["total"])
    assert figures.depth == int(row["depth"])
    assert figures.histogram == (0, *map(int, row["histogram"].split("/")))


@pytest.mark.parametrize("kind", ["exact", "optimal", "bound"])
def test_rows_agree_with_themselves(kind: str) -> None:
    for row in golden(kind):
        histogram = [int(count) for count in row["histogram"].split("/") if count]
        if histogram:
            assert row["total"] == str(sum(i * count for i, count in enumerate(histogram, 1)))
            assert row["depth"] == str(len(histogram))
            assert row["worst_count"] == str(histogram[-1])
            assert parse_recipe(name(row)).game.code_count == sum(histogram)

"""The known facts: records.csv of the package holds what other programs and proofs have found.

Its rows are of three kinds. `exact`: a one-step strategy, all figures hold. `optimal`: a search;
total and depth hold, the histogram is that of one best tree, `worst_count` is what may be reached
at most. `bound`: a total that a search may still improve, which is no test.
"""

import csv
from pathlib import Path

import pytest

import strategygen.compare
from strategygen.build.build import build
from strategygen.games import GAMES
from strategygen.games.wordle.words import shipped_names
from strategygen.recipe import parse_recipe
from strategygen.search.objectives import OBJECTIVES

Row = dict[str, str]

GOLDEN = Path(strategygen.compare.__file__).parent / "records.csv"

# Games whose proofs take more than a second or two.
LONG = {
    "mastermind-3x10",
    "mastermind-4x7",
    "mastermind-4x8",
    "mastermind-5x5",
    "mastermind-6x4",
    "mastermind-4x4-black",
    "bullscows-3x10-order",
    "bullscows-4x9",
    "bullscows-4x10",
    "bullscows-5x7",
    "davinci-2",
    "davinci-3",
    "davinci-4",
    "davinci-BWBW",
    "davinci-BWBW-ownB3,W7",
}


def every_row(kind: str) -> list[Row]:
    """Return all rows of one kind."""
    with GOLDEN.open(newline="") as lines:
        return [row for row in csv.DictReader(lines) if row["kind"] == kind]


def golden(kind: str) -> list[Row]:
    """Return the rows of one kind, for the games that need nothing beside this repository."""
    return [row for row in every_row(kind) if has_all(row)]


def has_all(row: Row) -> bool:
    """Return whether the family is there, with the word lists of the game if it is made from some.

    Rows of other lists are for tests/test_words.py, which is told where these are.
    """
    family, _, options = row["game"].partition("-")
    if family not in GAMES:
        return False
    return not GAMES[family].takes_lists or options.partition("-")[0] in shipped_names()


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


def marks_of(row: Row) -> list[pytest.MarkDecorator]:
    return [pytest.mark.slow] if row["game"] in LONG else []


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=marks_of(row), id=name(row)) for row in golden("optimal")],
)
def test_search(row: Row) -> None:
    """Each row is a proof over all openings."""
    assert row["strategy"] in OBJECTIVES
    stored = build(parse_recipe(name(row)))
    assert stored.proved == "game"
    figures = stored.statistics
    for column in ("total", "depth"):
        if row[column]:
            assert getattr(figures, column) == int(row[column])
    if row["worst_count"]:
        assert figures.worst_count <= int(row["worst_count"])


@pytest.mark.parametrize("kind", ["exact", "optimal", "bound"])
def test_rows_agree_with_themselves(kind: str) -> None:
    for row in golden(kind):
        histogram = [int(count) for count in row["histogram"].split("/") if count]
        if histogram:
            assert row["total"] == str(sum(i * count for i, count in enumerate(histogram, 1)))
            assert row["depth"] == str(len(histogram))
            assert row["worst_count"] == str(histogram[-1])
            assert parse_recipe(name(row)).game.code_count == sum(histogram)

"""The records of the package; tests/test_golden.py compares our trees with them."""

from strategygen.compare.records import all_records, judged, published_records
from strategygen.games import WordLists, parse_game
from strategygen.recipe import parse_recipe
from tests.test_golden import every_row, name


def test_records_are_the_golden_rows() -> None:
    rows = [row for kind in ("exact", "optimal", "bound") for row in every_row(kind)]
    assert len(rows) == len(all_records())
    assert {name(row) for row in rows} == {record.name for record in all_records()}
    assert {row["published"] for row in rows} == {"yes", "no"}


def test_every_published_record_names_a_tree_and_a_source() -> None:
    for record in all_records():
        assert record.source
        if not record.lists:
            assert parse_recipe(record.name).name == record.name


def test_records_of_word_lists_are_for_these_lists_only() -> None:
    (record,) = [record for record in all_records() if record.name == "wordle-original.parts"]
    other = parse_game("wordle-original", WordLists(("apple", "grape"), ("apple", "grape")))
    assert record.lists
    assert not record.is_of(other)
    assert published_records(other) == []


def test_without_a_tree_there_is_no_verdict() -> None:
    (record,) = published_records(parse_game("mastermind-2x3"))
    assert judged(record, None).verdict == "not compared"

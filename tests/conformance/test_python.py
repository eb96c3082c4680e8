"""The Python reader passes the cases, and they are those that are chosen for the stored trees."""

import pytest

import lookup
from lookup import StrategyTree
from tests.conformance import FOLDER, cases, path_of
from tests.conformance.__main__ import text_of
from tests.conformance.choose import case_of, chosen_cases

STORED = lookup.stored_trees()
KINDS = {"guess", "secret", "error"}


@pytest.mark.parametrize("name", STORED)
def test_cases(name: str) -> None:
    tree: StrategyTree = lookup.open_tree(name)
    for case in cases(name):
        history = [text for text in case["history"] if isinstance(text, str)]
        assert case_of(tree, history) == case


@pytest.mark.parametrize("name", STORED)
def test_cases_are_the_chosen_ones(name: str) -> None:
    found = chosen_cases(lookup.open_tree(name))
    assert path_of(name).read_text(encoding="utf-8") == text_of(found), "run -m tests.conformance"
    assert {kind for case in found for kind in case} == {"history", *KINDS}
    # Where a question is always answered in one of two ways, no answer contradicts the others.
    contradiction = set() if name.startswith("davinci-") else {"contradiction"}
    errors = {case["error"] for case in found if "error" in case}
    assert errors == {"invalid", "over"} | contradiction
    assert 25 <= len(found) <= 50


def test_every_file_belongs_to_a_stored_tree() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(STORED)

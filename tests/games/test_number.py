"""Numbers: the oracle's table, and binary search as what all strategies come to."""

import numpy as np
import pytest

from strategygen.build.build import build
from strategygen.games import parse_game
from strategygen.recipe import parse_recipe
from strategygen.search.objectives import OBJECTIVES
from strategygen.tree import statistics
from tests import naive
from tests.search.drawn import assert_searched_as_the_oracle_does


@pytest.mark.parametrize("end", ["", "-known"])
@pytest.mark.parametrize("largest", [2, 3, 9, 10, 11, 25, 101])
def test_the_table_is_that_of_the_oracle(largest: int, end: str) -> None:
    game = parse_game(f"number-{largest}{end}")
    oracle = naive.number_game(largest, known=bool(end))
    table = game.response_rows(np.arange(largest, dtype=np.int32)).T
    assert table.tolist() == [list(row) for row in oracle.table]
    assert game.responses.winning == oracle.winning


@pytest.mark.parametrize("end", ["", "-known"])
@pytest.mark.parametrize("objective", list(OBJECTIVES))
@pytest.mark.parametrize("largest", [2, 3, 7, 10, 13])
def test_searches_agree_with_the_oracle(largest: int, objective: str, end: str) -> None:
    problem = naive.Problem(naive.number_game(largest, known=bool(end)), objective)
    assert_searched_as_the_oracle_does(problem, parse_game(f"number-{largest}{end}"))


def binary_search(codes: int) -> list[int]:
    """Return how many of some codes are found with each number of guesses, from 0 on.

    Each guess halves what is left, so every level but the last is full.
    """
    found, level = [0], 1
    while codes > 0:
        found.append(min(level, codes))
        codes -= found[-1]
        level *= 2
    return found


@pytest.mark.parametrize("largest", [1, 7, 20, 64, 100, 127])
@pytest.mark.parametrize("strategy", ["knuth", "entropy", "expected-size", "expected", "worst"])
def test_binary_search_comes_out(largest: int, strategy: str) -> None:
    stored = build(parse_recipe(f"number-{largest}.{strategy}"))
    assert list(stored.statistics.histogram) == binary_search(largest)


def test_hundred_numbers() -> None:
    stored = build(parse_recipe("number-100.expected"))
    figures = statistics(stored.tree, stored.recipe.game)
    assert (figures.total, figures.depth, stored.proved) == (580, 7, "game")

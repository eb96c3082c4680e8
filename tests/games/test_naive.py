"""Does the oracle itself keep to its definitions?"""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests import naive
from tests.games.drawn import naive_game, problems, table_games


def test_crosses_out_each_peg_once() -> None:
    assert naive.response("1122", "1234") == (1, 1)
    assert naive.response("1212", "2121") == (0, 4)


def test_splitmix64_gives_the_published_numbers() -> None:
    numbers = naive.splitmix64(1234567)
    assert [next(numbers) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def slack_game(others: int) -> naive.Game:
    """Return a game in which subtrees that are best on their own make no best tree.

    Six codes can be told apart in two guesses for a total of 12 or in three for 11; `others` more
    only one at a time. After the guess that separates the two groups, the first has time to spare.
    """
    six = ((2, 2, 1, 2, 3, 0), (2, 0, 0, 2, 0, 0), (0, 1, 2, 1, 1, 3))
    table = [(0,) * 6 + (1,) * others]
    table += [row + (0,) * others for row in six]
    table += [
        (0,) * 6 + tuple(int(code == alone) for code in range(others))
        for alone in range(others - 1)
    ]
    return naive.Game(tuple(table), None, (1,) * 4, (None,) * len(table))


@pytest.mark.parametrize(
    ("objective", "others", "value"),
    # With subtrees best on their own: (4, 31, 2), (5, 2, 37).
    [("worst", 4, (4, 30, 4)), ("crush", 5, (5, 2, 36))],
)
def test_a_cell_with_time_to_spare_may_be_deeper(
    objective: str, others: int, value: tuple[int, int, int]
) -> None:
    problem = naive.Problem(slack_game(others), objective)
    assert naive.best_value(problem) == value
    assert naive.quick_value(problem) == value
    tree = naive.best_tree(problem)
    assert tree is not None
    assert tree == naive.quick_tree(problem)
    figures = naive.statistics(problem.game, tree)
    assert problem.order((figures.total, figures.depth, figures.worst_count)) == value


@settings(max_examples=300)
@given(problems(table_games()))
def test_best_tree_reaches_the_optimum(problem: naive.Problem) -> None:
    best = naive.best_value(problem)
    tree = naive.best_tree(problem)
    if best is None:
        assert tree is None
        return
    assert tree is not None
    figures = naive.statistics(problem.game, tree)
    assert problem.order((figures.total, figures.depth, figures.worst_count)) == best
    assert figures.depth <= (problem.max_depth or figures.depth)


@settings(max_examples=500)
@given(problems(table_games()))
def test_quick_search_equals_the_plain_one(problem: naive.Problem) -> None:
    assert naive.quick_value(problem) == naive.best_value(problem)
    assert naive.quick_tree(problem) == naive.best_tree(problem)


@settings(max_examples=200)
@given(problems(table_games()))
def test_a_limit_that_does_not_bind_changes_nothing(problem: naive.Problem) -> None:
    free = replace(problem, max_depth=None)
    tree = naive.quick_tree(free)
    if tree is not None:
        depth = naive.statistics(problem.game, tree).depth
        assert naive.quick_tree(replace(problem, max_depth=depth)) == tree


@pytest.mark.parametrize(
    ("game_id", "objective", "value"),
    [
        ("mastermind-2x3", "expected", (21, 3, 4)),
        ("mastermind-2x3", "worst", (3, 21, 4)),
        ("mastermind-2x3", "crush", (3, 4, 21)),
        ("mastermind-1x1", "expected", (1, 1, 1)),
        ("mastermind-1x1-known", "worst", (0, 0, 1)),
    ],
)
def test_known_optima(game_id: str, objective: str, value: tuple[int, int, int]) -> None:
    problem = naive.Problem(naive_game(game_id), objective)
    assert naive.best_value(problem) == value
    assert naive.quick_value(problem) == value

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


def game_with_slack(group: tuple[tuple[int, ...], ...], others: int) -> naive.Game:
    """Return a game in which a group of codes has time to spare once it is separated.

    `group` is the table of its codes. The others can be told apart only one at a time.
    """
    size = len(group[0])
    alone = [tuple(int(code == one) for code in range(others)) for one in range(others - 1)]
    table = (
        (0,) * size + (1,) * others,
        *(row + (0,) * others for row in group),
        *((0,) * size + row for row in alone),
    )
    return naive.Game(table, None, (1,) * 4, (None,) * len(table))


# Six codes: apart in two guesses for a total of 12, or in three for 11.
CHEAPER_IF_DEEPER = ((2, 2, 1, 2, 3, 0), (2, 0, 0, 2, 0, 0), (0, 1, 2, 1, 1, 3))
# Five codes: apart for a total of 10 in three guesses, beginning with the first, or in two.
AS_CHEAP_IF_DEEPER = ((0, 0, 0, 2, 1), (1, 1, 0, 1, 1), (0, 1, 1, 0, 0))


@pytest.mark.parametrize(
    ("objective", "others", "value"),
    # With subtrees best on their own: (4, 31, 2), (5, 2, 37).
    [("worst", 4, (4, 30, 4)), ("crush", 5, (5, 2, 36))],
)
def test_a_cell_with_time_to_spare_may_be_deeper(
    objective: str, others: int, value: tuple[int, int, int]
) -> None:
    problem = naive.Problem(game_with_slack(CHEAPER_IF_DEEPER, others), objective)
    assert naive.best_value(problem) == value
    assert naive.quick_value(problem) == value
    tree = naive.best_tree(problem)
    assert tree is not None
    assert tree == naive.quick_tree(problem)
    figures = naive.statistics(problem.game, tree)
    assert problem.order((figures.total, figures.depth, figures.worst_count)) == value


def test_every_subtree_of_expected_is_best_on_its_own() -> None:
    """Even where the whole would be as good with a deeper one, of a lower guess."""
    problem = naive.Problem(game_with_slack(AS_CHEAP_IF_DEEPER, 5), "expected")
    tree = naive.best_tree(problem)
    assert tree is not None
    assert tree == naive.quick_tree(problem)
    assert naive.statistics(problem.game, tree)[1:] == (34, 5, 2)
    group = tree.cells[0]
    assert group.candidates == (0, 1, 2, 3, 4)
    assert naive.statistics(problem.game, group)[1:] == (10, 2, 5)


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

"""What a tree says about itself, against the oracle."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.games import Game, parse_game
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.strategies import ONE_STEP
from strategygen.tree import (
    DecisionTree,
    Statistics,
    information_bound,
    node_costs,
    statistics,
    worst_costs,
)
from tests import naive
from tests.games.drawn import TableGame, naive_game, small_games, small_ids, table_games
from tests.test_golden import golden, name


def as_decision_tree(tree: naive.Node) -> DecisionTree:
    return DecisionTree(*np.array(naive.rows(tree), np.int32).T)


def nodes_of(tree: naive.Node) -> list[naive.Node]:
    """Return the nodes in pre-order."""
    return [tree, *(node for subtree in tree.cells.values() for node in nodes_of(subtree))]


@settings(max_examples=150)
@given(
    table_games(most_codes=8).flatmap(
        lambda game: st.tuples(
            st.just(game), st.just(naive.quick_tree(naive.Problem(game, "worst")))
        )
    )
)
def test_figures_of_trees_with_any_costs(drawn: tuple[naive.Game, naive.Node | None]) -> None:
    oracle, expected = drawn
    if expected is None:
        return
    game, tree = TableGame(oracle), as_decision_tree(expected)
    figures, plain = statistics(tree, game), naive.statistics(oracle, expected)
    assert (figures.histogram, figures.total, figures.depth, figures.worst_count) == plain
    assert figures.secrets == len(oracle.codes)
    assert figures.expected == plain.total / len(oracle.codes)
    worst = [max(naive.costs(oracle, node).values()) for node in nodes_of(expected)]
    assert worst_costs(tree, game).tolist() == worst


@given(small_games(60), st.sampled_from(list(ONE_STEP)))
def test_figures_of_grown_trees(game: Game, strategy: str) -> None:
    tree = grow_tree(game, ONE_STEP[strategy])
    expected = naive.one_step_tree(naive_game(game.id), strategy)
    plain = naive.statistics(naive_game(game.id), expected)
    assert statistics(tree, game).histogram == plain.histogram
    worst = [max(naive.costs(naive_game(game.id), node).values()) for node in nodes_of(expected)]
    assert worst_costs(tree, game).tolist() == worst


def test_costs_add_along_the_path() -> None:
    table = ((0, 0, 1), (0, 1, 0))
    oracle = naive.Game(table, None, (0, 3), (None, None))
    tree = naive.best_tree(naive.Problem(oracle, "expected"))
    assert tree is not None
    # The first guess knows code 2 for a cost of 3; the second parts the others for 0 and 3.
    assert node_costs(as_decision_tree(tree), oracle.costs).tolist() == [0, 0, 0, 3, 3]
    assert statistics(as_decision_tree(tree), TableGame(oracle)).histogram == (1, 0, 0, 2)


def test_statistics_count_from_cost_0() -> None:
    figures = Statistics.of((0, 1, 6, 62, 533, 694))
    assert (figures.secrets, figures.total, figures.depth) == (1296, 5801, 5)
    assert figures.worst_count == 694
    assert figures.expected == 5801 / 1296


@pytest.mark.parametrize(
    ("game_id", "bound"),
    [
        ("mastermind-1x1", 1.0),
        ("mastermind-1x1-known", 0.0),
        ("mastermind-1x2", 1.0),
        ("mastermind-4x6", 2.7157),
        ("bullscows-4x10", 3.2303),
    ],
)
def test_information_bound(game_id: str, bound: float) -> None:
    assert information_bound(parse_game(game_id)) == pytest.approx(bound, abs=1e-4)


def test_no_tree_is_below_the_information_bound() -> None:
    for game_id in small_ids(9):
        best = naive.quick_value(naive.Problem(naive_game(game_id), "expected"))
        assert best is not None
        game = parse_game(game_id)
        assert best[0] / game.code_count >= information_bound(game), game_id


@pytest.mark.parametrize("row", golden("optimal"), ids=name)
def test_no_published_optimum_is_below_the_information_bound(row: dict[str, str]) -> None:
    game = parse_game(row["game"])
    if row["total"]:
        assert int(row["total"]) / game.code_count > information_bound(game)

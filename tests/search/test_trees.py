"""The engine's trees against the oracle's, node for node."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen import OwnGame
from strategygen.games import parse_game
from strategygen.search.engine import ENTRY_BYTES
from strategygen.search.run import search_tree
from strategygen.tree import DecisionTree, statistics
from tests import naive
from tests.games.drawn import TableGame, naive_game, small_ids, table_games
from tests.one_step.test_grow import POOLS, tree_rows
from tests.search.drawn import (
    GAMES,
    assert_searched_as_the_oracle_does,
    constants,
    searched,
    solvable_problems,
    some_game,
)
from tests.test_kernel import run

OBJECTIVES = list(naive.ORDER)


def value_of(problem: naive.Problem, tree: DecisionTree) -> naive.Value:
    """Return what the engine's tree is worth, as the objective orders it."""
    figures = statistics(tree, TableGame(problem.game))
    return problem.order((figures.total, figures.depth, figures.worst_count))


def searchable_ids(most_codes: int) -> list[str]:
    """Return the games of places and symbols that the oracle can search.

    With one place each guess tells one code from the others, so every set of codes can be reached.
    """
    return [
        game_id
        for game_id in small_ids(most_codes)
        if parse_game(game_id).parameters["places"] != 1 or parse_game(game_id).code_count <= 8
    ]


@settings(max_examples=200)
@given(solvable_problems(table_games(most_codes=7, most_others=4)))
def test_tables_small_enough_to_list_every_tree(problem: naive.Problem) -> None:
    tree = searched(problem)
    value = None if tree is None else value_of(problem, tree)
    assert value == naive.best_value(problem)
    assert_searched_as_the_oracle_does(problem)


@pytest.mark.parametrize("kind", list(GAMES))
@settings(max_examples=40)
@given(st.data())
def test_larger_games(kind: str, data: st.DataObject) -> None:
    assert_searched_as_the_oracle_does(data.draw(solvable_problems(GAMES[kind])))


@pytest.mark.parametrize("game_id", searchable_ids(25))
def test_symmetry_changes_no_tree(game_id: str) -> None:
    for objective in OBJECTIVES:
        for pool in POOLS:
            problem = naive.Problem(naive_game(game_id), objective, pool)
            both = parse_game(game_id), TableGame(problem.game)
            assert_searched_as_the_oracle_does(problem, *both)


@settings(max_examples=40)
@given(
    st.sampled_from(searchable_ids(30)),
    st.data(),
)
def test_symmetry_changes_no_tree_with_a_cap_or_an_opening(
    game_id: str, data: st.DataObject
) -> None:
    problem = data.draw(solvable_problems(st.just(naive_game(game_id))))
    assert_searched_as_the_oracle_does(problem, parse_game(game_id))


@settings(max_examples=40)
@given(solvable_problems(some_game), st.booleans())
def test_threads_change_no_tree(problem: naive.Problem, one_by_one: bool) -> None:
    with constants(SHARED_SIZE=2):
        if one_by_one or problem.first is not None:
            assert_searched_as_the_oracle_does(problem, jobs=2)
        else:
            with constants(FEW_OPENINGS=0):
                assert_searched_as_the_oracle_does(problem, jobs=2)


@settings(max_examples=40)
@given(solvable_problems(some_game), st.sampled_from([8, 64]), st.booleans())
def test_a_small_memo_changes_no_tree(problem: naive.Problem, entries: int, grows: bool) -> None:
    memory = ENTRY_BYTES * entries << (20 if grows else 0)
    with constants(FIRST_ENTRIES=entries):
        assert_searched_as_the_oracle_does(problem, memory=memory)
        with constants(SHARED_SIZE=2):
            assert_searched_as_the_oracle_does(problem, jobs=2, memory=memory)


@settings(max_examples=40)
@given(solvable_problems(some_game))
def test_caps_beyond_those_prepared_for_change_no_tree(problem: naive.Problem) -> None:
    with constants(FIRST_CAP=1):
        assert_searched_as_the_oracle_does(problem)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_given_opening_where_two_codes_are_all(objective: str) -> None:
    """The third guess tells both apart, but a candidate costs less."""
    game = naive.Game(((2, 0), (0, 2), (0, 1)), 2, (1, 2, 1), (0, 1, None))
    for cap in (None, 1, 2, 3):
        problem = naive.Problem(game, objective, first=2, max_depth=cap)
        assert_searched_as_the_oracle_does(problem)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_game_that_is_over_needs_no_guess(objective: str) -> None:
    game = naive.Game(((0,),), None, (1,), (None,))
    assert_searched_as_the_oracle_does(naive.Problem(game, objective, "consistent"))


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_more_guesses_than_are_prepared_for(objective: str) -> None:
    """The only way through one place and many symbols is to try one after the other."""
    tree = searched(naive.Problem(naive_game("mastermind-1x20"), objective))
    assert tree is not None
    assert tree.guess.tolist() == list(range(20))


SOME_HUNDRED = [
    (game_id, objective)
    for game_id in ("mastermind-4x4", "bullscows-3x7-known")
    for objective in OBJECTIVES
]
# The plain search of the oracle takes so long here.
SOME_HUNDRED_SLOWLY = [
    pytest.param("bullscows-4x6", objective, marks=pytest.mark.slow) for objective in OBJECTIVES
]


@pytest.mark.parametrize(("game_id", "objective"), [*SOME_HUNDRED, *SOME_HUNDRED_SLOWLY])
def test_games_of_some_hundred_codes(game_id: str, objective: str) -> None:
    """Too large for the oracle: the trees of different searches must be the same."""
    game = parse_game(game_id)
    problem = naive.Problem(naive_game(game_id), objective)
    tree = searched(problem, game)
    assert tree is not None
    rows = tree_rows(tree)
    ways = {
        "no symmetry": searched(problem, TableGame(problem.game)),
        "threads": searched(problem, game, jobs=2),
    }
    with constants(SHARED_SIZE=5, FEW_OPENINGS=0):
        ways["many shared sets"] = searched(problem, game, jobs=3)
    with constants(FIRST_ENTRIES=64):
        ways["memo that grows"] = searched(problem, game, jobs=2)
    with constants(FIRST_ENTRIES=1024):
        ways["memo that is full"] = searched(problem, game, jobs=2, memory=1024 * ENTRY_BYTES)
    for way, other in ways.items():
        assert other is not None
        assert tree_rows(other) == rows, way


PLAIN = """
import warnings
# Hashes count modulo 2**64; numpy tells of it.
warnings.simplefilter("ignore", RuntimeWarning)
from strategygen.games import parse_game
from tests import naive
from tests.games.drawn import TableGame, naive_game
from tests.search.drawn import assert_searched_as_the_oracle_does
for game_id in ("mastermind-2x3", "bullscows-2x3-known"):
    for objective in naive.ORDER:
        for pool in ("all", "consistent"):
            problem = naive.Problem(naive_game(game_id), objective, pool)
            both = parse_game(game_id), TableGame(problem.game)
            assert_searched_as_the_oracle_does(problem, *both)
"""


def test_kernels_run_as_plain_python() -> None:
    assert run(PLAIN, NUMBA_DISABLE_JIT="1") == ""


def test_depths_of_many_hundred() -> None:
    """Codes that can only be asked for one by one, at a high price."""
    codes = [f"c{i}" for i in range(8)]
    costs = {"yes": 100, "no": 100}
    game = OwnGame(
        "queue", codes, lambda q, c: "yes" if q == c else "no", winning="yes", costs=costs
    )
    for objective in ("expected", "worst"):
        assert statistics(search_tree(game, objective).tree, game).depth == 800

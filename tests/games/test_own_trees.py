"""Trees of games from lists: all strategies need the table only, so a twin gets the same tree."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.build.build import build, build_verified
from strategygen.errors import GameError, IndistinguishableError, StrategyError
from strategygen.games import parse_game
from strategygen.games.own.game import OwnGame
from strategygen.one_step.strategies import ONE_STEP
from strategygen.recipe import Recipe, parse_recipe
from strategygen.search.objectives import OBJECTIVES
from tests import naive
from tests.games.drawn import TableGame, table_games
from tests.games.test_own import oracle_of, shuffled, twin_of, weather
from tests.one_step.test_grow import tree_rows
from tests.search.drawn import assert_searched_as_the_oracle_does

GAMES = (
    "mastermind-1x1",
    "mastermind-1x1-known",
    "mastermind-1x2",
    "bullscows-1x2-known",
    "mastermind-2x3",
    "mastermind-2x3-known",
    "bullscows-3x4",
    "bullscows-3x4-known",
)


@pytest.mark.parametrize("strategy", [*ONE_STEP, *OBJECTIVES])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_twin_has_the_same_tree(game_id: str, strategy: str) -> None:
    game = parse_game(game_id)
    expected = build(Recipe(game, strategy))
    found = build_verified(Recipe(twin_of(game), strategy)).stored
    assert tree_rows(found.tree) == tree_rows(expected.tree)
    assert found.statistics == expected.statistics
    assert (found.proved, found.bound) == (expected.proved, expected.bound)


@pytest.mark.parametrize("objective", list(OBJECTIVES))
@pytest.mark.parametrize("costs", [{"0B2W": 0}, {"2B0W": 0, "1B0W": 3}, {"0B0W": 0, "0B1W": 2}])
def test_costs_count(objective: str, costs: dict[str, int]) -> None:
    """Against the least value over all trees, listed by the oracle."""
    game = twin_of(parse_game("mastermind-2x3"), costs=costs)
    problem = naive.Problem(oracle_of(game), objective)
    assert_searched_as_the_oracle_does(problem, game)
    figures = build_verified(Recipe(game, objective)).stored.statistics
    value = problem.order((figures.total, figures.depth, figures.worst_count))
    assert value == naive.quick_value(problem)


@settings(max_examples=60)
@given(table_games(most_codes=7, most_others=4), st.randoms(use_true_random=False), st.data())
def test_any_table_is_searched_as_the_oracle_does(
    table: naive.Game, random: object, data: st.DataObject
) -> None:
    try:
        game = shuffled(TableGame(table), random)
    except GameError:
        return
    objective = data.draw(st.sampled_from(list(OBJECTIVES)))
    assert_searched_as_the_oracle_does(naive.Problem(oracle_of(game), objective), game)


@settings(max_examples=60)
@given(
    table_games(most_codes=7, most_others=4),
    st.randoms(use_true_random=False),
    st.sampled_from(list(ONE_STEP)),
)
def test_any_table_is_grown_and_verified(table: naive.Game, random: object, rule: str) -> None:
    try:
        game = shuffled(TableGame(table), random)
        recipe = Recipe(game, rule)
        built = build_verified(recipe)
    except GameError:
        return
    except (StrategyError, IndistinguishableError):
        assert ONE_STEP[rule].random or ONE_STEP[rule].consistent_only
        return
    least = naive.quick_value(naive.Problem(oracle_of(game), "expected"))
    assert least is not None
    assert built.stored.statistics.total >= least[0]


@pytest.mark.parametrize("strategy", ["consistent", "random"])
def test_rules_that_guess_codes_only_need_some(strategy: str) -> None:
    game = OwnGame("sizes", ["1", "2"], lambda guess, code: code, guesses=["how large?"])
    with pytest.raises((StrategyError, IndistinguishableError), match="sizes"):
        build(Recipe(game, strategy))


@pytest.mark.parametrize("strategy", ["knuth", "expected"])
def test_the_pool_of_candidates_needs_some(strategy: str) -> None:
    game = OwnGame("sizes", ["1", "2"], lambda guess, code: code, guesses=["how large?"])
    with pytest.raises(StrategyError, match="sizes has no guess that is a code") as refused:
        build(Recipe(game, strategy, "consistent"))
    assert refused.value.parameter == "pool"


@pytest.mark.parametrize("first", weather().guesses)
def test_any_guess_may_be_in_the_name_of_a_tree(first: str) -> None:
    game = weather()
    recipe = Recipe(game, "expected", first=first, max_depth=7)
    name = recipe.name
    assert parse_recipe(name, game) == recipe
    assert name.removeprefix("weather.expected-first").removesuffix("-max7").isprintable()
    assert not set(" '\"/\\?:*<>|") & set(name)
    assert name.count(".") == 1


def test_letters_of_any_alphabet_stay_in_the_name_of_a_tree() -> None:
    game = OwnGame("letters", ["ÿé", "a-b c"], lambda guess, code: code)
    assert Recipe(game, "knuth", first="ÿé").name == "letters.knuth-firstÿé"
    assert Recipe(game, "knuth", first="a-b c").name == "letters.knuth-firsta%2Db%20c"

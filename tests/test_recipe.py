"""Names of trees: a name says all that a tree was built by, and is read back."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.errors import GameError, StrategyError
from strategygen.games import parse_game
from strategygen.one_step.strategies import ONE_STEP
from strategygen.recipe import STRATEGIES, Recipe, parse_recipe
from strategygen.search.objectives import OBJECTIVES
from tests.games.drawn import small_games
from tests.refused import refused_with


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    game = draw(small_games(300))
    strategy = draw(st.sampled_from(list(STRATEGIES)))
    limit = st.none() | st.integers(1, 99)
    search = strategy in OBJECTIVES
    return Recipe(
        game,
        strategy,
        draw(st.sampled_from(["all", "consistent"])),
        draw(st.none() | st.sampled_from(game.guesses)),
        draw(limit) if search else None,
        draw(limit) if search else None,
    )


@settings(max_examples=300)
@given(recipes())
def test_name_round_trips(recipe: Recipe) -> None:
    assert parse_recipe(recipe.name) == recipe
    assert parse_recipe(f"{recipe.name}.msgpack") == recipe
    assert "/" not in recipe.name


@settings(max_examples=200)
@given(recipes(), recipes())
def test_different_recipes_have_different_names(a: Recipe, b: Recipe) -> None:
    assert (a.name == b.name) == (a == b)


@pytest.mark.parametrize(
    "name",
    [
        "mastermind-4x6.knuth",
        "mastermind-4x6.expected-size",
        "mastermind-4x6.expected-size-consistent",
        "mastermind-4x6.consistent",
        "bullscows-4x10-repeat.entropy-first0123",
        "bullscows-4x10-known.worst-consistent-first0123-max7-width20",
        "mastermind-2x12.crush-first1C-max9",
    ],
)
def test_names_are_those_of_the_files(name: str) -> None:
    assert parse_recipe(name).name == name


def test_options_are_in_the_name_only_where_they_are_given() -> None:
    recipe = Recipe(parse_game("mastermind-4x6"), "expected")
    assert recipe.name == "mastermind-4x6.expected"
    assert replace(recipe, pool="consistent").name == "mastermind-4x6.expected-consistent"
    assert replace(recipe, first="1122").name == "mastermind-4x6.expected-first1122"
    assert replace(recipe, max_depth=5).name == "mastermind-4x6.expected-max5"
    assert replace(recipe, width=9).name == "mastermind-4x6.expected-width9"


def test_an_opening_is_kept_as_the_game_writes_it() -> None:
    recipe = Recipe(parse_game("mastermind-2x12"), "knuth", first="1c")
    assert recipe.first == "1C"
    assert recipe == parse_recipe("mastermind-2x12.knuth-first1c")


def test_every_strategy_is_of_one_kind() -> None:
    assert set(STRATEGIES) == {*ONE_STEP, *OBJECTIVES}
    game = parse_game("mastermind-2x3")
    for strategy, summary in STRATEGIES.items():
        assert Recipe(game, strategy).is_search == (strategy in OBJECTIVES)
        assert summary


@pytest.mark.parametrize(
    ("name", "error", "parts"),
    [
        ("mastermind-4x6.knut", StrategyError, ["'knut'", "did you mean knuth?", "irving, "]),
        ("mastermind-4x6.minimax", StrategyError, ["'minimax'", "there are: knuth, irving"]),
        ("mastermind-4x6", StrategyError, ["'mastermind-4x6' names no tree", "GAME.STRATEGY"]),
        ("", StrategyError, ["'' names no tree"]),
        ("mastermind-4x6.", StrategyError, ["names no tree"]),
        (".knuth", StrategyError, ["names no tree"]),
        ("mastermynd-4x6.knuth", GameError, ["did you mean mastermind?"]),
        ("mastermind-4x6.knuth-first11", GameError, ["'11' has 2 pegs"]),
        (
            "mastermind-4x6.knuth-max5",
            StrategyError,
            ["a depth limit is for searches only", "expected, worst, crush"],
        ),
        (
            "mastermind-4x6.knuth-width5",
            StrategyError,
            ["a search width is for searches only", "expected, worst, crush"],
        ),
        ("mastermind-4x6.worst-max0", StrategyError, ["depth limit must be at least 1, not 0"]),
        ("mastermind-4x6.worst-width0", StrategyError, ["search width must be at least 1, not 0"]),
        ("mastermind-4x6.knuth-second1122", StrategyError, ["'knuth-second1122'"]),
        ("mastermind-4x6.worst-width9-max5", StrategyError, ["'worst-width9'"]),
    ],
)
def test_names_that_name_no_tree(name: str, error: type[Exception], parts: list[str]) -> None:
    with refused_with(parts, error):
        parse_recipe(name)


def test_an_unknown_pool_is_refused() -> None:
    with pytest.raises(StrategyError, match="unknown pool 'some': take all or consistent"):
        Recipe(parse_game("mastermind-2x3"), "knuth", pool="some")

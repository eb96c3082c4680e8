"""Grown trees against the oracle's, node for node."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.errors import IndistinguishableError, MemoryLimitError, StrategyError
from strategygen.games import Game, parse_game
from strategygen.memory import DEFAULT_MEMORY
from strategygen.one_step import choose, grow
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.partition import BLOCK
from strategygen.one_step.strategies import ONE_STEP
from strategygen.tree import DecisionTree
from tests import naive
from tests.games.drawn import (
    TableGame,
    games_without_codes,
    naive_game,
    small_games,
    small_ids,
    table_games,
)

POOLS: tuple[naive.Pool, ...] = ("all", "consistent")


def tree_rows(tree: DecisionTree) -> list[tuple[int, ...]]:
    """Return the nodes as `naive.rows` does."""
    arrays = (tree.guess, tree.parent, tree.response, tree.remaining, tree.code)
    assert {array.dtype for array in arrays} == {np.dtype(np.int32)}
    assert {len(array) for array in arrays} == {len(tree)}
    return list(zip(*(array.tolist() for array in arrays), strict=True))


def assert_grown_as_the_oracle_does(
    game_id: str, strategy: str, pool: naive.Pool, first: int | None = None, seed: int = 0
) -> None:
    game = parse_game(game_id)
    oracle = naive_game(game_id)
    tree = grow_tree(game, ONE_STEP[strategy], pool=pool, first=first, seed=seed)
    expected = naive.one_step_tree(oracle, strategy, pool, first, seed)
    assert tree_rows(tree) == naive.rows(expected), game_id


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("strategy", list(ONE_STEP))
def test_smallest_games(strategy: str, pool: naive.Pool) -> None:
    for game_id in small_ids(30):
        assert_grown_as_the_oracle_does(game_id, strategy, pool)


@settings(max_examples=60)
@given(
    small_games(260, fewest_codes=31),
    st.sampled_from(list(ONE_STEP)),
    st.sampled_from(POOLS),
    st.data(),
)
def test_drawn_games(game: Game, strategy: str, pool: naive.Pool, data: st.DataObject) -> None:
    first = data.draw(st.none() | st.integers(0, game.guess_count - 1))
    seed = data.draw(st.integers(0, 2**64 - 1)) if strategy == "random" else 0
    assert_grown_as_the_oracle_does(game.id, strategy, pool, first, seed)


@settings(max_examples=200)
@given(
    table_games(most_codes=12, most_others=8, solvable=True).map(TableGame),
    st.sampled_from([name for name in ONE_STEP if name != "random"]),
    st.sampled_from(POOLS),
)
def test_games_whose_guesses_need_not_be_codes(
    game: TableGame, strategy: str, pool: naive.Pool
) -> None:
    tree = grow_tree(game, ONE_STEP[strategy], pool=pool)
    assert tree_rows(tree) == naive.rows(naive.one_step_tree(game.oracle, strategy, pool))


def assert_grown_or_refused_as_the_oracle_does(
    game: TableGame, strategy: str, seed: int = 0, memory: int = DEFAULT_MEMORY
) -> None:
    try:
        expected = naive.rows(naive.one_step_tree(game.oracle, strategy, seed=seed))
    except naive.DeadEndError:
        with pytest.raises(IndistinguishableError, match="no allowed guess tells"):
            grow_tree(game, ONE_STEP[strategy], seed=seed, memory=memory)
        return
    tree = grow_tree(game, ONE_STEP[strategy], seed=seed, memory=memory)
    assert tree_rows(tree) == expected


@contextmanager
def one_guess_at_a_time() -> Iterator[Callable[[TableGame], int]]:
    """Yield a function that returns so little memory for a game that no two guesses fit."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (choose, grow):
            patch.setattr(module, "BLOCK", 2)
        yield lambda game: game.code_count * (grow.BYTES_PER_CODE + 2)


@settings(max_examples=300)
@given(
    games_without_codes().map(TableGame),
    st.sampled_from([name for name in ONE_STEP if not ONE_STEP[name].consistent_only]),
)
def test_games_without_codes(game: TableGame, strategy: str) -> None:
    assert_grown_or_refused_as_the_oracle_does(game, strategy)
    with one_guess_at_a_time() as memory:
        assert_grown_or_refused_as_the_oracle_does(game, strategy, memory=memory(game))


@settings(max_examples=200)
@given(
    table_games(most_codes=9, most_others=6).filter(lambda oracle: oracle.winning is None),
    st.sampled_from(list(ONE_STEP)),
    st.integers(0, 2**64 - 1),
)
def test_games_some_of_whose_codes_cannot_be_guessed(
    oracle: naive.Game, strategy: str, seed: int
) -> None:
    if not any(code is not None for code in oracle.code_of_guess):
        return
    game = TableGame(oracle)
    assert_grown_or_refused_as_the_oracle_does(game, strategy, seed)
    with one_guess_at_a_time() as memory:
        assert_grown_or_refused_as_the_oracle_does(game, strategy, seed, memory(game))


@pytest.mark.parametrize(
    ("costs", "guess"),
    # The first three guesses have a largest cell of 3, the fewest; all others one of 5.
    [((1, 1, 1), 1), ((0, 1, 1), 1), ((0, 0, 1), 0), ((1, 1, 0), 2), ((1, 0, 0), 2)],
)
def test_ties_go_to_the_cheaper_response_then_to_entropy(
    costs: tuple[int, ...], guess: int
) -> None:
    table = (
        (0, 0, 0, 1, 1, 1),
        (0, 0, 0, 1, 1, 2),
        (0, 1, 1, 2, 2, 2),
        *(tuple(int(code == one) for code in range(6)) for one in range(5)),
    )
    game = TableGame(naive.Game(table, None, costs, (None,) * len(table)))
    assert grow_tree(game, ONE_STEP["knuth"]).guess[0] == guess


@pytest.mark.parametrize(
    ("strategy", "pool", "wants"),
    [
        ("consistent", "all", "the strategy consistent needs some"),
        ("random", "all", "the strategy random needs some"),
        ("knuth", "consistent", "the pool consistent needs some"),
    ],
)
def test_no_guess_is_a_code(strategy: str, pool: str, wants: str) -> None:
    game = TableGame(naive.Game(((0, 1), (1, 0)), None, (1, 1), (None, None)))
    with pytest.raises(StrategyError, match=f"table has no guess that is a code; {wants}"):
        grow_tree(game, ONE_STEP[strategy], pool=pool)


def test_codes_that_no_guess_tells_apart_are_named() -> None:
    table = ((0, 1, 1, 1), (0, 1, 1, 2))
    game = TableGame(naive.Game(table, None, (1, 1, 1), (None, None)))
    with pytest.raises(IndistinguishableError, match="no allowed guess tells c01 and c02 apart"):
        grow_tree(game, ONE_STEP["knuth"])


@pytest.mark.parametrize("strategy", list(ONE_STEP))
@pytest.mark.parametrize("game_id", ["mastermind-4x4", "bullscows-3x7-known"])
def test_games_of_some_hundred_codes(game_id: str, strategy: str) -> None:
    assert_grown_as_the_oracle_does(game_id, strategy, "all")


def least_memory(game: Game) -> int:
    """Return the smallest limit that a game can be grown under."""
    return game.code_count * (grow.BYTES_PER_CODE + BLOCK)


@pytest.mark.parametrize("strategy", list(ONE_STEP))
@pytest.mark.parametrize(
    ("game_id", "pool", "first"),
    [
        ("mastermind-4x6", "all", None),
        ("mastermind-4x6", "consistent", "1111"),
        ("mastermind-5x4-known", "all", "11111"),
        ("bullscows-4x8", "all", None),
        ("bullscows-4x8-known", "consistent", "0123"),
    ],
)
def test_little_memory_changes_no_node(
    game_id: str, pool: naive.Pool, first: str | None, strategy: str
) -> None:
    game = parse_game(game_id)
    opening = None if first is None else game.parse_guess(first)
    roomy, tight = (
        grow_tree(game, ONE_STEP[strategy], pool=pool, first=opening, seed=7, memory=memory)
        for memory in (DEFAULT_MEMORY, least_memory(game))
    )
    assert tree_rows(tight) == tree_rows(roomy)


def test_tight_memory_leaves_no_room_for_all_rows() -> None:
    """The test above is one: its games do not fit as a whole."""
    for game_id in ("mastermind-4x6", "mastermind-5x4-known", "bullscows-4x8"):
        game = parse_game(game_id)
        assert game.code_count * game.guess_count > least_memory(game)


@pytest.mark.parametrize(
    ("game_id", "memory", "parts"),
    [
        ("mastermind-9x9", DEFAULT_MEMORY, ["387,420,489 codes", "2.0 GiB"]),
        ("mastermind-15x35", DEFAULT_MEMORY, ["codes", "2.0 GiB"]),
        ("mastermind-4x6", 1296 * 912 - 1, ["1,296 codes"]),
    ],
)
def test_too_little_memory_is_refused_before_the_start(
    game_id: str, memory: int, parts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = parse_game(game_id)

    def started(*_: object) -> None:
        raise AssertionError("the build has started")

    monkeypatch.setattr(type(game), "response_rows", started)
    with pytest.raises(MemoryLimitError) as refused:
        grow_tree(game, ONE_STEP["knuth"], memory=memory)
    for part in (game_id, "needs about", "the limit is", *parts):
        assert part in str(refused.value)
    assert refused.value.parameter == "memory"


@pytest.mark.parametrize("strategy", ["knuth", "consistent", "random"])
@pytest.mark.parametrize("game_id", ["mastermind-4x6", "bullscows-4x7-known", "mastermind-1x1"])
def test_progress_ends_with_all_secrets(game_id: str, strategy: str) -> None:
    game = parse_game(game_id)
    seen: list[tuple[int, int]] = []
    grow_tree(
        game,
        ONE_STEP[strategy],
        memory=least_memory(game),
        progress=lambda done, total: seen.append((done, total)),
    )
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert {total for _, total in seen} == {game.code_count}
    assert seen[-1] == (game.code_count, game.code_count)


def test_random_trees_differ_by_seed_only() -> None:
    game = parse_game("mastermind-3x5")
    trees = [tree_rows(grow_tree(game, ONE_STEP["random"], seed=seed)) for seed in (1, 1, 2)]
    assert trees[0] == trees[1] != trees[2]

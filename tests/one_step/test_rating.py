"""Ratings and choices for positions against the oracle's, for any history."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.errors import StrategyError
from strategygen.games import parse_game
from strategygen.games.history import Turn
from strategygen.games.position import Position, position
from strategygen.one_step.choose import best_guess
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.rating import rate
from strategygen.one_step.strategies import ONE_STEP
from tests.games.drawn import TableGame, table_games

RATED = [strategy for strategy in ONE_STEP.values() if not strategy.random]
POSITIONS = [
    ("mastermind-3x4", ()),
    ("mastermind-4x6", ("1122:2B0W",)),
    ("mastermind-4x6", ("1122:2B0W", "1234:0B3W")),
    ("bullscows-3x6-known", ("012:0A2B",)),
    ("wordle-nature", ("alder:BYBBB",)),
    ("wordle-nature-hard", ("alder:BYBBB",)),
    ("number-20", ("10:higher",)),
    ("davinci-3", ("1:2:miss",)),
]


@pytest.mark.parametrize(("game_id", "history"), POSITIONS)
def test_shapes_equal_plain_counting(game_id: str, history: tuple[str, ...]) -> None:
    game = position(parse_game(game_id), history)
    ratings = rate(game, RATED if game.guesses_codes else [ONE_STEP["knuth"]])
    for place, guess in list(enumerate(game.guesses))[:: max(1, game.guess_count // 60)]:
        answers = [game.respond(guess, code) for code in game.codes]
        sizes = [answers.count(label) for label in set(answers)]
        assert ratings.cells[place] == len(sizes)
        assert ratings.largest[place] == max(sizes)
        assert ratings.squares[place] == sum(size * size for size in sizes)
        assert ratings.consistent[place] == (guess in game.codes)
        assert ratings.mean_left[place] == sum(s * s for s in sizes) / game.code_count


@pytest.mark.parametrize("strategy", RATED, ids=lambda strategy: strategy.name)
@pytest.mark.parametrize(("game_id", "history"), POSITIONS)
def test_the_best_rated_guess_is_the_one_that_a_tree_makes(
    game_id: str, history: tuple[str, ...], strategy: object
) -> None:
    game = position(parse_game(game_id), history)
    assert isinstance(strategy, type(RATED[0]))
    if strategy.consistent_only and not game.guesses_codes:
        return
    root = int(grow_tree(game, strategy).guess[0])
    assert best_guess(game, strategy) == root
    ratings = rate(game, [strategy])
    places = ratings.best(strategy.name, 5)
    assert ratings.guesses[places[0]] == root
    assert len(set(places)) == len(places)
    assert rate(game, [strategy], memory=7).best(strategy.name, 5) == places


@settings(max_examples=150)
@given(table_games(most_codes=8, most_others=5, solvable=True).map(TableGame), st.data())
def test_a_position_is_a_game_of_the_codes_that_are_left(
    game: TableGame, data: st.DataObject
) -> None:
    secret = data.draw(st.integers(0, game.code_count - 1))
    turns = []
    for guess in data.draw(st.lists(st.integers(0, game.guess_count - 1), max_size=3)):
        row = game.response_rows(np.array([secret], np.int32), np.array([guess], np.int32))
        others = data.draw(st.sets(st.integers(0, game.responses.size - 1), max_size=1))
        turns.append(Turn(guess, (int(row[0, 0]), *others)))
    left = Position(game, turns)
    expected = [
        code
        for code in game.codes
        if all(
            game.responses.labels.index(game.respond(game.guesses[guess], code)) in responses
            for guess, responses in turns
        )
    ]
    assert list(left.codes) == expected
    rows = left.response_rows(np.arange(left.code_count, dtype=np.int32))
    for i, code in enumerate(left.codes):
        for j, guess in enumerate(left.guesses):
            assert left.responses.labels[rows[i, j]] == left.respond(guess, code)
    for j, code in enumerate(left.code_of_guess.tolist()):
        assert (left.codes[code] if code >= 0 else None) == (
            left.guesses[j] if left.guesses[j] in left.codes else None
        )


def test_hard_mode_leaves_the_guesses_that_its_definition_allows() -> None:
    game = parse_game("wordle-nature-hard")
    history = [("alder", "BYBBY"), ("flora", game.respond("flora", "trail"))]
    history[0] = ("alder", game.respond("alder", "trail"))
    left = position(game, [f"{guess}:{label}" for guess, label in history])
    assert list(left.guesses) == [guess for guess in game.guesses if game.allows(guess, history)]
    assert 0 < left.guess_count < game.guess_count
    assert left.rule is not None
    tree = grow_tree(left, ONE_STEP["entropy"])
    assert (tree.code >= 0).sum() == left.code_count


def test_random_rates_nothing() -> None:
    with pytest.raises(StrategyError, match="values no guess above another"):
        rate(parse_game("mastermind-2x3"), [ONE_STEP["random"]])

"""How a guess is answered: published cases, and the plainest possible definition."""

import csv
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.games import GAMES, Game, WordLists, parse_game
from tests import naive
from tests.games.drawn import codes_of, small_games, small_ids

CASES = Path(__file__).parents[1] / "data" / "feedback_cases.csv"


def feedback_cases() -> list[dict[str, str]]:
    with CASES.open(newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [row for row in rows if row["game"].partition("-")[0] in GAMES]


def game_of(case: dict[str, str]) -> Game:
    """Return the game of a case; one that is made from words has just those two."""
    if not GAMES[case["game"].partition("-")[0]].takes_lists:
        return parse_game(case["game"])
    words = (case["secret"], case["guess"])
    return parse_game(f"{case['game']}-case", WordLists(words, words))


@pytest.mark.parametrize("case", feedback_cases(), ids=lambda case: case["source"])
def test_published_case(case: dict[str, str]) -> None:
    game = game_of(case)
    assert game.respond(case["guess"], case["secret"]) == case["response"]
    code = np.array([game.codes.index(case["secret"])], np.int32)
    guess = np.array([game.parse_guess(case["guess"])], np.int32)
    (response,) = game.response_rows(code, guess)[0]
    assert game.responses.labels[response] == case["response"]


def pair_of(label: str) -> tuple[int, int]:
    """Return (right, misplaced) of a label such as 1B2W."""
    return int(label[0]), int(label[2])


@settings(max_examples=150)
@given(small_games(4000), st.data())
def test_table_scalar_and_naive_definition_agree(game: Game, data: st.DataObject) -> None:
    ids = st.lists(st.integers(0, game.code_count - 1), min_size=1, max_size=20)
    codes, guesses = data.draw(ids), data.draw(ids)
    table = game.response_rows(np.array(codes, np.int32), np.array(guesses, np.int32))
    whole = game.response_rows(np.array(codes, np.int32))
    assert (whole[:, guesses] == table).all()
    for code, row in zip(codes, table.tolist(), strict=True):
        for guess, response in zip(guesses, row, strict=True):
            label = game.responses.labels[response]
            assert label == game.respond(game.guesses[guess], game.codes[code])
            assert pair_of(label) == naive.response(game.guesses[guess], game.codes[code])


@pytest.mark.parametrize("game_id", small_ids(150, ends=("",)))
def test_codes_and_responses_are_those_of_the_oracle(game_id: str) -> None:
    game = parse_game(game_id)
    assert game.codes == codes_of(game_id)
    observed = naive.observed(game.codes)
    assert [pair_of(label) for label in game.responses.labels] == observed
    places = len(game.codes[0])
    imaginable = {(b, w) for b in range(places + 1) for w in range(places + 1 - b)}
    readings = {text for text in game.responses.impossible if "," in text}
    assert readings == {f"{b},{w}" for b, w in imaginable - set(observed)}


def test_long_words_fit() -> None:
    game = parse_game("mastermind-15x2")
    rng = np.random.default_rng(15)
    codes = rng.integers(0, game.code_count, 50).astype(np.int32)
    table = game.response_rows(codes, codes)
    for code, row in zip(codes.tolist(), table.tolist(), strict=True):
        for guess, response in zip(codes.tolist(), row, strict=True):
            label = game.responses.labels[response]
            assert label == game.respond(game.guesses[guess], game.codes[code])

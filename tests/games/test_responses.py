"""How a guess is answered: published cases, and the plainest possible definition."""

import csv
import re
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lookup
from strategygen.build.build import build
from strategygen.build.encode import encode
from strategygen.games import GAMES, Game, WordLists, parse_game
from strategygen.recipe import parse_recipe
from tests import naive
from tests.games.drawn import codes_of, feedback_of, small_games, small_ids

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


def counts_of(label: str) -> tuple[int, ...]:
    """Return the numbers of a label such as 1B2W or 1A2B+2."""
    return tuple(map(int, re.findall("[0-9]+", label)))


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
            answer = naive.FEEDBACKS[feedback_of(game.id)]
            assert counts_of(label) == answer(game.guesses[guess], game.codes[code])


@pytest.mark.parametrize("game_id", small_ids(150, ends=("",)))
def test_codes_and_responses_are_those_of_the_oracle(game_id: str) -> None:
    game = parse_game(game_id)
    assert game.codes == codes_of(game_id)
    feedback = feedback_of(game_id)
    observed = naive.observed(game.codes, feedback)
    assert [counts_of(label) for label in game.responses.labels] == observed
    places = len(game.codes[0])
    imaginable = {
        counts
        for counts in product(range(places + 1), repeat=len(observed[0]))
        if all(counts[0] + others <= places for others in counts[1:])
    }
    readings = {text for text in game.responses.impossible if "," in text or text.isdigit()}
    impossible = {",".join(map(str, counts)) for counts in imaginable - set(observed)}
    assert impossible == {text for text in readings if not set(text) & set("ab")}


@pytest.mark.parametrize(
    ("game_id", "label", "spellings"),
    [
        ("mastermind-4x6", "1B2W", ["1b2w", "1B 2W", "(1, 2)", "1,2"]),
        ("mastermind-4x6-black", "2B", ["2", "2b", " 2 B", "(2)"]),
        (
            "bullscows-4x10-order",
            "1A2B+2",
            ["1a2b+2", "1A2B2", "1A 2B + 2", "1A2B, 2", "1,2,2", "(1, 2, 2)", "1,2+2", "1 A 2 B 2"],
        ),
        ("number-7", "higher", ["HIGHER", "h", "H", ">", " higher"]),
        ("number-7", "lower", ["Lower", "l", "L", "<"]),
        ("number-7", "equal", ["EQUAL", "e", "=", " = "]),
    ],
)
def test_what_is_typed_may_be_spelt(game_id: str, label: str, spellings: list[str]) -> None:
    tree = lookup.open_tree(encode(build(parse_recipe(f"{game_id}.consistent"))))
    for text in (label, *spellings):
        assert tree.responses[tree.parse(text)] == label


@pytest.mark.parametrize(
    ("game_id", "texts"),
    [
        ("mastermind-4x6", ["3B1W", "3,1"]),
        ("bullscows-4x10-order", ["0A0B+5", "3A1B+0", "3,1,0", "3a1b0", "0A4B+0"]),
        ("number-1", ["higher", "<"]),
    ],
)
def test_what_no_guess_can_get_is_refused(game_id: str, texts: list[str]) -> None:
    tree = lookup.open_tree(encode(build(parse_recipe(f"{game_id}.consistent"))))
    for text in texts:
        with pytest.raises(lookup.InvalidResponseError):
            tree.parse(text)


def test_long_words_fit() -> None:
    game = parse_game("mastermind-15x2")
    assert game.responses.size == 72
    rng = np.random.default_rng(15)
    codes = rng.integers(0, game.code_count, 50).astype(np.int32)
    table = game.response_rows(codes, codes)
    for code, row in zip(codes.tolist(), table.tolist(), strict=True):
        for guess, response in zip(codes.tolist(), row, strict=True):
            label = game.responses.labels[response]
            assert label == game.respond(game.guesses[guess], game.codes[code])

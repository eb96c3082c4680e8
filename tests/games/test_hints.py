"""What may follow an answered word in the hard modes: by example, by definition, and as arrays."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategygen.games import WordLists, parse_game
from tests import naive
from tests.games.drawn import table_of, word_game, word_lists


@pytest.mark.parametrize(
    ("guess", "label", "later", "hard", "ultrahard"),
    [
        # Nothing learned, nothing asked; but a grey letter does not come back.
        ("crane", "BBBBB", "moist", True, True),
        ("crane", "BBBBB", "coils", True, False),
        # A green stays, a yellow is used: in hard mode even where it was.
        ("crane", "BBGBB", "slope", False, False),
        ("crane", "BBGBB", "coast", True, False),
        ("crane", "BBGBB", "slant", True, False),
        ("crane", "BBGBB", "stalk", True, True),
        ("crane", "YBBBB", "cloud", True, False),
        ("crane", "YBBBB", "stick", True, True),
        ("crane", "YBBBB", "moist", False, False),
        # Two letters shown of one kind are asked for twice, whether green or yellow.
        ("geese", "BYYBB", "elude", True, False),
        ("geese", "BYYBB", "elder", True, True),
        ("geese", "BYYBB", "exist", False, False),
        ("geese", "BGYBB", "melee", True, False),
        ("geese", "BGYBB", "never", True, True),
        # One shown, one grey: just one.
        ("geese", "BYBBB", "elude", True, False),
        ("geese", "BYBBB", "quiet", True, True),
    ],
)
def test_examples(guess: str, label: str, later: str, hard: bool, ultrahard: bool) -> None:
    words = sorted({guess, later})
    history = [(guess, label)]
    assert word_game(words, options="-hard").allows(later, history) == hard
    assert word_game(words, options="-ultrahard").allows(later, history) == ultrahard
    assert word_game(words).allows(later, history)
    assert word_game(words, options="-match").allows(later, [(guess, "0")])


def test_every_turn_counts() -> None:
    game = word_game(["crane", "stalk", "coast", "plant"], options="-hard")
    assert game.allows("coast", [("crane", "BBGBB")])
    assert not game.allows("coast", [("crane", "BBGBB"), ("stalk", "BBGYB")])
    assert game.allows("plant", [("crane", "BBGBB"), ("stalk", "BBGYB")])
    assert game.allows("coast", [])


def test_other_modes_have_no_rule() -> None:
    assert word_game(["tea"]).rule is None
    assert word_game(["tea"], options="-match").rule is None


@given(word_lists(), st.sampled_from(["-hard", "-ultrahard"]))
def test_rule_is_what_the_definition_says(lists: WordLists, mode: str) -> None:
    game = parse_game(f"wordle-mine{mode}", lists)
    rule = game.rule
    assert rule is not None
    assert (rule.relation.dtype, rule.kind.dtype) == (np.uint8, np.int32)
    assert rule.relation.flags.c_contiguous
    assert rule.relation.max() < rule.permits.shape[2]
    labels = game.responses.labels
    for g, row in enumerate(table_of(game).T.tolist()):
        for response in set(row):
            history = [(game.guesses[g], labels[response])]
            permitted = rule.permits[rule.kind[g], response, rule.relation[g]]
            assert permitted.tolist() == [game.allows(h, history) for h in game.guesses]


@given(word_lists())
def test_ultrahard_allows_what_may_be_the_secret(lists: WordLists) -> None:
    game = parse_game("wordle-mine-ultrahard", lists)
    for guess in game.guesses:
        for label in {game.respond(guess, code) for code in game.codes}:
            for later in game.guesses:
                consistent = naive.word_response(guess, later) == label
                assert game.allows(later, [(guess, label)]) == consistent


@given(word_lists())
def test_the_secret_is_always_allowed(lists: WordLists) -> None:
    for mode in ("-hard", "-ultrahard"):
        game = parse_game(f"wordle-mine{mode}", lists)
        for code in game.codes:
            history = [(guess, game.respond(guess, code)) for guess in game.guesses]
            assert game.allows(code, history)


def test_kinds_are_the_places_with_equal_letters() -> None:
    game = word_game(["abc", "xyz", "aab", "zzy", "aba", "aaa"], options="-hard")
    assert game.rule is not None
    kind = dict(zip(game.guesses, game.rule.kind.tolist(), strict=True))
    assert kind["abc"] == kind["xyz"]
    assert kind["aab"] == kind["zzy"]
    assert len({kind["abc"], kind["aab"], kind["aba"], kind["aaa"]}) == 4

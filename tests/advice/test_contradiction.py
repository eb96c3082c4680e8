"""Contradictions against trying everything, and cases that people reported."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.advice.contradiction import PairRepair, Repair, explain
from strategygen.games import Game, parse_game
from strategygen.games.history import Turn, candidates_after, parse_turn

GAMES = ["mastermind-2x3", "bullscows-2x4", "wordle-nature", "number-9", "davinci-3"]


def turns_of(game: Game, *history: str) -> list[Turn | None]:
    return [parse_turn(game, text) for text in history]


def fits(game: Game, turns: list[Turn]) -> int:
    return len(candidates_after(game, turns))


@settings(max_examples=120)
@given(st.sampled_from(GAMES), st.data())
def test_it_says_what_trying_everything_says(game_id: str, data: st.DataObject) -> None:
    game = parse_game(game_id)
    count = game.responses.size
    turns = [
        Turn(guess, (data.draw(st.integers(0, count - 1)),))
        for guess in data.draw(st.lists(st.integers(0, game.guess_count - 1), max_size=4))
    ]
    found = explain(game, list(turns))
    if fits(game, turns):
        assert found is None
        return
    assert found is not None
    numbers = range(1, len(turns) + 1)
    for size in numbers:
        sets = [
            chosen
            for chosen in combinations(numbers, size)
            if not fits(game, [turns[number - 1] for number in chosen])
        ]
        if sets:
            assert list(found.sets) == sets[:10]
            break
    repairs = set()
    for number in numbers:
        for response in range(count):
            changed = [*turns]
            changed[number - 1] = Turn(turns[number - 1].guess, (response,))
            left = fits(game, changed)
            won_early = response == game.responses.last and number != len(turns)
            if left and not won_early:
                repairs.add(Repair(number, game.responses.labels[response], left))
    assert {*found.repairs} <= repairs
    assert len(found.repairs) == min(20, len(repairs))
    left = [repair.remaining for repair in found.repairs]
    assert left == sorted(left, reverse=True)
    assert not (found.repairs and found.pair_repairs)


def test_five_pegs_as_reported() -> None:
    """BYGPR was answered 0B5W, then PRBGY one black: only 1B4W is possible, with 18 codes left."""
    game = parse_game("mastermind-5x8")
    assert fits(game, [turn for turn in turns_of(game, "12345:0B5W", "45132:1B4W") if turn]) == 18
    found = explain(game, turns_of(game, "12345:0B5W", "45132:1B0W"))
    assert found is not None
    assert found.sets == ((1, 2),)
    assert Repair(2, "1B4W", 18) in found.repairs


def test_a_pair_of_responses_where_one_does_not_mend_it() -> None:
    game = parse_game("mastermind-2x3")
    found = explain(game, turns_of(game, "11:1B0W", "22:1B0W", "33:1B0W", "12:0B0W"))
    assert found is not None
    assert found.repairs == ()
    assert found.pair_repairs
    for repair in found.pair_repairs:
        assert isinstance(repair, PairRepair)
        turns = turns_of(game, "11:1B0W", "22:1B0W", "33:1B0W", "12:0B0W")
        for number, label in zip(repair.turns, repair.responses, strict=True):
            old = turns[number - 1]
            assert old is not None
            turns[number - 1] = Turn(old.guess, (game.responses.parse(label),))
        assert fits(game, [turn for turn in turns if turn]) == repair.remaining


def test_ignored_turns_keep_their_numbers() -> None:
    game = parse_game("mastermind-2x3")
    turns = turns_of(game, "11:1B0W", "22:2B0W", "33:2B0W")
    turns[0] = None
    found = explain(game, turns)
    assert found is not None
    assert found.sets == ((2, 3),)


@pytest.mark.parametrize("history", [[], ["12:0B0W"]])
def test_no_contradiction(history: list[str]) -> None:
    game = parse_game("mastermind-2x3")
    assert explain(game, turns_of(game, *history)) is None


def test_many_turns_take_no_exponential_time() -> None:
    game = parse_game("number-40")
    turns = turns_of(game, *(f"{number}:not" for number in range(1, 41)))
    found = explain(game, turns)
    assert found is not None
    assert found.sets == (tuple(range(1, 41)),)

"""A match: who moves, what is known, and what happens to mistakes."""

import json
from collections.abc import Callable
from dataclasses import asdict

import pytest

from lookup import GameOverError, InvalidResponseError
from strategygen.errors import GameError, MatchError
from strategygen.games import Game, parse_game
from strategygen.play import (
    HiddenCode,
    Match,
    State,
    Uncommitted,
    Way,
    choose_guesser,
    drawn_code,
    hidden_code,
)

MASTERMIND = parse_game("mastermind-4x6")
KNUTH = choose_guesser(MASTERMIND, "knuth")


@pytest.fixture
def program() -> Match:
    """Return a match in which the program guesses."""
    return Match(MASTERMIND, KNUTH)


@pytest.fixture
def person() -> Match:
    """Return a match in which the person guesses 3152."""
    return Match(MASTERMIND, KNUTH, hidden_code(MASTERMIND, "3152"))


class TestProgramGuesses:
    def test_finds_the_secret(self, program: Match) -> None:
        assert program.way is Way.PROGRAM_GUESSES
        for response in ("2B0W", "0 b 3 w", "0,4"):
            assert program.state is State.RESPOND
            program.answer(response)
        assert [row.response for row in program.history] == ["2B0W", "0B3W", "0B4W"]
        assert program.remaining == 1
        program.answer("4B0W")
        assert (program.state, program.secret, program.cost) == (State.SOLVED, "3152", 4)
        with pytest.raises(GameOverError, match="3152"):
            program.answer("1B0W")
        with pytest.raises(GameOverError):
            _ = program.suggestion

    @pytest.mark.parametrize("text", ["1B9W", "", "hello", "3B1W", "4"])
    def test_a_typing_error_costs_nothing(self, program: Match, text: str) -> None:
        program.answer("1B1W")
        before = program.snapshot()
        with pytest.raises(InvalidResponseError):
            program.answer(text)
        assert program.snapshot() == before

    def test_another_guess_may_have_been_made(self, program: Match) -> None:
        program.answer("1111: 1B0W")
        program.answer("2234:1b1w")
        assert [row.guess for row in program.history] == ["1111", "2234"]
        assert program.suggestion.source == "strategy knuth"

    def test_a_guess_that_hints_forbid_is_refused(self) -> None:
        game = parse_game("wordle-nature-hard")
        match = Match(game, choose_guesser(game))
        guess = match.suggestion.guess
        match.answer("GBBBB")
        other = next(word for word in game.guesses if word[0] != guess[0])
        with pytest.raises(GameError, match="is not allowed"):
            match.answer(f"{other}:BBBBB")

    def test_parts_of_a_response_may_be_unknown(self, program: Match) -> None:
        program.answer("1B?W")
        (row,) = program.history
        assert row.response == "1B?W"
        assert program.remaining == sum(
            MASTERMIND.respond("1122", code).startswith("1B") for code in MASTERMIND.codes
        )
        assert program.suggestion.source == "strategy knuth"
        program.undo()
        program.answer("not")
        assert (program.history[0].response, program.remaining) == ("not", 1295)

    def test_a_contradiction_is_explained_and_mended_by_one_turn(self, program: Match) -> None:
        for response in ("2B0W", "0B3W"):
            program.answer(response)
        program.answer("1B0W")
        assert program.state is State.CONTRADICTION
        assert (program.remaining, program.candidates) == (0, ())
        found = program.contradiction
        assert found is not None
        assert found.sets
        with pytest.raises(MatchError, match="contradict"):
            program.answer("1B1W")
        with pytest.raises(MatchError, match="contradict"):
            _ = program.suggestion
        for repair in found.repairs:
            mended = Match(
                MASTERMIND, KNUTH, history=[f"{r.guess}:{r.response}" for r in program.history]
            )
            mended.change(repair.turn, repair.response)
            assert mended.remaining == repair.remaining > 0
            assert mended.contradiction is None
        program.undo()
        assert program.state is State.RESPOND

    def test_a_turn_may_get_another_guess(self, program: Match) -> None:
        program.answer("2B0W")
        program.change(1, "1123:0B0W")
        assert (program.history[0].guess, program.history[0].response) == ("1123", "0B0W")

    @pytest.mark.parametrize("turn", [0, 2, -1])
    def test_only_turns_that_exist_are_changed(self, program: Match, turn: int) -> None:
        with pytest.raises(MatchError, match="there is none yet"):
            program.change(turn, "1B0W")
        program.answer("1B1W")
        with pytest.raises(MatchError, match=f"no turn {turn} to change; there are 1"):
            program.change(turn, "1B0W")

    def test_a_win_that_was_a_typing_error_is_taken_back(self, program: Match) -> None:
        program.answer("4B0W")
        assert program.secret == "1122"
        program.change(1, "3B0W")
        assert (program.state, program.secret) == (State.RESPOND, None)

    def test_a_person_who_answers_cannot_guess(self, program: Match) -> None:
        with pytest.raises(MatchError, match="type a response"):
            program.make_guess("1122")
        with pytest.raises(MatchError, match="does not give up"):
            program.give_up()


class TestPersonGuesses:
    def test_every_guess_is_answered_by_the_definition(self, person: Match) -> None:
        assert person.way is Way.PERSON_GUESSES
        assert person.state is State.GUESS
        for guess in ("1122", "1234", "1325", "3152"):
            assert person.make_guess(guess) == MASTERMIND.respond(guess, "3152")
        assert (person.state, person.secret) == (State.SOLVED, "3152")
        with pytest.raises(GameOverError):
            person.make_guess("1111")

    def test_a_hint_is_what_the_strategy_guesses(self, person: Match) -> None:
        person.make_guess("1122")
        assert person.suggestion.guess == "1234"
        person.make_guess("6666")
        assert person.suggestion.source == "strategy knuth"

    def test_giving_up_shows_the_secret_and_can_be_undone(self, person: Match) -> None:
        person.make_guess("1122")
        assert person.secret is None
        assert person.give_up() == person.secret == "3152"
        assert person.state is State.GIVEN_UP
        with pytest.raises(GameOverError):
            person.give_up()
        person.undo()
        assert (person.state, len(person.history)) == (State.GUESS, 1)

    def test_nothing_is_answered_or_changed_by_the_person(self, person: Match) -> None:
        person.make_guess("1122")
        with pytest.raises(MatchError, match="type a guess"):
            person.answer("1B1W")
        with pytest.raises(MatchError, match="no mistakes"):
            person.change(1, "1B1W")

    @pytest.mark.parametrize("text", ["112", "1127", "", "1B1W"])
    def test_a_typing_error_costs_nothing(self, person: Match, text: str) -> None:
        before = person.snapshot()
        with pytest.raises(GameError):
            person.make_guess(text)
        assert person.snapshot() == before

    def test_a_seed_draws_one_secret(self) -> None:
        assert drawn_code(MASTERMIND, 7) == drawn_code(MASTERMIND, 7)
        drawn = {drawn_code(MASTERMIND, seed).secret for seed in range(300)}
        assert len(drawn) > 250
        assert drawn <= set(MASTERMIND.codes)

    @pytest.mark.parametrize("secret", ["1127", "11222", ""])
    def test_only_a_code_can_be_the_secret(self, secret: str) -> None:
        with pytest.raises(GameError, match="no code of mastermind-4x6"):
            hidden_code(MASTERMIND, secret)


class TestAdversary:
    def test_it_gives_way_to_a_proof_only(self) -> None:
        match = Match(MASTERMIND, KNUTH, Uncommitted())
        assert match.way is Way.ADVERSARY
        while not match.over:
            left = match.remaining
            match.make_guess(match.suggestion.guess)
            assert match.over == (left == 1)
        assert match.cost == 5

    def test_giving_up_shows_a_code_that_agrees(self) -> None:
        match = Match(MASTERMIND, KNUTH, Uncommitted())
        match.make_guess("1122")
        assert match.give_up() in match.candidates
        assert match.remaining == 256


@pytest.mark.parametrize("game_id", ["davinci-3", "bullscows-3x5-known"])
def test_a_game_ends_when_the_code_is_known(game_id: str) -> None:
    game = parse_game(game_id)
    secret = game.codes[17]
    match = Match(game, choose_guesser(game, "entropy"), HiddenCode(secret))
    while match.state is State.GUESS:
        match.make_guess(match.suggestion.guess)
    assert (match.state, match.secret, match.remaining) == (State.SOLVED, secret, 1)


def test_cost_counts_what_the_game_counts() -> None:
    game = parse_game("davinci-4-misses")
    match = Match(game, choose_guesser(game), hidden_code(game, "0 1 2 3"))
    while match.state is State.GUESS:
        match.make_guess(match.suggestion.guess)
    assert match.cost == sum(row.response == "miss" for row in match.history)


def a_program(game: Game, history: list[str]) -> Match:
    return Match(game, KNUTH, history=history)


def a_person(game: Game, history: list[str]) -> Match:
    return Match(game, KNUTH, HiddenCode("3152"), history)


def an_adversary(game: Game, history: list[str]) -> Match:
    return Match(game, KNUTH, Uncommitted(), history)


@pytest.mark.parametrize("make", [a_program, a_person, an_adversary])
def test_a_match_goes_on_from_its_history(make: Callable[[Game, list[str]], Match]) -> None:
    match = make(MASTERMIND, [])
    for _ in range(3):
        guess = match.suggestion.guess
        if match.state is State.RESPOND:
            match.answer(MASTERMIND.respond(guess, "3152"))
        else:
            match.make_guess(guess)
    again = make(MASTERMIND, [f"{row.guess}:{row.response}" for row in match.history])
    assert again.snapshot() == match.snapshot()
    assert again.candidates == match.candidates


def test_a_history_that_the_codemaker_never_gave_is_refused() -> None:
    with pytest.raises(MatchError, match="turn 1: 1122 is answered 2B0W here"):
        a_person(MASTERMIND, ["1122:1B1W"])


def test_undo_with_nothing_to_undo_is_said(program: Match) -> None:
    with pytest.raises(MatchError, match="nothing to undo"):
        program.undo()


@pytest.mark.parametrize("make", [a_program, a_person, an_adversary])
def test_a_snapshot_is_plain_and_keeps_the_secret(
    make: Callable[[Game, list[str]], Match],
) -> None:
    match = make(MASTERMIND, [])
    plain = json.loads(json.dumps(asdict(match.snapshot())))
    assert plain["secret"] is None
    assert "3152" not in json.dumps(plain)
    assert plain["game"] == "mastermind-4x6"
    assert (plain["guess"] == "1122") == (plain["way"] == "program guesses")

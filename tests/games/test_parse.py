"""Ids of games and texts of guesses: what is accepted, and what the errors say."""

import pytest
from hypothesis import given

from strategygen.errors import GameError
from strategygen.games import GAMES, Game, parse_game
from tests.games.drawn import small_games
from tests.refused import refused_with


@given(small_games(10_000))
def test_id_round_trips(game: Game) -> None:
    assert parse_game(game.id) == game
    assert parse_game(game.id).id == game.id


@pytest.mark.parametrize("game_id", [each for game in GAMES.values() for each in game.examples])
def test_examples_are_ids(game_id: str) -> None:
    assert parse_game(game_id).id == game_id


@pytest.mark.parametrize(
    ("game_id", "codes"),
    [
        ("mastermind-4x6", 1296),
        ("mastermind-5x8", 32_768),
        ("mastermind-15x35", 35**15),
        ("bullscows-4x10", 5040),
        ("bullscows-5x10", 30_240),
        ("bullscows-6x10", 151_200),
        ("bullscows-4x10-repeat", 10_000),
        ("number-1000000", 1_000_000),
        ("mastermind-4x6-black", 1296),
        ("bullscows-4x10-repeat-order", 10_000),
        (
            "bullscows-15x36",
            36 * 35 * 34 * 33 * 32 * 31 * 30 * 29 * 28 * 27 * 26 * 25 * 24 * 23 * 22,
        ),
    ],
)
def test_code_count_needs_no_list(game_id: str, codes: int) -> None:
    game = parse_game(game_id)
    assert game.code_count == game.guess_count == codes


@pytest.mark.parametrize(
    ("game_id", "same_as"),
    [
        ("Mastermind-4X6", "mastermind-4x6"),
        (" bullscows-4x10-REPEAT ", "bullscows-4x10-repeat"),
        ("mastermind-4x6-Known", "mastermind-4x6-known"),
        ("Number-7-KNOWN", "number-7-known"),
        ("bullscows-4x10-Order", "bullscows-4x10-order"),
    ],
)
def test_case_and_blanks_around_do_not_matter(game_id: str, same_as: str) -> None:
    assert parse_game(game_id) == parse_game(same_as)


@pytest.mark.parametrize(
    ("game_id", "parts"),
    [
        ("mastermynd-4x6", ["'mastermynd-4x6'", "did you mean mastermind?", "bullscows-PxN"]),
        ("chess", ["unknown game 'chess'", "mastermind-PxC", "bullscows-PxN[-repeat]", "number-N"]),
        ("", ["unknown game ''", "mastermind-PxC"]),
        ("mastermind", ["mastermind needs a size such as 4x6", "mastermind-PxC"]),
        ("mastermind-", ["mastermind needs a size such as 4x6"]),
        ("mastermind-4", ["needs a size such as 4x6", "'4'"]),
        ("mastermind-4x", ["needs a size such as 4x6", "'4x'"]),
        ("mastermind-4x6x8", ["needs a size such as 4x6", "'4x6x8'"]),
        ("mastermind-04x6", ["needs a size such as 4x6", "'04x6'"]),
        ("mastermind--4x6", ["needs a size such as 4x6", "'-4x6'"]),
        ("mastermind-4x6-repeat", ["needs a size such as 4x6", "'4x6-repeat'"]),
        ("mastermind-4x6-known-known", ["needs a size such as 4x6"]),
        ("mastermind-\u0664x6", ["needs a size such as 4x6"]),
        ("mastermind-0x6", ["mastermind", "at least 1 of its pegs", "not 0"]),
        ("mastermind-4x0", ["mastermind", "at least 1 of its colours", "not 0"]),
        ("mastermind-4x36", ["at most 35 colours", "not 36"]),
        ("mastermind-16x2", ["at most 15 pegs", "not 16"]),
        ("bullscows-4x10-repeated", ["needs a size such as 4x6", "'4x10-repeated'"]),
        ("bullscows-4x10-known-repeat", ["needs a size such as 4x6"]),
        ("bullscows-5x4", ["5 different digits cannot be chosen from 4", "at least 5 digits"]),
        ("bullscows-0x4", ["at least 1 of its places", "not 0"]),
        ("bullscows-4x37", ["at most 36 digits", "not 37"]),
        ("bullscows-8x8-order", ["-order takes at most 7 places", "not 8"]),
        ("bullscows-4x10-order-repeat", ["needs a size such as 4x6", "'4x10-order'"]),
        ("number", ["needs a number such as 100", "not ''", "number-N"]),
        ("number-ten", ["needs a number such as 100", "not 'ten'"]),
        ("number-007", ["needs a number such as 100", "not '007'"]),
        ("number-\u0667", ["needs a number such as 100"]),
        ("number-0", ["1 to 1000000", "not 0"]),
        ("number-1000001", ["1 to 1000000", "not 1000001"]),
        ("number-" + "9" * 5000, ["1 to 1000000", "not 99999999999999999999..."]),
        ("mastermind-4x6-knwn", ["'4x6-knwn'", "did you mean mastermind-4x6-known?"]),
        ("mastermind-4x6-blak-known", ["did you mean mastermind-4x6-black-known?"]),
        ("bullscows-4x10-repaet", ["did you mean bullscows-4x10-repeat?"]),
        ("bullscows-4x10-ordr-knwn", ["did you mean bullscows-4x10-order-known?"]),
        ("number-100-konwn", ["did you mean number-100-known?"]),
        ("wordle-nature-hrad", ["did you mean wordle-nature-hard?"]),
        ("davinci-BW-joker-mises", ["did you mean davinci-BW-jokers-misses?"]),
    ],
)
def test_ids_that_name_no_game(game_id: str, parts: list[str]) -> None:
    with refused_with(parts):
        parse_game(game_id)


@pytest.mark.parametrize(
    ("game_id", "text", "parts"),
    [
        ("mastermind-4x6", "112", ["'112' has 3 pegs", "mastermind-4x6 has 4"]),
        ("mastermind-4x6", "", ["'' has 0 pegs"]),
        ("mastermind-4x6", "11223", ["'11223' has 5 pegs"]),
        ("mastermind-4x6", "1127", ["'7' in '1127'", "take 123456"]),
        ("mastermind-4x6", "1120", ["'0' in '1120'", "take 123456"]),
        ("mastermind-4x6", "\uff11122", ["take 123456"]),
        ("bullscows-4x10", "0112", ["'0112' repeats a symbol", "all different"]),
        ("bullscows-4x10", "012A", ["'A' in '012A'", "take 0123456789"]),
        ("bullscows-4x10", "012", ["'012' has 3 places"]),
        ("number-100", "101", ["'101' is no guess of number-100", "take 1 to 100"]),
        ("number-100", "0", ["take 1 to 100"]),
        ("number-100", "007", ["'007' is no guess", "write it as 1 or 12"]),
        ("number-100", "ten", ["'ten' is no guess", "write it as 1 or 12"]),
        ("number-100", "\u0667", ["write it as 1 or 12"]),
        ("number-100", "9" * 5000, ["write it as 1 or 12"]),
    ],
)
def test_texts_that_are_no_guess(game_id: str, text: str, parts: list[str]) -> None:
    with refused_with(parts):
        parse_game(game_id).parse_guess(text)


@pytest.mark.parametrize("game_id", ["mastermind-4x6-order", "mastermind-four-known", "number-x-y"])
def test_no_hint_at_an_id_that_is_none(game_id: str) -> None:
    with pytest.raises(GameError) as refused:
        parse_game(game_id)
    assert "did you mean" not in str(refused.value)


def test_codes_keep_their_zeros() -> None:
    game = parse_game("bullscows-4x10")
    assert game.codes[0] == "0123"
    assert game.parse_guess("0123") == 0


def test_letters_follow_digits() -> None:
    game = parse_game("mastermind-1x12")
    assert "".join(game.symbols) == "123456789ABC"
    assert game.parse_guess("c") == 11

"""What every game promises, whatever its family."""

from functools import cache
from itertools import permutations
from math import factorial

import numpy as np
import pytest
from numpy.typing import NDArray

from lookup import schema
from strategygen.games import GAMES, Game, Symmetry, parse_game
from strategygen.games.pegs.feedback import PLAIN
from strategygen.games.pegs.game import PegGame
from tests.games.drawn import every_pair

# For each family, games small enough to try every pair of guess and code, with every option.
GAME_IDS = {
    "number": (
        "number-1",
        "number-1-known",
        "number-2",
        "number-7",
        "number-30-known",
        "number-101",
    ),
    "mastermind": (
        "mastermind-1x1",
        "mastermind-1x1-known",
        "mastermind-1x35",
        "mastermind-2x3",
        "mastermind-3x4",
        "mastermind-4x4-known",
        "mastermind-5x3",
        "mastermind-6x2",
        "mastermind-5x1",
        "mastermind-1x4-black",
        "mastermind-3x4-black",
        "mastermind-4x3-black-known",
        "mastermind-5x2-black",
    ),
    "bullscows": (
        "bullscows-1x1",
        "bullscows-1x36-known",
        "bullscows-2x10",
        "bullscows-3x5",
        "bullscows-3x6-known",
        "bullscows-5x5",
        "bullscows-3x4-repeat",
        "bullscows-3x3-repeat-known",
        "bullscows-1x5-order",
        "bullscows-3x5-order",
        "bullscows-4x4-order-known",
        "bullscows-3x4-repeat-order",
        "bullscows-2x5-repeat-order-known",
    ),
    "davinci": (
        "davinci-1",
        "davinci-2",
        "davinci-3-own0,7,12-misses",
        "davinci-13",
        "davinci-W",
        "davinci-BWB",
        "davinci-WW-ownB3,W3,W7",
        "davinci-BW-ownB1,B2,B3,B4,B5,B6,B7,B8,B9,B10,B11",
        "davinci-BW-jokers",
        "davinci-WBW-ownB3,B12-jokers-misses",
    ),
    "wordle": (
        "wordle-nature",
        "wordle-nature-known",
        "wordle-nature-hard",
        "wordle-nature-ultrahard-known",
        "wordle-nature-match",
        "wordle-nature-match-known",
    ),
}

# What the responses cost, where it is not 1 each.
COSTS = {
    "davinci-3-own0,7,12-misses": (0, 1),
    "davinci-WBW-ownB3,B12-jokers-misses": (0, 1),
}


@cache
def cached_game(game_id: str) -> Game:
    return parse_game(game_id)


@cache
def response_table(game_id: str) -> NDArray[np.uint8]:
    """Return the response ids, (codes, guesses)."""
    game = cached_game(game_id)
    return game.response_rows(np.arange(game.code_count, dtype=np.int32))


@pytest.mark.parametrize("game_id", [each for family in GAMES for each in GAME_IDS[family]])
class TestGame:
    @pytest.fixture
    def game(self, game_id: str) -> Game:
        return cached_game(game_id)

    @pytest.fixture
    def table(self, game_id: str) -> NDArray[np.uint8]:
        return response_table(game_id)

    def test_notation_is_whole_sentences(self, game: Game) -> None:
        assert game.notation[0].isupper()
        assert game.notation.endswith(".")

    def test_id_names_the_game(self, game: Game, game_id: str) -> None:
        assert game.id == game_id
        assert parse_game(game.id) == game
        assert hash(parse_game(game.id)) == hash(game)
        assert GAMES[game.family] is type(game)

    def test_counts_are_those_of_the_lists(self, game: Game) -> None:
        assert len(game.codes) == game.code_count
        assert len(game.guesses) == game.guess_count

    def test_texts_are_different_and_ascend_by_code_point(self, game: Game) -> None:
        for texts in (game.codes, game.guesses, game.symbols):
            assert list(texts) == sorted(set(texts))

    def test_guess_texts_round_trip(self, game: Game) -> None:
        assert [game.parse_guess(text) for text in game.guesses] == list(range(game.guess_count))
        assert [game.parse_guess(text.lower()) for text in game.guesses[:40]] == list(
            range(min(40, game.guess_count))
        )

    def test_guesses_and_codes_of_one_text_know_each_other(self, game: Game) -> None:
        codes, guesses = list(game.codes), list(game.guesses)
        assert game.code_of_guess.dtype == game.guess_of_code.dtype == np.int32
        assert game.code_of_guess.tolist() == [
            codes.index(text) if text in codes else -1 for text in guesses
        ]
        assert game.guess_of_code.tolist() == [
            guesses.index(text) if text in guesses else -1 for text in codes
        ]

    def test_table_is_what_the_definition_says(self, game: Game, table: NDArray[np.uint8]) -> None:
        labels = game.responses.labels
        found = [labels[response] for response in table.T.ravel().tolist()]
        assert found == [game.respond(guess, code) for guess, code in every_pair(game)]

    def test_a_part_of_the_table_is_that_part(self, game: Game, table: NDArray[np.uint8]) -> None:
        codes = np.arange(game.code_count, dtype=np.int32)[::3][::-1].copy()
        guesses = np.arange(game.guess_count, dtype=np.int32)[::2][::-1].copy()
        assert (game.response_rows(codes, guesses) == table[np.ix_(codes, guesses)]).all()
        assert game.response_rows(codes, guesses[:0]).shape == (len(codes), 0)
        assert game.response_rows(codes[:0]).shape == (0, game.guess_count)

    def test_response_ids_are_dense(self, game: Game, table: NDArray[np.uint8]) -> None:
        assert np.unique(table).tolist() == list(range(game.responses.size))
        assert len(set(game.responses.labels)) == game.responses.size

    def test_labels_ascend_and_the_winning_one_is_last(self, game: Game) -> None:
        responses = game.responses
        folds = responses.folds
        others = [schema.fold(label, folds) for label in responses.labels[:-1]]
        assert others == sorted(others)
        assert responses.winning == (responses.size - 1 if game.wins else None)
        assert game.wins == (game.end == schema.END_WIN)

    def test_winning_response_exactly_when_the_code_is_found(
        self, game: Game, table: NDArray[np.uint8]
    ) -> None:
        if not game.guesses_codes:
            assert not game.wins
            return
        found = table.T.ravel() == game.responses.size - 1
        assert found.tolist() == [guess == code for guess, code in every_pair(game)]

    def test_cells_sum_to_the_candidates(self, game: Game, table: NDArray[np.uint8]) -> None:
        for column in table.T:
            assert np.bincount(column, minlength=game.responses.size).sum() == game.code_count

    def test_every_label_is_accepted_as_itself(self, game: Game) -> None:
        responses = game.responses
        folded = [schema.fold(label, responses.folds) for label in responses.labels]
        accepted = dict(zip(folded, range(len(folded)), strict=True))
        assert len(accepted) == len(folded)
        for spelling, response in responses.spellings.items():
            assert accepted.get(spelling, response) == response

    def test_impossible_responses_never_occur(self, game: Game) -> None:
        responses = game.responses
        fold = responses.folds
        possible = {schema.fold(label, fold) for label in responses.labels} | {*responses.spellings}
        impossible = {schema.fold(text, fold) for text in responses.impossible}
        assert len(impossible) == len(responses.impossible)
        assert not impossible & possible

    def test_costs_are_units_unless_the_id_says_otherwise(self, game: Game) -> None:
        assert game.responses.costs == COSTS.get(game.id, (1,) * game.responses.size)

    def test_symmetry_maps_the_game_to_itself(self, game: Game, table: NDArray[np.uint8]) -> None:
        for image in generators(game):
            assert sorted(image) == list(range(game.guess_count))
            assert (table[np.ix_(image, image)] == table).all()

    def test_openings_are_the_lowest_of_each_orbit(self, game: Game) -> None:
        lowest = list(range(game.guess_count))
        images = generators(game)
        changed = True
        while changed:
            changed = False
            for image in images:
                for guess, other in enumerate(image):
                    least = min(lowest[guess], lowest[other])
                    changed |= lowest[guess] != lowest[other]
                    lowest[guess] = lowest[other] = least
        assert game.openings.dtype == np.int32
        assert game.openings.tolist() == sorted(set(lowest))

    def test_every_guess_splits_like_exactly_one_opening(
        self, game: Game, table: NDArray[np.uint8]
    ) -> None:
        shapes = [sorted(np.bincount(column).tolist()) for column in table.T]
        openings = [shapes[opening] for opening in game.openings.tolist()]
        assert all(shape in openings for shape in shapes)
        if isinstance(game, PegGame) and game.feedback == PLAIN:
            assert all(openings.count(shape) == 1 for shape in openings)

    def test_no_symmetry_is_left_out(self, game: Game, table: NDArray[np.uint8]) -> None:
        """If symbols may not be renamed, some renaming changes a response."""
        symmetry = game.symmetry
        if symmetry is None or (symmetry.maps == -1).all() or symmetry.symbols == 1:
            return
        renamed = swaps(symmetry)
        assert any((table[np.ix_(image, image)] != table).any() for image in renamed)


def generators(game: Game) -> list[list[int]]:
    """Return the image of each guess for each symmetry that makes all the others.

    Those are the permutations of places, and the swaps of symbols where they may be renamed.
    """
    symmetry = game.symmetry
    if symmetry is None:
        return []
    digits = symmetry.digits
    assert digits.dtype == np.uint8
    assert symmetry.places.dtype == np.int8
    assert symmetry.places[0].tolist() == list(range(digits.shape[1]))
    moved = [images(symmetry, digits[:, places]) for places in symmetry.places]
    return moved + swaps(symmetry) if (symmetry.maps == -1).all() else moved


def swaps(symmetry: Symmetry) -> list[list[int]]:
    """Return the image of each guess for each swap of two neighbouring symbols."""
    moved = []
    for symbol in range(symmetry.symbols - 1):
        swap = np.arange(symmetry.symbols, dtype=np.uint8)
        swap[[symbol, symbol + 1]] = symbol + 1, symbol
        moved.append(images(symmetry, swap[symmetry.digits]))
    return moved


def images(symmetry: Symmetry, words: NDArray[np.uint8]) -> list[int]:
    """Return the guess that each word is."""
    number = {tuple(word): guess for guess, word in enumerate(symmetry.digits.tolist())}
    return [number[tuple(word)] for word in words.tolist()]


@pytest.mark.parametrize("places", range(1, 6))
def test_symmetry_has_every_permutation_once(places: int) -> None:
    symmetry = cached_game(f"mastermind-{places}x2").symmetry
    assert symmetry is not None
    found = {tuple(row) for row in symmetry.places.tolist()}
    assert len(symmetry.places) == factorial(places)
    assert found == set(permutations(range(places)))

"""Equivalent guesses, against every permutation of places and symbols there is."""

from itertools import permutations, product

import numpy as np
import pytest

from strategygen.games import Game, parse_game
from strategygen.games.symmetry import Symmetries, is_canonical, stabilizer
from strategygen.search.problems import whole_symmetry

Word = tuple[int, ...]
# places[k] is the place that comes to place k; symbols[s] is what becomes of symbol s.
Map = tuple[Word, Word]

GAMES = [
    "mastermind-3x4",
    "mastermind-4x3",
    "mastermind-3x4-black",
    "bullscows-3x5",
    "bullscows-3x3",
    "bullscows-3x5-order",
    "bullscows-3x3-repeat-order",
    "mastermind-2x5",
]


def every_map(game: Game) -> list[Map]:
    symmetry = game.symmetry
    assert symmetry is not None
    places = permutations(range(symmetry.digits.shape[1]))
    renamed = permutations(range(symmetry.symbols))
    renaming = (symmetry.maps == -1).all()
    return list(product(places, renamed if renaming else [tuple(range(symmetry.symbols))]))


def image(word: Word, mapped: Map) -> Word:
    places, symbols = mapped
    return tuple(symbols[word[place]] for place in places)


def histories(game: Game) -> list[list[int]]:
    """Return no guess, and some of one, two and three guesses."""
    rng = np.random.default_rng(7)
    drawn = [rng.integers(0, game.guess_count, n).tolist() for n in (1, 1, 1, 2, 2, 2, 2, 3, 3)]
    return [[], [0], [0, 1], [1, 0], *drawn]


def after(game: Game, history: list[int]) -> Symmetries:
    symmetries = whole_symmetry(game)
    for guess in history:
        symmetries = stabilizer(game.symmetry.digits, guess, symmetries)  # type: ignore[union-attr]
    return symmetries


@pytest.mark.parametrize("game_id", GAMES)
def test_one_guess_of_each_orbit_is_canonical(game_id: str) -> None:
    game = parse_game(game_id)
    symmetry = game.symmetry
    assert symmetry is not None
    words = [tuple(word) for word in symmetry.digits.tolist()]
    ids = {word: guess for guess, word in enumerate(words)}
    scratch = np.empty(symmetry.symbols, np.int8)
    for history in histories(game):
        maps = [m for m in every_map(game) if all(image(words[g], m) == words[g] for g in history)]
        symmetries = after(game, history)
        for guess, word in enumerate(words):
            orbit = {ids[image(word, mapped)] for mapped in maps}
            canonical = is_canonical(symmetry.digits, guess, symmetries, scratch)
            assert canonical == (guess == min(orbit)), (history, word)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_keeps_the_maps_that_fix_every_past_guess(game_id: str) -> None:
    game = parse_game(game_id)
    symmetry = game.symmetry
    assert symmetry is not None
    words = [tuple(word) for word in symmetry.digits.tolist()]
    for history in histories(game):
        used = {symbol for guess in history for symbol in words[guess]}
        if (symmetry.maps >= 0).all():
            used = set(range(symmetry.symbols))
        fixing = {
            (places, tuple(symbols[s] if s in used else -1 for s in range(symmetry.symbols)))
            for places, symbols in every_map(game)
            if all(image(words[g], (places, symbols)) == words[g] for g in history)
        }
        symmetries = after(game, history)
        kept = list(zip(symmetries.places.tolist(), symmetries.maps.tolist(), strict=True))
        assert len(kept) == len(fixing)
        assert {(tuple(places), tuple(symbols)) for places, symbols in kept} == fixing

"""The adversary: it never contradicts itself, leaves most codes, and loses only to a proof."""

import random
from collections import Counter

import pytest

from lookup import GameOverError
from strategygen.errors import GameError, MatchError
from strategygen.games import GAMES, Game, parse_game
from strategygen.play import Adversary
from tests.games.test_contract import GAME_IDS

SMALL = [game_id for family in GAMES for game_id in GAME_IDS[family]]


def cells(game: Game, guess: str, codes: tuple[str, ...]) -> Counter[str]:
    """Return how many codes answer a guess with each response, by the definition of the game."""
    return Counter(game.respond(guess, code) for code in codes)


def legal_guess(game: Game, adversary: Adversary, draw: random.Random) -> str:
    """Return any guess that the history allows; a candidate where the first one drawn is not."""
    history = [tuple(item.rsplit(":", 1)) for item in adversary.history]
    guess = draw.choice(game.guesses)
    if game.allows(guess, [(earlier, label) for earlier, label in history]):
        return guess
    return draw.choice(adversary.codes)


@pytest.mark.parametrize("game_id", SMALL)
def test_every_response_leaves_most_codes_and_agrees_with_some(game_id: str) -> None:
    game, draw = parse_game(game_id), random.Random(game_id)
    adversary = Adversary(game)
    labels = game.responses.labels
    while not adversary.over:
        # Guesses at random would take long to end a game, so every other one is a likely secret.
        likely = len(adversary.history) % 2 and adversary.codes[0] in game.guesses
        guess = adversary.codes[0] if likely else legal_guess(game, adversary, draw)
        before = adversary.codes
        found = cells(game, guess, before)
        response = adversary.respond(guess)
        most = max(found.values())
        # Ids ascend with the labels, the winning response last.
        assert response == min((r for r in found if found[r] == most), key=labels.index)
        assert adversary.remaining == most
        assert adversary.codes == tuple(c for c in before if game.respond(guess, c) == response)
    assert adversary.remaining == 1
    with pytest.raises(GameOverError, match="the only code left"):
        adversary.respond(game.guesses[0])


def test_it_never_lets_a_guess_win_while_another_code_is_possible() -> None:
    game = parse_game("mastermind-3x4")
    adversary = Adversary(game)
    while not adversary.over:
        count, response = adversary.remaining, adversary.respond(adversary.codes[0])
        assert (response == "3B0W") == (count == 1)


def test_undo_brings_the_codes_back() -> None:
    adversary = Adversary(parse_game("bullscows-3x6"))
    adversary.respond("012")
    codes, history = adversary.codes, adversary.history
    adversary.respond("345")
    adversary.undo()
    assert (adversary.codes, adversary.history) == (codes, history)
    adversary.undo()
    assert adversary.remaining == 120
    with pytest.raises(MatchError, match="nothing to undo"):
        adversary.undo()


def test_a_guess_that_hints_forbid_costs_nothing() -> None:
    game = parse_game("wordle-nature-ultrahard")
    adversary = Adversary(game)
    adversary.respond(game.guesses[0])
    guess, _, label = adversary.history[0].rpartition(":")
    forbidden = next(word for word in game.guesses if not game.allows(word, [(guess, label)]))
    with pytest.raises(GameError, match="is not allowed"):
        adversary.respond(forbidden)
    assert len(adversary.history) == 1

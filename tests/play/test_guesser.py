"""Who guesses for the program: stored trees, and one-step strategies from any position."""

from pathlib import Path

import pytest

import lookup
from strategygen.build.build import build
from strategygen.build.encode import encode
from strategygen.errors import StrategyError, StrategygenError
from strategygen.games import Game, WordLists, parse_game
from strategygen.games.position import position
from strategygen.one_step.strategies import ONE_STEP
from strategygen.play import Guesser, Match, State, choose_guesser
from strategygen.recipe import parse_recipe
from tests.refused import refused_with

MASTERMIND = parse_game("mastermind-4x6")


def play(game: Game, guesser: Guesser, secret: str) -> list[str]:
    """Return the history of a match in which the program finds a secret."""
    match = Match(game, guesser)
    while match.state is State.RESPOND:
        match.answer(game.respond(match.suggestion.guess, secret))
    assert match.secret == secret
    return [f"{row.guess}:{row.response}" for row in match.history]


@pytest.mark.parametrize("name", [n for n in lookup.stored_trees() if "4x9" not in n])
def test_a_stored_tree_plays_its_own_guesses(name: str) -> None:
    tree = lookup.open_tree(name)
    game = parse_game(tree.game.id)
    guesser = choose_guesser(game, tree=name)
    for secret in game.codes[:: max(1, game.code_count // 7)]:
        session = tree.session()
        for item in play(game, guesser, secret):
            session.record(item)
        assert session.secret == secret


@pytest.mark.parametrize("strategy", ONE_STEP)
@pytest.mark.parametrize("game_id", ["mastermind-3x4", "bullscows-3x5-known", "wordle-nature-hard"])
def test_a_strategy_without_a_stored_tree_finds_every_secret(game_id: str, strategy: str) -> None:
    game = parse_game(game_id)
    guesser = choose_guesser(game, strategy, seed=3)
    for secret in game.codes[:: max(1, game.code_count // 20)]:
        play(game, guesser, secret)


@pytest.mark.parametrize("strategy", [name for name in ONE_STEP if name != "random"])
def test_a_strategy_guesses_what_its_tree_does(strategy: str) -> None:
    game = parse_game("bullscows-3x6")
    tree = lookup.open_tree(encode(build(parse_recipe(f"{game.id}.{strategy}"))))
    guesser = choose_guesser(game, strategy)
    for secret in game.codes:
        session = tree.session()
        for item in play(game, guesser, secret):
            session.record(item)


def test_random_depends_on_the_seed_alone() -> None:
    games = [
        play(MASTERMIND, choose_guesser(MASTERMIND, "random", seed=seed), "3152")
        for seed in (5, 5, 6, 2**64 - 1)
    ]
    assert games[0] == games[1] != games[2]


def test_the_best_there_is_comes_first() -> None:
    left = position(MASTERMIND)
    suggestion = choose_guesser(MASTERMIND).suggest(left)
    assert suggestion.source == "tree mastermind-4x6.expected"
    assert (suggestion.worst, suggestion.remaining, suggestion.candidate) == (6, 1296, True)
    game = parse_game("mastermind-3x4")
    other = choose_guesser(game).suggest(position(game))
    assert (other.source, other.worst) == ("strategy entropy", None)


@pytest.mark.parametrize(
    ("strategy", "source"), [("knuth", "strategy knuth"), ("expected", "strategy entropy")]
)
def test_off_the_tree_a_strategy_goes_on(strategy: str, source: str) -> None:
    guesser = choose_guesser(MASTERMIND, strategy)
    left = position(MASTERMIND, ["1111:1B0W", "1234:0B3W"])
    suggestion = guesser.suggest(left)
    assert suggestion.source == source
    assert suggestion.worst is None


def test_words_of_another_list_take_no_stored_tree() -> None:
    words = tuple(parse_game("wordle-nature").codes[:50])
    game = parse_game("wordle-mine", WordLists(words, words))
    assert choose_guesser(game).suggest(position(game)).source == "strategy entropy"


def test_a_tree_of_a_file_plays(tmp_path: Path) -> None:
    file = tmp_path / "mine.msgpack"
    file.write_bytes(encode(build(parse_recipe("mastermind-2x3.parts-consistent"))))
    game = parse_game("mastermind-2x3")
    guesser = choose_guesser(game, tree=str(file))
    assert guesser.suggest(position(game)).source == f"tree {file}"
    assert guesser.suggest(position(game, ["33:0B0W"])).source == "strategy parts"


@pytest.mark.parametrize(
    ("game_id", "strategy", "tree", "parts"),
    [
        ("mastermind-4x6", None, "mastermind-4x7.expected", ("mastermind-4x7", "not mast")),
        ("mastermind-3x4", "worst", None, ("no tree of mastermind-3x4 by worst", "knuth")),
        ("mastermind-4x6", "knut", None, ("did you mean knuth",)),
        ("davinci-3", "consistent", None, ("guesses codes only", "davinci-3", "entropy")),
    ],
)
def test_what_cannot_guess_is_refused(
    game_id: str, strategy: str | None, tree: str | None, parts: tuple[str, ...]
) -> None:
    error: type[StrategygenError] = StrategyError
    with refused_with(parts, error):
        choose_guesser(parse_game(game_id), strategy, tree)

"""The original lists of Wordle, not in this repository: run `make test-words WORDS=FOLDER`."""

from pathlib import Path

import numpy as np
import pytest

from strategygen.build import build_verified
from strategygen.games import Game, WordLists, parse_game
from strategygen.recipe import Recipe
from tests import naive
from tests.conftest import ORIGINAL
from tests.test_cli import run
from tests.test_golden import Row, every_row, name

pytestmark = pytest.mark.words

DIGESTS = {
    "answers": (2315, "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee"),
    "guesses": (12972, "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579"),
}


@pytest.fixture(scope="module")
def game(original_lists: WordLists) -> Game:
    return parse_game("wordle-original", original_lists)


def test_lists_are_the_original_ones(game: Game) -> None:
    assert (game.code_count, game.guess_count) == (2315, 12972)
    assert dict(game.lists) == DIGESTS


def test_all_but_five_responses_occur(game: Game) -> None:
    assert len(game.responses) == 238
    assert {*game.responses.impossible} == {"12222", "21222", "22122", "22212", "22221"}
    assert game.responses.labels[0] == "BBBBB"
    assert game.responses.labels[-1] == "GGGGG"


def test_table_is_what_the_definitions_say(game: Game) -> None:
    rng = np.random.default_rng(5)
    codes = rng.integers(0, game.code_count, 150).astype(np.int32)
    guesses = rng.integers(0, game.guess_count, 150).astype(np.int32)
    labels = game.responses.labels
    for code, row in zip(codes, game.response_rows(codes, guesses).tolist(), strict=True):
        for guess, response in zip(guesses, row, strict=True):
            words = game.guesses[guess], game.codes[code]
            assert labels[response] == game.respond(*words) == naive.word_response(*words)


def test_both_directions_of_a_pair(game: Game) -> None:
    rng = np.random.default_rng(6)
    codes = rng.integers(0, game.code_count, 150).astype(np.int32)
    table = game.response_rows(codes, game.guess_of_code[codes])
    labels, words = game.responses.labels, [game.codes[code] for code in codes]
    for i, code in enumerate(words):
        for j, guess in enumerate(words):
            assert labels[table[i, j]] == game.respond(guess, code)
    assert (table != table.T).any()


@pytest.mark.parametrize("mode", ["hard", "ultrahard"])
def test_rule_is_what_the_definition_says(original_lists: WordLists, mode: str) -> None:
    game = parse_game(f"wordle-original-{mode}", original_lists)
    rule = game.rule
    assert rule is not None
    rng = np.random.default_rng(7)
    guesses = rng.integers(0, game.guess_count, 200).tolist()
    for g in guesses:
        code = int(rng.integers(0, game.code_count))
        (response,) = game.response_rows(np.array([code], np.int32), np.array([g], np.int32))[0]
        history = [(game.guesses[g], game.responses.labels[response])]
        # All words that may follow, as most do not, and some of the others.
        allowed = rule.permits[rule.kind[g], response, rule.relation[g]]
        sample = {*np.flatnonzero(allowed)[:50].tolist(), *guesses, int(game.guess_of_code[code])}
        for later in sample:
            assert allowed[later] == game.allows(game.guesses[later], history)


def original_rows(kind: str) -> list[Row]:
    return [row for row in every_row(kind) if row["game"].startswith("wordle-original")]


@pytest.mark.parametrize("row", original_rows("exact"), ids=name)
def test_one_step_strategy(original_lists: WordLists, row: Row) -> None:
    game = parse_game(row["game"], original_lists)
    figures = build_verified(Recipe(game, row["strategy"], row["pool"])).stored.statistics
    assert figures.total == int(row["total"])
    assert figures.depth == int(row["depth"])
    assert figures.histogram == (0, *map(int, row["histogram"].split("/")))


def test_command_line(words_folder: Path, tmp_path: Path) -> None:
    answers, guesses = (words_folder / ORIGINAL[which] for which in ("answers", "guesses"))
    lists = ("--answers", answers, "--guesses", guesses)
    built = run("build", "wordle", "consistent", "--name", "original", *lists, "-o", tmp_path)
    assert built.exit_code == 0, built.output
    for count, digest in DIGESTS.values():
        assert f"{count}, SHA-256 {digest}" in built.stdout
    file = tmp_path / "wordle-original.consistent.msgpack"
    assert run("verify", file, *lists).exit_code == 0
    refused = run("verify", file)
    assert refused.exit_code == 1
    assert "--answers FILE" in refused.stderr

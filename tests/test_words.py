"""The original lists of Wordle, not in this repository: run `make test-words WORDS=FOLDER`."""

from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest

from strategygen.advice.openings import KEPT, best_openings, openings_to_rate
from strategygen.build.build import Built, build_verified
from strategygen.games import Game, WordLists, parse_game
from strategygen.games.position import position
from strategygen.recipe import Recipe, parse_recipe
from strategygen.search.engine import Engine
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.openings import solve_game
from strategygen.search.plan import OpeningPlan
from strategygen.search.run import Effort, search_tree
from strategygen.tree import statistics
from tests import naive
from tests.cli.test_commands import run
from tests.conftest import ORIGINAL
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
    assert game.responses.size == 238
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


# The file of the tree that opens with SALET, hard mode or not, is no larger.
LARGEST_FILE = 29_000


def searched(row: Row, lists: WordLists, jobs: int = 1) -> Built:
    """Return the tree of a row, every secret played through it."""
    recipe = parse_recipe(name(row), parse_game(row["game"], lists))
    return build_verified(recipe, effort=Effort(jobs=jobs))


def marks_of(row: Row) -> list[pytest.MarkDecorator]:
    return [pytest.mark.slow] if row["game"].endswith("hard") else []


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=marks_of(row), id=name(row)) for row in original_rows("optimal")],
)
def test_search(original_lists: WordLists, row: Row) -> None:
    built = searched(row, original_lists)
    assert built.stored.proved == "opening"
    figures = built.stored.statistics
    assert figures.total == int(row["total"])
    assert figures.depth == int(row["depth"])
    if row["worst_count"]:
        assert figures.worst_count <= int(row["worst_count"])
    assert len(built.data) <= LARGEST_FILE
    if not marks_of(row):
        assert searched(row, original_lists, jobs=2).data == built.data


def test_rows_of_searches_agree_with_themselves() -> None:
    rows = original_rows("optimal")
    assert len(rows) == 3
    for row in rows:
        if row["histogram"]:
            counts = [int(count) for count in row["histogram"].split("/")]
            # Each secret is counted once for every guess up to its last.
            assert row["total"] == str(sum(accumulate(counts[::-1])))
            assert row["depth"] == str(len(counts))
            assert row["worst_count"] == str(counts[-1])
            assert sum(counts) == DIGESTS["answers"][0]


def test_openings_of_a_cut_game(original_lists: WordLists) -> None:
    """Every 12th word of each list: what is said of all openings, against a search of each."""
    answers = original_lists.answers[::12]
    guesses = (*answers, *sorted({*original_lists.guesses[::12]} - {*answers}))
    game = parse_game("wordle-cut", WordLists(answers, guesses))
    listed = 25
    found = search_tree(game, "expected", effort=Effort(jobs=2, listed=listed))
    totals = found.opening_totals
    assert sorted(totals) == game.openings.tolist()
    best = statistics(found.tree, game).total
    assert min(totals.values()) == best == totals[int(found.tree.guess[0])]
    ranked = sorted(totals, key=lambda guess: (totals[guess], guess))
    last = totals[ranked[listed - 1]]
    assert {guess for guess in totals if totals[guess] <= last} <= found.exact_openings
    for guess in ranked:
        alone = Engine(game, "all", 1 << 26, 1, OpeningPlan(guess))
        total = alone.problems.total
        value = solve_game(alone, total, total.unlimited, INFEASIBLE)
        assert totals[guess] <= value
        assert (totals[guess] == value) or guess not in found.exact_openings
        assert value > last or guess in found.exact_openings


def test_command_line(words_folder: Path, tmp_path: Path) -> None:
    answers, guesses = (words_folder / ORIGINAL[which] for which in ("answers", "guesses"))
    lists = ("--answers", answers, "--guesses", guesses)
    built = run("build", "wordle-original", "consistent", *lists, "-o", tmp_path)
    assert built.exit_code == 0, built.output
    for count, digest in DIGESTS.values():
        assert f"{count}, SHA-256 {digest}" in built.stdout
    file = tmp_path / "wordle-original.consistent.msgpack"
    assert run("verify", file, *lists).exit_code == 0
    refused = run("verify", file)
    assert refused.exit_code == 1
    assert "--answers FILE" in refused.stderr


def test_the_openings_kept_for_these_lists_are_the_best(original_lists: WordLists) -> None:
    game = parse_game("wordle-original", original_lists)
    left = position(game)
    kept = openings_to_rate(left, 1)
    assert kept.tolist() == best_openings(game)
    assert len(openings_to_rate(left, KEPT + 1)) == game.guess_count

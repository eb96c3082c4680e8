"""Comparisons against plays of every secret, and against what is published."""

import json
from dataclasses import asdict
from statistics import mean, stdev

import numpy as np
import pytest

import lookup
from strategygen.build.build import build
from strategygen.build.encode import encode
from strategygen.compare import Comparison, compare
from strategygen.compare.played import play_all, read_tree
from strategygen.errors import StrategyError
from strategygen.games import Game, parse_game
from strategygen.one_step.strategies import ONE_STEP
from strategygen.recipe import parse_recipe

GAMES = ("mastermind-2x3", "davinci-1-misses", "mastermind-2x4-known", "wordle-nature-hard")


def histories(tree: lookup.StrategyTree, game: Game, secret: str) -> list[int]:
    """Return the candidates left before each turn of a play, and at the end; then its cost."""
    session, left, cost = tree.session(), [game.code_count], 0
    costs = dict(zip(tree.responses, tree.costs, strict=True))
    candidates = list(game.codes)
    while (guess := session.guess) is not None:
        answer = game.respond(guess, secret)
        candidates = [code for code in candidates if game.respond(guess, code) == answer]
        left.append(len(candidates))
        cost += costs[answer]
        session.record(answer)
    return [*left, cost]


@pytest.mark.parametrize("game_id", GAMES)
def test_costs_and_candidates_left_are_those_of_plays(game_id: str) -> None:
    game = parse_game(game_id)
    stored = build(parse_recipe(f"{game_id}.entropy"))
    tree = lookup.open_tree(encode(stored))
    plays = [histories(tree, game, secret) for secret in game.codes]
    played = play_all(stored.tree, game)
    assert played.costs.tolist() == [cost for *_, cost in plays]
    for turn, left in enumerate(played.left):
        each = [play[:-1][min(turn, len(play) - 2)] for play in plays]
        assert left == pytest.approx(mean(each))
    assert played.left[-1] == 1.0


@pytest.mark.parametrize("game_id", GAMES)
def test_a_stored_tree_is_read_as_it_was_built(game_id: str) -> None:
    game = parse_game(game_id)
    stored = build(parse_recipe(f"{game_id}.expected"))
    read = read_tree(lookup.open_tree(encode(stored)), game)
    for name in ("guess", "parent", "response", "remaining", "code"):
        assert np.array_equal(getattr(read, name), getattr(stored.tree, name)), name


@pytest.fixture(scope="module")
def mastermind() -> Comparison:
    return compare(parse_game("mastermind-4x6"))


def test_by_default_all_one_step_strategies_and_stored_searches(mastermind: Comparison) -> None:
    sources = {row.strategy: row.source for row in mastermind.compared}
    assert list(sources) == [*ONE_STEP, "crush", "expected", "worst"]
    assert [name for name, source in sources.items() if source == "stored"] == [
        "crush",
        "expected",
        "worst",
    ]
    assert sources["knuth"] == "built"


def test_published_figures_are_reached(mastermind: Comparison) -> None:
    verdicts = {record.strategy: record.verdict for record in mastermind.published}
    assert verdicts.pop("expected-consistent") == "not compared"
    assert {"knuth", "parts", "expected", "worst", "crush"} <= set(verdicts)
    assert set(verdicts.values()) == {"equal"}


def test_a_published_bound_is_beaten() -> None:
    (record,) = compare(parse_game("mastermind-4x9"), ["expected"]).published
    assert (record.kind, record.verdict) == ("bound", "better")
    assert (record.measure, record.difference) == ("total", 34666 - 34940)


def test_pairs_count_every_secret_once(mastermind: Comparison) -> None:
    figures = {row.strategy: row.figures for row in mastermind.compared}
    assert len(mastermind.paired) == len(figures) * (len(figures) - 1) // 2
    for pair in mastermind.paired:
        assert pair.better + pair.equal + pair.worse == mastermind.secrets


def test_pairs_are_those_of_two_plays() -> None:
    game = parse_game("mastermind-2x3")
    costs = [
        play_all(build(parse_recipe(f"mastermind-2x3.{name}")).tree, game).costs.tolist()
        for name in ("consistent", "expected")
    ]
    (pair,) = compare(game, ["consistent", "expected"]).paired
    assert pair.better == sum(a < b for a, b in zip(*costs, strict=True))
    assert pair.equal == sum(a == b for a, b in zip(*costs, strict=True))
    assert pair.worse == sum(a > b for a, b in zip(*costs, strict=True))


def test_random_is_the_mean_over_its_seeds() -> None:
    game = parse_game("mastermind-3x4")
    comparison = compare(game, ["random", "knuth"], seeds=3, seed=5)
    each = [
        build(parse_recipe("mastermind-3x4.random"), seed=seed).statistics for seed in (5, 6, 7)
    ]
    figures = comparison.compared[0].figures
    assert figures is not None
    assert figures.total == pytest.approx(mean(one.total for one in each))
    assert figures.depth == max(one.depth for one in each)
    assert sum(figures.histogram) == pytest.approx(game.code_count)
    assert figures.spread is not None
    averages = [one.expected for one in each]
    assert figures.spread.seeds == 3
    assert figures.spread.deviation == pytest.approx(stdev(averages))
    assert (figures.spread.least, figures.spread.largest) == (min(averages), max(averages))
    (pair,) = comparison.paired
    assert pair.better + pair.equal + pair.worse == pytest.approx(game.code_count)


def test_options_and_repetitions() -> None:
    game = parse_game("mastermind-2x4")
    rows = compare(game, ["knuth-consistent", "expected-first11-max4", "knuth-consistent"]).compared
    assert [row.strategy for row in rows] == ["knuth-consistent", "expected-first11-max4"]
    assert (rows[1].source, rows[1].proved, rows[1].max_depth) == ("built", "opening", 4)


@pytest.mark.parametrize(
    ("strategies", "options", "expected"),
    [
        ([], {}, "at least one strategy"),
        (["knuth", ""], {}, "at least one strategy"),
        (["nonsense"], {}, "unknown strategy"),
        (["knuth"], {"seeds": 3}, "random only"),
        (["knuth"], {"seed": 3}, "random only"),
        (["random"], {"seeds": 0}, "at least one seed"),
    ],
)
def test_refused(strategies: list[str], options: dict[str, int], expected: str) -> None:
    with pytest.raises(StrategyError, match=expected):
        compare(parse_game("mastermind-2x3"), strategies, **options)


def test_no_tree_where_no_guess_is_a_code() -> None:
    comparison = compare(parse_game("davinci-1"), ["knuth", "knuth-consistent", "random"])
    assert [row.source for row in comparison.compared] == ["built", "none", "none"]
    assert comparison.paired == ()


def test_progress_names_the_strategy() -> None:
    said = []
    compare(
        parse_game("mastermind-3x4"),
        ["knuth", "parts"],
        progress=lambda name, done, total: said.append((name, done == total)),
    )
    assert {("knuth", True), ("parts", True)} <= set(said)


def test_all_of_it_is_json(mastermind: Comparison) -> None:
    written = json.loads(json.dumps(asdict(mastermind)))
    assert written["compared"][0]["figures"]["total"] == 5801
    assert written["published"][0]["verdict"] == "equal"

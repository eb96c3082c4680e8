"""The engine of the page, under Node, says what the Python package says."""

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from lookup import InvalidResponseError
from strategygen.advice.advise import DEFAULT_STRATEGIES, advise
from strategygen.advice.contradiction import explain
from strategygen.advice.reach import QUICK_PAIRS
from strategygen.advice.rows import read_rows
from strategygen.errors import GameError
from strategygen.games import Game, WordLists, parse_game
from strategygen.games.history import candidates_after, parse_turn
from strategygen.games.position import Position, position
from strategygen.games.wordle.game import Wordle
from strategygen.one_step.rating import rate
from strategygen.one_step.strategies import ONE_STEP
from strategygen.random_stream import keyed_random
from strategygen.search.value import exact_value
from tests.page.engine_node import SCRIPTS, Call, Question, ask, copy_engine
from tests.page.positions import FAMILIES, GAMES, Pairs, contradictions, histories
from tests.ports.browser import complaints, served, started
from tests.ports.node import run_node

pytestmark = pytest.mark.page

POSITIONS = 1000
TOP = 3
EVERYTHING = {"top": TOP, "listed": None}


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the engine as the site has it."""
    return copy_engine(tmp_path_factory.mktemp("engine"))


def turns(history: Pairs) -> list[dict[str, str]]:
    return [{"guess": guess, "response": response} for guess, response in history]


def left_after(game: Game, history: Pairs) -> Position:
    return position(game, [f"{guess}:{response}" for guess, response in history])


def plain(value: Any) -> Any:
    """Return a value as JSON reads it."""
    return json.loads(json.dumps(value))


def ratings_of(left: Position) -> list[dict[str, Any]]:
    """Return the best guesses by each strategy, as the engine describes them."""
    found = rate(left, [ONE_STEP[name] for name in DEFAULT_STRATEGIES], guesses=left.openings)
    return [
        {
            "strategy": name,
            "guess": left.guesses[int(found.guesses[place])],
            "candidate": bool(found.consistent[place]),
            "cells": int(found.cells[place]),
            "largest_cell": int(found.largest[place]),
            "mean_left": float(found.mean_left[place]),
        }
        for name in DEFAULT_STRATEGIES
        for place in found.best(name, TOP)
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_codes_guesses_and_labels(engine: Path, game: Game) -> None:
    [[said]] = ask(engine, [Question(game, [["game"]])])
    assert said == {
        "id": game.id,
        "codes": list(game.codes),
        "guesses": list(game.guesses),
        "labels": list(game.responses.labels),
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_answers(engine: Path, game: Game) -> None:
    random = Random(game.id)
    pairs = [(random.choice(game.guesses), random.choice(game.codes)) for _ in range(300)]
    [said] = ask(engine, [Question(game, [["respond", *pair] for pair in pairs])])
    assert said == [game.respond(*pair) for pair in pairs]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_ways_to_write_a_response(engine: Path, game: Game) -> None:
    responses = game.responses
    texts = [*responses.accepted, *responses.labels, *map(str.lower, responses.labels), " 1b1w"]
    texts += [f" {text} " for text in responses.labels] + list(responses.impossible) + ["", "?x"]
    [said] = ask(engine, [Question(game, [["parseResponse", text] for text in texts])])
    for text, answer in zip(texts, said, strict=True):
        try:
            expected: Any = responses.labels[responses.parse(text)]
        except ValueError as error:
            expected = f"{type(error).__name__}: {error}".replace("'", '"')
            answer = f"{answer['error']['name']}: {answer['error']['message']}"
        assert answer == expected


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_ways_to_write_a_guess(engine: Path, game: Game) -> None:
    first = game.guesses[0]
    texts = [first, first.upper(), first[:-1], first + first, "1111", "0123", "zzzzz", "é", ""]
    [said] = ask(engine, [Question(game, [["parseGuess", text] for text in texts])])
    for text, answer in zip(texts, said, strict=True):
        try:
            expected: Any = game.guesses[game.parse_guess(text)]
        except GameError as error:
            expected = f"GameError: {error}".replace("'", '"')
            answer = f"{answer['error']['name']}: {answer['error']['message']}"
        assert answer == expected


@pytest.mark.parametrize("family", FAMILIES)
def test_the_best_guesses_of_random_positions(engine: Path, family: str) -> None:
    games, random = FAMILIES[family], Random(family)
    share = -(-POSITIONS // len(games))
    drawn = {game.id: list(histories(game, share, random)) for game in games}
    questions = [
        Question(game, [["advise", turns(history), EVERYTHING] for history in some])
        for game, some in zip(games, drawn.values(), strict=True)
    ]
    seen = 0
    for game, answers in zip(games, ask(engine, questions), strict=True):
        for history, said in zip(drawn[game.id], answers, strict=True):
            left = left_after(game, history)
            assert said["candidates"] == list(left.codes), (game.id, history)
            assert said["over"] == left.over
            best = [
                {name: each[name] for name in each if not name.startswith(("guesses_", "exact"))}
                for each in said["best"]
            ]
            assert best == ([] if left.over else ratings_of(left)), (game.id, history)
            seen += 1
    assert seen >= POSITIONS


@pytest.mark.words
def test_the_best_guesses_with_the_original_lists(engine: Path, original_lists: WordLists) -> None:
    for mode in ("", "-hard"):
        game = parse_game(f"wordle-original{mode}", original_lists)
        random = Random(mode)
        drawn = [history for history in histories(game, 60, random) if history]
        calls = [["advise", turns(history), EVERYTHING] for history in drawn]
        [answers] = ask(engine, [Question(game, calls)])
        for history, said in zip(drawn, answers, strict=True):
            left = left_after(game, history)
            assert said["candidates"] == list(left.codes)
            expected = ratings_of(left)
            assert [each["guess"] for each in said["best"]] == [each["guess"] for each in expected]


@pytest.mark.parametrize("game", FAMILIES["words"], ids=lambda game: game.id)
def test_guesses_that_hints_allow(engine: Path, game: Game) -> None:
    drawn = list(histories(game, 40, Random(1)))
    [said] = ask(engine, [Question(game, [["allowed", turns(history)] for history in drawn])])
    for history, allowed in zip(drawn, said, strict=True):
        assert allowed == [guess for guess in game.guesses if game.allows(guess, history)]


def test_a_considered_guess_that_hints_forbid(engine: Path) -> None:
    game = parse_game("wordle-nature-hard")
    history = [("otter", "BYBBB")]
    forbidden = next(guess for guess in game.guesses if not game.allows(guess, history))
    [[said]] = ask(engine, [Question(game, [["advise", turns(history), {"consider": forbidden}]])])
    assert said["error"]["name"] == "GameError"


@pytest.mark.parametrize("game", FAMILIES["words"], ids=lambda game: game.id)
def test_turns_that_hints_forbid(engine: Path, game: Game) -> None:
    random = Random(2)
    drawn = []
    for _ in range(60):
        secret = random.choice(game.codes)
        guesses = random.sample(list(game.guesses), 3)
        drawn.append([(guess, game.respond(guess, secret)) for guess in guesses])
    [said] = ask(engine, [Question(game, [["advise", turns(history)] for history in drawn])])
    for history, answer in zip(drawn, said, strict=True):
        expected = advise(game, history, time_limit=0).forbidden
        found = [(each["turn"], each["guess"], each["text"]) for each in answer["forbidden"]]
        assert found == [(each.turn, each.guess, each.hint) for each in expected]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_contradictions(engine: Path, game: Game) -> None:
    drawn = list(contradictions(game, 40, Random(game.id)))
    [said] = ask(engine, [Question(game, [["explain", turns(history)] for history in drawn])])
    for history, answer in zip(drawn, said, strict=True):
        expected = explain(game, [parse_turn(game, ":".join(turn)) for turn in history])
        assert expected is not None
        assert answer == plain(asdict(expected)), history


def test_a_history_without_a_contradiction(engine: Path) -> None:
    game = parse_game("mastermind-4x6")
    [said] = ask(engine, [Question(game, [["explain", turns([("1122", "1B1W")])]])])
    assert said == [None]


@pytest.mark.parametrize(
    ("game_id", "texts"),
    [
        ("mastermind-4x6", ["1B?W", "?", "?B0W", "?,1", "not", "3B1W", "x?", "NOT "]),
        ("bullscows-4x10", ["?A2B", "3A?B", "9A?B", "2?"]),
        ("bullscows-3x10-order", ["1A1B+?", "1A?B?", "?"]),
        ("wordle-nature", ["G???B", "?????", "????", "GGGGY", "not"]),
        ("wordle-nature-match", ["?", "not"]),
        ("mastermind-4x5-known", ["not", "1B?W"]),
    ],
)
def test_responses_that_are_not_known_for_certain(
    engine: Path, game_id: str, texts: list[str]
) -> None:
    game = parse_game(game_id)
    guess = game.guesses[len(game.guesses) // 2]
    calls = [["candidates", turns([(guess, text)])] for text in texts]
    [said] = ask(engine, [Question(game, calls)])
    for text, answer in zip(texts, said, strict=True):
        try:
            _, read = read_rows(game, [(guess, text)])
            expected: Any = [game.codes[code] for code in candidates_after(game, [read[0]])]
        except InvalidResponseError as error:
            expected = f"InvalidResponseError: {error}".replace("'", '"')
            answer = f"{answer['error']['name']}: {answer['error']['message']}"
        assert answer == expected, text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_guesses_needed_and_estimated_losses(engine: Path, game: Game) -> None:
    random = Random(game.id)
    drawn = [
        (history, random.choice(left_after(game, history).guesses))
        for history in histories(game, 12, random)
    ]
    calls = [
        ["advise", turns(history), {"consider": guess, "seconds": 0}] for history, guess in drawn
    ]
    [said] = ask(engine, [Question(game, calls)])
    for (history, guess), answer in zip(drawn, said, strict=True):
        expected = plain(asdict(advise(game, history, consider=guess, time_limit=0)))
        assert answer["best"] == expected["best"], history
        considered = answer["considered"]
        if expected["remaining"] == 1:
            # The code is known, so any other guess is one too many.
            assert considered is None or considered["loss"] == (guess != expected["secret"])
        elif considered["loss"] is None:
            # Too large to be completed on a page; Python takes longer.
            assert expected["remaining"] * game.guess_count > QUICK_PAIRS
        else:
            assert considered == expected["considered"], (history, guess)
        same = ("remaining", "candidates", "secret", "over", "impossible", "contradiction")
        assert [answer[name] for name in same] == [expected[name] for name in same]


@pytest.mark.parametrize(
    ("game_id", "history"),
    [
        ("mastermind-3x3", []),
        ("mastermind-2x7", []),
        ("mastermind-4x6", [("1122", "1B0W"), ("1345", "1B1W")]),
        ("mastermind-4x6-black", [("1122", "1B"), ("1134", "2B"), ("2135", "1B")]),
        ("mastermind-4x5-known", [("1123", "1B1W"), ("1245", "1B1W")]),
        ("bullscows-4x10", [("0123", "1A1B"), ("0245", "1A1B"), ("0467", "1A0B")]),
        ("bullscows-3x6", [("012", "1A1B")]),
        ("bullscows-3x8-repeat", [("001", "1A1B")]),
        ("wordle-nature", [("otter", "BBBYB")]),
        ("wordle-nature-match", [("otter", "1")]),
    ],
)
def test_exact_losses(engine: Path, game_id: str, history: Pairs) -> None:
    game = parse_game(game_id)
    left = left_after(game, history)
    some = Random(game_id).sample(list(left.guesses), 8)
    unlimited = {"seconds": 600}
    calls: list[Call] = [["losses", left.codes, unlimited]]
    calls += [["considered", left.codes, guess, unlimited] for guess in some]
    [[losses, *considered]] = ask(engine, [Question(game, calls)])
    by_guess = {each["guess"]: each["loss"] for each in losses}
    best = exact_value(left).value
    assert best is not None
    assert min(by_guess.values()) == 0
    for guess, said in zip(some, considered, strict=True):
        expected = (first_total(left, guess, best) - best) / left.code_count
        assert by_guess[guess] == pytest.approx(expected), guess
        assert said["exact"]
        assert said["loss"] == pytest.approx(expected), guess
        assert by_guess[said["against"]] == 0


def first_total(left: Position, guess: str, best: int) -> int:
    """Return the least total after a first guess; one that tells nothing costs itself."""
    first = left.parse_guess(guess)
    column = left.response_rows(np.arange(left.code_count, dtype=np.int32), np.array([first]))
    if len(np.unique(column)) == 1:
        return left.code_count + best
    value = exact_value(left, first=first).value
    assert value is not None
    return value


def test_a_position_that_is_too_large_or_out_of_time_has_no_exact_losses(engine: Path) -> None:
    game = parse_game("bullscows-4x10")
    calls: list[Call] = [["losses", game.codes], ["losses", game.codes[:50], {"seconds": 0}]]
    [said] = ask(engine, [Question(game, calls)])
    assert said == [None, None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_cells(engine: Path, game: Game) -> None:
    random = Random(game.id)
    guesses = random.sample(list(game.guesses), min(20, game.guess_count))
    [said] = ask(engine, [Question(game, [["partition", game.codes, guess] for guess in guesses])])
    order = {label: place for place, label in enumerate(game.responses.labels)}
    for guess, answer in zip(guesses, said, strict=True):
        sizes = Counter(game.respond(guess, code) for code in game.codes)
        assert answer == [
            {"response": label, "size": sizes[label]} for label in sorted(sizes, key=order.get)
        ]


def test_secrets_of_seeds(engine: Path) -> None:
    seeds = [0, 1, 42, 2**53 - 1, "18446744073709551615"]
    for game in (parse_game("mastermind-4x6"), parse_game("wordle-nature")):
        [said] = ask(engine, [Question(game, [["seededSecret", seed] for seed in seeds])])
        zero = np.uint64(0)
        assert said == [
            game.codes[int(keyed_random(np.uint64(int(seed)), zero)) % game.code_count]
            for seed in seeds
        ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_adversary(engine: Path, game: Game) -> None:
    random, labels = Random(game.id), list(game.responses.labels)
    played: Pairs = []
    codes = list(game.codes)
    calls, expected = [], []
    while len(codes) > 1 and len(played) < 8:
        guess = random.choice(codes)
        sizes = Counter(game.respond(guess, code) for code in codes)
        label = max(sizes, key=lambda r: (sizes[r], r != labels[-1], -labels.index(r)))
        calls.append(["adversary", turns(played), guess])
        codes = [code for code in codes if game.respond(guess, code) == label]
        expected.append({"response": label, "remaining": len(codes)})
        played.append((guess, label))
    [said] = ask(engine, [Question(game, calls)])
    assert said == expected


@pytest.mark.parametrize(
    "game_id",
    [
        "mastermind-0x6",
        "mastermind-4x40",
        "mastermind-9x9",
        "bullscows-4x3",
        "bullscows-8x9-order",
        "mastermind-4x6-order",
        "bullscows-4x10-black",
        "chess-8x8",
        "wordle-",
        "wordle-nature-soft",
    ],
)
def test_games_that_the_page_does_not_compute(engine: Path, game_id: str) -> None:
    script = "import(`${process.cwd()}/engine/index.js`).then((engine) => {"
    script += "try { engine.gameFromId(process.argv[1], {answers: ['a', 'b']}); }"
    script += "catch (error) { console.log(error.name); } })"
    assert run_node("-e", script, game_id, folder=engine).strip() == "GameError"


def test_lists_that_make_no_game(engine: Path) -> None:
    for words in (["", ""], ["ab", "abc"], ["ab", "ab"], ["a-b"], ["a\u200bb"], ["ab", "", "cd"]):
        with pytest.raises(GameError) as refused:
            Wordle("own", "normal", WordLists(tuple(words), tuple(words)))
        document = {"game": {"family": "wordle", "answers": words}, "calls": [["labels"]]}
        [[said]] = json.loads(
            run_node(SCRIPTS / "ask.mjs", given=json.dumps([document]), folder=engine)
        )
        assert said["error"]["name"] == "GameError"
        assert said["error"]["message"].split(":")[0] == str(refused.value).split(":")[0]


def test_newer_requests_supersede_older_ones(engine: Path) -> None:
    assert json.loads(run_node(SCRIPTS / "client.mjs", folder=engine)) == {
        "said": [
            "SupersededError",
            "SupersededError",
            "13",
            "SupersededError",
            "22",
            "GameError",
            "Error",
            "33",
            "SupersededError",
        ],
        "started": 4,
    }


def test_the_worker_in_the_browser(engine: Path) -> None:
    policy = "<meta http-equiv='Content-Security-Policy' content=\"default-src 'self'\">"
    (engine / "index.html").write_text(f"<!doctype html>{policy}")
    ask_worker = """async () => {
        const { call } = await import("./engine/client.js");
        const game = { id: "mastermind-4x6" };
        const [first] = await call("rate", game, [(await call("game", game)).codes]);
        return first.guess;
    }"""
    with started() as browser, served(engine) as address:
        page = browser.new_page()
        found = complaints(page)
        page.goto(f"{address}/index.html")
        assert page.evaluate(ask_worker) == "1122"
        page.close()
    assert found == []

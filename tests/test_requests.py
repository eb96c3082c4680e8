"""JSON requests: what is wrong with them is said in one line, and the rest is answered."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import strategygen
from strategygen.advice.advise import DEFAULT_SECONDS, DEFAULT_STRATEGIES
from strategygen.errors import GameError, RequestError
from strategygen.games import WordLists
from strategygen.requests import AdviseRequest, ReviewRequest, answer_request, parse_request
from strategygen.schemas import REQUESTS, request_schema
from strategygen.schemas.check import check
from tests.schemas import assert_valid, validator

GAME = "mastermind-4x6"
SCALARS = (
    st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from(["", "12", 0.0, 1.5, 2.0])
)
TURNS = st.fixed_dictionaries(
    {}, optional={"guess": SCALARS, "response": st.just("0B0W") | SCALARS, "more": SCALARS}
)
VALUES = SCALARS | st.lists(SCALARS | TURNS, max_size=2) | TURNS


def documents(kind: str) -> st.SearchStrategy[object]:
    """Draw what has the fields of a request or others, with values that fit or do not."""
    names = [*request_schema(kind)["properties"], "other"]
    return st.dictionaries(st.sampled_from(names), VALUES, max_size=5) | VALUES


def refusal(kind: str, fields: object) -> str:
    with pytest.raises(RequestError) as caught:
        parse_request(kind, fields)
    return str(caught.value)


@pytest.mark.parametrize("kind", REQUESTS)
def test_the_check_agrees_with_the_schema(kind: str) -> None:
    valid: list[bool] = []

    @given(documents(kind) | fitting(kind))
    def compare(fields: object) -> None:
        try:
            check(fields, request_schema(kind))
            accepted = True
        except RequestError:
            accepted = False
        assert accepted == validator(f"request-{kind}").is_valid(fields), fields
        valid.append(accepted)

    compare()
    assert 0 < sum(valid) < len(valid)


def fitting(kind: str) -> st.SearchStrategy[object]:
    """Draw requests of the right shape, but for a value here and there."""
    text, number = st.sampled_from(["", "12"]) | SCALARS, st.integers(0, 3)
    turn = st.fixed_dictionaries({"guess": st.just("12"), "response": text})
    by_name: dict[str, st.SearchStrategy[Any]] = {
        "history": st.lists(turn, max_size=2),
        "ignore": st.lists(number, max_size=2),
        "strategies": st.lists(st.just("knuth"), max_size=2),
        "guesses": st.lists(st.just("12"), max_size=2),
        "responses": st.lists(text, max_size=2),
        "top": number,
        "time_limit": st.sampled_from([0, 0.5, -1]),
    }
    schema = request_schema(kind)
    each = {name: by_name.get(name, st.just("12")) for name in schema["properties"]}
    needed = {name: each.pop(name) for name in schema["required"]}
    return st.fixed_dictionaries(needed, optional=each)


@pytest.mark.parametrize(
    ("kind", "fields", "expected"),
    [
        ("advise", [], "expected an object, found a list"),
        ("advise", {}, "the field game is missing"),
        ("advise", {"game": 3}, "game: expected a text, found 3"),
        ("advise", {"game": None}, "game: expected a text, found null"),
        (
            "advise",
            {"game": GAME, "history": [{"guess": "1122", "response": "2B0W"}, {"guess": "1"}]},
            "history[1]: the field response is missing",
        ),
        (
            "advise",
            {"game": GAME, "history": [{"guess": "1122", "response": {}}]},
            "history[0].response: expected a text, found an object",
        ),
        ("advise", {"game": GAME, "history": "1122"}, "history: expected a list, found '1122'"),
        ("advise", {"game": GAME, "ignore": [1, 0]}, "ignore[1]: expected at least 1, found 0"),
        ("advise", {"game": GAME, "top": True}, "top: expected a whole number, found true"),
        ("advise", {"game": GAME, "top": 1.5}, "top: expected a whole number, found 1.5"),
        (
            "advise",
            {"game": GAME, "time_limit": float("inf")},
            "time_limit: expected a number, found inf",
        ),
        (
            "respond",
            {"game": GAME, "secret": "1122", "guesses": []},
            "there is no field 'guesses'; there are: game, secret, guess",
        ),
        (
            "review",
            {"game": GAME, "guesses": ["1122"]},
            "the field secret or responses is missing",
        ),
        (
            "review",
            {"game": GAME, "guesses": ["1122"], "responses": []},
            "responses: expected one for each of the 1 guesses, found 0",
        ),
        ("play", {}, "unknown request 'play'; there are: advise, review, respond"),
    ],
)
def test_refused_in_one_line(kind: str, fields: object, expected: str) -> None:
    assert refusal(kind, fields) == expected


def test_what_is_left_out_is_what_the_function_does_otherwise() -> None:
    assert parse_request("advise", {"game": GAME}) == AdviseRequest(
        GAME, (), (), None, DEFAULT_STRATEGIES, 1, DEFAULT_SECONDS
    )
    request = parse_request("review", {"game": GAME, "guesses": ["1122"], "secret": "1234"})
    assert request == ReviewRequest(GAME, ("1122",), "1234", None)


def test_whole_numbers_may_be_written_as_fractions() -> None:
    request = parse_request("advise", {"game": GAME, "top": 2.0, "ignore": [1.0]})
    assert isinstance(request, AdviseRequest)
    assert (repr(request.top), repr(request.ignore)) == ("2", "(1,)")


def test_advise() -> None:
    fields = {
        "game": GAME,
        "history": [
            {"guess": "1122", "response": "2B0W"},
            {"guess": "5555", "response": "4b0w"},
            {"guess": "1234", "response": "0B3W"},
        ],
        "ignore": [2],
        "consider": "1325",
        "strategies": ["knuth"],
        "top": 2,
        "time_limit": 0,
    }
    found = answer_request("advise", fields)
    assert_valid(found, "advice")
    assert found["remaining"] == 16
    assert [row["ignored"] for row in found["history"]] == [False, True, False]  # type: ignore[attr-defined]
    assert len(found["best"]) == 2  # type: ignore[arg-type]
    history = [(turn["guess"], turn["response"]) for turn in fields["history"]]  # type: ignore[attr-defined]
    advice = strategygen.advise(
        strategygen.parse_game(GAME),
        history,
        ignore=[2],
        consider="1325",
        strategies=["knuth"],
        top=2,
        time_limit=0,
    )
    assert found == strategygen.document("advice", advice)


def test_a_contradiction_is_an_answer() -> None:
    turns = [{"guess": "1122", "response": "4B0W"}, {"guess": "1122", "response": "0B0W"}]
    found = answer_request("advise", {"game": GAME, "history": turns})
    assert_valid(found, "advice")
    assert found["contradiction"]["sets"] == [[1, 2]]  # type: ignore[index]


@pytest.mark.parametrize(
    "known",
    [
        {"secret": "3152"},
        {"responses": ["2B0W", "0B3W"]},
        {"secret": "3152", "responses": ["2B0W", "1B0W"]},
    ],
)
def test_review(known: dict[str, object]) -> None:
    found = answer_request("review", {"game": GAME, "guesses": ["1122", "1234"], **known})
    assert_valid(found, "review")
    assert [turn["after"] for turn in found["turns"]] == [114, 16]  # type: ignore[attr-defined]
    assert len(found["mistakes"]) == (len(known) == 2)  # type: ignore[arg-type]


def test_respond_in_a_game_of_the_caller() -> None:
    lists = WordLists(("bumpy", "jumpy"), ("bumpy", "jumpy"))
    fields = {"game": "wordle-mine", "secret": "JUMPY", "guess": "bumpy"}
    with pytest.raises(GameError):
        answer_request("respond", fields)
    found = answer_request(
        "respond", fields, game_of=lambda name: strategygen.parse_game(name, lists)
    )
    assert_valid(found, "responses")
    assert found["responses"] == [{"guess": "bumpy", "response": "BGGGG"}]


def test_a_request_runs_no_file(tmp_path: object) -> None:
    with pytest.raises(GameError, match="unknown game"):
        answer_request("respond", {"game": "game.py:make", "secret": "1", "guess": "1"})

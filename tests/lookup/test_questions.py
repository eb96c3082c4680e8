"""Check what a tree says of itself, how it reads responses, and what its errors say."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np
import pytest

import lookup
from lookup import (
    ContradictionError,
    GameOverError,
    InvalidResponseError,
    StrategyTree,
    UnknownNodeError,
)
from tests.lookup.examples import EXAMPLES


@pytest.fixture(scope="module")
def pegs() -> StrategyTree:
    return lookup.open_tree(EXAMPLES["pegs"].data)


@pytest.fixture(scope="module")
def tiles() -> StrategyTree:
    return lookup.open_tree(EXAMPLES["tiles"].data)


def test_header(pegs: StrategyTree) -> None:
    assert pegs.game == lookup.GameInfo(
        id="example",
        family="examples",
        parameters={"size": 3, "name": "small", "repeat": True},
        symbols=("1", "2"),
        end="win",
        lists={"words": lookup.WordList(2, "0" * 64)},
    )
    assert pegs.strategy == lookup.StrategyInfo(
        name="by-hand",
        pool="all",
        first=None,
        max_depth=3,
        width=None,
        ties="as they come",
        proved="none",
        bound=1,
    )
    assert pegs.statistics == lookup.Statistics(secrets=4, total=8, depth=3, histogram=(0, 1, 2, 1))
    assert pegs.responses == ("0B0W", "0B2W", "1B0W", "2B0W")
    assert (pegs.winning, pegs.costs) == (3, (1, 1, 1, 1))
    assert repr(pegs) == "<StrategyTree example.by-hand: 4 secrets, total 8, depth 3>"


def test_tree_cannot_be_changed(pegs: StrategyTree) -> None:
    for name in ("game", "winning", "another"):
        with pytest.raises(AttributeError):
            setattr(pegs, name, None)


def test_copies_answer_alike(pegs: StrategyTree) -> None:
    for tree in (copy.deepcopy(pegs), pickle.loads(pickle.dumps(pegs))):
        assert tree.probe(["1B0W"]) == "12"


def test_threads_share_a_tree(pegs: StrategyTree) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(pegs.probe, [["1B0W"], ["0B0W"]] * 500))
    assert answers == ["12", "22"] * 500


@pytest.mark.parametrize("text", ["1B0W", "1b0w", " 1B 0W", "(1, 0)", "1,0", "1b\t0W"])
def test_spellings(pegs: StrategyTree, text: str) -> None:
    assert pegs.parse(text) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1B1W", "no guess can get the response '1B1W'"),
        ("1,1", "no guess can get the response '1,1'"),
        ("", "'' is no response; expected one of 0B0W, 0B2W, 1B0W, 2B0W"),
        ("3B", "'3B' is no response; expected one of 0B0W, 0B2W, 1B0W, 2B0W"),
        ("x" * 900, "'" + "x" * 59 + " is no response; expected one of 0B0W, 0B2W, 1B0W, 2B0W"),
    ],
)
def test_no_response(pegs: StrategyTree, text: str, expected: str) -> None:
    with pytest.raises(InvalidResponseError) as caught:
        pegs.parse(text)
    assert str(caught.value) == expected


def test_many_responses_are_not_all_shown() -> None:
    tree = lookup.open_tree(EXAMPLES["many-responses"].data)
    with pytest.raises(InvalidResponseError) as caught:
        tree.parse("is 255")
    assert str(caught.value) == (
        "'is 255' is no response; expected one of the 255 from is 0, is 1, is 2, ... to is 252, "
        "is 253, is 254"
    )


# In "pegs" node 0 and 1 guess 11 and 12; 5 is the leaf for 22; there are nodes up to 5.
@pytest.mark.parametrize(
    ("node", "response", "expected"),
    [
        (0, 1, "at node 0 no secret answers 11 with 0B2W"),
        (2, 0, "at node 2 no secret answers 12 with 0B0W"),
        (1, 0, "at node 1 no secret answers 22 with 0B0W"),
        (0, 4, "there is no response id 4; expected 0 to 3"),
        (2, 4, "there is no response id 4; expected 0 to 3"),
        (0, 2**70, f"there is no response id {2**70}; expected 0 to 3"),
        (0, -1, "there is no response id -1; expected 0 to 3"),
        (0, -4, "there is no response id -4; expected 0 to 3"),
        (2, -2, "there is no response id -2; expected 0 to 3"),
        (1, -1, "there is no response id -1; expected 0 to 3"),
        (0, False, "there is no response id False; expected 0 to 3"),
        (2, True, "there is no response id True; expected 0 to 3"),
        (0, "1", "there is no response id '1'; expected 0 to 3"),
        (0, 1.5, "there is no response id 1.5; expected 0 to 3"),
        (2, None, "there is no response id None; expected 0 to 3"),
        (2, [1], "there is no response id [1]; expected 0 to 3"),
    ],
)
def test_impossible_steps(pegs: StrategyTree, node: int, response: int, expected: str) -> None:
    with pytest.raises(InvalidResponseError) as caught:
        pegs.step(node, response)
    assert str(caught.value) == expected


def test_numbers_of_other_types(pegs: StrategyTree) -> None:
    for response in (np.int64(2), np.uint8(2)):
        assert pegs.step(0, response) == pegs.step(np.int32(0), response) == 2
        assert pegs.step(np.int8(2), np.int8(1)) == 3
    assert pegs.guess(np.int64(2)) == "12"


# The truth values are missing here: to Python they are the numbers 1 and 0, and so are nodes.
NO_NODES = [-1, -2, -4, 4, 2**31, 2**70, -(2**70), 0.0, 1.5, 2.0, Fraction(2), "0", "", None, [0]]
QUESTIONS = ["guess", "remaining", "worst", "known", "children"]


@pytest.mark.parametrize("node", NO_NODES, ids=repr)
@pytest.mark.parametrize("ask", [*QUESTIONS, "step"])
@pytest.mark.parametrize("is_fresh", [True, False])
def test_there_is_no_such_node(ask: str, node: object, is_fresh: bool) -> None:
    """Whether or not steps were made before."""
    tree = lookup.open_tree(EXAMPLES["pegs"].data)
    if not is_fresh:
        assert [tree.step(node, 3) for node in range(4)] == [-1] * 4
    responses = [0, 3, 4, -1] if ask == "step" else []
    for response in responses or [None]:
        arguments = [node] if response is None else [node, response]
        with pytest.raises(UnknownNodeError) as caught:
            getattr(tree, ask)(*arguments)
        assert str(caught.value) == f"there is no node {node!r}; expected 0 to 3"


def test_a_truth_value_is_the_node_that_it_equals(pegs: StrategyTree) -> None:
    for node, same in ((False, 0), (True, 1)):
        for ask in QUESTIONS:
            assert getattr(pegs, ask)(node) == getattr(pegs, ask)(same)
        assert pegs.step(node, 3) == pegs.step(same, 3)


def test_answers_are_the_same_after_errors(pegs: StrategyTree) -> None:
    fresh = lookup.open_tree(EXAMPLES["pegs"].data)
    for tree in (pegs, fresh):
        for _ in range(2):
            with pytest.raises(InvalidResponseError):
                tree.step(0, 1)
            with pytest.raises(InvalidResponseError):
                tree.step(1, True)
            assert [tree.step(0, r) for r in (0, 2, 3)] == [1, 2, -1]
            assert tree.step(1, 3) == -1


def test_a_bool_is_no_response_at_a_leaf() -> None:
    tree = lookup.open_tree(EXAMPLES["one-code-to-guess"].data)
    assert tree.step(0, 0) == -1
    with pytest.raises(InvalidResponseError):
        tree.step(0, False)


def test_no_question_after_the_code_is_known(tiles: StrategyTree) -> None:
    leaf = tiles.step(tiles.step(0, 0), 1)
    assert tiles.known(leaf) == "0 1"
    with pytest.raises(GameOverError, match=f"the code 0 1 is known at node {leaf}"):
        tiles.step(leaf, 0)
    with pytest.raises(GameOverError, match=f"the code 0 1 is known at node {leaf}"):
        tiles.guess(leaf)
    with pytest.raises(InvalidResponseError):
        tiles.step(leaf, 2)


def test_probe_reads_guesses_before_the_responses(pegs: StrategyTree, tiles: StrategyTree) -> None:
    assert pegs.probe([]) == "11"
    assert pegs.probe(["11:1B0W", " 12 :0b2w"]) == "21"
    assert tiles.probe(["2:10:hit"]) == tiles.probe(["hit"]) == "1:0"


PROBES = {
    "another guess": (
        ["1B0W", "21:0B2W"],
        InvalidResponseError,
        "'21:0B2W' answers another guess; at turn 2 the tree guesses 12",
    ),
    "another guess and no response": (
        ["21:x"],
        InvalidResponseError,
        "'x' is no response; expected one of 0B0W, 0B2W, 1B0W, 2B0W",
    ),
    "a guess alone": (
        ["11:"],
        InvalidResponseError,
        "'' is no response; expected one of 0B0W, 0B2W, 1B0W, 2B0W",
    ),
    "no secret at once": (
        ["0B2W"],
        ContradictionError,
        "after turn 1 no secret is left: none answers 11 with 0B2W and agrees with all responses "
        "before",
    ),
    "no secret later": (
        ["1B0W", "12:0B0W"],
        ContradictionError,
        "after turn 2 no secret is left: none answers 12 with 0B0W and agrees with all responses "
        "before",
    ),
    "a text, not a list": (
        "2B0W",
        InvalidResponseError,
        "the text '2B0W' is no history; expected a list of responses, as in ['2B0W']",
    ),
    "the end": (["2B0W"], GameOverError, "the game is over: 11 was found with guess 1"),
    "past the end": (
        ["1B0W", "2B0W", "2B0W"],
        GameOverError,
        "the game is over: 12 was found with guess 2",
    ),
}


@pytest.mark.parametrize(("history", "error", "expected"), PROBES.values(), ids=PROBES)
def test_probe_errors(
    pegs: StrategyTree, history: list[str] | str, error: type[Exception], expected: str
) -> None:
    with pytest.raises(error) as caught:
        pegs.probe(history)
    assert str(caught.value) == expected
    if error is InvalidResponseError:
        with pytest.raises(error):
            pegs.get(history)
    else:
        assert pegs.get(history) is None
        assert pegs.get(history, "none") == "none"


def test_probe_past_a_known_code(tiles: StrategyTree) -> None:
    with pytest.raises(GameOverError, match="the game is over: 0 10 is known after guess 2"):
        tiles.probe(["hit", "hit"])


def test_errors_are_what_python_programs_catch() -> None:
    errors = {
        lookup.TreeFormatError: ValueError,
        lookup.UnknownTreeError: KeyError,
        lookup.UnknownNodeError: IndexError,
        lookup.InvalidResponseError: ValueError,
        lookup.ContradictionError: ValueError,
        lookup.GameOverError: lookup.TreeError,
    }
    for error, also in errors.items():
        assert issubclass(error, lookup.TreeError)
        assert issubclass(error, also)
    every = {getattr(lookup, name) for name in lookup.__all__ if name.endswith("Error")}
    assert every == {lookup.TreeError, *errors}

"""Verification: true trees pass, and no claim can be altered without being noticed.

The altered files are sound for `lookup`: right checksum, right structure, wrong content.
"""

from collections.abc import Callable
from typing import Any

import msgpack
import pytest

import lookup
from lookup import schema
from strategygen.build.build import build
from strategygen.build.encode import StoredTree, encode
from strategygen.errors import VerificationError
from strategygen.games import WordLists, parse_game
from strategygen.one_step.strategies import ONE_STEP
from strategygen.recipe import Recipe, parse_recipe
from strategygen.search.run import search_tree
from strategygen.verify import verify

GAMES = (
    "mastermind-1x1",
    "mastermind-1x2",
    "mastermind-2x1",
    "mastermind-2x3",
    "mastermind-3x4",
    "mastermind-1x9",
    "bullscows-3x5",
    "bullscows-2x4-repeat",
)

Sections = dict[str, Any]


def file_of(name: str) -> bytes:
    return encode(build(parse_recipe(name)))


def altered(name: str, change: Callable[[Sections], None]) -> bytes:
    """Return the file of a tree with its sections changed and its checksum right."""
    sections: Sections = msgpack.unpackb(file_of(name))
    change(sections)
    sections["checksum"] = bytes(schema.CHECKSUM_BYTES)
    body: bytes = msgpack.packb(sections)[: -schema.CHECKSUM_BYTES]
    return body + schema.checksum(body)


def broken_claim(name: str, change: Callable[[Sections], None], **options: int) -> str:
    """Return what verification says of an altered file; `lookup` itself must accept it."""
    data = altered(name, change)
    lookup.open_tree(data)
    with pytest.raises(VerificationError) as caught:
        verify(data, **options)
    return str(caught.value)


def set_field(section: str, name: str, value: object) -> Callable[[Sections], None]:
    return lambda sections: sections[section].update({name: value})


def set_entry(array: str, index: int, value: int) -> Callable[[Sections], None]:
    """Return a change of one entry of a tree's array, all of which take a byte."""

    def change(sections: Sections) -> None:
        tree = sections["tree"]
        tree[array] = tree[array][:index] + bytes([value]) + tree[array][index + 1 :]

    return change


@pytest.mark.parametrize("ending", ["", "-known"])
@pytest.mark.parametrize("pool", schema.POOLS)
@pytest.mark.parametrize("strategy", ONE_STEP)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_tree_that_is_built_passes(
    game_id: str, strategy: str, pool: str, ending: str
) -> None:
    game = parse_game(game_id + ending)
    stored = build(Recipe(game, strategy, pool))
    verified = verify(encode(stored))
    assert verified.figures == stored.statistics
    assert verified.guesses == stored.statistics.depth


def test_a_tree_deeper_than_python_calls_functions() -> None:
    """The first candidate is the worst of guesses: most numbers are tried one by one."""
    verified = verify(file_of("number-700.consistent"))
    assert verified.guesses > 500


class TestGuarantee:
    def test_knuth_needs_five_guesses(self) -> None:
        data = file_of("mastermind-4x6.knuth")
        assert verify(data, max_guesses=5).guesses == 5
        with pytest.raises(VerificationError, match="5 guesses needed, 4 allowed") as caught:
            verify(data, max_guesses=4)
        self.check_example(str(caught.value))

    def check_example(self, message: str) -> None:
        """Play the secret that the message names, and meet the history that it shows."""
        secret, _, history = message.partition("secret ")[2].partition(", after ")
        turns = [item.split(":") for item in history.rstrip(")").split()]
        respond = parse_game("mastermind-4x6").respond
        assert len(turns) == 5
        assert turns[-1] == [secret, "4B0W"]
        assert all(respond(guess, secret) == response for guess, response in turns)

    def test_guesses_are_counted_when_the_code_is_only_known(self) -> None:
        data = file_of("mastermind-3x4-known.knuth")
        depth = lookup.open_tree(data).statistics.depth
        assert verify(data, max_guesses=depth).guesses == depth
        with pytest.raises(VerificationError):
            verify(data, max_guesses=depth - 1)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (set_field("game", "id", "mastermind-3x5"), "number of secrets"),
        (set_field("game", "id", "mastermind-15x35"), "number of secrets"),
        (set_field("game", "id", "mastermind-6x2"), "parameters"),
        (set_field("game", "id", "mastermind-3X4"), "the game:"),
        (set_field("game", "id", "chess"), "the game of the file cannot be made"),
        (set_field("game", "family", "bullscows"), "family"),
        (set_field("game", "parameters", {"places": 3}), "parameters"),
        (set_field("game", "symbols", ["1", "2", "3", "5"]), "symbols"),
        (set_field("game", "lists", {"words": {"count": 1, "sha256": "0" * 64}}), "lists"),
        (set_field("strategy", "name", "best"), "names no tree that can be built"),
        (set_field("strategy", "max_depth", 9), "names no tree that can be built"),
        (set_field("strategy", "pool", "consistent"), "is not a candidate"),
        (set_field("strategy", "first", "111"), "first guess"),
        (set_field("strategy", "proved", "game"), "what is proved"),
        (set_field("responses", "fold", {"B": "b", "W": "w"}), "folding"),
        (set_field("responses", "spellings", {"0,1": 1}), "spellings"),
        (set_field("responses", "impossible", ["2b1w"]), "impossible"),
    ],
)
def test_no_header_field_can_be_false(change: Callable[[Sections], None], expected: str) -> None:
    assert expected in broken_claim("mastermind-3x4.parts", change)


def relabelled() -> bytes:
    """Return the tree of `parts`, with a total of 5668, that claims to be optimal: 5625 is."""
    strategy = {"name": "expected", "ties": "none", "proved": "game", "bound": 5668}
    return altered("mastermind-4x6.parts", lambda sections: sections["strategy"].update(strategy))


def test_a_false_proof_is_not_vouched_for() -> None:
    verified = verify(relabelled())
    assert (verified.figures.total, verified.unchecked) == (5668, "game")
    assert str(verified).endswith("total 5668; optimality: claimed by the file, not checked")


@pytest.mark.parametrize(
    ("name", "unchecked"),
    [
        ("mastermind-3x4.knuth", "none"),
        ("mastermind-3x4.expected-width1", "none"),
        ("mastermind-3x4.worst", "game"),
        ("mastermind-3x4.expected-first111", "opening"),
    ],
)
def test_what_a_file_claims_is_told_apart_from_what_was_played(name: str, unchecked: str) -> None:
    assert verify(file_of(name)).unchecked == unchecked


def test_a_bound_alone_is_a_claim() -> None:
    change = set_field("strategy", "bound", 200)
    data = altered("mastermind-3x4.expected-width1", change)
    assert verify(data).unchecked == "bound"
    assert "not claimed; lower bound: claimed by the file" in str(verify(data))
    above = set_field("strategy", "bound", 300)
    assert "lower bound 300 is above" in broken_claim("mastermind-3x4.expected-width1", above)


def test_lists_make_the_game_of_a_file() -> None:
    lists = WordLists(("tea", "pea"), ("tea", "pea", "sea"))
    data = encode(build(Recipe(parse_game("wordle-mine", lists), "knuth")))
    assert verify(data, lists=lists).figures.secrets == 2
    with pytest.raises(VerificationError, match="do not come with this package") as refused:
        verify(data)
    assert refused.value.parameter == "answers"


def test_a_strategy_that_keeps_to_candidates_says_so() -> None:
    change = set_field("strategy", "pool", "all")
    assert "the pool" in broken_claim("mastermind-3x4.consistent", change)


def test_no_response_can_be_renamed() -> None:
    def swap(sections: Sections) -> None:
        labels = sections["responses"]["labels"]
        labels[0], labels[1] = labels[1], labels[0]

    assert "responses" in broken_claim("mastermind-3x4.knuth", swap)


def test_the_statistics_must_be_true() -> None:
    tree = lookup.open_tree(file_of("mastermind-3x4.knuth"))
    histogram = list(tree.statistics.histogram)
    histogram[2] += 1
    histogram[3] -= 1

    def change(sections: Sections) -> None:
        sections["statistics"]["histogram"] = histogram
        sections["statistics"]["total"] -= 1

    assert "histogram" in broken_claim("mastermind-3x4.knuth", change)


@pytest.mark.parametrize(("array", "expected"), [("remaining", "codes left"), ("worst", "to go")])
def test_the_figures_of_every_node_must_be_true(array: str, expected: str) -> None:
    tree = lookup.open_tree(file_of("mastermind-3x4.knuth"))
    for node, i in [*tree.contents.nodes.place.items()][1:]:
        change = set_entry(array, i, getattr(tree, array)(node) + 1)
        message = broken_claim("mastermind-3x4.knuth", change)
        assert expected in message
        assert "secret " in message
        assert ":" in message


def test_every_guess_must_fit_its_branches() -> None:
    tree = lookup.open_tree(file_of("mastermind-3x4.knuth"))
    labels, nodes = tree.contents.labels, tree.contents.nodes
    for node in nodes.place:
        change = set_entry("label", node, (nodes.label[node] + 1) % labels.size)
        assert "secret " in broken_claim("mastermind-3x4.knuth", change)


def test_an_illegal_guess_is_named() -> None:
    def change(sections: Sections) -> None:
        assert sections["labels"]["widths"] == [1, 2]
        texts = sections["labels"]["texts"][1]
        sections["labels"]["texts"][1] = texts[:-1] + b"9"

    assert "49 is not legal" in broken_claim("mastermind-3x4.knuth", change)


def test_a_tree_that_never_ends_where_it_should_is_refused_by_lookup_or_here() -> None:
    with pytest.raises(lookup.TreeFormatError):
        verify(file_of("mastermind-3x4.knuth")[:-1])


@pytest.mark.parametrize(
    ("proved", "bound", "what"),
    [("game", 200, "the proved bound"), ("game", None, "the proved bound")],
)
def test_a_proof_says_what_was_proved(proved: str, bound: int | None, what: str) -> None:
    game = parse_game("mastermind-3x3")
    found = search_tree(game, "expected")
    stored = StoredTree(Recipe(game, "expected"), found.tree, found.ties, proved, bound)
    with pytest.raises(VerificationError, match=what):
        verify(encode(stored))
    right = StoredTree(Recipe(game, "expected"), found.tree, found.ties, "opening", found.bound)
    with pytest.raises(VerificationError, match="what is proved"):
        verify(encode(right))

"""Check that a file is refused for whatever is wrong in it, though its checksum is right.

Each case changes the document of an example and packs it with a checksum of its own.
"""

import copy
import tracemalloc
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lookup
from lookup import TreeError, TreeFormatError, schema
from tests.lookup.examples import EXAMPLES
from tests.lookup.tree_writer import Document, integers, packed, sealed

REMOVED = object()


def changed(example: str, changes: dict[str, Any]) -> Document:
    """Return the document of an example with some of its fields replaced, added or removed.

    A key is the section and the field, with a point between them.
    """
    document = copy.deepcopy(EXAMPLES[example].document)
    for place, value in changes.items():
        *sections, field = place.split(".")
        target = document
        for section in sections:
            target = target[section]
        target[field] = value
        if value is REMOVED:
            del target[field]
    return document


def message(document: Document) -> str:
    with pytest.raises(TreeFormatError) as caught:
        lookup.open_tree(packed(document))
    return str(caught.value)


# The tree of "pegs" has the labels 11, 12, 21 and 22, and the nodes
#   node      0         1        2         3
#   shows     11        22       12        21
#   is        internal  leaf     internal  leaf
#   children  1 and 2            3
#   response            0        2         1
# The guesses of both internal nodes may be right, and 3 is the winning response.
PEGS = {
    "no nodes": ({"tree.nodes": 0}, "there are no nodes"),
    "huge number of nodes": ({"tree.nodes": 2**62}, "tree.internal holds 1 bytes; expected 461"),
    "bit behind the last node": (
        {"tree.internal": b"\x15"},
        "expected 4 bits, and zeros after them",
    ),
    "bits in two bytes": ({"tree.internal": b"\5\0"}, "tree.internal holds 2 bytes"),
    "bit behind the last win": ({"tree.wins": b"\7"}, "tree.wins holds 1 bytes; expected 2 bits"),
    "no bits": ({"tree.wins": b""}, "tree.wins holds 0 bytes; expected 2 bits"),
    "leaf with children": ({"tree.internal": b"\1"}, "tree.children holds 2 bytes; expected 1"),
    "leaf without any": ({"tree.internal": b"\7"}, "tree.children holds 2 bytes; expected 3"),
    "child of itself": (
        {"tree.internal": b"\x09"},
        "tree.children gives 3 nodes a parent; expected that each of the 4 nodes but",
    ),
    "internal node without a child": ({"tree.children": b"\3\0"}, "and each internal node a child"),
    "too few children": ({"tree.children": b"\1\1"}, "tree.children gives 2 nodes a parent"),
    "too many children": ({"tree.children": b"\2\2"}, "tree.children gives 4 nodes a parent"),
    "one response too few": ({"tree.response": b"\0\2"}, "tree.response holds 2 bytes"),
    "response that is none": ({"tree.response": b"\0\4\1"}, "by response 4; there are 4"),
    "response that wins": ({"tree.response": b"\0\3\1"}, "by response 3, which ends the game"),
    "response twice": ({"tree.response": b"\2\2\1"}, "not distinct and ascending"),
    "responses that descend": ({"tree.response": b"\2\0\1"}, "not distinct and ascending"),
    "guess that is no label": ({"tree.label": b"\0\3\1\4"}, "a node shows label 4; there are 4"),
    "guess that is not right": ({"tree.wins": b"\1"}, "the tree ends for 3 secrets"),
    "no candidates": ({"tree.remaining": b"\4\0"}, "a node has no candidate left"),
    "other candidates": (
        {"tree.remaining": b"\5\2"},
        "the root has 5 candidates and costs at most 3",
    ),
    "other depth": ({"tree.worst": b"\4\2"}, "the root has 4 candidates and costs at most 4"),
    "no cost": ({"tree.worst": b"\3\0"}, "or a worst cost below 1"),
    "short array": ({"tree.label": b"\0\3\1"}, "tree.label holds 3 bytes; expected 1, 2 or 4"),
    "three bytes each": ({"tree.worst": b"\3\0\0\2\0\0"}, "tree.worst holds 6 bytes"),
    "empty array": ({"tree.worst": b""}, "tree.worst holds 0 bytes"),
    "too few secrets": (
        {"statistics.secrets": 3, "statistics.total": 6, "statistics.histogram": [0, 1, 1, 1]},
        "the tree ends for 4 secrets; expected 3",
    ),
    "other total": ({"statistics.total": 9}, r"are (4, 9, 3), but the histogram gives (4, 8, 3)"),
    "zero at the end": ({"statistics.histogram": [0, 1, 2, 1, 0]}, "histogram gives (4, 8, 4)"),
    "nothing but zeros": (
        {"statistics.secrets": 0, "statistics.total": 0, "statistics.histogram": [0, 0, 0, 0]},
        "histogram gives (0, 0, 3)",
    ),
    "no histogram": ({"statistics.histogram": []}, "histogram gives (0, 0, -1)"),
    "negative number": ({"statistics.total": -8}, "statistics.total is -8; expected a whole"),
    "truth for a number": (
        {"statistics.depth": True},
        "statistics.depth is True; expected a whole",
    ),
    "fraction": ({"statistics.depth": 3.0}, "statistics.depth is 3.0; expected a whole number"),
    "not a number": ({"strategy.bound": float("nan")}, "strategy.bound is nan; expected"),
    "fraction in a list": ({"statistics.histogram": [0, 1, 2, 1.0]}, "whole numbers from 0 only"),
    "truth in a list": ({"responses.costs": [True] * 4}, "whole numbers from 0 only"),
    "no label": (
        {"labels.count": 0, "labels.numbers": b""},
        "expected 0 labels of 1 pieces",
    ),
    "no pieces": (
        {"labels.widths": [], "labels.texts": [], "labels.numbers": b""},
        "expected 4 labels of 0 pieces",
    ),
    "huge labels": ({"labels.count": 2**62}, "labels.numbers holds 4 bytes; expected"),
    "too few labels": (
        {"labels.numbers": b"\0\1\2"},
        "labels.numbers holds 3 bytes; expected 4 labels",
    ),
    "width without texts": ({"labels.widths": [2, 2]}, "labels.texts has 1 items; expected 2"),
    "piece without width": ({"labels.widths": [0]}, "has 0 bytes, and all pieces 0"),
    "wide piece": (
        {"labels.widths": [5], "labels.texts": [b"1234512346"]},
        "has 5 bytes, and all pieces 5; expected 1 to 4 bytes for each and at most 255 for all",
    ),
    "long labels": (
        {"labels.widths": [4] * 64, "labels.texts": [b"1"] * 64},
        "has 4 bytes, and all pieces 256",
    ),
    "huge widths": ({"labels.widths": [2**64 - 1] * 2}, f"and all pieces {2**65 - 2}"),
    "piece without texts": ({"labels.texts": [b""]}, "piece 0 of the labels take 0 bytes, 2 each"),
    "half a text": ({"labels.texts": [b"1112212"]}, "piece 0 of the labels take 7 bytes, 2 each"),
    "texts that descend": ({"labels.texts": [b"12112122"]}, "1 to 256 texts, distinct and ascend"),
    "text twice": ({"labels.texts": [b"11112122"]}, "1 to 256 texts, distinct and ascending"),
    "more texts than a byte can tell": (
        {"labels.texts": [b"".join(i.to_bytes(2, "big") for i in range(0x100, 0x201))]},
        "piece 0 of the labels take 514 bytes, 2 each; expected 1 to 256 texts",
    ),
    "text that is none": (
        {"labels.numbers": b"\0\1\2\4"},
        "a text number of piece 0 that is not one of the 4 texts",
    ),
    "labels out of order": (
        {"labels.numbers": b"\0\2\1\3"},
        "labels are not distinct and ascending",
    ),
    "label twice": ({"labels.numbers": b"\0\1\1\3"}, "labels are not distinct and ascending"),
    "empty label": (
        {"labels.texts": [b"\0\x00122122"]},
        "a label is empty, or begins with a zero",
    ),
    "zero byte first": ({"labels.texts": [b"\x001122122"]}, "or begins with a zero byte"),
    "zero byte in a label": (
        {
            "labels.widths": [2, 1],
            "labels.texts": [b"1\x00122122", b"1"],
            "labels.numbers": b"\0\0\1\0\2\0\3\0",
        },
        "a label has a zero byte inside",
    ),
    "half a character": ({"labels.texts": [b"1112212\xc3"]}, "label b'2\\xc3' is not UTF-8"),
    "text in a list of bins": ({"labels.texts": ["11122122"]}, "expected bins only"),
    "end that is none": ({"game.end": "draw"}, "game.end is 'draw'; expected 'win' or 'known'"),
    "pool that is none": ({"strategy.pool": "some"}, "expected 'all' or 'consistent'"),
    "proof that is none": ({"strategy.proved": True}, "strategy.proved is True; expected a text"),
    "number for a text": ({"game.id": 7}, "game.id is 7; expected a text"),
    "number for an optional text": ({"strategy.first": 1122}, "expected a text or nil"),
    "text for an optional number": ({"strategy.width": "3"}, "expected a whole number from 0, or"),
    "text for a bin": ({"tree.wins": "\3"}, "expected a bin"),
    "bin for a text": ({"game.family": b"pegs"}, "game.family is b'pegs'; expected a text"),
    "list for a text": ({"game.family": []}, "stands where a plain value was expected"),
    "map for a text": ({"game.family": {}}, "stands where a plain value was expected"),
    "text for a list": ({"game.symbols": "12"}, "game.symbols is not a list"),
    "text for a map": ({"responses.fold": "Bb"}, "responses.fold is not a map"),
    "list for a section": ({"game": [1]}, "game is not a map"),
    "number in a list of texts": ({"game.symbols": ["1", 2]}, "expected texts only"),
    "list in a list": ({"game.symbols": [["1"]]}, "not plain msgpack"),
    "parameter of another type": ({"game.parameters": {"size": 0.5}}, "texts and truth values"),
    "parameter below 0": ({"game.parameters": {"size": -1}}, "texts and truth values"),
    "nil for a parameter": ({"game.parameters": {"size": None}}, "texts and truth values"),
    "number as a key": (
        {"responses.fold": {1: "b"}},
        "responses.fold is (1,); expected texts only",
    ),
    "list without its hash": ({"game.lists.words": {"count": 2}}, "words has 1 fields; expected"),
    "number as the name of a list": (
        {"game.lists": {1: {}}},
        "a name in game is 1; expected a text",
    ),
    "extension type": ({"game.family": msgpack.ExtType(5, b"x")}, "an extension type (5)"),
    "time stamp": ({"game.family": msgpack.Timestamp(1, 0)}, "game.family is Timestamp"),
    "missing field": ({"strategy.first": REMOVED}, "strategy has 7 fields; expected name, pool"),
    "another field": ({"statistics.mean": 2}, "statistics has 5 fields; expected secrets, total"),
    "missing section": ({"statistics": REMOVED}, "the file has 8 fields; expected format"),
    "no responses": (
        {"responses.labels": [], "responses.costs": []},
        "0 responses have 0 costs; expected one for each",
    ),
    "too many responses": (
        {"responses.labels": list(map(str, range(256))), "responses.costs": [1] * 256},
        "there are 256 responses; expected 255 at most",
    ),
    "cost for each but one": (
        {"responses.costs": [1, 1, 1]},
        "4 responses have 3 costs; expected one for each",
    ),
    "no winning response": ({"responses.winning": None}, "no response is winning"),
    "winning response too large": ({"responses.winning": 4}, "expected ids below 4"),
    "spelling of no response": ({"responses.spellings": {"x": 4}}, "expected ids below 4"),
    "label twice among responses": (
        {"responses.labels": ["0B0W", "0B0W", "1B0W", "2B0W"]},
        "a spelling stands for two responses",
    ),
    "labels alike when folded": (
        {"responses.labels": ["0B0W", "0b0w", "1B0W", "2B0W"]},
        "a spelling stands for two responses",
    ),
    "spelling of two responses": (
        {"responses.spellings": {"0b0w": 1}},
        "a spelling stands for two responses",
    ),
    "possible and impossible": ({"responses.impossible": ["0,0"]}, "both accepted and impossible"),
    "fold of two characters": ({"responses.fold": {"BW": ""}}, "is not from one character each"),
    "fold of no character": ({"responses.fold": {"": "x"}}, "is not from one character each"),
    "fold to two characters": ({"responses.fold": {"B": "bb"}}, "is not from one character each"),
}


@pytest.mark.parametrize(("changes", "expected"), PEGS.values(), ids=PEGS)
def test_pegs(changes: dict[str, Any], expected: str) -> None:
    assert expected in message(changed("pegs", changes))


OTHERS = {
    "win where codes get known": (
        "pegs-known",
        {"tree.wins": b"\1"},
        "a guess wins, though the game ends when a code is known",
    ),
    "response of no node": (
        "one-code-known",
        {"tree.response": b"\0"},
        "tree.response holds 1 bytes; expected 0",
    ),
    "leaf of another cost": (
        "one-code-to-guess",
        {
            "statistics.total": 2,
            "statistics.depth": 2,
            "statistics.histogram": [0, 0, 1],
        },
        "the root has 1 candidates and costs at most 3; the statistics say 1 and 2",
    ),
    "known code that costs": (
        "one-code-known",
        {"statistics.total": 1, "statistics.depth": 1, "statistics.histogram": [0, 1]},
        "the root has 1 candidates and costs at most 0",
    ),
    "second node without a parent": (
        "one-code-known",
        {"tree.nodes": 2, "tree.response": b"\0", "tree.label": b"\0\0"},
        "tree.children gives 0 nodes a parent; expected that each of the 2 nodes but the root",
    ),
}


@pytest.mark.parametrize(("example", "changes", "expected"), OTHERS.values(), ids=OTHERS)
def test_others(example: str, changes: dict[str, Any], expected: str) -> None:
    assert expected in message(changed(example, changes))


def test_wider_integers_than_needed_are_accepted() -> None:
    document = changed(
        "pegs", {"tree.worst": integers([3, 2], 4), "tree.label": integers([0, 3, 1, 2], 2)}
    )
    assert lookup.open_tree(packed(document)).probe(["1B0W"]) == "12"


def test_sections_out_of_order() -> None:
    first, second, *others = EXAMPLES["pegs"].document.items()
    reordered = dict([first, second, *reversed(others)])
    assert "'tree' stands where the field 'game' was expected" in message(reordered)


@pytest.mark.parametrize(
    "section", ["game", "strategy", "statistics", "responses", "labels", "tree"]
)
def test_fields_out_of_order(section: str) -> None:
    document = copy.deepcopy(EXAMPLES["pegs"].document)
    document[section] = dict(reversed(document[section].items()))
    assert "stands where the field" in message(document)


def test_key_twice() -> None:
    """No map can hold a key twice, so the bytes are changed: a spelling becomes another one."""
    body = EXAMPLES["pegs"].data[: -schema.CHECKSUM_BYTES]
    assert body.count(b"\xa30,2") == 1
    with pytest.raises(TreeFormatError, match="expected distinct keys"):
        lookup.open_tree(sealed(body.replace(b"\xa30,2", b"\xa30,0")))


def test_word_list_twice() -> None:
    document = changed("pegs", {"game.lists.wordz": {"count": 2, "sha256": ""}})
    body = packed(document)[: -schema.CHECKSUM_BYTES]
    with pytest.raises(TreeFormatError, match="names 'words' twice"):
        lookup.open_tree(sealed(body.replace(b"wordz", b"words")))


def with_value(raw: bytes) -> bytes:
    """Return a sealed file in which the bytes of the first value, the game, are replaced."""
    start, end = EXAMPLES["pegs"].data.split(b"\xa4game")[0], b"\xa8checksum\xc4\x04"
    return sealed(start + b"\xa4game" + raw + end)


HOSTILE = {
    "nothing": b"",
    "lists in lists": b"\x91" * 100_000,
    "lists that claim four billion": b"\xdd\xff\xff\xff\xff" * 20_000,
    "maps that claim four billion": b"\xdf\xff\xff\xff\xff" * 20_000,
    "game of empty lists": b"\x86" + b"\x90" * 100_000,
    "text that claims four billion": b"\x86\xdb\xff\xff\xff\xff",
    "bin that claims four billion": b"\x86\xc6\xff\xff\xff\xff",
    "extension that claims four billion": b"\x86\xc9\xff\xff\xff\xff\1",
    "symbols of empty maps": b"\x86\xa2id\xa0\xa6family\xa0\xaaparameters\xdf\0\1\0\0"
    + b"\x80" * 131072,
    "no utf-8": b"\x86\xa2id\xa1\xff",
    "surrogate": b"\x86\xa2id\xa3\xed\xa0\x80",
    "a byte that msgpack never uses": b"\x86\xc1",
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE)
def test_hostile(raw: bytes) -> None:
    """Neither depth nor claims make a file take more memory than a few times its size."""
    data = with_value(raw)
    tracemalloc.start()
    try:
        with pytest.raises(TreeFormatError):
            lookup.open_tree(data)
        assert tracemalloc.get_traced_memory()[1] < 100_000 + 10 * len(data)
    finally:
        tracemalloc.stop()


def walk(tree: lookup.StrategyTree) -> None:
    """Ask an opened tree everything at every node; each must be reached once, from above."""
    seen = set()
    waiting = [0]
    while waiting:
        node = waiting.pop()
        assert node not in seen
        seen.add(node)
        tree.remaining(node), tree.worst(node), tree.known(node) or tree.guess(node)
        waiting += [child for _, child in tree.children(node) if child != -1]
        for response in range(-2, len(tree.responses) + 2):
            try:
                assert (response, tree.step(node, response)) in tree.children(node)
            except TreeError:
                assert response not in dict(tree.children(node))


@given(st.data())
def test_altered_and_sealed_again(data: st.DataObject) -> None:
    """Whatever bytes are put in place of others, the file is refused or is a whole tree."""
    body = bytearray(data.draw(st.sampled_from([e.data for e in EXAMPLES.values()]))[:-4])
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(len(schema.FORMAT), len(body) - 1))
        end = start + data.draw(st.integers(0, 3))
        body[start:end] = data.draw(st.binary(max_size=3))
    try:
        tree = lookup.open_tree(sealed(bytes(body)))
    except TreeFormatError:
        return
    walk(tree)


@given(st.sampled_from(schema.TREE_FIELDS[1:]), st.data())
def test_other_arrays(field: str, data: st.DataObject) -> None:
    """Arrays of right length with any small numbers in them are refused or make a whole tree."""
    document = copy.deepcopy(
        EXAMPLES[data.draw(st.sampled_from(["pegs", "number", "tiles"]))].document
    )
    size = len(document["tree"][field])
    document["tree"][field] = bytes(
        data.draw(st.lists(st.integers(0, 9), min_size=size, max_size=size))
    )
    try:
        tree = lookup.open_tree(packed(document))
    except TreeFormatError:
        return
    walk(tree)

"""Every export says what the tree says: what can be read back is read back and compared."""

import json
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

import lookup
from lookup import StrategyTree, schema
from lookup.printable import printable
from strategygen.errors import ExportError
from strategygen.export import EXPORTS, ExportOptions, export_text
from strategygen.export.picture import boxes
from strategygen.export.svg import Placed, place
from tests.export.read_back import (
    SVG,
    groups,
    pictured,
    pictured_dot,
    pictured_svg,
    walked_json,
    walked_text,
)
from tests.export.trees import OPENED
from tests.lookup.examples import UNPRINTABLE
from tests.ports.walks import walked

ALL = pytest.mark.parametrize("tree", OPENED.values(), ids=OPENED)
PLAIN = ExportOptions()
# A text of several million characters takes a while to parse.
LARGE = ("bullscows-4x10-repeat.entropy", "mastermind-5x6.expected")
PICTURED = {name: tree for name, tree in OPENED.items() if name not in LARGE}


@ALL
def test_json(tree: StrategyTree) -> None:
    text = export_text(tree, "json", PLAIN)
    assert walked_json(text) == walked(tree)


@ALL
def test_header_of_json(tree: StrategyTree) -> None:
    document = json.loads(export_text(tree, "json", PLAIN))
    assert list(document) == [
        *("format", "version", "game", "strategy", "statistics", "responses", "tree"),
    ]
    responses = tree.contents.responses
    assert tuple(document["responses"]) == schema.RESPONSES_FIELDS
    assert tuple(document["responses"]["labels"]) == tree.responses
    assert document["responses"]["spellings"] == responses.accepted
    assert document["responses"]["fold"] == responses.folds
    assert document["responses"]["impossible"] == sorted(responses.impossible)
    assert tuple(document["responses"]["costs"]) == tree.costs
    assert document["responses"]["winning"] == tree.winning
    assert document["strategy"] == tree.strategy._asdict()
    assert document["statistics"] == json.loads(json.dumps(tree.statistics._asdict()))
    game = document["game"]
    assert tuple(game) == schema.GAME_FIELDS
    assert (game["id"], game["end"]) == (tree.game.id, tree.game.end)
    assert {name: tuple(each.values()) for name, each in game["lists"].items()} == tree.game.lists


@ALL
def test_text(tree: StrategyTree) -> None:
    text = export_text(tree, "text", PLAIN)
    found = walked_text(text, tuple(map(printable, tree.responses)))
    assert found == [
        printable(line.replace("\t", "\0")).replace("\\x00", "\t") for line in walked(tree)
    ]


def test_text_to_a_depth() -> None:
    tree = lookup.open_tree("mastermind-4x6.knuth")
    text = export_text(tree, "text", ExportOptions(depth=2))
    expected = [line for line in walked(tree) if len(line.split("\t")[0].split()) < 2]
    assert walked_text(text, tree.responses) == expected
    assert "Only the first 2 guesses are here." in text


@pytest.mark.parametrize("depth", [None, 1, 2, 3])
@pytest.mark.parametrize("tree", PICTURED.values(), ids=PICTURED)
def test_pictures(tree: StrategyTree, depth: int | None) -> None:
    expected = pictured(tree, depth)
    options = ExportOptions(depth=depth)
    assert pictured_dot(export_text(tree, "dot", options)) == expected
    assert pictured_svg(export_text(tree, "svg", options)) == expected


@pytest.mark.parametrize("name", LARGE)
def test_pictures_of_large_trees(name: str) -> None:
    expected = pictured(OPENED[name], None)
    assert pictured_dot(export_text(OPENED[name], "dot", PLAIN)) == expected
    assert pictured_svg(export_text(OPENED[name], "svg", PLAIN)) == expected


def test_picture_of_what_does_not_print() -> None:
    tree = lookup.open_tree(UNPRINTABLE.data)
    expected = pictured(tree, None)
    for name, read in {"svg": pictured_svg, "dot": pictured_dot}.items():
        text = export_text(tree, name, PLAIN)
        assert read(text) == expected
        assert all(character.isprintable() or character == "\n" for character in text)


@pytest.mark.parametrize("depth", [None, 2])
@pytest.mark.parametrize("tree", PICTURED.values(), ids=PICTURED)
def test_boxes_do_not_meet(tree: StrategyTree, depth: int | None) -> None:
    """Rows of a column are apart, columns too, and a response has room beside its line."""
    columns: dict[int, list[Placed]] = {}
    for placed in place(list(boxes(tree, depth)), 0):
        columns.setdefault(placed.x, []).append(placed)
    for column in columns.values():
        rows = sorted(placed.y for placed in column)
        assert all(below - above >= 50 for above, below in pairwise(rows))
        assert len({placed.width for placed in column}) == 1
    for (x, column), (other, children) in pairwise(sorted(columns.items())):
        longest = max(len(child.box.response or "") for child in children)
        assert x + column[0].width + 7 * longest < other


def test_svg_is_in_its_frame_and_says_what_it_is() -> None:
    tree = lookup.open_tree("mastermind-4x6.knuth")
    text = export_text(tree, "svg", ExportOptions(depth=3))
    root = ElementTree.fromstring(text)
    width, height = map(int, root.attrib["viewBox"].split()[2:])
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == (
        "mastermind-4x6, strategy knuth: 1296 secrets, total 5801, depth 5"
    )
    assert "thick border" in str(root.findtext(f"{SVG}desc"))
    areas = []
    for group in groups(text, "node"):
        (box,) = group.iter(f"{SVG}rect")
        x, y, wide, high = (int(box.attrib[name]) for name in ("x", "y", "width", "height"))
        assert x > 0 and y > 0 and x + wide < width and y + high < height
        areas.append((x, y, x + wide, y + high))
    assert len(areas) > 50
    for one, other in combinations(areas, 2):
        apart = one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
        assert apart
    assert "://" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("name", EXPORTS)
def test_the_same_tree_gives_the_same_text(name: str) -> None:
    texts = {export_text(lookup.open_tree("mastermind-3x6.knuth"), name, PLAIN) for _ in range(2)}
    assert len(texts) == 1
    assert texts.pop().endswith("\n")


def test_options_that_a_format_does_not_know() -> None:
    tree = lookup.open_tree("mastermind-3x6.knuth")
    given = {
        "prefix": (ExportOptions(prefix="x"), "a prefix"),
        "text": (ExportOptions(text=False), "leaving out texts"),
        "depth": (ExportOptions(depth=2), "a depth limit"),
    }
    for name, export in EXPORTS.items():
        for field in given.keys() - export.known:
            options, asked = given[field]
            message = f"^the format {name} does not support {asked}$"
            with pytest.raises(ExportError, match=message) as refused:
                export_text(tree, name, options)
            assert refused.value.parameter == field
    with pytest.raises(ExportError, match="there is no format 'xml'; take one of c, js, json"):
        export_text(tree, "xml", PLAIN)

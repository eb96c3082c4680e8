"""Hold small trees of all kinds, with what `lookup` must say about them."""

from typing import NamedTuple

from tests.lookup.tree_writer import FOUND, Document, Tree, document, packed


class Example(NamedTuple):
    """A tree as it was written down, and the document of its file."""

    tree: Tree
    document: Document

    @property
    def data(self) -> bytes:
        return packed(self.document)


def _pegs() -> Example:
    """Two pegs of two colours, in at most three guesses."""
    tree = {
        "guess": "11",
        "children": {
            0: {"guess": "22"},
            2: {"guess": "12", "children": {1: {"guess": "21"}, 3: FOUND}},
            3: FOUND,
        },
    }
    return Example(
        tree,
        document(
            tree,
            ["0B0W", "0B2W", "1B0W", "2B0W"],
            winning=3,
            fold={"B": "b", "W": "w", " ": "", "\t": "", "(": "", ")": ""},
            spellings={"0,0": 0, "0,2": 1, "1,0": 2, "2,0": 3},
            impossible=["1b1w", "1,1", "0b1w", "0,1"],
        ),
    )


def _number() -> Example:
    """A number from 1 to 7; the winning response is not the last one."""
    higher, equal, lower = range(3)

    def halves(low: int, high: int) -> Tree:
        middle = (low + high) // 2
        node: Tree = {"guess": str(middle)}
        if low < high:
            node["children"] = {higher: halves(middle + 1, high), equal: FOUND}
            if low < middle:
                node["children"][lower] = halves(low, middle - 1)
        return node

    tree = halves(1, 7)
    labels = ["higher", "equal", "lower"]
    return Example(tree, document(tree, labels, winning=equal, spellings={"=": equal}))


def _tiles() -> Example:
    """Rows of two tiles, asked for one at a time; a hit costs nothing, and no guess is a code.

    Guesses hold a colon, labels have different lengths, and one is not ASCII.
    """
    miss, hit = range(2)
    tree = {
        "guess": "2:10",
        "children": {
            miss: {
                "guess": "1:0",
                "children": {
                    miss: {
                        "guess": "2:ß",
                        "children": {miss: {"code": "1 2"}, hit: {"code": "1 ß"}},
                    },
                    hit: {"code": "0 1"},
                },
            },
            hit: {"guess": "1:0", "children": {miss: {"code": "1 10"}, hit: {"code": "0 10"}}},
        },
    }
    return Example(tree, document(tree, ["miss", "hit"], costs=[1, 0]))


def _pegs_known() -> Example:
    """The pegs again; the game ends when the code is known, also by the winning response."""
    tree = {
        "guess": "11",
        "children": {
            0: {"code": "22"},
            2: {"guess": "12", "children": {1: {"code": "21"}, 3: {"code": "12"}}},
            3: {"code": "11"},
        },
    }
    return Example(tree, document(tree, ["0B0W", "0B2W", "1B0W", "2B0W"], winning=3))


def _many_responses() -> Example:
    """A guess with as many responses as there can be, and so many codes that ids need two bytes."""
    more = [
        {"guess": f"?{r}", "children": {i: {"code": f"{r}.{i:02}"} for i in range(60)}}
        for r in range(5)
    ]
    rest: dict[int, Tree] = {r: {"code": f"{r:03}"} for r in range(5, 255)}
    tree: Tree = {"guess": "?", "children": dict(enumerate(more)) | rest}
    return Example(tree, document(tree, [f"is {r}" for r in range(255)]))


def _free_of_cost() -> Example:
    """A game in which no response costs anything."""
    tree = {"guess": "a", "children": {0: {"code": "a"}, 1: {"code": "b"}}}
    return Example(tree, document(tree, ["yes", "no"], costs=[0, 0]))


def _one_code_to_guess() -> Example:
    """A single code, which still has to be guessed, at a cost of 3."""
    tree = {"guess": "x"}
    return Example(tree, document(tree, ["right"], winning=0, costs=[3]))


def _one_code_known() -> Example:
    """A single code, which is known before the game begins."""
    tree = {"code": "x"}
    return Example(tree, document(tree, ["right"], winning=0))


EXAMPLES = {
    "pegs": _pegs(),
    "pegs-known": _pegs_known(),
    "number": _number(),
    "tiles": _tiles(),
    "many-responses": _many_responses(),
    "free-of-cost": _free_of_cost(),
    "one-code-to-guess": _one_code_to_guess(),
    "one-code-known": _one_code_known(),
}


def _unprintable() -> Example:
    """A game whose texts move the cursor, break the line, and turn the direction of writing."""
    tree = {"guess": "a\x1b[2J", "children": {0: {"code": "a\x1b[2J"}, 1: {"code": "b\n\u202e"}}}
    return Example(tree, document(tree, ["yes", "no\x07"]))


UNPRINTABLE = _unprintable()

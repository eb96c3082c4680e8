"""Trees of all kinds to export."""

import lookup
from strategygen.build.build import build
from strategygen.build.encode import encode
from strategygen.recipe import parse_recipe
from tests.lookup.examples import EXAMPLES, Example
from tests.lookup.tree_writer import Tree, document


def _quoting() -> Example:
    """Guesses and responses that hold what formats and programs give a meaning of their own."""
    odd = [
        '"',
        "\\",
        "'",
        "</script>",
        "<&>",
        "a\\nb",
        "${x}",
        "]]>",
        "{0}",
        "ß→字",
        "%s",
        "__proto__",
    ]
    tree: Tree = {
        "guess": 'say "\\n" & <go>',
        "children": {i: {"code": text} for i, text in enumerate(odd)},
    }
    return Example(tree, document(tree, [f"is {text}" for text in odd], fold={"_": "-", "\\": "/"}))


def _chain(length: int) -> Example:
    """A tree so deep that no function may call itself for each turn."""
    tree: Tree = {"code": "last"}
    for turn in reversed(range(length)):
        tree = {"guess": f"{turn:05}", "children": {0: {"code": f"code {turn:05}"}, 1: tree}}
    return Example(tree, document(tree, ["yes", "no"]))


QUOTING = _quoting()
CHAIN = _chain(300)


BUILT = ["wordle-nature.parts", "davinci-4.knuth", "number-12.knuth"]
STORED = [
    "mastermind-3x6.knuth",
    "mastermind-4x6.worst",
    "bullscows-4x10-repeat.entropy",
    "mastermind-5x6.expected",
]
OPENED = {
    **{name: lookup.open_tree(example.data) for name, example in EXAMPLES.items()},
    "quoting": lookup.open_tree(QUOTING.data),
    "chain": lookup.open_tree(CHAIN.data),
    **{name: lookup.open_tree(name) for name in STORED},
    **{name: lookup.open_tree(encode(build(parse_recipe(name)))) for name in BUILT},
}

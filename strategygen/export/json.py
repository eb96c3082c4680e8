"""Write a tree as nested JSON; docs/export.md explains the fields."""

from json import dumps
from typing import Final

from lookup import StrategyTree, schema
from lookup.nodes import SOLVED
from strategygen.export.options import ExportOptions

FORMAT: Final = "nested code-breaking strategy tree"
VERSION: Final = 1


def export_tree(tree: StrategyTree, options: ExportOptions) -> str:
    """Return the document: a header with the fields of the file, and nodes inside each other.

    Each field of the header and each node is on a line of its own.
    """
    header = "".join(f"{_text(name)}: {_text(value)},\n" for name, value in _header(tree).items())
    return f'{{\n{header}"tree":\n{_nodes(tree)}\n}}\n'


def _header(tree: StrategyTree) -> dict[str, object]:
    responses = tree.contents.responses
    lists = {
        name: {"count": words.size, "sha256": words.sha256}
        for name, words in tree.game.lists.items()
    }
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": tree.game._asdict() | {"lists": lists},
        "strategy": tree.strategy._asdict(),
        "statistics": tree.statistics._asdict(),
        "responses": {
            "labels": responses.labels,
            "winning": responses.winning,
            "costs": responses.costs,
            "fold": responses.folds,
            "spellings": responses.accepted,
            "impossible": sorted(responses.impossible),
        },
    }


def _nodes(tree: StrategyTree) -> str:
    """Write all nodes, each before its children; no tree is too deep for that."""
    written: list[str] = []
    # What is still to be written: a node with the text before it, or the brackets after the last.
    waiting: list[tuple[int, str] | str] = [(schema.ROOT, "")]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            written.append(item)
            continue
        node, before = item
        written.append(before)
        code = None if node == SOLVED else tree.known(node)
        if node == SOLVED or code is not None:
            written.append("null" if code is None else f'{{"code": {_text(code)}}}')
            continue
        written.append(
            f'{{"guess": {_text(tree.guess(node))}, "remaining": {tree.remaining(node)}, '
            f'"worst": {tree.worst(node)}, "next": {{'
        )
        waiting.append("}}")
        children = [
            (child, _before(child, tree.responses[response], is_first=number == 0))
            for number, (response, child) in enumerate(tree.children(node))
        ]
        waiting += reversed(children)
    return "".join(written)


def _before(child: int, label: str, *, is_first: bool) -> str:
    """Return what stands before a child; the end of a game stays on the line of its guess."""
    space = " " if child == SOLVED else "\n"
    between = space.lstrip(" ") if is_first else f",{space}"
    return f"{between}{_text(label)}: "


def _text(value: object) -> str:
    return dumps(value, ensure_ascii=False)

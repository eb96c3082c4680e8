"""Read exported trees back, each as far as its format says something, and say what a tree says."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree

from lookup import StrategyTree
from lookup.printable import printable

SVG = "{http://www.w3.org/2000/svg}"


def walked_json(text: str) -> list[str]:
    """Return what a JSON document says of each node, as `walked` does for a tree."""
    lines: list[str] = []
    waiting: list[tuple[Any, list[str]]] = [(json.loads(text)["tree"], [])]
    while waiting:
        node, history = waiting.pop()
        if node is None:
            facts = ["found"]
        elif "code" in node:
            assert node.keys() == {"code"}
            facts = [f"known {node['code']}", "1", "0"]
        else:
            assert list(node) == ["guess", "remaining", "worst", "next"]
            facts = [node["guess"], str(node["remaining"]), str(node["worst"])]
        lines.append("\t".join([" ".join(history), *facts]))
        below = {} if node is None else node.get("next", {})
        waiting += [(child, [*history, label]) for label, child in reversed(below.items())]
    return lines


def walked_text(text: str, labels: tuple[str, ...]) -> list[str]:
    """Return what the lines of a text say of each node."""
    lines: list[str] = []
    history: list[str] = []
    body = text.split("\n\n", 2)[2]
    for line in body.splitlines():
        shown = line.lstrip(" ")
        turn, odd = divmod(len(line) - len(shown), 2)
        assert not odd
        if turn == 0:
            label = "start"
        else:
            label = max((x for x in labels if shown.startswith(f"{x}  ")), key=len)
        rest = shown[len(label) + 2 :]
        history[turn - 1 :] = [label] if turn else []
        if rest == "found":
            facts = ["found"]
        elif rest.endswith(" known"):
            facts = [f"known {rest.removesuffix(' known')}", "1", "0"]
        else:
            found = re.fullmatch(r"(.*)  (\d+) left, (\d+) at most to go", rest)
            assert found is not None, line
            facts = list(found.groups())
        lines.append("\t".join([" ".join(history), *facts]))
    return lines


class Shown(NamedTuple):
    """A node of a picture."""

    title: str
    counts: str
    kinds: frozenset[str]
    parent: str | None
    response: str | None


def pictured(tree: StrategyTree, depth: int | None) -> dict[str, Shown]:
    """Return what a picture of a tree must show, by the names of its nodes."""
    shown: dict[str, Shown] = {}
    waiting: list[tuple[int, int, str | None, str | None]] = [(0, 1, None, None)]
    while waiting:
        node, turn, parent, response = waiting.pop()
        code, children = tree.known(node), dict(tree.children(node))
        below = {label: child for label, child in children.items() if child != -1}
        kinds = {
            "known": code is not None,
            "wins": -1 in children.values(),
            "cut": turn == depth and bool(below),
        }
        counts = f"{tree.remaining(node)} left, {tree.worst(node)} at most"
        shown[f"n{node}"] = Shown(
            printable(tree.guess(node) if code is None else code),
            counts if code is None else "known",
            frozenset(kind for kind, applies in kinds.items() if applies),
            parent,
            response,
        )
        if turn != depth:
            for label, child in below.items():
                waiting.append((child, turn + 1, f"n{node}", printable(tree.responses[label])))
    return shown


def pictured_dot(text: str) -> dict[str, Shown]:
    """Return what a graph in the language of Graphviz shows, by the names of its nodes."""
    quoted = r'"((?:[^"\\]|\\.)*)"'
    node = re.compile(rf'  (n\d+) \[label={quoted}(?:, style="([a-z,]+)")?\];')
    edge = re.compile(rf"  (n\d+) -> (n\d+) \[label={quoted}\];")
    kinds = {"rounded": "known", "bold": "wins", "dashed": "cut"}
    shown: dict[str, Shown] = {}
    begin, *lines, end = text.splitlines()
    assert (begin, end) == ("digraph strategy {", "}")
    for line in lines:
        if found := node.fullmatch(line):
            name, label, styles = found.groups()
            title, counts = label.rsplit("\\n", 1)
            chosen = frozenset(kinds[style] for style in (styles or "").split(",") if style)
            shown[name] = Shown(_unescaped(title), counts, chosen, None, None)
        elif found := edge.fullmatch(line):
            parent, child, label = found.groups()
            assert parent in shown
            assert shown[child].parent is None
            shown[child] = shown[child]._replace(parent=parent, response=_unescaped(label))
        else:
            assert line.startswith(("  //", "  label=", "  rankdir=", "  node [", "  edge ["))
    return shown


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def groups(text: str, kind: str) -> Iterator[ElementTree.Element]:
    """Yield the groups of a picture that are of a kind."""
    for group in ElementTree.fromstring(text).iter(f"{SVG}g"):
        if kind in group.attrib["class"].split():
            yield group


def pictured_svg(text: str) -> dict[str, Shown]:
    """Return what a picture shows, by the names of its nodes."""
    shown: dict[str, Shown] = {}
    for group in groups(text, "node"):
        title, counts = [each.text or "" for each in group.iter(f"{SVG}text")]
        kinds = frozenset(group.attrib["class"].split()) - {"node"}
        shown[group.attrib["id"]] = Shown(title, counts, kinds, None, None)
    for group in groups(text, "edge"):
        child = "n" + group.attrib["id"].removeprefix("e")
        (label,) = [each.text for each in group.iter(f"{SVG}text")]
        shown[child] = shown[child]._replace(parent=group.attrib["data-from"], response=label)
    return shown

"""Write a tree as one JavaScript module, with all that is needed to ask it."""

import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import compress, count, pairwise
from json import dumps
from typing import Final

from lookup import StrategyTree, schema
from lookup.printable import printable
from strategygen.export.options import ExportOptions

# The modules of the JavaScript reader that do not read files, each after those that it needs.
_MODULES: Final = ("errors", "text", "responses", "labels", "nodes", "session", "tree")
_IMPORT: Final = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=const|function|class)", re.MULTILINE)

_FUNCTIONS: Final = (
    ("session", ""),
    ("step", "node, response"),
    ("guess", "node"),
    ("remaining", "node"),
    ("worst", "node"),
    ("known", "node"),
    ("children", "node"),
    ("parse", "text"),
    ("probe", "history"),
    ("get", "history, otherwise"),
)
_ERRORS: Final = (
    "ContradictionError",
    "GameOverError",
    "InvalidResponseError",
    "TreeError",
    "UnknownNodeError",
)

_DATA: Final = """\
/** Return the bytes that base64 stands for. */
function bytes(text) {{
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}}

const responses = new Responses(
  Object.freeze({responses}),
  {winning},
  {last},
  Object.freeze({costs}),
  new Map({folds}),
  new Map({accepted}),
  new Set({impossible}),
);

const labels = new Labels({widths}, [{texts}], {numbers});

const nodes = new Nodes(
  {{
    isInternal: {is_internal},
    children: {children},
    response: {response},
    wins: {wins},
    label: {label},
    remaining: {remaining},
    worst: {worst},
  }},
  responses.labels.length,
  responses.last,
);

/** The tree: all functions below ask it. */
export const tree = new StrategyTree({{
  game: frozen({game}),
  strategy: frozen({strategy}),
  statistics: frozen({statistics}),
  responses,
  labels,
  nodes,
}});

function frozen(value) {{
  if (typeof value === "object" && value !== null) {{
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }}
  return value;
}}
"""


def export_tree(tree: StrategyTree, options: ExportOptions) -> str:
    """Return the module: the code of the JavaScript reader, the tree, and functions that ask it."""
    del options  # None is known.
    figures = tree.statistics
    about = printable(
        f"{tree.game.id}, strategy {tree.strategy.name}: {figures.secrets} secrets, "
        f"total {figures.total}, depth {figures.depth}"
    )
    parts = [
        f"// {about}.\n// Made by strategygen; all of it is under the MIT licence, but words of a "
        "list may be their owners'.\n",
        *map(_module_body, _MODULES),
        _data(tree),
        _functions(),
    ]
    return "\n".join(parts)


def _module_body(name: str) -> str:
    """Return a module of the reader as a part of a larger one."""
    source = (files("lookup") / "js" / f"{name}.js").read_text(encoding="utf-8")
    return _EXPORT.sub("", _IMPORT.sub("", source)).strip() + "\n"


def _data(tree: StrategyTree) -> str:
    responses, labels, nodes = tree.contents.responses, tree.contents.labels, tree.contents.nodes
    game, strategy = tree.game._asdict(), tree.strategy._asdict()
    strategy["maxDepth"] = strategy.pop("max_depth")
    game["lists"] = {name: words._asdict() for name, words in tree.game.lists.items()}
    return _DATA.format(
        responses=_literal(responses.labels),
        winning=_literal(responses.winning),
        last=_literal(responses.last),
        costs=_literal(responses.costs),
        folds=_literal(list(responses.folds.items())),
        accepted=_literal(list(responses.accepted.items())),
        impossible=_literal(sorted(responses.impossible)),
        widths=_literal(labels.widths),
        texts=", ".join(map(_bytes, labels.texts)),
        numbers=_bytes(labels.numbers),
        is_internal=_bits(len(nodes.label), nodes.place),
        children=_bytes(bytes(end - start for start, end in pairwise(nodes.first))),
        response=_bytes(nodes.response),
        wins=_bits(len(nodes.wins), compress(count(), nodes.wins)),
        label=_integers(nodes.label),
        remaining=_integers(nodes.remaining),
        worst=_integers(nodes.worst),
        game=_literal(game),
        strategy=_literal(strategy),
        statistics=_literal(tree.statistics._asdict()),
    )


def _functions() -> str:
    lines = [
        f"export const {name} = ({arguments}) => tree.{name}({arguments});"
        for name, arguments in _FUNCTIONS
    ]
    return "\n".join([*lines, f"export {{ {', '.join(_ERRORS)} }};", "export default tree;", ""])


def _bytes(data: bytes | bytearray) -> str:
    return f'bytes("{b64encode(data).decode()}")'


def _bits(size: int, ones: Iterable[int]) -> str:
    """Return so many bits, the lowest of each byte first; those at some places are 1."""
    bits = bytearray((size + 7) // 8)
    for place in ones:
        bits[place // 8] |= 1 << place % 8
    return _bytes(bits)


def _integers(values: Sequence[int]) -> str:
    width = schema.integer_bytes(values)
    data = b"".join(value.to_bytes(width, "little") for value in values)
    return f"integers({_bytes(data)}, {width})"


def _literal(value: object) -> str:
    """Return a JavaScript literal that may also stand in a page, where "</" would end the script.

    Object literals would take "__proto__" as a property of its own kind; JSON.parse does not.
    """
    text = dumps(value, ensure_ascii=False).replace("<", "\\u003c")
    return f"JSON.parse({dumps(text, ensure_ascii=False)})" if "__proto__" in text else text

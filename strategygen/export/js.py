"""Write a tree as one JavaScript module, with all that is needed to ask it."""

import re
from base64 import b64encode
from collections.abc import Sequence
from importlib.resources import files
from json import dumps
from typing import Final

from lookup import StrategyTree, schema
from lookup.printable import printable
from strategygen.export.options import ExportOptions

# The modules of the JavaScript reader that do not read files, each after those that it needs.
_MODULES: Final = ("errors", "ids", "text", "responses", "nodes", "session", "tree")
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
_ERRORS: Final = ("ContradictionError", "GameOverError", "InvalidResponseError", "TreeError")

_DATA: Final = """\
/** Return unsigned integers of `width` bytes each, little endian, from base64. */
function integers(text, width) {{
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return Uint32Array.from({{ length: bytes.length / width }}, (_, i) =>
    bytes.subarray(i * width, (i + 1) * width).reduceRight((sum, byte) => sum * 256 + byte, 0),
  );
}}

const texts = {texts};

const responses = new Responses(
  Object.freeze({labels}),
  {winning},
  Object.freeze({costs}),
  new Map({folds}),
  new Map({accepted}),
  new Set({impossible}),
);

const nodes = new Nodes(
  {{
    internal: {internal},
{arrays}
  }},
  responses.labels.length,
);

/** The tree: all functions below ask it. */
export const tree = new StrategyTree({{
  game: frozen({game}),
  strategy: frozen({strategy}),
  statistics: frozen({statistics}),
  responses,
  labels: {{ size: texts.length, label: (index) => texts[index] }},
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
    arrays = ("guess", "base", "remaining", "worst", "next", "check")
    return _DATA.format(
        texts=_literal([labels.label(index) for index in range(labels.size)]),
        labels=_literal(responses.labels),
        winning=_literal(responses.winning),
        costs=_literal(responses.costs),
        folds=_literal(list(responses.folds.items())),
        accepted=_literal(list(responses.accepted.items())),
        impossible=_literal(sorted(responses.impossible)),
        internal=nodes.internal,
        arrays="\n".join(f"    {name}: {_array(getattr(nodes, name))}," for name in arrays),
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


def _array(values: Sequence[int]) -> str:
    width = schema.integer_bytes(values)
    data = b"".join(value.to_bytes(width, "little") for value in values)
    return f'integers("{b64encode(data).decode()}", {width})'


def _literal(value: object) -> str:
    """Return a JavaScript literal that may also stand in a page, where "</" would end the script.

    Object literals would take "__proto__" as a property of its own kind; JSON.parse does not.
    """
    text = dumps(value, ensure_ascii=False).replace("<", "\\u003c")
    return f"JSON.parse({dumps(text, ensure_ascii=False)})" if "__proto__" in text else text

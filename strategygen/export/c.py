"""Write a tree as one C header: constant arrays, and functions that ask them.

The header is C99 and C++, needs <stdint.h> only, and takes no memory but its arrays.
"""

import re
from collections import Counter
from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from lookup import StrategyTree, schema
from lookup.contents import Contents
from strategygen.errors import ExportError
from strategygen.export import c_code
from strategygen.export.options import ExportOptions
from strategygen.export.rows import lay_rows

_PREFIX: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)
# A text, which stays as it is, or the beginning of a name.
_CODE: Final = re.compile(r'"[^"]*"|\b(?:tree|TREE)_')
# Of a long response only so much goes into the name of its constant.
_LONGEST_NAME: Final = 40
# What every C99 compiler takes as one string literal.
_LONGEST_TEXT: Final = 4095
_LINE: Final = 100


def export_tree(tree: StrategyTree, options: ExportOptions) -> str:
    """Return the header of a tree; its names begin with the prefix, by default the tree's name.

    Raises ExportError for a prefix that begins no C name, and for texts and costs beyond what C
    holds for certain.
    """
    prefix = _default_prefix(tree) if options.prefix is None else options.prefix
    if not _PREFIX.fullmatch(prefix):
        raise ExportError(
            f"{prefix!r} cannot begin a name in C; expected a letter, then letters, digits or _",
            parameter="prefix",
        )
    guard = f"{prefix.upper()}_H"
    code = "\n".join(
        [
            c_code.HEAD,
            _constants(tree),
            _nodes(tree),
            _guesses(tree) if options.text else "",
            _responses(tree.contents),
        ]
    )
    code = _CODE.sub(lambda found: _renamed(found, prefix), code)
    code = re.sub(r"\n{3,}", "\n\n", code)
    return f"{_title(tree)}\n#ifndef {guard}\n#define {guard}\n\n{code}\n#endif\n"


def response_names(labels: Sequence[str]) -> list[str]:
    """Return a name for each response that can stand in C, all different.

    >>> response_names(["1B2W", "too high", "<", ">"])
    ['1B2W', 'TOO_HIGH', '2', '3']
    """
    plain = [
        re.sub("[^0-9A-Za-z]+", "_", label).strip("_").upper()[:_LONGEST_NAME].strip("_")
        for label in labels
    ]
    times = Counter(plain)
    names: list[str] = []
    for i, name in enumerate(plain):
        unique = name
        if not name or times[name] > 1:
            unique = f"{name}_{i}".strip("_")
            while unique in times or unique in names:
                unique += "X"
        names.append(unique)
    return names


def _renamed(found: re.Match[str], prefix: str) -> str:
    """Return what stands for a text, or for the beginning of a name."""
    names = {"tree_": f"{prefix}_", "TREE_": f"{prefix.upper()}_"}
    return names.get(found[0], found[0])


def _default_prefix(tree: StrategyTree) -> str:
    """Return the name of a tree as far as it can stand in C."""
    name = re.sub("[^0-9A-Za-z]+", "_", f"{tree.game.id}_{tree.strategy.name}").strip("_")
    return name if _PREFIX.match(name) else f"tree_{name}".strip("_")


def _title(tree: StrategyTree) -> str:
    secrets, total, depth, _ = tree.statistics
    text = f"The tree of {tree.strategy.name} for {tree.game.id}: {secrets} secrets, "
    text += f"total {total}, depth {depth}. Written by strategygen; include it, do not edit it."
    text = ascii(text)[1:-1].replace("*/", "* /").replace("/*", "/ *")
    return "\n * ".join(["/*", *wrap(text, _LINE - 3)]).replace("/*\n * ", "/* ", 1) + "\n */"


def _constants(tree: StrategyTree) -> str:
    contents = tree.contents
    winning = -1 if tree.winning is None else tree.winning
    last = -1 if contents.responses.last is None else contents.responses.last
    values = {
        "LABELS": contents.labels.size,
        "NODES": len(contents.nodes.place) + contents.labels.size,
        "INTERNAL": len(contents.nodes.place),
        "RESPONSES": len(tree.responses),
        "WINNING": f"({winning})" if winning < 0 else winning,
        "LAST": f"({last})" if last < 0 else last,
        "LEAF_WORST": f"{tree.costs[last] if last >= 0 else 0}u",
        "SECRETS": f"{tree.statistics.secrets}u",
        "DEPTH": f"{tree.statistics.depth}u",
    }
    if last >= 0 and tree.costs[last] >= 1 << 32:
        raise ExportError(f"a response costs {tree.costs[last]}; expected less than 2^32")
    names = response_names(tree.responses)
    responses = [f"    TREE_RESPONSE_{name} = {i}" for i, name in enumerate(names)]
    lines = [f"#define TREE_{name} {value}" for name, value in values.items()]
    return "\n".join([*lines, "", "enum {", ",\n".join(responses), "};", ""])


def _nodes(tree: StrategyTree) -> str:
    """Return the arrays of the nodes and the functions that ask them."""
    if not tree.contents.nodes.place:
        return c_code.STEP_OF_ONE_CODE
    rows = lay_rows(tree)._asdict()
    return "\n".join([*(_array(name, values) for name, values in rows.items()), c_code.STEP])


def _guesses(tree: StrategyTree) -> str:
    """Return the texts of guesses and the functions that show them."""
    labels = tree.contents.labels
    texts = _texts("label", [*(labels.label(i) for i in range(labels.size)), ""])
    wins = tree.game.end == schema.END_WIN
    code = c_code.GUESS_WHERE_A_GUESS_WINS if wins else c_code.GUESS_WHERE_CODES_GET_KNOWN
    return f"{texts}\n{code}"


def _responses(contents: Contents) -> str:
    """Return the labels and spellings of the responses, and what reads them."""
    responses = contents.responses
    known = {**responses.accepted, **dict.fromkeys(responses.impossible, len(responses.labels))}
    meanings = {text: known[text] for text in sorted(known) if "\0" not in text}
    folds = {key: to for key, to in sorted(responses.folds.items()) if "\0" not in key + to}
    parts = [_texts("response", [*responses.labels, ""]), c_code.RESPONSE]
    if not meanings:
        return "\n".join([*parts, c_code.PARSE_NOTHING])
    parts += [f"#define TREE_SPELLINGS {len(meanings)}u", _texts("spelling", list(meanings))]
    parts.append(_array("meaning", list(meanings.values())))
    if folds:
        parts += [f"#define TREE_FOLDS {len(folds)}u", _texts("fold", list(folds))]
        parts += [_texts("folded", list(folds.values())), c_code.FOLD]
    else:
        parts.append(c_code.NO_FOLD)
    return "\n".join([*parts, c_code.PARSE])


def _array(name: str, values: Sequence[int]) -> str:
    """Return an array of the smallest integers that hold all values, and what reads it."""
    bits = 8 * schema.integer_bytes(values)
    lines = wrap(", ".join(map(str, values)), _LINE - 4)
    body = "\n".join(f"    {line}" for line in lines)
    return (
        f"static const TREE_FLASH uint{bits}_t tree_{name}_data[{len(values)}] = {{\n{body}\n}};\n"
        f"static inline uint32_t tree_{name}_at(uint32_t index)\n{{\n"
        f"    return TREE_READ_{bits}(&tree_{name}_data[index]);\n}}\n"
    )


def _texts(name: str, texts: Sequence[str]) -> str:
    """Return texts as an array of cells of equal width, each with a zero byte at its end."""
    width = max(len(text.encode()) for text in texts) + 1
    if width > _LONGEST_TEXT:
        raise ExportError(f"a text takes {width} bytes; expected fewer than {_LONGEST_TEXT}")
    literals = [_literal(text) for text in texts]
    lines: list[str] = []
    for literal in literals:
        if lines and len(lines[-1]) + len(literal) + 3 <= _LINE:
            lines[-1] += f" {literal},"
        else:
            lines.append(f"    {literal},")
    return "\n".join(
        [
            f"static const TREE_FLASH char tree_{name}_data[{len(texts)}][{width}] = {{",
            *lines,
            "};\n",
        ]
    )


def _literal(text: str) -> str:
    """Return a C literal of the UTF-8 of a text, in ASCII and without a digraph or trigraph.

    >>> print(_literal("1B \\N{LATIN SMALL LETTER SHARP S}?"))
    "1B \\303\\237\\077"
    """
    shown = [
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}"
        for byte in text.encode()
    ]
    return f'"{"".join(shown)}"'

"""Write a tree for programs that do not read its file: the formats, by name.

To add one, write a module with a function from a tree and `ExportOptions` to text, and name it
here with the options that it knows.
"""

from dataclasses import fields
from pathlib import Path
from typing import Final

from lookup import StrategyTree, schema
from strategygen.errors import ExportError
from strategygen.export import c, dot, js, json, svg, text
from strategygen.export.options import Export, ExportOptions
from strategygen.files import check_folder, link_target

__all__ = ["EXPORTS", "Export", "ExportOptions", "export_place", "export_text"]

EXPORTS: Final = {
    "c": Export(".h", c.export_tree, frozenset({"prefix", "text"})),
    "js": Export(".js", js.export_tree, frozenset()),
    "json": Export(".json", json.export_tree, frozenset()),
    "dot": Export(".dot", dot.export_tree, frozenset({"depth"})),
    "svg": Export(".svg", svg.export_tree, frozenset({"depth"})),
    "text": Export(".txt", text.export_tree, frozenset({"depth"})),
}

# What a field of `ExportOptions` asks for, in the words of an error.
_ASKED: Final = {"prefix": "a prefix", "text": "leaving out texts", "depth": "a depth limit"}


def export_text(tree: StrategyTree, name: str, options: ExportOptions) -> str:
    """Return a tree as text in the format of that name.

    Raises ExportError if there is no such format, or for an option that the format does not take.
    """
    chosen = EXPORTS.get(name)
    if chosen is None:
        raise ExportError(
            f"there is no format {name!r}; take one of {', '.join(EXPORTS)}", parameter="format"
        )
    plain = ExportOptions()
    for field in fields(ExportOptions):
        is_given = getattr(options, field.name) != getattr(plain, field.name)
        if is_given and field.name not in chosen.known:
            raise ExportError(
                f"the format {name} does not support {_ASKED[field.name]}", parameter=field.name
            )
    return chosen.function(tree, options)


def export_place(file: str, name: str, output: Path | None) -> Path:
    """Return the file to write for a tree; `file` is the tree's file or the name of a stored tree.

    `output` is a file or an existing folder; without it the current folder is taken. Raises OSError
    if no file can be written there.

    >>> export_place("trees/mastermind-4x6.knuth.msgpack", "json", None).name
    'mastermind-4x6.knuth.json'
    """
    place = output or Path()
    if place.is_dir():
        place /= Path(file).name.removesuffix(schema.SUFFIX) + EXPORTS[name].suffix
    if not place.exists():
        check_folder(link_target(place).parent, "output")
    return place

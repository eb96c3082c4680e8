"""Write a tree for programs that do not read its file: the formats, by name.

To add one, write a module with a function from a tree and `ExportOptions` to text, and name it
here with the options that it knows.
"""

from dataclasses import fields
from typing import Final

from lookup import StrategyTree
from strategygen.errors import ExportError
from strategygen.export import c
from strategygen.export.options import Export, ExportOptions

__all__ = ["EXPORTS", "Export", "ExportOptions", "export_text"]

EXPORTS: Final = {
    "c": Export(".h", c.export_tree, frozenset({"prefix", "text"})),
}

# How an option of `ExportOptions` is typed.
_TYPED: Final = {"prefix": "--prefix", "text": "--no-text", "depth": "--depth"}


def export_text(tree: StrategyTree, name: str, options: ExportOptions) -> str:
    """Return a tree in the format of that name.

    Raises ExportError if there is none, or for an option that it does not know.
    """
    chosen = EXPORTS.get(name)
    if chosen is None:
        raise ExportError(f"there is no format {name!r}; expected one of {', '.join(EXPORTS)}")
    plain = ExportOptions()
    for field in fields(ExportOptions):
        is_given = getattr(options, field.name) != getattr(plain, field.name)
        if is_given and field.name not in chosen.known:
            raise ExportError(f"{_TYPED[field.name]} is no option of --to {name}")
    return chosen.function(tree, options)

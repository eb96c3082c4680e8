"""Write results as JSON documents; the folder `schemas` and docs/json.md say what is in them."""

import dataclasses
import json
from collections.abc import Mapping
from pathlib import PurePath
from typing import Final

from lookup import TreeError
from strategygen.errors import StrategygenError, one_line

VERSION: Final = 1
# So many digits of a number are written: more than anything here is exact to.
DIGITS: Final = 10

Document = dict[str, object]


def document(kind: str, result: object) -> Document:
    """Return a result as a document of a kind.

    A result is a dataclass or a mapping. It holds texts, numbers, truth values, None and paths, and
    tuples, mappings and dataclasses of these. Floats are rounded to ten digits. Threads may call it
    at the same time.

    Raises `TypeError` for anything else, and `ValueError` for a number that is not finite.

    >>> document("responses", {"secret": "1122", "share": 1 / 3})
    {'kind': 'responses', 'version': 1, 'secret': '1122', 'share': 0.3333333333}
    """
    fields = plain(result)
    if not isinstance(fields, dict):
        raise TypeError(f"a {type(result).__name__} has no fields to write")
    return {"kind": kind, "version": VERSION, **fields}


def error_document(error: BaseException) -> Document:
    """Return the document that says why there is no answer.

    Raises nothing.

    >>> error_document(FileNotFoundError(2, "No such file", "a.txt"))["message"]
    'a.txt: No such file'
    """
    return document("error", problem(error))


def problem(error: BaseException) -> Document:
    """Return what an error says, by the names that documents use."""
    return {
        "error": _name(error),
        "message": one_line(error),
        "parameter": getattr(error, "parameter", None),
    }


def _name(error: BaseException) -> str:
    """Return the name of an error; those of Python go by the name of their base."""
    if isinstance(error, StrategygenError | TreeError):
        return type(error).__name__
    return next(base.__name__ for base in (OSError, MemoryError) if isinstance(error, base))


def plain(value: object) -> object:
    """Return a value as what JSON knows: see `document`."""
    if value is None or isinstance(value, bool | str | int):
        return value
    if isinstance(value, float):
        return _rounded(value)
    if dataclasses.is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, PurePath):
        return str(value)
    raise TypeError(f"{value!r:.60} cannot be written as JSON")


def _rounded(value: float) -> float:
    rounded = float(f"{value:.{DIGITS}g}")
    if not abs(rounded) < float("inf"):
        raise ValueError(f"{value} cannot be written as JSON")
    return rounded


def json_text(fields: Document) -> str:
    """Return the text of a document, in ASCII.

    Each field has a line of its own, and so has each object in a list, for people who read it.

    >>> print(json_text({"game": "number-3", "sets": [[1, 3]], "rows": [{"turn": 1}, {"turn": 2}]}))
    {
      "game": "number-3",
      "sets": [[1, 3]],
      "rows": [
        {"turn": 1},
        {"turn": 2}
      ]
    }
    """
    lines = [f"  {json.dumps(name)}: {_value_text(value)}" for name, value in fields.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def _value_text(value: object) -> str:
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        items = ",\n".join(f"    {json.dumps(item, allow_nan=False)}" for item in value)
        return f"[\n{items}\n  ]"
    return json.dumps(value, allow_nan=False)

"""The JSON Schemas of all documents and requests: the files of this folder, and how to read them.

They are in draft 2020-12. docs/json.md is made from them.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

Schema = dict[str, Any]

# What the results of commands are, in the order of the page that describes them.
RESULTS: Final = (
    "advice",
    "review",
    "responses",
    "comparison",
    "build",
    "tree",
    "verification",
    "export",
    "games",
    "strategies",
    "error",
)
# What a program may ask for.
REQUESTS: Final = ("advise", "review", "respond")
DEFINITIONS: Final = "definitions"

_REFERENCE: Final = f"{DEFINITIONS}.json#/$defs/"


@cache
def load_schema(name: str) -> Schema:
    """Return the schema in a file of this folder, such as "advice" or "request-advise".

    Its shared parts are in the schema "definitions", which it refers to.
    """
    text = files(__name__).joinpath(f"{name}.json").read_text(encoding="utf-8")
    schema: Schema = json.loads(text)
    return schema


def request_schema(kind: str) -> Schema:
    """Return the schema of a kind of request, one of `REQUESTS`."""
    return load_schema(f"request-{kind}")


def resolved(schema: Schema) -> Schema:
    """Return a schema itself, or the definition that it refers to."""
    reference = schema.get("$ref")
    if reference is None:
        return schema
    definition: Schema = load_schema(DEFINITIONS)["$defs"][reference.removeprefix(_REFERENCE)]
    return definition

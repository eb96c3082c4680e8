"""Write the tables of docs/json.md from the schemas: `python -m docs.json_page`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from strategygen.schemas import DEFINITIONS, REQUESTS, RESULTS, load_schema, request_schema

PAGE = Path(__file__).parent / "json.md"
# What stands before this line is written by hand.
MARK = "<!-- `make json-page` writes what follows, from strategygen/schemas. -->\n"

TYPES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}


def page() -> str:
    """Return the whole page, its tables as the schemas are now."""
    by_hand, mark, _ = PAGE.read_text(encoding="utf-8").partition(MARK)
    return f"{by_hand}{mark}\n" + "\n".join(tables()) + "\n"


def tables() -> Iterator[str]:
    """Yield the lines of all tables."""
    yield "## The documents that commands print\n"
    for kind in RESULTS:
        yield from section(f"Document: {kind}", load_schema(kind))
    yield "## The requests\n"
    yield "A field marked * is needed; you can leave out the others.\n"
    for kind in REQUESTS:
        yield from section(f"Request: {kind}", request_schema(kind), marked=True)
    yield "## The objects that documents share\n"
    for name, schema in load_schema(DEFINITIONS)["$defs"].items():
        yield from section(f"Object: {name}", schema)


def section(heading: str, schema: dict[str, Any], *, marked: bool = False) -> Iterator[str]:
    """Yield the lines that describe an object; needed fields are marked where some are not."""
    yield f"### {heading}\n"
    yield f"{schema['description']}\n"
    yield "| field | value | meaning |"
    yield "| --- | --- | --- |"
    for name, field in schema["properties"].items():
        star = " *" if marked and name in schema["required"] else ""
        yield f"| `{name}`{star} | {type_text(field)} | {field['description']} |"
    yield ""


def type_text(schema: dict[str, Any]) -> str:
    """Say what a value is, with a link to what describes an object."""
    if "const" in schema:
        value = schema["const"]
        return f'`"{value}"`' if isinstance(value, str) else f"`{value}`"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#object-{name})"
    if "anyOf" in schema:
        return " or ".join(map(type_text, schema["anyOf"]))
    if "enum" in schema:
        return "one of: " + ", ".join(f"`{each}`" if each else "null" for each in schema["enum"])
    kind = schema["type"]
    if kind == "array":
        return f"list: {type_text(schema['items'])}"
    if kind == "object":
        return f"object by name: {type_text(schema['additionalProperties'])}"
    return " or ".join(TYPES[each] for each in ([kind] if isinstance(kind, str) else kind))


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Check a request by its schema, and say in one line what is wrong and where.

It knows the keywords that the schemas of requests use, so that no other package is needed.
"""

from typing import Final

from strategygen.errors import RequestError
from strategygen.schemas import Schema, resolved

# JSON's types, in words.
NAMES: Final = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
}


def check(value: object, schema: Schema, place: str = "") -> None:
    """Raise `RequestError` for the first thing in a value that its schema does not allow.

    `place` is where the value stands, such as "history[2].response"; items count from 0 there.
    """
    schema = resolved(schema)
    expected = schema["type"]
    if not _is(value, expected):
        raise _error(place, f"expected {NAMES[expected]}, found {_found(value)}")
    if isinstance(value, dict):
        _check_object(value, schema, place)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            check(item, schema["items"], f"{place}[{number}]")
    elif isinstance(value, int | float) and value < schema.get("minimum", value):
        raise _error(place, f"expected at least {schema['minimum']}, found {value}")


def _is(value: object, expected: str) -> bool:
    match expected:
        case "object":
            return isinstance(value, dict)
        case "array":
            return isinstance(value, list)
        case "string":
            return isinstance(value, str)
        case "integer":
            return _is(value, "number") and int(value) == value  # type: ignore[call-overload]
        case _:
            # JSON has no infinite numbers, but Python reads and writes them.
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            return is_number and abs(value) < float("inf")  # type: ignore[arg-type]


def _check_object(value: dict[str, object], schema: Schema, place: str) -> None:
    known = schema["properties"]
    for name in value:
        if name not in known:
            raise _error(place, f"there is no field {name!r:.60}; there are: {', '.join(known)}")
    for name in schema["required"]:
        if name not in value:
            raise _error(place, f"the field {name} is missing")
    choices = [choice["required"] for choice in schema.get("anyOf", ())]
    if choices and not any(value.keys() >= set(choice) for choice in choices):
        names = " or ".join(" and ".join(choice) for choice in choices)
        raise _error(place, f"the field {names} is missing")
    for name, item in value.items():
        check(item, known[name], f"{place}.{name}" if place else name)


def _found(value: object) -> str:
    """Name what stands in the place of something else."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    for kind in ("object", "array"):
        if _is(value, kind):
            return NAMES[kind]
    return f"{value!r:.60}"


def _error(place: str, problem: str) -> RequestError:
    return RequestError(f"{place}: {problem}" if place else problem)

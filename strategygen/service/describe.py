"""Describe the service in its OpenAPI document, from the schemas that requests and answers have."""

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from strategygen.schemas import DEFINITIONS, load_schema, request_schema
from strategygen.service.advising import LISTS, LISTS_SCHEMA
from strategygen.service.problems import MEDIA_TYPE, SCHEMA

JSON: Final = "application/json"
_FILE: Final = f"{DEFINITIONS}.json#/$defs/"
_COMPONENT: Final = "#/components/schemas/"

NEXT: Final[dict[str, Any]] = {
    "type": "object",
    "description": "The next guess, or how the game ended.",
    "required": ["guess", "turn", "remaining", "worst", "secret"],
    "properties": {
        "guess": {"type": ["string", "null"], "description": "The next guess; null after the end."},
        "turn": {"type": "integer", "description": "The number of that guess, from 1."},
        "remaining": {"type": ["integer", "null"], "description": "The codes still possible."},
        "worst": {
            "type": ["integer", "null"],
            "description": "The guesses still needed at most, this one included.",
        },
        "secret": {"type": ["string", "null"], "description": "The code, once it is known."},
    },
}
TREES: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["trees"],
    "properties": {"trees": {"type": "array", "items": {"type": "object"}}},
}
# By path: what the route is for, its query parameters, and what it answers.
ROUTES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "/trees": ("List the trees, with what each guarantees.", TREES),
    "/trees/{name}": ("What the file of a tree says.", {"$ref": f"{_COMPONENT}tree"}),
    "/trees/{name}/next": ("The next guess after some responses, in constant time.", NEXT),
    "/healthz": ("Whether the service is up.", {"type": "object"}),
    "/advise": (
        "What is left after any history, and the best guesses.",
        {"$ref": f"{_COMPONENT}advice"},
    ),
    "/review": ("What each guess of a game was worth.", {"$ref": f"{_COMPONENT}review"}),
    "/respond": ("How a secret answers a guess.", {"$ref": f"{_COMPONENT}responses"}),
}
OTHER: Final = {
    "/trees/{name}/file": ("The bytes of a tree's file.", "application/msgpack"),
    "/trees/{name}/file/{sha256}": (
        "The same under an address that never changes its content.",
        "application/msgpack",
    ),
    "/metrics": ("Counts for Prometheus.", "text/plain"),
}


def describe(app: FastAPI) -> None:
    """Make the application serve an OpenAPI document with all schemas."""

    def openapi() -> dict[str, Any]:
        if not app.openapi_schema:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _document(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title=app.title, version=app.version, summary=app.summary, routes=app.routes
    )
    schemas = {name: _moved(part) for name, part in load_schema(DEFINITIONS)["$defs"].items()}
    for kind in ("advice", "review", "responses", "tree"):
        schemas[kind] = _moved(load_schema(kind))
    for kind in ("advise", "review", "respond"):
        request = _moved(request_schema(kind))
        request["properties"][LISTS] = LISTS_SCHEMA
        schemas[f"request-{kind}"] = request
    schemas["problem"] = SCHEMA
    document["components"] = {"schemas": schemas}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            _complete(path, method, operation)
    return document


def _complete(path: str, method: str, operation: dict[str, Any]) -> None:
    """Add parameters, bodies and answers to the description of a route."""
    if path in ROUTES:
        operation["summary"], schema = ROUTES[path]
        content: dict[str, Any] = {JSON: {"schema": schema}}
    else:
        operation["summary"], media_type = OTHER[path]
        content = {media_type: {}}
    problem = {MEDIA_TYPE: {"schema": {"$ref": f"{_COMPONENT}problem"}}}
    responses: dict[str, Any] = {"200": {"description": "The answer.", "content": content}}
    parameters = []
    if "{name}" in path:
        parameters.append(_parameter("name", "path", "The name of a tree.", {"type": "string"}))
        responses["404"] = {"description": "There is no such tree.", "content": problem}
        responses["304"] = {"description": "The client has it already (If-None-Match)."}
    if "{sha256}" in path:
        parameters.append(
            _parameter("sha256", "path", "The SHA-256 of the file.", {"type": "string"})
        )
    if path.endswith("/next"):
        text = (
            "The responses so far, in order, with commas between them. Responses that contain a "
            "comma need a parameter each: responses=...&responses=..."
        )
        schema = {"type": "array", "items": {"type": "string"}}
        parameters.append(_parameter("responses", "query", text, schema, required=False))
    if method == "post" or path.endswith("/next"):
        responses["422"] = {"description": "The request is wrong.", "content": problem}
    if method == "post":
        schema = {"$ref": f"{_COMPONENT}request-{path.removeprefix('/')}"}
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schema}}}
        responses["413"] = {"description": "The request is too large.", "content": problem}
        responses["503"] = {
            "description": "The service is busy; ask again after the seconds in Retry-After.",
            "content": problem,
        }
    operation["responses"] = responses
    operation["parameters"] = parameters


def _parameter(
    name: str, place: str, text: str, schema: dict[str, Any], *, required: bool = True
) -> dict[str, Any]:
    return {"name": name, "in": place, "description": text, "schema": schema, "required": required}


def _moved(schema: Any) -> Any:
    """Return a schema whose references lead to the components of the document."""
    if isinstance(schema, dict):
        return {
            name: value.replace(_FILE, _COMPONENT).replace("#/$defs/", _COMPONENT)
            if name == "$ref"
            else _moved(value)
            for name, value in schema.items()
            if name != "$schema"
        }
    return [_moved(item) for item in schema] if isinstance(schema, list) else schema

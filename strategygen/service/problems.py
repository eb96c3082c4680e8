"""Errors as problem details (RFC 9457): the same clear line that the command line prints."""

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from starlette.responses import JSONResponse, Response

from lookup import (
    ContradictionError,
    GameOverError,
    InvalidResponseError,
    TreeError,
    UnknownTreeError,
)
from strategygen.as_json import Document, problem
from strategygen.errors import RequestError, StrategygenError

MEDIA_TYPE: Final = "application/problem+json"
# Where a message of `RequestError` begins with a place, such as "history[2].response: ...".
_PLACE: Final = re.compile(r"([a-z_]+(?:\[[0-9]+\])?(?:\.[a-z_]+(?:\[[0-9]+\])?)*): ")

# What is wrong with a request, rather than with the service.
CLIENT_ERRORS: Final = (StrategygenError, TreeError, MemoryError)

SCHEMA: Final[Document] = {
    "type": "object",
    "description": "What is wrong, as problem details (RFC 9457).",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "description": "Always about:blank."},
        "title": {"type": "string", "description": "The HTTP status in words."},
        "status": {"type": "integer", "description": "The HTTP status."},
        "detail": {
            "type": "string",
            "description": "What was found, what was expected and what to do, in one line.",
        },
        "error": {"type": "string", "description": "The kind of error."},
        "place": {
            "type": "string",
            "description": "The field of the request that is wrong, such as history[2].response; "
            "items count from 0.",
        },
        "nearest": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The most similar names there are, for an unknown tree.",
        },
    },
}


def problem_response(
    status: HTTPStatus,
    detail: str,
    headers: dict[str, str] | None = None,
    more: Mapping[str, object] | None = None,
) -> Response:
    """Return an error as problem details, with further members."""
    body = {"type": "about:blank", "title": status.phrase, "status": status, "detail": detail}
    return JSONResponse({**body, **(more or {})}, status, headers, MEDIA_TYPE)


def response_to(error: Exception) -> Response:
    """Return the problem details for an error that a request caused."""
    if isinstance(error, UnknownTreeError):
        return problem_response(
            HTTPStatus.NOT_FOUND,
            f"{error.problem}; GET /trees lists all names",
            more={"error": "UnknownTreeError", "nearest": list(error.nearest)},
        )
    said = problem(error)
    more: dict[str, object] = {"error": said["error"]}
    detail = str(said["message"])
    place = _PLACE.match(detail) if isinstance(error, RequestError) else None
    if place:
        more["place"] = place[1]
    elif said["parameter"] is not None:
        more["place"] = said["parameter"]
    elif isinstance(error, InvalidResponseError | ContradictionError | GameOverError):
        more["place"] = "responses"
    return problem_response(HTTPStatus.UNPROCESSABLE_ENTITY, detail, more=more)

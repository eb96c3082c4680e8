"""The routes of the service."""

import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse, Response

from lookup import InvalidResponseError
from strategygen.documents import tree_document
from strategygen.errors import RequestError
from strategygen.service.advising import Advising, BusyError
from strategygen.service.describe import describe
from strategygen.service.middleware import BoundedBody, Metrics, Watched
from strategygen.service.problems import CLIENT_ERRORS, problem_response, response_to
from strategygen.service.settings import VARIABLE, Settings, unpack
from strategygen.service.trees import Served, Trees

# What depends only on the bytes of a tree may be kept by caches under an address with their hash.
FOREVER: Final = "public, max-age=31536000, immutable"
# Under a name a newer file may come: ask again, by the ETag.
REVALIDATE: Final = "no-cache"
BUSY_SECONDS: Final = 1


def app_from_environment() -> FastAPI:
    """Return the service with the settings that the command left for its workers."""
    return create_app(unpack(os.environ.get(VARIABLE, Settings().packed())))


def create_app(settings: Settings) -> FastAPI:
    """Return the service as an ASGI application."""
    trees = Trees(None if settings.trees is None else Path(settings.trees))
    advising, metrics = Advising(settings), Metrics()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        with advising.running():
            yield

    app = FastAPI(
        title="strategygen",
        version=version("strategygen"),
        summary="The next guess in code-breaking games, and advice from any position.",
        lifespan=lifespan,
    )
    # Whoever is added last sees a request first.
    app.add_middleware(BoundedBody, most=settings.body)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware, allow_origins=list(settings.origins), allow_methods=["GET", "POST"]
        )
    app.add_middleware(Watched, metrics=metrics, log=settings.access_log)
    _add_errors(app)
    _add_trees(app, trees)
    _add_advice(app, advising, metrics)

    @app.get("/healthz", response_class=Response)
    async def healthz() -> Response:
        return JSONResponse({"status": "ok"})

    @app.get("/metrics", response_class=Response)
    async def count() -> Response:
        return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)

    describe(app)
    return app


def _add_errors(app: FastAPI) -> None:
    async def client_error(_: Request, error: Exception) -> Response:
        return response_to(error)

    async def http_error(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return problem_response(
            HTTPStatus(error.status_code), str(error.detail), dict(error.headers or {})
        )

    async def busy(_: Request, error: Exception) -> Response:
        return problem_response(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "the service computes as much advice as it can; ask again in a second",
            {"Retry-After": str(BUSY_SECONDS)},
        )

    async def unexpected(_: Request, error: Exception) -> Response:
        return problem_response(
            HTTPStatus.INTERNAL_SERVER_ERROR, "the service failed to answer; its log says why"
        )

    app.add_exception_handler(Exception, unexpected)
    for kind in CLIENT_ERRORS:
        app.add_exception_handler(kind, client_error)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(BusyError, busy)


def _add_trees(app: FastAPI, trees: Trees) -> None:
    @app.get("/trees", response_class=Response)
    async def list_trees() -> Response:
        return JSONResponse({"trees": trees.summaries()})

    @app.get("/trees/{name}", response_class=Response)
    async def tree(request: Request) -> Response:
        served = trees.find(request.path_params["name"])
        return _kept(request, served, tree_document(served.tree))

    @app.get("/trees/{name}/file", response_class=Response)
    async def file(request: Request) -> Response:
        return _file(request, trees.find(request.path_params["name"]), REVALIDATE)

    @app.get("/trees/{name}/file/{sha256}", response_class=Response)
    async def immutable_file(request: Request) -> Response:
        served, digest = trees.find(request.path_params["name"]), request.path_params["sha256"]
        if digest != served.digest:
            return problem_response(
                HTTPStatus.NOT_FOUND,
                f"the file of {served.name} has another SHA-256: {served.digest}",
            )
        return _file(request, served, FOREVER)

    @app.get("/trees/{name}/next", response_class=Response)
    async def next_guess(request: Request) -> Response:
        served = trees.find(request.path_params["name"])
        return _kept(request, served, _next(served, request.query_params.getlist("responses")))


def _next(served: Served, given: list[str]) -> dict[str, Any]:
    """Return what a tree guesses after some responses, or how the game ended."""
    responses = given
    if len(given) == 1:
        # One text may hold all responses. Labels with commas need a parameter each.
        responses = given[0].split(",")
    game = served.tree.session()
    for number, response in enumerate(filter(str.strip, responses), 1):
        try:
            game.record(response)
        except InvalidResponseError as error:
            raise InvalidResponseError(f"response {number}: {error}") from error
    over = game.solved
    return {
        "guess": game.guess,
        "turn": game.turn,
        "remaining": None if over else game.remaining,
        "worst": None if over else game.worst,
        "secret": game.secret,
    }


def _etag(served: Served) -> str:
    return f'"{served.digest}"'


def _is_known(request: Request, served: Served) -> bool:
    """Return whether the client has what is asked for already."""
    known = request.headers.get("if-none-match", "")
    return known == "*" or _etag(served) in known


def _kept(request: Request, served: Served, content: Any) -> Response:
    """Return an answer that depends on a tree's bytes alone, with their hash as its ETag."""
    headers = {"ETag": _etag(served), "Cache-Control": REVALIDATE}
    if _is_known(request, served):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return JSONResponse(content, headers=headers)


def _file(request: Request, served: Served, caching: str) -> Response:
    headers = {"ETag": _etag(served), "Cache-Control": caching}
    if _is_known(request, served):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    headers["Content-Disposition"] = f'attachment; filename="{served.path.name}"'
    return Response(served.data, media_type="application/msgpack", headers=headers)


def _add_advice(app: FastAPI, advising: Advising, metrics: Metrics) -> None:
    metrics.advice.set_function(lambda: advising.busy)

    async def answer(request: Request) -> Response:
        try:
            fields = json.loads(await request.body())
        except (ValueError, RecursionError) as error:
            raise RequestError(f"the body is not JSON: {error}") from error
        kind = request.url.path.rpartition("/")[-1]
        return JSONResponse(await advising.answer(kind, fields))

    for kind in ("advise", "review", "respond"):
        app.post(f"/{kind}", response_class=Response, name=kind)(answer)

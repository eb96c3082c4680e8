"""The command `serve`."""

import errno
import os
import socket
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from strategygen.errors import StrategygenError

NEEDED = ("fastapi", "uvicorn", "prometheus_client")


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="The port.")] = 8000,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=64, help="How many processes answer.")
    ] = 1,
    trees: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="More trees, by file name.",
        ),
    ] = None,
    lists: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            file_okay=False,
            exists=True,
            help="Word lists: NAME.txt, or NAME.answers.txt and NAME.guesses.txt, for wordle-NAME.",
        ),
    ] = None,
    advisers: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, max=64, help="How much advice each process computes at once."
        ),
    ] = 2,
    max_seconds: Annotated[
        float,
        typer.Option(metavar="S", min=0, help="The longest time limit that a request may have."),
    ] = 10.0,
    max_codes: Annotated[
        int, typer.Option(metavar="N", min=1, help="The most codes that a game may have.")
    ] = 50_000,
    max_body: Annotated[
        int, typer.Option(metavar="BYTES", min=1, help="The largest body of a request.")
    ] = 1 << 20,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN",
            help="A web origin whose pages may read the answers (CORS); repeatable.",
            show_default="none",
        ),
    ] = None,
    root_path: Annotated[
        str,
        typer.Option(
            metavar="PATH", help="The path prefix that a reverse proxy takes off, such as /games."
        ),
    ] = "",
    access_log: Annotated[
        bool, typer.Option(help="Whether each request is logged, as a line of JSON.")
    ] = True,
) -> None:
    """Answer over HTTP: trees, the next guess, and advice.

    /docs in a browser shows all routes. Ctrl-C or SIGTERM ends the service after the requests under
    way are answered.
    """
    missing = [package for package in NEEDED if find_spec(package) is None]
    if missing:
        raise StrategygenError(
            f"{', '.join(missing)} not found; the service needs the extra web: "
            'pip install ".[generate,web]" in the project\'s folder'
        )
    for folder in (trees, lists):
        if folder is not None and not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "there is no such folder", str(folder))
    _check_free(host, port)
    import uvicorn

    from strategygen.service.settings import VARIABLE, Settings

    os.environ[VARIABLE] = Settings(
        trees=None if trees is None else str(trees),
        lists=None if lists is None else str(lists),
        seconds=max_seconds,
        codes=max_codes,
        body=max_body,
        advisers=advisers,
        origins=tuple(origin or ()),
        access_log=access_log,
    ).packed()
    uvicorn.run(
        "strategygen.service.app:app_from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        root_path=root_path,
        access_log=False,
        log_level="warning",
    )


def _check_free(host: str, port: int) -> None:
    """Raise OSError if nobody can listen there, before anything is started."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.create_server((host, port), family=family):
            pass
    except OSError as error:
        raise OSError(
            error.errno, f"cannot listen there ({error.strerror})", f"{host}:{port}"
        ) from error

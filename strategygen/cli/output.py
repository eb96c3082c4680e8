"""Print the answer of a command: as text for people, or as a JSON document for programs."""

from collections.abc import Callable
from typing import Annotated

import typer

from strategygen.as_json import Document, json_text

_WANTED = "strategygen.json"


def _note(ctx: typer.Context, wanted: bool) -> bool:
    """Note that JSON is wanted, for what ends the command with an error."""
    ctx.meta[_WANTED] = wanted
    return wanted


def wants_json(ctx: typer.Context) -> bool:
    """Return whether the command that was typed is to print JSON, errors included."""
    return bool(ctx.meta.get(_WANTED))


AsJson = Annotated[
    bool,
    typer.Option(
        "--json",
        callback=_note,
        # Errors in other options come later.
        is_eager=True,
        help="Print one JSON document instead of text, also for an error. docs/json.md describes "
        "it.",
    ),
]


def put(as_json: bool, document: Callable[[], Document], text: Callable[[], str]) -> None:
    """Print an answer as a document or as text, whichever is wanted."""
    typer.echo(json_text(document()) if as_json else text())

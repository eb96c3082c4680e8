"""The short commands: each asks one function of the library and prints the answer."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from lookup import TreeError
from strategygen.as_json import document, json_text
from strategygen.cli import options
from strategygen.cli.errors import error_line
from strategygen.cli.output import AsJson, put
from strategygen.errors import StrategygenError

# Importing it takes most of a second, and most commands do not need it.
if TYPE_CHECKING:
    from strategygen.verify import Verified

STANDARD_OUTPUT: Final = Path("-")


def games(as_json: AsJson = False) -> None:
    """List the games, with their ids and sizes."""
    from strategygen.cli.overview import games_text
    from strategygen.overview import all_games

    found = all_games()
    put(as_json, lambda: document("games", found), lambda: games_text(found))


def strategies(as_json: AsJson = False) -> None:
    """List the strategies."""
    from strategygen.cli.overview import strategies_text
    from strategygen.overview import all_strategies

    found = all_strategies()
    put(as_json, lambda: document("strategies", found), lambda: strategies_text(found))


def verify(
    files: options.TreeFiles,
    max_guesses: options.MaxGuesses = None,
    answers: options.Answers = None,
    guesses: options.Guesses = None,
    game: options.OwnGameName = None,
    as_json: AsJson = False,
) -> None:
    """Check trees by playing every secret.

    Everything that a file says is checked, with one exception: whether the tree is optimal, which
    playing cannot show. If something is false, the command says what, with a secret and the history
    that show it, and exits with status 1.
    """
    from strategygen.documents import verification_document
    from strategygen.games.named import game_named, read_lists
    from strategygen.verify import verify as verify_file

    lists = read_lists(answers, guesses)
    known = None if game is None else game_named(game, lists)
    outcomes: list[tuple[str, Verified | Exception]] = []
    for file in files:
        outcome: Verified | Exception
        try:
            outcome = verify_file(file, max_guesses=max_guesses, game=known, lists=lists)
        except (StrategygenError, TreeError, OSError) as error:
            outcome = error
        outcomes.append((file, outcome))
        if not as_json:
            _print_outcome(file, outcome)
    if as_json:
        typer.echo(json_text(verification_document(outcomes)))
    if any(isinstance(outcome, Exception) for _, outcome in outcomes):
        raise typer.Exit(1)


def _print_outcome(file: str, outcome: "Verified | Exception") -> None:
    if isinstance(outcome, Exception):
        reason = error_line(outcome).removeprefix(f"{file}: ")
        typer.echo(f"{file}: FAILED: {reason}", err=True)
    else:
        typer.echo(f"{file}: {outcome}")


def show(file: options.TreeFile, depth: options.ShownDepth = 0, as_json: AsJson = False) -> None:
    """Show what the file of a tree says."""
    from lookup import open_tree
    from strategygen.cli.show import show_text
    from strategygen.documents import tree_document

    tree = open_tree(file)
    put(as_json, lambda: tree_document(tree, depth), lambda: show_text(tree, depth))


def export(
    file: options.TreeFile,
    to: options.ExportFormat,
    output: options.ExportOutput = None,
    prefix: options.Prefix = None,
    no_text: options.NoText = False,
    depth: options.ExportDepth = None,
    as_json: AsJson = False,
) -> None:
    """Write a tree in another format.

    The formats are for people, and for programs that do not read the files of trees.
    """
    from lookup import open_tree
    from strategygen.export import ExportOptions, export_place, export_text
    from strategygen.files import write

    if as_json and output == STANDARD_OUTPUT:
        raise typer.BadParameter(
            "the tree and the JSON document cannot both go to standard output", param_hint="-o -"
        )
    text = export_text(open_tree(file), to, ExportOptions(prefix, not no_text, depth))
    if output == STANDARD_OUTPUT:
        typer.echo(text, nl=False)
        return
    place = export_place(file, to, output)
    data = text.encode()
    write(place, data)
    fields = {"source": file, "format": to, "file": place, "bytes": len(data)}
    put(as_json, lambda: document("export", fields), lambda: f"{place} written")

"""The short commands: each asks one function of the library and prints the answer."""

from pathlib import Path

import typer

from lookup import TreeError
from strategygen.cli import options
from strategygen.cli.errors import error_line
from strategygen.errors import StrategygenError


def games() -> None:
    """List the games, with their ids and sizes."""
    from strategygen.cli.overview import games_text

    typer.echo(games_text())


def strategies() -> None:
    """List the strategies."""
    from strategygen.cli.overview import strategies_text

    typer.echo(strategies_text())


def verify(
    files: options.TreeFiles,
    max_guesses: options.MaxGuesses = None,
    answers: options.Answers = None,
    guesses: options.Guesses = None,
    game: options.OwnGameName = None,
) -> None:
    """Check trees by playing every secret.

    Everything that a file says is checked, with one exception: whether the tree is optimal, which
    playing cannot show. If something is false, the command says what, with a secret and the history
    that show it, and exits with status 1.
    """
    from strategygen.games.named import game_named, read_lists
    from strategygen.verify import verify as verify_file

    lists = read_lists(answers, guesses)
    known = None if game is None else game_named(game, lists)
    failed = False
    for file in files:
        try:
            found = verify_file(file, max_guesses=max_guesses, game=known, lists=lists)
            typer.echo(f"{file}: {found}")
        except (StrategygenError, TreeError, OSError) as error:
            failed = True
            reason = error_line(error).removeprefix(f"{file}: ")
            typer.echo(f"{file}: FAILED: {reason}", err=True)
    if failed:
        raise typer.Exit(1)


def show(file: options.TreeFile, depth: options.ShownDepth = 0) -> None:
    """Show what the file of a tree says."""
    from strategygen.cli.show import show_text

    typer.echo(show_text(file, depth))


def export(
    file: options.TreeFile,
    to: options.ExportFormat,
    output: options.ExportOutput = None,
    prefix: options.Prefix = None,
    no_text: options.NoText = False,
    depth: options.ExportDepth = None,
) -> None:
    """Write a tree in another format.

    The formats are for people, and for programs that do not read the files of trees.
    """
    from lookup import open_tree
    from strategygen.export import ExportOptions, export_place, export_text
    from strategygen.files import write

    text = export_text(open_tree(file), to, ExportOptions(prefix, not no_text, depth))
    if output == Path("-"):
        typer.echo(text, nl=False)
        return
    place = export_place(file, to, output)
    write(place, text.encode())
    typer.echo(f"{place} written")

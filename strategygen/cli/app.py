"""The command line as a whole: its commands, and how an error ends it.

Commands import what they need when they are called, so that `--help` does not wait for numba.
"""

from importlib.metadata import version as installed_version
from typing import Annotated, Any, Final, cast

import typer
from typer.core import TyperGroup

from lookup import TreeError
from lookup.printable import printable
from strategygen.as_json import error_document, json_text
from strategygen.cli import commands
from strategygen.cli.advise import advise
from strategygen.cli.build import build
from strategygen.cli.compare import compare
from strategygen.cli.errors import error_line
from strategygen.cli.output import wants_json
from strategygen.cli.play import play
from strategygen.cli.respond import respond
from strategygen.cli.review import review
from strategygen.cli.serve import serve
from strategygen.errors import StrategygenError

# The base of all errors in how a command was typed. Typer passes it on only as the base of this
# one: it comes from its own copy of click, or from click itself where Typer is older.
UsageError = cast(type[Exception], typer.BadParameter.__base__)


class Commands(TyperGroup):
    """The group of all commands.

    An error that the user can mend becomes one line, with status 1, or 2 for wrong usage. If the
    command is to print JSON, an error with status 1 becomes a document.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options before the command; without any argument, help is what is wanted."""
        try:
            return super().parse_args(ctx, args or ["--help"])
        except UsageError as error:
            raise _wrong_usage(error, ctx) from None

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was typed."""
        try:
            return super().invoke(ctx)
        except UsageError as error:
            raise _wrong_usage(error, ctx) from None
        except KeyboardInterrupt:
            raise typer.Exit(130) from None
        except BrokenPipeError:
            raise
        except (StrategygenError, TreeError, OSError, MemoryError) as error:
            if ctx.params["debug"]:
                raise
            if wants_json(ctx):
                typer.echo(json_text(error_document(error)))
            else:
                typer.echo(f"strategygen: {error_line(error)}", err=True)
            raise typer.Exit(1) from None


def _wrong_usage(error: Any, ctx: Any) -> typer.Exit:
    """Say in one line what is wrong with the usage; return what ends the program."""
    path = (error.ctx or ctx).command_path
    message = printable(" ".join(error.format_message().split())).rstrip(".")
    typer.echo(f"strategygen: {message}; {path} --help says what is expected", err=True)
    return typer.Exit(2)


app: Final = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"strategygen {installed_version('strategygen')}")
        raise typer.Exit


@app.callback()
def options(
    debug: Annotated[
        bool, typer.Option("--debug", help="If a command fails, show the Python traceback.")
    ] = False,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Build, verify and compare decision trees for code-breaking games."""


# The order is that of the help.
for command in (
    commands.games,
    commands.strategies,
    build,
    commands.verify,
    commands.show,
    compare,
    commands.export,
    advise,
    review,
    respond,
    play,
    serve,
):
    app.command()(command)

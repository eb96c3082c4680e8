"""The command line: what may be typed, and which function answers it.

Commands import what they need when they are called, so that `--help` does not wait for numba.
"""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from typer.core import TyperGroup

from lookup import TreeError
from lookup.printable import printable
from strategygen.cli.options import (
    LARGEST,
    Answers,
    GameId,
    Guesses,
    Memory,
    Seed,
    TreeFile,
    game_options,
    takes_game_options,
)
from strategygen.errors import StrategygenError
from strategygen.export import EXPORTS

if TYPE_CHECKING:
    from strategygen.games.named import GameOptions

# The base of all errors in how a command was typed. Typer passes it on only as the base of this
# one: it comes from its own copy of click, or from click itself where Typer is older.
UsageError = cast(type[Exception], typer.BadParameter.__base__)


class Commands(TyperGroup):
    """The group of all commands.

    An error that the user can mend becomes one line, with status 1, or 2 for wrong usage.
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
            from strategygen.cli.report import one_line

            typer.echo(f"strategygen: {one_line(error)}", err=True)
            raise typer.Exit(1) from None


def _wrong_usage(error: Any, ctx: Any) -> typer.Exit:
    """Say in one line what is wrong with the usage; return what ends the program."""
    path = (error.ctx or ctx).command_path
    message = printable(" ".join(error.format_message().split())).rstrip(".")
    typer.echo(f"strategygen: {message}; {path} --help says what is expected", err=True)
    return typer.Exit(2)


app = typer.Typer(
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
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Generate, verify and compare decision trees for code-breaking games."""


@app.command()
def games() -> None:
    """List the games, with ids and sizes."""
    from strategygen.cli.overview import games_text

    typer.echo(games_text())


@app.command()
def strategies() -> None:
    """List the strategies."""
    from strategygen.cli.overview import strategies_text

    typer.echo(strategies_text())


@app.command()
@takes_game_options
def build(
    options: "GameOptions",
    game: GameId,
    strategy: Annotated[
        str, typer.Argument(metavar="STRATEGY", help="A name that `strategygen strategies` lists.")
    ],
    pool: Annotated[
        str, typer.Option(help="Guesses allowed: all, or consistent (candidates only).")
    ] = "all",
    first: Annotated[str | None, typer.Option(metavar="CODE", help="The first guess.")] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="File or folder (default: GAME.STRATEGY.msgpack).",
        ),
    ] = None,
    max_depth: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=LARGEST,
            help="Searches: the best tree within N guesses, if any.",
        ),
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=LARGEST,
            help="Searches: try only N guesses at a node; not proved.",
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            metavar="S", min=0, help="Searches: stop after S seconds, keep the best found."
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=256, help="Searches: threads (default: all cores)."),
    ] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Searches: save to FILE, and go on from there."),
    ] = None,
    prove_openings: Annotated[
        bool,
        typer.Option(
            "--prove-openings",
            help="expected: prove that no opening has a lower total; list all in a CSV file.",
        ),
    ] = False,
    exact: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=LARGEST, help="With that: the exact totals of the N best."
        ),
    ] = None,
    memory: Memory = None,
    seed: Seed = None,
) -> None:
    """Build a tree, verify it, write its file.

    A file that was there is replaced only when the new one is complete and verified. A search that
    is stopped, by --time-limit or Ctrl-C, writes the best tree it found.
    """
    from lookup.schema import SUFFIX
    from strategygen.build.build import build_verified, check_options, is_kept, place_for
    from strategygen.cli.progress import ProgressBar
    from strategygen.cli.report import OPENINGS_SUFFIX, build_report, openings_csv, search_line
    from strategygen.files import write
    from strategygen.games.named import choose_game
    from strategygen.memory import DEFAULT_MEMORY
    from strategygen.recipe import Recipe
    from strategygen.search.run import Effort

    recipe = Recipe(choose_game(game, options), strategy, pool, first, max_depth, width)
    place = place_for(recipe, output)
    check_options(
        recipe,
        seed=seed,
        time_limit=time_limit,
        jobs=jobs,
        checkpoint=checkpoint,
        prove_openings=prove_openings,
        exact=exact,
        place=place,
    )
    with ProgressBar(sys.stderr) as progress:
        effort = Effort(
            memory=DEFAULT_MEMORY if memory is None else memory,
            jobs=jobs,
            time_limit=time_limit,
            checkpoint=checkpoint,
            listed=(exact or 1) if prove_openings else 0,
            report=lambda state: progress.say(search_line(state)),
            stopping=lambda: typer.echo(
                "\nstopping: the best tree so far is written (Ctrl-C again: nothing is)", err=True
            ),
        )
        built = build_verified(
            recipe, seed=seed or 0, memory=memory, progress=progress, effort=effort
        )
    if place is not None and is_kept(place, built.stored):
        typer.echo(f"{place} is kept: its tree is no worse than what was found", err=True)
        place = None
    if prove_openings and place is not None:
        table = place.with_name(place.name.removesuffix(SUFFIX) + OPENINGS_SUFFIX)
        write(table, openings_csv(built.stored).encode())
    if place is not None:
        write(place, built.data)
    typer.echo(build_report(built, place))
    if built.stored.found is not None and built.stored.found.interrupted:
        raise typer.Exit(130)


@app.command()
def verify(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Files, or names of stored trees.")
    ],
    max_guesses: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Fail if a secret needs more guesses.")
    ] = None,
    answers: Answers = None,
    guesses: Guesses = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="The game, where the file's own id does not make it: "
            "FILE.py:FUNCTION, or an id for the lists of --answers.",
        ),
    ] = None,
) -> None:
    """Play every secret; check what a file claims.

    Exits with 1 if a claim is broken, and names a secret and the history that break it.
    """
    from strategygen.cli.report import one_line
    from strategygen.games.named import choose_game, game_of_file
    from strategygen.verify import verify as verify_file

    options = game_options(answers=answers, guesses=guesses)
    known = None if game is None else choose_game(game, options)
    failed = False
    for file in files:
        try:
            true = known or game_of_file(file, options)
            typer.echo(f"{file}: {verify_file(file, max_guesses=max_guesses, game=true)}")
        except (StrategygenError, TreeError, OSError) as error:
            failed = True
            reason = one_line(error).removeprefix(f"{file}: ")
            typer.echo(f"{file}: FAILED: {reason}", err=True)
    if failed:
        raise typer.Exit(1)


@app.command()
def show(
    file: TreeFile,
    depth: Annotated[
        int, typer.Option(min=0, help="Print the tree itself, to this many guesses.")
    ] = 0,
) -> None:
    """Show what a file says, and its histogram."""
    from strategygen.cli.show import show_text

    typer.echo(show_text(file, depth))


@app.command()
@takes_game_options
def compare(
    options: "GameOptions",
    game: GameId,
    memory: Memory = None,
    seed: Seed = None,
) -> None:
    """Compare the strategies for a game.

    Builds the trees of all one-step strategies, and adds the search trees that are stored.
    """
    from strategygen.cli.compare import compare_text
    from strategygen.cli.progress import ProgressBar
    from strategygen.games.named import choose_game

    chosen = choose_game(game, options)
    with ProgressBar(sys.stderr) as progress:
        text = compare_text(chosen, seed=seed or 0, memory=memory, progress=progress)
    typer.echo(text)


@app.command()
def export(
    file: TreeFile,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help=f"One of: {', '.join(EXPORTS)}.")
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="File or folder, or - to print (default: the tree's name in this folder).",
        ),
    ] = None,
    prefix: Annotated[
        str | None, typer.Option(metavar="NAME", help="What all names begin with.")
    ] = None,
    no_text: Annotated[
        bool, typer.Option("--no-text", help="Leave the guesses' texts out.")
    ] = False,
    depth: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Only the first N guesses.")
    ] = None,
) -> None:
    """Write a tree for programs that do not read its file."""
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

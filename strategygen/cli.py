"""The command line: what may be typed, and which function answers it.

Commands import what they need when they are called, so that `--help` does not wait for numba.
"""

import re
import sys
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

import typer
from typer.core import TyperGroup

from lookup import TreeError
from lookup.printable import printable
from strategygen.errors import StrategygenError
from strategygen.export import EXPORTS

if TYPE_CHECKING:
    from strategygen.choose import GameOptions

# The base of all errors in how a command was typed. Typer passes it on only as the base of this
# one: it comes from its own copy of click, or from click itself where Typer is older.
UsageError = cast(type[Exception], typer.BadParameter.__base__)

UNITS: Final = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


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
            from strategygen.report import one_line

            typer.echo(f"strategygen: {one_line(error)}", err=True)
            raise typer.Exit(1) from None


def _wrong_usage(error: Any, ctx: Any) -> typer.Exit:
    """Say in one line what is wrong with the usage; return what ends the program."""
    path = (error.ctx or ctx).command_path
    message = printable(" ".join(error.format_message().split())).rstrip(".")
    typer.echo(f"strategygen: {message}; {path} --help says what is expected", err=True)
    return typer.Exit(2)


def memory_size(text: str) -> int:
    """Read a number of bytes such as 4G.

    >>> memory_size("1.5k")
    1536
    """
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)([KMGT]?)(?:I?B)?", text.strip().upper())
    if match is None:
        raise typer.BadParameter(f"{text!r} is no size such as 500M or 4G")
    return int(float(match[1]) * UNITS[match[2]])


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameId = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game's id, e.g. mastermind-4x6, or your own: FILE.py:FUNCTION."
    ),
]
TreeFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A tree's file, or the name of a stored tree.")
]
Memory = Annotated[
    int | None,
    typer.Option(parser=memory_size, metavar="SIZE", help="Memory a build may take, e.g. 4G."),
]
Seed = Annotated[
    int | None,
    typer.Option(min=0, max=2**64 - 1, show_default="0", help="The seed of the strategy `random`."),
]
End = Annotated[
    str | None,
    typer.Option(help="win: with the winning guess; known: as soon as one code is left."),
]
Answers = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Wordle: the words that may be secret.")
]
Guesses = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Wordle: the words allowed (default: the answers)."),
]
Name = Annotated[
    str | None, typer.Option(metavar="NAME", help="Wordle: what the lists are called in the id.")
]
Hard = Annotated[bool, typer.Option("--hard", help="Wordle: hints must be used.")]
UltraHard = Annotated[bool, typer.Option("--ultra-hard", help="Wordle: all hints must be used.")]
Match = Annotated[
    bool, typer.Option("--match", help="Wordle: told is only how many letters stand right.")
]
Own = Annotated[
    str | None,
    typer.Option(metavar="TILES", help="Da Vinci: the asker's own tiles, e.g. 3,7 or B3,W7."),
]
Jokers = Annotated[bool, typer.Option("--jokers", help="Da Vinci: a joker of each colour.")]
Count = Annotated[
    str | None,
    typer.Option(metavar="WHAT", help="Da Vinci: what costs 1, questions or misses."),
]
# What the file format can hold.
LARGEST: Final = 2**31 - 1


def _options(
    end: str | None = None,
    answers: Path | None = None,
    guesses: Path | None = None,
    name: str | None = None,
    hard: bool = False,
    ultra_hard: bool = False,
    match: bool = False,
    own: str | None = None,
    jokers: bool = False,
    count: str | None = None,
) -> "GameOptions":
    from strategygen.choose import GameOptions

    parts = {
        "hard": hard,
        "ultrahard": ultra_hard,
        "match": match,
        f"own{own}": own is not None,
        "jokers": jokers,
        f"{count}": count is not None,
    }
    chosen = tuple(part for part, given in parts.items() if given)
    return GameOptions(chosen, name, answers, guesses, end)


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
    from strategygen.overview import games_text

    typer.echo(games_text())


@app.command()
def strategies() -> None:
    """List the strategies."""
    from strategygen.overview import strategies_text

    typer.echo(strategies_text())


@app.command()
def build(
    game: GameId,
    strategy: Annotated[
        str, typer.Argument(metavar="STRATEGY", help="A name that `strategygen strategies` lists.")
    ],
    pool: Annotated[
        str, typer.Option(help="Guesses allowed: all, or consistent (candidates only).")
    ] = "all",
    first: Annotated[str | None, typer.Option(metavar="CODE", help="The first guess.")] = None,
    end: End = None,
    answers: Answers = None,
    guesses: Guesses = None,
    name: Name = None,
    hard: Hard = False,
    ultra_hard: UltraHard = False,
    match: Match = False,
    own: Own = None,
    jokers: Jokers = False,
    count: Count = None,
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
        int,
        typer.Option(
            metavar="N", min=1, max=LARGEST, help="With that: the exact totals of the N best."
        ),
    ] = 1,
    memory: Memory = None,
    seed: Seed = None,
) -> None:
    """Build a tree, verify it, write its file.

    A file that was there is replaced only when the new one is complete and verified. A search that
    is stopped, by --time-limit or Ctrl-C, writes the best tree it found.
    """
    from lookup.schema import SUFFIX
    from strategygen.build import build_verified, check_options, is_kept, place_for
    from strategygen.choose import choose_game
    from strategygen.errors import StrategyError
    from strategygen.grow import DEFAULT_MEMORY
    from strategygen.progress import ProgressBar
    from strategygen.recipe import Recipe
    from strategygen.report import OPENINGS_SUFFIX, build_report, openings_csv, search_line
    from strategygen.search.effort import Effort
    from strategygen.store import write

    options = _options(end, answers, guesses, name, hard, ultra_hard, match, own, jokers, count)
    recipe = Recipe(choose_game(game, options), strategy, pool, first, max_depth, width)
    place = place_for(recipe, output)
    listed = exact if prove_openings else 0
    if exact > 1 and not prove_openings:
        raise StrategyError("--exact is an option of --prove-openings")
    check_options(
        recipe,
        seed=seed,
        time_limit=time_limit,
        jobs=jobs,
        checkpoint=checkpoint,
        listed=listed,
        place=place,
    )
    with ProgressBar(sys.stderr) as progress:
        effort = Effort(
            memory=DEFAULT_MEMORY if memory is None else memory,
            jobs=jobs,
            time_limit=time_limit,
            checkpoint=checkpoint,
            listed=listed,
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
    if listed and place is not None:
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
    from strategygen.choose import choose_game, game_of_file
    from strategygen.report import one_line
    from strategygen.verify import verify as verify_file

    options = _options(answers=answers, guesses=guesses)
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
    from strategygen.show import show_text

    typer.echo(show_text(file, depth))


@app.command()
def compare(
    game: GameId,
    end: End = None,
    answers: Answers = None,
    guesses: Guesses = None,
    name: Name = None,
    hard: Hard = False,
    ultra_hard: UltraHard = False,
    match: Match = False,
    own: Own = None,
    jokers: Jokers = False,
    count: Count = None,
    memory: Memory = None,
    seed: Seed = None,
) -> None:
    """Compare the strategies for a game.

    Builds the trees of all one-step strategies, and adds the search trees that are stored.
    """
    from strategygen.choose import choose_game
    from strategygen.compare import compare_text
    from strategygen.progress import ProgressBar

    options = _options(end, answers, guesses, name, hard, ultra_hard, match, own, jokers, count)
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
    from strategygen.store import write

    text = export_text(open_tree(file), to, ExportOptions(prefix, not no_text, depth))
    if output == Path("-"):
        typer.echo(text, nl=False)
        return
    place = export_place(file, to, output)
    write(place, text.encode())
    typer.echo(f"{place} written")

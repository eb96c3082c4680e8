"""The arguments and options that commands take, with their help."""

import re
from pathlib import Path
from typing import Annotated, Final

import typer

from strategygen.export import EXPORTS

UNITS: Final = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
# What the file format can hold.
LARGEST: Final = 2**31 - 1


def memory_size(text: str) -> int:
    """Read a number of bytes such as 4G.

    >>> memory_size("1.5k")
    1536
    """
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)([KMGT]?)(?:I?B)?", text.strip().upper())
    if match is None:
        raise typer.BadParameter(f"{text!r} is not a size such as 500M or 4G")
    return int(float(match[1]) * UNITS[match[2]])


def formats_with(option: str) -> str:
    """Name the formats of an export that take an option.

    >>> formats_with("prefix")
    'Format c only'
    """
    names = [name for name, export in EXPORTS.items() if option in export.known]
    return f"Format{'s' * (len(names) > 1)} {', '.join(names)} only"


GameId = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The id of a game, such as mastermind-4x6 (`strategygen games` shows how ids are "
        "written), or FILE.py:FUNCTION for a game of your own.",
    ),
]
StrategyName = Annotated[
    str,
    typer.Argument(
        metavar="STRATEGY", help="The name of a strategy; `strategygen strategies` lists them."
    ),
]
TreeFile = Annotated[
    str, typer.Argument(metavar="FILE", help="The file of a tree, or the name of a stored tree.")
]
TreeFiles = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help="The files of trees, or names of stored trees."),
]
Answers = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Wordle: a file of the words that may be secret, one on each line."
    ),
]
Guesses = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Wordle: a file of the words that may be guessed.",
        show_default="the words of --answers",
    ),
]
OwnGameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help="The game that the trees must be of. A game of your own (FILE.py:FUNCTION) must be "
        "given, because its id in the file is not enough to make it.",
    ),
]
Pool = Annotated[
    str,
    typer.Option(
        metavar="POOL",
        help="The guesses allowed: all, or consistent for only those that may be the secret.",
    ),
]
First = Annotated[
    str | None,
    typer.Option(metavar="GUESS", help="The first guess.", show_default="the strategy chooses"),
]
Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="The file to write, or the folder to write it to.",
        show_default="GAME.STRATEGY.msgpack in the current folder",
    ),
]
MaxDepth = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=LARGEST,
        help="Searches only: find the best tree in which no secret needs more than N guesses.",
    ),
]
Width = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=LARGEST,
        help="Searches only: try just the N most promising guesses at each node. This is faster, "
        "but then nothing is proved.",
    ),
]
TimeLimit = Annotated[
    float | None,
    typer.Option(
        metavar="S",
        min=0,
        help="Searches only: stop after S seconds and keep the best tree found so far.",
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=256,
        help="Searches only: the number of threads.",
        show_default="one for each core",
    ),
]
Checkpoint = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Searches only: save progress to FILE. If FILE is there, continue from it.",
    ),
]
ProveOpenings = Annotated[
    bool,
    typer.Option(
        "--prove-openings",
        help="Strategy expected only: prove a lower bound on the total of every first guess, and "
        "write the bounds to a CSV file beside the tree.",
    ),
]
Exact = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=LARGEST,
        help="With --prove-openings: compute the exact totals of the N best first guesses.",
        show_default="1",
    ),
]
Memory = Annotated[
    int | None,
    typer.Option(
        parser=memory_size,
        metavar="SIZE",
        help="The memory that a build may use, such as 500M or 4G.",
        show_default="2G",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        max=2**64 - 1,
        help="Strategy random only: the seed of its random numbers.",
        show_default="0",
    ),
]
Strategies = Annotated[
    str | None,
    typer.Option(
        metavar="NAMES",
        help="The strategies to compare, with commas between them. Options are written as in the "
        "name of a tree: knuth-consistent, entropy-first1122. A search whose tree is not stored is "
        "run now, which may take long.",
        show_default="all that look one guess ahead, and the searches whose trees are stored",
    ),
]
Seeds = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=LARGEST,
        help="Strategy random only: play it with N seeds, from --seed upwards, and show means.",
        show_default="1",
    ),
]
Plot = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Also draw the histograms, and the candidates left after each turn, to FILE.svg or "
        "FILE.png.",
    ),
]
MaxGuesses = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="Fail if any secret needs more than N guesses."),
]
ShownDepth = Annotated[
    int,
    typer.Option(
        metavar="N", min=0, help="Also print the first N guesses of the tree, with their responses."
    ),
]
ExportOutput = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="The file to write, or the folder to write it to; - prints the text instead.",
        show_default="a file named after the tree in the current folder",
    ),
]
ExportFormat = Annotated[
    str, typer.Option("--to", metavar="FORMAT", help=f"One of: {', '.join(EXPORTS)}.")
]
Prefix = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help=f"{formats_with('prefix')}: what all names in the file begin with.",
        show_default="made from the name of the tree",
    ),
]
NoText = Annotated[
    bool,
    typer.Option("--no-text", help=f"{formats_with('text')}: leave out the texts of the guesses."),
]
ExportDepth = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=1, help=f"{formats_with('depth')}: write only the first N guesses."
    ),
]
History = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GUESS:RESPONSE...",
        help="What was guessed so far and how it was answered, in order.",
        show_default=False,
    ),
]
Consider = Annotated[
    str | None,
    typer.Option(
        metavar="GUESS", help="A guess that you have in mind, to compare with the best one."
    ),
]
AdviceStrategies = Annotated[
    str | None,
    typer.Option(
        metavar="NAMES",
        help="The strategies to ask, with commas between them; expected is the exact optimum.",
        show_default="knuth,entropy,parts,expected-size, and expected where it is quick",
    ),
]
Top = Annotated[
    int,
    typer.Option(metavar="N", min=1, max=LARGEST, help="Show the N best guesses by each strategy."),
]
AdviceSeconds = Annotated[
    float,
    typer.Option(
        "--time-limit",
        metavar="S",
        min=0,
        help="The seconds that the search for the exact optimum may take.",
    ),
]
Ignored = Annotated[
    list[int] | None,
    typer.Option(
        "--ignore", metavar="TURN", min=1, help="Leave out this turn; may be given several times."
    ),
]
EveryCandidate = Annotated[
    bool, typer.Option("--all", help="List all codes that are possible, however many.")
]
Played = Annotated[
    list[str],
    typer.Argument(
        metavar="GUESS[:RESPONSE]...",
        help="The guesses of the game, in order; without --secret, each with its response.",
    ),
]
Secret = Annotated[
    str | None,
    typer.Option(metavar="CODE", help="The code that was to be found."),
]
ToAnswer = Annotated[
    list[str], typer.Argument(metavar="GUESS...", help="The guesses to answer, in order.")
]
RequiredSecret = Annotated[
    str, typer.Option("--secret", metavar="CODE", help="The code that is the secret.")
]
ReviewSeconds = Annotated[
    float,
    typer.Option(
        "--time-limit",
        metavar="S",
        min=0,
        help="The seconds that the search for exact values may take, for all turns together.",
    ),
]

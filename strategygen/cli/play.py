"""The command `play`."""

import secrets
import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final

import typer

from strategygen.cli import options

if TYPE_CHECKING:
    from strategygen.games import Game
    from strategygen.play import Codemaker

# A seed that nobody chose is short enough to be typed again.
SEEDS: Final = 1_000_000


class Player(StrEnum):
    """Who guesses."""

    PROGRAM = "program"
    ME = "me"


WhoGuesses = Annotated[
    Player,
    typer.Option(
        help="Who guesses: program (the code that you choose) or me (a code that the program "
        "chooses)."
    ),
]
Adversary = Annotated[
    bool,
    typer.Option(
        "--adversary",
        help="You guess, and the program has no secret: it always gives the response that leaves "
        "most codes possible.",
    ),
]
Strategy = Annotated[
    str | None,
    typer.Option(
        metavar="STRATEGY",
        help="The strategy by which the program guesses and gives hints.",
        show_default="expected if its tree is stored, else entropy",
    ),
]
Tree = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="The tree by which the program guesses and gives hints: a file, or the name of a "
        "stored tree.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        max=2**64 - 1,
        help="The seed that draws the secret, and the guesses of the strategy random.",
        show_default="a new one each time",
    ),
]
TwoSided = Annotated[
    bool,
    typer.Option(
        "--two-sided",
        help="Da Vinci Code only: both have a hidden row, and each asks in turn.",
    ),
]


def play(
    game: options.GameId,
    guesser: WhoGuesses = Player.PROGRAM,
    adversary: Adversary = False,
    strategy: Strategy = None,
    tree: Tree = None,
    seed: Seed = None,
    two_sided: TwoSided = False,
    answers: options.Answers = None,
    guesses: options.Guesses = None,
) -> None:
    """Play a game at the terminal, or from a file of typed lines.

    The program guesses the code that you choose. With --guesser me you guess a code that the
    program chooses. With --adversary the program chooses no code, and you win by leaving only one
    possible. Type help during the game to see the commands.
    """
    from strategygen.cli.lines import line_reader
    from strategygen.cli.play_session import PlaySession, commands_of
    from strategygen.games.named import game_named, read_lists

    if strategy is not None and tree is not None:
        raise typer.BadParameter("take --strategy or --tree, not both", param_hint="--tree")
    if two_sided and (adversary or guesser is Player.ME or tree is not None):
        raise typer.BadParameter(
            "both sides guess; leave --guesser, --adversary and --tree away",
            param_hint="--two-sided",
        )
    chosen = game_named(game, read_lists(answers, guesses))
    if two_sided:
        raise typer.Exit(_play_two_sided(chosen, seed, strategy))
    from strategygen.cli.colour import painter, shows_colour
    from strategygen.play import Match, choose_guesser

    drawn = secrets.randbelow(SEEDS) if seed is None else seed
    match = Match(
        chosen,
        choose_guesser(chosen, strategy, tree, drawn),
        _codemaker(chosen, guesser, adversary, drawn),
    )
    paint = painter(chosen, shows_colour(sys.stdout))
    PlaySession(match, line_reader(commands_of(match.way)), typer.echo, paint).run(drawn)


def _codemaker(game: "Game", guesser: Player, adversary: bool, seed: int) -> "Codemaker | None":
    """Return who answers the person's guesses; None where the program guesses."""
    from strategygen.play import Uncommitted, drawn_code

    if adversary:
        return Uncommitted()
    return drawn_code(game, seed) if guesser is Player.ME else None


def _play_two_sided(game: "Game", seed: int | None, strategy: str | None) -> int:
    """Play the game of two hidden rows; return the exit status."""
    if game.family != "davinci":
        raise typer.BadParameter(
            f"it is an option of davinci games, and {game.id} is none", param_hint="--two-sided"
        )
    from strategygen.cli.lines import line_reader
    from strategygen.cli.play_two_sided import COMMANDS, play_two_sided

    return play_two_sided(
        game,
        seed=seed,
        strategy=strategy or "knuth",
        reader=line_reader(list(COMMANDS)),
        writer=typer.echo,
    )

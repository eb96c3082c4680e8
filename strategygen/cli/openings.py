"""Write which first guesses are worth rating for a game of word lists: `make openings`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import lookup
from strategygen.advice.openings import keep_openings
from strategygen.cli.errors import error_line
from strategygen.errors import StrategygenError
from strategygen.games.named import game_named, read_lists


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the file for one game; exit with status 1 on an error."""
    parser = argparse.ArgumentParser(prog="strategygen.cli.openings", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="the id of the game, such as wordle-original")
    parser.add_argument("--answers", type=Path, metavar="FILE", help="words that may be secret")
    parser.add_argument("--guesses", type=Path, metavar="FILE", help="words that may be guessed")
    options = parser.parse_args(arguments)
    try:
        file = keep_openings(game_named(options.game, read_lists(options.answers, options.guesses)))
    except (StrategygenError, lookup.TreeError, OSError) as error:
        sys.exit(f"strategygen: {error_line(error)}")
    print(f"{file} written")


if __name__ == "__main__":
    main()

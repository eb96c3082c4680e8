"""Print the next guess of a game: `python -m lookup TREE [RESPONSE ...]`."""

import argparse
import os
import sys
from collections.abc import Sequence

from lookup import StrategyTree, TreeError, open_tree, stored_trees
from lookup.printable import printable
from lookup.schema import END_WIN


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    0 when it printed an answer, 1 after an error, 130 after Ctrl-C, 141 when nobody reads on;
    wrong usage exits with 2.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.list == (options.tree is not None):
        parser.error("expected TREE, or --list alone")
    try:
        if options.list:
            lines = list(stored_trees())
        else:
            lines = _answer(open_tree(options.tree), options.responses)
        for line in lines:
            print(printable(line))
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # At exit Python flushes standard output again; now it does so into nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except (TreeError, OSError, UnicodeError) as error:
        print(f"{parser.prog}: {_one_line(error)}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="lookup",
        description="Print the next guess of a code-breaking game.",
        epilog="The first line of the output is the guess alone.",
    )
    parser.add_argument("tree", metavar="TREE", nargs="?", help="a stored tree, or a path")
    parser.add_argument(
        "responses",
        metavar="RESPONSE",
        nargs="*",
        help="how the guesses were answered so far, as 1B1W or 1122:1B1W; "
        "after -- where one begins with -",
    )
    parser.add_argument("--list", action="store_true", help="list the stored trees")
    return parser


def _answer(tree: StrategyTree, responses: Sequence[str]) -> list[str]:
    """Return the lines that say what comes after the responses: a guess, or the end."""
    game = tree.session()
    for response in responses:
        game.record(response)
    if game.guess is None:
        ending = "found" if tree.game.end == END_WIN else "known"
        return [f"{ending}: {game.secret}, after {_counted(game.turn, 'guess', 'guesses')}"]
    possible = _counted(game.remaining, "code", "codes")
    if set(tree.costs) == {1}:
        cost = f"{_counted(game.worst, 'guess', 'guesses')} at most, this one included"
    else:
        cost = f"cost {game.worst} at most"
    return [game.guess, f"{possible} possible, {cost}"]


def _counted(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _one_line(error: Exception) -> str:
    text = str(error)
    if isinstance(error, OSError) and error.filename is not None:
        text = f"{error.filename}: {error.strerror}"
    return printable(" ".join(text.split()))


if __name__ == "__main__":
    sys.exit(main())

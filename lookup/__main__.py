"""Print the next guess of a game: `python -m lookup TREE [RESPONSE ...]`."""

import argparse
import os
import sys
from collections.abc import Sequence

from lookup import StrategyTree, TreeError, UnknownTreeError, open_tree, stored_trees
from lookup.printable import printable
from lookup.schema import END_WIN


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    The status is 0 if the command printed an answer, 1 after an error, 130 after Ctrl-C, and 141
    if the program that reads the output has closed it. Wrong usage ends the process with status 2.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.list == (options.tree is not None):
        parser.error("expected either TREE or --list")
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
        print(f"lookup: {_one_line(error)}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lookup",
        description="Print the next guess of a code-breaking game.",
        epilog="The first line of the output is the guess and nothing else. The second line says "
        "how many codes are still possible, and what the rest of the game costs at most.",
    )
    parser.add_argument(
        "tree",
        metavar="TREE",
        nargs="?",
        help="the name of a stored tree, or the path of a file; a path contains a path separator "
        "or ends in .msgpack",
    )
    parser.add_argument(
        "responses",
        metavar="RESPONSE",
        nargs="*",
        help="the response to each guess so far, the first one first; either the response alone, "
        "as in 1B1W, or the guess, a colon and the response, as in 1122:1B1W. If a response "
        "begins with -, write -- before the first response",
    )
    parser.add_argument("--list", action="store_true", help="list the names of the stored trees")
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
    if isinstance(error, UnknownTreeError):
        text = f"{error.problem}; python -m lookup --list shows all names"
    if isinstance(error, OSError) and error.filename is not None:
        text = f"{error.filename}: {error.strerror}"
    return printable(" ".join(text.split()))


if __name__ == "__main__":
    sys.exit(main())

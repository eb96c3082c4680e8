"""Define the errors that opening a tree and asking it can raise."""

from collections.abc import Sequence


class TreeError(Exception):
    """Report that a tree cannot do what was asked; the base of all errors of this package."""


class TreeFormatError(TreeError, ValueError):
    """Report that some bytes are not a strategy tree that this version can read.

    They are something else, or damaged, or written in a later version of the format; the message
    says which. It is also a `ValueError`.
    """


class UnknownTreeError(TreeError, KeyError):
    """Report that no stored tree has the name that was asked for.

    `name` is that name. `nearest` holds the stored names that are most like it, the most similar
    one first. It is also a `KeyError`.
    """

    def __init__(self, name: str, nearest: Sequence[str] = ()) -> None:
        super().__init__(name, nearest)
        self.name = name
        self.nearest = nearest

    def __str__(self) -> str:
        """Say what is wrong and how to list the names, without the quotes of a `KeyError`."""
        return f"{self.problem}; lookup.stored_trees() lists all names"

    @property
    def problem(self) -> str:
        """What is wrong, without how to list the names, for a program that lists them its own way.

        >>> UnknownTreeError("mastermind", ["mastermind-4x6.knuth"]).problem
        "no stored tree is called 'mastermind'; the most similar name is mastermind-4x6.knuth"
        """
        problem = f"no stored tree is called {self.name!r:.60}"
        if not self.nearest:
            return problem
        *others, last = self.nearest
        if not others:
            return f"{problem}; the most similar name is {last}"
        return f"{problem}; the most similar names are {', '.join(others)} and {last}"


class UnknownNodeError(TreeError, IndexError):
    """Report a node that the tree does not have; the message says which nodes there are.

    It is also an `IndexError`.
    """


class InvalidResponseError(TreeError, ValueError):
    """Report a response that does not exist, or that no secret can give at this place.

    The message quotes what was given and shows what is accepted. It is also a `ValueError`.
    """


class ContradictionError(TreeError, ValueError):
    """Report that no secret agrees with all responses so far; one of them must be wrong.

    The message names the turn after which no secret was left. It is also a `ValueError`.
    """


class GameOverError(TreeError):
    """Report a question about the next guess of a game that is already over."""

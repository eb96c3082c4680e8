"""Define the errors that opening and asking a strategy tree can raise."""


class TreeError(Exception):
    """Report something that a tree cannot do; the base of all errors here."""


class TreeFormatError(TreeError, ValueError):
    """Report bytes that are no strategy tree, or one that was damaged or is of another version."""


class UnknownTreeError(TreeError, KeyError):
    """Report a name that no stored tree has."""

    def __str__(self) -> str:
        """Return the message; `KeyError` would show it in quotes."""
        return Exception.__str__(self)


class InvalidResponseError(TreeError, ValueError):
    """Report a response that is not one, or that is impossible where it was given."""


class ContradictionError(TreeError, ValueError):
    """Report responses that contradict each other: no secret agrees with all of them."""


class GameOverError(TreeError):
    """Report a question about the next guess of a game that has ended."""

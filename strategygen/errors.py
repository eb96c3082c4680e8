"""The errors that a user of the generator can cause, each with a message that says what to do."""

from lookup.printable import printable


class StrategygenError(Exception):
    """The base of all errors that `strategygen` raises on purpose.

    `parameter` is the name of the parameter to change, such as "memory", if the error is about one
    that the caller can set. A program for people adds to the message how they set it there: the
    command line adds its option.
    """

    parameter: str | None = None

    def __init__(self, message: str, *, parameter: str | None = None) -> None:
        super().__init__(message)
        if parameter is not None:
            self.parameter = parameter


class GameError(StrategygenError, ValueError):
    """A game id, a code or a guess that does not exist."""


class StrategyError(StrategygenError, ValueError):
    """A strategy that does not exist or does not fit the game."""


class IndistinguishableError(StrategygenError, ValueError):
    """Two codes that no allowed guess can tell apart."""


class MemoryLimitError(StrategygenError, MemoryError):
    """A build that would need more memory than the limit allows."""

    parameter = "memory"


class VerificationError(StrategygenError, ValueError):
    """A stored tree that breaks one of its claims."""


class MissingPackageError(StrategygenError, ImportError):
    """A package that is missing, which only an extra of this project installs."""


class PlotError(StrategygenError, ValueError):
    """A picture of a kind that cannot be drawn."""

    parameter = "plot"


class ExportError(StrategygenError, ValueError):
    """A format that does not exist, or a tree or an option that a format cannot write."""


class MatchError(StrategygenError, ValueError):
    """Something that cannot be done at this point of a match."""


class RequestError(StrategygenError, ValueError):
    """A JSON request of another shape than its schema says; the message names the place."""


def one_line(error: BaseException) -> str:
    """Return the message of an error; an operating system's starts with the file it is about.

    >>> one_line(FileNotFoundError(2, "No such file or directory", "trees"))
    'trees: No such file or directory'
    """
    if isinstance(error, OSError) and error.strerror:
        text = error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    else:
        text = str(error)
    return printable(" ".join(text.split())) or type(error).__name__

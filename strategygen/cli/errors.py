"""How the command line tells an error: in one line, with the option that it is about."""

from typing import Final

from lookup import UnknownTreeError
from lookup.printable import printable
from strategygen.errors import one_line

# The option that sets a parameter of the library; an error says which parameter it is about.
OPTION_OF: Final = {
    "answers": "--answers FILE",
    "checkpoint": "--checkpoint FILE",
    "depth": "--depth N",
    "format": "--to FORMAT",
    "game": "--game FILE.py:FUNCTION",
    "jobs": "--jobs N",
    "listed": "--prove-openings",
    "max_depth": "--max-depth N",
    "memory": "--memory SIZE",
    "output": "-o FILE",
    "plot": "--plot FILE",
    "pool": "--pool POOL",
    "prefix": "--prefix NAME",
    "secret": "--secret CODE",
    "seed": "--seed N",
    "seeds": "--seeds N",
    "strategies": "--strategies NAMES",
    "text": "--no-text",
    "time_limit": "--time-limit S",
    "width": "--width N",
}


def error_line(error: BaseException) -> str:
    """Return the message of an error in one line, with the option that it is about.

    >>> from strategygen.errors import MemoryLimitError
    >>> error_line(MemoryLimitError("the limit is 2.0 GiB"))
    'the limit is 2.0 GiB (option --memory SIZE)'
    """
    if isinstance(error, UnknownTreeError):
        return f"{printable(error.problem)}; python -m lookup --list shows all names"
    option = OPTION_OF.get(getattr(error, "parameter", None) or "")
    return one_line(error) + (f" (option {option})" if option else "")

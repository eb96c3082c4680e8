"""Say in one line what foreign code raised, and where."""

import traceback
from pathlib import Path
from typing import Final

# What may be raised by code that is not ours: all but the keyboard's interrupt.
RAISED: Final = (Exception, SystemExit)
LONGEST: Final = 200
_OURS: Final = Path(__file__).resolve().parent


def raised_text(error: BaseException) -> str:
    """Return the name and message of an error that was just caught, with its file and line.

    The line is the last one in the folder of the code that was called: what went wrong in a
    library is the doing of who called it.

    >>> try:
    ...     compile("1 +", "mygame.py", "exec")
    ... except SyntaxError as error:
    ...     raised_text(error)
    'SyntaxError: invalid syntax (mygame.py, line 1)'
    """
    # A syntax error's own text ends in its place.
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    text = " ".join(f"{type(error).__name__}: {message}".split()).removesuffix(":")
    place = _place(error)
    return text[:LONGEST] if place is None else f"{text[:LONGEST]} ({place})"


def _place(error: BaseException) -> str | None:
    if isinstance(error, SyntaxError) and error.filename is not None:
        return f"{Path(error.filename).name}, line {error.lineno}"
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if _folder(frame.filename) != _OURS and "importlib" not in frame.filename
    ]
    if not frames:
        return None
    home = _folder(frames[0].filename)
    last = [frame for frame in frames if _folder(frame.filename) == home][-1]
    return f"{Path(last.filename).name}, line {last.lineno}"


def _folder(filename: str) -> Path:
    return Path(filename).resolve().parent

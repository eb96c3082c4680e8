"""Check the texts of a game that somebody describes: its name, codes, guesses and labels."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from lookup import schema
from strategygen.errors import GameError
from strategygen.games import GAMES
from strategygen.games.base import KNOWN_SUFFIX

LONGEST_NAME: Final = 60
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# Control characters, lone surrogates, and ends of lines: a text stands on one line, as UTF-8.
_REFUSED: Final = ("Cc", "Cs", "Zl", "Zp")
_ONE: Final = {"codes": "code", "guesses": "guess"}


def check_name(name: object, wins: bool) -> str:
    """Return the name of a game, which becomes its id; raise GameError if it cannot be one."""
    if not isinstance(name, str) or not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise GameError(
            f"{name!r:.80} is no name for a game: use small letters and digits (a-z, 0-9) with "
            f"single dashes between them, at most {LONGEST_NAME} characters"
        )
    family = name.partition("-")[0]
    if family in GAMES:
        raise GameError(f"a game named {name!r} would be taken for one of {family}: rename it")
    if wins and name.endswith(KNOWN_SUFFIX):
        raise GameError(
            f"the name {name!r} says that the game ends when the code is known, but the game has "
            "a winning response"
        )
    return str.__str__(name)


def check_texts(name: str, what: str, texts: object) -> tuple[str, ...]:
    """Return a game's codes or guesses (`what`) by code point; raise GameError for a bad list."""
    if isinstance(texts, str | bytes) or not isinstance(texts, Iterable):
        raise GameError(f"{name}: the {what} are {texts!r:.60}; expected a list of texts")
    found: set[str] = set()
    one = _ONE[what]
    for text in texts:
        check_text(name, one, text)
        if text in found:
            raise GameError(f"{name}: the {one} {text!r:.60} is listed twice; list it once")
        found.add(str.__str__(text))
    if not found:
        raise GameError(f"{name}: the list of {what} is empty; a game has at least one")
    return tuple(sorted(found))


def check_text(name: str, what: str, text: object) -> None:
    """Raise GameError for what can be no code, guess or response: `what` it is meant to be."""
    if not isinstance(text, str):
        found = f"{text!r:.60} ({type(text).__name__})"
        raise GameError(f"{name}: {found} is given as a {what}; expected a text")
    if not text or text != text.strip():
        raise GameError(
            f"{name}: the {what} {text!r:.60} is empty, or has blanks before or after it"
        )
    size = len(text.encode(errors="surrogatepass"))
    if size > schema.LABEL_BYTES:
        raise GameError(
            f"{name}: the {what} {text!r:.60} takes {size} bytes; "
            f"expected {schema.LABEL_BYTES} at most"
        )
    for character in text:
        if unicodedata.category(character) in _REFUSED:
            raise GameError(
                f"{name}: the {what} {text!r:.60} holds the control character {character!r}; "
                "a text must be one line of visible characters"
            )

"""Word lists: files with one word a line, and what makes a list a good one.

A word is a row of symbols. A symbol is one Unicode character; where it is more than one, blanks
stand between the symbols of a word ("ch a t"). Texts are normalised to NFC, blanks to single
spaces.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from strategygen.errors import GameError
from strategygen.games.base import WordLists

FOLDER = Path(__file__).parent / "lists"
SUFFIX = ".txt"

# What stands between the parts of file names, of paths, and of a guess and its response.
RESERVED = frozenset("-/\\:")


def read_words(path: Path) -> tuple[str, ...]:
    """Return the words of a file; raise GameError that says what is wrong, and in which line.

    The file is UTF-8, with or without a byte order mark, one word a line; LF or CRLF ends a line.
    Raises OSError if it cannot be read.
    """
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GameError(
            f"{path}, line {line}: byte {data[error.start]:#04x} is not valid UTF-8; "
            "save the list as UTF-8 text"
        ) from None
    return checked_words(text.rstrip("\r\n\t ").split("\n"), str(path), "line")


def checked_words(words: Sequence[str], source: str, item: str = "word") -> tuple[str, ...]:
    """Return words as they are kept; raise GameError if they make no list.

    `source` is what the list is called in messages, and `item` one of its entries.
    """
    texts = [canonical(word) for word in words]
    if not any(texts):
        raise GameError(f"{source} is empty; a list has at least one word, each on its own line")
    spaced = any(" " in text for text in texts)
    length = len(symbols_of(texts[0], spaced))
    seen: dict[str, int] = {}
    for number, text in enumerate(texts, 1):
        problem = ""
        symbols = symbols_of(text, spaced)
        if not text:
            problem = "there is no word; remove the blank line"
        elif not text.isprintable():
            bad = next(symbol for symbol in text if not symbol.isprintable())
            problem = f"{text!r} has the character U+{ord(bad):04X}, which cannot be printed"
        elif not RESERVED.isdisjoint(text):
            bad = next(symbol for symbol in text if symbol in RESERVED)
            problem = (
                f"{text!r} has {bad!r}, which no word may have: names of trees and turns of a "
                "game are split at it"
            )
        elif text in seen:
            problem = f"{text!r} is already in {item} {seen[text]}; remove one of them"
        elif len(symbols) != length:
            problem = (
                f"{text!r} has {len(symbols)} symbols, but {texts[0]!r} in {item} 1 has {length}; "
                "all words must have the same length"
            )
        if problem:
            raise GameError(f"{source}, {item} {number}: {problem}")
        seen[text] = number
    return tuple(texts)


def canonical(word: str) -> str:
    """Return a word as it is kept: normalised to NFC, with single spaces between its symbols."""
    return " ".join(unicodedata.normalize("NFC", word).split())


def symbols_of(word: str, spaced: bool) -> tuple[str, ...]:
    """Return the symbols of a word: its characters, or what blanks part.

    >>> symbols_of("chat", spaced=False), symbols_of("ch a t", spaced=True)
    (('c', 'h', 'a', 't'), ('ch', 'a', 't'))
    """
    return tuple(word.split(" ") if spaced else word)


def digest(words: Sequence[str]) -> str:
    """Return the SHA-256 of words, sorted by code point, a line feed after each, in UTF-8."""
    return sha256("".join(f"{word}\n" for word in sorted(words)).encode()).hexdigest()


def shipped_names() -> list[str]:
    """Return the names of the lists that come with this package."""
    return sorted(path.stem for path in FOLDER.glob(f"*{SUFFIX}"))


@cache
def shipped_lists(name: str) -> WordLists | None:
    """Return the lists that come with this package under a name, or None if there are none."""
    if name not in shipped_names():
        return None
    words = read_words(FOLDER / f"{name}{SUFFIX}")
    return WordLists(words, words)

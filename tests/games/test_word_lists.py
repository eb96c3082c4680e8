"""Files of words: what is accepted, and what the errors say."""

from pathlib import Path

import pytest

from strategygen.games.wordle.words import FOLDER, SUFFIX, read_words, shipped_lists, shipped_names
from tests.refused import refused_with


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "list.txt"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"tea\nsea\n", ("tea", "sea")),
        (b"tea\nsea", ("tea", "sea")),
        (b"tea\nsea\n\n \n", ("tea", "sea")),
        (b"tea\r\nsea\r\n", ("tea", "sea")),
        (b"\xef\xbb\xbftea\nsea\n", ("tea", "sea")),
        (b"  tea\t\nsea \n", ("tea", "sea")),
        (b"ch a  t\nsh\ti p\n", ("ch a t", "sh i p")),
        ("\u03b1\u03b2\n".encode(), ("\u03b1\u03b2",)),
        ("e\u0301t\n".encode(), ("\u00e9t",)),
        (b"Tea\ntea\n", ("Tea", "tea")),
        (b"don't\n", ("don't",)),
    ],
)
def test_what_is_read(place: Path, data: bytes, words: tuple[str, ...]) -> None:
    place.write_bytes(data)
    assert read_words(place) == words


@pytest.mark.parametrize(
    ("data", "parts"),
    [
        (b"", ["list.txt is empty", "at least one word"]),
        (b"\n\n", ["list.txt is empty"]),
        (b"\xef\xbb\xbf", ["list.txt is empty"]),
        (b"tea\nsea\xff\n", ["list.txt, line 2", "byte 0xff is not valid UTF-8"]),
        ("tea\n".encode("utf-16"), ["list.txt, line 1", "is not valid UTF-8", "save the list"]),
        (b"tea\n\nsea\n", ["list.txt, line 2", "remove the blank line"]),
        (b"\ntea\n", ["list.txt, line 1", "remove the blank line"]),
        (
            b"tea\nsea\nsweet\n",
            ["line 3", "'sweet' has 5", "'tea' in line 1 has 3", "the same length"],
        ),
        (b"ch a t\nship\n", ["line 2", "'ship' has 1 symbols", "'ch a t' in line 1 has 3"]),
        (b"tea\nsea\ntea\n", ["line 3", "'tea' is already in line 1"]),
        (b"tea\ns\x07a\n", ["line 2", "U+0007", "cannot be printed"]),
        ("tea\ns\u200ba\n".encode(), ["line 2", "U+200B"]),
        (b"tea\ns/a\n", ["line 2", "'s/a' has '/', which no word may have"]),
        (b"tea\ns:a\n", ["line 2", "':'"]),
        (b"tea\nx-y\n", ["line 2", "'-'"]),
    ],
)
def test_what_is_refused(place: Path, data: bytes, parts: list[str]) -> None:
    place.write_bytes(data)
    with refused_with(parts):
        read_words(place)


def test_a_file_that_is_not_there(place: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_words(place)


def test_shipped_lists_are_as_they_are_kept() -> None:
    assert shipped_names() == ["nature"]
    for name in shipped_names():
        lists = shipped_lists(name)
        assert lists is not None
        assert list(lists.answers) == sorted(lists.answers)
        text = "".join(f"{word}\n" for word in lists.answers)
        assert (FOLDER / f"{name}{SUFFIX}").read_text(encoding="utf-8") == text
    assert shipped_lists("other") is None

"""Find the game that a user names: by an id, or by a function in a file."""

from pathlib import Path

from strategygen.errors import GameError
from strategygen.games import Game, WordLists, parse_game
from strategygen.games.own.from_file import is_file_of_game, load_game
from strategygen.games.wordle.words import read_words


def game_named(text: str, lists: WordLists | None = None) -> Game:
    """Return the game that a text names: an id, or "FILE.py:FUNCTION".

    A function is run, so a text from a stranger must go to `parse_game` instead. `lists` are the
    words of a game that is made from word lists.

    Raises GameError if there is no such game.
    """
    if not is_file_of_game(text):
        return parse_game(text, lists)
    if lists is not None:
        raise GameError(f"{text} makes its game without word lists; give none", parameter="answers")
    return load_game(text)


def read_lists(answers: Path | None, guesses: Path | None) -> WordLists | None:
    """Return the word lists in two files, or None if there are no files.

    `answers` holds the words that may be secret, `guesses` the words that may be guessed; without
    it the answers are also the guesses.

    Raises GameError for a file that holds no list, OSError for a file that cannot be read.
    """
    if answers is None:
        if guesses is not None:
            raise GameError(
                "the list of guesses is not enough: the list of answers, the words that may be "
                "secret, is needed too",
                parameter="answers",
            )
        return None
    words = read_words(answers)
    return WordLists(words, words if guesses is None else read_words(guesses))

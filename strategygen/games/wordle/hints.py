"""Which words may follow an answered word where the hints must be used: Wordle's hard modes.

Both have a scalar definition, from the words themselves, and a rule as arrays over all words.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from strategygen.games.base import Rule
from strategygen.games.wordle.arrays import Letters
from strategygen.games.wordle.patterns import PatternTable

# Rows of a relation that are made and turned together.
ROWS = 64


def broken_hint(word: Sequence[str], guess: Sequence[str], label: str, strict: bool) -> str | None:
    """Say which hint a word breaks after a guess that was answered so; None if it keeps all.

    In hard mode greens stay, and each letter comes at least as often as it was green or yellow.
    In ultrahard mode, which `strict` asks for, a yellow also moves, and a grey letter does not come
    back: not to its place, and nowhere more often than it was green or yellow.

    >>> broken_hint("bumpy", "dumps", "BGGGB", strict=False) is None
    True
    >>> broken_hint("bunny", "dumps", "BGGGB", strict=False)
    'place 3 must be m'
    """
    shown, count = _shown(guess, label), Counter(word)
    for place, colour in enumerate(label):
        if colour == "G" and word[place] != guess[place]:
            return f"place {place + 1} must be {guess[place]}"
    for letter, least in shown.items():
        if count[letter] < least:
            times = "" if least == 1 else f" {least} times"
            return f"{letter} must be used{times}"
    if not strict:
        return None
    for place, colour in enumerate(label):
        if colour != "G" and word[place] == guess[place]:
            return f"place {place + 1} cannot be {guess[place]}"
    for place, colour in enumerate(label):
        if colour == "B" and count[guess[place]] > shown[guess[place]]:
            most = shown[guess[place]]
            return (
                f"{guess[place]} may be used {most} times at most"
                if most
                else (f"{guess[place]} is not in the word")
            )
    return None


def _shown(guess: Sequence[str], label: str) -> Counter[str]:
    """Count the letters of a guess that were green or yellow."""
    return Counter(guess[i] for i, colour in enumerate(label) if colour != "B")


def hint_rule(
    letters: Letters, table: PatternTable, responses: NDArray[np.int64], strict: bool
) -> Rule:
    """Return the rule of hard mode, or of ultrahard mode if `strict`, over all words.

    `letters` is (words, places), `table` has the pattern of each word for each other as the secret,
    `responses` are the numbers of the patterns that are responses of the game.

    Let g be a guess that was answered r, h a later word, and p the pattern of g if h were the
    secret. Whether h may be made depends on g only by which of its places share a letter, its kind:

    - A green of r stays if h has the letter of g there, which is to say that p is green there.
    - Let x be a letter of g. Where g has x, r shows n of them green or yellow. In p they are as
      many as the lesser of what g and h have of x. As n is no more than g has, h has at least n
      exactly if p shows at least n. Only to know which places to count together, one must know
      where g has the same letter.
    - In ultrahard mode h must be a word that would have given r, so p must be r.
    """
    count, places = letters.shape
    relation = np.empty((count, count), np.uint8)
    for start in range(0, count, ROWS):
        end = min(count, start + ROWS)
        relation[:, start:end] = table.rows(np.arange(start, end, dtype=np.int32)).T
    shapes, kind = np.unique(_first_places(letters), axis=0, return_inverse=True)
    given, seen = _digits(responses, places), _digits(table.numbers, places)
    if strict:
        same = (given[:, None] == seen).all(axis=2)
        permits = np.repeat(same[None], len(shapes), axis=0)
    else:
        permits = np.array([_permits(shape, given, seen) for shape in shapes])
    return Rule(relation, kind.reshape(-1).astype(np.int32), permits)


def _first_places(letters: Letters) -> NDArray[np.uint8]:
    """Return where each letter first stands in its word, the same for words of one kind."""
    same = letters[:, :, None] == letters[:, None, :]
    return same.argmax(axis=2).astype(np.uint8)


def _digits(numbers: NDArray[np.int64], places: int) -> NDArray[np.uint8]:
    """Return the colours of patterns; (patterns, places)."""
    powers = 3 ** np.arange(places - 1, -1, -1, dtype=np.int64)
    return (numbers[:, None] // powers % 3).astype(np.uint8)


def _permits(
    shape: NDArray[np.uint8], given: NDArray[np.uint8], seen: NDArray[np.uint8]
) -> NDArray[np.bool_]:
    """Return which patterns may be seen after which response; bool (responses, patterns).

    `shape` is where each letter of a guess of this kind first stands.
    """
    permits = np.ones((len(given), len(seen)), np.bool_)
    for place in range(len(shape)):
        permits &= (given[:, None, place] != 2) | (seen[None, :, place] == 2)
        group = shape == place
        shown = (given[:, group] != 0).sum(axis=1)
        permits &= (seen[:, group] != 0).sum(axis=1)[None, :] >= shown[:, None]
    return permits

"""The naive way: filter the codes and rate all guesses live, in plain Python.

This is what a first program does, here for Mastermind by Knuth's strategy. It shares no code with
the packages.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import product

Response = tuple[int, int]


def all_codes(pegs: int, colours: str) -> list[str]:
    """Return every code of the game."""
    return ["".join(code) for code in product(colours, repeat=pegs)]


def respond(guess: str, code: str) -> Response:
    """Return black and white pegs."""
    blacks = sum(g == c for g, c in zip(guess, code, strict=True))
    common = sum(min(guess.count(colour), code.count(colour)) for colour in set(guess))
    return blacks, common - blacks


def knuth_guess(guesses: Sequence[str], candidates: Sequence[str]) -> str:
    """Return the guess whose largest cell is smallest; first candidates, then the lowest."""
    if len(candidates) <= 2:
        return candidates[0]
    consistent = set(candidates)

    def value(guess: str) -> tuple[int, bool, str]:
        cells = Counter(respond(guess, code) for code in candidates)
        return max(cells.values()), guess not in consistent, guess

    return min(guesses, key=value)


def knuth_total(guesses: Sequence[str], candidates: Sequence[str], first: str = "") -> int:
    """Return the total of the whole tree, as guesses summed over the candidates."""
    guess = first or knuth_guess(guesses, candidates)
    cells = defaultdict(list)
    for code in candidates:
        cells[respond(guess, code)].append(code)
    cells.pop((len(guess), 0), None)
    return len(candidates) + sum(knuth_total(guesses, cell) for cell in cells.values())

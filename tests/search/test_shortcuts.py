"""Each shortcut of the engine on a game where it does not hold, with what it would say there."""

from typing import NamedTuple

import pytest

from strategygen import OwnGame
from strategygen.search.problems import MOST_CELLS
from strategygen.search.run import search_tree
from strategygen.tree import statistics
from tests import naive
from tests.search.drawn import assert_searched_as_the_oracle_does, constants


class Case(NamedTuple):
    """A search, the value of its best tree, and what a shortcut out of place would find."""

    problem: naive.Problem
    value: naive.Value | None
    wrong: naive.Value | None


def game(
    rows: list[str], costs: str, winning: int | None, codes: list[int | None] | None = None
) -> naive.Game:
    """Return a game from digits; guesses that are codes come first if nothing else is said."""
    table = tuple(tuple(map(int, row)) for row in rows)
    count = len(table[0])
    if codes is None:
        own = count if winning is not None else 0
        codes = [*range(own), *[None] * (len(rows) - own)]
    return naive.Game(table, winning, tuple(map(int, costs)), tuple(codes))


# Three codes, each of which separates the others; a fourth guess does so too, for less.
SEPARATED = game(["501", "051", "015", "234"], "220001", 5)
# The same with no cost but the guesses', ending with the known code.
SEPARATED_KNOWN = game(["012", "120"], "111", None)
# Four codes that are found one at a time, or told apart by a guess that is no code.
ONE_BY_ONE = game(["4000", "0400", "0040", "0004", "0123"], "11111", 4)
# The first code leaves one pair; so the total of a guess from outside is reached, but deeper.
PAIR_OR_OUTSIDE = game(["4001", "0400", "0040", "0004", "0123"], "11111", 4)
PAIR_ONLY = game(["4001", "0400", "0040", "0004"], "11111", 4)
# The two first guesses make the same cells, at different costs, and so do the last two.
SAME_CELLS = game(["0011", "2233", "0101", "2323"], "2200", None)
# As above, but a cell costs less where the other costs more.
CROSSED = game(["0111", "1000", "0011", "0101"], "20", None)
# The guess from outside makes the cells of the first code, which wins besides.
WIN_CELL = game(["322", "232", "223", "022"], "1111", 3, [0, 1, 2, None])
WIN_CELL_LAST = game(["022", "322", "232", "223"], "1111", 3, [None, 0, 1, 2])
# Two codes: naming one is dearer than asking.
TWO_WITH_COSTS = game(["32", "23", "01"], "0021", 3)
# Two codes that their own guesses do not tell apart.
TWO_ALIKE = game(["00", "00", "01"], "11", None, [0, 1, None])
# All that is asked is free.
FREE = game(["0011", "0101"], "00", None)

CASES = {
    "2n - 1 for a candidate that separates all, with other costs": Case(
        naive.Problem(SEPARATED, "expected"), (3, 1, 3), (5, 2, 2)
    ),
    "2n - 1 where the known code ends the game": Case(
        naive.Problem(SEPARATED_KNOWN, "expected"), (3, 1, 3), (5, 2, 2)
    ),
    "2n for a guess from outside, candidates only": Case(
        naive.Problem(ONE_BY_ONE, "expected", "consistent"), (10, 4, 1), (8, 2, 4)
    ),
    "2n for one pair, where a tie goes to the less deep": Case(
        naive.Problem(PAIR_OR_OUTSIDE, "expected"), (8, 2, 4), (8, 3, 1)
    ),
    "2n for one pair, within two guesses": Case(
        naive.Problem(PAIR_ONLY, "expected", max_depth=2), None, (8, 3, 1)
    ),
    "2n for one pair, for the fewest at the last guess": Case(
        naive.Problem(PAIR_OR_OUTSIDE, "crush"), (2, 4, 8), (3, 1, 8)
    ),
    "equal partitions at different costs": Case(
        naive.Problem(SAME_CELLS, "expected"), (0, 0, 4), (16, 4, 4)
    ),
    "equal partitions, the dear cell another": Case(
        naive.Problem(CROSSED, "expected", first=0), (6, 2, 3), (4, 2, 2)
    ),
    "equal partitions, one with a winning cell": Case(
        naive.Problem(WIN_CELL, "expected"), (6, 3, 1), (7, 3, 2)
    ),
    "equal partitions, the one with a winning cell later": Case(
        naive.Problem(WIN_CELL_LAST, "expected"), (6, 3, 1), (7, 3, 2)
    ),
    "3 for two candidates, with other costs": Case(
        naive.Problem(TWO_WITH_COSTS, "expected"), (2, 1, 2), (3, 2, 1)
    ),
    "the first of two candidates, which does not tell them apart": Case(
        naive.Problem(TWO_ALIKE, "expected"), (2, 1, 2), (3, 2, 1)
    ),
    "no tree within no guesses, where guesses are free": Case(
        naive.Problem(FREE, "expected", max_depth=0), (0, 0, 4), None
    ),
}


@pytest.mark.parametrize("name", list(CASES))
def test_a_shortcut_out_of_place(name: str) -> None:
    problem, value, wrong = CASES[name]
    assert naive.best_value(problem) == value != wrong
    assert_searched_as_the_oracle_does(problem)
    with constants(SHARED_SIZE=2):
        assert_searched_as_the_oracle_does(problem, jobs=2)


def forty_eight_codes() -> OwnGame:
    """A game of 21 responses whose outside guesses make 20 cells, and are needed one after another.

    A code is a letter and a number; the guesses `p` and `s` need each other to tell all apart, `q`
    and `r` tell nearly all of one letter apart.
    """
    codes = [
        f"{letter}{i:02}"
        for letter, count in (("a", 20), ("b", 20), ("c", 8))
        for i in range(count)
    ]

    def respond(guess: str, code: str) -> str:
        letter, i = code[0], int(code[1:])
        first, half = letter == "a", letter == "b" and i < 9
        answers = {
            code: "win",
            "o": f"{int(letter == 'c'):02}",
            "p": f"{i:02}" if first and i < 18 else "18" if first or half else "19",
            "q": f"{min(i, 18):02}" if first else "19",
            "r": f"{i:02}" if letter == "b" else "19",
            "s": f"{i - 17:02}" if first and i >= 18 else f"{i + 3:02}" if half else "00",
        }
        return answers.get(guess, "00")

    outside = ["o", "p", "q", "r", "s"]
    return OwnGame("cells", codes, respond, guesses=[*codes, *outside], winning="win")


def test_searches_agree_where_a_guess_makes_as_many_cells_as_the_table_has() -> None:
    game = forty_eight_codes()
    assert game.responses.size == MOST_CELLS + 1
    first = game.guesses.index("o")
    trees = [search_tree(game, name, first=first).tree for name in ("expected", "worst")]
    figures = [statistics(tree, game) for tree in trees]
    assert figures[0].depth == figures[1].depth
    assert figures[0].total == figures[1].total

"""Games for the searches, and what engine and oracle say of them.

`tests.games.drawn` draws tables entry by entry, which suits games of a few codes. The games here
are larger: hypothesis draws a seed, and a generator of its own fills the table.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from random import Random

import numpy as np
import pytest
from hypothesis import reject
from hypothesis import strategies as st

from strategygen.games import Game
from strategygen.games.symmetry import Symmetries
from strategygen.search import engine, guesses, openings
from strategygen.search.engine import Engine
from strategygen.search.kernels.problem import INFEASIBLE, Problem, is_uncapped
from strategygen.search.plan import OpeningPlan
from strategygen.search.proofs import PROOFS, ImpossibleError
from strategygen.search.subset import Subset, hash_of
from strategygen.tree import DecisionTree, statistics
from tests import naive
from tests.games.drawn import TableGame
from tests.one_step.test_grow import tree_rows

MEMORY = 1 << 26

# ---------------------------------------------------------------- Games


def random_table(rng: Random) -> naive.Game:
    """Return up to twelve codes that a few guesses, some of them no codes, tell apart or not."""
    codes, responses = rng.randint(1, 12), rng.randint(2, 6)
    wins = rng.random() < 0.6
    order: list[int | None] = [code for code in range(codes) if wins or rng.random() < 0.6]
    for _ in range(rng.randint(0 if order else 1, 6)):
        order.insert(rng.randint(0, len(order)), None)
    often = [rng.random() + 0.05 for _ in range(responses)]
    table = [
        [
            responses if wins and own == code else rng.choices(range(responses), often)[0]
            for code in range(codes)
        ]
        for own in order
    ]
    return game_of(rng, table, responses if wins else None, responses + wins, order)


def few_responses(rng: Random) -> naive.Game:
    """Return a game that leaves many codes after most guesses: trees are deep and thin."""
    codes, responses = rng.randint(2, 11), rng.randint(1, 3)
    order: list[int | None] = list(range(codes))
    for _ in range(rng.randint(0, 5)):
        order.insert(rng.randint(0, len(order)), None)
    rare = rng.choice([0.05, 0.2, 0.5])
    table = [
        [
            responses
            if own == code
            else rng.randrange(responses)
            if rng.random() < (0.4 if own is None else rare)
            else 0
            for code in range(codes)
        ]
        for own in order
    ]
    return game_of(rng, table, responses, responses + 1, order)


def many_responses(rng: Random) -> naive.Game:
    """Return a game whose masks need 32 or 64 bits, or more than there are."""
    codes, responses = rng.randint(2, 16), rng.choice([17, 33, 64, 65, 200])
    wins = rng.random() < 0.6
    responses -= wins
    order: list[int | None] = list(range(codes)) if wins or rng.random() < 0.6 else []
    for _ in range(rng.randint(0 if order else 4, 8)):
        order.insert(rng.randint(0, len(order)), None)
    used = rng.choice([3, 8, responses])
    table = []
    for own in order:
        some = rng.sample(range(responses), min(used, responses))
        table.append(
            [responses if wins and own == code else rng.choice(some) for code in range(codes)]
        )
    return game_of(rng, table, responses if wins else None, responses + wins, order)


def wide(rng: Random) -> naive.Game:
    """Return a plain game with more responses than a word has bits, and with large cells.

    Some guesses have few responses, so that cells are large enough for views of their own.
    """
    codes, responses = rng.randint(12, 26), rng.choice([66, 100, 243])
    order: list[int | None] = list(range(codes))
    for _ in range(rng.randint(0, 12)):
        order.insert(rng.randint(0, len(order)), None)
    usual = rng.choice([3, 4, 6, 9, 14])
    dull = rng.sample(range(len(order)), rng.randint(0, 6))
    table = []
    for guess, own in enumerate(order):
        some = rng.sample(range(responses - 1), rng.choice([1, 2, 3]) if guess in dull else usual)
        table.append([responses - 1 if own == code else rng.choice(some) for code in range(codes)])
    rows = tuple(map(tuple, table))
    return naive.Game(rows, responses - 1, (1,) * responses, tuple(order))


PEG_WORDS = (
    ("123456", 4, True),
    ("0123456789", 4, False),
    ("0123456", 3, False),
    ("1234", 4, True),
)


def peg_words(rng: Random, most: int = 20) -> naive.Game:
    """Return a game answered as pegs are, its codes and guesses some of the words there are."""
    words = naive.words(*rng.choice(PEG_WORDS))
    codes = sorted(rng.sample(words, rng.randint(3, most)))
    wins = rng.random() < 0.6
    guessed = [code for code in codes if wins or rng.random() < 0.7]
    others = [word for word in words if word not in codes]
    guesses = sorted(guessed + rng.sample(others, rng.randint(1, len(codes))))
    places = len(codes[0])
    pairs = {naive.response(guess, code) for guess in guesses for code in codes} | {(places, 0)}
    ids = {pair: i for i, pair in enumerate(sorted(pairs))}
    table = [[ids[naive.response(guess, code)] for code in codes] for guess in guesses]
    order = [codes.index(guess) if guess in codes else None for guess in guesses]
    return game_of(rng, table, len(ids) - 1 if wins else None, len(ids), order)


def mirrored_pairs(rng: Random) -> naive.Game:
    """Return a game whose codes come in pairs that split the others in the same way.

    As 12 and 21 do in Bulls and Cows with two places. All responses cost 1. The codes are enough
    for a view of their own.
    """
    codes, responses = 24, rng.choice([3, 4])
    table, order = [], list[int | None](range(codes))
    for first in range(0, codes, 2):
        split = [rng.randrange(1, responses) for _ in range(codes)]
        for own, other in ((first, first + 1), (first + 1, first)):
            row = split.copy()
            row[own], row[other] = responses, 0
            table.append(row)
    for _ in range(rng.randint(1, 3)):
        table.append([rng.randrange(responses) for _ in range(codes)])
        order.append(None)
    rows = tuple(map(tuple, table))
    return naive.Game(rows, responses, (1,) * (responses + 1), tuple(order))


def game_of(
    rng: Random,
    table: list[list[int]],
    winning: int | None,
    responses: int,
    order: Sequence[int | None],
) -> naive.Game:
    """Return the game of a table, all costs 1 or any."""
    plain = rng.random() < 0.6
    costs = tuple(1 if plain else rng.randint(0, 2) for _ in range(responses))
    return naive.Game(tuple(map(tuple, table)), winning, costs, tuple(order))


def seeded(make: Callable[[Random], naive.Game]) -> st.SearchStrategy[naive.Game]:
    """Draw a game made from a seed."""
    return st.integers(0, 2**32 - 1).map(lambda seed: make(Random(seed)))


GAMES = {
    make.__name__: seeded(make) for make in (random_table, few_responses, many_responses, peg_words)
}

some_game = st.one_of(*GAMES.values())


@st.composite
def solvable_problems(draw: st.DrawFn, games: st.SearchStrategy[naive.Game]) -> naive.Problem:
    """Draw a search of a game that can be solved, about half of them with a cap or an opening.

    The cap is near the least depth, where it matters.
    """
    game = draw(games)
    objective = draw(st.sampled_from(list(naive.ORDER)))
    pool = draw(st.sampled_from(["all", "consistent"]))
    firsts = list(naive.Problem(game, objective, pool).openings())
    first = draw(st.none() | st.sampled_from(firsts)) if firsts else None
    depth = naive.quick_value(naive.Problem(game, "worst", pool, first))
    if depth is None:
        reject()
    cap = max(0, depth[0] + draw(st.integers(-1, 2))) if draw(st.booleans()) else None
    return naive.Problem(game, objective, pool, first, cap)


# ---------------------------------------------------------------- Trees


def searched(
    problem: naive.Problem, game: Game | None = None, *, jobs: int = 1, memory: int = MEMORY
) -> DecisionTree | None:
    """Return the engine's tree, None if it says that none keeps within the cap.

    `game` is the oracle's as the generator sees it: without symmetries if not given.
    """
    plan = OpeningPlan(problem.first)
    search = Engine(game or TableGame(problem.game), problem.pool, memory, jobs, plan)
    try:
        return PROOFS[problem.objective](search, problem.max_depth)
    except ImpossibleError:
        return None


def assert_searched_as_the_oracle_does(
    problem: naive.Problem, *games: Game, jobs: int = 1, memory: int = MEMORY
) -> None:
    """Check the value of the whole tree, and the tree node for node, for each form of the game."""
    expected = naive.quick_tree(problem)
    for game in games or (TableGame(problem.game),):
        tree = searched(problem, game, jobs=jobs, memory=memory)
        if tree is None or expected is None:
            assert tree is expected
            continue
        figures = statistics(tree, game)
        assert figures.histogram == naive.statistics(problem.game, expected).histogram
        assert tree_rows(tree) == naive.rows(expected)


@contextmanager
def constants(**values: int) -> Iterator[None]:
    """Set constants of the engine, so that small games do what is meant for large ones.

    Those of kernels stay: they are compiled in.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name, value in values.items():
            places = [module for module in (engine, guesses, openings) if hasattr(module, name)]
            assert places, name
            for module in places:
                patch.setattr(module, name, value)
        yield


# ---------------------------------------------------------------- Values of sets

NO_SYMMETRY = Symmetries(np.empty((0, 0), np.int8), np.empty((0, 0), np.int8))

# The kinds of problem that have a least value, by name in `ProblemSet`.
KINDS = ("total", "counted", "crush")


def subset_of(search: Engine, candidates: naive.Candidates, level: int = 0) -> Subset:
    """Return any set of candidates as the engine sees it, as if no symmetry were left."""
    codes = np.array(candidates, np.int32)
    hashed = hash_of(search.problems.total, codes)
    return Subset(codes, NO_SYMMETRY, search.view, codes, hashed, level)


def cap_of(problem: Problem, row: int) -> float:
    """Return what may be spent in a row, as the oracle has it."""
    return inf if is_uncapped(problem, row) else row // problem.stride


class Truth:
    """The true value of any set of a game, by the oracle, as the engine counts it."""

    def __init__(self, game: naive.Game, pool: naive.Pool = "all") -> None:
        self.by_total = naive.QuickSearch(naive.Problem(game, "worst", pool))
        self.by_count = naive.QuickSearch(naive.Problem(game, "crush", pool))

    def of_set(self, problem: Problem, kind: str, candidates: naive.Candidates, row: int) -> int:
        """Return the least value of a set in a row of the problem."""
        search = self.by_count if kind == "crush" else self.by_total
        return self._as_number(problem, kind, search.value(candidates, cap_of(problem, row)))

    def of_guess(self, problem: Problem, kind: str, cells: naive.Cells, row: int) -> int:
        """Return the least value of a set after one guess for it."""
        search = self.by_count if kind == "crush" else self.by_total
        return self._as_number(problem, kind, search.value_after(cells, cap_of(problem, row)))

    def _as_number(self, problem: Problem, kind: str, value: naive.Value | None) -> int:
        if value is None:
            return INFEASIBLE
        total, at_the_cap = reversed(value) if kind == "crush" else value
        return problem.scale * total + problem.penalty * at_the_cap

"""What a solve returns: the value below the budget, else a lower bound that is not below it."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.games import parse_game
from strategygen.search.engine import Engine
from strategygen.search.kernels.memo import new_memo
from strategygen.search.kernels.problem import INFEASIBLE, Problem
from strategygen.search.subset import Subset
from tests import naive
from tests.games.drawn import TableGame, naive_game
from tests.search.drawn import (
    KINDS,
    MEMORY,
    Truth,
    constants,
    few_responses,
    random_table,
    seeded,
    some_game,
    subset_of,
)

pools = st.sampled_from(["all", "consistent"])
# Small enough to be made anew for every budget.
ENTRIES = 256


def budgets_for(problem: Problem, value: int) -> list[int]:
    """Return every budget up to just above the value where they are few, else those that matter.

    A set without a tree has the value INFEASIBLE; its bounds rise through the values of others.
    """
    if value <= 60:
        return list(range(1, value + 4))
    near = {value + step for step in (-problem.scale, -1, 0, 1, 3, problem.scale)}
    low = {total * problem.scale + step for total in range(1, 60, 4) for step in (0, 1)}
    heavy = {count * problem.penalty + 20 for count in range(1, 5)}
    return sorted(b for b in near | low | heavy if 0 < b <= max(value + 3, INFEASIBLE))


def assert_keeps_the_contract(value: int, budget: int, found: int) -> None:
    if value < budget:
        assert found == value
    else:
        assert budget <= found <= value or found == value == INFEASIBLE


def candidates_of(draw: st.DrawFn, game: naive.Game) -> naive.Candidates:
    """Draw some of a game's codes, most often many of them."""
    left_out = draw(st.sets(st.sampled_from(game.codes), max_size=len(game.codes) - 1))
    return tuple(code for code in game.codes if code not in left_out)


@st.composite
def questions(draw: st.DrawFn) -> tuple[naive.Game, naive.Pool, naive.Candidates, str, int | None]:
    """Draw a game, a pool, candidates, a kind of problem and what is left of a cap, if any."""
    game, pool = draw(some_game), draw(pools)
    candidates = candidates_of(draw, game)
    kind = draw(st.sampled_from(KINDS))
    cap = draw(st.none() | st.integers(0, 9))
    return game, pool, candidates, kind, cap


@settings(max_examples=120)
@given(questions(), st.integers(0, 2), st.booleans())
def test_sets(
    question: tuple[naive.Game, naive.Pool, naive.Candidates, str, int | None],
    level: int,
    warm: bool,
) -> None:
    game, pool, candidates, kind, cap = question
    with constants(FIRST_ENTRIES=ENTRIES):
        search = Engine(TableGame(game), pool, MEMORY)
    problem = getattr(search.problems, kind)
    row = search.problems.row(cap)
    value = Truth(game, pool).of_set(problem, kind, candidates, row)
    for budget in budgets_for(problem, value):
        if not warm:
            search.memo = new_memo(ENTRIES)
        found = search.solve(problem, subset_of(search, candidates, level), row, budget)
        assert_keeps_the_contract(value, budget, found)


@settings(max_examples=80)
@given(questions(), st.booleans(), st.data())
def test_single_guesses(
    question: tuple[naive.Game, naive.Pool, naive.Candidates, str, int | None],
    shared: bool,
    data: st.DataObject,
) -> None:
    game, pool, candidates, kind, cap = question
    splits = naive.splits(game, candidates, pool)
    if naive.is_over(game, candidates) or not splits:
        return
    guess = data.draw(st.sampled_from(sorted(splits)))
    with constants(FIRST_ENTRIES=ENTRIES):
        search = Engine(TableGame(game), pool, MEMORY, jobs=2)
    problem = getattr(search.problems, kind)
    row = search.problems.row(cap)
    value = Truth(game, pool).of_guess(problem, kind, splits[guess], row)
    with constants(SHARED_SIZE=2 if shared else 300):
        for budget in budgets_for(problem, value)[::3]:
            found = search.solve(problem, subset_of(search, candidates), row, budget, guess)
            assert_keeps_the_contract(value, budget, found)


@settings(max_examples=50)
@given(questions(), st.integers(0, 2**32))
def test_threads_and_any_order_of_questions(
    question: tuple[naive.Game, naive.Pool, naive.Candidates, str, int | None], seed: int
) -> None:
    """What one question leaves in the memo must not mislead the next, of any kind."""
    game, pool, candidates, _, _ = question
    truth = Truth(game, pool)
    with constants(FIRST_ENTRIES=ENTRIES, SHARED_SIZE=3):
        search = Engine(TableGame(game), pool, MEMORY, jobs=2)
        asked = [
            (kind, cap, budget, value)
            for kind, cap in product(KINDS, [*range(6), None])
            for problem in [getattr(search.problems, kind)]
            for row in [search.problems.row(cap)]
            for value in [truth.of_set(problem, kind, candidates, row)]
            for budget in budgets_for(problem, value)[::5]
        ]
        np.random.default_rng(seed).shuffle(asked)
        for kind, cap, budget, value in asked[:40]:
            problem = getattr(search.problems, kind)
            row = search.problems.row(cap)
            found = search.solve(problem, subset_of(search, candidates), row, budget)
            assert_keeps_the_contract(value, budget, found)


@pytest.mark.parametrize("make", [random_table, few_responses])
@settings(max_examples=60)
@given(st.data())
def test_whether_there_is_a_tree_at_all(make: object, data: st.DataObject) -> None:
    """`reach` has no least value: it finds a tree exactly if there is one."""
    game, pool = data.draw(seeded(make)), data.draw(pools)  # type: ignore[arg-type]
    candidates = candidates_of(data.draw, game)
    search = Engine(TableGame(game), pool, MEMORY)
    truth = Truth(game, pool)
    for row in range(10):
        total = search.problems.total
        least = truth.of_set(total, "total", candidates, row)
        found = search.solve(search.problems.reach, subset_of(search, candidates), row, INFEASIBLE)
        assert (found < INFEASIBLE) == (least < INFEASIBLE)
        assert found >= least


@pytest.mark.parametrize("game_id", ["mastermind-3x3", "bullscows-3x4", "mastermind-3x3-known"])
def test_positions_with_symmetries(game_id: str) -> None:
    """Down every path of one or two guesses, with what is left of the symmetry."""
    game, oracle = parse_game(game_id), naive_game(game_id)
    truth = Truth(oracle)
    search = Engine(game, "all", MEMORY)
    problem = search.problems.counted

    def check(here: Subset, row: int) -> None:
        candidates = tuple(here.codes.tolist())
        value = truth.of_set(problem, "counted", candidates, row)
        search.memo = new_memo(ENTRIES)
        for budget in (value - 1, value, value + 1):
            if budget > 0:
                found = search.solve(problem, here, row, budget)
                assert_keeps_the_contract(value, budget, found)

    check(search.root, 5)
    for first in game.openings.tolist():
        for _, cell in search.divide(search.root, first):
            check(cell, 4)
            if len(cell) > 2:
                for second in range(0, game.guess_count, 5):
                    for _, rest in search.divide(cell, second):
                        check(rest, 3)

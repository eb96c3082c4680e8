"""Games with more responses than a word has bits: openings one by one, against the oracle."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import strategygen.search.engine as engine_module
from strategygen import OwnGame
from strategygen.games import parse_game
from strategygen.search.engine import ENTRY_BYTES, Engine
from strategygen.search.guesses import try_opening
from strategygen.search.kernels.cells import bound_guesses
from strategygen.search.kernels.memo import new_memo
from strategygen.search.kernels.problem import INFEASIBLE, Problem
from strategygen.search.kernels.solve import WIDE_NARROW_SIZE
from strategygen.search.kernels.survey import bound_columns_by_cells, one_step_bound
from strategygen.search.kernels.view import narrow
from strategygen.search.openings import prove_openings, solve_game
from strategygen.search.plan import OpeningPlan
from strategygen.search.proofs import PROOFS
from strategygen.search.run import search_tree
from strategygen.tree import statistics
from tests import naive
from tests.games.drawn import TableGame
from tests.one_step.test_grow import tree_rows
from tests.search.drawn import (
    MEMORY,
    NO_SYMMETRY,
    Truth,
    assert_searched_as_the_oracle_does,
    constants,
    many_responses,
    seeded,
    solvable_problems,
    wide,
)
from tests.search.test_rule import RuledGame, assert_rule_is_kept, least_total

# Small enough to be made anew for every question.
ENTRIES = 256

wide_games = seeded(wide)
# Some end when the code is known, have costs, or codes that are no guesses.
other_wide_games = seeded(many_responses).filter(
    lambda game: len(game.costs) > 64 and len(game.codes) > 2
)


def values_of(
    game: naive.Game, pool: naive.Pool = "all", *, problem: Problem, row: int
) -> dict[int, int]:
    """Return the least total with each opening that tells something."""
    truth = Truth(game, pool)
    return {
        guess: truth.of_guess(problem, "total", cells, row)
        for guess, cells in naive.splits(game, game.codes, pool).items()
    }


# ---------------------------------------------------------------- One step


def one_step(game: naive.Game, candidates: Sequence[int], guess: int, scale: int) -> int:
    """Return the bound on a guess: 2h - 1 for h secrets in a cell, and one guess for all now."""
    cells = naive.partition(game, tuple(candidates), guess)
    below = sum(2 * len(cell) - 1 for r, cell in cells.items() if r != game.winning)
    return scale * (len(candidates) + below)


@settings(max_examples=100)
@given(wide_games, st.data())
def test_bounds_of_one_step(game: naive.Game, data: st.DataObject) -> None:
    search = Engine(TableGame(game), "all", MEMORY)
    problem = getattr(search.problems, data.draw(st.sampled_from(["total", "counted"])))
    candidates = sorted(data.draw(st.sets(st.sampled_from(game.codes), min_size=2)))
    view, members = search.view, np.array(candidates, np.int32)
    if data.draw(st.booleans()):
        around = sorted({*candidates, *data.draw(st.sets(st.sampled_from(game.codes)))})
        view = narrow(problem, view, np.array(around, np.int32))
        members = np.flatnonzero(np.isin(view.codes, candidates)).astype(np.int32)
    every = [one_step(game, candidates, guess, problem.scale) for guess in view.guesses.tolist()]
    whole = [one_step(game, candidates, guess, problem.scale) for guess in game.guesses]
    # No guess that a narrowed view leaves away is better than all that it keeps.
    assert one_step_bound(problem, view, members) == min(every) == min(whole)
    for value in {min(every), max(every), max(every) + 1, data.draw(st.sampled_from(every)) - 1}:
        bounds = np.empty(len(every), np.int64)
        bound_columns_by_cells(problem, view, members, value, bounds)
        for bound, true in zip(bounds.tolist(), every, strict=True):
            assert bound <= true
            assert bound == true or bound > value


# ---------------------------------------------------------------- Single openings


def drawn_budgets(draw: st.DrawFn, value: int, size: int) -> list[int]:
    """Draw budgets from far below an opening's value to above it."""
    near = [value - 1, value, value + 1, value + 9, INFEASIBLE]
    low = draw(st.lists(st.integers(1, max(1, min(value, 4 * size))), max_size=3))
    return draw(st.permutations([*near, *low]))


@settings(max_examples=60)
@given(
    wide_games,
    st.sampled_from(["all", "consistent"]),
    st.none() | st.integers(2, 6),
    st.sampled_from([1, 8]),
    st.sampled_from([2, 12]),
    st.data(),
)
def test_an_opening_against_a_budget(
    game: naive.Game,
    pool: naive.Pool,
    cap: int | None,
    bounded: int,
    narrowed: int,
    data: st.DataObject,
) -> None:
    with constants(FIRST_ENTRIES=ENTRIES, BOUNDED_SIZE=bounded, WIDE_NARROW_SIZE=narrowed):
        search = Engine(TableGame(game), pool, MEMORY)
        problem = search.problems.total
        row = search.problems.row(cap)
        values = values_of(game, pool, problem=problem, row=row)
        chosen = data.draw(st.lists(st.sampled_from(sorted(values)), min_size=1, max_size=4))
        warm = data.draw(st.booleans())
        for opening in chosen:
            value = values[opening]
            for budget in drawn_budgets(data.draw, value, len(game.codes)):
                if not warm:
                    search.memo = new_memo(ENTRIES)
                work = search.scratch._replace(entry_limit=1 << 62)
                if data.draw(st.booleans()):
                    found = try_opening(search, problem, row, budget, opening, work, quick=True)
                    assert found <= value
                found = try_opening(search, problem, row, budget, opening, work)
                if value < budget:
                    assert found == value
                else:
                    assert budget <= found <= value or found == value == INFEASIBLE


@settings(max_examples=60)
@given(wide_games, st.sampled_from([1, 8]), st.booleans())
def test_bounds_of_openings_from_the_memo(game: naive.Game, bounded: int, solved: bool) -> None:
    with constants(BOUNDED_SIZE=bounded):
        search = Engine(TableGame(game), "all", MEMORY)
        problem = search.problems.total
        row = problem.unlimited
        if solved:
            solve_game(search, problem, row, INFEASIBLE)
        root = search.root
        openings = np.array(game.guesses, np.int32)
        bounds, exact = bound_guesses(problem, root.view, root.members, search.memo, row, openings)
    values = values_of(game, problem=problem, row=row)
    for guess, bound, known in zip(game.guesses, bounds.tolist(), exact.tolist(), strict=True):
        # A guess that tells nothing has no value.
        value = values.get(guess, INFEASIBLE)
        assert bound <= value
        assert bound == value or not known
    if solved:
        assert min(values.values()) in bounds[exact].tolist()


# ---------------------------------------------------------------- Whole games

wide_problems = solvable_problems(wide_games)


@settings(max_examples=60)
@given(wide_problems)
def test_wide_games(problem: naive.Problem) -> None:
    assert_searched_as_the_oracle_does(problem)


@settings(max_examples=60)
@given(solvable_problems(other_wide_games))
def test_wide_games_with_costs_or_another_end(problem: naive.Problem) -> None:
    assert_searched_as_the_oracle_does(problem)


@settings(max_examples=30)
@given(wide_problems, st.sampled_from([2, 12, 1 << 20]), st.sampled_from([1, 8, 1 << 20]))
def test_views_and_early_bounds_change_no_tree(
    problem: naive.Problem, narrowed: int, bounded: int
) -> None:
    with constants(WIDE_NARROW_SIZE=narrowed, BOUNDED_SIZE=bounded):
        assert_searched_as_the_oracle_does(problem)


@settings(max_examples=30)
@given(wide_problems, st.sampled_from([8, 64, 1 << 12]), st.booleans(), st.sampled_from([0, 4]))
def test_threads_and_memory_change_no_tree(
    problem: naive.Problem, entries: int, grows: bool, promising: int
) -> None:
    memory = ENTRY_BYTES * entries << (20 if grows else 0)
    with constants(FIRST_ENTRIES=entries, PROMISING=promising, SHARED_SIZE=3):
        assert_searched_as_the_oracle_does(problem, memory=memory)
        assert_searched_as_the_oracle_does(problem, jobs=2, memory=memory)


@settings(max_examples=30)
@given(wide_games, st.sampled_from(["all", "consistent"]), st.none() | st.integers(2, 5))
def test_a_game_against_a_budget(game: naive.Game, pool: naive.Pool, cap: int | None) -> None:
    search = Engine(TableGame(game), pool, MEMORY, jobs=2)
    problem = search.problems.total
    row = search.problems.row(cap)
    value = Truth(game, pool).of_set(problem, "total", game.codes, row)
    for budget in (1, value - 1, value, value + 1, INFEASIBLE, value - 3):
        search.memo = new_memo(ENTRIES)
        found = solve_game(search, problem, row, budget)
        if value < budget:
            assert found == value
        else:
            assert budget <= found <= value or found == value == INFEASIBLE


@pytest.mark.parametrize("objective", list(naive.ORDER))
def test_views_and_threads_change_no_tree_of_a_width(objective: str) -> None:
    """Which guesses are tried must not depend on what the view shows."""
    for seed in range(20):
        game = TableGame(wide(Random(seed)))
        trees = []
        for narrowed, jobs in ((2, 1), (1 << 20, 1), (12, 2)):
            with constants(WIDE_NARROW_SIZE=narrowed, BOUNDED_SIZE=1):
                search = Engine(game, "all", MEMORY, jobs, width=1 + seed % 3)
                trees.append(tree_rows(PROOFS[objective](search, None)))
        assert trees[0] == trees[1] == trees[2], seed


# ---------------------------------------------------------------- Lists of openings


def assert_listed(search: Engine, values: dict[int, int], listed: int) -> None:
    """Check what a search says of all openings, and that so many of the best are exact."""
    state = search.state
    every = OpeningPlan().openings(search.game, search.pool)
    assert set(state.opening_totals) == set(every.tolist())
    for guess, bound in state.opening_totals.items():
        value = values.get(guess, INFEASIBLE)
        assert bound <= value
        assert bound == value or guess not in state.exact
    assert state.exact <= set(values)
    ranked = sorted(values.values())
    last = ranked[min(listed, len(ranked)) - 1]
    best = {guess for guess, value in values.items() if value <= last}
    assert best <= state.exact
    # The others are known to be worse than the best, at least.
    assert all(state.opening_totals[guess] > ranked[0] for guess in values if guess not in best)


@settings(max_examples=30)
@given(
    wide_games,
    st.sampled_from(["all", "consistent"]),
    st.sampled_from([1, 2, 5, 1000]),
    st.sampled_from([1, 2]),
    st.sampled_from([0, 4]),
    st.booleans(),
)
def test_listed_openings(
    game: naive.Game, pool: naive.Pool, listed: int, jobs: int, promising: int, one_first: bool
) -> None:
    problem = naive.Problem(game, "expected", pool)
    with constants(PROMISING=promising, FIRST_ENTRIES=64):
        plain = Engine(TableGame(game), pool, MEMORY).problems.total
        values = values_of(game, pool, problem=plain, row=plain.unlimited)
        first = max(values, key=lambda guess: values[guess]) if one_first else None
        search = Engine(TableGame(game), pool, MEMORY, jobs, OpeningPlan(first, listed))
        tree = PROOFS["expected"](search, None)
        if one_first:
            prove_openings(search)
    assert_listed(search, values, listed)
    expected = naive.quick_tree(naive.Problem(game, "expected", pool, first))
    assert expected is not None
    assert tree_rows(tree) == naive.rows(expected)
    if first is None:
        assert min(values.values()) == statistics(tree, TableGame(game)).total
    assert problem.openings().keys() == values.keys()


def test_an_opening_that_tells_nothing_is_never_the_best() -> None:
    game = wide(Random(1))
    rows = (*game.table, (0,) * len(game.codes))
    useless = len(game.table)
    game = naive.Game(rows, game.winning, game.costs, (*game.code_of_guess, None))
    search = Engine(TableGame(game), "all", MEMORY, plan=OpeningPlan(listed=1000))
    tree = PROOFS["expected"](search, None)
    expected = naive.quick_tree(naive.Problem(game, "expected"))
    assert expected is not None
    assert tree_rows(tree) == naive.rows(expected)
    assert search.state.opening_totals[useless] == INFEASIBLE
    assert useless not in search.state.exact


# ---------------------------------------------------------------- Rules


def drawn_ruled(seed: int) -> tuple[RuledGame, float] | None:
    """Return a wide game with a rule, and its least total; None if it has no tree."""
    rng = Random(seed)
    codes, responses = rng.randint(3, 7), rng.choice([66, 100, 243])
    order: list[int | None] = list(range(codes))
    for _ in range(rng.randint(0, 3)):
        order.insert(rng.randint(0, len(order)), None)
    used = rng.choice([2, 3, 5])
    some = rng.sample(range(responses - 1), used)
    table = tuple(
        tuple(responses - 1 if own == code else rng.choice(some) for code in range(codes))
        for own in order
    )
    oracle = naive.Game(table, responses - 1, (1,) * responses, tuple(order))
    game = RuledGame(oracle, seed)
    least = least_total(game)
    return (game, least) if least < float("inf") else None


def test_rules_in_wide_games() -> None:
    tried = 0
    for seed in range(30):
        drawn = drawn_ruled(seed)
        if drawn is None:
            continue
        tried += 1
        game, least = drawn
        for jobs in (1, 2):
            with constants(BOUNDED_SIZE=1, FIRST_ENTRIES=8):
                tree = PROOFS["expected"](Engine(game, "all", MEMORY, jobs), None)
            assert statistics(tree, game).total == least, seed
            assert_rule_is_kept(game, tree)
        if tried == 12:
            return
    raise AssertionError("too few of the games drawn have a tree")


def test_drawn_games_are_large_enough() -> None:
    """They have cells that get views of their own, and trees of some depth."""
    games = [wide(Random(seed)) for seed in range(15)]
    cells = [
        max(len(cell) for cell in naive.partition(game, game.codes, guess).values())
        for game in games
        for guess in game.guesses
    ]
    assert sum(size >= WIDE_NARROW_SIZE for size in cells) > 10
    depths = [naive.quick_value(naive.Problem(game, "worst")) for game in games]
    assert {depth[0] for depth in depths if depth is not None} >= {3, 4}


# ---------------------------------------------------------------- A real game


def test_a_game_of_words_in_any_way() -> None:
    """Too large for the oracle: the trees of different searches must be the same."""
    game = parse_game("wordle-nature")

    def rows(jobs: int = 1, memory: int = MEMORY, listed: int = 0) -> list[tuple[int, ...]]:
        plan = OpeningPlan(listed=listed)
        tree = PROOFS["expected"](Engine(game, "all", memory, jobs, plan), None)
        return list(tree_rows(tree))

    expected = rows()
    assert rows(jobs=2) == expected
    assert rows(listed=10) == expected
    with constants(FIRST_ENTRIES=64):
        assert rows(jobs=2) == expected
        assert rows(memory=64 * ENTRY_BYTES) == expected
    with constants(WIDE_NARROW_SIZE=1 << 20, BOUNDED_SIZE=1 << 20, PROMISING=0):
        assert rows() == expected


def totals_by_opening(game_id: str) -> list[int]:
    game = parse_game(game_id)
    totals = []
    for opening in game.openings[:6].tolist():
        search = Engine(game, "all", MEMORY, 1, OpeningPlan(opening))
        total = search.problems.total
        totals.append(solve_game(search, total, total.unlimited, INFEASIBLE))
    return totals


def test_openings_of_a_wide_game_with_symmetry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Below an opening only the symmetries that send it to itself are left."""
    found = totals_by_opening("bullscows-5x3-repeat-order")
    monkeypatch.setattr(engine_module, "whole_symmetry", lambda game: NO_SYMMETRY)
    assert totals_by_opening("bullscows-5x3-repeat-order") == found


def test_a_code_is_guessed_before_an_equal_guess_that_is_none() -> None:
    """In a wide game that ends with the known code, for a cell large enough for its own view."""
    cell, others = [f"k{i:02}" for i in range(12)], [f"m{i:02}" for i in range(69)]

    def respond(guess: str, code: str) -> str:
        if guess == "a0":
            return "R99" if code in cell else f"R{others.index(code):02}"
        if guess in ("b0", "k05"):
            return f"R{cell.index(code):02}" if code in cell else "R50"
        return "R00"

    codes = [*cell, *others]
    game = OwnGame("known", codes, respond, guesses=["a0", "b0", *codes])
    tree = search_tree(game, "expected").tree
    assert [game.guesses[guess] for guess in tree.guess.tolist() if guess >= 0] == ["a0", "k05"]

"""One look at every guess: what it decides is right, and what it says of the others holds."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.search.engine import Engine
from strategygen.search.kernels.problem import INFEASIBLE, Problem, View
from strategygen.search.kernels.survey import MOST_COUNTED, bound_columns, survey
from strategygen.search.kernels.view import narrow
from strategygen.search.problems import ProblemSet, whole_view
from tests import naive
from tests.games.drawn import TableGame
from tests.search.drawn import KINDS, MEMORY, Truth, mirrored_pairs, seeded, some_game

# More than any of the games has guesses.
ROOM = 200

games = st.one_of(some_game, seeded(mirrored_pairs)).filter(lambda game: len(game.codes) > 2)

Survey = tuple[int, list[int], list[int], int, int, int]


def surveyed(
    problem: Problem, view: View, members: naive.Candidates, row: int, budget: int
) -> Survey:
    """Return value, guesses, their bounds, the bound of the rest, and the most cells of each."""
    columns = np.empty(ROOM, np.int32)
    bounds = np.empty(ROOM, np.int64)
    inside = np.array(members, np.int32)
    value, count, untried, *most = survey(problem, view, inside, row, budget, columns, bounds)
    guesses = view.guesses[columns[:count]].tolist()
    return value, guesses, bounds[:count].tolist(), untried, *most


@settings(max_examples=300)
@given(st.data())
def test_what_a_survey_says_is_true(data: st.DataObject) -> None:
    game = data.draw(games)
    pool = data.draw(st.sampled_from(["all", "consistent"]))
    kind = data.draw(st.sampled_from(KINDS))
    chosen = data.draw(st.sets(st.sampled_from(game.codes), min_size=3, max_size=9))
    candidates = tuple(sorted(chosen))
    search = Engine(TableGame(game), pool, MEMORY)
    problem = getattr(search.problems, kind)
    row = data.draw(st.integers(2, 6) | st.just(problem.unlimited))
    view, members = search.view, candidates
    if pool == "all" and view.masks.shape[1] and data.draw(st.booleans()):
        around = chosen | data.draw(st.sets(st.sampled_from(game.codes)))
        view = narrow(problem, view, np.array(sorted(around), np.int32))
        members = tuple(np.flatnonzero(np.isin(view.codes, candidates)).tolist())

    truth = Truth(game, pool)
    best = truth.of_set(problem, kind, candidates, row)
    near = st.integers(max(1, best - 3 * problem.scale), best + 3 * problem.scale)
    budget = data.draw(near if best < INFEASIBLE else st.just(INFEASIBLE))
    value, guesses, bounds, untried, consistent, outside = surveyed(
        problem, view, members, row, budget
    )
    if value >= 0:
        assert value == best
        return
    assert untried >= budget
    bound_of = dict(zip(guesses, bounds, strict=True))
    assert len(bound_of) == len(guesses)
    splits = naive.splits(game, candidates, pool)
    if pool == "consistent":
        # One that changes nothing may still be listed; it is never tried.
        assert all(naive.is_consistent(game, candidates, guess) for guess in guesses)
    for guess, cells in splits.items():
        is_consistent = naive.is_consistent(game, candidates, guess)
        if guess not in view.guesses and not (is_consistent and problem.plain):
            continue
        least = truth.of_guess(problem, kind, cells, row)
        if guess in bound_of:
            assert bound_of[guess] <= min(least, budget - 1)
        else:
            assert least >= untried
        if guesses:
            assert len(cells) <= (consistent if is_consistent else outside)


def test_more_codes_than_a_counter_counts() -> None:
    """Both cells of each guess but the last have more codes than the narrowest mask can count."""
    codes = 3 * MOST_COUNTED
    rows = tuple(tuple(code % 3 // (2 - k) for code in range(codes)) for k in range(2))
    game = TableGame(naive.Game(rows, None, (1, 1, 1), (None, None)))
    problem, view = ProblemSet(game, "all", 0).total, whole_view(game)
    assert view.masks.dtype == np.uint16
    bounds = np.empty(2, np.int64)
    bound_columns(problem, view, view.codes, problem.unlimited, bounds)
    for guess, bound in enumerate(bounds.tolist()):
        sizes = np.bincount(np.array(rows[guess])).tolist()
        lower = problem.lower[problem.unlimited]
        assert bound == codes + sum(int(lower[size]) for size in sizes)

"""One look at every guess: what it decides is right, and what it says of the others holds."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.search.engine import Engine
from strategygen.search.kernels.problem import INFEASIBLE, Problem, View
from strategygen.search.kernels.survey import survey
from strategygen.search.kernels.view import narrow
from tests import naive
from tests.games.drawn import TableGame
from tests.search.drawn import KINDS, MEMORY, Truth, mirrored_pairs, seeded, some_game

# More than any of the games has guesses.
ROOM = 200

games = st.one_of(some_game, seeded(mirrored_pairs)).filter(lambda game: len(game.codes) > 2)

Survey = tuple[int, list[int], list[int], int, int, int]


def surveyed(
    problem: Problem, view: View, members: naive.Candidates, left: int, budget: int
) -> Survey:
    """Return value, guesses, their bounds, the bound of the rest, and the most cells of each."""
    columns = np.empty(ROOM, np.int32)
    bounds = np.empty(ROOM, np.int64)
    rows = np.array(members, np.int32)
    value, count, untried, own, other = survey(problem, view, rows, left, budget, columns, bounds)
    guesses = view.guesses[columns[:count]].tolist()
    return value, guesses, bounds[:count].tolist(), untried, own, other


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
    left = data.draw(st.integers(2, 6) | st.just(problem.unlimited))
    view, members = search.view, candidates
    if pool == "all" and view.masks.shape[1] and data.draw(st.booleans()):
        around = chosen | data.draw(st.sets(st.sampled_from(game.codes)))
        view = narrow(problem, view, np.array(sorted(around), np.int32))
        members = tuple(np.flatnonzero(np.isin(view.codes, candidates)).tolist())

    truth = Truth(game, pool)
    best = truth.of_set(problem, kind, candidates, left)
    near = st.integers(max(1, best - 3 * problem.scale), best + 3 * problem.scale)
    budget = data.draw(near if best < INFEASIBLE else st.just(INFEASIBLE))
    value, guesses, bounds, untried, own, other = surveyed(problem, view, members, left, budget)
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
        own_guess = naive.is_consistent(game, candidates, guess)
        if guess not in view.guesses and not (own_guess and problem.plain):
            continue
        least = truth.of_guess(problem, kind, cells, left)
        if guess in bound_of:
            assert bound_of[guess] <= min(least, budget - 1)
        else:
            assert least >= untried
        if guesses:
            assert len(cells) <= (own if own_guess else other)

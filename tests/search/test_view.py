"""Narrowed views against the whole one: what may be left away, and what must stay."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategygen.search.engine import Engine
from strategygen.search.kernels.problem import INFEASIBLE, Problem, View
from strategygen.search.kernels.view import marks_of, narrow, signature_of
from tests import naive
from tests.games.drawn import TableGame
from tests.search.drawn import MEMORY, Truth, mirrored_pairs, some_game

Parts = tuple[tuple[int, ...], ...]


def parts_of(game: naive.Game, candidates: naive.Candidates, guess: int) -> Parts:
    """Return a partition as the signature sees it: for each code its cell's first code and cost.

    The winning code, if there is one, is marked by an entry of its own.
    """
    cells = naive.partition(game, candidates, guess)
    labels = {
        code: (cell[0], game.costs[answer]) for answer, cell in cells.items() for code in cell
    }
    won = cells.get(game.winning, ()) if game.winning is not None else ()
    return (*(labels[code] for code in candidates), won)


def signature(problem: Problem, view: View, candidates: naive.Candidates, guess: int) -> int:
    members = np.array(candidates, np.int32)
    sums = np.empty(len(problem.costs), np.uint64)
    marks = marks_of(problem, view, members)
    found, cells = signature_of(problem, view.responses[guess], members, marks, sums)
    assert cells == len(set(view.responses[guess, members].tolist()))
    return int(found)


@st.composite
def games_with_candidates(draw: st.DrawFn) -> tuple[naive.Game, naive.Candidates]:
    """Draw a game whose view has masks, and two or more of its codes."""
    game = draw(some_game.filter(lambda game: len(game.codes) >= 2 and len(game.costs) <= 64))
    chosen = draw(st.sets(st.sampled_from(game.codes), min_size=2))
    return game, tuple(sorted(chosen))


@settings(max_examples=150)
@given(games_with_candidates())
def test_signatures_are_equal_exactly_for_equal_partitions(
    drawn: tuple[naive.Game, naive.Candidates],
) -> None:
    game, candidates = drawn
    search = Engine(TableGame(game), "all", MEMORY)
    problem = search.problems.total
    parts_by_key: dict[int, Parts] = {}
    key_by_parts: dict[Parts, int] = {}
    for guess in game.guesses:
        parts = parts_of(game, candidates, guess)
        key = signature(problem, search.view, candidates, guess)
        splits = len(set(parts[:-1])) > 1 or parts[-1] != ()
        assert (key != 0) == splits
        if splits:
            assert key_by_parts.setdefault(parts, key) == key
            assert parts_by_key.setdefault(key, parts) == parts


@settings(max_examples=150)
@given(games_with_candidates())
def test_narrowed_views(drawn: tuple[naive.Game, naive.Candidates]) -> None:
    game, candidates = drawn
    whole = Engine(TableGame(game), "all", MEMORY)
    members = np.array(candidates, np.int32)
    view = narrow(whole.problems.total, whole.view, members)
    assert view.codes.tolist() == list(candidates)
    assert view.responses.tolist() == whole.view.responses[view.guesses][:, members].tolist()
    assert view.masks.dtype == whole.view.masks.dtype
    assert view.masks.tolist() == whole.view.masks[members][:, view.guesses].tolist()

    cells = {guess: len(naive.partition(game, candidates, guess)) for guess in game.guesses}
    kept = view.guesses.tolist()
    assert kept == sorted(kept, key=lambda guess: (-cells[guess], guess))
    counts = [cells[guess] for guess in kept]
    assert view.reach[1:].tolist() == [
        sum(count >= least for count in counts) for least in range(1, len(view.reach))
    ]
    # One column for each partition, the first; a code's own guess has a cell no other has.
    first: dict[Parts, int] = {}
    for guess in game.guesses:
        if cells[guess] > 1:
            first.setdefault(parts_of(game, candidates, guess), guess)
    assert set(first.values()) <= set(kept)
    own = {game.code_of_guess.index(code) for code in candidates if code in game.code_of_guess}
    assert set(kept) - set(first.values()) <= own
    for j, code in enumerate(candidates):
        guess = game.code_of_guess.index(code) if code in game.code_of_guess else None
        column = int(view.column_of[j])
        if guess in kept:
            assert view.guesses[column] == guess
        else:
            assert column == -1
            assert game.winning is None or guess is None


@pytest.mark.parametrize("seed", range(6))
def test_codes_that_split_a_set_in_the_same_way_both_stay_guesses(seed: int) -> None:
    """In a subset with one of the two, they are no longer alike: one of them wins."""
    game = mirrored_pairs(Random(seed))
    search = Engine(TableGame(game), "all", MEMORY)
    total = search.problems.total
    value = search.solve(total, search.root, total.unlimited, INFEASIBLE)
    assert value == Truth(game).of_set(total, "total", game.codes, total.unlimited)

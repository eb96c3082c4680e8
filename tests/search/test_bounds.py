"""Bounds from the size of a set alone, against the best of all trees that could be."""

from collections.abc import Iterator
from functools import cache
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from strategygen.search.kernels import bounds as bounds_module
from strategygen.search.kernels.bounds import (
    MOST_PAIRS,
    cell_bounds,
    level_bounds,
    recursive_bounds,
)
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.problems import MOST_CELLS
from tests import naive
from tests.search.drawn import Truth, few_responses, peg_words, random_table, seeded

LARGEST = 12


def sizes(n: int, cells: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to share n secrets among at most so many cells, the largest first."""
    if n == 0:
        yield ()
    elif cells > 0:
        for first in range(min(n, largest), 0, -1):
            for rest in sizes(n - first, cells - 1, first):
                yield (first, *rest)


def shares(n: int, cells: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to share n secrets among cells that can be told from one another."""
    if cells == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in shares(n - first, cells - 1):
            yield (first, *rest)


@pytest.mark.parametrize("responses", [2, 3, 4, 6])
@pytest.mark.parametrize(("scale", "penalty"), [(1, 0), (16, 1), (1, 1000)])
@pytest.mark.parametrize("cap", [None, 0, 1, 3, 5])
def test_level_bounds_are_the_least_of_plain_trees(
    responses: int, scale: int, penalty: int, cap: int | None
) -> None:
    @cache
    def least(n: int, cost_left: int | None) -> int:
        if n == 0:
            return 0
        if cost_left == 0:
            return INFEASIBLE
        after = None if cost_left is None else cost_left - 1
        best = INFEASIBLE
        for won in (0, 1):
            for cells in sizes(n - won, responses - 1, n - 1):
                value = scale * n + penalty * (won and cost_left == 1)
                best = min(best, value + sum(least(cell, after) for cell in cells))
        return best

    bounds = level_bounds(LARGEST, responses, cap, scale, penalty)
    rows = [None] if cap is None else [*range(cap + 1), None]
    assert bounds.tolist() == [
        [least(n, cost_left) for n in range(LARGEST + 1)] for cost_left in rows
    ]


def bounds_within(
    largest: int, costs: list[int], winning: int | None, cap: int | None, scale: int, penalty: int
) -> NDArray[np.int64]:
    """Return the bounds for each cost up to the cap, and for none."""
    caps = [*range(cap + 1)] if cap is not None else []
    after = [
        [cost_left - cost if cost <= cost_left else -1 for cost in costs] for cost_left in caps
    ]
    after.append([len(caps)] * len(costs))
    penalties = [penalty if cost_left == 0 else 0 for cost_left in caps] + [0]
    rows = np.array(after, np.int64)
    return recursive_bounds(largest, costs, winning, rows, scale, penalties)


prices = st.lists(st.integers(0, 3), min_size=1, max_size=4)


@settings(max_examples=60)
@given(
    prices,
    st.none() | st.integers(0, 3),
    st.none() | st.integers(0, 4),
    st.sampled_from([(1, 0), (16, 1), (1, 1000)]),
    st.sampled_from([MOST_PAIRS, 40]),
)
def test_recursive_bounds_are_the_least_of_trees_with_costs(
    costs: list[int],
    winning_cost: int | None,
    cap: int | None,
    units: tuple[int, int],
    pairs: int,
) -> None:
    scale, penalty = units

    @cache
    def least(n: int, cost_left: int | None) -> int:
        if n == 0:
            return 0
        if n == 1 and winning_cost is None:
            return penalty if cost_left == 0 else 0
        best = INFEASIBLE
        for won in (0, 1) if winning_cost is not None else (0,):
            if won and cost_left is not None and (winning_cost or 0) > cost_left:
                continue
            for cells in shares(n - won, len(costs)):
                if max(cells) < n:
                    value = won * scale * (winning_cost or 0)
                    value += penalty * (won and cost_left == winning_cost)
                    for cost, cell in zip(costs, cells, strict=True):
                        if cell and cost_left is not None and cost > cost_left:
                            value = INFEASIBLE
                        elif cell:
                            after = None if cost_left is None else cost_left - cost
                            value += scale * cost * cell + least(cell, after)
                    best = min(best, value)
        return best

    every = costs if winning_cost is None else [*costs, winning_cost]
    winning = None if winning_cost is None else len(costs)
    with mock.patch.object(bounds_module, "MOST_PAIRS", pairs):
        bounds = bounds_within(8, every, winning, cap, scale, penalty)
    rows = [None] if cap is None else [*range(cap + 1), None]
    exact = np.array([[least(n, cost_left) for n in range(9)] for cost_left in rows])
    if pairs == MOST_PAIRS:
        assert bounds.tolist() == exact.tolist()
    else:
        assert (bounds <= exact).all()


def test_bounds_with_costs_agree_with_the_levels_where_all_are_1() -> None:
    for responses in range(2, 16):
        lines = level_bounds(80, responses, 3, 4, 1)
        others = bounds_within(80, [1] * responses, responses - 1, 3, 4, 1)
        assert others.tolist() == lines.tolist()


def test_cell_bounds_are_the_least_of_trees_with_so_many_cells() -> None:
    responses = 5
    bounds = cell_bounds(responses, LARGEST)

    @cache
    def least(own: int, other: int, n: int) -> int:
        # Of two codes, one tells itself from the other, whatever the number of cells.
        if n <= 2:
            return (0, 1, 3)[n]
        best = INFEASIBLE
        for cells in sizes(n - 1, own - 1, n - 1):
            best = min(best, n + sum(least(own, other, cell) for cell in cells))
        for cells in sizes(n, min(other, responses - 1), n - 1):
            best = min(best, n + sum(least(own, other, cell) for cell in cells))
        return best

    for own in range(responses + 1):
        for other in range(responses + 1):
            expected = [least(own, other, n) for n in range(LARGEST + 1)]
            assert bounds[own, other].tolist() == expected, (own, other)


@pytest.mark.parametrize("responses", [2, 5, 14])
def test_more_cells_or_fewer_secrets_never_raise_a_bound(responses: int) -> None:
    bounds = cell_bounds(responses, 64)
    assert (np.diff(bounds, axis=0) <= 0).all()
    assert (np.diff(bounds, axis=1) <= 0).all()
    assert (np.diff(bounds, axis=2) >= 0).all()
    levels = level_bounds(64, responses, 8, 64, 1)
    assert (np.diff(levels, axis=0) <= 0).all()
    assert (np.diff(levels, axis=1) >= 0).all()
    assert (bounds[-1, -1] >= levels[-1] // 64).all()


@settings(max_examples=150)
@given(
    st.one_of(map(seeded, (random_table, few_responses, peg_words))).filter(
        lambda game: game.winning is not None and set(game.costs) == {1}
    ),
    st.data(),
)
def test_cells_of_a_set_bound_all_its_subsets(game: naive.Game, data: st.DataObject) -> None:
    some = st.sets(st.sampled_from(game.codes), min_size=1)
    candidates = tuple(sorted(data.draw(some)))
    counts: dict[bool, int] = {True: 0, False: 0}
    for guess in game.guesses:
        own = naive.is_consistent(game, candidates, guess)
        cells = naive.partition(game, candidates, guess)
        counts[own] = max(counts[own], len(cells))
    bounds = cell_bounds(len(game.costs), len(candidates) + 2)[counts[True], counts[False]]
    truth = Truth(game)
    subset = data.draw(st.sets(st.sampled_from(candidates), min_size=1))
    value = truth.by_total.value(tuple(sorted(subset)), float("inf"))
    assert value is not None
    assert bounds[len(subset)] <= value[0]


def test_the_table_of_cell_bounds_knows_few_cells_only() -> None:
    """Cut off at so many cells it is right for fewer; at the last it is not a bound any more."""
    cut, whole = cell_bounds(MOST_CELLS, 30), cell_bounds(MOST_CELLS + 3, 30)
    known = slice(0, MOST_CELLS)
    assert (cut[known, known] == whole[known, known]).all()
    assert (cut[10, MOST_CELLS] > whole[10, MOST_CELLS]).any()

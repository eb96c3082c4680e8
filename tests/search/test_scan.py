"""Cells counted by kernels, against numpy: one bit a response, by rank, and one by one."""

import numpy as np
import pytest
from numpy.typing import NDArray

from strategygen.search.kernels.problem import RANKS, RARE, View
from strategygen.search.kernels.scan import (
    LARGEST_GAME,
    count_cells,
    count_cells_from,
    count_one,
    most_cells,
    rank_scratch,
)
from strategygen.search.kernels.view import gather, narrow, rank_cells
from strategygen.search.problems import ProblemSet, whole_view
from tests import naive
from tests.games.drawn import TableGame

Responses = NDArray[np.uint8]

# Rows up to which ranks are low, up to which they have bits, and above that.
ROWS = (1, 2, 3, 4, 5, 31, 33, 64, 65, 97, 200, 300)


def drawn_responses(
    rng: np.random.Generator, rows: int, count: int, columns: int = 40
) -> Responses:
    """Draw (columns, rows); a column has any number of responses, some of them rare."""
    responses = np.empty((columns, rows), np.uint8)
    for column in range(columns):
        used = rng.permutation(count)[: rng.integers(1, count + 1)]
        weights = rng.random(len(used)) ** rng.choice([0, 1, 8])
        responses[column] = rng.choice(used, rows, p=weights / weights.sum())
    # One that separates as much as can be.
    responses[0] = np.arange(rows) % count
    return responses


def view_of(responses: Responses, count: int) -> View:
    """Return the view of a table in which no guess is a code."""
    table = tuple(map(tuple, responses.tolist()))
    oracle = naive.Game(table, None, (1,) * count, (None,) * len(table))
    return whole_view(TableGame(oracle))


def cells_of(responses: Responses, members: NDArray[np.int32]) -> list[int]:
    return [len(np.unique(line[members])) for line in responses]


def drawn_members(rng: np.random.Generator, rows: int) -> NDArray[np.int32]:
    """Draw some of the rows, most often many, ascending."""
    size = rng.choice([rows, rng.integers(1, rows + 1), min(rows, rng.integers(1, 9))])
    return np.sort(rng.permutation(rows)[:size]).astype(np.int32)


@pytest.mark.parametrize("count", [1, 2, 16, 17, 32, 33, 64])
def test_cells_by_or_ed_bits(count: int) -> None:
    rng = np.random.default_rng(count)
    for rows in ROWS:
        responses = drawn_responses(rng, rows, count)
        view = view_of(responses, count)
        members = drawn_members(rng, rows)
        true = cells_of(responses, members)
        for first, last in ((0, 40), (7, 20), (39, 40)):
            masks = np.empty(last - first, view.masks.dtype)
            cells = np.empty(last - first, np.uint8)
            assert count_cells(view, members, first, masks, cells) == max(true[first:last])
            assert cells.tolist() == true[first:last]


@pytest.mark.parametrize("count", [2, 40, 65, 243])
def test_cells_one_column_after_the_other(count: int) -> None:
    rng = np.random.default_rng(count)
    for rows in ROWS:
        responses = drawn_responses(rng, rows, count)
        view = view_of(responses, count)
        members = drawn_members(rng, rows)
        stamps = np.full(count, -1, np.int32)
        found = [count_one(view, members, column, column, stamps) for column in range(40)]
        assert found == cells_of(responses, members)


def narrowed(responses: Responses, count: int, members: NDArray[np.int32]) -> View:
    """Return the view of some rows only."""
    table = tuple(map(tuple, responses.tolist()))
    oracle = naive.Game(table, None, (1,) * count, (None,) * len(table))
    game = TableGame(oracle)
    return narrow(ProblemSet(game, "all", 0).total, whole_view(game), members)


def assert_bounds_cells(rng: np.random.Generator, view: View, members: NDArray[np.int32]) -> None:
    """Check what is said of the cells of all columns of a wide view."""
    true = np.array(cells_of(view.responses, members))
    columns = len(true)
    scratch = rank_scratch(64)
    some = {1, 2, int(true.max()), int(true.max()) + 1, int(rng.integers(1, 256)), 10_000}
    for wanted in sorted(some):
        for first, last in ((0, columns), (columns // 3, columns)):
            exact = true[first:last]
            cells = np.empty(last - first, np.uint8)
            most = most_cells(view, members, first, wanted, scratch, cells)
            assert (cells >= exact).all()
            assert most == cells.max()
            if most >= wanted:
                # High ranks have their bits, too: only rare rows are counted more than once.
                rare = (view.ranks[members, first:last] == RARE).sum(axis=0)
                assert (cells - exact <= rare).all()
            largest = count_cells_from(view, members, first, wanted, scratch, cells)
            counted = cells >= wanted
            assert (cells[counted] == exact[counted]).all()
            assert (exact[~counted] < wanted).all()
            assert (cells[~counted] < wanted).all()
            if exact.max() >= wanted:
                assert largest == exact.max()
            else:
                assert largest < wanted


@pytest.mark.parametrize("count", [65, 66, 100, 150, 243])
def test_ranks_never_hide_a_cell(count: int) -> None:
    rng = np.random.default_rng(count)
    for rows in ROWS:
        for _ in range(3):
            responses = drawn_responses(rng, rows, count)
            view = view_of(responses, count)
            assert view.ranks.shape == (rows, 40)
            assert_bounds_cells(rng, view, drawn_members(rng, rows))


@pytest.mark.parametrize("count", [65, 100, 243])
def test_ranks_never_hide_a_cell_in_a_narrowed_view(count: int) -> None:
    rng = np.random.default_rng(count)
    for rows in ROWS:
        responses = drawn_responses(rng, rows, count)
        around = drawn_members(rng, rows)
        view = narrowed(responses, count, around)
        assert (view.responses == responses[view.guesses][:, around]).all()
        true = cells_of(view.responses, np.arange(len(around), dtype=np.int32))
        assert true == sorted(true, reverse=True)
        if true:
            assert_bounds_cells(rng, view, drawn_members(rng, len(around)))


def test_rare_rows_are_there() -> None:
    """The tests above see rows without a bit, many of them and few."""
    rng = np.random.default_rng(0)
    view = view_of(drawn_responses(rng, 300, 243), 243)
    rare = (view.ranks == RARE).sum(axis=0)
    assert rare[0] > 100
    assert {0} < set(rare.tolist())


@pytest.mark.parametrize("count", [1, 3, 64, 65, 66, 150, 255])
def test_ranks_number_the_cells_those_of_one_row_last(count: int) -> None:
    rng = np.random.default_rng(count)
    for rows in ROWS:
        responses = drawn_responses(rng, rows, count)
        ranks = np.empty((rows, 40), np.uint8)
        rank_cells(responses, count, ranks)
        for line, ranked in zip(responses, ranks.T, strict=True):
            rank_of: dict[int, int] = {}
            for response, rank in zip(line.tolist(), ranked.tolist(), strict=True):
                assert rank_of.setdefault(response, rank) == rank
            sizes = {response: int((line == response).sum()) for response in rank_of}
            order = sorted(rank_of, key=lambda response: (sizes[response] == 1, response))
            numbers = [number if number < RANKS else RARE for number in range(len(order))]
            assert [rank_of[response] for response in order] == numbers


@pytest.mark.parametrize("count", [5, 65, 243])
def test_gathered_rows(count: int) -> None:
    rng = np.random.default_rng(count)
    for rows in ROWS:
        # More columns than are gathered together.
        responses = drawn_responses(rng, rows, count, columns=150)
        members = drawn_members(rng, rows)
        view = view_of(responses, count)
        assert (view.rows.shape[1] > 0) == (count > 64)
        assert (gather(view, members) == responses[:, members]).all()
        below = narrowed(responses, count, members)
        if len(below.guesses):
            some = drawn_members(rng, len(members))
            assert (gather(below, some) == below.responses[:, some]).all()


def test_no_game_has_more_responses_than_there_is_room_for() -> None:
    assert np.iinfo(np.uint8).max < LARGEST_GAME

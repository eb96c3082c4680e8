"""Kernels over response rows against plain counting."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from strategygen.one_step.partition import BLOCK, count_response, rate_block, split


@st.composite
def drawn_rows(draw: st.DrawFn, most_codes: int = 700) -> tuple[NDArray[np.uint8], int]:
    """Draw a table of responses, uint8 (codes, guesses), and the number of responses."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    codes = draw(st.integers(1, most_codes))
    guesses = draw(st.integers(1, 40))
    responses = draw(st.integers(1, 255))
    # Few different responses make cells large enough to overflow a byte.
    present = draw(st.integers(1, responses))
    return rng.integers(0, present, (codes, guesses)).astype(np.uint8), responses


def members_of(rows: NDArray[np.uint8], data: st.DataObject, most: int) -> NDArray[np.int32]:
    """Draw some codes, ascending."""
    size = data.draw(st.integers(1, min(most, len(rows))))
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    return np.sort(rng.choice(len(rows), size, replace=False)).astype(np.int32)


@settings(max_examples=60)
@given(drawn_rows(), st.data())
def test_counts_one_response(drawn: tuple[NDArray[np.uint8], int], data: st.DataObject) -> None:
    rows, responses = drawn
    members = members_of(rows, data, 255)
    first = data.draw(st.integers(0, rows.shape[1] - 1))
    response = data.draw(st.integers(0, responses - 1))
    counts = np.full(rows.shape[1] - first, 99, np.uint8)
    count_response(rows, members, first, response, counts)
    assert counts.tolist() == [
        [rows[member, guess] for member in members].count(response)
        for guess in range(first, rows.shape[1])
    ]


@settings(max_examples=60)
@given(
    drawn_rows(), st.sampled_from(["squares", "none"]), st.sampled_from([0, 1, 10**7]), st.data()
)
def test_rates_partitions(
    drawn: tuple[NDArray[np.uint8], int], weighing: str, lead: int, data: st.DataObject
) -> None:
    rows, responses = drawn
    members = members_of(rows, data, len(rows))
    sizes = np.arange(len(members) + 1, dtype=np.int64)
    weights = sizes * sizes if weighing == "squares" else 0 * sizes
    first = data.draw(st.integers(0, rows.shape[1] - 1))
    values = np.full(rows.shape[1] - first, -1, np.int64)
    rate_block(rows, members, first, responses, weights, lead, values)
    for value, column in zip(values.tolist(), rows[members, first:].T.tolist(), strict=True):
        cells = Counter(column).values()
        assert value == sum(weights[size] for size in cells) + lead * max(cells)


@pytest.mark.parametrize("codes", [255, 256, 510, 511, 70_000])
def test_one_large_cell_is_counted_in_full(codes: int) -> None:
    rows = np.zeros((codes, 2), np.uint8)
    sizes = np.arange(codes + 1, dtype=np.int64)
    values = np.empty(2, np.int64)
    rate_block(rows, np.arange(codes, dtype=np.int32), 0, 3, sizes * sizes, 1, values)
    assert values.tolist() == [codes * codes + codes] * 2


def test_a_block_is_rated_to_its_last_guess() -> None:
    rng = np.random.default_rng(1)
    rows = rng.integers(0, 5, (30, BLOCK)).astype(np.uint8)
    members = np.arange(30, dtype=np.int32)
    weights = np.arange(31, dtype=np.int64) ** 2
    values = np.empty(BLOCK, np.int64)
    rate_block(rows, members, 0, 5, weights, 0, values)
    assert values.tolist() == [(np.bincount(column) ** 2).sum() for column in rows.T]


@settings(max_examples=60)
@given(drawn_rows(), st.data())
def test_splits_in_order(drawn: tuple[NDArray[np.uint8], int], data: st.DataObject) -> None:
    rows, responses = drawn
    members = members_of(rows, data, len(rows))
    guess = data.draw(st.integers(0, rows.shape[1] - 1))
    column = rows[members, guess]
    # By response, and in each cell as before.
    expected = sorted(members.tolist(), key=lambda code: int(rows[code, guess]))
    ends = np.full(responses, -1, np.int32)
    split(column, members, responses, ends)
    assert members.tolist() == expected
    assert ends.tolist() == [int((column <= response).sum()) for response in range(responses)]

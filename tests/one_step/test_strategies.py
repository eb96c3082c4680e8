"""The one-step strategies: what each measures, and how it breaks ties."""

from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategygen.one_step.strategies import ENTROPY_TOLERANCE, ENTROPY_UNIT, ONE_STEP
from strategygen.random_stream import keyed_random
from tests import naive

sizes_lists = st.lists(st.integers(1, 5000), min_size=1, max_size=30)


def value(name: str, sizes: list[int]) -> tuple[int, int]:
    """Return the value of a partition as the kernels compare it."""
    strategy = ONE_STEP[name]
    weights = strategy.weight(np.array(sizes, np.int64))
    assert weights.dtype == np.int64
    return max(sizes) if strategy.largest_first else 0, int(weights.sum())


def test_registry_has_the_published_names() -> None:
    assert list(ONE_STEP) == [
        "knuth",
        "irving",
        "expected-size",
        "entropy",
        "parts",
        "consistent",
        "random",
    ]
    for name, strategy in ONE_STEP.items():
        assert strategy.name == name
        assert strategy.summary


@pytest.mark.parametrize("name", list(ONE_STEP))
def test_empty_cells_weigh_nothing(name: str) -> None:
    assert ONE_STEP[name].weight(np.zeros(1, np.int64)).tolist() == [0]


@pytest.mark.parametrize("name", list(naive.ONE_STEP))
@given(a=sizes_lists, b=sizes_lists)
def test_values_compare_as_the_measures_do(name: str, a: list[int], b: list[int]) -> None:
    measure = naive.ONE_STEP[name]
    first, second = measure(a), measure(b)
    assert (value(name, a) < value(name, b)) == (first < second)  # type: ignore[operator]
    assert (value(name, a) == value(name, b)) == (first == second)


@given(sizes_lists)
def test_entropy_is_the_missing_bits(sizes: list[int]) -> None:
    total = sum(sizes)
    missing = value("entropy", sizes)[1] / ENTROPY_UNIT / total
    assert log2(total) - missing == pytest.approx(naive.entropy(sizes), abs=ENTROPY_TOLERANCE / 10)
    assert ONE_STEP["entropy"].tolerance / ENTROPY_UNIT == pytest.approx(1e-9, rel=0.01)


@given(st.permutations([1, 2, 3, 5, 8, 13, 21, 34]))
def test_the_order_of_cells_changes_no_value(sizes: list[int]) -> None:
    for name in ONE_STEP:
        assert value(name, sizes) == value(name, sorted(sizes))


def test_random_numbers_are_the_published_generator() -> None:
    for seed in (0, 1, 1234567, 2**64 - 1):
        numbers = naive.splitmix64(seed)
        for key in range(20):
            assert int(keyed_random(np.uint64(seed), np.uint64(key))) == next(numbers)

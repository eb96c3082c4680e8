"""The memo: what is stored is found, what is torn is not, what must give way does."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategygen.search.kernels.memo import (
    PROBES,
    UNKNOWN,
    Memo,
    copy_entries,
    new_memo,
    probe,
    store,
)
from strategygen.search.kernels.problem import INFEASIBLE

keys = st.integers(1, 2**64 - 1)
bounds = st.integers(0, INFEASIBLE)
sizes = st.integers(1, 2**20)
entries = st.tuples(bounds, st.booleans(), sizes)

Entry = tuple[int, bool, int]


def put(memo: Memo, key: int, entry: Entry) -> int:
    return store(memo, np.uint64(key), *entry)


def found(memo: Memo, key: int) -> int:
    return probe(memo, np.uint64(key))


def packed(entry: Entry) -> int:
    bound, exact, _ = entry
    return 2 * bound + exact


@given(st.dictionaries(keys, entries, max_size=PROBES))
def test_what_is_stored_is_found(stored: dict[int, Entry]) -> None:
    memo = new_memo(64)
    for key, entry in stored.items():
        assert found(memo, key) == UNKNOWN
        assert put(memo, key, entry) == 1
    for key, entry in stored.items():
        assert found(memo, key) == packed(entry)
    assert np.count_nonzero(memo[:, 1]) == len(stored)


@given(keys, entries, entries)
def test_a_later_entry_for_a_key_takes_the_place_of_the_first(
    key: int, first: Entry, second: Entry
) -> None:
    memo = new_memo(16)
    assert put(memo, key, first) == 1
    assert put(memo, key, second) == 0
    assert found(memo, key) == packed(second)


@pytest.mark.parametrize("smallest", range(PROBES))
def test_where_all_places_are_taken_the_smallest_set_gives_way(smallest: int) -> None:
    memo = new_memo(PROBES)
    kept = [key for key in range(1, PROBES + 1) if key - 1 != smallest]
    for key in range(1, PROBES + 1):
        put(memo, key, (key, True, 5 if key - 1 == smallest else 10 + key))
    assert put(memo, 99, (7, False, 1)) == 0
    assert found(memo, 99) == 14
    assert found(memo, smallest + 1) == UNKNOWN
    assert [found(memo, key) for key in kept] == [2 * key + 1 for key in kept]


@given(keys, keys, entries, entries)
def test_halves_of_two_entries_are_no_entry(a: int, b: int, first: Entry, second: Entry) -> None:
    """A reader may meet the first word of one entry and the second of another."""
    one, other = new_memo(1), new_memo(1)
    put(one, a, first)
    put(other, b, second)
    for key, (head, tail) in product((a, b), ((one, other), (other, one))):
        torn = np.array([[head[0, 0], tail[0, 1]]])
        whole = tail[0, 1] == head[0, 1] and key == (a if head is one else b)
        if whole:
            assert found(torn, key) == found(head, key)
        elif head[0, 0] ^ tail[0, 1] != key:
            assert found(torn, key) == UNKNOWN
    if a != b and packed(first) != packed(second):
        assert found(np.array([[one[0, 0], other[0, 1]]]), a) == UNKNOWN


def test_a_larger_memo_takes_over_all_entries() -> None:
    rng = np.random.default_rng(1)
    memo = new_memo(1 << 12)
    random_keys = rng.integers(1, 2**63, 2400)
    taken = sum(put(memo, int(key), (int(key) % 1000, True, 9)) for key in random_keys)
    assert taken == np.count_nonzero(memo[:, 1])
    known = {int(key): found(memo, int(key)) for key in random_keys}
    assert sum(entry != UNKNOWN for entry in known.values()) == taken
    larger = new_memo(1 << 14)
    assert copy_entries(memo, larger) == taken
    for key, entry in known.items():
        assert found(larger, key) == entry

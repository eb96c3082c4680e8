"""The comparison of neighbours against the plainest way to make it."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from lookup.ascents import ascents


@given(st.integers(1, 4), st.data())
def test_each_cell_is_compared_with_the_one_before(width: int, data: st.DataObject) -> None:
    byte = st.sampled_from([0, 1, 2, 127, 128, 254, 255])
    cell = st.lists(byte, min_size=width, max_size=width).map(bytes)
    cells = data.draw(st.lists(cell, min_size=1, max_size=20))
    expected = [1] + [int(one < other) for one, other in itertools.pairwise(cells)]
    assert list(ascents(b"".join(cells), width)) == expected

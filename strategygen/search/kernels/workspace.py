"""What one thread of a search writes to, and how it keeps what it found."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel
from strategygen.search.kernels.memo import Memo, store
from strategygen.search.kernels.problem import Problem

# What `Workspace.control` says: go on, return because you were asked to, return because the memo
# wants to grow.
RUNNING, ASKED, MEMO_FULL = 0, 1, 2

# Places in `Workspace.counters`.
ENTRIES, SETS, CELLS = 0, 1, 2
COUNTERS = 3


class Workspace(NamedTuple):
    """What one thread writes to, beside the memo; only `control` is shared.

    - control: int64 (1,): RUNNING, or why all threads must return.
    - counters: int64 (COUNTERS,): entries added to the memo, sets visited, cells of openings done.
    - entry_limit: entries that this thread may add before the memo must grow.
    - columns, bounds: int32 and int64 (guesses,), scratch for one survey.
    """

    control: NDArray[np.int64]
    counters: NDArray[np.int64]
    entry_limit: int
    columns: NDArray[np.int32]
    bounds: NDArray[np.int64]


@kernel
def keep(
    problem: Problem,
    memo: Memo,
    work: Workspace,
    hashed: np.uint64,
    row: int,
    bound: int,
    exact: bool,
    n: int,
) -> None:
    """Store what was found of a set, and call for a larger memo when that is due."""
    work.counters[ENTRIES] += store(memo, hashed ^ problem.keys[row], bound, exact, n)
    if work.counters[ENTRIES] > work.entry_limit:
        work.control[0] = MEMO_FULL

"""The memo: what is known of the value of a set, shared by all threads without a lock.

An entry is two words: the key mixed with the value, and the value. A reader that meets half of one
entry and half of another gets a key that matches nothing (Hyatt and Mann 2002), so a race can lose
an entry but never invent one. Sets are told apart by 64 bits.

A value word holds, from the top, 16 bits of the set's size, 47 of the bound, and one that says
whether the bound is the exact value.
"""

import numpy as np
from numpy.typing import NDArray

from strategygen.kernel import kernel

PROBES = 8
BOUND_BITS = 47
UNKNOWN = -1

Memo = NDArray[np.uint64]


def new_memo(entries: int) -> Memo:
    """Return an empty memo for a power of two of entries; uint64 (entries, 2)."""
    return np.zeros((entries, 2), np.uint64)


@kernel
def probe(memo: Memo, key: np.uint64) -> int:
    """Return twice the bound, plus 1 if it is exact, for a key; UNKNOWN if there is no entry."""
    last = np.uint64(memo.shape[0] - 1)
    for i in range(PROBES):
        slot = np.intp((key + np.uint64(i)) & last)
        word = memo[slot, 1]
        if memo[slot, 0] ^ word == key and word != 0:
            return int(np.int64(word & np.uint64((1 << (BOUND_BITS + 1)) - 1)))
        if word == 0:
            return UNKNOWN
    return UNKNOWN


@kernel
def store(memo: Memo, key: np.uint64, bound: int, exact: bool, size: int) -> int:
    """Keep a bound for a key; return 1 if that took a free place, else 0.

    Where all places of the key are taken, the entry for the smallest set gives way.
    """
    last = np.uint64(memo.shape[0] - 1)
    word = (
        (np.uint64(min(size, 0xFFFF)) << np.uint64(BOUND_BITS + 1))
        | (np.uint64(bound) << np.uint64(1))
        | np.uint64(exact)
    )
    victim = np.intp(0)
    smallest = np.uint64(0xFFFFFFFFFFFFFFFF)
    for i in range(PROBES):
        slot = np.intp((key + np.uint64(i)) & last)
        held = memo[slot, 1]
        if held == 0 or memo[slot, 0] ^ held == key:
            memo[slot, 0] = key ^ word
            memo[slot, 1] = word
            return 1 if held == 0 else 0
        if held >> np.uint64(BOUND_BITS + 1) < smallest:
            smallest = held >> np.uint64(BOUND_BITS + 1)
            victim = slot
    memo[victim, 0] = key ^ word
    memo[victim, 1] = word
    return 0


@kernel
def copy_entries(old: Memo, new: Memo) -> int:
    """Put the entries of one memo into another; return how many took a free place."""
    taken = 0
    mask = np.uint64((1 << (BOUND_BITS + 1)) - 1)
    for i in range(old.shape[0]):
        word = old[i, 1]
        if word != 0:
            packed = int(np.int64(word & mask))
            size = int(np.int64(word >> np.uint64(BOUND_BITS + 1)))
            taken += store(new, old[i, 0] ^ word, packed >> 1, packed & 1 == 1, size)
    return taken

"""What docs/security.md promises of a file that somebody else made, as one check."""

import time
import tracemalloc

import lookup
from lookup import TreeFormatError
from tests.lookup.test_malformed import walk

# Bytes of memory while a file is opened: so many, and so many more for each of its bytes.
MEMORY = 100_000
MEMORY_PER_BYTE = 64
# Seconds, on a slow machine with memory traced; a hang takes longer.
SECONDS = 2.0
SECONDS_PER_BYTE = 50e-6


def memory_bound(data: bytes) -> int:
    """Return how much memory opening a file may take."""
    return MEMORY + MEMORY_PER_BYTE * len(data)


def peak(data: bytes) -> tuple[int, str]:
    """Return the most memory that opening took, and the message if the file was refused."""
    tracemalloc.start()
    try:
        lookup.open_tree(data)
        said = ""
    except TreeFormatError as error:
        said = str(error)
    finally:
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return most, said


def check(data: bytes) -> bool:
    """Open a file within the limits, and ask all of its tree; tell whether it was accepted."""
    start = time.perf_counter()
    most, said = peak(data)
    taken = time.perf_counter() - start
    assert most <= memory_bound(data), f"{most} bytes of memory for {len(data)}"
    assert taken <= SECONDS + SECONDS_PER_BYTE * len(data), f"{taken} s for {len(data)} bytes"
    if said:
        return False
    walk(lookup.open_tree(data))
    return True

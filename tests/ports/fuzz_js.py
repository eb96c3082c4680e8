"""Fuzz the JavaScript reader beside the Python reader: python -m tests.ports.fuzz_js SECONDS.

A file that only one of them accepts, that they refuse for different reasons, or at which Node stops
or hangs, goes to tests/ports/corpus.
"""

import subprocess
import sys
import time
from random import Random

from tests.lookup.corpus import keep
from tests.ports.alike import Verdict, compare
from tests.ports.mutants import SEEDS, mutant

BATCH = 1000
# Accepted mutants become seeds, as long as they are short; so many are kept.
KEPT = 500
SHORT = 2000


def compared(files: list[bytes]) -> list[Verdict]:
    """Compare files; where Node stops or hangs, look for the one that makes it."""
    try:
        return compare(files)
    except (AssertionError, subprocess.TimeoutExpired) as error:
        if len(files) == 1:
            return [Verdict(False, str(error))]
    half = len(files) // 2
    return compared(files[:half]) + compared(files[half:])


def main() -> None:
    """Fuzz for a time; say what was tried, and keep what was found."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = time.time_ns()
    random = Random(seed)
    grown: list[bytes] = []
    tried = accepted = wrong = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        files = [mutant(random, [*SEEDS, *grown]) for _ in range(BATCH)]
        tried += BATCH
        for data, verdict in zip(files, compared(files), strict=True):
            accepted += verdict.accepted
            if verdict.difference:
                print(verdict.difference, file=sys.stderr)
                keep(data)
                wrong += 1
            elif verdict.accepted and len(data) < SHORT:
                grown.append(data)
        grown = random.sample(grown, min(len(grown), KEPT))
    print(f"JavaScript: {tried} files, {accepted} accepted, {wrong} findings; random seed {seed}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()

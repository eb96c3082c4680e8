"""Fuzz the C reader and the Python reader against each other: python -m tests.ports.fuzz SECONDS.

A file on which they differ, or at which the C reader stops, goes to tests/ports/corpus.
"""

import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from random import Random

from tests.ports.compiler import HERE, LIBRARY, READER, ROOT, SANITIZED, compile_c
from tests.ports.expected import verdict
from tests.ports.mutants import SEEDS, as_records, mutant

BATCH = 2000
# Accepted mutants become seeds; so many are kept.
KEPT = 500


def main() -> None:
    """Fuzz for a time, then say how many files were tried and accepted."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    random = Random(time.time_ns())
    seeds = [*SEEDS, (ROOT / "trees" / "mastermind-3x6.knuth.msgpack").read_bytes()]
    tried = accepted = wrong = 0
    with tempfile.TemporaryDirectory() as place:
        sources = (HERE / "fuzz_reader.c", LIBRARY)
        program = compile_c(Path(place) / "fuzz", *SANITIZED, f"-I{READER}", *sources)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            files = [mutant(random, seeds) for _ in range(BATCH)]
            done = subprocess.run([program], input=as_records(files), capture_output=True)
            found = list(map(int, done.stdout.split()))
            if done.returncode:
                print(done.stderr.decode(errors="replace"), file=sys.stderr)
                _keep(files[len(found)])
                wrong += 1
            for data, error in zip(files, found, strict=False):
                if bool(verdict(data)) != bool(error):
                    print(f"error {error} in C, {verdict(data)!r} in Python", file=sys.stderr)
                    _keep(data)
                    wrong += 1
                if not error and len(data) < 2000:
                    accepted += 1
                    _add(seeds, data, random)
            tried += len(found)
    print(f"{tried} files, {accepted} accepted, {wrong} findings")
    sys.exit(wrong > 0)


def _add(seeds: list[bytes], data: bytes, random: Random) -> None:
    """Add a seed, in place of another one where there are enough."""
    if len(seeds) < KEPT:
        seeds.append(data)
    else:
        seeds[random.randrange(len(SEEDS) + 1, KEPT)] = data


def _keep(data: bytes) -> None:
    path = HERE / "corpus" / f"{zlib.crc32(data):08x}.msgpack"
    path.write_bytes(data)
    print(f"kept {path}", file=sys.stderr)


if __name__ == "__main__":
    main()

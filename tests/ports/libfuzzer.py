"""Fuzz the C reader with libFuzzer, which needs clang: python -m tests.ports.libfuzzer SECONDS.

It tries more files than tests.ports.fuzz, as it asks C alone. Those that it keeps, each for an edge
that it reached, are opened with the Python reader at the end.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.ports.compiler import compile_fuzz_reader, compile_libfuzzer
from tests.ports.fuzz import LONGEST, Fuzzing


def main() -> None:
    """Fuzz for a time."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        fuzzing = Fuzzing(compile_fuzz_reader(place / "fuzz_reader"), Random(0))
        folder = place / "files"
        folder.mkdir()
        for number, data in enumerate(fuzzing.seeds):
            (folder / f"{number}").write_bytes(data)
        options = (f"-max_total_time={seconds}", f"-max_len={LONGEST}", "-timeout=10")
        subprocess.run(
            [
                compile_libfuzzer(place / "libfuzzer"),
                *options,
                f"-artifact_prefix={place}/found-",
                folder,
            ],
            check=False,
        )
        fuzzing.wrong += [path.read_bytes() for path in place.glob("found-*")]
        fuzzing.open([path.read_bytes() for path in folder.iterdir()])
    fuzzing.finish()


if __name__ == "__main__":
    main()

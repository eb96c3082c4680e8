"""What is measured in JavaScript, where Node is there."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

from bench.measure import Measure, Sample

NANO: Final = 1e-9

SCRIPT: Final = Path("bench/steps.mjs")
KNUTH: Final = Path("trees/mastermind-4x6.knuth.msgpack")


def js_measures() -> tuple[Measure, ...]:
    """Return the measures that can be taken: none where Node is missing."""
    node = shutil.which("node")
    if node is None:
        return ()
    return (Measure("one step, JavaScript", 20 * NANO, lambda: one_step(node), runs=7),)


def one_step(node: str) -> Sample:
    """Take the mean time of a step over all steps of a tree."""
    done = subprocess.run(
        [node, str(SCRIPT), str(KNUTH)], check=True, stdout=subprocess.PIPE, text=True
    )
    return Sample(float(done.stdout) * NANO)

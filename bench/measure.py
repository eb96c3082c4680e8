"""What a measurement is, and how one is taken."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final, NamedTuple

SECONDS: Final = "s"
BYTES: Final = "B"

NO_BYTECODE: Final = "PYTHONDONTWRITEBYTECODE"


class Sample(NamedTuple):
    """One number of a run, by what it measures."""

    value: float
    unit: str = SECONDS


@dataclass(frozen=True, slots=True)
class Measure:
    """A thing to measure.

    `run` takes it once. The result is the median of `runs`; `target` is the most it may be, None
    for what is measured only to compare. `naive` takes the naive way once, for the same job.
    """

    name: str
    target: float | None
    run: Callable[[], Sample]
    runs: int
    naive: Callable[[], Sample] | None = None


class Result(NamedTuple):
    """What was measured; `naive` is None where that way was not taken."""

    name: str
    unit: str
    value: float
    runs: int
    target: float | None
    naive: float | None


def take(measure: Measure) -> Result:
    """Take a measure as often as it says."""
    samples = [measure.run() for _ in range(measure.runs)]
    naive = None if measure.naive is None else measure.naive().value
    return Result(
        name=measure.name,
        unit=samples[0].unit,
        value=median(sample.value for sample in samples),
        runs=measure.runs,
        target=measure.target,
        naive=naive,
    )


def timed(job: Callable[[], object]) -> Callable[[], Sample]:
    """Return a run that takes the time of one call."""

    def run() -> Sample:
        start = time.perf_counter()
        job()
        return Sample(time.perf_counter() - start)

    return run


def process(command: Sequence[str]) -> None:
    """Run a command to its end, and throw its output away.

    It may keep compiled bytecode, as it does for a user; only its first run pays for that.
    """
    environment = {key: value for key, value in os.environ.items() if key != NO_BYTECODE}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)


def in_child(code: str) -> Any:
    """Run Python code in a process of its own; return what it prints, read as JSON."""
    child = subprocess.run(
        [sys.executable, "-c", code], check=True, stdout=subprocess.PIPE, text=True
    )
    return json.loads(child.stdout)

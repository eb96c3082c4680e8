"""What the exact engine takes: the value proved over all openings, and the whole tuple and tree.

Beside it, if its folder is named, an earlier rough search of the totals alone, in the same run.
"""

import subprocess
import sys
from functools import cache, partial
from pathlib import Path
from typing import Final

from bench.measure import BYTES, Measure, Sample, in_child

GB: Final = 10**9

SEARCH_IN_CHILD: Final = """
import json, resource, time
from strategygen.build.build import build
from strategygen.games import parse_game
from strategygen.recipe import parse_recipe
from strategygen.search.run import Effort
from strategygen.search.engine import Engine
from strategygen.search.openings import solve_game
from strategygen.search.kernels.problem import INFEASIBLE
build(parse_recipe({warm_up!r} + ".expected"), effort=Effort(jobs={jobs}))
start = time.perf_counter()
engine = Engine(parse_game({game!r}), "all", 1 << 30, {jobs})
total = engine.problems.total
value = solve_game(engine, total, total.unlimited, INFEASIBLE)
proved = time.perf_counter() - start
del engine
start = time.perf_counter()
if {tree}:
    build(parse_recipe({game!r} + ".expected"), effort=Effort(jobs={jobs}))
built = time.perf_counter() - start
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
print(json.dumps([proved, built, peak]))
"""

# Game, a small one with the same kernels, seconds for the value and for the tree with one thread,
# runs, and how the earlier search names the game and its openings.
GAMES: Final = (
    ("mastermind-4x6", "mastermind-2x3", 0.08, 0.3, 5, "mm 4 6 0001 0011 0012 0123 0000"),
    ("mastermind-4x7", "mastermind-2x3", 3, 8, 3, "mm 4 7 0012 0011 0123 0001 0000"),
    ("mastermind-4x8", "mastermind-2x3", 14, 45, 1, ""),
    ("mastermind-5x5", "mastermind-5x3", 6, 15, 3, ""),
    ("mastermind-6x4", "mastermind-5x3", 40, 120, 1, ""),
    ("bullscows-4x9", "mastermind-2x3", 1.5, 5, 3, "bc 4 9 0123"),
    ("bullscows-4x10", "mastermind-2x3", 15, 75, 1, "bc 4 10 0123"),
)


@cache
def _search(game: str, warm_up: str, jobs: int, tree: bool, run: int) -> list[float]:
    """Return the seconds of value and tree, and the peak bytes, from a process of its own."""
    figures: list[float] = in_child(
        SEARCH_IN_CHILD.format(game=game, warm_up=warm_up, jobs=jobs, tree=tree)
    )
    return figures


class _Figure:
    """Take one of the figures of a search; each call is a run, and runs are shared."""

    def __init__(self, place: int, unit: str, game: str, warm_up: str, jobs: int = 1) -> None:
        self._place, self._unit = place, unit
        self._call = partial(_search, game, warm_up, jobs, jobs == 1)
        self._runs = 0

    def __call__(self) -> Sample:
        self._runs += 1
        return Sample(self._call(self._runs)[self._place], self._unit)


def earlier(folder: Path, arguments: str) -> Sample:
    """Take the time that the earlier search prints, for all the openings given."""
    command = [sys.executable, "exact_search.py", *arguments.split()]
    output = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    openings = arguments.split()[3:]
    lines = [line.split() for line in output.splitlines()]
    return Sample(sum(float(line[2]) for line in lines if line and line[0] in openings))


def search_measures(folder: Path | None) -> list[Measure]:
    """Return the measures of searches; `folder` is where the earlier search is, if it is there."""
    measures = []
    for game, warm_up, value, tree, runs, arguments in GAMES:
        beside = partial(earlier, folder, arguments) if folder and arguments else None
        figure = partial(_Figure, game=game, warm_up=warm_up)
        measures += [
            Measure(f"prove {game}.expected", value, figure(0, "s"), runs, beside),
            Measure(f"prove and build {game}.expected", tree, figure(1, "s"), runs),
            Measure(f"the same, peak memory ({game})", 2 * GB, figure(2, BYTES), 1),
        ]
    two = _Figure(0, "s", "bullscows-4x10", "mastermind-2x3", jobs=2)
    measures.append(Measure("prove bullscows-4x10.expected, two threads", 9, two, 1))
    return measures

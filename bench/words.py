"""What the exact tree of an opening of Wordle takes, if the folder of the original lists is named.

Beside it, if its folder is named, an earlier rough search of the total alone, in the same run; it
does not count its table.
"""

import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Final

from bench.measure import BYTES, Measure, Sample, in_child

MB: Final = 10**6
ANSWERS: Final = "wordle_original_answers.txt"
GUESSES: Final = "wordle_original_allowed.txt"
OPENING: Final = "salet"

TREE_IN_CHILD: Final = """
import json, resource, time
from pathlib import Path
from strategygen.build.build import build
from strategygen.games.named import game_named, read_lists
from strategygen.recipe import Recipe, parse_recipe
from strategygen.search.run import Effort
build(parse_recipe("wordle-nature.expected"), effort=Effort(jobs=1))
start = time.perf_counter()
lists = read_lists(Path({answers!r}), Path({guesses!r}))
game = game_named("wordle-original", lists)
build(Recipe(game, "expected", first={opening!r}), effort=Effort(jobs=1))
seconds = time.perf_counter() - start
print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024]))
"""


def tree_of_opening(folder: Path, place: int, unit: str) -> Sample:
    """Take the seconds (0) or the peak bytes (1) of the whole tree, lists and table included."""
    script = TREE_IN_CHILD.format(
        answers=str(folder / ANSWERS), guesses=str(folder / GUESSES), opening=OPENING
    )
    return Sample(float(in_child(script)[place]), unit)


def earlier(experiment: Path, folder: Path) -> Sample:
    """Take the time that the earlier search prints."""
    command = [sys.executable, "wordle_search.py", str(folder.resolve()), OPENING]
    done = subprocess.run(command, cwd=experiment, check=True, capture_output=True, text=True)
    return Sample(float(done.stdout.split()[2]))


def word_measures(folder: Path | None, experiment: Path | None) -> list[Measure]:
    """Return the measures of Wordle's original lists; none without their folder."""
    if folder is None:
        return []
    name = f"build wordle-original.expected-first{OPENING}"
    beside = None if experiment is None else partial(earlier, experiment, folder)
    return [
        Measure(name, 1.5, partial(tree_of_opening, folder, 0, "s"), 3, beside),
        Measure(f"{name}, peak memory", 500 * MB, partial(tree_of_opening, folder, 1, BYTES), 1),
    ]

"""Carry out what somebody asks of a build: a tree, verified, and the files that it goes to."""

import csv
import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from lookup import schema
from strategygen.build.build import Built, build_verified
from strategygen.build.encode import StoredTree
from strategygen.build.places import check_checkpoint, is_kept, place_for
from strategygen.errors import StrategyError
from strategygen.files import write
from strategygen.one_step.grow import Progress
from strategygen.recipe import Recipe
from strategygen.search.run import Effort

# The file with what is known of all openings, beside that of the tree.
OPENINGS_SUFFIX: Final = ".openings.csv"


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """A tree to build, what the build may use, and where its file goes.

    `output` is a file or an existing folder; None stands for the current folder. `seed` is for the
    strategy `random` only; None stands for 0. `effort` also holds the functions that are called
    while a search runs.

    Raises StrategyError for a parameter that the strategy would ignore: whoever sets it relies on
    it.
    """

    recipe: Recipe
    output: Path | None = None
    seed: int | None = None
    effort: Effort = field(default_factory=Effort)

    def __post_init__(self) -> None:
        recipe, effort = self.recipe, self.effort
        for parameter in ("time_limit", "jobs", "checkpoint"):
            if getattr(effort, parameter) is not None:
                recipe.require_search(_NAMES[parameter], parameter)
        if self.seed is not None and not recipe.is_random:
            raise StrategyError(
                f"a seed is for the strategy random only, not for {recipe.strategy}",
                parameter="seed",
            )
        is_whole = recipe.max_depth is None and recipe.width is None
        if effort.listed and not (recipe.strategy == "expected" and is_whole):
            raise StrategyError(
                "the totals of all openings can be proved only with the strategy expected, without "
                "a depth limit and without a search width",
                parameter="listed",
            )


_NAMES: Final = {
    "time_limit": "time limit",
    "jobs": "number of threads",
    "checkpoint": "checkpoint",
}


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a build ended with.

    `place` is the file that was written, if any. `kept` is a file that was left alone because its
    tree is no worse than the one that a stopped search found.
    """

    built: Built
    place: Path | None
    kept: Path | None = None

    @property
    def interrupted(self) -> bool:
        """Whether the keyboard ended the search."""
        found = self.built.stored.found
        return found is not None and found.interrupted


def carry_out(request: BuildRequest, *, progress: Progress | None = None) -> BuildResult:
    """Build a tree, verify it and write its file; with the totals of openings, their table too.

    A file that is there is replaced only when the new tree is complete and verified. A one-step
    strategy calls `progress` with the number of secrets done and of all.

    Raises OSError before the build if a file cannot be written, and what `build_verified` raises.
    """
    effort = request.effort
    place = place_for(request.recipe, request.output)
    if effort.checkpoint is not None:
        check_checkpoint(effort.checkpoint, place)
    built = build_verified(request.recipe, seed=request.seed or 0, progress=progress, effort=effort)
    if place is None:
        return BuildResult(built, None)
    if is_kept(place, built.stored):
        return BuildResult(built, None, kept=place)
    if effort.listed:
        table = place.with_name(place.name.removesuffix(schema.SUFFIX) + OPENINGS_SUFFIX)
        write(table, openings_csv(built.stored).encode())
    write(place, built.data)
    return BuildResult(built, place)


def openings_csv(stored: StoredTree) -> str:
    """Return the least total that is known for each opening, the best opening first, as CSV."""
    found, guesses = stored.found, stored.recipe.game.guesses
    assert found is not None
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("opening", "total", "proved"))
    for guess, total in sorted(found.opening_totals.items(), key=lambda item: (item[1], item[0])):
        exact = guess in found.exact_openings
        lines.writerow((guesses[guess], total, "exactly" if exact else "at least"))
    return out.getvalue()

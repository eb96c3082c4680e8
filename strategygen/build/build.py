"""Carry out a recipe: from a game and a strategy to a verified file."""

import errno
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import lookup
from lookup import schema
from strategygen.build.encode import StoredTree, encode
from strategygen.errors import StrategyError
from strategygen.files import check_folder, link_target
from strategygen.memory import DEFAULT_MEMORY
from strategygen.one_step.grow import Progress, grow_tree
from strategygen.one_step.strategies import ONE_STEP, ties_of
from strategygen.recipe import Recipe
from strategygen.search.objectives import OBJECTIVES
from strategygen.search.run import Effort, search_tree
from strategygen.verify import verify

# What file systems allow, less what `write` adds to it for a while.
LONGEST_NAME: Final = 235


def build(
    recipe: Recipe,
    *,
    seed: int = 0,
    memory: int | None = None,
    progress: Progress | None = None,
    effort: Effort | None = None,
) -> StoredTree:
    """Return the tree of a recipe; see `grow_tree` and `search_tree` for the errors.

    `seed` matters to the strategy `random` only, `memory` is in bytes (None: the usual limit);
    `progress` is called with secrets done and in all. `effort` is for searches.
    """
    game = recipe.game
    first = None if recipe.first is None else game.parse_guess(recipe.first)
    if recipe.is_search:
        return _search(recipe, first, effort or Effort())
    tree = grow_tree(
        game,
        ONE_STEP[recipe.strategy],
        pool=recipe.pool,
        first=first,
        seed=seed,
        memory=DEFAULT_MEMORY if memory is None else memory,
        progress=progress,
    )
    return StoredTree(recipe, tree, ties_of(game))


def _search(recipe: Recipe, first: int | None, effort: Effort) -> StoredTree:
    found = search_tree(
        recipe.game,
        recipe.strategy,
        pool=recipe.pool,
        first=first,
        max_depth=recipe.max_depth,
        width=recipe.width,
        effort=effort,
    )
    return StoredTree(recipe, found.tree, found.ties, found.proved, found.bound, found)


@dataclass(frozen=True, slots=True)
class Built:
    """A verified tree, the bytes of its file, and the seconds that building and verifying took."""

    stored: StoredTree
    data: bytes
    build_seconds: float
    verify_seconds: float


def build_verified(
    recipe: Recipe,
    *,
    seed: int = 0,
    memory: int | None = None,
    progress: Progress | None = None,
    effort: Effort | None = None,
) -> Built:
    """Build a tree, pack it, and play every secret through the packed bytes.

    Raises VerificationError if they break a claim, and what `build` raises.
    """
    start = time.perf_counter()
    stored = build(recipe, seed=seed, memory=memory, progress=progress, effort=effort)
    data = encode(stored)
    built = time.perf_counter()
    verify(data, game=recipe.game)
    return Built(stored, data, built - start, time.perf_counter() - built)


def check_options(
    recipe: Recipe,
    *,
    seed: int | None,
    time_limit: float | None,
    jobs: int | None,
    checkpoint: Path | None,
    prove_openings: bool,
    exact: int | None,
    place: Path | None,
) -> None:
    """Raise StrategyError for an option that the strategy does not know, OSError for a bad place.

    An option that would be ignored is an error: somebody relies on it.
    """
    searching = {"--time-limit": time_limit, "--jobs": jobs, "--checkpoint": checkpoint}
    for option, value in searching.items():
        if value is not None and not recipe.is_search:
            raise StrategyError(
                f"{option} is an option of the searches ({', '.join(OBJECTIVES)}) only"
            )
    random = recipe.strategy in ONE_STEP and ONE_STEP[recipe.strategy].random
    if seed is not None and not random:
        raise StrategyError("--seed is an option of the strategy random only")
    whole = recipe.max_depth is None and recipe.width is None
    if exact is not None and not prove_openings:
        raise StrategyError("--exact is an option of --prove-openings")
    if prove_openings and not (recipe.strategy == "expected" and whole):
        raise StrategyError(
            "--prove-openings is about the least total: take the strategy expected, without "
            "--max-depth and --width"
        )
    if checkpoint is not None:
        if checkpoint.is_dir():
            raise IsADirectoryError(errno.EISDIR, "the checkpoint is a folder", str(checkpoint))
        if place is not None and checkpoint.absolute() == place.absolute():
            raise StrategyError(f"{checkpoint} cannot be both the checkpoint and the tree's file")
        check_folder(checkpoint.parent, "checkpoint")


def is_kept(place: Path, stored: StoredTree) -> bool:
    """Return whether a stopped search must leave a file alone: it holds a tree no worse."""
    if stored.found is None or not stored.found.stopped or not place.exists():
        return False
    try:
        held = lookup.open_tree(place)
    except (lookup.TreeError, OSError):
        return False
    objective = OBJECTIVES[stored.recipe.strategy]
    value = objective.value(held.statistics)
    same = held.game.id == stored.recipe.game.id
    return same and value <= objective.value(stored.statistics)


def place_for(recipe: Recipe, output: Path | None) -> Path | None:
    """Return the file that a build is to write, or None for a strategy that is not stored.

    `output` is a file or an existing folder; without it the file goes to the current folder. Raises
    OSError if no file can be written there, so that a long build does not end in that, and
    StrategyError for a name that no tree can have.
    """
    if recipe.strategy in ONE_STEP and ONE_STEP[recipe.strategy].random:
        if output is not None:
            raise StrategyError(f"{recipe.strategy} is not stored: leave -o away")
        return None
    place = output or Path()
    if place.is_dir():
        place /= recipe.name + schema.SUFFIX
    if place.suffix != schema.SUFFIX:
        raise StrategyError(
            f"{output} is no folder that exists, and the file of a tree ends in {schema.SUFFIX}"
        )
    size = len(os.fsencode(place.name))
    if size > LONGEST_NAME:
        raise StrategyError(
            f"the name of the file would take {size} bytes, and {LONGEST_NAME} are allowed: "
            f"choose a shorter one with -o NAME{schema.SUFFIX}"
        )
    check_folder(link_target(place).parent, "output")
    return place

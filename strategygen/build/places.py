"""Where the files of a build go, and whether they can be written there."""

import errno
import os
from pathlib import Path
from typing import Final

import lookup
from lookup import schema
from strategygen.build.encode import StoredTree
from strategygen.errors import StrategyError
from strategygen.files import check_folder, link_target
from strategygen.recipe import Recipe
from strategygen.search.objectives import OBJECTIVES

# What file systems allow, less what `write` adds to it for a while.
LONGEST_NAME: Final = 235


def place_for(recipe: Recipe, output: Path | None) -> Path | None:
    """Return the file that a build is to write, or None for a strategy that is not stored.

    `output` is a file or an existing folder; without it the file goes to the current folder. Raises
    OSError if no file can be written there, so that a long build does not end in that, and
    StrategyError for a name that no tree can have.
    """
    if recipe.is_random:
        if output is not None:
            raise StrategyError(
                f"the tree of the strategy {recipe.strategy} is not stored; name no file for it",
                parameter="output",
            )
        return None
    place = output or Path()
    if place.is_dir():
        place /= recipe.name + schema.SUFFIX
    if place.suffix != schema.SUFFIX:
        raise StrategyError(
            f"{output} is not an existing folder, and the name of a tree's file must end in "
            f"{schema.SUFFIX}",
            parameter="output",
        )
    size = len(os.fsencode(place.name))
    if size > LONGEST_NAME:
        raise StrategyError(
            f"the name of the file would take {size} bytes, and at most {LONGEST_NAME} are "
            f"allowed; choose a shorter name that ends in {schema.SUFFIX}",
            parameter="output",
        )
    check_folder(link_target(place).parent, "output")
    return place


def check_checkpoint(checkpoint: Path, place: Path | None) -> None:
    """Raise OSError if no checkpoint can be written there, StrategyError if the tree goes there."""
    if checkpoint.is_dir():
        raise IsADirectoryError(errno.EISDIR, "the checkpoint is a folder", str(checkpoint))
    if place is not None and checkpoint.absolute() == place.absolute():
        raise StrategyError(
            f"{checkpoint} cannot be both the checkpoint and the file of the tree",
            parameter="checkpoint",
        )
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

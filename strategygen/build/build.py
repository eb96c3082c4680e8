"""Carry out a recipe: from a game and a strategy to a verified file."""

import time
from dataclasses import dataclass

from strategygen.build.encode import StoredTree, encode
from strategygen.one_step.grow import Progress, grow_tree
from strategygen.one_step.strategies import ONE_STEP, ties_of
from strategygen.recipe import Recipe
from strategygen.search.run import Effort, search_tree
from strategygen.verify import verify


def build(
    recipe: Recipe,
    *,
    seed: int = 0,
    progress: Progress | None = None,
    effort: Effort | None = None,
) -> StoredTree:
    """Return the tree of a recipe; see `grow_tree` and `search_tree` for the errors.

    `seed` matters to the strategy `random` only. `effort` says what the build may use: every build
    keeps to its memory, and only a search uses the rest. A one-step strategy calls `progress` with
    the number of secrets done and of all.
    """
    effort = effort or Effort()
    game = recipe.game
    first = None if recipe.first is None else game.parse_guess(recipe.first)
    if recipe.is_search:
        return _search(recipe, first, effort)
    tree = grow_tree(
        game,
        ONE_STEP[recipe.strategy],
        pool=recipe.pool,
        first=first,
        seed=seed,
        memory=effort.memory,
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
    progress: Progress | None = None,
    effort: Effort | None = None,
) -> Built:
    """Build a tree, pack it, and play every secret through the packed bytes.

    Raises VerificationError if they break a claim, and what `build` raises.
    """
    start = time.perf_counter()
    stored = build(recipe, seed=seed, progress=progress, effort=effort)
    data = encode(stored)
    built = time.perf_counter()
    verify(data, game=recipe.game)
    return Built(stored, data, built - start, time.perf_counter() - built)

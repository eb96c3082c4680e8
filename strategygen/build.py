"""Carry out a recipe: from a game and a strategy to a tree that is ready to be stored."""

from strategygen.grow import DEFAULT_MEMORY, Progress, grow_tree
from strategygen.one_step import ONE_STEP, TIES
from strategygen.recipe import Recipe
from strategygen.store import StoredTree


def build(
    recipe: Recipe,
    *,
    seed: int = 0,
    memory: int = DEFAULT_MEMORY,
    progress: Progress | None = None,
) -> StoredTree:
    """Return the tree of a recipe; see `grow_tree` for the errors.

    `seed` matters to the strategy `random` only. `progress` is called with secrets done and in all.
    """
    game = recipe.game
    first = None if recipe.first is None else game.parse_guess(recipe.first)
    tree = grow_tree(
        game,
        ONE_STEP[recipe.strategy],
        pool=recipe.pool,
        first=first,
        seed=seed,
        memory=memory,
        progress=progress,
    )
    return StoredTree(recipe, tree, TIES)

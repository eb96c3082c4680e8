"""Compare the strategies for one game, by the trees that they build."""

from dataclasses import dataclass

import lookup
from lookup import Statistics
from strategygen.build.build import build
from strategygen.errors import IndistinguishableError, StrategyError
from strategygen.games import Game
from strategygen.memory import DEFAULT_MEMORY
from strategygen.one_step.grow import Progress
from strategygen.one_step.strategies import ONE_STEP, OneStep
from strategygen.recipe import Recipe, parse_recipe
from strategygen.search.run import Effort


@dataclass(frozen=True, slots=True)
class Compared:
    """A strategy, and what its tree costs; None if the strategy has no tree for the game.

    `recipe` also has the limits of the tree, and `proved` is what its file claims, one of
    `schema.PROVED`.
    """

    recipe: Recipe
    statistics: Statistics | None
    proved: str = "none"


def compare(
    game: Game,
    *,
    seed: int = 0,
    memory: int = DEFAULT_MEMORY,
    progress: Progress | None = None,
) -> list[Compared]:
    """Build the trees of all one-step strategies for a game, and add its stored search trees.

    See `grow_tree` for the errors.
    """
    effort = Effort(memory=memory)
    grown = [_grown(game, rule, seed, effort, progress) for rule in ONE_STEP.values()]
    return grown + _stored_searches(game)


def _grown(
    game: Game, rule: OneStep, seed: int, effort: Effort, progress: Progress | None
) -> Compared:
    recipe = Recipe(game, rule.name)
    try:
        stored = build(recipe, seed=seed, effort=effort, progress=progress)
    except (StrategyError, IndistinguishableError):
        # If some codes or all are no guesses, a rule that guesses only codes may have no tree.
        if not rule.consistent_only:
            raise
        return Compared(recipe, None)
    return Compared(recipe, stored.statistics)


def _stored_searches(game: Game) -> list[Compared]:
    found = []
    for name in lookup.stored_trees():
        if not name.startswith(f"{game.id}."):
            continue
        recipe = parse_recipe(name, game)
        if recipe.is_search:
            tree = lookup.open_tree(name)
            found.append(Compared(recipe, tree.statistics, tree.strategy.proved))
    return found

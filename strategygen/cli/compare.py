"""Compare the strategies for one game."""

from typing import Final

import lookup
from lookup import Statistics
from strategygen.build.build import build
from strategygen.cli.report import bound_text, fields, list_fields, proof_text, short_histogram
from strategygen.errors import IndistinguishableError, StrategyError
from strategygen.games import Game
from strategygen.one_step.grow import Progress
from strategygen.one_step.strategies import ONE_STEP
from strategygen.recipe import Recipe, parse_recipe
from strategygen.text_table import text_table

HEADER: Final = ("strategy", "total", "average", "depth", "histogram", "proved best")
NO_TREE: Final = "no tree: it guesses only what may be the code"


def compare_text(
    game: Game,
    *,
    seed: int = 0,
    memory: int | None = None,
    progress: Progress | None = None,
) -> str:
    """Return a table of all one-step strategies, and of the stored search trees, for a game."""
    rows: list[tuple[str, ...]] = []
    for rule in ONE_STEP.values():
        try:
            stored = build(Recipe(game, rule.name), seed=seed, memory=memory, progress=progress)
        except (StrategyError, IndistinguishableError):
            # Where guesses are no codes, or not all, a rule that guesses codes only may have none.
            if not (rule.consistent_only or rule.random):
                raise
            rows.append((rule.name, "", "", "", NO_TREE, ""))
        else:
            rows.append(_row(rule.name, stored.statistics, "no"))
    for name in _stored_searches(game):
        tree = lookup.open_tree(name)
        figures = tree.statistics
        strategy = tree.strategy
        proved = proof_text(strategy.proved, strategy.pool, strategy.max_depth)
        rows.append(_row(name.removeprefix(f"{game.id}."), figures, proved))
    title = fields([("game", game.id), *list_fields(game.lists)]) if game.lists else game.id
    return f"{title}\n\n{text_table(HEADER, rows, '<>>><<')}\n\n{bound_text(game)}"


def _stored_searches(game: Game) -> list[str]:
    prefix = f"{game.id}."
    return [
        name
        for name in lookup.stored_trees()
        if name.startswith(prefix) and parse_recipe(name, game).is_search
    ]


def _row(strategy: str, figures: Statistics, proved: str) -> tuple[str, ...]:
    return (
        strategy,
        str(figures.total),
        f"{figures.expected:.4f}",
        str(figures.depth),
        short_histogram(figures.histogram),
        proved,
    )

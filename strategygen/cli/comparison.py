"""Show a comparison of strategies as a table."""

from collections.abc import Iterable
from typing import Final

from strategygen.cli.report import bound_text, fields, list_fields, optimal_text, short_histogram
from strategygen.compare import Compared
from strategygen.games import Game
from strategygen.text_table import text_table

HEADER: Final = ("strategy", "total", "average", "depth", "histogram", "proved optimal")
NO_TREE: Final = "no tree: it guesses only codes that may be the secret"


def comparison_text(game: Game, compared: Iterable[Compared]) -> str:
    """Return a table with a line for each strategy."""
    title = fields([("game", game.id), *list_fields(game.lists)]) if game.lists else game.id
    table = text_table(HEADER, map(_row, compared), "<>>><<")
    return f"{title}\n\n{table}\n\n{bound_text(game)}"


def _row(compared: Compared) -> tuple[str, ...]:
    recipe, figures = compared.recipe, compared.statistics
    strategy = recipe.name.removeprefix(f"{recipe.game.id}.")
    if figures is None:
        return (strategy, "", "", "", NO_TREE, "")
    return (
        strategy,
        str(figures.total),
        f"{figures.expected:.4f}",
        str(figures.depth),
        short_histogram(figures.histogram),
        optimal_text(compared.proved, recipe.pool, recipe.max_depth),
    )

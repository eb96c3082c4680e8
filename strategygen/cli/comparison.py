"""Show a comparison of strategies as tables."""

from typing import Final

from strategygen.cli.report import (
    bound_text,
    count_text,
    fields,
    list_fields,
    optimal_text,
    short_histogram,
    unit_of,
)
from strategygen.compare.records import EQUAL, NOT_COMPARED, Published
from strategygen.compare.results import Compared, Comparison
from strategygen.games import Game
from strategygen.text_table import text_table

HEADER: Final = ("strategy", "total", "average", "depth", "histogram", "proved optimal")
NO_TREE: Final = "no tree: it guesses only codes that may be the secret"
PUBLISHED: Final = ("published", "total", "depth", "secrets at depth", "here", "source")


def comparison_text(game: Game, comparison: Comparison) -> str:
    """Return a table with a line for each strategy, and what else the comparison says."""
    title = fields([("game", game.id), *list_fields(game.lists)]) if game.lists else game.id
    parts = [
        title,
        text_table(HEADER, map(_row, comparison.compared), "<>>><<"),
        "\n".join(filter(None, map(_note, comparison.compared))),
        bound_text(game),
        _published_text(comparison),
        _paired_text(comparison, unit_of(game.responses.costs)),
    ]
    return "\n\n".join(filter(None, parts))


def _row(row: Compared) -> tuple[str, ...]:
    figures = row.figures
    if figures is None:
        return (row.strategy, "", "", "", NO_TREE, "")
    spread = (
        "" if figures.spread is None else f" \N{PLUS-MINUS SIGN} {figures.spread.deviation:.4f}"
    )
    return (
        row.strategy,
        count_text(figures.total),
        f"{figures.average:.4f}{spread}",
        str(figures.depth),
        short_histogram(figures.histogram),
        optimal_text(row.proved, row.pool, row.max_depth),
    )


def _note(row: Compared) -> str:
    """Say what the figures of a line are, where that is not obvious."""
    if row.stopped:
        return f"{row.strategy}: the search was stopped; this is the best tree that it had found"
    if row.figures is None or row.figures.spread is None:
        return ""
    spread = row.figures.spread
    return (
        f"{row.strategy}: means over {spread.seeds} seeds, but the largest depth of all; averages "
        f"from {spread.least:.4f} to {spread.largest:.4f}, with the standard deviation after "
        "\N{PLUS-MINUS SIGN}"
    )


def _published_text(comparison: Comparison) -> str:
    """Return a table of the published figures with the verdicts on ours."""
    if not comparison.published:
        return ""
    return text_table(PUBLISHED, map(_published_row, comparison.published), "<>>><<")


def _published_row(record: Published) -> tuple[str, ...]:
    figures = (record.total, record.depth, record.worst_count)
    return (
        record.strategy,
        *("" if figure is None else str(figure) for figure in figures),
        _verdict(record),
        f"{record.source}{' (the best known)' if record.kind == 'bound' else ''}",
    )


def _verdict(record: Published) -> str:
    if record.verdict in (EQUAL, NOT_COMPARED) or record.difference is None:
        return record.verdict
    what = {"worst_count": "secrets at depth"}.get(record.measure or "", record.measure)
    return f"{record.verdict} ({what} {record.difference:+})"


def _paired_text(comparison: Comparison, unit: str) -> str:
    """Return how often the strategy of a line is better than that of a column, as a table."""
    names = [row.strategy for row in comparison.compared if row.figures is not None]
    if len(names) < 2:
        return ""
    better = {(pair.first, pair.second): pair.better for pair in comparison.paired}
    better |= {(pair.second, pair.first): pair.worse for pair in comparison.paired}
    rows = [
        (
            f"{number} {name}",
            *("-" if name == other else count_text(better[name, other]) for other in names),
        )
        for number, name in enumerate(names, 1)
    ]
    heading = "fewer guesses than" if unit == "guesses" else "less cost than"
    numbers = [str(number) for number in range(1, len(names) + 1)]
    title = (
        f"On how many of the {comparison.secrets} secrets each strategy needs {heading} another:"
    )
    table = text_table((heading, *numbers), rows, "<" + ">" * len(names))
    return f"{title}\n\n{table}"

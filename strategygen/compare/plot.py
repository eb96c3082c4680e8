"""Draw a comparison: the histogram of each strategy, and the candidates left after each turn.

Nothing depends on colour alone: each histogram has a panel of its own, and the points of each
strategy have a shape of their own.
"""

import io
from collections.abc import Sequence
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from strategygen.compare.results import Comparison, Figures
from strategygen.errors import MissingPackageError, PlotError
from strategygen.files import write
from strategygen.games import Game

# Importing it takes about a second, and it is an extra of the package.
if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

FORMATS: Final = (".svg", ".png")
COLUMNS: Final = 4
# In inches.
WIDTH: Final = 10.0
PANEL_HEIGHT: Final = 1.9
LINES_HEIGHT: Final = 4.2
PNG_DOTS_PER_INCH: Final = 150
# The counts above the bars of a panel overlap if they have more digits than this in all.
MOST_DIGITS: Final = 40
# The points of a turn stand side by side over this part of the way to the next turn, so that those
# of nearly equal strategies do not hide each other. Lines would suggest that they differ in time.
SIDE_BY_SIDE: Final = 0.7

# The colours of Okabe and Ito, which the colour-blind can tell apart; without yellow, which is too
# pale for points on white paper.
COLOURS: Final = ("#000000", "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
MARKERS: Final = ("o", "s", "^", "D", "v", "X", "P", "*", "<", ">", "h")

Named = tuple[str, Figures]


def check_plot(path: Path) -> None:
    """Raise PlotError for the name of a file that is neither SVG nor PNG.

    Raises MissingPackageError without matplotlib.
    """
    if path.suffix.lower() not in FORMATS:
        raise PlotError(f"{path}: a plot is written to a file that ends in {' or '.join(FORMATS)}")
    if find_spec("matplotlib") is None:
        raise MissingPackageError(
            "matplotlib not found; install it from the folder of the project: "
            'pip install ".[plot]"',
            parameter="plot",
        )


def write_plot(path: Path, game: Game, comparison: Comparison) -> None:
    """Draw a comparison to an SVG or PNG file; the same comparison gives the same bytes.

    Raises what `check_plot` raises, PlotError if no strategy has a tree, and OSError.
    """
    check_plot(path)
    named = [(row.strategy, row.figures) for row in comparison.compared if row.figures]
    if not named:
        raise PlotError(f"no strategy that was compared has a tree of {game.id}")
    import matplotlib as mpl

    kind = path.suffix.lower().removeprefix(".")
    # Without these, a file holds the time and random names.
    metadata = {"Date": None} if kind == "svg" else {"Software": None}
    with mpl.rc_context({"svg.hashsalt": "strategygen", "font.size": 9.0}):
        out = io.BytesIO()
        figure = _figure(game, named)
        figure.savefig(out, format=kind, dpi=PNG_DOTS_PER_INCH, metadata=metadata)
    write(path, out.getvalue())


def _figure(game: Game, named: Sequence[Named]) -> "Figure":
    from matplotlib.figure import Figure

    rows = ceil(len(named) / COLUMNS)
    heights = [PANEL_HEIGHT * rows, LINES_HEIGHT]
    figure = Figure(figsize=(WIDTH, sum(heights) + 0.4), layout="constrained")
    figure.suptitle(f"{game.id}, {game.code_count} secrets", fontweight="bold")
    (above,), (below,) = figure.subfigures(2, 1, height_ratios=heights, squeeze=False)
    unit = "guesses" if set(game.responses.costs) == {1} else "cost"
    _draw_histograms(above, rows, named, unit)
    _draw_left(below.subplots(), named)
    return figure


def _draw_histograms(figure: "SubFigure", rows: int, named: Sequence[Named], unit: str) -> None:
    """Draw a panel for each strategy, all to the same scale."""
    columns = min(COLUMNS, len(named))
    most = max(max(figures.histogram) for _, figures in named)
    longest = max(len(figures.histogram) - 1 for _, figures in named)
    labelled = longest * len(f"{most:.0f}") <= MOST_DIGITS
    panels = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False).flatten()
    for panel, (strategy, figures) in zip(panels, named, strict=False):
        _draw_histogram(panel, figures, labelled=labelled)
        panel.set_title(f"{strategy}\naverage {figures.average:.4f}", fontsize=9)
    for panel in panels[len(named) :]:
        panel.set_visible(False)
    # The lowest panel of a column shows the numbers, also where the last row is not full.
    for panel in panels[max(0, len(named) - columns) : len(named)]:
        panel.tick_params(labelbottom=True)
    panels[0].set_ylim(0, 1.15 * most)
    figure.supxlabel(unit, fontsize=9)
    figure.supylabel("secrets", fontsize=9)


def _draw_histogram(panel: "Axes", figures: Figures, labelled: bool) -> None:
    from matplotlib.ticker import MaxNLocator

    costs = [cost for cost, count in enumerate(figures.histogram) if cost or count]
    counts = [figures.histogram[cost] for cost in costs]
    bars = panel.bar(costs, counts, color="#56B4E9", edgecolor="black", linewidth=0.6)
    if labelled:
        # A mean over several seeds may be below 1.
        texts = ["" if not count else f"{count:.0f}" if count >= 1 else "<1" for count in counts]
        panel.bar_label(bars, labels=texts, fontsize=6, padding=1)
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    panel.spines[["top", "right"]].set_visible(False)


def _draw_left(panel: "Axes", named: Sequence[Named]) -> None:
    """Draw the candidates left after each turn; strategies with equal means share their points."""
    from matplotlib.ticker import MaxNLocator

    equal: dict[tuple[float, ...], list[str]] = {}
    for strategy, figures in named:
        equal.setdefault(figures.left, []).append(strategy)
    turns = max(map(len, equal))
    for turn in range(1, turns, 2):
        panel.axvspan(turn - 0.5, turn + 0.5, color="#F0F0F0", linewidth=0)
    for number, (left, strategies) in enumerate(equal.items()):
        aside = SIDE_BY_SIDE * ((number + 0.5) / len(equal) - 0.5)
        panel.plot(
            [turn + aside for turn in range(1, len(left))],
            left[1:],
            label=", ".join(strategies),
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            linestyle="none",
            markerfacecolor="white" if number % 2 else None,
            markersize=6,
        )
    panel.set_yscale("log")
    panel.yaxis.set_major_formatter("{x:g}")
    panel.xaxis.set_major_locator(MaxNLocator(integer=True))
    panel.set_xlim(0.5, max(1.5, turns - 0.5))
    panel.set_xlabel("turns played")
    panel.set_ylabel("candidates left, mean over all secrets")
    panel.grid(axis="y", color="#BBBBBB", linewidth=0.5)
    panel.spines[["top", "right"]].set_visible(False)
    panel.legend(framealpha=1.0, edgecolor="white")

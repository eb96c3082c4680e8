"""The page that lists the stored trees: trees/README.md."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import lookup
from lookup import schema
from strategygen.build.catalog import CATALOG
from strategygen.cli.report import optimal_text, short_histogram
from strategygen.text_table import markdown_table

LISTING: Final = "README.md"

HEADER: Final = (
    "tree",
    "total",
    "average",
    "depth",
    "histogram",
    "proved optimal",
    "sets",
    "seconds",
)

LISTING_TEXT: Final = """\
# Stored trees

Each file holds one complete decision tree, in the format of [docs/format.md](../docs/format.md).
Its name says how to build it: `strategygen build mastermind-4x6 knuth` writes
`mastermind-4x6.knuth.msgpack`. `make trees` builds the trees again and compares the bytes.
`make verify` plays every secret through each tree.

The trees are under the MIT licence, like the code.

{table}

- **total** is the sum of the guesses that all secrets need, **average** is the total divided by the
  number of secrets, and **depth** is what the worst secret needs. In a game with `-misses` in its
  name only misses are counted.
- **histogram** gives the number of secrets that need 1, 2, 3 ... guesses; with `-misses` it begins
  with those that need 0.
- **proved optimal** says whether an exhaustive search proved that no other tree is better by the
  measure of the strategy. Strategies that look only one guess ahead prove nothing.
- **sets** is the number of sets of candidates that the search visited, and **seconds** is how long
  it took with one thread, compiling not counted.
"""


def listing_text(directory: Path, names: Iterable[str]) -> str:
    """Return the page that says what the stored trees are."""
    return LISTING_TEXT.format(table=tree_table(directory, names))


def tree_table(directory: Path, names: Iterable[str]) -> str:
    """Return the statistics of stored trees as a table in Markdown."""
    rows = []
    entries = {entry.name: entry for entry in CATALOG}
    for name in names:
        entry = entries[name]
        tree = lookup.open_tree(directory / (name + schema.SUFFIX))
        figures, strategy = tree.statistics, tree.strategy
        rows.append(
            (
                f"`{name}`",
                str(figures.total),
                f"{figures.expected:.4f}",
                str(figures.depth),
                short_histogram(figures.histogram),
                optimal_text(strategy.proved, strategy.pool, strategy.max_depth),
                "" if entry.sets is None else f"{entry.sets:,}",
                "" if entry.sets is None else f"{entry.seconds:g}",
            )
        )
    return markdown_table(HEADER, rows, "<>>><<>>")

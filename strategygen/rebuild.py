"""Rebuild the stored trees, and compare them with the files: what `make trees` runs."""

import argparse
import hashlib
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import lookup
from lookup import schema
from strategygen.build import Built, build_verified
from strategygen.catalog import CATALOG, Entry
from strategygen.errors import StrategygenError, VerificationError
from strategygen.progress import ProgressBar
from strategygen.recipe import parse_recipe
from strategygen.report import one_line, short_histogram
from strategygen.store import write
from strategygen.text_table import markdown_table
from strategygen.tree import Statistics

SUMS: Final = "SHA256SUMS"
LISTING: Final = "README.md"
SAME, DIFFERENT, NEW, UPDATED = "same", "DIFFERENT", "new", "updated"

LISTING_TEXT: Final = """\
# Stored trees

Each file is one complete decision tree, in the format of [docs/format.md](../docs/format.md). The
name says all that it was made from: game, strategy and options. `make trees` builds every one of
them again and compares the bytes; `make verify` plays every secret through each.

The trees are under the MIT licence, like the code.

{table}

The histogram counts the secrets that take 1, 2, 3 ... guesses. Proved: "game" if no strategy for
the game is better by what the strategy's name says, "opening" if none with that first guess is,
"none" if nothing is claimed.
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Rebuild trees; exit with 1 if one differs from its file, and on every error."""
    options = _options(arguments)
    try:
        entries = chosen(options.names, full=options.full)
        sys.exit(0 if rebuild(entries, options.directory, update=options.update) else 1)
    except (StrategygenError, lookup.TreeError, OSError) as error:
        sys.exit(f"strategygen: {one_line(error)}")
    except KeyboardInterrupt:
        sys.exit(130)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m strategygen.rebuild", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="trees; all quick ones if none")
    parser.add_argument("--full", action="store_true", help="those that take long, too")
    parser.add_argument("--update", action="store_true", help="store what differs")
    parser.add_argument("--directory", type=Path, default=Path("trees"), metavar="FOLDER")
    return parser.parse_args(arguments)


def chosen(names: Sequence[str], *, full: bool) -> list[Entry]:
    """Return the entries of the catalogue to build; a name may also be of a tree outside it."""
    if not names:
        return [entry for entry in CATALOG if entry.quick or full]
    known = {entry.name: entry for entry in CATALOG}
    return [known.get(name, Entry(name, None)) for name in names]


def rebuild(entries: Sequence[Entry], directory: Path, *, update: bool) -> bool:
    """Build and verify trees, print a line for each; return whether all files are up to date.

    A file that is not there is written; one that differs is only replaced when `update` says so.
    """
    width = max(len(entry.name) for entry in entries)
    print(f"{'tree':{width}}  {'total':>6}  {'average':>7}  {'depth':>5}  seconds  {'bytes':>7}  file")
    outcomes = set()
    for entry in entries:
        with ProgressBar(sys.stderr) as progress:
            built = build_verified(parse_recipe(entry.name), progress=progress)
        figures = built.stored.statistics
        _check_total(entry, figures)
        outcome = _store(directory / (entry.name + schema.SUFFIX), built, update=update)
        outcomes.add(outcome)
        print(
            f"{entry.name:{width}}  {figures.total:6}  {figures.expected:7.4f}  {figures.depth:5}  "
            f"{built.build_seconds + built.verify_seconds:7.2f}  {len(built.data):7}  {outcome}",
            flush=True,
        )
    if outcomes & {NEW, UPDATED}:
        write_listings(directory)
    if DIFFERENT in outcomes:
        print("the stored files were kept; make trees-update replaces them", file=sys.stderr)
    return DIFFERENT not in outcomes


def _check_total(entry: Entry, figures: Statistics) -> None:
    if entry.total not in (None, figures.total):
        raise VerificationError(
            f"{entry.name} has a total of {figures.total}; the catalogue knows it as {entry.total}"
        )


def _store(path: Path, built: Built, *, update: bool) -> str:
    """Compare a file with what was built, write it where needed, and say what came out."""
    if not path.exists():
        write(path, built.data)
        return NEW
    if path.read_bytes() == built.data:
        return SAME
    if not update:
        return DIFFERENT
    write(path, built.data)
    return UPDATED


def write_listings(directory: Path) -> None:
    """Write the checksums and the table of the catalogue's trees that are there."""
    names = [e.name for e in CATALOG if (directory / (e.name + schema.SUFFIX)).exists()]
    write(directory / SUMS, checksums(directory, names).encode())
    listing = LISTING_TEXT.format(table=tree_table(directory, names))
    write(directory / LISTING, listing.encode())


def checksums(directory: Path, names: Iterable[str]) -> str:
    """Return the SHA-256 of each file as `sha256sum -c` reads it."""
    files = sorted(name + schema.SUFFIX for name in names)
    return "".join(
        f"{hashlib.sha256((directory / file).read_bytes()).hexdigest()}  {file}\n" for file in files
    )


def tree_table(directory: Path, names: Iterable[str]) -> str:
    """Return the statistics of stored trees as a table in Markdown."""
    rows = []
    for name in names:
        tree = lookup.open_tree(directory / (name + schema.SUFFIX))
        figures = Statistics(tuple(tree.statistics.histogram))
        rows.append(
            (
                f"`{name}`",
                str(figures.total),
                f"{figures.expected:.4f}",
                str(figures.depth),
                short_histogram(figures.histogram),
                tree.strategy.proved,
            )
        )
    header = ("tree", "total", "average", "depth", "histogram", "proved")
    return markdown_table(header, rows, "<>>><<")


if __name__ == "__main__":
    main()

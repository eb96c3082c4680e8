"""Rebuild the stored trees, and compare them with the files: what `make trees` runs."""

import argparse
import hashlib
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final

import lookup
from lookup import schema
from strategygen.build.build import Built, build_verified, place_for
from strategygen.build.catalog import CATALOG, Entry
from strategygen.cli.progress import ProgressBar
from strategygen.cli.report import one_line, proof_text, short_histogram
from strategygen.errors import StrategyError, StrategygenError, VerificationError
from strategygen.files import write
from strategygen.recipe import Recipe, parse_recipe
from strategygen.text_table import markdown_table

SUMS: Final = "SHA256SUMS"
LISTING: Final = "README.md"
# From this many seconds on, the time is said beforehand.
LONG: Final = 15.0
SAME, DIFFERENT, NEW, UPDATED = "same", "DIFFERENT", "new", "updated"

LINE: Final = "{:{width}}  {:>6}  {:>7}  {:>5}  {:>7}  {:>7}  {}"

LISTING_TEXT: Final = """\
# Stored trees

Each file is one complete decision tree, in the format of [docs/format.md](../docs/format.md). The
name says all that it was made from: `strategygen build mastermind-4x6 knuth` writes
`mastermind-4x6.knuth.msgpack`. `make trees` builds the trees again and compares the bytes;
`make verify` plays every secret through each.

The trees are under the MIT licence, like the code.

{table}

The histogram counts the secrets that take 1, 2, 3 ... guesses. With `-misses` only misses count,
from 0 on. Proved best says whether an
exhaustive search showed that no tree of the game (or none with that opening) is better; one-step
strategies claim nothing of the kind. Sets and seconds are what the search took with one thread and
nothing left to compile.
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
    parser = argparse.ArgumentParser(
        prog="python -m strategygen.build.rebuild", description=__doc__
    )
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
    jobs = [(entry, *_job(entry.name, directory, update=update)) for entry in entries]
    seconds = sum(entry.seconds for entry in entries)
    if seconds > LONG:
        print(f"this takes about {seconds:.0f} s on one core of a current machine", flush=True)
    width = max(len(entry.name) for entry in entries)
    print(
        LINE.format("tree", "total", "average", "depth", "seconds", "bytes", "file", width=width),
        flush=True,
    )
    outcomes = set()
    for entry, recipe, path in jobs:
        with ProgressBar(sys.stderr) as progress:
            built = build_verified(recipe, progress=progress)
        outcome = _store(entry, path, built, update=update)
        outcomes.add(outcome)
        figures = built.stored.statistics
        line = LINE.format(
            entry.name,
            figures.total,
            f"{figures.expected:.4f}",
            figures.depth,
            f"{built.build_seconds + built.verify_seconds:.2f}",
            len(built.data),
            outcome,
            width=width,
        )
        print(line, flush=True)
    if outcomes & {NEW, UPDATED} and DIFFERENT not in outcomes:
        write_listings(directory, {entry.name for entry in entries})
    if DIFFERENT in outcomes:
        print("the stored files were kept; make trees-update replaces them", file=sys.stderr)
    return DIFFERENT not in outcomes


def _job(name: str, directory: Path, *, update: bool) -> tuple[Recipe, Path]:
    """Return what a name says is to be built, and its file.

    Raises OSError if the file is to be written but cannot be.
    """
    recipe = parse_recipe(name)
    if recipe.name != name:
        raise StrategyError(f"{name} is written {recipe.name}")
    path = directory / (name + schema.SUFFIX)
    # Where all files are there and are only compared, nothing need be writable.
    if update or not path.exists():
        place_for(recipe, path)
    return recipe, path


def _store(entry: Entry, path: Path, built: Built, *, update: bool) -> str:
    """Compare a file with what was built, write it where needed, and say what came out."""
    total = built.stored.statistics.total
    if entry.total not in (None, total):
        raise VerificationError(
            f"{entry.name} has a total of {total}; the catalogue says {entry.total}"
        )
    if not path.exists():
        write(path, built.data)
        return NEW
    if path.read_bytes() == built.data:
        return SAME
    if not update:
        return DIFFERENT
    write(path, built.data)
    return UPDATED


def write_listings(directory: Path, built: Collection[str]) -> None:
    """Write the checksums and the table of the catalogue's trees that are there.

    Only files that were built now get a new checksum; the others keep theirs, so that a damaged
    file is never vouched for.
    """
    names = [e.name for e in CATALOG if (directory / (e.name + schema.SUFFIX)).exists()]
    sums = directory / SUMS
    lines = sums.read_text().splitlines(keepends=True) if sums.exists() else []
    kept = [line for line in lines if line.split()[-1].removesuffix(schema.SUFFIX) not in built]
    fresh = checksums(directory, [name for name in names if name in built]).splitlines(True)
    write(sums, "".join(sorted(kept + fresh, key=lambda line: line.split()[-1])).encode())
    write(directory / LISTING, listing_text(directory, names).encode())


def checksums(directory: Path, names: Iterable[str]) -> str:
    """Return the SHA-256 of each file as `sha256sum -c` reads it."""
    files = sorted(name + schema.SUFFIX for name in names)
    return "".join(
        f"{hashlib.sha256((directory / file).read_bytes()).hexdigest()}  {file}\n" for file in files
    )


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
                proof_text(strategy.proved, strategy.pool, strategy.max_depth),
                "" if entry.sets is None else f"{entry.sets:,}",
                "" if entry.sets is None else f"{entry.seconds:g}",
            )
        )
    header = ("tree", "total", "average", "depth", "histogram", "proved best", "sets", "seconds")
    return markdown_table(header, rows, "<>>><<>>")


if __name__ == "__main__":
    main()

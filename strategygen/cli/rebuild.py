"""Build the stored trees again and compare them with their files: what `make trees` runs."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from lookup import TreeError
from strategygen.build.catalog import Entry
from strategygen.build.rebuild import (
    DIFFERENT,
    NEW,
    UPDATED,
    Rebuilt,
    chosen,
    rebuild,
    stored_names,
    write_checksums,
)
from strategygen.cli.listing import LISTING, listing_text
from strategygen.cli.progress import ProgressBar
from strategygen.errors import StrategygenError, one_line
from strategygen.files import write

# Builds that take longer than this many seconds together are announced.
LONG: Final = 15.0

LINE: Final = "{:{width}}  {:>6}  {:>7}  {:>5}  {:>7}  {:>7}  {}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Rebuild trees; exit with 1 if one differs from its file, and on every error."""
    options = _options(arguments)
    try:
        entries = chosen(options.names, full=options.full)
        sys.exit(0 if run(entries, options.directory, update=options.update) else 1)
    except (StrategygenError, TreeError, OSError) as error:
        sys.exit(f"strategygen: {one_line(error)}")
    except KeyboardInterrupt:
        sys.exit(130)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m strategygen.cli.rebuild",
        description="Build the stored trees again and compare them with their files.",
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="the trees to build; without names all quick ones"
    )
    parser.add_argument("--full", action="store_true", help="also build those that take long")
    parser.add_argument("--update", action="store_true", help="replace the files that differ")
    parser.add_argument(
        "--directory",
        type=Path,
        default=Path("trees"),
        metavar="FOLDER",
        help="the folder with the files (default: trees)",
    )
    return parser.parse_args(arguments)


def run(entries: Sequence[Entry], directory: Path, *, update: bool) -> bool:
    """Rebuild trees, print a line for each, and return whether all files are up to date."""
    progress = ProgressBar(sys.stderr)
    trees = rebuild(entries, directory, update=update, progress=progress)
    seconds = sum(entry.seconds for entry in entries)
    if seconds > LONG:
        print(f"this takes about {seconds:.0f} s on one core of a current machine", flush=True)
    width = max(len(entry.name) for entry in entries)
    header = ("tree", "total", "average", "depth", "seconds", "bytes", "file")
    print(LINE.format(*header, width=width), flush=True)
    outcomes = set()
    with progress:
        for rebuilt in trees:
            progress.start_again()
            print(_line(rebuilt, width), flush=True)
            outcomes.add(rebuilt.outcome)
    if DIFFERENT in outcomes:
        print("the stored files were kept; make trees-update replaces them", file=sys.stderr)
    elif outcomes & {NEW, UPDATED}:
        write_checksums(directory, {entry.name for entry in entries})
        listing = listing_text(directory, stored_names(directory))
        write(directory / LISTING, listing.encode())
    return DIFFERENT not in outcomes


def _line(rebuilt: Rebuilt, width: int) -> str:
    built = rebuilt.built
    figures = built.stored.statistics
    return LINE.format(
        rebuilt.entry.name,
        figures.total,
        f"{figures.expected:.4f}",
        figures.depth,
        f"{built.build_seconds + built.verify_seconds:.2f}",
        len(built.data),
        rebuilt.outcome,
        width=width,
    )


if __name__ == "__main__":
    main()

"""Build the stored trees again, and compare them with their files."""

import hashlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lookup import schema
from strategygen.build.build import Built, build_verified
from strategygen.build.catalog import CATALOG, Entry
from strategygen.build.places import place_for
from strategygen.errors import StrategyError, VerificationError
from strategygen.files import write
from strategygen.one_step.grow import Progress
from strategygen.recipe import Recipe, parse_recipe

SUMS: Final = "SHA256SUMS"
SAME, DIFFERENT, NEW, UPDATED = "same", "DIFFERENT", "new", "updated"


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A tree that was built again, and what became of its file: SAME, DIFFERENT, NEW, UPDATED."""

    entry: Entry
    built: Built
    outcome: str


@dataclass(frozen=True, slots=True)
class _Job:
    entry: Entry
    recipe: Recipe
    path: Path


def chosen(names: Sequence[str], *, full: bool) -> list[Entry]:
    """Return the entries of the catalogue with these names; without names, all quick ones.

    `full` adds those that take long. A name may also be of a tree outside the catalogue.
    """
    if not names:
        return [entry for entry in CATALOG if entry.quick or full]
    known = {entry.name: entry for entry in CATALOG}
    return [known.get(name, Entry(name, None)) for name in names]


def rebuild(
    entries: Sequence[Entry], directory: Path, *, update: bool, progress: Progress | None = None
) -> Iterator[Rebuilt]:
    """Return an iterator that builds and verifies trees, and stores each whose file is not there.

    A file that differs is replaced only if `update` says so.

    Raises StrategyError for a name of no tree and OSError for a file that cannot be written, both
    at once. The iterator raises VerificationError for a tree with another total than the
    catalogue's.
    """
    jobs = [_job(entry, directory, update=update) for entry in entries]
    return (_rebuilt(job, update=update, progress=progress) for job in jobs)


def _rebuilt(job: _Job, *, update: bool, progress: Progress | None) -> Rebuilt:
    built = build_verified(job.recipe, progress=progress)
    return Rebuilt(job.entry, built, _store(job, built, update=update))


def _job(entry: Entry, directory: Path, *, update: bool) -> _Job:
    recipe = parse_recipe(entry.name)
    if recipe.name != entry.name:
        raise StrategyError(f"the name {entry.name} must be written {recipe.name}")
    path = directory / (entry.name + schema.SUFFIX)
    # If all files are there and are only compared, nothing needs to be writable.
    if update or not path.exists():
        place_for(recipe, path)
    return _Job(entry, recipe, path)


def _store(job: _Job, built: Built, *, update: bool) -> str:
    """Compare a file with what was built, write it if that is wanted, and return the outcome."""
    total, expected = built.stored.statistics.total, job.entry.total
    if expected not in (None, total):
        raise VerificationError(
            f"{job.entry.name} has a total of {total}, but the catalogue says {expected}"
        )
    if not job.path.exists():
        write(job.path, built.data)
        return NEW
    if job.path.read_bytes() == built.data:
        return SAME
    if not update:
        return DIFFERENT
    write(job.path, built.data)
    return UPDATED


def stored_names(directory: Path) -> list[str]:
    """Return the names of the catalogue's trees whose files are in a folder."""
    return [e.name for e in CATALOG if (directory / (e.name + schema.SUFFIX)).exists()]


def write_checksums(directory: Path, built: Collection[str]) -> None:
    """Write the checksums of the catalogue's trees that are in a folder.

    Only files that were just built get a new checksum. The others keep theirs, so that a damaged
    file never gets one that fits it.
    """
    sums = directory / SUMS
    lines = sums.read_text().splitlines(keepends=True) if sums.exists() else []
    kept = [line for line in lines if line.split()[-1].removesuffix(schema.SUFFIX) not in built]
    names = [name for name in stored_names(directory) if name in built]
    fresh = checksums(directory, names).splitlines(keepends=True)
    write(sums, "".join(sorted(kept + fresh, key=lambda line: line.split()[-1])).encode())


def checksums(directory: Path, names: Iterable[str]) -> str:
    """Return the SHA-256 of each file as `sha256sum -c` reads it."""
    files = sorted(name + schema.SUFFIX for name in names)
    return "".join(
        f"{hashlib.sha256((directory / file).read_bytes()).hexdigest()}  {file}\n" for file in files
    )

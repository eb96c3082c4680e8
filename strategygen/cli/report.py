"""Put what is known of a tree into words: the lines that `build` and `show` print."""

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from lookup import Statistics
from lookup.printable import printable
from strategygen.build.build import Built
from strategygen.build.encode import StoredTree
from strategygen.games import Game
from strategygen.search.found import Found
from strategygen.search.objectives import OBJECTIVES
from strategygen.search.state import State
from strategygen.text_table import text_table
from strategygen.tree import information_bound

BAR: Final = 40
# So many openings besides the one taken are named each; the others are counted.
OPENINGS: Final = 12

# The file with what is known of all openings, beside that of the tree.
OPENINGS_SUFFIX: Final = ".openings.csv"

Fields = list[tuple[str, str]]


def build_report(built: Built, place: Path | None) -> str:
    """Return what `build` prints of a tree that was written to a place, or not stored."""
    game, figures = built.stored.recipe.game, built.stored.statistics
    summary: Fields = [
        ("tree", built.stored.recipe.name),
        *list_fields(game.lists),
        *describe(figures),
        ("bound", bound_text(game)),
        *proof(built.stored),
        ("time", f"built in {built.build_seconds:.3f} s, verified in {built.verify_seconds:.3f} s"),
        ("file", "not stored" if place is None else f"{place} ({len(built.data)} bytes)"),
    ]
    return f"{bars(figures.histogram, unit_of(game.responses.costs))}\n\n{fields(summary)}"


def list_fields(lists: Mapping[str, tuple[int, str]]) -> Fields:
    """Name the lists that a game was made from, without which no figure of it means anything.

    >>> list_fields({"answers": (2, "c0ffee")})
    [('answers', '2, SHA-256 c0ffee')]
    """
    return [(name, f"{count}, SHA-256 {digest}") for name, (count, digest) in lists.items()]


def proof_text(proved: str, pool: str, max_depth: int | None) -> str:
    """Say what is proved of a tree: best among which trees.

    >>> proof_text("game", "consistent", 6)
    'of the game, consistent guesses only, within 6'
    """
    if proved == "none":
        return "no"
    words = ["of the game" if proved == "game" else "for this opening"]
    if pool == "consistent":
        words.append("consistent guesses only")
    if max_depth is not None:
        words.append(f"within {max_depth}")
    return ", ".join(words)


def proof(stored: StoredTree) -> Fields:
    """Return what a search proved, and how it ended."""
    found = stored.found
    if found is None:
        return []
    first = OBJECTIVES[stored.recipe.strategy].order[0]
    recipe = stored.recipe
    text = proof_text(stored.proved, recipe.pool, recipe.max_depth)
    if stored.proved == "none" and stored.bound is not None:
        text += f", but that none has a {first} below {stored.bound}"
    if found.stopped:
        text += "; stopped before the end"
    facts = [("proved best", text), ("searched", f"{found.sets:,} sets of candidates")]
    if found.opening_totals and (stored.proved == "game" or found.exact_openings):
        facts.insert(1, ("openings", _openings_text(stored, found)))
    return facts


def _openings_text(stored: StoredTree, found: Found) -> str:
    """Say what was proved of the total with each opening that was tried."""
    guesses, chosen = stored.recipe.game.guesses, int(stored.tree.guess[0])
    totals = {guess: total for guess, total in found.opening_totals.items() if guess != chosen}
    texts = [f"{guesses[chosen]} {stored.statistics.total}"]
    ranked = sorted(totals.items(), key=lambda item: item[1])
    for guess, total in ranked[:OPENINGS]:
        not_below = "" if guess in found.exact_openings else "not below "
        texts.append(f"{guesses[guess]} {not_below}{total}")
    if len(ranked) > OPENINGS:
        texts.append(f"{len(ranked) - OPENINGS} others not below {ranked[OPENINGS][1]}")
    return "; ".join(texts)


def openings_csv(stored: StoredTree) -> str:
    """Return what is known of the least total with each opening, the best first, as CSV."""
    found, guesses = stored.found, stored.recipe.game.guesses
    assert found is not None
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("opening", "total", "proved"))
    for guess, total in sorted(found.opening_totals.items(), key=lambda item: (item[1], item[0])):
        exact = guess in found.exact_openings
        lines.writerow((guesses[guess], total, "exactly" if exact else "at least"))
    return out.getvalue()


def search_line(state: State) -> str:
    """Return one line that says how far a search has come."""
    parts = [
        state.phase,
        f"openings {state.openings_done}/{state.openings}",
        f"cells {state.cells}",
    ]
    if state.incumbent is not None:
        parts.append(f"best total {state.incumbent.total}")
    parts.append(f"proved bound {state.bound}")
    if state.seconds_left is not None:
        parts.append(f"about {state.seconds_left:,.0f} s left")
    parts.append(f"{state.entries:,} sets in {state.memo_bytes >> 20:,} MiB")
    return ", ".join(parts)


def describe(figures: Statistics) -> Fields:
    """Return the statistics by name."""
    worst = figures.worst_count
    return [
        ("secrets", str(figures.secrets)),
        ("total", str(figures.total)),
        ("average", f"{figures.expected:.4f}"),
        ("depth", f"{figures.depth} ({worst} {'secret' if worst == 1 else 'secrets'})"),
        ("histogram", short_histogram(figures.histogram)),
    ]


def bound_text(game: Game) -> str:
    """Say what information theory knows about the average of every strategy."""
    if set(game.responses.costs) != {1}:
        return "no information-theoretic bound: the responses of this game differ in cost"
    return (
        f"no strategy averages below {information_bound(game):.4f} "
        f"(information-theoretic: log {game.code_count} / log {game.responses.size})"
    )


def short_histogram(histogram: Sequence[int]) -> str:
    """Return the secrets at each depth, from 1 on, in one word.

    >>> short_histogram([0, 1, 6, 62, 533, 694])
    '1/6/62/533/694'
    """
    return "/".join(map(str, histogram[1:] if histogram[0] == 0 else histogram))


def unit_of(costs: Sequence[int]) -> str:
    """Say what a tree is measured in: guesses, where each response costs one."""
    return "guesses" if set(costs) == {1} else "cost"


def bars(histogram: Sequence[int], unit: str) -> str:
    """Return the histogram with a bar for each cost, the longest one BAR wide.

    Costs are counted in `unit`, as `unit_of` says.
    """
    secrets, most = sum(histogram), max(histogram)
    first = 0 if histogram[0] else 1
    rows = [
        (str(depth), str(count), f"{count / secrets:.1%}", "#" * round(BAR * count / most))
        for depth, count in enumerate(histogram[first:], first)
    ]
    return text_table((unit, "secrets", "share", ""), rows, ">>><")


def fields(pairs: Fields) -> str:
    """Return named values, one on a line."""
    width = max(len(name) for name, _ in pairs)
    return "\n".join(f"{name:{width}}  {value}".rstrip() for name, value in pairs)


def one_line(error: BaseException) -> str:
    """Return the message of an error; an operating system's starts with the file it is about.

    >>> one_line(FileNotFoundError(2, "No such file or directory", "trees"))
    'trees: No such file or directory'
    """
    if isinstance(error, OSError) and error.strerror:
        text = error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    else:
        text = str(error)
    return printable(" ".join(text.split())) or type(error).__name__

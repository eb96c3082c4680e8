"""Put what is known of a tree into words: the lines that `build` and `show` print."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from lookup import Statistics
from strategygen.games import Game
from strategygen.search.objectives import OBJECTIVES
from strategygen.text_table import text_table
from strategygen.tree import information_bound

# Importing them takes most of a second, and not every text is about them.
if TYPE_CHECKING:
    from strategygen.build.encode import StoredTree
    from strategygen.build.request import BuildResult
    from strategygen.search.found import Found
    from strategygen.search.state import State

BAR: Final = 40
# So many openings besides the one taken are named each; the others are counted.
OPENINGS: Final = 12

Fields = list[tuple[str, str]]


def build_report(result: "BuildResult") -> str:
    """Return what `build` prints about its tree."""
    built, place = result.built, result.place
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
    """Name the lists that a game was made from; figures of other lists are not comparable.

    >>> list_fields({"answers": (2, "c0ffee")})
    [('answers', '2, SHA-256 c0ffee')]
    """
    return [(name, f"{count}, SHA-256 {digest}") for name, (count, digest) in lists.items()]


def optimal_text(proved: str, pool: str, max_depth: int | None) -> str:
    """Say whether a tree is proved optimal, and among which trees.

    >>> optimal_text("game", "all", None), optimal_text("opening", "consistent", 6)
    ('yes', 'yes, for this opening, among trees that guess only candidates, within 6')
    """
    if proved == "none":
        return "no"
    words = ["yes" if proved == "game" else "yes, for this opening"]
    if pool == "consistent":
        words.append("among trees that guess only candidates")
    if max_depth is not None:
        words.append(f"within {max_depth}")
    return ", ".join(words)


def proof(stored: "StoredTree") -> Fields:
    """Return what a search proved, and how it ended."""
    found = stored.found
    if found is None:
        return []
    recipe = stored.recipe
    text = optimal_text(stored.proved, recipe.pool, recipe.max_depth)
    if found.stopped:
        text += "; the search was stopped before the end"
    facts = [("proved optimal", text), ("searched", f"{found.sets:,} sets of candidates")]
    if stored.proved == "none" and stored.bound is not None:
        first = OBJECTIVES[recipe.strategy].order[0]
        facts.insert(1, ("lower bound", f"no tree has a {first} below {stored.bound}"))
    if found.opening_totals and (stored.proved == "game" or found.exact_openings):
        facts.insert(1, ("openings", _openings_text(stored, found)))
    return facts


def _openings_text(stored: "StoredTree", found: "Found") -> str:
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


def search_line(state: "State") -> str:
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
    """Say which average no strategy can beat, by information theory."""
    if set(game.responses.costs) != {1}:
        return "no information-theoretic bound: the responses of this game differ in cost"
    return (
        f"no strategy averages below {information_bound(game):.4f} "
        f"(information-theoretic: log {game.code_count} / log {game.responses.size})"
    )


def count_text(count: float) -> str:
    """Return a count; one that is a mean of several has a decimal.

    >>> count_text(12), count_text(12.04)
    ('12', '12.0')
    """
    return str(count) if isinstance(count, int) else f"{count:.1f}"


def short_histogram(histogram: Sequence[float]) -> str:
    """Return the numbers of secrets at depth 1, 2, 3 ... in one word; depth 0 only if it has some.

    >>> short_histogram([0, 1, 6, 62, 533, 694])
    '1/6/62/533/694'
    """
    return "/".join(map(count_text, histogram[1:] if histogram[0] == 0 else histogram))


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

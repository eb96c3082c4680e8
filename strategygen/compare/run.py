"""Build the trees of several strategies for one game, and set them side by side."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

import lookup
from lookup import Statistics
from strategygen.build.build import build
from strategygen.compare.played import Played, play_all, read_tree
from strategygen.compare.records import Record, judged, published_records
from strategygen.compare.results import (
    BUILT,
    NO_TREE,
    STORED,
    Compared,
    Comparison,
    Figures,
    Pair,
    Spread,
)
from strategygen.errors import IndistinguishableError, StrategyError
from strategygen.games import Game
from strategygen.one_step.strategies import ONE_STEP
from strategygen.recipe import Recipe, parse_recipe
from strategygen.search.run import Effort

# Called with a strategy, and with the secrets that are done and all secrets.
NamedProgress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A row of the comparison, with the games played for it: one for each seed, or none."""

    row: Compared
    played: Sequence[Played]

    @property
    def costs(self) -> NDArray[np.int64]:
        """The costs for each seed and code, int64 (seeds, codes)."""
        return np.array([played.costs for played in self.played])


def compare(
    game: Game,
    strategies: Iterable[str] | None = None,
    *,
    seeds: int | None = None,
    seed: int | None = None,
    effort: Effort | None = None,
    progress: NamedProgress | None = None,
) -> Comparison:
    """Compare strategies for a game: by default all one-step ones and the stored search trees.

    A strategy may have options, written as in the name of a tree: `knuth-consistent`. The tree of a
    search is taken from the stored ones if it is there, else it is searched now, with `effort`.
    `random` is played with so many `seeds` (1 by default), from `seed` (0 by default) upwards.

    Raises StrategyError for strategies that do not exist, and for seeds if `random` is not among
    the strategies; see also `grow_tree` and `search_tree`.
    """
    recipes = _recipes(game, strategies)
    span = _span(recipes, seeds, seed)
    entries = [_entry(recipe, span, effort or Effort(), progress) for recipe in recipes]
    rows = tuple(entry.row for entry in entries)
    return Comparison(
        game=game.id,
        secrets=game.code_count,
        compared=rows,
        paired=tuple(_pair(*two) for two in combinations(filter(_has_tree, entries), 2)),
        published=tuple(
            judged(record, _ours(record, entries)) for record in published_records(game)
        ),
    )


def _span(recipes: Iterable[Recipe], seeds: int | None, seed: int | None) -> range:
    """Return the seeds to play `random` with; raise StrategyError if nothing would use them."""
    if seeds is not None and seeds < 1:
        raise StrategyError(f"there must be at least one seed, not {seeds}", parameter="seeds")
    if not any(recipe.is_random for recipe in recipes):
        for parameter, value in (("seeds", seeds), ("seed", seed)):
            if value is not None:
                raise StrategyError(
                    "a seed is for the strategy random only, which is not compared",
                    parameter=parameter,
                )
    first = seed or 0
    return range(first, first + (seeds or 1))


def _recipes(game: Game, strategies: Iterable[str] | None) -> list[Recipe]:
    """Return the recipes to compare, each once."""
    if strategies is None:
        return [Recipe(game, name) for name in ONE_STEP] + _stored_searches(game)
    strategies = [strategy.strip() for strategy in strategies]
    if not all(strategies) or not strategies:
        raise StrategyError("name at least one strategy", parameter="strategies")
    named = [parse_recipe(f"{game.id}.{strategy}", game) for strategy in strategies]
    return list({recipe.name: recipe for recipe in named}.values())


def _stored_searches(game: Game) -> list[Recipe]:
    names = [name for name in lookup.stored_trees() if name.startswith(f"{game.id}.")]
    recipes = [parse_recipe(name, game) for name in names]
    return [recipe for recipe in recipes if recipe.is_search and _stored(recipe) is not None]


def _stored(recipe: Recipe) -> lookup.StrategyTree | None:
    """Return the stored tree of a recipe; None if there is none of the same game and word lists."""
    if recipe.name not in lookup.stored_trees():
        return None
    tree = lookup.open_tree(recipe.name)
    game = recipe.game
    same = (tree.game.family, dict(tree.game.lists)) == (game.family, dict(game.lists))
    return tree if same else None


def _entry(recipe: Recipe, seeds: range, effort: Effort, progress: NamedProgress | None) -> _Entry:
    stored = _stored(recipe) if recipe.is_search else None
    if stored is not None:
        played = [play_all(read_tree(stored, recipe.game), recipe.game)]
        return _Entry(_row(recipe, played, STORED, stored.strategy.proved), played)
    strategy = _strategy(recipe)
    watch = partial(progress, strategy) if progress else None
    played = []
    proved, stopped = "none", False
    for seed in seeds if recipe.is_random else (0,):
        try:
            built = build(recipe, seed=seed, effort=effort, progress=watch)
        except (StrategyError, IndistinguishableError):
            # If some codes or all are no guesses, guessing only codes may lead to no tree.
            if recipe.pool != "consistent":
                raise
            return _Entry(_row(recipe, (), NO_TREE), ())
        played.append(play_all(built.tree, recipe.game))
        proved = built.proved
        stopped = built.found is not None and built.found.stopped
    return _Entry(_row(recipe, played, BUILT, proved, stopped), played)


def _strategy(recipe: Recipe) -> str:
    """Return the strategy with its options, as in the name of the tree."""
    return recipe.name.removeprefix(f"{recipe.game.id}.")


def _row(
    recipe: Recipe,
    played: Sequence[Played],
    source: str,
    proved: str = "none",
    stopped: bool = False,
) -> Compared:
    return Compared(
        strategy=_strategy(recipe),
        pool=recipe.pool,
        max_depth=recipe.max_depth,
        source=source,
        figures=_figures(played) if played else None,
        proved=proved,
        stopped=stopped,
    )


def _statistics(played: Played) -> Statistics:
    return Statistics.of(np.bincount(played.costs).tolist())


def _figures(played: Sequence[Played]) -> Figures:
    each = [_statistics(one) for one in played]
    averages = [statistics.expected for statistics in each]
    if len(played) == 1:
        (only,) = each
        return Figures(only.total, only.expected, only.depth, only.histogram, played[0].left)
    return Figures(
        total=float(np.mean([statistics.total for statistics in each])),
        average=float(np.mean(averages)),
        depth=max(statistics.depth for statistics in each),
        histogram=_means([statistics.histogram for statistics in each], after=0),
        left=_means([one.left for one in played], after=1),
        spread=Spread(
            seeds=len(played),
            deviation=float(np.std(averages, ddof=1)),
            least=min(averages),
            largest=max(averages),
        ),
    )


def _means(rows: Sequence[Sequence[float]], after: float) -> tuple[float, ...]:
    """Return the mean of each column; rows that end early continue with `after`."""
    width = max(map(len, rows))
    filled = [[*row, *[after] * (width - len(row))] for row in rows]
    return tuple(np.mean(filled, axis=0).tolist())


def _has_tree(entry: _Entry) -> bool:
    return bool(entry.played)


def _pair(first: _Entry, second: _Entry) -> Pair:
    """Compare two strategies secret by secret; one tree is compared with those of all seeds."""
    ours, others = np.broadcast_arrays(first.costs, second.costs)
    counts = [
        np.count_nonzero(holds, axis=1) for holds in (ours < others, ours == others, ours > others)
    ]
    better, equal, worse = (
        int(count[0]) if len(count) == 1 else float(count.mean()) for count in counts
    )
    return Pair(first.row.strategy, second.row.strategy, better, equal, worse)


def _ours(record: Record, entries: Iterable[_Entry]) -> Statistics | None:
    """Return the statistics of our tree that a record is about, if it is compared."""
    for entry in entries:
        if entry.row.strategy == record.strategy and len(entry.played) == 1:
            return _statistics(entry.played[0])
    return None

"""Who guesses for the program: a tree, or a one-step strategy from any position."""

from dataclasses import dataclass
from typing import Final, Protocol

import lookup
from lookup import StrategyTree
from lookup.schema import ROOT
from strategygen.errors import StrategyError
from strategygen.games import Game
from strategygen.games.history import Turn
from strategygen.games.position import Position
from strategygen.one_step.choose import best_guess
from strategygen.one_step.strategies import ENTROPY, ONE_STEP, OneStep
from strategygen.recipe import STRATEGIES, Recipe

# What is asked for where nobody chose: the stored tree of this strategy, if the game has one.
PREFERRED: Final = "expected"
# What guesses where a tree ends, and where none is stored.
FALLBACK: Final = ENTROPY
SEEDS: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A guess for a position, and where it comes from.

    `candidate` says whether it may be the secret, `remaining` how many codes are possible before it
    is answered. `worst` is what the game then still costs at most, this guess included: guesses,
    unless the responses of the game differ in cost. It is None where no tree promises it. A
    suggestion never changes and may be shared by threads.
    """

    guess: str
    source: str
    candidate: bool
    remaining: int
    worst: int | None


class Guesser(Protocol):
    """Say what to guess; a guesser never changes, so threads may share it."""

    def suggest(self, left: Position) -> Suggestion:
        """Return the guess for a position that is not over.

        Raises `IndistinguishableError` if no guess tells the codes apart.
        """


@dataclass(frozen=True, slots=True)
class StrategyGuesser:
    """Guess by a one-step strategy from any position; `seed` is for the strategy `random`.

    Raises `StrategyError` for a strategy that does not fit the game.
    """

    game: Game
    strategy: OneStep
    pool: str = "all"
    seed: int = 0

    def __post_init__(self) -> None:
        if self._keeps_to_codes and not self.game.guesses_codes:
            raise StrategyError(
                f"{self.strategy.name} guesses codes only, and no guess of {self.game.id} is a "
                f"code; take another strategy, such as {FALLBACK.name}"
            )

    @property
    def _keeps_to_codes(self) -> bool:
        return self.strategy.consistent_only or self.pool == "consistent"

    def suggest(self, left: Position) -> Suggestion:
        """Return the guess of the strategy.

        Raises `IndistinguishableError` if no guess tells the codes apart.
        """
        seed = (self.seed + len(left.turns)) % SEEDS
        guess = best_guess(left, self.strategy, pool=self.pool, seed=seed)
        return _suggestion(left, guess, f"strategy {self.strategy.name}", None)


@dataclass(frozen=True, slots=True)
class TreeGuesser:
    """Guess what a tree guesses, and by `fallback` where the history leaves the tree."""

    tree: StrategyTree
    name: str
    fallback: StrategyGuesser

    def suggest(self, left: Position) -> Suggestion:
        """Return the guess of the tree, or that of the one-step strategy if the tree has none."""
        node = self._follow(left.turns)
        if node is None:
            return self.fallback.suggest(left)
        guess = left.parse_guess(self.tree.guess(node))
        return _suggestion(left, guess, f"tree {self.name}", self.tree.worst(node))

    def _follow(self, turns: tuple[Turn, ...]) -> int | None:
        """Return the node that the turns lead to, None if the tree guesses otherwise."""
        game, node = self.fallback.game, ROOT
        for guess, responses in turns:
            if len(responses) != 1 or self.tree.guess(node) != game.guesses[guess]:
                return None
            node = self.tree.step(node, responses[0])
        return node


def _suggestion(left: Position, guess: int, source: str, worst: int | None) -> Suggestion:
    candidate = bool(left.code_of_guess[guess] >= 0)
    return Suggestion(left.guesses[guess], source, candidate, left.code_count, worst)


def choose_guesser(
    game: Game, strategy: str | None = None, tree: str | None = None, seed: int = 0
) -> Guesser:
    """Return who guesses in a game: by a strategy, by a tree, or by the best there is.

    `tree` is the name of a stored tree or the path of a file. Without either it is the stored tree
    of the strategy `expected`, and where there is none the strategy `entropy`. `seed` is for the
    strategy `random`.

    Raises `StrategyError` for a strategy that does not exist or has no stored tree of the game,
    and for a tree of another game; what `lookup.open_tree` raises for a file that is no tree.
    """
    if tree is not None:
        return _by_tree(game, tree, seed)
    if strategy is None:
        strategy = PREFERRED if _is_stored(game, PREFERRED) else FALLBACK.name
    recipe = Recipe(game, strategy)
    if _is_stored(game, strategy):
        return _by_tree(game, recipe.name, seed)
    if recipe.is_search:
        quick = ", ".join(ONE_STEP)
        raise StrategyError(
            f"no tree of {game.id} by {strategy} is stored, and a search takes too long to play "
            f"by; take one of {quick}, or build the tree and name its file"
        )
    return StrategyGuesser(game, ONE_STEP[strategy], seed=seed)


def _is_stored(game: Game, strategy: str) -> bool:
    """Return whether a tree of just this game is stored, its word lists included."""
    name = f"{game.id}.{strategy}"
    return strategy in STRATEGIES and name in lookup.stored_trees() and _fits(name, game)


def _fits(name: str, game: Game) -> bool:
    info = lookup.open_tree(name).game
    return info.id == game.id and dict(info.lists) == dict(game.lists)


def _by_tree(game: Game, name: str, seed: int) -> TreeGuesser:
    tree = lookup.open_tree(name)
    if not _fits(name, game):
        lists = " made from other lists" if tree.game.id == game.id else ""
        raise StrategyError(f"the tree {name} plays {tree.game.id}{lists}, not {game.id}")
    same = ONE_STEP.get(tree.strategy.name, FALLBACK)
    return TreeGuesser(tree, name, StrategyGuesser(game, same, tree.strategy.pool, seed))

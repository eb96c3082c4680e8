"""What there is: games and strategies."""

from dataclasses import dataclass

from strategygen.games import GAMES, Game, parse_game
from strategygen.games.own.game import OwnGame
from strategygen.games.own.installed import installed_games
from strategygen.one_step.strategies import ONE_STEP
from strategygen.recipe import STRATEGIES


@dataclass(frozen=True, slots=True)
class Family:
    """A family of games, how their ids are written, and ids of some of them."""

    family: str
    grammar: str
    summary: str
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Size:
    """How a game ends, and how many codes and guesses it has."""

    game: str
    family: str
    end: str
    codes: int
    guesses: int


@dataclass(frozen=True, slots=True)
class Installed:
    """A game of an installed package, and the function that makes it."""

    game: str
    source: str


@dataclass(frozen=True, slots=True)
class Games:
    """The families, the sizes of the games named as examples, and the games of packages."""

    families: tuple[Family, ...]
    sizes: tuple[Size, ...]
    installed: tuple[Installed, ...]


@dataclass(frozen=True, slots=True)
class KnownStrategy:
    """A strategy and the guess it prefers; whether it is a search, and whether it is random."""

    strategy: str
    summary: str
    search: bool
    random: bool


@dataclass(frozen=True, slots=True)
class Strategies:
    """All strategies, those that look one guess ahead first."""

    strategies: tuple[KnownStrategy, ...]


def all_games() -> Games:
    """Return the families, then the sizes of some games, then the games of installed packages.

    No table of responses is made: the numbers are known without it.
    """
    kinds: list[type[Game]] = [*GAMES.values(), OwnGame]
    games = [parse_game(example) for family in GAMES.values() for example in family.examples]
    return Games(
        tuple(Family(game.family, game.grammar, game.summary, game.examples) for game in kinds),
        tuple(
            Size(game.id, game.family, game.end, game.code_count, game.guess_count)
            for game in games
        ),
        tuple(Installed(name, source) for name, source in installed_games().items()),
    )


def all_strategies() -> Strategies:
    """Return all strategies."""
    return Strategies(
        tuple(
            KnownStrategy(name, summary, name not in ONE_STEP, _is_random(name))
            for name, summary in STRATEGIES.items()
        )
    )


def _is_random(name: str) -> bool:
    return name in ONE_STEP and ONE_STEP[name].random

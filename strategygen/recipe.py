"""What to build: a game, a strategy and its options, and the file name that says all of them."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final
from urllib.parse import unquote

from lookup import schema
from strategygen.errors import StrategyError
from strategygen.games import Game, parse_game
from strategygen.one_step.strategies import ONE_STEP
from strategygen.search.objectives import OBJECTIVES

STRATEGIES: Final[dict[str, str]] = {
    **{name: strategy.summary for name, strategy in ONE_STEP.items()},
    **{name: objective.summary for name, objective in OBJECTIVES.items()},
}

_NAME: Final = re.compile(
    r"(?P<game>[^.]+)\.(?P<strategy>.+?)"
    r"(?P<consistent>-consistent)?"
    r"(?:-first(?P<first>[^-]+))?"
    r"(?:-max(?P<max_depth>[0-9]+))?"
    r"(?:-width(?P<width>[0-9]+))?"
)


@dataclass(frozen=True, slots=True)
class Recipe:
    """A tree to build: a game, a strategy, and what the strategy must keep to.

    `pool` says which guesses are allowed: "all", or "consistent" for candidates only. `first` is
    the text of the first guess; None lets the strategy choose it. In a search no path costs more
    than `max_depth`, and only the `width` most promising guesses are tried at each node.

    Raises StrategyError for an unknown strategy or pool and for a limit that the strategy does not
    take, GameError for a first guess that the game does not have.
    """

    game: Game
    strategy: str
    pool: str = "all"
    first: str | None = None
    max_depth: int | None = None
    width: int | None = None

    def __post_init__(self) -> None:
        if self.strategy not in STRATEGIES:
            near = get_close_matches(self.strategy.lower(), STRATEGIES, n=1)
            hint = f", did you mean {near[0]}?" if near else ";"
            raise StrategyError(
                f"unknown strategy {self.strategy!r}{hint} there are: {', '.join(STRATEGIES)}"
            )
        if self.pool not in schema.POOLS:
            raise StrategyError(
                f"unknown pool {self.pool!r}: take {' or '.join(schema.POOLS)}", parameter="pool"
            )
        self._check_limit("depth limit", "max_depth", self.max_depth)
        self._check_limit("search width", "width", self.width)
        if self.keeps_to_candidates:
            object.__setattr__(self, "pool", "consistent")
        if self.first is not None:
            guess = self.game.parse_guess(self.first)
            object.__setattr__(self, "first", self.game.guesses[guess])

    def _check_limit(self, what: str, parameter: str, value: int | None) -> None:
        if value is None:
            return
        self.require_search(what, parameter)
        if value < 1:
            raise StrategyError(f"the {what} must be at least 1, not {value}", parameter=parameter)

    def require_search(self, what: str, parameter: str) -> None:
        """Raise StrategyError if the strategy is no search; `what` is the thing that needs one."""
        if not self.is_search:
            raise StrategyError(
                f"a {what} is for searches only ({', '.join(OBJECTIVES)}); "
                f"{self.strategy} is not a search",
                parameter=parameter,
            )

    @property
    def is_search(self) -> bool:
        """Whether the strategy is a search, not a one-step rule."""
        return self.strategy in OBJECTIVES

    @property
    def is_random(self) -> bool:
        """Whether the strategy picks its guesses at random, so that its tree is not stored."""
        return self.strategy in ONE_STEP and ONE_STEP[self.strategy].random

    @property
    def keeps_to_candidates(self) -> bool:
        """Whether the strategy itself guesses nothing but candidates."""
        return self.strategy in ONE_STEP and ONE_STEP[self.strategy].consistent_only

    @property
    def name(self) -> str:
        """The name of the tree's file, without its suffix."""
        parts = [f"{self.game.id}.{self.strategy}"]
        if self.pool == "consistent" and not self.keeps_to_candidates:
            parts.append("consistent")
        for word, value in (
            ("first", None if self.first is None else _in_file_name(self.first)),
            ("max", self.max_depth),
            ("width", self.width),
        ):
            if value is not None:
                parts.append(f"{word}{value}")
        return "-".join(parts)


def _in_file_name(text: str) -> str:
    """Return a guess in a form that may be part of a file's name on every system.

    Letters and digits of any alphabet stay; other characters become %XX, as in a web address.

    >>> _in_file_name("1122"), _in_file_name("a b/c")
    ('1122', 'a%20b%2Fc')
    """
    return "".join(
        character if character.isalnum() else "".join(f"%{byte:02X}" for byte in character.encode())
        for character in text
    )


def parse_recipe(name: str, game: Game | None = None) -> Recipe:
    """Return the recipe that a tree's name stands for; `parse_recipe(r.name)` equals `r`.

    Give `game` if the id in the name is not enough to make it, as for a game from word lists. The
    name must be of that game.

    >>> parse_recipe("mastermind-4x6.knuth-consistent-first1122").first
    '1122'
    """
    match = _NAME.fullmatch(name.removesuffix(schema.SUFFIX))
    if match is None:
        raise StrategyError(
            f"{name!r} names no tree; the name of a tree is written "
            "GAME.STRATEGY[-consistent][-firstX][-maxN][-widthN]"
        )
    numbers = {key: int(match[key]) for key in ("max_depth", "width") if match[key] is not None}
    if game is not None and game.id != match["game"]:
        raise StrategyError(f"{name!r} is the name of a tree of another game than {game.id}")
    return Recipe(
        parse_game(match["game"]) if game is None else game,
        match["strategy"],
        "consistent" if match["consistent"] else "all",
        None if match["first"] is None else unquote(match["first"]),
        **numbers,
    )

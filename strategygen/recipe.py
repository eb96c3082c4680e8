"""What to build: a game, a strategy and its options, and the file name that says all of it."""

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
    """A tree to build; `first` is the text of a given opening.

    Raises StrategyError for an unknown strategy or an option it does not know, GameError for an
    opening that is no guess.
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
            raise StrategyError(f"unknown pool {self.pool!r}: take {' or '.join(schema.POOLS)}")
        for option, value in (("--max-depth", self.max_depth), ("--width", self.width)):
            if value is not None and not self.is_search:
                searches = ", ".join(OBJECTIVES)
                raise StrategyError(f"{option} is an option of the searches ({searches}) only")
            if value is not None and value < 1:
                raise StrategyError(f"{option} must be at least 1, not {value}")
        if self.keeps_to_candidates:
            object.__setattr__(self, "pool", "consistent")
        if self.first is not None:
            guess = self.game.parse_guess(self.first)
            object.__setattr__(self, "first", self.game.guesses[guess])

    @property
    def is_search(self) -> bool:
        """Whether the strategy is a search, not a one-step rule."""
        return self.strategy in OBJECTIVES

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
    """Return a guess as it may stand in a file's name, in any system and between dashes.

    Letters and digits of any alphabet stay, all else is written as in an address of the web.

    >>> _in_file_name("1122"), _in_file_name("a b/c")
    ('1122', 'a%20b%2Fc')
    """
    return "".join(
        character if character.isalnum() else "".join(f"%{byte:02X}" for byte in character.encode())
        for character in text
    )


def parse_recipe(name: str, game: Game | None = None) -> Recipe:
    """Return the recipe that a tree's name stands for; `parse_recipe(r.name)` equals `r`.

    `game` is the one that the name must be of, where its id alone does not make it.

    >>> parse_recipe("mastermind-4x6.knuth-consistent-first1122").first
    '1122'
    """
    match = _NAME.fullmatch(name.removesuffix(schema.SUFFIX))
    if match is None:
        raise StrategyError(
            f"{name!r} names no tree; expected GAME.STRATEGY[-consistent][-firstX][-maxN][-widthN]"
        )
    numbers = {key: int(match[key]) for key in ("max_depth", "width") if match[key] is not None}
    if game is not None and game.id != match["game"]:
        raise StrategyError(f"{name!r} names a tree of another game than {game.id}")
    return Recipe(
        parse_game(match["game"]) if game is None else game,
        match["strategy"],
        "consistent" if match["consistent"] else "all",
        None if match["first"] is None else unquote(match["first"]),
        **numbers,
    )

"""Which openings a search tries."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from strategygen.errors import StrategyError
from strategygen.games import Game
from strategygen.tree import NONE


@dataclass(frozen=True, slots=True)
class OpeningPlan:
    """The openings that a search tries, and how many of the best it must know exactly.

    With `first`, a guess id, it tries that one; else all that are allowed. If `listed` is not 0, it
    tries them one by one and solves so many of the best, so that they can be listed.
    """

    first: int | None = None
    listed: int = 0

    def openings(self, game: Game, pool: str) -> NDArray[np.int32]:
        """Return the guess ids, ascending, one of each class of equivalent openings."""
        if self.first is not None:
            return np.array([self.first], np.int32)
        openings = game.openings
        if pool == "consistent":
            openings = openings[game.code_of_guess[openings] != NONE]
        return openings

    def check(self, game: Game, pool: str) -> None:
        """Raise StrategyError if there is no opening, or if the given one tells nothing."""
        every = OpeningPlan().openings(game, pool)
        if not len(every):
            raise StrategyError(
                f"{game.id} has no guess that is a code, so none is consistent", parameter="pool"
            )
        if self.first is not None and game.code_count > 1:
            codes = np.arange(game.code_count, dtype=np.int32)
            answers = game.response_rows(codes, np.array([self.first], np.int32))
            if (answers == answers[0]).all():
                raise StrategyError(
                    f"{game.guesses[self.first]} tells nothing: every code of {game.id} answers "
                    "it alike"
                )


EVERY_OPENING: Final = OpeningPlan()

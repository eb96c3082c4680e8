"""Rate every guess for the candidates of a game or a position by any one-step strategies."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strategygen.errors import StrategyError
from strategygen.games import Game
from strategygen.memory import DEFAULT_MEMORY
from strategygen.one_step.choose import Chooser, blocks_of
from strategygen.one_step.measure import measure_of
from strategygen.one_step.partition import NEVER, shape_block
from strategygen.one_step.strategies import OneStep
from strategygen.tree import NONE


@dataclass(frozen=True, slots=True, eq=False)
class Ratings:
    """What each of some guesses does to the candidates of a game or a position.

    All arrays are (guesses,). `guesses` are ids, ascending; `cells` counts the cells of a guess,
    the winning one included, `largest` is the size of the largest cell, `squares` the sum of
    squared sizes. `consistent` says whether the guess may be the secret. `values` has what each
    strategy compares, by its name; less is better. Ratings never change and may be shared by
    threads.
    """

    candidates: int
    guesses: NDArray[np.int32]
    cells: NDArray[np.int32]
    largest: NDArray[np.int32]
    squares: NDArray[np.int64]
    consistent: NDArray[np.bool_]
    values: Mapping[str, NDArray[np.int64]]
    choosers: Mapping[str, Chooser]

    @property
    def mean_left(self) -> NDArray[np.float64]:
        """How many candidates each guess leaves on average; float64 (guesses,).

        The mean is over all candidates as the secret; a cell of one counts as one.
        """
        return self.squares / self.candidates

    def place(self, guess: int) -> int:
        """Return where a guess stands in the arrays.

        Raises `KeyError` if the guess was not rated.
        """
        place = int(np.searchsorted(self.guesses, guess))
        if place == len(self.guesses) or self.guesses[place] != guess:
            raise KeyError(guess)
        return place

    def best(self, strategy: str, count: int = 1) -> list[int]:
        """Return the places of the best guesses by a strategy, ties broken as in its trees.

        Guesses that tell nothing are left out, so there may be fewer.

        Raises `KeyError` for a strategy that was not rated.
        """
        return list(self._in_order(strategy, count))

    def _in_order(self, strategy: str, count: int) -> Iterator[int]:
        chooser, values = self.choosers[strategy], self.values[strategy].copy()
        codes = np.arange(self.candidates, dtype=np.int32)
        useful = (self.cells > 1 if self.candidates > 1 else self.cells > 0) & (values != NEVER)
        values[~useful] = NEVER
        # With one or two candidates left the first of them is taken, whatever its value.
        first = NONE
        if self.candidates <= 2 and len(own := np.flatnonzero(self.consistent & useful)):
            first = int(own[0])
        for _ in range(min(count, int(useful.sum()))):
            place = first if first != NONE else chooser.best_of(codes, self.guesses, values)
            if place == NONE:
                return
            yield place
            first = NONE
            values[place] = NEVER


def rate(
    game: Game,
    strategies: Sequence[OneStep],
    *,
    guesses: NDArray[np.int32] | None = None,
    pool: str = "all",
    memory: int = DEFAULT_MEMORY,
) -> Ratings:
    """Return what every guess of a game or a position does to its candidates.

    `guesses` are the ids to rate, ascending, all by default; `memory` is how many bytes of
    responses are held at a time. Threads may call it at the same time.

    Raises `StrategyError` for the strategy `random`, which values no guess above another.

    >>> from strategygen.games import parse_game
    >>> from strategygen.one_step.strategies import ONE_STEP
    >>> ratings = rate(parse_game("mastermind-4x6"), [ONE_STEP["knuth"]])
    >>> place = ratings.place(7)                          # the guess 1122
    >>> int(ratings.cells[place]), int(ratings.largest[place])
    (13, 256)
    """
    if any(strategy.random for strategy in strategies):
        raise StrategyError("the strategy random values no guess above another; take another one")
    chosen = np.arange(game.guess_count, dtype=np.int32) if guesses is None else guesses
    choosers = {
        strategy.name: Chooser(game, measure_of(strategy, game, pool, 0), memory)
        for strategy in strategies
    }
    ratings = Ratings(
        candidates=game.code_count,
        guesses=chosen,
        cells=np.empty(len(chosen), np.int32),
        largest=np.empty(len(chosen), np.int32),
        squares=np.empty(len(chosen), np.int64),
        consistent=game.code_of_guess[chosen] != NONE,
        values={name: np.empty(len(chosen), np.int64) for name in choosers},
        choosers=choosers,
    )
    codes = np.arange(game.code_count, dtype=np.int32)
    for block in blocks_of(len(codes), len(chosen), memory):
        rows = game.response_rows(codes, chosen[block])
        shape_block(
            rows,
            codes,
            0,
            game.responses.size,
            ratings.cells[block],
            ratings.largest[block],
            ratings.squares[block],
        )
        for name, chooser in choosers.items():
            chooser.rate_rows(rows, ratings.values[name][block])
    for name, chooser in choosers.items():
        if chooser.measure.consistent_only:
            ratings.values[name][~ratings.consistent] = NEVER
    return ratings

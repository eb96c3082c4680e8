"""Choose the guess of a one-step strategy for a set of candidates of any size."""

from dataclasses import dataclass, field
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from strategygen.errors import IndistinguishableError
from strategygen.games import Game
from strategygen.games.base import places_of
from strategygen.memory import DEFAULT_MEMORY
from strategygen.one_step.kernels import fill_ties, first_of_ties, least
from strategygen.one_step.measure import Measure, measure_of
from strategygen.one_step.partition import BLOCK, NEVER, rate_block
from strategygen.one_step.strategies import OneStep
from strategygen.random_stream import keyed_random
from strategygen.tree import NONE


def blocks_of(codes: int, guesses: int, row_bytes: int) -> list[slice]:
    """Return slices of the guesses whose rows for so many codes are in memory together."""
    step = max(1, min(BLOCK, row_bytes // codes))
    return [slice(start, start + step) for start in range(0, guesses, step)]


@dataclass(frozen=True, slots=True)
class Chooser:
    """Choose guesses by one measure in one game; no more than `row_bytes` of rows at a time.

    `kernels.choose_from_rows` says the same of a set whose rows are in memory.
    """

    game: Game
    measure: Measure
    row_bytes: int
    guess_of_code: NDArray[np.int32] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "guess_of_code", self.game.guess_of_code)

    def opening(self) -> int:
        """Return the guess for all codes; of equivalent guesses only the lowest is looked at."""
        game = self.game
        codes = np.arange(game.code_count, dtype=np.int32)
        if self.measure.random or len(codes) <= 2:
            return self.choose(codes, np.arange(game.guess_count, dtype=np.int32))
        openings = game.openings
        if self.measure.consistent_only:
            openings = openings[game.code_of_guess[openings] != NONE]
        return self.choose_among(codes, openings)

    def choose(self, codes: NDArray[np.int32], allowed: NDArray[np.int32], key: int = 0) -> int:
        """Return the guess for a set of codes; both ids of codes and allowed guesses ascend.

        `key` is what a random choice depends on beside the seed. Raises IndistinguishableError if
        no allowed guess tells the codes apart.
        """
        measure = self.measure
        guesses = self.guess_of_code[codes]
        unrated = measure.lead == 0 and not measure.weights.any()
        if measure.random or len(codes) <= 2 or (measure.consistent_only and unrated):
            start = 0
            if measure.random:
                start = int(keyed_random(measure.seed, np.uint64(key))) % len(codes)
            for guess in np.roll(guesses, -start).tolist():
                if guess != NONE and self._splits(codes, guess):
                    return int(guess)
        # Codes that are still possible are always allowed.
        return self.choose_among(
            codes, guesses[guesses != NONE] if measure.consistent_only else allowed
        )

    def choose_among(self, codes: NDArray[np.int32], guesses: NDArray[np.int32]) -> int:
        """Return the best of some guesses, ascending, for a set of codes."""
        values = self.values(codes, guesses)
        while True:
            place = self.best_of(codes, guesses, values)
            if place == NONE:
                self.refuse(codes[:2])
            if len(codes) == 1 or self._splits(codes, int(guesses[place])):
                return int(guesses[place])
            values[place] = NEVER

    def values(self, codes: NDArray[np.int32], guesses: NDArray[np.int32]) -> NDArray[np.int64]:
        """Return what each guess is worth for a set of codes, less is better; int64 (guesses,)."""
        values = np.empty(len(guesses), np.int64)
        for block in blocks_of(len(codes), len(guesses), self.row_bytes):
            self.rate_rows(self.game.response_rows(codes, guesses[block]), values[block])
        return values

    def rate_rows(self, rows: NDArray[np.uint8], values: NDArray[np.int64]) -> None:
        """Set what each of BLOCK guesses at most is worth, from its responses; int64 (guesses,)."""
        measure, every = self.measure, np.arange(len(rows), dtype=np.int32)
        count = self.game.responses.size
        rate_block(rows, every, 0, count, measure.weights, measure.lead, values)

    def refuse(self, codes: NDArray[np.int32]) -> NoReturn:
        """Raise the error for two codes that cannot be told apart."""
        texts = [self.game.codes[code] for code in codes.tolist()]
        raise IndistinguishableError(
            f"{self.game.id}: no allowed guess tells {texts[0]} and {texts[1]} apart"
        )

    def best_of(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32], values: NDArray[np.int64]
    ) -> int:
        """Return the place of the guess with the least value, ties broken, or NONE."""
        measure = self.measure
        every = np.arange(len(codes), dtype=np.int32)
        best = values.min(initial=NEVER)
        if best == NEVER:
            return NONE
        if not measure.no_codes:
            places = places_of(self.guess_of_code[codes], guesses)
            return int(least(values, measure.tolerance * len(codes), places, every))
        near = np.flatnonzero(values <= best + measure.tolerance * len(codes))
        cheap, missing, most = np.full(len(near), -1), np.full(len(near), NEVER), -1
        for block in blocks_of(len(codes), len(near), self.row_bytes):
            rows = self.game.response_rows(codes, guesses[near[block]])
            all_near = np.ones(rows.shape[1], np.bool_)
            most = fill_ties(
                rows,
                every,
                self.game.responses.size,
                measure,
                all_near,
                most,
                cheap[block],
                missing[block],
            )
        return int(near[first_of_ties(cheap, missing, measure.missing_tolerance * len(codes))])

    def _splits(self, codes: NDArray[np.int32], guess: int) -> bool:
        column = self.game.response_rows(codes, np.array([guess], np.int32))
        return bool((column != column[0]).any())


def best_guess(
    game: Game,
    strategy: OneStep,
    *,
    pool: str = "all",
    seed: int = 0,
    memory: int = DEFAULT_MEMORY,
) -> int:
    """Return the id of the guess that a one-step strategy makes first in a game or position.

    In a whole game only one guess of each class of equivalent ones is looked at. `seed` is for the
    strategy `random`; `memory` is how many bytes of responses are held at a time. Threads may call
    it at the same time.

    Raises `IndistinguishableError` if no allowed guess tells the codes apart.

    >>> from strategygen.games import parse_game
    >>> from strategygen.one_step.strategies import ONE_STEP
    >>> game = parse_game("mastermind-4x6")
    >>> game.guesses[best_guess(game, ONE_STEP["knuth"])]
    '1122'
    """
    return Chooser(game, measure_of(strategy, game, pool, seed), memory).opening()

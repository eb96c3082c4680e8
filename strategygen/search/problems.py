"""Turn a game into arrays for the engine."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from strategygen.errors import StrategyError
from strategygen.games import Game
from strategygen.games.symmetry import Symmetries
from strategygen.kernel import kernel
from strategygen.random_stream import keyed_random
from strategygen.search.kernels.bounds import cell_bounds, level_bounds, recursive_bounds
from strategygen.search.kernels.problem import Problem, View, no_rule
from strategygen.search.kernels.scan import WORD_BITS
from strategygen.search.kernels.survey import MASK_LIMIT
from strategygen.search.kernels.view import rank_cells
from strategygen.tree import NONE

# Seeds of the random numbers for codes, and for rows of the memo.
CODE_SEED = 1
ROW_SEED = 2
GUESS_SEED = 3
# The memo knows rows of searches with a cap by the cost left, and those without by this.
NO_CAP = 0xFFFF

# Bounds by the number of cells are there for so many.
MOST_CELLS = 20

# A search with a cap takes caps up to this.
LARGEST_CAP = 1023

TOTAL, COUNTED, CRUSH, REACH = 0, 1, 2, 3


def random_word(seed: int, key: int) -> np.uint64:
    """Return a fixed random number that is not 0."""
    return np.uint64(int(keyed_random(np.uint64(seed), np.uint64(key))) | 1)


@kernel
def random_words(seed: int, count: int) -> NDArray[np.uint64]:
    """Return fixed random numbers, none of them 0; uint64 (count,)."""
    words = np.empty(count, np.uint64)
    for key in range(count):
        words[key] = keyed_random(np.uint64(seed), np.uint64(key)) | np.uint64(1)
    return words


def whole_view(game: Game) -> View:
    """Return the view of a whole game."""
    codes = np.arange(game.code_count, dtype=np.int32)
    rows = game.response_rows(codes)
    count = game.responses.size
    responses = np.ascontiguousarray(rows.T)
    return View(
        responses=responses,
        masks=_masks(rows, count),
        ranks=_whole_ranks(responses, count),
        rows=rows if count > WORD_BITS else np.empty((len(rows), 0), np.uint8),
        codes=codes,
        guesses=np.arange(game.guess_count, dtype=np.int32),
        own_column=game.guess_of_code,
        reach=np.full(count + 2, game.guess_count, np.int64),
    )


def _masks(rows: NDArray[np.uint8], count: int) -> NDArray[np.unsignedinteger]:
    """Return 1 << response in the narrowest type; no columns in a wide game."""
    for kind, bits in ((np.uint16, 16), (np.uint32, 32), (np.uint64, 64)):
        if count <= bits:
            return np.left_shift(kind(1), rows, dtype=kind)
    return np.empty((len(rows), 0), np.uint32)


def _whole_ranks(responses: NDArray[np.uint8], count: int) -> NDArray[np.uint8]:
    if count <= WORD_BITS:
        return np.empty((responses.shape[1], 0), np.uint8)
    ranks = np.empty(responses.shape[::-1], np.uint8)
    rank_cells(responses, count, ranks)
    return ranks


def whole_symmetry(game: Game) -> Symmetries:
    """Return the symmetries of a game before the first guess."""
    symmetry = game.symmetry
    if symmetry is None or game.rule is not None:
        return Symmetries(np.empty((0, 0), np.int8), np.empty((0, 0), np.int8))
    return Symmetries(symmetry.places, symmetry.maps)


@cache
def _cell_bounds(cells: int) -> NDArray[np.int64]:
    return cell_bounds(cells, MASK_LIMIT)


class ProblemSet:
    """The problems of one game and pool: one for each way to value a tree.

    With a cap, the cost that a path may have at most, a set's value depends on what is left of it.

    - `total`: the least total, with or without a cap.
    - `counted`: the least total, then the fewest secrets that cost the cap exactly.
    - `crush`: the fewest secrets that cost the cap exactly, then the least total.
    - `reach`: whether there is a tree within the cap; the total of any will do.
    """

    def __init__(self, game: Game, pool: str, cap: int, width: int = 0) -> None:
        self.game = game
        self.pool = pool
        self.cap = cap
        self.width = width
        codes = game.code_count
        self.stride = 1 if game.limited is None else game.limited[1] + 1
        self.scale = 1 << codes.bit_length()
        if cap > LARGEST_CAP:
            raise StrategyError(f"a path may cost {LARGEST_CAP} at most in a search, not {cap}")
        self.penalty = 1 << (codes * LARGEST_CAP).bit_length()
        self._zobrist = random_words(CODE_SEED, codes)
        rule = game.rule
        self._rule = no_rule() if rule is None else rule
        self._guess_zobrist = random_words(GUESS_SEED, game.guess_count)
        symmetry = game.symmetry
        self._digits = (
            np.empty((game.guess_count, 0), np.uint8) if symmetry is None else symmetry.digits
        )
        self._symbols = 0 if symmetry is None else symmetry.symbols
        self.total = self._problem(TOTAL, 1, 0)
        self.counted = self._problem(COUNTED, self.scale, 1)
        self.crush = self._problem(CRUSH, 1, self.penalty)
        self.reach = self._problem(REACH, 1, 0)

    def row(self, cap: int | None) -> int:
        """Return the row of a problem at the start, with so much to spend; None for no cap."""
        return ((self.cap + 1 if cap is None else cap) + 1) * self.stride - 1

    def cap_of(self, row: int) -> int | None:
        """Return what may be spent in a row, None if there is no cap."""
        return None if row >= (self.cap + 1) * self.stride else row // self.stride

    def _rows_after(self) -> NDArray[np.int64]:
        """Return the row after each response; see `Problem.after`."""
        costs, limited = self.game.responses.costs, self.game.limited
        caps = self.cap + 1
        after = np.empty(((caps + 1) * self.stride, len(costs)), np.int64)
        for row, response in np.ndindex(*after.shape):
            left, times = divmod(row, self.stride)
            left -= 0 if left == caps else costs[response]
            times -= limited is not None and response == limited[0]
            after[row, response] = -1 if min(left, times) < 0 else left * self.stride + times
        return after

    def _problem(self, kind: int, scale: int, penalty: int) -> Problem:
        game, responses = self.game, self.game.responses
        sayable = bool((game.guess_of_code != NONE).all())
        plain = game.wins and set(responses.costs) == {1} and sayable and self.stride == 1
        lefts = [left for left in (*range(self.cap + 1), NO_CAP) for _ in range(self.stride)]
        after = self._rows_after()
        if plain:
            lower = level_bounds(game.code_count, responses.size, self.cap, scale, penalty)
        else:
            penalties = [penalty if left == 0 else 0 for left in lefts]
            lower = recursive_bounds(
                game.code_count, responses.costs, responses.winning, after, scale, penalties
            )
        floors = np.zeros((len(lefts), 2), np.uint64)
        for row, left in enumerate(lefts):
            if left != NO_CAP:
                floors[row, 0] = random_word(ROW_SEED, NO_CAP)
                if kind != TOTAL:
                    floors[row, 1] = random_word(ROW_SEED, left)
        return Problem(
            costs=np.array(responses.costs, np.int64),
            winning=-1 if responses.winning is None else responses.winning,
            plain=plain,
            consistent_only=self.pool == "consistent",
            any_tree=kind == REACH,
            scale=scale,
            penalty=penalty,
            width=self.width,
            after=after,
            stride=self.stride,
            unlimited=self.row(None),
            lower=lower,
            by_cells=_cell_bounds(min(responses.size, MOST_CELLS if plain else 0)),
            keys=np.array([random_word(ROW_SEED, (kind << 16) | left) for left in lefts]),
            floors=floors,
            zobrist=self._zobrist,
            guess_zobrist=self._guess_zobrist,
            rule=self._rule,
            digits=self._digits,
            symbols=self._symbols,
        )

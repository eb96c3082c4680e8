"""Turn a game into arrays for the engine."""

from collections.abc import Callable
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from strategygen.errors import StrategyError
from strategygen.games import Game
from strategygen.games.symmetry import Symmetries
from strategygen.kernel import kernel
from strategygen.random_stream import keyed_random
from strategygen.search.kernels.bounds import (
    cell_bounds,
    least_levels,
    level_bounds,
    recursive_bounds,
)
from strategygen.search.kernels.problem import (
    INFEASIBLE,
    MASK_LIMIT,
    WORD_BITS,
    Problem,
    View,
    no_rule,
)
from strategygen.search.kernels.view import rank_cells
from strategygen.tree import NONE

# Seeds of the random numbers for codes, for rows of the memo, and for guesses.
CODE_SEED = 1
ROW_SEED = 2
GUESS_SEED = 3

# The memo knows rows of searches with a cap by the cost left, and those without by this.
NO_CAP = 0xFFFF

# Bounds by the number of cells are there for so many.
MOST_CELLS = 20
# Where costs differ, the bound for a larger game comes from that for a set of so many codes.
MOST_SIZED = 4096

# A search with a cap takes caps up to this.
LARGEST_CAP = 1023

# So many pairs of a code and a guess are answered at once: as fit into the second cache.
BLOCK_PAIRS = 1 << 20

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


def mask_type(count: int) -> type[np.unsignedinteger]:
    """Return the narrowest type with a bit for each response; any in a wide game."""
    for kind, bits in ((np.uint16, 16), (np.uint32, 32), (np.uint64, 64)):
        if count <= bits:
            return kind
    return np.uint32


def table_bytes(game: Game, enough: int) -> int:
    """Return what the whole view of a game takes: the responses, and their masks or ranks.

    Above `enough` bytes, what is known without the responses, which take long to find for very many
    codes.
    """
    pairs = game.code_count * game.guess_count
    if pairs > enough:
        return pairs
    count = game.responses.size
    return pairs * (3 if count > WORD_BITS else 1 + np.dtype(mask_type(count)).itemsize)


def whole_view(game: Game, check: Callable[[], None] = lambda: None) -> View:
    """Return the view of a whole game; `check` is called now and then, and may raise.

    The responses are found in blocks of codes, so that no second copy of them is in memory.
    """
    codes = np.arange(game.code_count, dtype=np.int32)
    width, count = game.guess_count, game.responses.size
    kind, wide = mask_type(count), count > WORD_BITS
    responses = np.empty((width, len(codes)), np.uint8)
    masks = np.empty((len(codes), 0 if wide else width), kind)
    rows = np.empty((len(codes), width if wide else 0), np.uint8)
    step = max(1, BLOCK_PAIRS // max(1, width))
    for start in range(0, len(codes), step):
        if start:
            check()
        block = slice(start, start + step)
        answers = game.response_rows(codes[block])
        responses[:, block] = answers.T
        if wide:
            rows[block] = answers
        else:
            np.left_shift(kind(1), answers, out=masks[block], dtype=kind)
    return View(
        responses=responses,
        masks=masks,
        ranks=_whole_ranks(responses, count, check),
        rows=rows,
        codes=codes,
        guesses=np.arange(width, dtype=np.int32),
        column_of=game.guess_of_code,
        reach=np.full(count + 2, width, np.int64),
    )


def _whole_ranks(
    responses: NDArray[np.uint8], count: int, check: Callable[[], None]
) -> NDArray[np.uint8]:
    """Return `View.ranks` of a whole game: no columns if it is not wide."""
    width, size = responses.shape
    if count <= WORD_BITS:
        return np.empty((size, 0), np.uint8)
    ranks = np.empty((size, width), np.uint8)
    step = max(1, BLOCK_PAIRS // size)
    for start in range(0, width, step):
        check()
        some = responses[start : start + step]
        block = np.empty(some.shape[::-1], np.uint8)
        rank_cells(some, count, block)
        ranks[:, start : start + step] = block
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


def is_plain(game: Game) -> bool:
    """Return whether most shortcuts hold; see `Problem.plain`."""
    sayable = bool((game.guess_of_code != NONE).all())
    return game.wins and set(game.responses.costs) == {1} and sayable and game.limited is None


def bound_by_size(game: Game, measure: str) -> int:
    """Return a lower bound on the total, or the depth, of any tree from the number of codes alone.

    `measure` is "total" or "depth". No bound is above INFEASIBLE.
    """
    codes, responses = game.code_count, game.responses
    if is_plain(game):
        total, depth = least_levels(codes, responses.size)
    else:
        sized = min(codes, MOST_SIZED)
        same_row = np.zeros((1, responses.size), np.int64)
        bounds = recursive_bounds(sized, responses.costs, responses.winning, same_row, 1, [0])
        # A larger set is worth at least its share; the depth is not below the average.
        total = min(-(-int(bounds[0, sized]) * codes // sized), INFEASIBLE)
        depth = -(-total // codes)
    return {"total": total, "depth": depth}[measure]


class ProblemSet:
    """The problems of one game and pool: one for each way to value a tree.

    With a cap, the cost that a path may have at most, a set's value depends on the cost left of it.
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
        self._after = self._rows_after()

    @cached_property
    def total(self) -> Problem:
        """The least total, with or without a cap."""
        return self._problem(TOTAL, 1, 0)

    @cached_property
    def counted(self) -> Problem:
        """The least total, then the fewest secrets that cost the cap exactly."""
        return self._problem(COUNTED, self.scale, 1)

    @cached_property
    def crush(self) -> Problem:
        """The fewest secrets that cost the cap exactly, then the least total."""
        return self._problem(CRUSH, 1, self.penalty)

    @cached_property
    def reach(self) -> Problem:
        """Whether there is a tree within the cap; the total of any will do."""
        return self._problem(REACH, 1, 0)

    def row(self, cap: int | None) -> int:
        """Return the row of a problem at the start, with so much to spend; None for no cap."""
        return ((self.cap + 1 if cap is None else cap) + 1) * self.stride - 1

    def cap_of(self, row: int) -> int | None:
        """Return what may be spent in a row, None if there is no cap."""
        return None if row >= (self.cap + 1) * self.stride else row // self.stride

    def _rows_after(self) -> NDArray[np.int64]:
        """Return the row after each response; see `Problem.after`."""
        costs, limited = np.array(self.game.responses.costs, np.int64), self.game.limited
        caps = self.cap + 1
        rows = np.arange((caps + 1) * self.stride)[:, np.newaxis]
        cost_left = np.where(rows // self.stride == caps, caps, rows // self.stride - costs)
        times = np.broadcast_to(rows % self.stride, cost_left.shape).copy()
        if limited is not None:
            times[:, limited[0]] -= 1
        affordable = (cost_left >= 0) & (times >= 0)
        return np.where(affordable, cost_left * self.stride + times, -1)

    def _problem(self, kind: int, scale: int, penalty: int) -> Problem:
        game, responses = self.game, self.game.responses
        plain = is_plain(game)
        costs_left = [left for left in (*range(self.cap + 1), NO_CAP) for _ in range(self.stride)]
        if plain:
            lower = level_bounds(game.code_count, responses.size, self.cap, scale, penalty)
        else:
            penalties = [penalty if left == 0 else 0 for left in costs_left]
            lower = recursive_bounds(
                game.code_count, responses.costs, responses.winning, self._after, scale, penalties
            )
        floors = np.zeros((len(costs_left), 2), np.uint64)
        for row, left in enumerate(costs_left):
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
            after=self._after,
            stride=self.stride,
            unlimited=self.row(None),
            lower=lower,
            by_cells=_cell_bounds(min(responses.size, MOST_CELLS if plain else 0)),
            keys=np.array([random_word(ROW_SEED, (kind << 16) | left) for left in costs_left]),
            floors=floors,
            zobrist=self._zobrist,
            guess_zobrist=self._guess_zobrist,
            rule=self._rule,
            digits=self._digits,
            symbols=self._symbols,
        )

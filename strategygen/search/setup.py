"""Turn a game into arrays for the engine."""

import numpy as np
from numpy.typing import NDArray

from strategygen.games import Game
from strategygen.grow import keyed_random
from strategygen.search.bounds import cell_bounds, level_bounds, recursive_bounds
from strategygen.search.problem import INFEASIBLE, Problem, View
from strategygen.search.symmetry import Symmetries

# Seeds of the random numbers for codes, and for rows of the memo.
CODE_SEED = 1
ROW_SEED = 2


def random_words(seed: int, count: int) -> NDArray[np.uint64]:
    """Return fixed random numbers, none of them 0; uint64 (count,)."""
    words = [int(keyed_random(np.uint64(seed), np.uint64(i))) | 1 for i in range(count)]
    return np.array(words, np.uint64)


def whole_view(game: Game) -> View:
    """Return the view of a whole game."""
    codes = np.arange(game.code_count, dtype=np.int32)
    rows = game.response_rows(codes)
    count = len(game.responses)
    return View(
        responses=np.ascontiguousarray(rows.T),
        masks=_masks(rows, count),
        codes=codes,
        guesses=np.arange(game.guess_count, dtype=np.int32),
        own_column=game.guess_of_code,
        reach=np.full(count + 2, game.guess_count, np.int64),
    )


def _masks(rows: NDArray[np.uint8], count: int) -> NDArray[np.unsignedinteger]:
    """Return 1 << response in the narrowest type; no columns where no type is wide enough."""
    for kind, bits in ((np.uint16, 16), (np.uint32, 32), (np.uint64, 64)):
        if count <= bits:
            return np.left_shift(kind(1), rows, dtype=kind)
    return np.empty((len(rows), 0), np.uint16)


def whole_symmetry(game: Game) -> tuple[NDArray[np.uint8], Symmetries]:
    """Return the digits of all guesses and the symmetries before the first guess."""
    symmetry = game.symmetry
    if symmetry is None:
        none = Symmetries(np.empty((0, 0), np.int8), np.empty((0, 0), np.int8))
        return np.empty((game.guess_count, 0), np.uint8), none
    free = np.full((len(symmetry.places), symmetry.symbols), -1, np.int8)
    return symmetry.digits, Symmetries(symmetry.places, free)


def make_problem(
    game: Game,
    *,
    pool: str,
    cap: int | None = None,
    scale: int = 1,
    penalty: int = 0,
    kind: int = 0,
) -> Problem:
    responses = game.responses
    plain = game.wins and set(responses.costs) == {1}
    winning = -1 if responses.winning is None else responses.winning
    if plain:
        lower = level_bounds(game.code_count, len(responses), cap, scale, penalty)
    else:
        line = recursive_bounds(game.code_count, responses.costs, responses.winning)
        lower = np.tile(line * scale, (1 if cap is None else cap + 2, 1))
    rows = len(lower)
    digits, symmetries = whole_symmetry(game)
    words = random_words(ROW_SEED + kind, 256)
    return Problem(
        costs=np.array(responses.costs, np.int64),
        winning=winning,
        plain=plain,
        consistent_only=pool == "consistent",
        scale=scale,
        penalty=penalty,
        unlimited=rows - 1,
        lower=lower,
        by_cells=cell_bounds(len(responses),64) if plain else np.zeros((1,1,0),np.int64),
        keys=words[:rows].copy() if kind else np.zeros(rows, np.uint64),
        floor_keys=np.zeros(rows, np.uint64),
        zobrist=random_words(CODE_SEED, game.code_count),
        digits=digits,
        symbols=symmetries.maps.shape[1],
    )

"""A game as the engine sees it: integers in arrays, and nothing that can be read as text."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.games import Rule
from strategygen.kernel import kernel

# What the engine returns for a set that no tree solves within the cost left: above any value.
INFEASIBLE = 1 << 45
# A game is wide if it has more responses than a word has bits.
WORD_BITS = 64
# Up to this size the bound of a guess comes from the number of its cells alone.
MASK_LIMIT = 64
# The ranks of cells, in kernels that count them: so many have a bit each, the rest is called RARE,
# a number that has the bits of 32 and of 64.
RANKS = 64
RARE = 96
# What a kernel returns when it was told to stop; nothing was decided.
STOPPED = -1


def no_rule() -> Rule:
    """Return the rule of a game in which every guess may always be made."""
    return Rule(np.empty((0, 0), np.uint8), np.empty(0, np.int32), np.empty((0, 0, 0), np.bool_))


class Problem(NamedTuple):
    """The rules of one search, shared by all its threads and never written to.

    The value of a tree is `scale` times its total, and `penalty` for each secret whose cost is the
    cap exactly; both are 1 and 0 in a search for the least total without a cap.

    - costs: int64 (responses,), what each response costs.
    - winning: the winning response, or -1 in a game that ends when the code is known.
    - plain: whether all responses cost 1, the game ends with a winning guess, and every code may be
      guessed. Most shortcuts hold only then, and say so.
    - consistent_only: whether a guess must be a candidate.
    - any_tree: whether the value of some tree will do, the first one found; the question is then
      only whether there is one within the cap.
    - width: how many guesses are tried for a set, those with the best one-step bounds; 0 for all.
    - after: int64 (rows, responses), the row after a response, or -1 where it cannot be paid or
      given. A row is the cost that may still be spent, times `stride`, and how often the response
      that `Game.limited` names may still be given.
    - stride: one more than how often that is at the start; 1 in other games.
    - unlimited: the row at the start of a search without a cap.
    - lower: int64 (rows, largest set + 1), a lower bound on the value of any set of a size.
    - by_cells: int64 (cells, cells, sizes), see `bounds.cell_bounds`; no sizes if not plain.
    - keys: uint64 (rows,), what the memo's key of a set is mixed with.
    - floors: uint64 (rows, 2), the same for searches whose values, times `scale`, are lower bounds
      here; 0 for none.
    - zobrist: uint64 (codes,), a random number for each code.
    - guess_zobrist: uint64 (guesses,), one for each guess: where a rule restricts what may follow,
      the memo's key of a set is mixed with those of the guesses that are left.
    - rule: see `strategygen.games.Rule`; without guesses in it, all stay allowed.
    - digits, places, symbols: the symmetry, see `strategygen.games.Symmetry`; no places for none.
    """

    costs: NDArray[np.int64]
    winning: int
    plain: bool
    consistent_only: bool
    any_tree: bool
    scale: int
    penalty: int
    width: int
    after: NDArray[np.int64]
    stride: int
    unlimited: int
    lower: NDArray[np.int64]
    by_cells: NDArray[np.int64]
    keys: NDArray[np.uint64]
    floors: NDArray[np.uint64]
    zobrist: NDArray[np.uint64]
    guess_zobrist: NDArray[np.uint64]
    rule: Rule
    digits: NDArray[np.uint8]
    symbols: int


class View(NamedTuple):
    """The part of the response table that matters after some guesses.

    - responses: uint8 (columns, rows); columns are guesses, rows codes. What one guess does to many
      codes lies side by side.
    - masks: the same as one bit each, (rows, columns), so that what many guesses do to one code
      lies side by side. The bit is 1 << response, in the narrowest type that holds all. No columns
      in a wide game, one with more responses than bits in a word.
    - ranks: uint8 (rows, columns) in a wide game, else no columns: a number for each cell of a
      column, those with one row last, and RARE for all from that on.
    - rows: uint8 (rows, columns), the responses once more where the game is wide and the view that
      of all codes: so large that a column of some rows is far apart in memory. Else no columns.
    - codes: int32 (rows,), guesses: int32 (columns,): ids in the whole game.
    - column_of: int32 (rows,), the column whose guess is the row's code, or -1.
    - reach: int64 (responses + 2,), how many columns, from the left, may have so many cells.
    """

    responses: NDArray[np.uint8]
    masks: NDArray[np.uint32]
    ranks: NDArray[np.uint8]
    rows: NDArray[np.uint8]
    codes: NDArray[np.int32]
    guesses: NDArray[np.int32]
    column_of: NDArray[np.int32]
    reach: NDArray[np.int64]


@kernel
def is_wide(problem: Problem) -> bool:
    """Return whether there are more responses than bits in a word."""
    return problem.costs.shape[0] > WORD_BITS


@kernel
def counts_cells(problem: Problem, n: int) -> bool:
    """Return whether a guess for n candidates is rated by the number of its cells alone.

    With few responses larger sets have better bounds from the sizes of all cells.
    """
    few = n <= MASK_LIMIT or is_wide(problem)
    return problem.plain and few and problem.penalty <= problem.scale


@kernel
def has_rule(problem: Problem) -> bool:
    """Return whether the history restricts which guesses may be made."""
    return problem.rule.relation.shape[0] > 0


@kernel
def may_follow(problem: Problem, guess: int, response: int, later: int) -> bool:
    """Return whether a guess may be made at any time after another was answered."""
    rule = problem.rule
    return rule.permits[rule.kind[guess], response, rule.relation[guess, later]]


@kernel
def is_uncapped(problem: Problem, row: int) -> bool:
    """Return whether any cost may be spent in a row."""
    return row + problem.stride > problem.unlimited


@kernel
def affords(problem: Problem, row: int, cost: int) -> bool:
    """Return whether the cost left in a row is enough for a cost."""
    return is_uncapped(problem, row) or row >= cost * problem.stride

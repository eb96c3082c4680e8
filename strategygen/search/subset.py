"""A set of candidates as the search sees it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from strategygen.games.symmetry import Symmetries
from strategygen.search.kernels.problem import Problem, View


@dataclass(frozen=True, slots=True)
class Subset:
    """Some of a game's codes, by id and ascending, and the symmetries left after some guesses.

    `members` are its rows in the view, which has the guesses that may be made; `hashed` is the hash
    of both. `level` counts the guesses since the view of the whole game.
    """

    codes: NDArray[np.int32]
    symmetries: Symmetries
    view: View
    members: NDArray[np.int32]
    hashed: np.uint64
    level: int = 0

    def __len__(self) -> int:
        return len(self.codes)


def hash_of(problem: Problem, codes: NDArray[np.int32]) -> np.uint64:
    """Return the hash of a set of codes."""
    return np.uint64(np.bitwise_xor.reduce(problem.zobrist[codes]))

"""How far a search has come."""

from dataclasses import dataclass, field
from typing import Final

LOADING: Final = "loading the search (the first time it is compiled, about a minute)"


@dataclass(frozen=True, slots=True)
class Incumbent:
    """An opening whose least total, within a cap or None, is known exactly."""

    opening: int
    cap: int | None
    total: int


@dataclass(slots=True)
class State:
    """How far the search has come, for whoever shows it.

    `bound` is the proved lower bound on the first number of the objective. `opening_totals` are
    lower bounds on the least total of each opening; that of the incumbent is exact, and so are
    those in `exact`. `seconds_left` is a projection for the phase.
    """

    phase: str = LOADING
    openings: int = 0
    openings_done: int = 0
    incumbent: Incumbent | None = None
    opening_totals: dict[int, int] = field(default_factory=dict)
    exact: set[int] = field(default_factory=set)
    seconds_left: float | None = None
    bound: int = 0
    sets: int = 0
    cells: int = 0
    entries: int = 0
    memo_bytes: int = 0

"""What a search ends with."""

from dataclasses import dataclass, field

from strategygen.tree import DecisionTree


@dataclass(frozen=True, slots=True)
class Found:
    """A tree, and what is proved of it.

    `bound` is a lower bound on the objective's first number, None if the search was not made to
    prove one. `opening_totals` are lower bounds on the total with each opening, by guess id;
    those of `exact_openings` are exact. An opening that is proved to have no tree is not there.
    `stopped` says that the search was cut short, and `interrupted` that it was by the keyboard.
    """

    tree: DecisionTree
    ties: str
    proved: str
    bound: int | None
    sets: int
    opening_totals: dict[int, int]
    exact_openings: set[int] = field(default_factory=set)
    stopped: bool = False
    interrupted: bool = False

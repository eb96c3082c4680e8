"""What a search makes least, as an ordered tuple: the first number decides, then the next."""

from dataclasses import dataclass
from typing import Final

from lookup import Statistics


@dataclass(frozen=True, slots=True)
class Objective:
    """`order` names the statistics to minimise, the most important one first."""

    name: str
    summary: str
    order: tuple[str, str, str]

    def value(self, statistics: Statistics) -> tuple[int, int, int]:
        """Return what a tree with these statistics is worth; less is better."""
        first, second, third = (getattr(statistics, field) for field in self.order)
        return first, second, third


OBJECTIVES: Final[dict[str, Objective]] = {
    objective.name: objective
    for objective in (
        Objective(
            "expected",
            "search: least total, then depth, then secrets at that depth",
            ("total", "depth", "worst_count"),
        ),
        Objective(
            "worst",
            "search: least depth, then total, then secrets at that depth",
            ("depth", "total", "worst_count"),
        ),
        Objective(
            "crush",
            "search: least depth, then secrets at that depth, then total",
            ("depth", "worst_count", "total"),
        ),
    )
}

"""The exact engine: trees proved best, for any game given as a table of responses."""

from strategygen.search.objective import OBJECTIVES, Objective

__all__ = ["OBJECTIVES", "Objective"]

"""Compare the strategies for one game, by the trees that they build.

>>> from strategygen import parse_game
>>> from strategygen.compare import compare
>>> comparison = compare(parse_game("mastermind-2x3"), ["knuth", "expected"])
>>> [(row.strategy, row.figures.total) for row in comparison.compared if row.figures]
[('knuth', 24), ('expected', 21)]
"""

from strategygen.compare.records import Published
from strategygen.compare.results import Compared, Comparison, Figures, Pair, Spread
from strategygen.compare.run import compare

__all__ = ["Compared", "Comparison", "Figures", "Pair", "Published", "Spread", "compare"]

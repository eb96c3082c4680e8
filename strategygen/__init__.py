"""Generate complete decision trees for code-breaking games, offline.

`lookup` is the runtime that answers from the trees; this package makes, proves and verifies them.
"""

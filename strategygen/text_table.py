"""Lay out tables for a terminal and for Markdown."""

from collections.abc import Iterable, Sequence

Row = Sequence[str]


def text_table(header: Row, rows: Iterable[Row], align: str) -> str:
    """Return a table in columns; `align` has "<" or ">" for each of them.

    >>> print(text_table(("game", "codes"), [("mastermind-4x6", "1296")], "<>"))
    game            codes
    mastermind-4x6   1296
    """
    lines = [header, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            f"{cell:{side}{width}}" for cell, side, width in zip(line, align, widths, strict=True)
        ).rstrip()
        for line in lines
    )


def markdown_table(header: Row, rows: Iterable[Row], align: str) -> str:
    """Return the same table in Markdown."""
    rules = ["---:" if side == ">" else "---" for side in align]
    return "\n".join(f"| {' | '.join(line)} |" for line in [header, rules, *rows])

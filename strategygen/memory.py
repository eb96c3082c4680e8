"""Sizes of memory: the usual limit of a build, and how a size is written."""

from typing import Final

GIB: Final = 1 << 30
# What a build may use unless its caller says otherwise.
DEFAULT_MEMORY: Final = 2 * GIB


def size_text(size: int) -> str:
    """Return a number of bytes as a person reads it.

    >>> size_text(3 << 29), size_text(1 << 20)
    ('1.5 GiB', '1.0 MiB')
    """
    for unit, name in ((GIB, "GiB"), (GIB >> 10, "MiB")):
        if size >= unit:
            return f"{size / unit:,.1f} {name}"
    return f"{size / (GIB >> 20):,.1f} KiB"

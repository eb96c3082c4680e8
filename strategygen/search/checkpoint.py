"""Save the memo of a search to a file and take it up again.

All that a search has found is in its memo, so an interrupted one goes on from there: what is known
is not searched again, and the tree is the same as that of an uninterrupted run.
"""

import json
import zlib
from pathlib import Path
from typing import Final

import numpy as np

from strategygen.errors import StrategyError
from strategygen.files import write
from strategygen.search.engine import ENTRY_BYTES, Engine
from strategygen.search.kernels.memo import Memo

MAGIC: Final = b"strategygen checkpoint 2\n"


def _description(engine: Engine) -> dict[str, object]:
    """Return what a memo depends on: entries of another game, pool or width mean other sets."""
    lists = {name: digest for name, (_, digest) in sorted(engine.game.lists.items())}
    return {
        "game": engine.game.id,
        **({"lists": lists} if lists else {}),
        "pool": engine.pool,
        "width": engine.width,
    }


def _text(description: dict[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in description.items())


def save_checkpoint(path: Path, engine: Engine) -> None:
    """Write the memo to a file, as a whole or not at all."""
    entries = np.ascontiguousarray(engine.known_entries(), "<u8").view(np.uint8).reshape(-1).data
    header = {**_description(engine), "crc32": zlib.crc32(entries)}
    write(path, MAGIC, json.dumps(header, sort_keys=True).encode() + b"\n", entries)


def load_checkpoint(path: Path, engine: Engine) -> Memo:
    """Return the entries in a file; raise StrategyError if they are not of this search."""
    data = path.read_bytes()
    if not data.startswith(MAGIC):
        raise StrategyError(f"{path} is no checkpoint of this version: remove it or name another")
    head, _, entries = data[len(MAGIC) :].partition(b"\n")
    try:
        header = json.loads(head)
        crc = header.pop("crc32")
    except (ValueError, KeyError, AttributeError):
        raise StrategyError(f"{path} is damaged: remove it or name another") from None
    if len(entries) % ENTRY_BYTES or zlib.crc32(entries) != crc:
        raise StrategyError(f"{path} is damaged: remove it or name another")
    if header != _description(engine):
        raise StrategyError(
            f"{path} is the checkpoint of another search ({_text(header)}); this one is "
            f"{_text(_description(engine))}: name another file"
        )
    return np.frombuffer(entries, "<u8").astype(np.uint64).reshape(-1, 2)

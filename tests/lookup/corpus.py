"""Keep files that a reader should not have trusted, for tests that open them in every language."""

import sys
import zlib
from pathlib import Path
from typing import Final

CORPUS: Final = Path(__file__).parents[1] / "ports" / "corpus"


def keep(data: bytes) -> Path:
    """Write a file to the corpus and say so; return its path."""
    path = CORPUS / f"{zlib.crc32(data):08x}.msgpack"
    path.write_bytes(data)
    print(f"kept {path}", file=sys.stderr)
    return path

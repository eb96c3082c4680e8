"""Compile kernels: `kernel` is numba's `njit` with the options all of ours share.

Compiled code is kept on disk, so that only the first run on a machine pays for the compiler. It is
never written beside the source: an installed package may be read-only, and is not ours to write to.

A kernel holds the code of all kernels it calls, but numba looks for changes only in the file of the
outermost. So the code is kept in a folder named after the whole package's source.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

_config: Any = numba.config

Function = TypeVar("Function", bound=Callable[..., Any])


def _source_digest() -> str:
    """Return a short digest of every source file of this package."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_directory() -> Path | None:
    """Return a folder for this source, where NUMBA_CACHE_DIR says or the user keeps caches.

    None if nothing can be written there.
    """
    candidates = [Path(given)] if (given := _config.CACHE_DIR) else []
    if base := os.environ.get("XDG_CACHE_HOME"):
        candidates.append(Path(base) / "strategygen")
    if home := os.environ.get("HOME", os.environ.get("USERPROFILE")):
        candidates.append(Path(home) / ".cache" / "strategygen")
    for candidate in candidates:
        folder = candidate / _source_digest()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


_config.CACHE_DIR = str(_cache_directory() or "")
_ON_DISK = bool(_config.CACHE_DIR)


def kernel(function: Function) -> Function:
    """Compile `function` on first use, release the GIL while it runs, cache the machine code.

    Where no folder can be written, the code is compiled anew in each process.
    """
    compiled: Any = numba.njit(nogil=True, cache=_ON_DISK)(function)
    return cast(Function, compiled)

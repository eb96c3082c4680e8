"""Compile kernels: `kernel` is numba's `njit` with the options all of ours share.

Compiled code is kept on disk, so that only the first run on a machine pays for the compiler. It is
never written beside the source: an installed package may be read-only, and is not ours to write to.

A kernel holds the code of all kernels it calls, but numba looks for changes only in the file of the
outermost. So the code is kept in a folder named after the source of all kernels.
"""

import hashlib
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import IO, Any, TypeVar, cast

import numba

try:
    import fcntl
except ImportError:  # There is none on Windows.
    fcntl = None  # type: ignore[assignment]

_config: Any = numba.config

# The word, but not the name of a folder in an import.
_WORD = re.compile(rb"\bkernels?\b(?!\.\w)")

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled_sources() -> list[Path]:
    """Return the files that kernels are made from: those with the word in them.

    A file that only has constants for kernels says what they are for, and so has the word, too.
    """
    files = sorted(Path(__file__).parent.rglob("*.py"))
    return [path for path in files if _WORD.search(path.read_bytes())]


def _source_digest() -> str:
    """Return a short digest of the source of all kernels."""
    digest = hashlib.sha256()
    for path in compiled_sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_directory() -> Path | None:
    """Return a folder for this source, where NUMBA_CACHE_DIR says or the user keeps caches.

    None if nothing can be written there.
    """
    candidates = [Path(given)] if (given := _config.CACHE_DIR) else []
    # The XDG rules say that a relative path there counts for nothing.
    if (base := Path(os.environ.get("XDG_CACHE_HOME", ""))).is_absolute():
        candidates.append(base / "strategygen")
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


class _CompileLock:
    """Let one process at a time compile, or load what is compiled: numba's cache needs that.

    Kernels compile the kernels they call, so a thread may enter again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._threads = RLock()
        self._depth = 0
        self._file: IO[bytes] | None = None

    def __enter__(self) -> None:
        self._threads.acquire()
        self._depth += 1
        if self._depth == 1 and fcntl is not None:
            try:
                self._file = self._path.open("ab")
                fcntl.flock(self._file, fcntl.LOCK_EX)
            except OSError:
                # Without locks, as on some network drives, processes must not start cold together.
                self._file = None

    def __exit__(self, *error: object) -> None:
        self._depth -= 1
        if self._depth == 0 and self._file is not None:
            self._file.close()
            self._file = None
        self._threads.release()


_LOCK = _CompileLock(Path(_config.CACHE_DIR) / "lock")


def kernel(function: Function) -> Function:
    """Compile `function` on first use, release the GIL while it runs, cache the machine code.

    Where no folder can be written, the code is compiled anew in each process.
    """
    compiled: Any = numba.njit(nogil=True, cache=_ON_DISK)(function)
    if _ON_DISK and not _config.DISABLE_JIT:
        compile_unlocked = compiled.compile

        def compile_locked(signature: object) -> object:
            with _LOCK:
                return compile_unlocked(signature)

        compiled.compile = compile_locked
    return cast(Function, compiled)

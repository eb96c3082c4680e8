"""Check what importing `lookup` loads, and the names that it exports."""

import subprocess
import sys
from pathlib import Path

import lookup


def test_nothing_heavy_is_loaded() -> None:
    """Neither the generator and what it needs, nor what would double the time of the import."""
    program = "import sys; bare = {*sys.modules}; import lookup; print(*{*sys.modules} - bare)"
    finished = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(lookup.__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(finished.stdout.split())
    assert {"lookup", "msgpack"} <= loaded
    assert not loaded & {"numpy", "numba", "typer", "strategygen", "dataclasses", "pathlib"}


def test_all_names_are_there() -> None:
    assert sorted(lookup.__all__) == lookup.__all__
    assert all(hasattr(lookup, name) for name in lookup.__all__)

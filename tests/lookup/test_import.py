"""Check what importing `lookup` loads, and that the examples in its documentation are true."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import lookup

MODULES = ["lookup", *(f"lookup.{module.name}" for module in pkgutil.iter_modules(lookup.__path__))]


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


@pytest.mark.parametrize("name", MODULES)
def test_documentation(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_all_names_are_there() -> None:
    assert sorted(lookup.__all__) == lookup.__all__
    for name in lookup.__all__:
        assert getattr(lookup, name).__doc__

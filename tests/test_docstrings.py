"""Docstrings: examples run; what is public says what it raises and whether threads may share it."""

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

import pytest

import bench
import lookup
import strategygen
import strategygen.play

PACKAGES = (lookup, strategygen, bench)
MODULES = [package.__name__ for package in PACKAGES] + [
    module.name
    for package in PACKAGES
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]

# The modules that programs import; `__all__` names what is public in them.
PUBLIC = (lookup, strategygen, strategygen.play)


def exported(modules: Iterable[ModuleType]) -> dict[str, Any]:
    """Return what the modules export, by its full name."""
    return {
        f"{module.__name__}.{name}": getattr(module, name)
        for module in modules
        for name in module.__all__
    }


def classes(modules: Iterable[ModuleType]) -> dict[str, type]:
    """Return the classes that the modules export, by their full names."""
    return {name: thing for name, thing in exported(modules).items() if inspect.isclass(thing)}


def functions(modules: Iterable[ModuleType]) -> dict[str, Any]:
    """Return the functions that the modules export, and all public methods of their classes."""
    found = {
        name: thing
        for name, thing in exported(modules).items()
        if callable(thing) and not inspect.isclass(thing)
    }
    for name, owner in classes(modules).items():
        found |= {f"{name}.{method}": member for method, member in methods(owner)}
    return found


def methods(owner: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods of a class, but for those of Python's own classes."""
    for name, member in inspect.getmembers(owner, inspect.isroutine):
        package = str(getattr(member, "__module__", "")).partition(".")[0]
        if package in ("lookup", "strategygen") and not name.startswith("_"):
            yield name, member


FUNCTIONS = functions(PUBLIC)
# Errors need not say it: each belongs to the thread that it was raised in.
SHARED = {name: thing for name, thing in classes(PUBLIC).items() if not name.endswith("Error")}


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_the_walk_finds_what_programs_use() -> None:
    assert {"lookup.StrategyTree", "lookup.Session", "strategygen.OwnGame"} <= SHARED.keys()
    assert {
        "lookup.open_tree",
        "lookup.StrategyTree.step",
        "lookup.StrategyTree.probe",
        "lookup.Session.record",
        "strategygen.OwnGame.parse_guess",
    } <= FUNCTIONS.keys()


@pytest.mark.parametrize("name", exported(PUBLIC))
def test_there_is_a_docstring(name: str) -> None:
    assert inspect.getdoc(exported(PUBLIC)[name])


@pytest.mark.parametrize("name", FUNCTIONS)
def test_it_says_what_it_raises(name: str) -> None:
    """In a paragraph of its own, which begins "Raises"; "Raises nothing" is an answer, too."""
    paragraphs = (inspect.getdoc(FUNCTIONS[name]) or "").split("\n\n")
    assert any(text.startswith(("Raises `", "Raises nothing")) for text in paragraphs)


@pytest.mark.parametrize("name", SHARED)
def test_it_says_whether_threads_may_share_it(name: str) -> None:
    assert "threads" in (inspect.getdoc(SHARED[name]) or "")

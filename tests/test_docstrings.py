"""Every example in a docstring runs."""

import doctest
import importlib
import pkgutil

import pytest

import bench
import lookup
import strategygen

MODULES = [
    module.name
    for package in (lookup, strategygen, bench)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0

"""Find the programs of other languages that the tests run."""

import os
import shlex
import shutil

import pytest


def tool(variable: str, names: tuple[str, ...], kind: str, advice: str) -> list[str]:
    """Return the command of a program: what the variable says, else the first that is there."""
    chosen = shlex.split(os.environ.get(variable, ""))
    for name in chosen[:1] or names:
        if shutil.which(name):
            return chosen or [name]
    pytest.fail(
        f"no {kind} {' or '.join(chosen[:1] or names)} was found: install one, such as {advice}, "
        f"or name yours: make ... {variable}=COMMAND",
        pytrace=False,
    )

"""Kernels where nothing can be cached, where nothing is compiled, and in threads."""

import ast
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import strategygen
from strategygen.games import parse_game
from strategygen.kernel import compiled_sources
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.strategies import ONE_STEP
from tests.one_step.test_grow import tree_rows

ROOT = Path(__file__).parents[1]

CACHE_VARIABLES = ("HOME", "USERPROFILE", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR")


def run(script: str, **variables: str) -> str:
    """Run a script in a fresh Python without any folder to cache in but those given."""
    kept = {name: value for name, value in os.environ.items() if name not in CACHE_VARIABLES}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        cwd=ROOT,
        env={**kept, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


TABLE = """
import numpy as np
from strategygen.games import parse_game
game = parse_game("mastermind-2x2")
print(game.response_rows(np.arange(4, dtype=np.int32)).tolist())
"""

ANSWERS = "[[3, 2, 2, 0], [2, 3, 1, 2], [2, 1, 3, 2], [0, 2, 2, 3]]"


@pytest.mark.parametrize(
    "variables",
    [
        pytest.param({}, id="no home"),
        pytest.param({"HOME": "/dev/null"}, id="home is no folder"),
        pytest.param({"HOME": "/proc/none", "XDG_CACHE_HOME": "/proc"}, id="not writable"),
    ],
)
def test_kernels_run_without_a_cache(variables: dict[str, str]) -> None:
    assert run(TABLE, **variables) == ANSWERS


def test_compiled_code_is_cached_in_the_users_folder(tmp_path: Path) -> None:
    before = set((ROOT / "strategygen").rglob("*.nbi"))
    assert run(TABLE, HOME="/dev/null", XDG_CACHE_HOME=str(tmp_path)) == ANSWERS
    assert list((tmp_path / "strategygen").rglob("*.nbi"))
    assert set((ROOT / "strategygen").rglob("*.nbi")) == before


def test_a_relative_cache_home_counts_for_nothing(tmp_path: Path) -> None:
    """As the XDG rules say: the cache is that of the home folder then."""
    assert run(TABLE, HOME=str(tmp_path), XDG_CACHE_HOME="relative/cache") == ANSWERS
    assert list((tmp_path / ".cache" / "strategygen").rglob("*.nbi"))
    assert not (ROOT / "relative").exists()


ORACLE = """
import warnings
from strategygen.one_step.strategies import ONE_STEP
from tests.games.drawn import small_ids
from tests.one_step.test_grow import POOLS, assert_grown_as_the_oracle_does
from tests.one_step.test_partition import test_one_large_cell_is_counted_in_full
from tests.build.test_encode import test_arrays_keep_the_rules_of_the_format

for game_id in small_ids(9):
    for strategy in ONE_STEP:
        for pool in POOLS:
            with warnings.catch_warnings():
                # The generator of random numbers counts modulo 2**64; numpy tells of it.
                if strategy == "random":
                    warnings.simplefilter("ignore")
                assert_grown_as_the_oracle_does(game_id, strategy, pool)
test_one_large_cell_is_counted_in_full(511)
test_arrays_keep_the_rules_of_the_format("mastermind-2x3.parts")
"""


def test_kernels_run_as_plain_python() -> None:
    """Warnings are errors, so that a byte that overflows is noticed."""
    assert run(ORACLE, NUMBA_DISABLE_JIT="1") == ""


def test_threads_grow_the_same_trees() -> None:
    game = parse_game("bullscows-4x7")
    with ThreadPoolExecutor(4) as threads:
        grown = threads.map(
            lambda name: tree_rows(grow_tree(game, ONE_STEP[name])), 3 * [*ONE_STEP]
        )
        trees = list(grown)
    assert trees[: len(ONE_STEP)] * 3 == trees


def test_the_digest_covers_what_kernels_are_made_from() -> None:
    """Whatever a file with kernels imports by name from this package is a file of the digest."""
    covered = set(compiled_sources())
    package = Path(strategygen.__file__).parent
    missing = set()
    for path in covered:
        text = path.read_text()
        if "@kernel" not in text:
            continue
        names = {
            name.id
            for function in ast.parse(text).body
            if isinstance(function, ast.FunctionDef) and function.decorator_list
            for name in ast.walk(function)
            if isinstance(name, ast.Name)
        }
        for statement in ast.parse(text).body:
            if isinstance(statement, ast.ImportFrom) and statement.module:
                used = names & {alias.name for alias in statement.names}
                parts = statement.module.split(".")
                if parts[0] == "strategygen" and used:
                    source = package.joinpath(*parts[1:])
                    file = source / "__init__.py" if source.is_dir() else source.with_suffix(".py")
                    missing |= {(path.name, file)} if file not in covered else set()
    # `Rule` is only passed on by the package that names it.
    assert {file for _, file in missing} <= {package / "games" / "__init__.py"}

"""Settings of all tests: hypothesis draws the same examples in every run, on any machine.

`--words FOLDER` says where the word lists are that do not come with this repository.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from strategygen.build.build import build
from strategygen.games import WordLists
from strategygen.games.wordle.words import read_words
from strategygen.recipe import parse_recipe

settings.register_profile(
    "strategygen",
    derandomize=True,
    deadline=None,
    database=None,
    # Kernels compile at their first call, which takes as long as many draws.
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("strategygen")

# The lists of the game wordle-original, by what they hold.
ORIGINAL = {
    "answers": "wordle_original_answers.txt",
    "guesses": "wordle_original_allowed.txt",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--words", type=Path, metavar="FOLDER", help="where the lists for the tests of words are"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("numprocesses", None):
        _compile_kernels()
    folder = config.getoption("--words")
    for file in ORIGINAL.values() if folder is not None else ():
        if not (folder / file).is_file():
            raise pytest.UsageError(f"{folder} has no {file}; --words names a folder with the list")


def _compile_kernels() -> None:
    """Compile what searches need, once, before several workers do the same at the same time.

    There is a search for up to 16 responses, up to 32, up to 64, and more.
    """
    for game in ("mastermind-2x3", "mastermind-8x2", "bullscows-4x3-repeat-order", "wordle-nature"):
        build(parse_recipe(f"{game}.expected"))


@pytest.fixture(scope="session")
def words_folder(request: pytest.FixtureRequest) -> Path:
    """Return the folder with the original lists of Wordle."""
    folder: Path | None = request.config.getoption("--words")
    if folder is None:
        pytest.fail("the lists are not in this repository; run make test-words WORDS=FOLDER")
    return folder


@pytest.fixture(scope="session")
def original_lists(words_folder: Path) -> WordLists:
    """Return the original lists of Wordle."""
    return WordLists(*(read_words(words_folder / file) for file in ORIGINAL.values()))

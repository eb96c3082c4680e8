"""Set up what several tests need: compile programs once, and start the browser once."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import lookup
from strategygen.export import ExportOptions, export_text
from tests.ports.browser import complaints, served, started
from tests.ports.compiler import (
    HERE,
    LIBRARY,
    READER,
    ROOT,
    SANITIZED,
    compile_c,
    compile_fuzz_reader,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EXAMPLE = "mastermind-4x6.knuth"


@pytest.fixture(scope="session")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program that asks the C reader."""
    sources = (HERE / "reader.c", LIBRARY, READER / "strategytree_file.c")
    place = tmp_path_factory.mktemp("reader") / "reader"
    return compile_c(place, *SANITIZED, f"-I{READER}", *sources)


@pytest.fixture(scope="session")
def fuzz_reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program that opens whatever it is given with the C reader."""
    # Three times as fast as when it notes what runs.
    return compile_fuzz_reader(tmp_path_factory.mktemp("fuzz") / "fuzz_reader", guided=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with all that the examples in JavaScript of docs/embedding.md name."""
    (tmp_path / "lookup").symlink_to(ROOT / "lookup")
    (tmp_path / "trees").symlink_to(ROOT / "trees")
    module = export_text(lookup.open_tree(EXAMPLE), "js", ExportOptions())
    (tmp_path / f"{EXAMPLE}.js").write_text(module, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Return a browser that runs until the last test."""
    with started() as browser:
        yield browser


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """Return the address of a folder."""
    with served(tmp_path) as address:
        yield address


@pytest.fixture
def page(browser: "Browser", site: str) -> Iterator["Page"]:
    """Return a page; in the end neither it nor its scripts may have complained.

    The site is there until the page is closed, as a browser may still ask for an icon.
    """
    page = browser.new_page()
    found = complaints(page)
    yield page
    page.close()
    assert found == []

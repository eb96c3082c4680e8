"""What pages do in a real browser: the example page, those of the docs, and exported modules."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import lookup
from strategygen.export import ExportOptions, export_text
from tests.lookup.examples import UNPRINTABLE
from tests.ports.browser import chromium, served
from tests.ports.conftest import EXAMPLE
from tests.ports.node import PACKAGE, ROOT, SCRIPTS
from tests.ports.test_embedding import PAGE, examples
from tests.ports.walks import walked
from tests.test_readme import blocks

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.ports

STORED = lookup.stored_trees()


@pytest.fixture(scope="session")
def project() -> Iterator[str]:
    """Return the address of the project's folder."""
    with served(ROOT) as address:
        yield address


@pytest.fixture
def example(page: "Page", project: str) -> "Page":
    """Return the example page, just opened."""
    page.goto(f"{project}/lookup/js/example.html")
    return page


def choose(page: "Page", file: Path) -> None:
    """Choose a file, and wait until it is opened or refused."""
    page.set_input_files("#file", file)
    page.wait_for_function(
        "document.querySelector('#play').checkVisibility() || problem.textContent !== ''"
    )


def text(page: "Page", name: str) -> str:
    """Return the text of an element as it is seen: none where it is hidden."""
    element = page.locator(f"#{name}")
    return element.inner_text() if element.is_visible() else ""


def shown(page: "Page") -> list[str]:
    """Return what the page says: the guess, what is left, the problem, and the history."""
    return [text(page, name) for name in ("guess", "left", "problem", "history")]


def respond(page: "Page", response: str) -> None:
    """Type a response where the cursor is, and press Enter."""
    page.keyboard.insert_text(response)
    page.keyboard.press("Enter")


def test_a_missing_browser_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "no-such-browser --more")
    expected = "no browser no-such-browser was found: install one, .* CHROMIUM=COMMAND"
    with pytest.raises(pytest.fail.Exception, match=expected):
        chromium()


def test_a_whole_game(example: "Page") -> None:
    choose(example, STORED[EXAMPLE])
    assert text(example, "tree") == "mastermind-4x6, strategy knuth"
    assert shown(example) == ["1122", "(1296 left, at most 5 to go)", "", ""]
    for response in ("2b0w", "(0,3)", "0B4W"):
        respond(example, response)
    history = "1122:2B0W\n1234:0B3W\n1325:0B4W"
    assert shown(example) == ["3152", "(1 left, at most 1 to go)", "", history]
    respond(example, "4B0W")
    assert shown(example) == ["3152", "is the code.", "", f"{history}\n3152:4B0W"]
    # The game is over: there is nothing to type, and Enter begins the next one.
    respond(example, "")
    assert shown(example) == ["1122", "(1296 left, at most 5 to go)", "", ""]


def test_a_wrong_response_changes_nothing(example: "Page") -> None:
    choose(example, STORED[EXAMPLE])
    respond(example, "0B5W")
    guess, left, problem, history = shown(example)
    assert (guess, left, history) == ("1122", "(1296 left, at most 5 to go)", "")
    assert problem.startswith('"0B5W" is no response; expected one of 0B0W, ')
    # It stays, to be mended; and mended it is taken.
    assert example.evaluate("response.value") == "0B5W"
    example.evaluate("response.value = ''")
    respond(example, "2B0W")
    assert shown(example) == ["1234", "(114 left, at most 4 to go)", "", "1122:2B0W"]


def test_responses_are_taken_back(example: "Page") -> None:
    choose(example, STORED[EXAMPLE])
    assert example.evaluate("undo.disabled")
    for response in ("2B0W", "0B3W"):
        respond(example, response)
    example.click("#undo")
    assert shown(example) == ["1234", "(114 left, at most 4 to go)", "", "1122:2B0W"]
    example.click("#undo")
    assert shown(example) == ["1122", "(1296 left, at most 5 to go)", "", ""]
    respond(example, "4B0W")
    example.click("#undo")
    respond(example, "2B0W")
    assert text(example, "guess") == "1234"


def test_a_game_that_ends_with_a_known_code(example: "Page") -> None:
    choose(example, STORED["davinci-4.expected"])
    game = lookup.open_tree("davinci-4.expected").session()
    while not game.solved:
        assert text(example, "guess") == game.guess
        game.record("miss")
        respond(example, "miss")
    assert shown(example)[:3] == [game.secret, "is the code.", ""]


def test_another_file(example: "Page", tmp_path: Path) -> None:
    choose(example, STORED[EXAMPLE])
    damaged = tmp_path / "damaged.msgpack"
    data = bytearray(STORED[EXAMPLE].read_bytes())
    data[700] ^= 1
    damaged.write_bytes(data)
    choose(example, damaged)
    # Nothing is left of the tree before.
    tree, guess, left, problem, history = [text(example, "tree"), *shown(example)]
    assert [tree, guess, left, history] == [""] * 4
    assert problem.startswith("damaged: the checksum is ")
    choose(example, STORED["number-100.knuth"])
    assert shown(example) == ["50", "(100 left, at most 7 to go)", "", ""]


def test_a_file_that_cannot_be_read(example: "Page", tmp_path: Path) -> None:
    lost = tmp_path / "lost.msgpack"
    lost.touch()
    choose(example, lost)
    lost.unlink()
    example.locator("#file").dispatch_event("change")
    example.wait_for_function("problem.textContent.includes('could not be found')")


def test_the_example_page_needs_nothing_from_elsewhere() -> None:
    assert "://" not in (PACKAGE / "example.html").read_text(encoding="utf-8")


def test_the_page_of_the_docs(page: "Page", site: str, folder: Path) -> None:
    (folder / "page.html").write_text(blocks(PAGE, "html"), encoding="utf-8")
    page.goto(f"{site}/page.html")
    page.wait_for_function("document.body.textContent === 'My first guess is 1122.'")


def test_an_exported_module_in_a_page(page: "Page", site: str, folder: Path) -> None:
    """The example for Node is one for a page, too."""
    script = f'<script type="module">\n{examples()[1]}</script>'
    (folder / "page.html").write_text(script, encoding="utf-8")
    with page.expect_console_message() as printed:
        page.goto(f"{site}/page.html")
    assert printed.value.text == "1122 1234 1325"


@pytest.mark.parametrize("source", [EXAMPLE, UNPRINTABLE.data], ids=["stored", "unprintable"])
def test_an_exported_module_inside_a_page(
    page: "Page", site: str, tmp_path: Path, source: str | bytes
) -> None:
    tree = lookup.open_tree(source)
    module = export_text(tree, "js", ExportOptions())
    script = f'<meta charset="utf-8"><script type="module">{module}globalThis.it = tree;</script>'
    (tmp_path / "page.html").write_text(script, encoding="utf-8")
    (tmp_path / "js").symlink_to(SCRIPTS)
    page.goto(f"{site}/page.html")
    walk = "import('/js/walked.mjs').then(({ walked }) => walked(it))"
    assert page.evaluate(walk) == walked(tree)


@pytest.mark.parametrize("name", STORED)
def test_conformance(example: "Page", name: str) -> None:
    failing = f"""(async () => {{
        const {{ openTree }} = await import("/lookup/js/index.js");
        const {{ failing }} = await import("/tests/ports/js/cases.mjs");
        const file = await fetch("/trees/{name}.msgpack");
        const cases = await fetch("/tests/conformance/{name}.json");
        return failing(openTree(await file.arrayBuffer()), await cases.json());
    }})()"""
    assert example.evaluate(failing) == []

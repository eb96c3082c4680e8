"""The JavaScript examples of docs/embedding.md run and print what they say."""

import json
import re
from pathlib import Path

import pytest

import lookup
from strategygen.export import ExportOptions, export_text
from tests.ports.node import ROOT, run_node
from tests.test_readme import blocks

pytestmark = pytest.mark.ports

PAGE = "docs/embedding.md"
NAME = "mastermind-4x6.knuth"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with all that the examples name."""
    (tmp_path / "lookup").symlink_to(ROOT / "lookup")
    (tmp_path / "trees").symlink_to(ROOT / "trees")
    module = export_text(lookup.open_tree(NAME), "js", ExportOptions())
    (tmp_path / f"{NAME}.js").write_text(module, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return tmp_path


def examples() -> list[str]:
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    return re.findall(r"^```js\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(2))
def test_node(folder: Path, number: int) -> None:
    example = examples()[number]
    (folder / "example.js").write_text(example, encoding="utf-8")
    printed = run_node("example.js", folder=folder)
    assert printed.splitlines() == re.findall(r"console\.log.*// (.*)$", example, re.MULTILINE)


def test_a_page(folder: Path) -> None:
    """Node has no page: what the script asks of one is put in its place."""
    page = blocks(PAGE, "html")
    mapped, script = re.findall(r"<script type=\"\w+\">\n(.*?)</script>", page, re.DOTALL)
    for target in json.loads(mapped)["imports"].values():
        assert (folder / target).is_file()
    stand_in = """
    import { readFileSync } from "node:fs";
    globalThis.document = { body: {} };
    globalThis.fetch = async (path) => {
      const bytes = Uint8Array.from(readFileSync(path));
      return { arrayBuffer: async () => bytes.buffer };
    };
    await import("./page.js");
    console.log(document.body.textContent);
    """
    (folder / "page.js").write_text(script, encoding="utf-8")
    (folder / "run.js").write_text(stand_in, encoding="utf-8")
    assert run_node("run.js", folder=folder) == "My first guess is 1122.\n"


def test_there_are_no_other_examples() -> None:
    assert len(examples()) == 2

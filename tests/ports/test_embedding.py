"""The examples of docs/embedding.md for Node run and print what they say."""

import re
from pathlib import Path

import pytest

from tests.ports.node import ROOT, run_node

pytestmark = pytest.mark.ports

PAGE = "docs/embedding.md"


def examples() -> list[str]:
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    return re.findall(r"^```js\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(2))
def test_node(folder: Path, number: int) -> None:
    example = examples()[number]
    (folder / "example.js").write_text(example, encoding="utf-8")
    printed = run_node("example.js", folder=folder)
    assert printed.splitlines() == re.findall(r"console\.log.*// (.*)$", example, re.MULTILINE)


def test_there_are_no_other_examples() -> None:
    assert len(examples()) == 2

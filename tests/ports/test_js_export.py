"""The module that `strategygen export --to js` writes says what the tree says."""

import json
from pathlib import Path
from typing import Any

import pytest

import lookup
from lookup import StrategyTree, TreeError
from strategygen.export import ExportOptions, export_text
from tests.export.trees import OPENED
from tests.lookup.examples import UNPRINTABLE
from tests.ports.node import SCRIPTS, run_node
from tests.ports.walks import walked

pytestmark = pytest.mark.ports

TYPED = ["", "1B0W", " (1, 0)", "x'y", "__proto__", "is </script>", "is a\\nb"]


def answer(tree: StrategyTree, name: str, *arguments: Any) -> dict[str, Any]:
    try:
        return {"value": getattr(tree, name)(*arguments)}
    except TreeError as error:
        return {"error": type(error).__name__}


def check(trees: list[StrategyTree], folder: Path) -> None:
    """Export trees, and compare all that the modules say."""
    paths = [folder / f"{number}.mjs" for number, _ in enumerate(trees)]
    for tree, path in zip(trees, paths, strict=True):
        path.write_text(export_text(tree, "js", ExportOptions()), encoding="utf-8")
    said = json.loads(run_node(SCRIPTS / "exported.mjs", *paths))
    for tree, found in zip(trees, said, strict=True):
        assert found["lines"] == walked(tree)
        assert found["shown"] == repr(tree)
        game = tree.game._asdict()
        game["lists"] = {name: words._asdict() for name, words in tree.game.lists.items()}
        strategy = tree.strategy._asdict()
        strategy["maxDepth"] = strategy.pop("max_depth")
        header = [game, strategy, tree.statistics._asdict(), tree.responses, tree.winning]
        assert found["header"] == json.loads(json.dumps([*header, tree.costs]))
        texts = [*TYPED, *tree.responses]
        assert found["typed"] == [answer(tree, "parse", text) for text in texts]
        histories = [[], ["?"], [tree.responses[0], "?"]]
        assert found["probed"] == [answer(tree, "probe", history) for history in histories]
        got = [answer(tree, "get", []), answer(tree, "get", tree.responses, "none")]
        assert found["got"] == got
        assert found["isError"] == "TreeError"


def test_stored_trees(tmp_path: Path) -> None:
    check([lookup.open_tree(name) for name in lookup.stored_trees()], tmp_path)


def test_trees_of_all_kinds(tmp_path: Path) -> None:
    check([*OPENED.values(), lookup.open_tree(UNPRINTABLE.data)], tmp_path)


def test_it_may_stand_in_a_page() -> None:
    for name, tree in OPENED.items():
        assert "</" not in export_text(tree, "js", ExportOptions()), name


def test_it_imports_nothing() -> None:
    text = export_text(OPENED["pegs"], "js", ExportOptions())
    assert "import" not in text
    assert text.count("\nexport default ") == 1

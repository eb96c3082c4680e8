"""The exported C header as a text; tests/ports compiles and runs it."""

import re
from pathlib import Path

import pytest

import lookup
from strategygen.errors import ExportError
from strategygen.export import EXPORTS, ExportOptions, export_text
from strategygen.export.c import response_names
from strategygen.export.rows import FOUND, Rows, lay_rows
from tests.lookup.examples import EXAMPLES, UNPRINTABLE, Example
from tests.lookup.tree_writer import document, packed

KNUTH = lookup.open_tree("mastermind-4x6.knuth")


def header(tree: lookup.StrategyTree = KNUTH, **options: object) -> str:
    return export_text(tree, "c", ExportOptions(**options))  # type: ignore[arg-type]


def array(code: str, name: str) -> list[int]:
    """Return the numbers of an array in a header."""
    found = re.search(rf"_{name}_data\[(\d+)\] = {{(.*?)}};", code, re.DOTALL)
    assert found is not None
    values = [int(value) for value in found[2].split(",")]
    assert len(values) == int(found[1])
    return values


def test_the_same_tree_gives_the_same_bytes() -> None:
    again = lookup.open_tree("mastermind-4x6.knuth")
    assert header() == header(again)


@pytest.mark.parametrize("example", [*EXAMPLES.values(), UNPRINTABLE])
def test_it_is_plain_ascii(example: Example) -> None:
    code = header(lookup.open_tree(example.data), prefix="tree")
    assert code.isascii()
    assert max(map(len, code.splitlines())) <= 100
    assert not set(code) & {"\x1b", "\x07", "\t"}


def test_the_arrays_are_rows_laid_over_each_other() -> None:
    code = header()
    rows = lay_rows(KNUTH)
    assert {name: array(code, name) for name in Rows._fields} == rows._asdict()
    assert len(set(rows.base)) == len(rows.base) == len(KNUTH.contents.nodes.place)
    # Most of the slots are taken.
    assert rows.check.count(len(KNUTH.responses)) < len(rows.check) / 16


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_every_step_is_in_the_rows_and_no_other(example: Example) -> None:
    tree = lookup.open_tree(example.data)
    rows, ids = lay_rows(tree), tree.contents.nodes.place
    labels = [len(ids) + label for label in tree.contents.nodes.label]
    numbers = {-1: FOUND, **dict(enumerate(labels)), **{v: i for i, v in enumerate(ids)}}
    for node, base in zip(ids, rows.base, strict=True):
        steps = {r: numbers[child] for r, child in tree.children(node)}
        row = range(base, base + len(tree.responses))
        found = {slot - base: rows.next[slot] for slot in row if rows.check[slot] == slot - base}
        assert found == steps


def test_names_begin_with_the_prefix() -> None:
    assert "mastermind_4x6_knuth_step(" in header()
    assert "#ifndef MASTERMIND_4X6_KNUTH_H\n" in header()
    code = header(prefix="Best2")
    assert "Best2_step(" in code
    assert "BEST2_RESPONSE_1B1W = 6" in code
    assert not re.search(r"\b(tree|TREE)_", code)


def test_a_text_that_looks_like_a_name_stays() -> None:
    tree = {"guess": "tree_1", "children": {0: {"code": "TREE_2"}, 1: {"code": "a"}}}
    opened = lookup.open_tree(packed(document(tree, ["tree_yes", "no"])))
    code = header(opened, prefix="x")
    assert '"TREE_2"' in code
    assert '"tree_1"' in code
    assert "X_RESPONSE_TREE_YES = 0" in code


def test_without_texts_it_is_smaller() -> None:
    code = header(text=False)
    assert '"1122"' in header()
    assert '"1122"' not in code
    assert "_guess(" not in code


@pytest.mark.parametrize(
    ("labels", "names"),
    [
        (["0B1W", "too high"], ["0B1W", "TOO_HIGH"]),
        (["a b", "a-b", "A_B_0"], ["A_B_0X", "A_B_1", "A_B_0"]),
        (["", "_", "ß", "="], ["0", "1", "2", "3"]),
        (["x" * 50, "x" * 60], ["X" * 40 + "_0", "X" * 40 + "_1"]),
    ],
)
def test_response_names(labels: list[str], names: list[str]) -> None:
    assert response_names(labels) == names


@pytest.mark.parametrize("prefix", ["", "1x", "_x", "a-b", "x\n", "ß", "a b"])
def test_prefixes_that_begin_no_name(prefix: str) -> None:
    with pytest.raises(ExportError, match="cannot begin a name in C"):
        header(prefix=prefix)


def test_what_c_cannot_hold() -> None:
    long = lookup.open_tree(packed(document({"code": "x"}, ["x" * 5000])))
    with pytest.raises(ExportError, match="a text takes 5001 bytes"):
        header(long)
    changed = dict(EXAMPLES["pegs"].document)
    changed["responses"] = {**changed["responses"], "costs": [1, 1, 1, 2**40]}
    with pytest.raises(ExportError, match="a response costs 1099511627776"):
        header(lookup.open_tree(packed(changed)))


def test_a_comment_cannot_be_left() -> None:
    changed = dict(EXAMPLES["pegs"].document)
    changed["game"] = {**changed["game"], "id": "*/ int x; /*\n??/ \u202e"}
    code = header(lookup.open_tree(packed(changed)))
    assert code.startswith("/* The tree of by-hand for * / int x; / *\\n??/ \\u202e: 4 secrets")


def test_formats_say_what_they_do_not_know() -> None:
    with pytest.raises(ExportError, match="the format c does not support a depth limit"):
        header(depth=2)
    with pytest.raises(ExportError, match=f"take one of {', '.join(EXPORTS)}"):
        export_text(KNUTH, "cobol", ExportOptions())


def test_the_fields_a_format_knows_are_options() -> None:
    for export in EXPORTS.values():
        assert export.known <= {"prefix", "text", "depth"}
        assert export.suffix.startswith(".")


class TestCommand:
    def test_writes_a_file_or_prints(self, tmp_path: Path) -> None:
        from tests.cli.test_commands import run

        result = run("export", "mastermind-4x6.knuth", "--to", "c", "-o", "-")
        assert result.exit_code == 0
        assert result.stdout == header()
        file = tmp_path / "knuth.h"
        result = run("export", "mastermind-4x6.knuth", "--to", "c", "-o", file, "--prefix", "k")
        assert result.stdout == f"{file} written\n"
        assert file.read_text() == header(prefix="k")
        result = run("export", "mastermind-4x6.knuth", "--to", "c", "--no-text", "-o", "-")
        assert result.stdout == header(text=False)

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            (["--to", "cobol"], "there is no format 'cobol'; take one of "),
            (["--to", "c", "--depth", "2"], "does not support a depth limit (option --depth N)"),
            (["--to", "c", "--prefix", "9"], "'9' cannot begin a name in C"),
        ],
    )
    def test_errors_are_one_line(self, arguments: list[str], expected: str) -> None:
        from tests.cli.test_commands import refused

        assert expected in refused("export", "mastermind-4x6.knuth", *arguments)

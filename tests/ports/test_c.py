"""The C reader and exported headers say what Python does: every node and every spelling."""

from pathlib import Path
from textwrap import dedent

import pytest

import lookup
from lookup import StrategyTree
from strategygen.export import ExportOptions, export_text
from tests.lookup.examples import EXAMPLES, UNPRINTABLE
from tests.lookup.tree_writer import FOUND, document, packed
from tests.ports.compiler import HERE, READER, SANITIZED, compile_c, compile_cpp, compiler, run
from tests.ports.expected import as_input, parsed, typed_texts, walk_lines

pytestmark = pytest.mark.ports

STORED = {name: path.read_bytes() for name, path in lookup.stored_trees().items()}
SMALL = {name: example.data for name, example in {**EXAMPLES, "unprintable": UNPRINTABLE}.items()}
# Characters of 1 to 4 bytes, each folded to one of another length.
SMALL["wide-folds"] = packed(
    document(
        {"guess": "B", "children": {0: {"code": "B"}, 1: {"code": "ß"}, 2: {"code": "\U0001f7e9"}}},
        ["Bß", "ßB", "\U0001f7e9\u20ac"],
        fold={"B": "\U0001f7e9", "ß": "\u20ac", "\U0001f7e9": "b", "\u20ac": "", "x": "\u20ac"},
        spellings={"\u20ac\u20ac": 0, "": 1},
        impossible=["\u20ac", "b\u20ac"],
    )
)
# As many responses as there may be, all of them possible, and then fewer and fewer.
SMALL["most-responses"] = packed(
    document(
        {
            "guess": "\u03b1",
            "children": {
                0: {
                    "guess": "000",
                    "children": {2: {"guess": "x"}, 100: FOUND, 254: {"guess": "y"}},
                },
                1: {"guess": "001", "children": {i: {"guess": f"{i:03}"} for i in range(2, 99, 5)}},
                100: FOUND,
                **{i: {"guess": f"{i:03}"} for i in (*range(2, 100), *range(101, 255))},
            },
        },
        [f"r{i}" for i in range(255)],
        winning=100,
    )
)
TREES = {**STORED, **SMALL}


def check(program: Path, tree: StrategyTree, *options: str | Path) -> None:
    """Compare all that a program says of a tree with what Python says."""
    lines = "".join(f"{line}\n" for line in walk_lines(tree))
    assert run(program, *options, "walk").decode() == lines
    texts = typed_texts(tree)
    found = map(int, run(program, *options, "parse", given=as_input(texts)).split())
    expected = [parsed(tree, text) for text in texts]
    assert len(set(expected)) > 2 or len(tree.responses) == 1
    assert dict(zip(texts, found, strict=True)) == dict(zip(texts, expected, strict=True))


def header(place: Path, tree: StrategyTree, *, text: bool = True) -> Path:
    """Write the header of a tree to a folder, as tree.h."""
    code = export_text(tree, "c", ExportOptions(prefix="tree", text=text))
    (place / "tree.h").write_bytes(code.encode())
    return place


@pytest.mark.parametrize("name", TREES)
def test_the_reader_knows_every_node(name: str, reader: Path, tmp_path: Path) -> None:
    file = tmp_path / "tree.msgpack"
    file.write_bytes(TREES[name])
    check(reader, lookup.open_tree(TREES[name]), file)


@pytest.mark.parametrize("name", TREES)
def test_a_header_knows_every_node(name: str, tmp_path: Path) -> None:
    tree = lookup.open_tree(TREES[name])
    place = header(tmp_path, tree)
    program = compile_c(tmp_path / "exported", *SANITIZED, f"-I{place}", HERE / "exported.c")
    check(program, tree)


@pytest.mark.parametrize("name", ["mastermind-4x6.knuth", *SMALL])
def test_a_header_without_texts(name: str, tmp_path: Path) -> None:
    tree = lookup.open_tree(TREES[name])
    place = header(tmp_path, tree, text=False)
    program = compile_c(
        tmp_path / "exported", *SANITIZED, "-DNO_TEXT", f"-I{place}", HERE / "exported.c"
    )
    lines = run(program, "walk").decode().splitlines()
    assert lines == list(walk_lines(tree, text=False))


@pytest.mark.parametrize("name", ["mastermind-4x6.knuth", *SMALL])
def test_a_header_is_c_plus_plus(name: str, tmp_path: Path) -> None:
    tree = lookup.open_tree(TREES[name])
    place = header(tmp_path, tree)
    program = compile_cpp(tmp_path / "exported", f"-I{place}", "-x", "c++", HERE / "exported.c")
    check(program, tree)


def test_the_arrays_can_be_placed(tmp_path: Path) -> None:
    """Whatever is asked goes through the macros, so that another memory can be read."""
    tree = lookup.open_tree(STORED["mastermind-4x6.knuth"])
    place = header(tmp_path, tree)
    (tmp_path / "placed.h").write_text(
        dedent("""
        #define TREE_FLASH __attribute__((section(".flashed")))
        static unsigned reads;
        #define TREE_READ_8(address) (reads++, *(address))
        #define TREE_READ_16(address) (reads++, *(address))
        """)
    )
    (tmp_path / "main.c").write_text(
        dedent("""
        #include "placed.h"
        #include "tree.h"
        int main(void)
        {
            int32_t node = tree_step(TREE_START, TREE_RESPONSE_1B1W);
            if (reads != 3 || tree_remaining(node) != 208 || reads != 4)
                return 1;
            return tree_parse("1b1w") != TREE_RESPONSE_1B1W || reads < 10;
        }
        """)
    )
    program = compile_c(tmp_path / "placed", f"-I{place}", tmp_path / "main.c")
    run(program)
    assert b".flashed" in program.read_bytes()


def test_the_reader_can_be_used_from_c_plus_plus(tmp_path: Path) -> None:
    source = tmp_path / "main.cpp"
    source.write_text('#include "strategytree_file.h"\nint main() { return 0; }\n')
    run(compile_cpp(tmp_path / "main", f"-I{READER}", source))


def test_a_missing_file_is_an_error(reader: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.msgpack"
    empty.touch()
    for path, expected in (
        (tmp_path / "none.msgpack", "the file cannot be read"),
        (tmp_path, "the file cannot be read"),
        (empty, "empty, not a strategy tree"),
        (Path(__file__), "not a strategy tree"),
    ):
        with pytest.raises(AssertionError, match=expected):
            run(reader, path, "walk")


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-cc -m32")
    with pytest.raises(pytest.fail.Exception, match="no compiler no-such-cc was found: install"):
        compiler("CC", "cc")
    monkeypatch.setenv("CC", "")
    with pytest.raises(pytest.fail.Exception, match="no compiler x or y was found"):
        compiler("CC", "x", "y")

"""Files of trees: what a reader finds in them, always the same bytes, whole or not at all."""

import os
import subprocess
import sys
import zlib
from collections.abc import Callable
from operator import getitem
from pathlib import Path
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lookup import schema
from strategygen.build.encode import StoredTree, encode
from strategygen.files import write
from strategygen.games import Game, parse_game
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.strategies import ONE_STEP, TIES
from strategygen.recipe import Recipe, parse_recipe
from strategygen.tree import DecisionTree
from tests import naive
from tests.games.drawn import naive_game, small_games

GAMES = [
    "mastermind-1x1",
    "mastermind-1x1-known",
    "mastermind-1x2-known",
    "mastermind-2x3",
    "mastermind-3x4-known",
    "bullscows-3x5",
    "bullscows-2x3-repeat",
]


FOUND = -1


def stored_tree(name: str, seed: int = 0) -> StoredTree:
    recipe = parse_recipe(name)
    first = None if recipe.first is None else recipe.game.parse_guess(recipe.first)
    strategy = ONE_STEP[recipe.strategy]
    tree = grow_tree(recipe.game, strategy, pool=recipe.pool, first=first, seed=seed)
    return StoredTree(recipe, tree, TIES)


class Reader:
    """Read a file as docs/format.md says, with nothing but msgpack."""

    def __init__(self, data: bytes) -> None:
        assert zlib.crc32(data[:-4]) == int.from_bytes(data[-4:], "little")
        self.file: dict[str, Any] = msgpack.unpackb(data)
        self.tree = self.file["tree"]
        size = self.tree["nodes"]
        self.internal = [node for node in range(size) if self.bit("internal", node)]
        lengths = {"children": len(self.internal), "label": size, "response": size - 1}
        lengths |= dict.fromkeys(("remaining", "worst"), len(self.internal))
        self.arrays = {name: self.integers(name, n) for name, n in lengths.items()}
        labels = self.file["labels"]
        pieces = [
            [piece[i : i + width] for i in range(0, len(piece), width)]
            for width, piece in zip(labels["widths"], labels["texts"], strict=True)
        ]
        text = [labels["numbers"][i :: len(pieces)] for i in range(len(pieces))]
        self.labels: list[str] = [
            b"".join(map(getitem, pieces, numbers)).rstrip(b"\0").decode()
            for numbers in zip(*text, strict=True)
        ]
        assert len(self.labels) == labels["count"]

    def bit(self, name: str, index: int) -> bool:
        return bool(self.tree[name][index // 8] >> index % 8 & 1)

    def integers(self, name: str, count: int) -> list[int]:
        data = self.tree[name]
        width = len(data) // count if count else 1
        assert width in schema.INTEGER_BYTES
        assert len(data) == width * count
        return [int.from_bytes(data[i : i + width], "little") for i in range(0, len(data), width)]

    def step(self, node: int, response: int) -> int | None:
        """Return the next node, FOUND after the last guess, None for an impossible response."""
        wins = self.file["game"]["end"] == schema.END_WIN
        winning = wins and response == self.file["responses"]["winning"]
        if node not in self.internal:
            # A leaf makes a last guess if a guess wins.
            return FOUND if winning else None
        place = self.internal.index(node)
        if winning:
            return FOUND if self.bit("wins", place) else None
        first = 1 + sum(self.arrays["children"][:place])
        children = range(first, first + self.arrays["children"][place])
        found = [child for child in children if self.arrays["response"][child - 1] == response]
        assert len(found) <= 1
        return found[0] if found else None

    def label(self, node: int) -> str:
        return self.labels[self.arrays["label"][node]]


def assert_reads_back(reader: Reader, expected: naive.Node, game: Game, node: int = 0) -> None:
    """Check a node and all below it: guess, candidates, cost to come, and every response."""
    oracle = naive_game(game.id)
    shown = game.guesses[expected.guess] if expected.guess is not None else None
    known = game.codes[expected.ends] if expected.ends is not None else None
    assert reader.label(node) == (shown or known)
    if node in reader.internal:
        place = reader.internal.index(node)
        assert reader.arrays["remaining"][place] == len(expected.candidates)
        worst = max(naive.costs(oracle, expected).values())
        assert reader.arrays["worst"][place] == worst
    else:
        assert len(expected.candidates) == 1
    for response in range(game.responses.size):
        target = reader.step(node, response)
        if response in expected.cells:
            assert target is not None
            assert target > node
            assert_reads_back(reader, expected.cells[response], game, target)
        elif response == oracle.winning and expected.ends is not None:
            assert target == FOUND
        else:
            assert target is None


@settings(max_examples=60)
@given(
    small_games(100),
    st.sampled_from(list(ONE_STEP)),
    st.sampled_from(["", "-consistent"]),
)
def test_a_reader_finds_the_tree_in_the_file(game: Game, strategy: str, pool: str) -> None:
    data = encode(stored_tree(f"{game.id}.{strategy}{pool}"))
    oracle = naive_game(game.id)
    drawn: naive.Pool = "consistent" if pool else "all"
    expected = naive.one_step_tree(oracle, strategy, drawn)
    reader = Reader(data)
    assert_reads_back(reader, expected, game)
    figures = naive.statistics(oracle, expected)
    assert reader.file["statistics"] == {
        "secrets": game.code_count,
        "total": figures.total,
        "depth": figures.depth,
        "histogram": list(figures.histogram),
    }


@pytest.mark.parametrize("game_id", GAMES)
def test_lookup_plays_the_tree_in_the_file(game_id: str) -> None:
    import lookup

    game, oracle = parse_game(game_id), naive_game(game_id)
    tree = lookup.open_tree(encode(stored_tree(f"{game_id}.entropy")))
    expected = naive.one_step_tree(oracle, "entropy")
    for secret, cost in naive.costs(oracle, expected).items():
        session = tree.session()
        node: naive.Node | None = expected
        for _ in range(cost):
            assert node is not None
            assert node.guess is not None
            assert session.guess == game.guesses[node.guess]
            assert session.remaining == len(node.candidates)
            assert session.worst == max(naive.costs(oracle, node).values())
            session.record(game.respond(session.guess, game.codes[secret]))
            node = node.cells.get(oracle.table[node.guess][secret])
        assert session.solved
        assert session.secret == game.codes[secret]


@pytest.mark.parametrize("name", [f"{game_id}.parts" for game_id in GAMES])
def test_arrays_keep_the_rules_of_the_format(name: str) -> None:
    stored = stored_tree(name)
    game, reader = stored.recipe.game, Reader(encode(stored))
    assert list(reader.file) == list(schema.FIELDS)
    for section, fields in (
        ("game", schema.GAME_FIELDS),
        ("strategy", schema.STRATEGY_FIELDS),
        ("statistics", schema.STATISTICS_FIELDS),
        ("responses", schema.RESPONSES_FIELDS),
        ("labels", schema.LABELS_FIELDS),
        ("tree", schema.TREE_FIELDS),
    ):
        assert list(reader.file[section]) == list(fields)
    nodes = reader.tree["nodes"]
    steps = [reader.step(node, r) for node in range(nodes) for r in range(game.responses.size)]
    # Breadth first: whoever asks the nodes in their order meets each once, in the same order.
    assert [child for child in steps if child not in (None, FOUND)] == list(range(1, nodes))
    assert reader.labels == sorted(set(reader.labels))
    for array, values in reader.arrays.items():
        narrowest = schema.integer_bytes(values)
        assert len(reader.tree[array]) == narrowest * len(values)


def test_header_says_what_was_built() -> None:
    game = parse_game("mastermind-3x4-known")
    recipe = Recipe(game, "worst", "consistent", "112", max_depth=6, width=7)
    tree = grow_tree(game, ONE_STEP["knuth"])
    file = Reader(encode(StoredTree(recipe, tree, "a rule", "opening", 5))).file
    assert file["format"] == "code-breaking strategy tree"
    assert file["version"] == 1
    assert file["game"] == {
        "id": "mastermind-3x4-known",
        "family": "mastermind",
        "parameters": {"places": 3, "symbols": 4, "repeat": True},
        "symbols": ["1", "2", "3", "4"],
        "end": "known",
        "lists": {},
    }
    assert file["strategy"] == {
        "name": "worst",
        "pool": "consistent",
        "first": "112",
        "max_depth": 6,
        "width": 7,
        "ties": "a rule",
        "proved": "opening",
        "bound": 5,
    }
    assert file["responses"]["labels"] == list(game.responses.labels)
    assert file["responses"]["winning"] is None
    assert file["responses"]["costs"] == [1] * game.responses.size


@pytest.mark.parametrize(
    ("name", "limit"),
    [("mastermind-4x6.knuth", 15_000), ("bullscows-4x10.knuth", 58_000)],
)
def test_files_are_small(name: str, limit: int) -> None:
    assert len(encode(stored_tree(name))) <= limit


REPRODUCE = """
import hashlib
from tests.build.test_encode import encode, stored_tree
for name in ("mastermind-4x4.entropy", "bullscows-3x6-known.irving-consistent-first012"):
    print(hashlib.sha256(encode(stored_tree(name))).hexdigest())
"""


def test_every_process_writes_the_same_bytes() -> None:
    hashes = {
        subprocess.run(
            [sys.executable, "-c", REPRODUCE],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(hashes) == 1
    assert encode(stored_tree("mastermind-4x4.entropy")) == encode(
        stored_tree("mastermind-4x4.entropy")
    )


def test_write_replaces_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.msgpack"
    path.write_bytes(b"old")
    write(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_written_file_can_be_read_by_others_as_the_umask_allows(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write(tmp_path / "a.msgpack", b"new")
    finally:
        os.umask(before)
    assert (tmp_path / "a.msgpack").stat().st_mode & 0o777 == 0o640


def failing(error: BaseException) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize("error", [OSError("disk full"), KeyboardInterrupt()], ids=repr)
@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.chmod", "pathlib.Path.replace"])
def test_a_failing_write_leaves_the_old_file_and_no_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    path = tmp_path / "a.msgpack"
    path.write_bytes(b"old")
    monkeypatch.setattr(step, failing(error))
    with pytest.raises(type(error)):
        write(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write(tmp_path / "none" / "a.msgpack", b"new")


def test_memory_layout_changes_no_byte() -> None:
    stored = stored_tree("mastermind-2x3.knuth")
    names = DecisionTree.__slots__
    spread = DecisionTree(*(getattr(stored.tree, name).repeat(2)[::2] for name in names))
    assert encode(StoredTree(stored.recipe, spread, TIES)) == encode(stored)

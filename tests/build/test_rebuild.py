"""The stored trees: built again they have the same bytes, and every secret is found."""

import errno
import hashlib
from collections import Counter
from pathlib import Path

import pytest

import lookup
from lookup import schema
from strategygen.build.build import build
from strategygen.build.catalog import CATALOG, Entry
from strategygen.build.encode import encode
from strategygen.build.rebuild import SUMS, checksums
from strategygen.cli.listing import LISTING, listing_text
from strategygen.cli.rebuild import main
from strategygen.games import parse_game
from strategygen.recipe import parse_recipe
from strategygen.verify import verify

TREES = Path(__file__).parent.parent.parent / "trees"
# Those that take seconds are built by `make trees` and by `make test-slow`.
QUICK = [
    pytest.param(entry, marks=[pytest.mark.slow] if entry.seconds > 2 else [], id=entry.name)
    for entry in CATALOG
    if entry.quick
]
NAMES = [entry.name for entry in CATALOG]

every_entry = pytest.mark.parametrize("entry", CATALOG, ids=lambda entry: entry.name)


def file_of(name: str) -> Path:
    return TREES / (name + schema.SUFFIX)


@pytest.mark.parametrize("entry", QUICK)
def test_quick_trees_are_built_again_to_the_byte(entry: Entry) -> None:
    assert encode(build(parse_recipe(entry.name))) == file_of(entry.name).read_bytes()


@every_entry
def test_trees_are_verified(entry: Entry) -> None:
    verified = verify(file_of(entry.name))
    assert verified.name == entry.name
    assert verified.figures.total == entry.total


@every_entry
def test_every_secret_is_found_by_a_session(entry: Entry) -> None:
    """Play as a program would that embeds `lookup`, one game after the other."""
    tree = lookup.open_tree(entry.name)
    game = parse_game(tree.game.id)
    prices = dict(zip(game.responses.labels, game.responses.costs, strict=True))
    costs: Counter[int] = Counter()
    for secret in game.codes:
        session = tree.session()
        cost = 0
        while session.guess is not None:
            response = game.respond(session.guess, secret)
            session.record(response)
            cost += prices[response]
        assert session.secret == secret
        costs[cost] += 1
    assert max(costs) == tree.statistics.depth
    assert tuple(costs[cost] for cost in range(max(costs) + 1)) == tree.statistics.histogram


def test_five_guesses_are_enough_for_mastermind() -> None:
    assert verify(file_of("mastermind-4x6.knuth"), max_guesses=5).guesses == 5


def test_names_are_those_of_their_recipes() -> None:
    assert [parse_recipe(name).name for name in NAMES] == NAMES
    assert len(set(NAMES)) == len(NAMES)


def test_checksums_are_those_of_the_files() -> None:
    assert (TREES / SUMS).read_text() == checksums(TREES, NAMES)
    for line in (TREES / SUMS).read_text().splitlines():
        digest, _, file = line.partition("  ")
        assert hashlib.sha256((TREES / file).read_bytes()).hexdigest() == digest


def test_the_listing_says_what_the_files_say() -> None:
    assert (TREES / LISTING).read_text() == listing_text(TREES, NAMES)


class TestRebuild:
    NAME = "mastermind-3x6.knuth"

    def run(self, folder: Path, *arguments: str) -> int | str | None:
        with pytest.raises(SystemExit) as ended:
            main([*arguments, "--directory", str(folder)])
        return ended.value.code

    def test_writes_what_is_missing_and_compares_what_is_there(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / (self.NAME + schema.SUFFIX)
        assert self.run(tmp_path, self.NAME) == 0
        assert capsys.readouterr().out.split()[-1] == "new"
        assert file.read_bytes() == file_of(self.NAME).read_bytes()
        assert (tmp_path / SUMS).read_text() == checksums(TREES, [self.NAME])
        assert self.run(tmp_path, self.NAME) == 0
        assert capsys.readouterr().out.split()[-1] == "same"

    def test_keeps_a_file_that_differs_unless_told(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / (self.NAME + schema.SUFFIX)
        file.write_bytes(b"other")
        assert self.run(tmp_path, self.NAME) == 1
        assert capsys.readouterr().out.split()[-1] == "DIFFERENT"
        assert file.read_bytes() == b"other"
        assert self.run(tmp_path, self.NAME, "--update") == 0
        assert capsys.readouterr().out.split()[-1] == "updated"
        assert file.read_bytes() == file_of(self.NAME).read_bytes()

    def test_refuses_an_unexpected_total(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("strategygen.build.rebuild.CATALOG", [Entry(self.NAME, 873)])
        ended = self.run(tmp_path, self.NAME)
        assert ended == f"strategygen: {self.NAME} has a total of 874, but the catalogue says 873"
        assert list(tmp_path.iterdir()) == []

    def test_compares_where_nothing_can_be_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def read_only(**options: object) -> None:
            raise OSError(errno.EROFS, "Read-only file system")

        file = tmp_path / (self.NAME + schema.SUFFIX)
        file.write_bytes(file_of(self.NAME).read_bytes())
        monkeypatch.setattr("strategygen.files.tempfile.TemporaryFile", read_only)
        assert self.run(tmp_path, self.NAME) == 0
        refused = (
            f"strategygen: {tmp_path}: the output directory cannot be written "
            "(Read-only file system)"
        )
        assert self.run(tmp_path, self.NAME, "--update") == refused
        file.unlink()
        assert self.run(tmp_path, self.NAME) == refused

    @pytest.mark.parametrize(
        "name", ["mastermind-4x6", "mastermind-4x6.knut", "Mastermind-4x6.knuth"]
    )
    def test_refuses_names_of_no_tree(self, tmp_path: Path, name: str) -> None:
        ended = self.run(tmp_path, name)
        assert isinstance(ended, str)
        assert list(tmp_path.iterdir()) == []

"""The drawing of a comparison: its files, and what stands in them."""

import importlib.util
from pathlib import Path

import pytest

from strategygen.compare import compare
from strategygen.compare.plot import check_plot, write_plot
from strategygen.errors import MissingPackageError, PlotError
from strategygen.games import parse_game
from tests.cli.test_commands import run


@pytest.mark.parametrize(("kind", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_the_same_comparison_gives_the_same_bytes(tmp_path: Path, kind: str, start: bytes) -> None:
    game = parse_game("mastermind-2x4")
    comparison = compare(game, ["knuth", "parts", "random"], seeds=2)
    for name in ("a", "b"):
        write_plot(tmp_path / f"{name}.{kind}", game, comparison)
    data = (tmp_path / f"a.{kind}").read_bytes()
    assert data.startswith(start)
    assert data == (tmp_path / f"b.{kind}").read_bytes()


@pytest.mark.parametrize(
    ("game_id", "strategies"),
    [("mastermind-1x1", ["knuth"]), ("davinci-1", ["knuth"]), ("number-100", None)],
)
def test_small_and_deep_games_are_drawn(
    tmp_path: Path, game_id: str, strategies: list[str] | None
) -> None:
    game = parse_game(game_id)
    write_plot(tmp_path / "a.svg", game, compare(game, strategies))
    assert (tmp_path / "a.svg").stat().st_size > 1000


def test_what_cannot_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PlotError, match=r"\.svg or \.png"):
        check_plot(tmp_path / "a.pdf")
    game = parse_game("davinci-1")
    with pytest.raises(PlotError, match="no strategy"):
        write_plot(tmp_path / "a.svg", game, compare(game, ["random"]))
    monkeypatch.setattr("strategygen.compare.plot.find_spec", lambda name: None)
    with pytest.raises(MissingPackageError, match=r"pip install \"\.\[plot\]\""):
        check_plot(tmp_path / "a.svg")
    assert importlib.util.find_spec("matplotlib") is not None


def test_the_command_draws(tmp_path: Path) -> None:
    place = tmp_path / "a.svg"
    result = run("compare", "mastermind-2x3", "--strategies", "knuth, parts", "--plot", place)
    assert result.exit_code == 0, result.output
    assert result.stdout.endswith(f"{place} written\n")
    assert place.is_file()
    refused = run("compare", "mastermind-2x3", "--plot", tmp_path / "a.pdf")
    assert refused.exit_code == 1
    assert "--plot FILE" in refused.stderr

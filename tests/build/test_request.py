"""What is asked of a build: refused in the words of the library, or carried out."""

from pathlib import Path

import pytest

import lookup
from strategygen.build.request import BuildRequest, carry_out
from strategygen.errors import StrategyError
from strategygen.games import parse_game
from strategygen.recipe import Recipe
from strategygen.search.run import Effort


def recipe(strategy: str, max_depth: int | None = None, width: int | None = None) -> Recipe:
    return Recipe(parse_game("mastermind-3x4"), strategy, max_depth=max_depth, width=width)


@pytest.mark.parametrize(
    ("asked", "seed", "effort", "parameter"),
    [
        (recipe("knuth"), None, Effort(time_limit=1.0), "time_limit"),
        (recipe("knuth"), None, Effort(jobs=1), "jobs"),
        (recipe("knuth"), None, Effort(checkpoint=Path("memo")), "checkpoint"),
        (recipe("knuth"), 1, Effort(), "seed"),
        (recipe("expected"), 0, Effort(), "seed"),
        (recipe("knuth"), None, Effort(listed=1), "listed"),
        (recipe("worst"), None, Effort(listed=1), "listed"),
        (recipe("expected", max_depth=5), None, Effort(listed=1), "listed"),
        (recipe("expected", width=2), None, Effort(listed=1), "listed"),
    ],
)
def test_what_would_be_ignored_is_refused(
    asked: Recipe, seed: int | None, effort: Effort, parameter: str
) -> None:
    with pytest.raises(StrategyError) as refused:
        BuildRequest(asked, seed=seed, effort=effort)
    assert refused.value.parameter == parameter


def test_the_result_says_where_the_file_is(tmp_path: Path) -> None:
    done: list[tuple[int, int]] = []
    request = BuildRequest(recipe("knuth"), tmp_path)
    result = carry_out(request, progress=lambda *part: done.append(part))
    assert result.place == tmp_path / "mastermind-3x4.knuth.msgpack"
    assert result.place.read_bytes() == result.built.data
    assert lookup.open_tree(result.place).strategy.name == "knuth"
    assert done[-1][1] == 64
    assert (result.kept, result.interrupted) == (None, False)


def test_a_random_tree_has_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = carry_out(BuildRequest(recipe("random"), seed=5))
    assert result.place is None
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StrategyError) as refused:
        carry_out(BuildRequest(recipe("random"), Path("tree.msgpack")))
    assert refused.value.parameter == "output"


def test_a_better_tree_is_kept_from_a_search_that_was_stopped(tmp_path: Path) -> None:
    best = carry_out(BuildRequest(recipe("expected"), tmp_path))
    stopped = BuildRequest(recipe("expected"), tmp_path, effort=Effort(time_limit=0.0))
    result = carry_out(stopped)
    if result.built.stored.found is not None and result.built.stored.found.stopped:
        assert (result.place, result.kept) == (None, best.place)
    assert best.place is not None
    assert best.place.read_bytes() == best.built.data


def test_the_checkpoint_is_no_file_of_a_tree(tmp_path: Path) -> None:
    place = tmp_path / "tree.msgpack"
    with pytest.raises(StrategyError, match="both the checkpoint and the file") as refused:
        carry_out(BuildRequest(recipe("worst"), place, effort=Effort(checkpoint=place)))
    assert refused.value.parameter == "checkpoint"
    with pytest.raises(OSError, match="folder"):
        carry_out(BuildRequest(recipe("worst"), place, effort=Effort(checkpoint=tmp_path)))

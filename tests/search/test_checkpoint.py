"""The file that a search saves its memo to."""

from pathlib import Path

import pytest

from strategygen.errors import StrategyError
from strategygen.games import parse_game
from strategygen.search.checkpoint import load_checkpoint, save_checkpoint
from strategygen.search.engine import Engine
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.openings import solve_game
from strategygen.search.run import Effort, search_tree
from tests.search.drawn import MEMORY


def test_what_was_saved_is_known_again(tmp_path: Path) -> None:
    place = tmp_path / "memo"
    game = parse_game("mastermind-3x4")
    first = Engine(game, "all", MEMORY)
    total = first.problems.total
    value = solve_game(first, total, total.unlimited, INFEASIBLE)
    save_checkpoint(place, first)
    second = Engine(game, "all", MEMORY)
    second.add_entries(load_checkpoint(place, second))
    assert (second.known_entries() == first.known_entries()).all()
    assert solve_game(second, second.problems.total, total.unlimited, INFEASIBLE) == value
    first.take_count()
    second.take_count()
    assert second.state.sets < first.state.sets / 5
    with pytest.raises(StrategyError, match="another search"):
        load_checkpoint(place, Engine(game, "consistent", MEMORY))


def test_a_checkpoint_of_an_earlier_version_is_refused(tmp_path: Path) -> None:
    """Its bounds may be wrong."""
    old = tmp_path / "old.checkpoint"
    old.write_bytes(b"strategygen checkpoint 1\n{}\n")
    with pytest.raises(StrategyError, match="no checkpoint of this version"):
        search_tree(parse_game("mastermind-2x3"), "expected", effort=Effort(checkpoint=old))

"""What a review found wrong, each on the smallest game that showed it."""

from pathlib import Path

import numpy as np
import pytest

import strategygen.search.engine as engine_module
from strategygen import OwnGame
from strategygen.errors import VerificationError
from strategygen.games import parse_game
from strategygen.recipe import Recipe
from strategygen.search.bounds import cell_bounds
from strategygen.search.effort import Effort, search_tree
from strategygen.search.engine import Engine, StoppedError
from strategygen.search.problem import INFEASIBLE
from strategygen.search.root import solve_root
from strategygen.search.setup import MOST_CELLS
from strategygen.search.solver import SOLVERS
from strategygen.search.symmetry import Symmetries
from strategygen.store import StoredTree, encode
from strategygen.tree import DecisionTree, statistics
from strategygen.verify import verify

MEMORY = 1 << 26
NO_SYMMETRY = Symmetries(np.empty((0, 0), np.int8), np.empty((0, 0), np.int8))


def totals_by_opening(game_id: str) -> list[int]:
    game = parse_game(game_id)
    totals = []
    for opening in game.openings[:6].tolist():
        search = Engine(game, "all", MEMORY, 1, np.array([opening], np.int32))
        total = search.problems.total
        totals.append(solve_root(search, total, total.unlimited, INFEASIBLE))
    return totals


def test_openings_of_a_wide_game_with_symmetry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Below an opening only the symmetries that send it to itself are left."""
    found = totals_by_opening("bullscows-5x3-repeat-order")
    monkeypatch.setattr(engine_module, "whole_symmetry", lambda game: NO_SYMMETRY)
    assert totals_by_opening("bullscows-5x3-repeat-order") == found


def test_the_table_of_cell_bounds_knows_few_cells_only() -> None:
    """Cut off at so many cells it is right for fewer; at the last it is not a bound any more."""
    cut, whole = cell_bounds(MOST_CELLS, 30), cell_bounds(MOST_CELLS + 3, 30)
    known = slice(0, MOST_CELLS)
    assert (cut[known, known] == whole[known, known]).all()
    assert (cut[10, MOST_CELLS] > whole[10, MOST_CELLS]).any()


def forty_eight_codes() -> OwnGame:
    """A game of 21 responses in which an outside guess makes 20 cells of 20 codes."""
    a = [f"a{i:02}" for i in range(20)]
    rest = [f"b{i:02}" for i in range(28)]

    def respond(guess: str, code: str) -> str:
        if guess == code:
            return "win"
        if guess == "o":
            return "r00" if code in a else f"r{1 + int(code[1:]) % 19:02}"
        if guess == "q":
            return f"r{int(code[1:]) % 20:02}"
        return "r00" if code < guess else "r01"

    return OwnGame("cells", [*a, *rest], respond, guesses=[*a, *rest, "o", "q"], winning="win")


def test_searches_agree_where_a_guess_makes_as_many_cells_as_the_table_has() -> None:
    game = forty_eight_codes()
    assert len(game.responses) == MOST_CELLS + 1
    first = game.guesses.index("o")
    least = statistics(search_tree(game, "expected", first=first).tree, game)
    for depth in range(least.depth, least.depth + 3):
        found = search_tree(game, "expected", first=first, max_depth=depth).tree
        assert statistics(found, game).total == least.total


def test_depths_of_many_hundred() -> None:
    """Codes that can only be asked for one by one, at a high price."""
    codes = [f"c{i}" for i in range(8)]
    costs = {"yes": 100, "no": 100}
    game = OwnGame(
        "queue", codes, lambda q, c: "yes" if q == c else "no", winning="yes", costs=costs
    )
    for objective in ("expected", "worst"):
        assert statistics(search_tree(game, objective).tree, game).depth == 800


def test_a_stopped_search_of_some_width_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(search: Engine, cap: int | None, first: int | None) -> DecisionTree:
        search.state.bound = 10_000
        raise StoppedError

    monkeypatch.setitem(SOLVERS, "expected", stopped)
    found = search_tree(parse_game("mastermind-3x4"), "expected", width=1)
    assert (found.stopped, found.proved, found.bound) == (True, "none", None)


def test_a_tree_outlives_the_proof_of_the_other_openings(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(search: Engine) -> None:
        raise StoppedError

    monkeypatch.setattr("strategygen.search.effort.prove_openings", stopped)
    game = parse_game("mastermind-3x4")
    first = game.parse_guess("111")
    found = search_tree(game, "expected", first=first, effort=Effort(listed=1))
    assert found.proved == "opening"
    assert int(found.tree.guess[0]) == first


@pytest.mark.parametrize(
    ("proved", "bound", "what"),
    [("game", 200, "the proved bound"), ("game", None, "the proved bound")],
)
def test_a_proof_says_what_was_proved(proved: str, bound: int | None, what: str) -> None:
    game = parse_game("mastermind-3x3")
    found = search_tree(game, "expected")
    stored = StoredTree(Recipe(game, "expected"), found.tree, found.ties, proved, bound)
    with pytest.raises(VerificationError, match=what):
        verify(encode(stored))
    right = StoredTree(Recipe(game, "expected"), found.tree, found.ties, "opening", found.bound)
    with pytest.raises(VerificationError, match="what is proved"):
        verify(encode(right))


def test_a_checkpoint_of_an_earlier_search_is_refused(tmp_path: Path) -> None:
    """Its bounds may be wrong."""
    old = tmp_path / "old.checkpoint"
    old.write_bytes(b"strategygen checkpoint 1\n{}\n")
    with pytest.raises(ValueError, match="no checkpoint of this version"):
        search_tree(parse_game("mastermind-2x3"), "expected", effort=Effort(checkpoint=old))

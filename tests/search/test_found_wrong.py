"""What a review found wrong, each on the smallest game that showed it."""

from pathlib import Path

import numpy as np
import pytest

import strategygen.search.engine as engine_module
from strategygen import OwnGame
from strategygen.build.encode import StoredTree, encode
from strategygen.errors import VerificationError
from strategygen.games import parse_game
from strategygen.games.symmetry import Symmetries
from strategygen.recipe import Recipe
from strategygen.search.engine import Engine, StoppedError
from strategygen.search.kernels.bounds import cell_bounds
from strategygen.search.kernels.memo import Memo
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.kernels.workspace import MEMO_FULL
from strategygen.search.openings import _Openings, solve_root
from strategygen.search.problems import MOST_CELLS
from strategygen.search.proofs import SOLVERS
from strategygen.search.run import Effort, search_tree
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
    """A game of 21 responses whose outside guesses make 20 cells, and are needed one after another.

    A code is a letter and a number; the guesses `p` and `s` need each other to tell all apart, `q`
    and `r` tell nearly all of one letter apart.
    """
    codes = [
        f"{letter}{i:02}"
        for letter, count in (("a", 20), ("b", 20), ("c", 8))
        for i in range(count)
    ]

    def respond(guess: str, code: str) -> str:
        letter, i = code[0], int(code[1:])
        first, half = letter == "a", letter == "b" and i < 9
        answers = {
            code: "win",
            "o": f"{int(letter == 'c'):02}",
            "p": f"{i:02}" if first and i < 18 else "18" if first or half else "19",
            "q": f"{min(i, 18):02}" if first else "19",
            "r": f"{i:02}" if letter == "b" else "19",
            "s": f"{i - 17:02}" if first and i >= 18 else f"{i + 3:02}" if half else "00",
        }
        return answers.get(guess, "00")

    outside = ["o", "p", "q", "r", "s"]
    return OwnGame("cells", codes, respond, guesses=[*codes, *outside], winning="win")


def test_searches_agree_where_a_guess_makes_as_many_cells_as_the_table_has() -> None:
    game = forty_eight_codes()
    assert game.responses.size == MOST_CELLS + 1
    first = game.guesses.index("o")
    trees = [search_tree(game, name, first=first).tree for name in ("expected", "worst")]
    figures = [statistics(tree, game) for tree in trees]
    assert figures[0].depth == figures[1].depth
    assert figures[0].total == figures[1].total


def test_a_code_is_guessed_before_an_equal_guess_that_is_none() -> None:
    """In a wide game that ends with the known code, for a cell large enough for its own view."""
    cell, others = [f"k{i:02}" for i in range(12)], [f"m{i:02}" for i in range(69)]

    def respond(guess: str, code: str) -> str:
        if guess == "a0":
            return "R99" if code in cell else f"R{others.index(code):02}"
        if guess in ("b0", "k05"):
            return f"R{cell.index(code):02}" if code in cell else "R50"
        return "R00"

    codes = [*cell, *others]
    game = OwnGame("known", codes, respond, guesses=["a0", "b0", *codes])
    tree = search_tree(game, "expected").tree
    assert [game.guesses[guess] for guess in tree.guess.tolist() if guess >= 0] == ["a0", "k05"]


def test_one_step_bounds_of_openings_can_be_stopped() -> None:
    search = Engine(parse_game("wordle-nature"), "all", MEMORY)
    total = search.problems.total
    openings = _Openings(search, total, total.unlimited, INFEASIBLE)
    before = openings.bounds.copy()
    search.stop()
    with pytest.raises(StoppedError):
        openings._each("bounds", range(20), quick=True)
    assert (openings.bounds == before).all()


def test_a_stop_while_the_memo_grows_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Engine(parse_game("mastermind-2x3"), "all", MEMORY)
    copied = engine_module.copy_entries

    def copy_and_stop(old: Memo, new: Memo) -> int:
        search.stop()
        return copied(old, new)

    monkeypatch.setattr(engine_module, "copy_entries", copy_and_stop)
    search._control[0] = MEMO_FULL
    with pytest.raises(StoppedError):
        search.resume()
    assert not search.running


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

    monkeypatch.setattr("strategygen.search.run.prove_openings", stopped)
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

"""Games and pools that no tree plays: a search says so instead of looking for ever."""

import pytest

from strategygen import OwnGame
from strategygen.errors import StrategyError
from strategygen.games import Game
from strategygen.search.objectives import OBJECTIVES
from strategygen.search.proofs import ImpossibleError
from strategygen.search.run import Effort, search_tree


def holds(guess: str, code: str) -> str:
    """Say whether a guess, a set of letters, has the code in it."""
    return "yes" if code in guess else "no"


def half() -> Game:
    """Return a game with one guess that is a code, and others that tell all codes apart."""
    return OwnGame("half", ["a", "b", "c", "d"], holds, guesses=["a", "ab", "bc"])


def alike() -> Game:
    """Return a game in which all codes are guesses, and two are told apart by the third only."""
    return OwnGame(
        "alike", ["a", "b", "c", "d"], lambda g, c: "no" if g in "ab" and c in "ab" else c
    )


def dull() -> Game:
    """Return a game with a guess that every code answers alike."""
    return OwnGame("dull", ["a", "b"], holds, guesses=["a", "b", "z"], winning="yes")


@pytest.mark.parametrize("objective", OBJECTIVES)
class TestNoTree:
    @pytest.mark.parametrize("first", [None, 0, 1])
    def test_some_codes_are_no_guesses(self, objective: str, first: int | None) -> None:
        with pytest.raises(ImpossibleError, match=r"consistent guesses only .*finds every code"):
            search_tree(half(), objective, pool="consistent", first=first, effort=Effort(jobs=1))
        assert search_tree(half(), objective, first=first).proved != "none"

    def test_a_cell_whose_codes_do_not_tell_themselves_apart(self, objective: str) -> None:
        first = alike().parse_guess("a")
        with pytest.raises(ImpossibleError, match="opening a finds every code"):
            search_tree(alike(), objective, pool="consistent", first=first)
        assert search_tree(alike(), objective, pool="consistent").proved == "game"

    def test_a_cap_is_named(self, objective: str) -> None:
        with pytest.raises(ImpossibleError, match="keeps within 3"):
            search_tree(half(), objective, pool="consistent", max_depth=3)

    def test_few_guesses_at_a_node_prove_nothing(self, objective: str) -> None:
        with pytest.raises(ImpossibleError, match=r"no tree of half .* was found among the 2"):
            search_tree(half(), objective, pool="consistent", width=2)

    def test_an_opening_that_tells_nothing(self, objective: str) -> None:
        with pytest.raises(StrategyError, match="z tells nothing"):
            search_tree(dull(), objective, first=2)

    def test_no_opening_is_a_code(self, objective: str) -> None:
        game = OwnGame("sets", ["a", "b", "c"], holds, guesses=["ab", "bc"])
        with pytest.raises(StrategyError, match="sets has no guess that is a code"):
            search_tree(game, objective, pool="consistent")

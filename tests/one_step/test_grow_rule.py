"""Grown trees of games in which the history restricts the guesses, against the oracle's."""

from random import Random

import pytest

from strategygen.errors import IndistinguishableError
from strategygen.games import Game
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.strategies import ONE_STEP
from tests import naive
from tests.one_step.test_grow import tree_rows
from tests.search.drawn import few_responses, peg_words, random_table
from tests.search.test_rule import RuledGame, assert_rule_is_kept, wanted

DRAWN = {"table": random_table, "few responses": few_responses, "pegs": peg_words}
POOLS: tuple[naive.Pool, ...] = ("all", "consistent")


def drawn_games(kind: str, most: int) -> list[RuledGame]:
    """Return games that have guesses for all codes that must be won."""
    oracles = [(DRAWN[kind](Random(seed)), seed) for seed in range(most)]
    return [
        RuledGame(oracle, seed)
        for oracle, seed in oracles
        if None not in wanted(oracle) and any(code is not None for code in oracle.code_of_guess)
    ]


@pytest.mark.parametrize("strategy", list(ONE_STEP))
@pytest.mark.parametrize("kind", list(DRAWN))
def test_grown_as_the_oracle_does(kind: str, strategy: str) -> None:
    grown = 0
    for game in drawn_games(kind, 30):
        for pool in POOLS:
            try:
                expected = naive.one_step_tree(
                    game.oracle, strategy, pool, seed=game.seed, permits=game.allows
                )
            except naive.DeadEndError:
                with pytest.raises(IndistinguishableError, match="no allowed guess tells"):
                    grow_tree(game, ONE_STEP[strategy], pool=pool, seed=game.seed)
                continue
            tree = grow_tree(game, ONE_STEP[strategy], pool=pool, seed=game.seed)
            assert tree_rows(tree) == naive.rows(expected), game.seed
            assert_rule_is_kept(game, tree)
            grown += 1
    assert grown >= 15


def test_a_given_opening_restricts_what_follows() -> None:
    changed = 0
    for game in drawn_games("pegs", 40):
        if game.oracle.winning is None:
            continue
        free = naive.one_step_tree(game.oracle, "knuth", first=0)
        ruled = naive.one_step_tree(game.oracle, "knuth", first=0, permits=game.allows)
        tree = grow_tree(game, ONE_STEP["knuth"], first=0)
        assert tree_rows(tree) == naive.rows(ruled)
        changed += ruled != free
    assert changed


def test_a_rule_that_permits_all_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[Game] = list(drawn_games("pegs", 30))
    monkeypatch.setattr("tests.search.test_rule.Random", lambda seed: Permissive())
    ruled = [tree_rows(grow_tree(game, ONE_STEP["entropy"])) for game in games]
    monkeypatch.setattr(RuledGame, "rule", None)
    assert [tree_rows(grow_tree(game, ONE_STEP["entropy"])) for game in games] == ruled


class Permissive(Random):
    """A generator whose every chance comes true."""

    def random(self) -> float:
        return 0.0

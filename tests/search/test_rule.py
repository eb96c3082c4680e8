"""Games in which the history restricts which guesses may be made, as in hard mode."""

from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np
import pytest

from strategygen.games import Rule
from strategygen.search.engine import Engine
from strategygen.search.proofs import PROOFS
from strategygen.tree import DecisionTree, statistics
from tests import naive
from tests.games.drawn import TableGame
from tests.search.drawn import few_responses, peg_words, random_table

MEMORY = 1 << 26
DRAWN = {"table": random_table, "few responses": few_responses, "pegs": peg_words}


@dataclass(frozen=True)
class RuledGame(TableGame):
    """A game of the oracle in which guess h may follow g:r if `allows` says so."""

    seed: int = 0

    @property
    def rule(self) -> Rule:
        oracle, rng = self.oracle, Random(self.seed)
        guesses, responses = len(oracle.guesses), len(oracle.costs)
        kinds = 2
        relation = np.zeros((guesses, guesses), np.uint8)
        for g in oracle.guesses:
            for h, code in enumerate(oracle.code_of_guess):
                # A code looks from a guess as its response does, anything else at random.
                relation[g, h] = rng.randrange(responses) if code is None else oracle.table[g][code]
        permits = np.zeros((kinds, responses, responses), np.bool_)
        for kind in range(kinds):
            for r in range(responses):
                for seen in range(responses):
                    permits[kind, r, seen] = seen == r or rng.random() < 0.4
        return Rule(relation, np.array([g % kinds for g in range(guesses)], np.int32), permits)

    def allows(self, guess: int, response: int, later: int) -> bool:
        """Return whether a guess may be made after another was answered."""
        rule = self.rule
        return bool(rule.permits[rule.kind[guess], response, rule.relation[guess, later]])


def least_total(game: RuledGame) -> float:
    """Return the least total of any tree that keeps the rule; inf if there is none."""
    oracle, rule = game.oracle, game.rule
    permits, kind, relation = rule.permits.tolist(), rule.kind.tolist(), rule.relation.tolist()

    @cache
    def least(codes: frozenset[int], allowed: frozenset[int]) -> float:
        if len(codes) == 1 and oracle.winning is None:
            return 0
        best = float("inf")
        for guess in sorted(allowed):
            cells: dict[int, set[int]] = {}
            for code in codes:
                cells.setdefault(oracle.table[guess][code], set()).add(code)
            if len(cells) == 1 and oracle.winning not in cells:
                continue
            total: float = 0
            for response, cell in cells.items():
                total += oracle.costs[response] * len(cell)
                if response != oracle.winning:
                    left = frozenset(
                        h for h in allowed if permits[kind[guess]][response][relation[guess][h]]
                    )
                    total += least(frozenset(cell), left)
            best = min(best, total)
        return best

    return least(frozenset(oracle.codes), frozenset(oracle.guesses))


def drawn_game(kind: str, seed: int) -> RuledGame | None:
    """Return a small game with a rule, or None if it has no tree."""
    oracle = DRAWN[kind](Random(seed))
    if len(oracle.codes) > 9 or any(code is None for code in wanted(oracle)):
        return None
    game = RuledGame(oracle, seed)
    return game if least_total(game) < float("inf") else None


def wanted(oracle: naive.Game) -> list[int | None]:
    """Return for each code the guess that names it, where a game ends with a winning guess."""
    own = list(oracle.code_of_guess)
    if oracle.winning is None:
        return []
    return [own.index(code) if code in own else None for code in oracle.codes]


@pytest.mark.parametrize("kind", list(DRAWN))
def test_a_restricted_search_finds_the_least_total_and_keeps_the_rule(kind: str) -> None:
    tried = 0
    for seed in range(400):
        game = drawn_game(kind, seed)
        if game is None:
            continue
        tried += 1
        tree = PROOFS["expected"](Engine(game, "all", MEMORY), None)
        assert statistics(tree, game).total == least_total(game), seed
        assert_rule_is_kept(game, tree)
        if tried == 25:
            return
    assert tried >= 10


def assert_rule_is_kept(game: RuledGame, tree: DecisionTree) -> None:
    """Check each guess of a tree against all turns before it."""
    for node in range(len(tree)):
        guess, above = int(tree.guess[node]), node
        if guess < 0:
            continue
        while above:
            response, above = int(tree.response[above]), int(tree.parent[above])
            assert game.allows(int(tree.guess[above]), response, guess)


def test_the_rule_matters() -> None:
    games = [game for seed in range(120) if (game := drawn_game("pegs", seed)) is not None]
    free = [
        statistics(PROOFS["expected"](Engine(TableGame(g.oracle), "all", MEMORY), None), g)
        for g in games
    ]
    assert any(least_total(g) > f.total for g, f in zip(games, free, strict=True))

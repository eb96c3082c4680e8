"""The exact value of a game against the oracle's, and what is said of it when the time is over."""

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from threading import Event, Thread, Timer
from typing import Self

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from lookup.responses import Responses
from strategygen import OwnGame
from strategygen.errors import StrategyError
from strategygen.games import Game, parse_game
from strategygen.games.history import Turn
from strategygen.games.position import Position
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.objectives import OBJECTIVES
from strategygen.search.problems import bound_by_size
from strategygen.search.proofs import ImpossibleError
from strategygen.search.run import search_tree
from strategygen.search.value import ValueBounds, exact_value
from strategygen.tree import statistics
from tests import naive
from tests.games.drawn import TableGame
from tests.search.drawn import seeded as seeded_game
from tests.search.drawn import some_game, wide
from tests.search.test_no_tree import dull, half

# What exact_value may take beyond its limit, in seconds.
LATE = 0.1


@dataclass(frozen=True)
class Part(Game):
    """Some of the codes of a game, all guesses allowed."""

    whole: Game
    ids: tuple[int, ...]

    family = "part"

    @property
    def end(self) -> str:
        return self.whole.end

    @classmethod
    def parse(cls, options: str, end: str, lists: object = None) -> Self:
        raise NotImplementedError

    @property
    def id(self) -> str:
        return "part"

    @property
    def parameters(self) -> dict[str, int | str | bool]:
        return {}

    @property
    def symbols(self) -> tuple[str, ...]:
        return self.whole.symbols

    @property
    def code_count(self) -> int:
        return len(self.ids)

    @property
    def guess_count(self) -> int:
        return self.whole.guess_count

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(self.whole.codes[code] for code in self.ids)

    @property
    def guesses(self) -> tuple[str, ...]:
        return tuple(self.whole.guesses)

    @property
    def responses(self) -> Responses:
        return self.whole.responses

    def respond(self, guess: str, code: str) -> str:
        return self.whole.respond(guess, code)

    def response_rows(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        return self.whole.response_rows(self.guess_of_code[codes], guesses)

    @cached_property
    def code_of_guess(self) -> NDArray[np.int32]:
        codes = np.full(self.guess_count, -1, np.int32)
        codes[list(self.ids)] = np.arange(len(self.ids))
        return codes

    @cached_property
    def guess_of_code(self) -> NDArray[np.int32]:
        return np.array(self.ids, np.int32)

    def parse_guess(self, text: str) -> int:
        return self.whole.parse_guess(text)


def part(game_id: str, size: int, seed: int = 0) -> Part:
    """Return some codes of a game in which every code is a guess."""
    game = parse_game(game_id)
    ids = np.random.default_rng(seed).permutation(game.code_count)[:size]
    return Part(game, tuple(np.sort(ids).tolist()))


def assert_exact(found: ValueBounds, value: int) -> None:
    assert found.exact
    assert found.value == found.lower == found.upper == value


def assert_bounds(found: ValueBounds, value: int) -> None:
    """Check bounds on a value, exact or not."""
    assert found.exact == (found.value is not None)
    assert 0 < found.lower <= value
    assert found.upper is None or found.upper >= value
    if found.exact:
        assert_exact(found, value)


# ---------------------------------------------------------------- Values


@settings(max_examples=120)
@given(
    st.one_of(some_game, seeded_game(wide)),
    st.sampled_from(list(OBJECTIVES)),
    st.sampled_from(["all", "consistent"]),
    st.sampled_from([None, 60.0]),
    st.data(),
)
def test_values_are_those_of_the_oracle(
    game: naive.Game, objective: str, pool: str, limit: float | None, data: st.DataObject
) -> None:
    openings = list(naive.Problem(game, objective, pool).openings())
    first = data.draw(st.none() | st.sampled_from(openings)) if openings else None
    if not openings and (pool == "all" or all(code is None for code in game.code_of_guess)):
        return
    value = naive.quick_value(naive.Problem(game, objective, pool, first))
    if value is None:
        with pytest.raises(ImpossibleError):
            exact_value(TableGame(game), objective, pool=pool, first=first, time_limit=limit)
        return
    found = exact_value(TableGame(game), objective, pool=pool, first=first, time_limit=limit)
    assert_exact(found, value[0])
    assert bound_by_size(TableGame(game), OBJECTIVES[objective].order[0]) <= value[0]


@pytest.mark.parametrize("size", [1, 2, 3, 30])
@pytest.mark.parametrize("objective", list(OBJECTIVES))
def test_a_set_of_candidates(size: int, objective: str) -> None:
    game = part("mastermind-4x6", size)
    tree = search_tree(game, objective).tree
    value = OBJECTIVES[objective].value(statistics(tree, game))[0]
    assert_exact(exact_value(game, objective), value)
    assert_exact(exact_value(game, objective, time_limit=60, jobs=2), value)


def test_the_first_number_is_valued() -> None:
    assert_exact(exact_value(parse_game("mastermind-4x6")), 5625)
    assert_exact(exact_value(parse_game("mastermind-4x6"), "worst"), 5)
    game = parse_game("mastermind-4x5")
    first = game.parse_guess("1111")
    alone = exact_value(game, first=first)
    assert alone.value == statistics(search_tree(game, "expected", first=first).tree, game).total
    assert alone.sets > 0


@pytest.mark.parametrize("responses", [2, 3, 14])
def test_bounds_by_size_are_those_of_full_trees(responses: int) -> None:
    """A plain game whose first guess separates all codes is as good as a bound can be."""
    names = [f"c{i:02}" for i in range(responses)]
    game = OwnGame("all", names, lambda g, c: "win" if g == c else c, winning="win")
    total = bound_by_size(game, "total")
    assert total <= 2 * responses - 1
    assert bound_by_size(game, "depth") == 2
    assert exact_value(game).value == 2 * responses - 1
    alike = OwnGame("one", ["a"], lambda g, c: "win", winning="win")
    assert (bound_by_size(alike, "total"), bound_by_size(alike, "depth")) == (1, 1)


@pytest.mark.parametrize("game_id", ["mastermind-4x5", "wordle-nature-hard", "bullscows-4x7-known"])
def test_a_position_is_worth_what_is_left_of_its_game(game_id: str) -> None:
    """The values of all cells of the best opening make up the total of the game."""
    game = parse_game(game_id)
    tree = search_tree(game, "expected").tree
    opening, responses = int(tree.guess[0]), game.responses
    codes = np.arange(game.code_count, dtype=np.int32)
    answers = game.response_rows(codes, np.array([opening], np.int32))[:, 0]
    total = game.code_count
    for response in set(answers.tolist()) - {responses.winning}:
        here = Position(game, [Turn(opening, (response,))])
        found = exact_value(here, time_limit=600)
        assert found.value is not None
        total += found.value
    assert total == statistics(tree, game).total


def test_no_tree_and_no_opening_are_errors() -> None:
    with pytest.raises(ImpossibleError):
        exact_value(half(), pool="consistent")
    with pytest.raises(ImpossibleError):
        exact_value(half(), pool="consistent", time_limit=60)
    with pytest.raises(StrategyError, match="z tells nothing"):
        exact_value(dull(), first=2)
    with pytest.raises(StrategyError, match="unknown objective 'best'; there are: expected"):
        exact_value(dull(), "best")


# ---------------------------------------------------------------- Limits


@pytest.mark.parametrize(
    ("game_id", "limit", "memory"),
    [
        ("mastermind-4x6", 0.0, 1 << 30),
        ("bullscows-4x10", 0.5, 1 << 30),
        ("bullscows-6x10", 0.3, 1 << 30),
        ("mastermind-5x8", 0.3, 8 << 30),
        ("mastermind-6x9", 0.3, 2 << 30),
        ("mastermind-9x9", 0.3, 2 << 30),
    ],
)
@pytest.mark.parametrize("objective", ["expected", "worst"])
def test_an_answer_comes_in_time(game_id: str, limit: float, memory: int, objective: str) -> None:
    game = parse_game(game_id)
    took = []
    # A busy machine may wake a thread late, but not every time.
    while len(took) < 3 and min(took, default=limit + LATE) >= limit + LATE:
        start = time.monotonic()
        found = exact_value(game, objective, time_limit=limit, memory=memory)
        took.append(time.monotonic() - start)
        assert found.seconds <= took[-1]
    assert min(took) < limit + LATE
    assert not found.exact
    assert found.value is None
    assert 0 <= found.lower < INFEASIBLE
    assert found.upper is None or found.lower < found.upper


def test_bounds_hold_whenever_the_time_is_over() -> None:
    game = parse_game("bullscows-4x8")
    value = statistics(search_tree(game, "expected").tree, game).total
    for limit in (0.0, 0.01, 0.05, 0.1, 0.3, 1.0):
        assert_bounds(exact_value(game, time_limit=limit), value)


@pytest.mark.parametrize("memory", [1 << 10, 1 << 16, 1 << 21, 1 << 22, 1 << 24])
def test_too_little_memory_is_no_error(memory: int) -> None:
    for objective, value in (("expected", 5625), ("worst", 5)):
        found = exact_value(parse_game("mastermind-4x6"), objective, memory=memory)
        assert 0 <= found.lower <= value
        assert found.exact == (memory == 1 << 24)
        if found.exact:
            assert found.value == value
        elif memory >= 1 << 21:
            assert found.upper is not None
            assert found.upper >= value


@pytest.mark.parametrize("seconds", [0.0, 0.3])
def test_a_stop_signal_ends_it(seconds: float) -> None:
    stop = Event()
    timer = Timer(seconds, stop.set)
    timer.start()
    start = time.monotonic()
    found = exact_value(parse_game("bullscows-4x10"), stop=stop)
    timer.join()
    # Nobody waits for a busy machine here but the timer.
    assert time.monotonic() - start < seconds + LATE + 1
    assert not found.exact
    assert found.lower <= 26274


# ---------------------------------------------------------------- Threads


def test_several_threads_at_once() -> None:
    games = [
        part("mastermind-4x6", 60),
        part("bullscows-4x10", 40),
        parse_game("mastermind-4x5"),
        parse_game("wordle-nature"),
    ]
    alone = [exact_value(game).value for game in games]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            found = list(pool.map(lambda game: exact_value(game, time_limit=600), games))
            assert [bounds.value for bounds in found] == alone
            found = list(pool.map(exact_value, [games[0]] * 4))
            assert {bounds.value for bounds in found} == {alone[0]}


def test_one_thread_that_is_stopped_stops_no_other() -> None:
    game, stop = part("mastermind-4x6", 60), Event()
    stop.set()
    ends: list[ValueBounds] = []
    thread = Thread(target=lambda: ends.append(exact_value(game)))
    thread.start()
    for _ in range(5):
        exact_value(game, stop=stop)
    thread.join()
    assert ends[0].exact

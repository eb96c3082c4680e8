"""A search that ends early: in time, with the best tree at hand, and with what is proved of it."""

import time
from dataclasses import replace
from threading import Event, Timer

import numpy as np
import pytest

import strategygen.search.engine as engine_module
import strategygen.search.run as run_module
from strategygen import OwnGame
from strategygen.errors import StrategyError
from strategygen.games import Game, parse_game
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.strategies import ONE_STEP
from strategygen.search import problems
from strategygen.search.at_hand import TreesAtHand
from strategygen.search.engine import Engine
from strategygen.search.found import Found
from strategygen.search.kernels.memo import Memo
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.kernels.workspace import MEMO_FULL
from strategygen.search.openings import _Openings, solve_game
from strategygen.search.plan import OpeningPlan
from strategygen.search.problems import whole_view
from strategygen.search.proofs import PROOFS
from strategygen.search.run import Effort, search_tree
from strategygen.search.state import Incumbent
from strategygen.search.stopping import Limits, StoppedError, StopSignal, in_thread, result_within
from strategygen.tree import DecisionTree, statistics
from tests.one_step.test_grow import tree_rows
from tests.search.drawn import MEMORY
from tests.search.test_no_tree import half


def grown(game: Game, strategy: str) -> DecisionTree:
    return grow_tree(game, ONE_STEP[strategy])


def stopped_at_once(engine: Engine, cap: int | None) -> DecisionTree:
    """Stand in for a search that is stopped before it found anything."""
    raise StoppedError


# ---------------------------------------------------------------- Threads and memo


def test_one_step_bounds_of_openings_can_be_stopped() -> None:
    search = Engine(parse_game("wordle-nature"), "all", MEMORY)
    total = search.problems.total
    openings = _Openings(search, total, total.unlimited, INFEASIBLE)
    before = openings.bounds.copy()
    search.signal.ask()
    with pytest.raises(StoppedError):
        openings._each("bounds", range(20), quick=True)
    assert (openings.bounds == before).all()


def test_a_stop_while_the_memo_grows_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Engine(parse_game("mastermind-2x3"), "all", MEMORY)
    copied = engine_module.copy_entries

    def copy_and_stop(old: Memo, new: Memo) -> int:
        search.signal.ask()
        return copied(old, new)

    monkeypatch.setattr(engine_module, "copy_entries", copy_and_stop)
    attempts = search.attempts()
    next(attempts)
    search.signal.control[0] = MEMO_FULL
    with pytest.raises(StoppedError):
        next(attempts)
    assert not search.signal.running


@pytest.mark.parametrize("game_id", ["mastermind-3x4", "mastermind-4x5", "wordle-nature"])
def test_a_view_in_blocks_is_the_same(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse_game(game_id)
    whole = whole_view(game)
    answers = game.response_rows(np.arange(game.code_count, dtype=np.int32))
    assert (whole.responses == answers.T).all()
    monkeypatch.setattr(problems, "BLOCK_PAIRS", 7 * game.guess_count)
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1

    blocks = whole_view(game, look)
    assert looks >= game.code_count // 7
    for one, other in zip(whole, blocks, strict=True):
        assert one.dtype == other.dtype
        assert (one == other).all()


def test_setting_up_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(problems, "BLOCK_PAIRS", 64)
    signal = StopSignal()
    signal.ask()
    with pytest.raises(StoppedError):
        Engine(parse_game("mastermind-3x4"), "all", MEMORY, signal=signal)


# ---------------------------------------------------------------- Waiting


def test_work_that_does_not_end_is_left_to_itself() -> None:
    signal, end = StopSignal(), Event()
    future = in_thread(end.wait)
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        result_within(future, Limits(0.05), signal, patience=0.05)
    assert time.monotonic() - start < 1
    assert not signal.running
    end.set()
    assert result_within(future, Limits(), signal)


def test_an_error_of_the_work_is_passed_on() -> None:
    def fail() -> None:
        raise TimeoutError("of the work")

    with pytest.raises(TimeoutError, match="of the work"):
        result_within(in_thread(fail), Limits(), StopSignal())


def test_limits() -> None:
    event = Event()
    limits = Limits(stop=event)
    assert limits.left is None
    assert not limits.over
    event.set()
    assert limits.over
    assert replace(limits, seconds=0, stop=None).over
    left = Limits(1000).left
    assert left is not None
    assert 990 < left <= 1000


# ---------------------------------------------------------------- Trees at hand


def test_the_best_tree_at_hand_is_taken() -> None:
    game = parse_game("mastermind-4x4")
    trees = TreesAtHand(game, "expected", "all", None, None, 1 << 30)
    assert trees.tree is None
    assert trees.value is None
    assert trees.grow()
    assert trees.tree is not None
    assert tree_rows(trees.tree) == tree_rows(grown(game, "entropy"))
    count = 1
    while trees.grow():
        count += 1
    names = [name for name, strategy in ONE_STEP.items() if not strategy.random]
    assert count == len(names)
    assert trees.value == min(statistics(grown(game, name), game).total for name in names)


def test_trees_too_deep_do_not_count() -> None:
    game = parse_game("mastermind-4x6")
    depths = {name: statistics(grown(game, name), game).depth for name in ("entropy", "knuth")}
    assert depths == {"entropy": 6, "knuth": 5}
    trees = TreesAtHand(game, "expected", "all", None, 5, 1 << 30)
    trees.grow()
    assert trees.tree is None
    while trees.grow():
        pass
    assert trees.tree is not None
    assert statistics(trees.tree, game).depth == 5


# ---------------------------------------------------------------- Whole searches


def assert_at_hand(found: Found, game: Game, least: int) -> None:
    """Check what a stopped search for the least total says."""
    assert (found.stopped, found.proved) == (True, "none")
    assert found.bound is not None
    assert 0 < found.bound <= least <= statistics(found.tree, game).total


def test_no_time_at_all() -> None:
    game = parse_game("mastermind-4x6")
    found = search_tree(game, "expected", effort=Effort(time_limit=0))
    assert_at_hand(found, game, 5625)
    assert tree_rows(found.tree) == tree_rows(grown(game, "entropy"))


def test_a_time_limit_counts_all_that_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Setting up takes so long here that nothing is left for the search."""
    monkeypatch.setattr(problems, "BLOCK_PAIRS", 1296)
    rows = type(parse_game("mastermind-4x6")).response_rows

    def slowly(*arguments: object) -> object:
        time.sleep(0.01)
        return rows(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(type(parse_game("mastermind-4x6")), "response_rows", slowly)
    game = parse_game("mastermind-4x6")
    start = time.monotonic()
    found = search_tree(game, "expected", effort=Effort(time_limit=2))
    assert time.monotonic() - start < 4
    assert_at_hand(found, game, 5625)
    assert found.sets == 0


@pytest.mark.parametrize("seconds", [0.0, 0.5])
def test_a_stop_signal(seconds: float) -> None:
    game = parse_game("bullscows-4x10")
    stop = Event()
    timer = Timer(seconds, stop.set)
    timer.start()
    start = time.monotonic()
    found = search_tree(game, "expected", effort=Effort(stop=stop))
    timer.join()
    assert time.monotonic() - start < 15
    assert_at_hand(found, game, 26274)


def test_the_tree_of_an_opening_that_was_solved_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    game = parse_game("mastermind-4x4")
    best = search_tree(game, "expected").tree
    opening = int(best.guess[0])

    def solve_one(engine: Engine, cap: int | None) -> DecisionTree:
        total = engine.problems.total
        engine.follow(OpeningPlan(opening))
        value = solve_game(engine, total, total.unlimited, INFEASIBLE)
        engine.state.incumbent = Incumbent(opening, None, value)
        raise StoppedError

    monkeypatch.setitem(PROOFS, "expected", solve_one)
    found = search_tree(game, "expected")
    assert int(found.tree.guess[0]) == opening
    assert statistics(found.tree, game).total == statistics(best, game).total

    def endless(engine: Engine, *_: object, **__: object) -> DecisionTree:
        while True:
            engine.signal.check()
            time.sleep(0.01)

    monkeypatch.setattr(run_module, "walk", endless)
    monkeypatch.setattr(run_module, "GRACE_SECONDS", 0.1)
    late = search_tree(game, "expected")
    assert tree_rows(late.tree) == tree_rows(grown(game, "entropy"))


def test_a_search_stopped_before_any_tree_is_shallow_enough_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PROOFS, "expected", stopped_at_once)
    with pytest.raises(StrategyError, match="within 2 was found; give it more time"):
        search_tree(parse_game("mastermind-3x4"), "expected", max_depth=2)


def test_a_stopped_search_has_a_tree_where_few_guesses_are_codes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PROOFS, "expected", stopped_at_once)
    found = search_tree(half(), "expected")
    assert (found.stopped, found.proved, len(found.tree.guess)) == (True, "none", 7)


def test_a_stopped_search_of_some_width_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(search: Engine, cap: int | None) -> DecisionTree:
        search.state.bound = 10_000
        raise StoppedError

    monkeypatch.setitem(PROOFS, "expected", stopped)
    found = search_tree(parse_game("mastermind-3x4"), "expected", width=1)
    assert (found.stopped, found.proved, found.bound) == (True, "none", None)


def test_a_tree_outlives_the_proof_of_the_other_openings(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(search: Engine) -> None:
        raise StoppedError

    monkeypatch.setattr(run_module, "prove_openings", stopped)
    game = parse_game("mastermind-3x4")
    first = game.parse_guess("111")
    found = search_tree(game, "expected", first=first, effort=Effort(listed=1))
    assert found.proved == "opening"
    assert int(found.tree.guess[0]) == first


def test_too_little_memory_is_said_in_the_words_of_the_library() -> None:
    game = OwnGame("two", ["a", "b"], lambda guess, code: "yes" if guess == code else "no")
    with pytest.raises(MemoryError, match=r"two needs at least .*; the limit is 0") as told:
        search_tree(game, "expected", effort=Effort(memory=100))
    assert "--" not in str(told.value)

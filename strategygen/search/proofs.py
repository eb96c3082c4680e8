"""From a game and an objective to a proved tree: what to ask the engine, in what order."""

from collections.abc import Callable
from itertools import count

import numpy as np

from strategygen.errors import StrategyError
from strategygen.search.engine import Engine
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.openings import game_bound, is_one_set, solve_game
from strategygen.search.stopping import StoppedError
from strategygen.search.walk import Goal, capped_goal, expected_goal, shallowest_goal, walk
from strategygen.tree import NONE, DecisionTree


class ImpossibleError(StrategyError):
    """It is proved that no tree keeps within the cap, or that none tells all codes apart."""


def prove_expected(engine: Engine, cap: int | None) -> DecisionTree:
    """Return the tree with the least total, then depth, then secrets at that depth."""
    state = engine.state
    if cap is not None:
        state.bound = game_bound(engine, engine.problems.total.unlimited)
        least_depth(engine, cap, bounded=False)
    least = least_total(engine, cap)
    state.phase = "least depth for it"
    goal = shallowest_goal(
        engine,
        least,
        lambda problem, row, budget: solve_game(engine, problem, row, budget),
        engine.game.code_count,
    )
    state.phase = "picking guesses"
    return walk(
        engine,
        goal,
        cap,
        lambda cell, cost_left: expected_goal(engine, cell, cost_left),
        engine.plan.first,
    )


def prove_worst(engine: Engine, cap: int | None) -> DecisionTree:
    """Return the tree with the least depth, then total, then secrets at that depth."""
    depth = least_depth(engine, cap)
    problems = engine.with_cap(depth)
    engine.state.phase = "least total"
    row = problems.row(depth)
    least = solve_game(engine, problems.total, row, INFEASIBLE)
    engine.state.phase = "fewest secrets at the last guess"
    counted = problems.counted
    value = solve_game(engine, counted, row, counted.scale * (least + 1))
    return _walk_capped(engine, Goal(counted, row, value), depth)


def prove_crush(engine: Engine, cap: int | None) -> DecisionTree:
    """Return the tree with the least depth, then secrets at that depth, then total."""
    depth = least_depth(engine, cap)
    problems = engine.with_cap(depth)
    crush, row = problems.crush, problems.row(depth)
    if crush.penalty * engine.game.code_count >= INFEASIBLE:
        raise StrategyError(
            f"crush cannot count the secrets of so large a game: {engine.game.id} has "
            f"{engine.game.code_count:,} codes"
        )
    engine.state.phase = "fewest secrets at the last guess"
    value = solve_game(engine, crush, row, INFEASIBLE)
    return _walk_capped(engine, Goal(crush, row, value), depth)


def _walk_capped(engine: Engine, goal: Goal, cap: int) -> DecisionTree:
    engine.state.phase = "picking guesses"
    return walk(
        engine,
        goal,
        cap,
        lambda cell, cost_left: capped_goal(engine, goal.problem, cell, cost_left),
        engine.plan.first,
    )


def least_total(engine: Engine, cap: int | None, budget: int = INFEASIBLE) -> int:
    """Return the least total of any tree if it is below the budget, else a bound not below it.

    Raises ImpossibleError if no tree keeps within the cap. At a stop `State.bound` has what is
    proved so far.
    """
    state, total = engine.state, engine.with_cap(cap or 0).total
    row = engine.problems.row(cap)
    if not is_one_set(engine, total):
        state.bound = game_bound(engine, row)
    state.phase = "least total"
    try:
        least = solve_game(engine, total, row, budget)
    except StoppedError:
        state.bound = game_bound(engine, row)
        raise
    if least >= INFEASIBLE:
        raise _impossible(engine, cap)
    state.bound = least
    return least


def least_depth(engine: Engine, cap: int | None, *, bounded: bool = True) -> int:
    """Return the least depth of any tree; raise ImpossibleError if it is above the cap.

    `bounded` says that the objective's first number is the depth, so that its bound grows here.
    """
    size, state = engine.game.code_count, engine.state
    if cap is None and not _surely_ends(engine):
        total = engine.problems.total
        state.phase = "is there any tree?"
        if solve_game(engine, total, total.unlimited, INFEASIBLE) >= INFEASIBLE:
            raise _impossible(engine, cap)
    for depth in count():
        if bounded:
            state.bound = depth
        if cap is not None and depth > cap:
            raise _impossible(engine, cap)
        state.phase = f"is there a tree of depth {depth}?"
        problems = engine.with_cap(depth)
        reach, row = problems.reach, problems.row(depth)
        possible = reach.lower[row, size] < INFEASIBLE
        if possible and solve_game(engine, reach, row, INFEASIBLE) < INFEASIBLE:
            return depth
    raise AssertionError("every game has a tree of finite depth")


def _surely_ends(engine: Engine) -> bool:
    """Return whether some guess is left to make as long as a game has not ended.

    It is where all guesses are allowed, if each code that must be won is among them; and where only
    candidates are, if each of them tells itself from all other codes.
    """
    guess_of_code, responses = engine.game.guess_of_code, engine.view.responses
    if engine.pool != "consistent" and not engine.game.wins:
        return True
    if (guess_of_code == NONE).any():
        return False
    return engine.game.wins or all(
        np.count_nonzero(responses[guess] == responses[guess, code]) == 1
        for code, guess in enumerate(guess_of_code.tolist())
    )


def _impossible(engine: Engine, cap: int | None) -> ImpossibleError:
    """Return the error for a game without a tree; it says among which trees that was proved."""
    only = []
    if engine.pool == "consistent":
        only.append("with consistent guesses only")
    if engine.plan.first is not None:
        only.append(f"with the opening {engine.game.guesses[engine.plan.first]}")
    among = " ".join(["", *only])
    if engine.width:
        within = "" if cap is None else f" within {cap}"
        return ImpossibleError(
            f"no tree of {engine.game.id}{among}{within} was found among the {engine.width} "
            f"guesses tried at each node; with more of them there may be one",
            parameter="width",
        )
    fails = "finds every code" if cap is None else f"keeps within {cap}"
    return ImpossibleError(
        f"impossible, as the search proved: no tree of {engine.game.id}{among} {fails}"
    )


Proof = Callable[[Engine, int | None], DecisionTree]

# Engine and cap -> the best tree, by objective.
PROOFS: dict[str, Proof] = {
    "expected": prove_expected,
    "worst": prove_worst,
    "crush": prove_crush,
}

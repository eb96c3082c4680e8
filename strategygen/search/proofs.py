"""From a game and an objective to a proved tree: what to ask the engine, in what order."""

from collections.abc import Callable
from itertools import count

import numpy as np

from strategygen.errors import StrategyError
from strategygen.search.engine import Engine, StoppedError
from strategygen.search.kernels.problem import INFEASIBLE
from strategygen.search.openings import root_bound, solve_root
from strategygen.search.walk import Goal, capped_goal, own_goal, shallowest_goal, walk
from strategygen.tree import NONE, DecisionTree


class ImpossibleError(StrategyError):
    """It is proved that no tree keeps within the cap, or that none tells all codes apart."""


def solve_expected(engine: Engine, cap: int | None, first: int | None) -> DecisionTree:
    """Return the tree with the least total, then depth, then secrets at that depth."""
    state = engine.state
    unlimited = engine.problems.total.unlimited
    state.bound = root_bound(engine, unlimited)
    if cap is not None:
        least_depth(engine, cap, bounded=False)
    total = engine.with_cap(cap or 0).total
    state.phase = "least total"
    left = engine.problems.row(cap)
    state.bound = root_bound(engine, left)
    try:
        least = solve_root(engine, total, left, INFEASIBLE)
    except StoppedError:
        state.bound = root_bound(engine, left)
        raise
    if least >= INFEASIBLE:
        raise ImpossibleError(_impossible(engine, cap))
    state.bound = least
    state.phase = "least depth for it"
    goal = shallowest_goal(
        engine,
        least,
        lambda problem, row, budget: solve_root(engine, problem, row, budget),
        engine.game.code_count,
    )
    state.phase = "picking guesses"
    return walk(engine, goal, cap, lambda cell, left: own_goal(engine, cell, left), first)


def solve_worst(engine: Engine, cap: int | None, first: int | None) -> DecisionTree:
    """Return the tree with the least depth, then total, then secrets at that depth."""
    depth = least_depth(engine, cap)
    problems = engine.with_cap(depth)
    engine.state.phase = "least total"
    row = problems.row(depth)
    least = solve_root(engine, problems.total, row, INFEASIBLE)
    engine.state.phase = "fewest secrets at the last guess"
    counted = problems.counted
    value = solve_root(engine, counted, row, counted.scale * (least + 1))
    return _walk_capped(engine, Goal(counted, row, value), depth, first)


def solve_crush(engine: Engine, cap: int | None, first: int | None) -> DecisionTree:
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
    value = solve_root(engine, crush, row, INFEASIBLE)
    return _walk_capped(engine, Goal(crush, row, value), depth, first)


def _walk_capped(engine: Engine, goal: Goal, cap: int, first: int | None) -> DecisionTree:
    engine.state.phase = "picking guesses"
    return walk(
        engine,
        goal,
        cap,
        lambda cell, left: capped_goal(engine, goal.problem, cell, left),
        first,
    )


def least_depth(engine: Engine, cap: int | None, *, bounded: bool = True) -> int:
    """Return the least depth of any tree; raise ImpossibleError if it is above the cap.

    `bounded` says that the objective's first number is the depth, so that its bound grows here.
    """
    size, state = engine.game.code_count, engine.state
    if cap is None and not _surely_ends(engine):
        total = engine.problems.total
        state.phase = "is there any tree?"
        if solve_root(engine, total, total.unlimited, INFEASIBLE) >= INFEASIBLE:
            raise ImpossibleError(_impossible(engine, cap))
    for depth in count():
        if bounded:
            state.bound = depth
        if cap is not None and depth > cap:
            raise ImpossibleError(_impossible(engine, cap))
        state.phase = f"is there a tree of depth {depth}?"
        problems = engine.with_cap(depth)
        reach, row = problems.reach, problems.row(depth)
        possible = reach.lower[row, size] < INFEASIBLE
        if possible and solve_root(engine, reach, row, INFEASIBLE) < INFEASIBLE:
            return depth
    raise AssertionError("every game has a tree of finite depth")


def _surely_ends(engine: Engine) -> bool:
    """Return whether some guess is left to make as long as a game has not ended.

    It is where all guesses are allowed, if each code that must be won is among them; and where only
    candidates are, if each of them tells itself from all other codes.
    """
    own, responses = engine.game.guess_of_code, engine.view.responses
    if engine.pool != "consistent" and not engine.game.wins:
        return True
    if (own == NONE).any():
        return False
    return engine.game.wins or all(
        np.count_nonzero(responses[guess] == responses[guess, code]) == 1
        for code, guess in enumerate(own.tolist())
    )


def _impossible(engine: Engine, cap: int | None) -> str:
    """Say that there is no tree, with the cap if there is one, and among which that was proved."""
    only = []
    if engine.pool == "consistent":
        only.append("with consistent guesses only")
    if engine.openings_given:
        only.append(f"with the opening {engine.game.guesses[int(engine.openings[0])]}")
    among = " ".join(["", *only])
    if engine.width:
        within = "" if cap is None else f" within {cap}"
        return (
            f"no tree of {engine.game.id}{among}{within} was found among the {engine.width} "
            f"guesses tried at each node; with more of them there may be one"
        )
    fails = "finds every code" if cap is None else f"keeps within {cap}"
    return f"impossible, as the search proved: no tree of {engine.game.id}{among} {fails}"


Solver = Callable[[Engine, int | None, int | None], DecisionTree]

SOLVERS: dict[str, Solver] = {
    "expected": solve_expected,
    "worst": solve_worst,
    "crush": solve_crush,
}

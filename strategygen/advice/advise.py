"""Say what is known of a game after any history, and which guess is best."""

import threading
import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from strategygen.advice.completed import COMPLETING, OPTIMUM, grown, solved
from strategygen.advice.contradiction import Contradiction, explain
from strategygen.advice.openings import openings_to_rate
from strategygen.advice.reach import can_be_compared, can_be_completed, can_be_solved
from strategygen.advice.rows import Forbidden, Row, forbidden_rows, read_rows
from strategygen.advice.stored import FollowedTree, follow_stored
from strategygen.errors import StrategyError
from strategygen.games import Game
from strategygen.games.history import Turn, check_listed
from strategygen.games.position import Position
from strategygen.one_step.rating import Ratings, rate
from strategygen.one_step.strategies import ONE_STEP, OneStep

DEFAULT_STRATEGIES: Final = ("knuth", "entropy", "parts", "expected-size")
DEFAULT_SECONDS: Final = 2.0
# So many candidates are listed unless all are asked for.
MOST_LISTED: Final = 20


@dataclass(frozen=True, slots=True)
class RatedGuess:
    """A guess and what it does to the candidates.

    `strategy` is by which it is the best, or the next best. `candidate` says whether it may be the
    secret. `cells` counts the responses that it may get, `largest_cell` the most candidates that
    one of them leaves, `mean_left` the candidates that are left on average. `guesses_worst` and
    `guesses_expected` are the guesses still needed, this one included, if the strategy goes on;
    None where that would take too long to find out. With `exact` no strategy needs fewer on
    average.

    It never changes, so threads may share it.
    """

    strategy: str
    guess: str
    candidate: bool
    cells: int
    largest_cell: int
    mean_left: float
    guesses_worst: int | None
    guesses_expected: float | None
    exact: bool


@dataclass(frozen=True, slots=True)
class Considered:
    """A guess that somebody has in mind beside the best one.

    `loss` is how many guesses more it needs on average than `against`. With `exact` both are
    completed in the best way there is, else both by the same one-step strategy; None where even
    that would take too long.

    It never changes, so threads may share it.
    """

    guess: str
    candidate: bool
    cells: int
    largest_cell: int
    mean_left: float
    guesses_worst: int | None
    guesses_expected: float | None
    exact: bool
    against: str
    loss: float | None


@dataclass(frozen=True, slots=True)
class Advice:
    """What is known of a game after a history.

    `remaining` counts the candidates, `candidates` are their texts, cut after a number that the
    caller chose. `secret` is the code where only one is left. `over` says that the game has ended.
    `best` has the best guesses by each strategy, `optimum` what came of the search for the exact
    optimum: "proved", "not proved" in the time there was, or "skipped" where that was clear
    beforehand. `impossible` are the turns whose response no guess can get; turns count from 1.

    It never changes, so threads may share it.
    """

    game: str
    history: tuple[Row, ...]
    remaining: int
    candidates: tuple[str, ...]
    secret: str | None
    over: bool
    best: tuple[RatedGuess, ...]
    optimum: str
    considered: Considered | None
    tree: FollowedTree | None
    forbidden: tuple[Forbidden, ...]
    impossible: tuple[int, ...]
    contradiction: Contradiction | None


def advise(
    game: Game,
    history: Iterable[str | tuple[str, str]] = (),
    *,
    ignore: Collection[int] = (),
    consider: str | None = None,
    strategies: Sequence[str] = DEFAULT_STRATEGIES,
    top: int = 1,
    time_limit: float = DEFAULT_SECONDS,
    listed: int | None = MOST_LISTED,
    stop: threading.Event | None = None,
) -> Advice:
    """Return what is known after a history, and the best guesses.

    An item of `history` is "GUESS:RESPONSE", or a pair of both; `?` in a response stands for a part
    that is not known, `not` for any response but the winning one. `ignore` has the numbers of turns
    to leave out, from 1. `consider` is a guess to compare with the best. `strategies` are names of
    one-step strategies, and "expected" for the exact optimum, which is also tried by default;
    `top` is how many guesses of each are wanted. `time_limit` is in seconds and holds for the
    optimum alone. `listed` is how many candidates are named at most, None for all.

    Raises `GameError` for an unknown guess, `StrategyError` for an unknown strategy,
    `lookup.InvalidResponseError` for what is no response. A contradiction is no error: it is in the
    answer. Threads may call it at the same time.

    >>> from strategygen.games import parse_game
    >>> advice = advise(parse_game("mastermind-4x6"), ["1122:2B0W", "1234:0B3W"])
    >>> advice.remaining, advice.best[0].guess
    (16, '1325')
    """
    check_listed(game)
    rows, turns = read_rows(game, history, ignore)
    _check_strategies(strategies)
    impossible = tuple(number for number, turn in enumerate(turns, 1) if _is_impossible(turn))
    contradiction = explain(game, turns)
    if contradiction is not None:
        return Advice(
            game=game.id,
            history=rows,
            remaining=0,
            candidates=(),
            secret=None,
            over=False,
            best=(),
            optimum="skipped",
            considered=None,
            tree=None,
            forbidden=forbidden_rows(game, turns),
            impossible=impossible,
            contradiction=contradiction,
        )
    left = Position(game, [turn for turn in turns if turn is not None])
    adviser = _Adviser(left, strategies, top, time_limit, stop)
    best, optimum = ((), "skipped") if left.over else adviser.best()
    return Advice(
        game=game.id,
        history=rows,
        remaining=left.code_count,
        candidates=tuple(left.game.codes[code] for code in left.code_ids[:listed].tolist()),
        secret=left.codes[0] if left.code_count == 1 else None,
        over=left.over,
        best=best,
        optimum=optimum,
        considered=None if consider is None or left.over else adviser.consider(consider),
        tree=None if left.over or len(ignore) else follow_stored(game, turns),
        forbidden=forbidden_rows(game, turns),
        impossible=(),
        contradiction=None,
    )


def _is_impossible(turn: Turn | None) -> bool:
    return turn is not None and not turn.responses


def _check_strategies(names: Sequence[str]) -> None:
    known = [name for name, strategy in ONE_STEP.items() if not strategy.random] + [OPTIMUM]
    for name in names:
        if name not in known:
            raise StrategyError(f"advice by {name!r} is not known; there are: {', '.join(known)}")


class _Adviser:
    """Rate the guesses of one position."""

    def __init__(
        self,
        left: Position,
        strategies: Sequence[str],
        top: int,
        time_limit: float,
        stop: threading.Event | None,
    ) -> None:
        self.left = left
        self.top = top
        self.deadline = time.monotonic() + time_limit
        self.stop = stop
        self.wants_optimum = OPTIMUM in strategies or tuple(strategies) == DEFAULT_STRATEGIES
        rules = [ONE_STEP[name] for name in strategies if name != OPTIMUM]
        # A rule that guesses nothing but codes has no say where no guess is one.
        self.rules = [rule for rule in rules if left.guesses_codes or not rule.consistent_only]
        every = {rule.name: rule for rule in (*self.rules, COMPLETING)}
        # Whether it is known if the optimum can be looked for, and whether that was tried.
        self._searched = self._tried = False
        self._found: RatedGuess | None = None
        self.ratings: Ratings = rate(
            left, list(every.values()), guesses=openings_to_rate(left, top)
        )

    def best(self) -> tuple[tuple[RatedGuess, ...], str]:
        """Return the best guesses by each strategy, and what came of the search for the optimum."""
        found = [
            self._rated(rule.name, place, *self._completed(place, rule))
            for rule in self.rules
            for place in self.ratings.best(rule.name, self.top)
        ]
        if not self.wants_optimum:
            return tuple(found), "skipped"
        optimum = self._optimum()
        if optimum is None:
            return tuple(found), "not proved" if self._tried else "skipped"
        return (*found, optimum), "proved" if optimum.exact else "not proved"

    def consider(self, text: str) -> Considered:
        """Return what a guess is worth beside the best one."""
        left = self.left
        guess = left.parse_guess(text)
        shape = rate(left, [], guesses=np.array([guess], np.int32))
        best, other = self._optimum(), None
        wasted = bool(shape.cells[0] == 1) and (left.code_count > 1 or not shape.consistent[0])
        if best is not None and best.exact:
            other = self._wasted(shape, best) if wasted else self._solved(guess, shape)
        if best is None or other is None or not other.exact:
            place = self.ratings.best(COMPLETING.name)[0]
            best = self._rated(COMPLETING.name, place, *self._grown(place))
            figures = self._grown_from(guess)
            other = self._rated_by(shape, COMPLETING.name, 0, *figures)
            other = self._wasted(shape, best) if wasted else other
        return Considered(
            guess=other.guess,
            candidate=other.candidate,
            cells=other.cells,
            largest_cell=other.largest_cell,
            mean_left=other.mean_left,
            guesses_worst=other.guesses_worst,
            guesses_expected=other.guesses_expected,
            exact=other.exact,
            against=best.guess,
            loss=_difference(other.guesses_expected, best.guesses_expected),
        )

    def _wasted(self, shape: Ratings, best: RatedGuess) -> RatedGuess:
        """Return what a guess that tells nothing is worth: its own cost, and that of the best."""
        left, code = self.left, np.zeros(1, np.int32)
        response = int(left.response_rows(code, shape.guesses)[0, 0])
        cost = left.responses.costs[response]
        worst, expected = best.guesses_worst, best.guesses_expected
        return self._rated_by(
            shape,
            best.strategy,
            0,
            None if worst is None else worst + cost,
            None if expected is None else expected + cost,
            # In hard modes it may forbid the best guess.
            exact=best.exact and left.rule is None,
        )

    def _optimum(self) -> RatedGuess | None:
        """Return the guess of the tree with the least total, None if it was not searched."""
        if not self._searched:
            self._searched = True
            self._tried = can_be_solved(self.left, self.deadline - time.monotonic())
            if self._tried:
                self._found = self._solved(None, self.ratings)
        return self._found

    def _solved(self, first: int | None, ratings: Ratings) -> RatedGuess | None:
        """Return the root of the tree with the least total, with a given first guess or any."""
        found = solved(self.left, first, self.deadline - time.monotonic())
        if found is None:
            return None
        if found.guess not in ratings.guesses:
            ratings = rate(self.left, [], guesses=np.array([found.guess], np.int32))
        return self._rated_by(
            ratings,
            OPTIMUM,
            ratings.place(found.guess),
            found.figures.depth,
            found.figures.expected,
            exact=found.exact,
        )

    def _completed(self, place: int, rule: OneStep) -> tuple[int | None, float | None]:
        """Return the guesses that a strategy needs from here, where that is quick to find out."""
        if not can_be_completed(self.left):
            return None, None
        return self._grown(place, rule)

    def _grown(self, place: int, rule: OneStep = COMPLETING) -> tuple[int | None, float | None]:
        return self._grown_from(int(self.ratings.guesses[place]), rule)

    def _grown_from(
        self, guess: int, rule: OneStep = COMPLETING
    ) -> tuple[int | None, float | None]:
        """Return the guesses that a strategy needs at most and on average from a guess on."""
        if not can_be_compared(self.left):
            return None, None
        found = grown(self.left, guess, rule)
        return (None, None) if found is None else (found.figures.depth, found.figures.expected)

    def _rated(
        self, strategy: str, place: int, worst: int | None, expected: float | None
    ) -> RatedGuess:
        return self._rated_by(self.ratings, strategy, place, worst, expected)

    def _rated_by(
        self,
        ratings: Ratings,
        strategy: str,
        place: int,
        worst: int | None,
        expected: float | None,
        *,
        exact: bool = False,
    ) -> RatedGuess:
        return RatedGuess(
            strategy=strategy,
            guess=self.left.guesses[int(ratings.guesses[place])],
            candidate=bool(ratings.consistent[place]),
            cells=int(ratings.cells[place]),
            largest_cell=int(ratings.largest[place]),
            mean_left=float(ratings.mean_left[place]),
            guesses_worst=worst,
            guesses_expected=expected,
            exact=exact,
        )


def _difference(mine: float | None, best: float | None) -> float | None:
    return None if mine is None or best is None else round(mine - best, 10)

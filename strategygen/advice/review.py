"""Review a game that was played: what each guess was worth, and what was luck.

docs/review.md defines skill and luck, and names the sources.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from strategygen.advice.advise import DEFAULT_SECONDS
from strategygen.advice.completed import Completed, grown, solved, tells_nothing
from strategygen.advice.contradiction import Contradiction, explain
from strategygen.advice.reach import can_be_solved
from strategygen.advice.rows import Row
from strategygen.advice.transcript import Item, Mistake, Transcript, read_code, read_transcript
from strategygen.games import Game
from strategygen.games.base import places_of
from strategygen.games.history import Turn, candidates_after, check_listed
from strategygen.games.position import Position

# Pairs of candidates and guesses: a tree of so many is grown in about a second, and each turn needs
# two.
MOST_PAIRS: Final = 250_000_000

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """What a guess did, what was expected of it, and how it compares with the best one.

    `before` and `after` count the candidates, `mean_left` is how many the guess leaves on average.
    `bits` is the information that the response gave, `bits_expected` that of the guess on average,
    `luck_bits` the difference.

    `guesses_expected` are the guesses still needed on average before the response, this one
    included; `guesses_after` are the same once the response is known; `luck_guesses` is the
    difference. `best` is the best guess, the one made if none is better; `best_expected` is what it
    needs on average, `loss` how many more the guess made needs. `skill` is 100 where none was
    better. In games whose responses differ in cost, the cost is meant. With `exact` everything
    after the guesses is played in the best way there is, else by the same one-step strategy. The
    figures are None where that would take too long; where the guess was not allowed, those that are
    of it.

    It never changes, so threads may share it.
    """

    turn: int
    guess: str
    response: str
    before: int
    after: int
    mean_left: float
    bits: float
    bits_expected: float
    luck_bits: float
    guesses_expected: float | None
    guesses_after: float | None
    luck_guesses: float | None
    best: str | None
    best_expected: float | None
    loss: float | None
    skill: float | None
    exact: bool


@dataclass(frozen=True, slots=True)
class Review:
    """A game that was played, turn by turn; turns count from 1.

    `history` is the transcript as given, `turns` what can be reviewed of it: up to the end of the
    game, or to the turn that contradicts those before it. `over` says that the game had ended.
    `skill` is the mean of the turns that have one, `loss`, `luck_bits` and `luck_guesses` are sums
    over turns; None if no turn has them. With `exact` all that went into them is exact. It never
    changes and may be shared by threads.
    """

    game: str
    secret: str | None
    history: tuple[Row, ...]
    turns: tuple[ReviewedTurn, ...]
    over: bool
    skill: float | None
    loss: float | None
    luck_bits: float
    luck_guesses: float | None
    exact: bool
    mistakes: tuple[Mistake, ...]
    contradiction: Contradiction | None


def review(
    game: Game,
    guesses: Iterable[Item],
    *,
    secret: str | None = None,
    time_limit: float = DEFAULT_SECONDS,
    progress: Progress | None = None,
) -> Review:
    """Return what each guess of a game was worth, and what was luck.

    An item of `guesses` is a guess, "GUESS:RESPONSE", or a pair of both. Responses may be missing
    if the secret is given. `time_limit` is in seconds and holds for the exact values alone.
    `progress` is called with the turns done and in all.

    Raises `GameError` for an unknown guess, for a secret that is no code, and for a response that
    is missing; `lookup.InvalidResponseError` for what is no response. Mistakes and contradictions
    are no errors: they are in the review. Threads may call it at the same time.

    >>> from strategygen.games import parse_game
    >>> played = review(parse_game("number-7"), ["4", "5", "6"], secret="6")
    >>> played.turns[1].best, round(played.turns[1].loss, 4), played.over
    ('6', 0.3333, True)
    """
    check_listed(game)
    code = None if secret is None else read_code(game, secret)
    transcript = read_transcript(game, guesses, code)
    turns, contradiction = transcript.turns, None
    fitting = _fitting(game, turns)
    if fitting < len(turns):
        contradiction, turns = explain(game, turns), turns[:fitting]
    reviewer = _Reviewer(game, turns, time_limit)
    rated: list[ReviewedTurn] = []
    # The last turns have the fewest candidates: what time there is goes to where it suffices.
    for number in range(len(turns), 0, -1):
        rated.insert(0, reviewer.turn(number))
        if progress:
            progress(len(rated), len(turns))
    return _summed(game, code, transcript, rated, contradiction)


def _fitting(game: Game, turns: Sequence[Turn]) -> int:
    """Return how many of the first turns some code fits."""
    for count in range(1, len(turns) + 1):
        if not len(candidates_after(game, turns[:count])):
            return count - 1
    return len(turns)


def _summed(
    game: Game,
    secret: str | None,
    transcript: Transcript,
    turns: Sequence[ReviewedTurn],
    contradiction: Contradiction | None,
) -> Review:
    """Return the review with its sums."""
    skills = [turn.skill for turn in turns if turn.skill is not None]
    losses = [turn.loss for turn in turns if turn.loss is not None]
    lucks = [turn.luck_guesses for turn in turns if turn.luck_guesses is not None]
    return Review(
        game=game.id,
        secret=secret,
        history=transcript.rows,
        turns=tuple(turns),
        over=transcript.over and contradiction is None,
        skill=sum(skills) / len(skills) if skills else None,
        loss=sum(losses) if losses else None,
        luck_bits=sum(turn.luck_bits for turn in turns),
        luck_guesses=sum(lucks) if lucks else None,
        exact=bool(losses) and all(turn.exact for turn in turns if turn.loss is not None),
        mistakes=transcript.mistakes,
        contradiction=contradiction,
    )


class _Best(NamedTuple):
    """The best guess that is known, and what it needs on average."""

    guess: str
    expected: float


class _Worth(NamedTuple):
    """What a guess needs on average before and after its response, and whether that is exact."""

    expected: float
    after: float
    exact: bool


class _Reviewer:
    """Review the turns of a game."""

    def __init__(self, game: Game, turns: Sequence[Turn], time_limit: float) -> None:
        self.game = game
        self.turns = turns
        # Before each turn, and after the last one.
        self.lefts = [Position(game, turns[:number]) for number in range(len(turns) + 1)]
        self.deadline = time.monotonic() + time_limit
        self._exact: dict[int, Completed | None] = {}

    def turn(self, number: int) -> ReviewedTurn:
        """Return the review of a turn, counted from 1."""
        at, left, turn = number - 1, self.lefts[number - 1], self.turns[number - 1]
        (response,) = turn.responses
        sizes = np.bincount(self._answers(left, turn.guess))
        shares = sizes[sizes > 0] / left.code_count
        bits = float(np.log2(left.code_count / sizes[response]))
        bits_expected = float((shares * np.log2(1 / shares)).sum())
        best, worth = self._compared(at)
        return ReviewedTurn(
            turn=number,
            guess=self.game.guesses[turn.guess],
            response=self.game.responses.labels[response],
            before=left.code_count,
            after=self.lefts[number].code_count,
            mean_left=float((sizes * sizes).sum() / left.code_count),
            bits=bits,
            bits_expected=bits_expected,
            luck_bits=bits - bits_expected,
            guesses_expected=None if worth is None else worth.expected,
            guesses_after=None if worth is None else worth.after,
            luck_guesses=None if worth is None else worth.expected - worth.after,
            best=None if best is None else best.guess,
            best_expected=None if best is None else best.expected,
            loss=None if best is None or worth is None else worth.expected - best.expected,
            skill=None if best is None or worth is None else _skill(best, worth),
            exact=worth is not None and worth.exact,
        )

    def _answers(self, left: Position, guess: int) -> NDArray[np.uint8]:
        """Return the responses to a guess of the game, which need not be allowed any more."""
        return self.game.response_rows(left.code_ids, np.array([guess], np.int32))[:, 0]

    def _compared(self, at: int) -> tuple[_Best | None, _Worth | None]:
        """Return the best guess at a position, and what the guess made there is worth.

        Both are exact, or both are completed by the same one-step strategy. A guess that was not
        allowed is worth nothing that can be compared.
        """
        left = self.lefts[at]
        made = int(places_of(np.array([self.turns[at].guess], np.int32), left.guess_ids)[0])
        best = self._solved(at)
        worth = None if best is None or made < 0 else self._worth(at, made, best)
        if best is None or (made >= 0 and (worth is None or not worth.exact)):
            best = self._grown(at)
            worth = None if best is None or made < 0 else self._worth(at, made, best)
        if best is None:
            return None, None
        if worth is not None and worth.expected <= best.figures.expected:
            # It is as good as the best, or even better than the guess of the strategy.
            return _Best(left.guesses[made], worth.expected), worth
        return _Best(left.guesses[best.guess], best.figures.expected), worth

    def _worth(self, at: int, made: int, best: Completed) -> _Worth | None:
        """Return what a guess is worth if all goes on as in the tree of the best one."""
        left, (response,) = self.lefts[at], self.turns[at].responses
        if tells_nothing(left, made):
            # No tree makes such a guess; what follows is worth what the next position is.
            following = self._solved(at + 1) if best.exact else self._grown(at + 1)
            if following is None:
                return None
            expected = left.responses.costs[response] + following.figures.expected
            return _Worth(expected, expected, following.exact)
        if made == best.guess:
            tree: Completed | None = best
        elif best.exact:
            tree = solved(left, made, self._seconds())
        else:
            tree = grown(left, made)
        if tree is None:
            return None
        return _Worth(tree.figures.expected, tree.expected_after(response), tree.exact)

    def _seconds(self) -> float:
        return self.deadline - time.monotonic()

    def _solved(self, at: int) -> Completed | None:
        """Return the best tree of a position if that is proved in the time there is."""
        if at not in self._exact:
            left, found = self.lefts[at], None
            if left.code_count == 1:
                found = grown(left, None)
            elif can_be_solved(left, self._seconds()):
                found = solved(left, None, self._seconds())
            self._exact[at] = found if found is not None and found.exact else None
        return self._exact[at]

    def _grown(self, at: int) -> Completed | None:
        """Return the tree of the one-step strategy, None where that would take too long."""
        left = self.lefts[at]
        if left.code_count * left.guess_count > MOST_PAIRS:
            return None
        return grown(left, None)


def _skill(best: _Best, worth: _Worth) -> float:
    """Return how much of what the guess made needs the best one needs, in percent."""
    return 100 * best.expected / worth.expected if worth.expected else 100.0

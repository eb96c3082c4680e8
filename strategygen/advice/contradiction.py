"""Explain why no code fits a history: which turns contradict each other, and what would mend it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from strategygen.games import Game
from strategygen.games.history import Turn, candidates_after

# So many sets of turns are named, and so many ways to mend them.
MOST_SETS: Final = 10
MOST_REPAIRS: Final = 20
# So many sets are tried; with more turns than that takes, one set without a needless turn is named.
MOST_TRIED: Final = 200_000


@dataclass(frozen=True, slots=True)
class Repair:
    """Another response for one turn, and how many codes fit the history then.

    It never changes, so threads may share it.
    """

    turn: int
    response: str
    remaining: int


@dataclass(frozen=True, slots=True)
class PairRepair:
    """Other responses for two turns, and how many codes fit the history then.

    It never changes, so threads may share it.
    """

    turns: tuple[int, ...]
    responses: tuple[str, ...]
    remaining: int


@dataclass(frozen=True, slots=True)
class Contradiction:
    """What is wrong with a history that no code fits; turns count from 1.

    `sets` are the smallest sets of turns that contradict each other, ten at most; a turn that no
    code fits by itself is a set of one. Where there are too many sets to try them all, it is one
    set from which no turn can be left out. `repairs` are the ways to make the history possible by
    another response to a single turn; `pair_repairs`, if there are none, by other responses to two
    turns. Those that leave most codes come first, and there are twenty at most. It never
    changes, so threads may share it.
    """

    sets: tuple[tuple[int, ...], ...]
    repairs: tuple[Repair, ...]
    pair_repairs: tuple[PairRepair, ...]


def explain(game: Game, turns: Sequence[Turn | None]) -> Contradiction | None:
    """Return why no code fits the turns, or None if some code does.

    A turn may be None: it is ignored, but keeps its number. A turn with no possible response is one
    that no code fits. Raises nothing; threads may call it at the same time.

    >>> from strategygen.games import parse_game
    >>> from strategygen.games.history import parse_turn
    >>> game = parse_game("mastermind-2x3")
    >>> explain(game, [parse_turn(game, text) for text in ("12:2B0W", "11:0B0W")]).sets
    ((1, 2),)
    """
    played = {number: turn for number, turn in enumerate(turns, 1) if turn is not None}
    if len(candidates_after(game, played.values())):
        return None
    answers = {number: _answers(game, turn.guess) for number, turn in played.items()}
    agrees = {number: np.isin(answers[number], turn.responses) for number, turn in played.items()}
    one = _ways(game, answers, agrees, 1)
    two = {} if one else _ways(game, answers, agrees, 2)
    labels = game.responses.labels
    return Contradiction(
        tuple(_smallest_sets(agrees)),
        tuple(Repair(turn, labels[response], left) for ((turn, response),), left in one.items()),
        tuple(
            PairRepair(
                tuple(turn for turn, _ in way), tuple(labels[response] for _, response in way), left
            )
            for way, left in two.items()
        ),
    )


def _answers(game: Game, guess: int) -> NDArray[np.uint8]:
    """Return the response of every code to a guess; uint8 (codes,)."""
    codes = np.arange(game.code_count, dtype=np.int32)
    return game.response_rows(codes, np.array([guess], np.int32))[:, 0]


def _smallest_sets(agrees: dict[int, NDArray[np.bool_]]) -> Iterator[tuple[int, ...]]:
    """Yield the smallest sets of turns that no code fits, the first ones of that size."""
    # As one integer each, a bit for every code, sets of turns are tried a thousand times faster.
    bits = {
        number: int.from_bytes(np.packbits(fits).tobytes(), "big")
        for number, fits in agrees.items()
    }
    tried = 0
    for size in range(1, len(bits) + 1):
        found = 0
        for numbers in combinations(bits, size):
            tried += 1
            if tried > MOST_TRIED:
                if not found:
                    yield _irreducible(bits)
                return
            left = -1
            for number in numbers:
                left &= bits[number]
            if not left:
                yield numbers
                found += 1
                if found == MOST_SETS:
                    break
        if found:
            return


def _irreducible(bits: dict[int, int]) -> tuple[int, ...]:
    """Return one set of turns that no code fits, though some code fits without any one of them."""
    kept = dict(bits)
    for number in bits:
        left = -1
        for other, fits in kept.items():
            left &= -1 if other == number else fits
        # Without any turn every code is left, -1.
        if not left:
            del kept[number]
    return tuple(kept)


def _ways(
    game: Game,
    answers: dict[int, NDArray[np.uint8]],
    agrees: dict[int, NDArray[np.bool_]],
    size: int,
) -> dict[tuple[tuple[int, int], ...], int]:
    """Return the (turn, response) changes of so many turns that some code fits, most codes first.

    Only the last turn can have been answered with the winning response.
    """
    # How many turns each code does not fit: it is left by a change of just these.
    missed = np.sum([~fits for fits in agrees.values()], axis=0)
    last, winning = max(agrees, default=0), game.responses.last
    ways: Counter[tuple[tuple[int, int], ...]] = Counter()
    for code in np.flatnonzero(missed == size).tolist():
        way = tuple(
            (number, int(answers[number][code]))
            for number, fits in agrees.items()
            if not fits[code]
        )
        if all(response != winning or number == last for number, response in way):
            ways[way] += 1
    ranked = sorted(ways.items(), key=lambda item: (-item[1], item[0]))
    return dict(ranked[:MOST_REPAIRS])

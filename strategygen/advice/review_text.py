"""Put a review into words: lines for a terminal of 80 columns."""

from collections.abc import Iterator, Sequence
from typing import Final

from strategygen.advice.review import Review, ReviewedTurn
from strategygen.advice.text import contradiction_lines
from strategygen.games import Game
from strategygen.text_table import text_table

TOLD: Final = (
    "turn",
    "guess",
    "response",
    "before",
    "after",
    "expected",
    "bits",
    "expected",
    "luck",
)
WORTH: Final = ("turn", "guess", "needs", "best", "needs", "loss", "then", "luck", "")


def review_lines(game: Game, review: Review) -> list[str]:
    """Return what a review says, a line each."""
    lines = [f"Turn {mistake.turn}: {mistake.text}." for mistake in review.mistakes]
    if review.contradiction is not None:
        lines += contradiction_lines(game, review.history, review.contradiction)
    if not review.turns:
        return lines
    unit = "guesses" if set(game.responses.costs) == {1} else "cost"
    parts = [
        ["Codes that are possible before and after each guess, and bits of information:"],
        text_table(TOLD, map(_told, review.turns), "><<>>>>>>").splitlines(),
        [f"{unit.capitalize()} still needed on average, with this guess and with the best one:"],
        _worth_table(review).splitlines(),
        list(_summary(review, unit)),
    ]
    for part in parts:
        lines += ["", *part] if lines else part
    return lines


def _told(turn: ReviewedTurn) -> tuple[str, ...]:
    return (
        str(turn.turn),
        turn.guess,
        turn.response,
        str(turn.before),
        str(turn.after),
        f"{turn.mean_left:.1f}",
        f"{turn.bits:.2f}",
        f"{turn.bits_expected:.2f}",
        _signed(turn.luck_bits, 2),
    )


def _worth_table(review: Review) -> str:
    forbidden = {mistake.turn for mistake in review.mistakes if mistake.kind == "forbidden"}
    rows = [
        (
            str(turn.turn),
            turn.guess,
            _number(turn.guesses_expected),
            turn.best or "",
            _number(turn.best_expected),
            _number(turn.loss),
            _number(turn.guesses_after),
            "" if turn.luck_guesses is None else _signed(turn.luck_guesses, 2),
            _kind(turn, turn.turn in forbidden),
        )
        for turn in review.turns
    ]
    return text_table(WORTH, rows, "><><>>>><")


def _kind(turn: ReviewedTurn, forbidden: bool) -> str:
    if forbidden:
        return "not allowed"
    if turn.loss is None:
        return "too many codes"
    return "exact" if turn.exact else "estimated"


def _summary(review: Review, unit: str) -> Iterator[str]:
    """Say how good the guesses were, and how lucky."""
    told = [turn.turn for turn in review.turns if turn.loss is not None]
    if review.skill is None or review.loss is None or review.luck_guesses is None:
        yield f"Luck {_signed(review.luck_bits, 2)} bits."
        return
    kind = "" if review.exact else " (estimated)"
    yield f"Skill {review.skill:.1f} of 100: {_plain(review.loss, 2)} {unit} lost{kind}."
    yield (
        f"Luck {_signed(review.luck_bits, 2)} bits, {_signed(review.luck_guesses, 2)} {unit}{kind}."
    )
    if len(told) < len(review.turns):
        turns = f"turn{'s' * (len(told) > 1)} {_listed(told)}"
        yield f"Skill, and luck in {unit}, are those of {turns} alone."


def _listed(numbers: Sequence[int]) -> str:
    """Return numbers in words.

    >>> _listed([2, 3, 5])
    '2, 3 and 5'
    """
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def _number(value: float | None) -> str:
    return "" if value is None else _plain(value, 4)


def _plain(value: float, digits: int) -> str:
    """Return a number without a sign where it is zero.

    >>> _plain(-1e-16, 2)
    '0.00'
    """
    return f"{round(value, digits) + 0.0:.{digits}f}"


def _signed(value: float, digits: int) -> str:
    """Return a number with its sign, none where it is zero.

    >>> _signed(0.5, 2), _signed(-1e-16, 2)
    ('+0.50', '0.00')
    """
    text = _plain(value, digits)
    return f"+{text}" if float(text) > 0 else text

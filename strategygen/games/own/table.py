"""Make the response table of a game from a plain function, and check what the function says."""

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup import schema
from strategygen.errors import GameError
from strategygen.games.own.raised import RAISED, raised_text
from strategygen.games.own.texts import check_text

Respond = Callable[[str, str], str]

MOST_LABELS: Final = schema.RESPONSES
# A table of more bytes would take the function many minutes to fill.
MOST_PAIRS: Final = 1 << 29
# So many pairs are asked for a second time.
ASKED_AGAIN: Final = 10_000


class Table(NamedTuple):
    """All responses of a game: `ids` is uint8 (codes, guesses), positions in `labels`.

    Labels ascend, the winning one comes last.
    """

    labels: tuple[str, ...]
    ids: NDArray[np.uint8]


def ask(name: str, respond: Respond, guess: str, code: str) -> str:
    """Return what a game's function answers; raise GameError if it fails or gives no text."""
    try:
        label = respond(guess, code)
    except RAISED as error:
        raise GameError(f"{name}: {_call(guess, code)} raised {raised_text(error)}") from error
    if not isinstance(label, str):
        found = f"{label!r:.60} ({type(label).__name__})"
        raise GameError(f"{name}: {_call(guess, code)} returned {found}; expected a text")
    return str.__str__(label)


def make_table(
    name: str,
    respond: Respond,
    codes: Sequence[str],
    guesses: Sequence[str],
    winning: str | None,
) -> Table:
    """Ask for every pair of guess and code, and return the table.

    Raises GameError that names the game and the pair, for a function that fails, that answers the
    same pair in two ways, or that gives the winning label to anything but the code; and for two
    codes that are answered alike by every guess.
    """
    if len(codes) * len(guesses) > MOST_PAIRS:
        raise GameError(
            f"{name}: {len(codes):,} codes and {len(guesses):,} guesses are "
            f"{len(codes) * len(guesses):,} pairs; at most {MOST_PAIRS:,} can be asked for"
        )
    labels, ids = _ask_all(name, respond, codes, guesses)
    _ask_again(name, respond, codes, guesses, labels, ids)
    table = _in_order(labels, ids, winning)
    if winning is not None:
        _check_winning(name, codes, guesses, winning, table)
    _check_all_differ(name, codes, table)
    return table


def _ask_all(
    name: str, respond: Respond, codes: Sequence[str], guesses: Sequence[str]
) -> tuple[list[str], NDArray[np.uint8]]:
    """Return the labels in order of appearance, and the table by them."""
    ids = np.empty((len(codes), len(guesses)), np.uint8)
    numbers: dict[str, int] = {}
    for row, code in zip(ids, codes, strict=True):
        line = bytearray(len(guesses))
        for i, guess in enumerate(guesses):
            label = ask(name, respond, guess, code)
            number = numbers.get(label)
            if number is None:
                number = numbers[label] = _number_of(name, label, guess, code, len(numbers))
            line[i] = number
        row[:] = np.frombuffer(line, np.uint8)
    return list(numbers), ids


def _number_of(name: str, label: str, guess: str, code: str, known: int) -> int:
    """Return the number of a label that comes up for the first time, if it may be one."""
    check_text(name, "response", label)
    if ":" in label:
        raise GameError(
            f"{name}: the response {label!r:.60} holds a colon, which stands between a guess and "
            "its response; use another character"
        )
    if known == MOST_LABELS:
        raise GameError(
            f"{name}: {_call(guess, code)} returned {label!r:.60}, which is one response too "
            f"many; a game may have at most {MOST_LABELS}"
        )
    return known


def _ask_again(
    name: str,
    respond: Respond,
    codes: Sequence[str],
    guesses: Sequence[str],
    labels: Sequence[str],
    ids: NDArray[np.uint8],
) -> None:
    """Ask for some pairs, or all of a small table, in reverse: the answers must be the same."""
    pairs: Sequence[int] = range(ids.size)
    if ids.size > ASKED_AGAIN:
        pairs = sorted(random.Random(0).sample(pairs, ASKED_AGAIN))
    for pair in reversed(pairs):
        i, j = divmod(pair, len(guesses))
        first, second = labels[ids[i, j]], ask(name, respond, guesses[j], codes[i])
        if first != second:
            raise GameError(
                f"{name}: {_call(guesses[j], codes[i])} returned {first!r:.60} at first and "
                f"{second!r:.60} when asked again; a response must depend on guess and code alone"
            )


def _in_order(labels: list[str], ids: NDArray[np.uint8], winning: str | None) -> Table:
    """Return the table with its labels ascending, the winning one last."""
    ordered = sorted(labels, key=lambda label: (label == winning, label))
    new = np.array([ordered.index(label) for label in labels], np.uint8)
    for row in ids:
        row[:] = new[row]
    ids.flags.writeable = False
    return Table(tuple(ordered), ids)


def _check_winning(
    name: str, codes: Sequence[str], guesses: Sequence[str], winning: str, table: Table
) -> None:
    if winning not in table.labels:
        raise GameError(
            f"{name}: the winning response {winning!r:.60} never occurs; the responses are "
            f"{', '.join(table.labels[:10])}"
        )
    column_of = {guess: j for j, guess in enumerate(guesses)}
    for code, row in zip(codes, table.ids, strict=True):
        own = column_of[code]
        if row[own] != len(table.labels) - 1:
            raise GameError(
                f"{name}: {_call(code, code)} returned {table.labels[row[own]]!r:.60}; "
                f"expected the winning response {winning!r:.60}, as the guess is the code"
            )
        for j in np.flatnonzero(row == len(table.labels) - 1).tolist():
            if j != own:
                raise GameError(
                    f"{name}: {_call(guesses[j], code)} returned the winning response "
                    f"{winning!r:.60}; only the guess that is the code may get it"
                )


def _check_all_differ(name: str, codes: Sequence[str], table: Table) -> None:
    seen: dict[bytes, str] = {}
    for code, row in zip(codes, table.ids, strict=True):
        other = seen.setdefault(row.tobytes(), code)
        if other != code:
            raise GameError(
                f"{name}: no guess tells {other!r:.60} and {code!r:.60} apart; "
                "add a guess that does, or remove one of the two"
            )


def _call(guess: str, code: str) -> str:
    return f"respond({guess!r:.60}, {code!r:.60})"

"""Put advice into words: lines for a terminal of 80 columns."""

from collections.abc import Iterator, Sequence
from typing import Final

from strategygen.advice.advise import Advice, Considered, RatedGuess
from strategygen.advice.completed import OPTIMUM
from strategygen.advice.contradiction import Contradiction
from strategygen.advice.rows import Forbidden, Row
from strategygen.games import Game
from strategygen.text_table import text_table

WIDTH: Final = 80
# So many ways to mend a turn are shown; a program sees all of them.
MOST_SHOWN: Final = 5

HEADER: Final = (
    "strategy",
    "guess",
    "secret?",
    "cells",
    "largest",
    "mean left",
    "average",
    "at most",
    "",
)


def advice_lines(game: Game, advice: Advice) -> list[str]:
    """Return what advice says, a line each."""
    if advice.contradiction is not None:
        return [
            *forbidden_lines(advice.forbidden),
            *contradiction_lines(game, advice.history, advice.contradiction),
        ]
    lines = [*forbidden_lines(advice.forbidden), *_candidate_lines(game, advice)]
    if advice.over:
        return lines
    lines += ["", *_table_lines(game, advice)]
    if advice.considered is not None:
        lines += ["", _considered_line(advice.considered, _unit(game))]
    if advice.tree is not None:
        tree = advice.tree
        lines += [
            "",
            f"The stored tree {tree.name} guesses {tree.guess},",
            f"and ends within {_counted(tree.within, _unit(game))}, this one included.",
        ]
    return lines


def _unit(game: Game) -> str:
    return "more guess" if set(game.responses.costs) == {1} else "more cost"


def _counted(count: int, noun: str) -> str:
    plain = count == 1 or noun.endswith("cost")
    return f"{count:,} {noun if plain else noun + ('es' if noun.endswith('s') else 's')}"


def _candidate_lines(game: Game, advice: Advice) -> Iterator[str]:
    """Say how many candidates are left, and which, where they are listed."""
    if advice.over:
        yield f"The game is over: the code is {advice.secret}."
        return
    if advice.secret is not None:
        yield f"Only one code is possible: {advice.secret}."
        return
    yield f"{advice.remaining:,} of {game.code_count:,} codes are possible."
    if advice.remaining == len(advice.candidates):
        yield from wrapped(advice.candidates)


def wrapped(words: Sequence[str], indent: str = "  ") -> Iterator[str]:
    """Yield lines of words that fit a terminal.

    >>> list(wrapped(["1122", "1123"]))
    ['  1122  1123']
    """
    between = "  "
    width = max(map(len, words), default=0)
    columns = max(1, (WIDTH - len(indent) + len(between)) // (width + len(between)))
    for start in range(0, len(words), columns):
        row = between.join(f"{word:{width}}" for word in words[start : start + columns])
        yield f"{indent}{row}".rstrip()


def _table_lines(game: Game, advice: Advice) -> list[str]:
    rows = [
        (
            rated.strategy,
            rated.guess,
            "yes" if rated.candidate else "no",
            str(rated.cells),
            str(rated.largest_cell),
            f"{rated.mean_left:,.1f}",
            "" if rated.guesses_expected is None else f"{rated.guesses_expected:.4f}",
            "" if rated.guesses_worst is None else str(rated.guesses_worst),
            _standing(rated, advice.optimum),
        )
        for rated in advice.best
    ]
    lines = text_table(HEADER, rows, "<<<>>>>><").splitlines() if rows else []
    unit = "guesses" if set(game.responses.costs) == {1} else "cost"
    if any(rated.guesses_expected is not None for rated in advice.best):
        lines += ["", f"average, at most: the {unit} still needed if the strategy goes on,"]
        lines += ["this guess included."]
    if advice.optimum == "not proved":
        lines += ["The exact optimum was not proved in the time there was."]
        if all(rated.strategy != OPTIMUM for rated in advice.best):
            lines += ["The first search on a machine takes about a minute longer: it compiles."]
    return lines


def _standing(rated: RatedGuess, optimum: str) -> str:
    if rated.exact:
        return "exact"
    return "not proved" if rated.strategy == OPTIMUM and optimum == "not proved" else ""


def _considered_line(considered: Considered, unit: str) -> str:
    """Say what a guess that somebody has in mind is worth beside the best."""
    shape = (
        f"{considered.guess}: {_counted(considered.cells, 'cell')}, "
        f"{considered.largest_cell} in the largest, "
        f"{considered.mean_left:,.1f} left on average."
    )
    if considered.loss is None:
        return shape
    unit = unit.replace("more ", "")
    kind = "exact" if considered.exact else "estimated"
    if considered.guess == considered.against:
        return f"{shape}\nIt is the best guess itself ({kind})."
    loss = f"{abs(considered.loss):.4f} {unit}{'' if unit == 'cost' else 'es'}"
    more = "more" if considered.loss >= 0 else "fewer"
    return f"{shape}\nIt needs {loss} {more} on average than {considered.against} ({kind})."


def forbidden_lines(forbidden: Sequence[Forbidden]) -> list[str]:
    """Say which past guesses a hard mode did not allow."""
    return [f"Turn {row.turn}: {row.guess} was not allowed: {row.hint}." for row in forbidden]


def contradiction_lines(game: Game, rows: Sequence[Row], contradiction: Contradiction) -> list[str]:
    """Say why no code fits the rows of a history, and what would mend it."""
    lines = ["No code fits all turns."]
    for turns in contradiction.sets:
        texts = ", ".join(f"{rows[turn - 1].guess}:{rows[turn - 1].response}" for turn in turns)
        if len(turns) == 1:
            row = rows[turns[0] - 1]
            if game.responses.is_impossible(row.response):
                lines.append(f"Turn {turns[0]}: no guess can get the response {row.response}.")
            else:
                lines.append(f"Turn {turns[0]}: no code answers {row.guess} with {row.response}.")
        else:
            names = ", ".join(map(str, turns[:-1])) + f" and {turns[-1]}"
            lines.append(f"Turns {names} contradict each other: {texts}.")
    lines += _repair_lines(rows, contradiction)
    if game.lists and game.takes_lists:
        count, digest = game.lists["answers"]
        lines += [
            f"Or the secret is none of the {count:,} answers of {game.id}",
            f"(SHA-256 {digest[:16]}...).",
        ]
    return lines


def _repair_lines(rows: Sequence[Row], contradiction: Contradiction) -> Iterator[str]:
    if contradiction.repairs:
        yield "Another response to one turn makes it possible again:"
    by_turn: dict[int, list[str]] = {}
    for repair in contradiction.repairs:
        codes = _counted(repair.remaining, "code")
        by_turn.setdefault(repair.turn, []).append(f"{repair.response} leaves {codes}")
    for turn, ways in by_turn.items():
        row = rows[turn - 1]
        yield f"  turn {turn}, {row.guess}:{row.response}"
        for way in ways[:MOST_SHOWN]:
            yield f"    {way}"
        if len(ways) > MOST_SHOWN:
            yield f"    or {len(ways) - MOST_SHOWN} more"
    if contradiction.pair_repairs:
        yield "No single response mends it. Other responses to two turns do:"
    for pair in contradiction.pair_repairs[:MOST_SHOWN]:
        ways = [
            f"turn {turn} {label}" for turn, label in zip(pair.turns, pair.responses, strict=True)
        ]
        yield f"  {' and '.join(ways)} leave {_counted(pair.remaining, 'code')}"
    if not contradiction.repairs and not contradiction.pair_repairs:
        yield "No change of one or two responses mends it."

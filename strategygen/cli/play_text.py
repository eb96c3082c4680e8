"""What a match says to a person, in lines of 80 columns that need no colour."""

from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import Final

from strategygen.cli.colour import Paint
from strategygen.games import Game
from strategygen.play import Match, State, Suggestion, Way

WIDTH: Final = 79
# So many candidates are listed unless all are asked for.
MOST_LISTED: Final = 100


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "code"), counted(2, "guess")
    ('1 code', '2 guesses')
    """
    ending = "es" if noun.endswith("s") else "s"
    return f"{number} {noun}{'' if number == 1 else ending}"


def welcome(match: Match, seed: int) -> str:
    """Say what the game is, who guesses, and how a response is written."""
    game = match.game
    codes = counted(game.code_count, "code")
    example = game.codes[game.code_count // 2]
    roles = {
        Way.PROGRAM_GUESSES: "Choose one of them and keep it secret. I guess, and you answer each "
        "guess with a response.",
        Way.PERSON_GUESSES: f"I have chosen one of them by the seed {seed}. You guess, and I "
        "answer.",
        Way.ADVERSARY: "I choose none of them: I give each guess the response that leaves most "
        "codes possible. You win when only one code is left and you guess it.",
    }
    if match.way is Way.ADVERSARY and not game.wins:
        roles[Way.ADVERSARY] = (
            "I choose none of them: I give each guess the response that leaves most codes "
            "possible. You win when only one code is left."
        )
    return "\n".join(
        (
            fill(f"{game.id} has {codes}, such as {example}. {roles[match.way]}", WIDTH),
            fill(game.notation + _costs(game), WIDTH),
            "Type help to see the commands.",
        )
    )


def history_lines(match: Match, paint: Paint) -> list[str]:
    """Return all turns so far, a line each."""
    return [
        f"{turn:>2}. {paint(row.guess, row.response)}  {row.response}"
        for turn, row in enumerate(match.history, 1)
    ] or ["No guess was made yet."]


def guess_lines(match: Match, paint: Paint) -> list[str]:
    """Return the guess that the program makes now, and what it knows."""
    suggestion = match.suggestion
    known = f"{_possible(suggestion.remaining)}."
    if suggestion.worst is not None:
        known += f" {_needed(match.game, suggestion.worst)}"
    return [f"My guess {len(match.history) + 1}: {paint(suggestion.guess, '')}", fill(known, WIDTH)]


def hint_lines(game: Game, suggestion: Suggestion) -> list[str]:
    """Return a hint for a person who guesses."""
    parts = [f"Try {suggestion.guess}, by the {suggestion.source}."]
    if game.guesses_codes:
        may = (
            "may be the secret"
            if suggestion.candidate
            else "cannot be the secret: it is chosen for what its response tells"
        )
        parts.append(f"It {may}.")
    parts.append(f"{_possible(suggestion.remaining)}.")
    if suggestion.worst is not None:
        parts.append(_needed(game, suggestion.worst))
    return [fill(" ".join(parts), WIDTH)]


def candidate_lines(codes: Sequence[str], every: bool) -> list[str]:
    """Return the codes that are possible, in columns; the first ones if they are many."""
    if not codes:
        return ["No code is possible."]
    shown = codes if every else codes[:MOST_LISTED]
    lines = [f"{_possible(len(codes))}:", *columns(sorted(shown, key=lambda c: (len(c), c)))]
    if len(shown) < len(codes):
        lines.append(f"and {len(codes) - len(shown)} more; candidates all lists them, too")
    return lines


def columns(texts: Iterable[str]) -> list[str]:
    """Return texts side by side in lines of the width of a page."""
    cells = list(texts)
    width = max(map(len, cells), default=0) + 2
    per_line = max(1, WIDTH // width)
    return [
        "".join(f"  {cell:<{width - 2}}" for cell in cells[start : start + per_line]).rstrip()
        for start in range(0, len(cells), per_line)
    ]


def end_lines(match: Match) -> list[str]:
    """Return how a match ended."""
    count, secret = counted(len(match.history), "guess"), match.secret
    if match.cost != len(match.history):
        count += f", at a cost of {match.cost}"
    if match.state is State.GIVEN_UP:
        if match.way is Way.ADVERSARY:
            left = counted(match.remaining, "code")
            return [f"I had chosen no secret. {left} agreed with all responses, such as {secret}."]
        return [f"The secret was {secret}."]
    if not match.game.wins:
        return [f"Only {secret} is left after {count}. That ends the game."]
    if match.way is Way.PROGRAM_GUESSES:
        return [f"I found {secret} in {count}."]
    if match.way is Way.ADVERSARY:
        return [f"You proved that it is {secret}, in {count}."]
    return [f"You found {secret} in {count}."]


def _costs(game: Game) -> str:
    """Say what each response costs, if not all cost 1."""
    responses = game.responses
    if set(responses.costs) == {1}:
        return ""
    pairs = zip(responses.labels, responses.costs, strict=True)
    return f" Each response has a cost: {', '.join(f'{label} {cost}' for label, cost in pairs)}."


def _possible(count: int) -> str:
    return f"{counted(count, 'code')} {'is' if count == 1 else 'are'} possible"


def _needed(game: Game, worst: int) -> str:
    """Say what a tree promises."""
    if set(game.responses.costs) != {1}:
        return f"The cost from here is {worst} at most."
    verb = "is" if worst == 1 else "are"
    return f"At most {counted(worst, 'guess')} {verb} needed, this one included."

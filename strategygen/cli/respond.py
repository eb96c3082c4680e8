"""The command `respond`."""

import shlex

from strategygen.cli import options
from strategygen.cli.output import AsJson, put


def respond(
    game: options.GameId,
    turns: options.ToAnswer,
    secret: options.RequiredSecret,
    answers: options.Answers = None,
    guesses: options.Guesses = None,
    as_json: AsJson = False,
) -> None:
    """Print the response that a secret gives to each guess.

    Each line is a guess, a colon and its response, so `strategygen advise` and a shell can read it.
    """
    from strategygen.advice.respond import respond as respond_to
    from strategygen.as_json import document
    from strategygen.games.named import game_named, read_lists

    responded = respond_to(game_named(game, read_lists(answers, guesses)), secret, turns)
    put(
        as_json,
        lambda: document("responses", responded),
        lambda: "\n".join(
            shlex.quote(f"{answer.guess}:{answer.response}") for answer in responded.responses
        ),
    )

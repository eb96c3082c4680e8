"""The command `review`."""

import sys

import typer

from strategygen.cli import options
from strategygen.cli.output import AsJson, put


def review(
    game: options.GameId,
    turns: options.Played,
    secret: options.Secret = None,
    time_limit: options.ReviewSeconds = 2.0,
    answers: options.Answers = None,
    guesses: options.Guesses = None,
    as_json: AsJson = False,
) -> None:
    """Say how good each guess of a game was, and how lucky.

    With --secret the guesses are enough; without it, each turn is a guess, a colon and its
    response, as in 1122:1B1W. With both, wrong responses are named. If no code fits the responses,
    the command says which turns contradict each other, and exits with status 1.
    """
    from strategygen.advice.review import review as review_of
    from strategygen.advice.review_text import review_lines
    from strategygen.as_json import document
    from strategygen.cli.progress import ProgressBar
    from strategygen.games.named import game_named, read_lists

    chosen = game_named(game, read_lists(answers, guesses))
    with ProgressBar(sys.stderr) as bar:
        reviewed = review_of(
            chosen,
            turns,
            secret=secret,
            time_limit=time_limit,
            progress=lambda done, total: bar.say(f"{done} of {total} turns reviewed"),
        )
    put(
        as_json,
        lambda: document("review", reviewed),
        lambda: "\n".join(review_lines(chosen, reviewed)),
    )
    if reviewed.contradiction is not None:
        raise typer.Exit(1)

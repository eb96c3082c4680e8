"""The command `advise`."""

import typer

from strategygen.cli import options
from strategygen.cli.output import AsJson, put


def advise(
    game: options.GameId,
    history: options.History = None,
    consider: options.Consider = None,
    strategies: options.AdviceStrategies = None,
    top: options.Top = 1,
    time_limit: options.AdviceSeconds = 2.0,
    ignore: options.Ignored = None,
    every: options.EveryCandidate = False,
    answers: options.Answers = None,
    guesses: options.Guesses = None,
    as_json: AsJson = False,
) -> None:
    """Say what is left after some guesses, and what to guess next.

    Each turn is a guess, a colon and its response, as in 1122:1B1W. A ? in a response stands for a
    part that you do not know (1B?W), and "not" for a guess of which you only know that it is not
    the code (1122:not). If no code fits, the command says which turns contradict each other and
    what would mend it, and exits with status 1.
    """
    from strategygen.advice.advise import DEFAULT_STRATEGIES, MOST_LISTED
    from strategygen.advice.advise import advise as advise_on
    from strategygen.advice.text import advice_lines
    from strategygen.as_json import document
    from strategygen.games.named import game_named, read_lists

    chosen = game_named(game, read_lists(answers, guesses))
    advice = advise_on(
        chosen,
        history or (),
        ignore=ignore or (),
        consider=consider,
        strategies=DEFAULT_STRATEGIES if strategies is None else strategies.split(","),
        top=top,
        time_limit=time_limit,
        listed=None if every else MOST_LISTED,
    )
    put(
        as_json,
        lambda: document("advice", advice),
        lambda: "\n".join(advice_lines(chosen, advice)),
    )
    if advice.contradiction is not None:
        raise typer.Exit(1)

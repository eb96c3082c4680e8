"""The command `compare`."""

import sys

import typer

from strategygen.cli import options
from strategygen.cli.output import AsJson, put


def compare(
    game: options.GameId,
    strategies: options.Strategies = None,
    seeds: options.Seeds = None,
    seed: options.Seed = None,
    plot: options.Plot = None,
    answers: options.Answers = None,
    guesses: options.Guesses = None,
    memory: options.Memory = None,
    as_json: AsJson = False,
) -> None:
    """Compare the strategies for a game.

    Shows what each costs, beside what was published, and on how many secrets each is better than
    each other. Builds the trees of all one-step strategies. The trees of searches are shown if they
    are stored.
    """
    from strategygen.cli.comparison import comparison_text
    from strategygen.cli.progress import ProgressBar
    from strategygen.cli.report import search_line
    from strategygen.compare import compare as compare_strategies
    from strategygen.compare.plot import check_plot, write_plot
    from strategygen.documents import comparison_document
    from strategygen.games.named import game_named, read_lists
    from strategygen.memory import DEFAULT_MEMORY
    from strategygen.search.run import Effort

    chosen = game_named(game, read_lists(answers, guesses))
    if plot is not None:
        check_plot(plot)
    with ProgressBar(sys.stderr) as progress:
        effort = Effort(
            memory=DEFAULT_MEMORY if memory is None else memory,
            report=lambda state: progress.say(search_line(state)),
            stopping=lambda: typer.echo(
                "\nstopping; the best tree found so far is compared "
                "(press Ctrl-C again to compare nothing)",
                err=True,
            ),
        )
        comparison = compare_strategies(
            chosen,
            None if strategies is None else strategies.split(","),
            seeds=seeds,
            seed=seed,
            effort=effort,
            progress=progress.named,
        )
    if plot is not None:
        write_plot(plot, chosen, comparison)
    put(
        as_json,
        lambda: comparison_document(chosen, comparison),
        lambda: comparison_text(chosen, comparison) + (f"\n\n{plot} written" if plot else ""),
    )
    if any(row.stopped for row in comparison.compared):
        raise typer.Exit(130)

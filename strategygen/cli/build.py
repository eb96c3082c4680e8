"""The command `build`."""

import sys

import typer

from strategygen.cli import options
from strategygen.cli.output import AsJson, put


def build(
    game: options.GameId,
    strategy: options.StrategyName,
    pool: options.Pool = "all",
    first: options.First = None,
    output: options.Output = None,
    answers: options.Answers = None,
    guesses: options.Guesses = None,
    memory: options.Memory = None,
    max_depth: options.MaxDepth = None,
    width: options.Width = None,
    time_limit: options.TimeLimit = None,
    jobs: options.Jobs = None,
    checkpoint: options.Checkpoint = None,
    prove_openings: options.ProveOpenings = False,
    exact: options.Exact = None,
    seed: options.Seed = None,
    as_json: AsJson = False,
) -> None:
    """Build a tree, verify it, write its file.

    An existing file is replaced only after the new tree is complete and verified. If a search is
    stopped, by --time-limit or Ctrl-C, the best tree that it found is written.
    """
    from strategygen.build.request import BuildRequest, carry_out
    from strategygen.cli.progress import ProgressBar
    from strategygen.cli.report import build_report, search_line
    from strategygen.documents import build_document
    from strategygen.games.named import game_named, read_lists
    from strategygen.memory import DEFAULT_MEMORY
    from strategygen.recipe import Recipe
    from strategygen.search.run import Effort

    if exact is not None and not prove_openings:
        raise typer.BadParameter("it is an option of --prove-openings", param_hint="--exact")
    chosen = game_named(game, read_lists(answers, guesses))
    with ProgressBar(sys.stderr) as progress:
        effort = Effort(
            memory=DEFAULT_MEMORY if memory is None else memory,
            jobs=jobs,
            time_limit=time_limit,
            checkpoint=checkpoint,
            listed=(exact or 1) if prove_openings else 0,
            report=lambda state: progress.say(search_line(state)),
            stopping=lambda: typer.echo(
                "\nstopping; the best tree found so far is written "
                "(press Ctrl-C again to write nothing)",
                err=True,
            ),
        )
        recipe = Recipe(chosen, strategy, pool, first, max_depth, width)
        result = carry_out(BuildRequest(recipe, output, seed, effort), progress=progress)
    if result.kept is not None:
        typer.echo(
            f"{result.kept} is kept: its tree is at least as good as the one that was found",
            err=True,
        )
    put(as_json, lambda: build_document(result), lambda: build_report(result))
    if result.interrupted:
        raise typer.Exit(130)

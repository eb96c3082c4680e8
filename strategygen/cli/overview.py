"""List what there is: games and strategies."""

from typing import Final

from strategygen.games import GAMES, Game, parse_game
from strategygen.games.base import KNOWN_SUFFIX
from strategygen.games.own.game import OwnGame
from strategygen.games.own.installed import installed_games
from strategygen.recipe import STRATEGIES
from strategygen.text_table import text_table

WORDS: Final = """\
A candidate is a code that is still possible. A cell is a group of candidates that give the same
response to a guess. A search compares whole trees; the other strategies look one guess ahead."""


def games_text() -> str:
    """Return the families, then the sizes of some games, then the games of installed packages.

    No table of responses is made: the numbers are known without it.
    """
    kinds: list[type[Game]] = [*GAMES.values(), OwnGame]
    families = [(game.family, game.grammar, game.summary) for game in kinds]
    games = [parse_game(example) for family in GAMES.values() for example in family.examples]
    sizes = [(game.id, str(game.code_count), str(game.guess_count)) for game in games]
    always_known = {game.family: None for game in games if not game.wins}
    parts = [
        text_table(("family", "id", "description"), families, "<<<"),
        text_table(("for example", "codes", "guesses"), sizes, "<>>"),
        f"With {KNOWN_SUFFIX} after its id, a game ends as soon as only one code is possible. "
        f"Games of {' and '.join(always_known)} always end so.",
    ]
    installed = list(installed_games().items())
    if installed:
        parts.append(text_table(("installed game", "comes from"), installed, "<<"))
    return "\n\n".join(parts)


def strategies_text() -> str:
    """Return the strategies, a line each, and what the words of the lines mean."""
    table = text_table(("strategy", "the guess it prefers"), list(STRATEGIES.items()), "<<")
    return f"{table}\n\n{WORDS}"

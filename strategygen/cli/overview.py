"""List what there is: games and strategies."""

from strategygen.games import GAMES, Game, parse_game
from strategygen.games.base import KNOWN_SUFFIX
from strategygen.games.own.game import OwnGame
from strategygen.games.own.installed import installed_games
from strategygen.recipe import STRATEGIES
from strategygen.text_table import text_table


def games_text() -> str:
    """Return the families, then the sizes of some games of each, then what packages bring."""
    kinds: list[type[Game]] = [*GAMES.values(), OwnGame]
    families = [(game.family, game.grammar, game.summary) for game in kinds]
    games = [parse_game(example) for family in GAMES.values() for example in family.examples]
    sizes = [
        (game.id, str(game.code_count), str(game.guess_count), str(game.responses.size))
        for game in games
    ]
    always_known = {game.family: None for game in games if not game.wins}
    parts = [
        text_table(("family", "id", "what it is"), families, "<<<"),
        text_table(("for example", "codes", "guesses", "responses"), sizes, "<>>>"),
        f"{KNOWN_SUFFIX} after an id: the game ends as soon as one code is left; "
        f"{' and '.join(always_known)} always ends so.",
    ]
    installed = list(installed_games().items())
    if installed:
        parts.append(text_table(("installed", "from"), installed, "<<"))
    return "\n\n".join(parts)


def strategies_text() -> str:
    """Return the strategies, a line each."""
    return text_table(("strategy", "guess it takes"), list(STRATEGIES.items()), "<<")

"""List what there is: games and strategies."""

from typing import Final

from lookup import schema
from strategygen.games.base import KNOWN_SUFFIX
from strategygen.overview import Games, Strategies
from strategygen.text_table import text_table

WORDS: Final = """\
A candidate is a code that is still possible. A cell is a group of candidates that give the same
response to a guess. A search compares whole trees; the other strategies look one guess ahead."""


def games_text(games: Games) -> str:
    """Return the families, then the sizes of some games, then the games of installed packages."""
    families = [(each.family, each.grammar, each.summary) for each in games.families]
    sizes = [(each.game, str(each.codes), str(each.guesses)) for each in games.sizes]
    always_known = {each.family: None for each in games.sizes if each.end == schema.END_KNOWN}
    parts = [
        text_table(("family", "id", "description"), families, "<<<"),
        text_table(("for example", "codes", "guesses"), sizes, "<>>"),
        f"With {KNOWN_SUFFIX} after its id, a game ends as soon as only one code is possible. "
        f"Games of {' and '.join(always_known)} always end so.",
    ]
    if games.installed:
        installed = [(each.game, each.source) for each in games.installed]
        parts.append(text_table(("installed game", "comes from"), installed, "<<"))
    return "\n\n".join(parts)


def strategies_text(known: Strategies) -> str:
    """Return the strategies, a line each, and what the words of the lines mean."""
    rows = [(each.strategy, each.summary) for each in known.strategies]
    return f"{text_table(('strategy', 'the guess it prefers'), rows, '<<')}\n\n{WORDS}"

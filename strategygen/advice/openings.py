"""The first guesses that are worth rating: known for some word lists, without the lists.

To rate all first guesses for a long list takes seconds, and the outcome is always the same. So the
package keeps, for lists that many people have, which guesses are among the best by any strategy: as
places in the sorted list, in a file named after the hashes of the lists. No word is in it.
"""

import json
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from strategygen.games import Game
from strategygen.games.position import Position
from strategygen.one_step.rating import rate
from strategygen.one_step.strategies import ONE_STEP

FOLDER: Final = Path(__file__).parent / "data"
# The best so many guesses by each strategy are kept.
KEPT: Final = 100


def openings_to_rate(left: Position, count: int) -> NDArray[np.int32]:
    """Return the guesses, ascending, among which the best `count` by each strategy are; int32.

    After some turns, these are all guesses. Before the first, they are one of each class of
    equivalent guesses, or those that are known to be among the best for the game's word lists.
    """
    file = _file(left.game)
    if left.turns or file is None or count > KEPT or not file.is_file():
        return left.openings
    return np.array(json.loads(file.read_text()), np.int32)


def best_openings(game: Game) -> list[int]:
    """Return the ids of the guesses that are among the best by any strategy, ascending."""
    rules = [rule for rule in ONE_STEP.values() if not rule.random]
    ratings = rate(game, rules)
    best = {place for rule in rules for place in ratings.best(rule.name, KEPT)}
    return sorted(ratings.guesses[sorted(best)].tolist())


def keep_openings(game: Game) -> Path:
    """Write what `best_openings` returns for the lists of a game; return the file."""
    file = _file(game)
    assert file is not None
    FOLDER.mkdir(exist_ok=True)
    file.write_text(f"{json.dumps(best_openings(game))}\n")
    return file


def _file(game: Game) -> Path | None:
    """Return the file for the lists of a game, None for a game without lists."""
    if not game.takes_lists:
        return None
    # What is told of a guess decides which are the best.
    mode = "-match" if game.parameters.get("mode") == "match" else ""
    hashes = [digest[:12] for _, digest in game.lists.values()]
    return FOLDER / f"openings-{'-'.join(hashes)}{mode}.json"

"""Which rows a player of the two-sided Da Vinci game may still have, for the other and for both.

Everything is worked out from what one player sees, never from the hidden row.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from strategygen.games.davinci import DaVinci, parse_own
from strategygen.games.history import Turn
from strategygen.games.position import Position
from strategygen.play.two_sided import Act, Move, Player, Question, SeenTile, View

# The games of one match: of both players, and of an onlooker after each tile shown.
_GAMES_KEPT: Final = 32


def other_rows(game: DaVinci, view: View) -> Position:
    """Return the rows that the other player may have, as the player of the view knows.

    No row has a tile that the player holds. A shown tile is where it is, and every question of the
    player tells what is at a position or what is not. What the other player asks tells nothing: it
    may be a bluff.
    """
    own = tuple(seen.tile for seen in view.own)
    return _position(game, own, view.player.other, view.moves)


def own_rows_for_onlooker(game: DaVinci, view: View) -> Position:
    """Return the rows that the player of the view may have, as far as both players know.

    Somebody who looks on sees the shown tiles of both rows, and hears all questions and answers.
    """
    return _position(game, _shown(view.other), view.player, view.moves)


def tile_counts(rows: Position, hidden: Iterable[int]) -> Counter[Question]:
    """Return how many rows have each tile at each of some positions."""
    places = tuple(hidden)
    counts: Counter[Question] = Counter()
    for place in places:
        column = Counter(code.split(" ")[place - 1] for code in rows.codes)
        counts.update({Question(place, tile): count for tile, count in column.items()})
    return counts


def hidden_places(row: Iterable[SeenTile]) -> list[int]:
    """Return the positions of a row, from 1, that are not shown to both players."""
    return [place for place, seen in enumerate(row, 1) if not seen.shown]


def _shown(row: Iterable[SeenTile]) -> tuple[str, ...]:
    return tuple(seen.tile for seen in row if seen.shown)


def _position(
    game: DaVinci, held: tuple[str, ...], owner: Player, moves: Iterable[Move]
) -> Position:
    """Return the rows that a player may have, without the tiles that the other one holds."""
    beside = _game_beside(game, held)
    number = {guess: place for place, guess in enumerate(beside.guesses)}
    labels = beside.responses.labels
    turns = [
        Turn(number[str(question)], (labels.index("hit" if hit else "miss"),))
        for question, hit in _facts(owner, moves)
        # What is no guess tells nothing: no row, or every row, has that tile there.
        if str(question) in number
    ]
    return Position(beside, turns)


def _facts(owner: Player, moves: Iterable[Move]) -> Iterator[tuple[Question, bool]]:
    """Yield what the moves say of a player's row: a tile, and whether it is there."""
    for move in moves:
        if move.position is None or move.tile is None:
            continue
        question = Question(move.position, move.tile)
        if move.act is Act.SHOW and move.player is owner:
            yield question, True
        if move.act is Act.ASK and move.player is not owner:
            yield question, bool(move.hit)


@lru_cache(_GAMES_KEPT)
def _game_beside(game: DaVinci, held: tuple[str, ...]) -> DaVinci:
    """Return the game of a row that has none of the tiles that the other player holds."""
    return replace(game, own=parse_own(",".join(held)) if held else ())

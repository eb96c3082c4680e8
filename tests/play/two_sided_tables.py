"""Games of two hidden rows for the tests: played to the end, and played again with other rows."""

from collections.abc import Iterable

from strategygen.games import parse_game
from strategygen.games.davinci import DaVinci
from strategygen.play.two_sided import Act, Move, Player, TwoSided, deal
from strategygen.play.two_sided_opponent import Opponent

GAMES = ("davinci-1", "davinci-3", "davinci-4", "davinci-6", "davinci-BW-jokers", "davinci-BWBW")


def davinci(game_id: str) -> DaVinci:
    game = parse_game(game_id)
    assert isinstance(game, DaVinci)
    return game


def dealt(game_id: str, seed: int) -> TwoSided:
    game = davinci(game_id)
    return TwoSided(game, deal(game, seed))


def replayed(game: DaVinci, rows: tuple[str, str], moves: Iterable[Move]) -> TwoSided | None:
    """Return the game after some moves if its rows are these; None if the moves rule them out."""
    table = TwoSided(game, rows)
    for move in moves:
        if move.act is Act.ASK:
            table.ask(f"{move.position}:{move.tile}")
            if table.answer() != move.hit:
                return None
        elif move.act is Act.STOP:
            table.stop()
        else:
            assert move.position is not None
            table.show(move.position)
            if table.moves[-1] != move:
                return None
    return table


def played(table: TwoSided, opponent: Opponent) -> TwoSided:
    """Let an opponent play a game to its end, on both sides."""
    while table.winner is None:
        opponent.move(table)
    return table


def rows_of(table: TwoSided) -> tuple[str, str]:
    """Return the rows of a game, which only the test may know."""
    return tuple(" ".join(seen.tile for seen in table.view(player).own) for player in Player)  # type: ignore[return-value]

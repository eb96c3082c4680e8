"""The opponent of the two-sided Da Vinci game: what it knows, how it plays, and that it is fair."""

from collections import Counter

import pytest

from strategygen.errors import GameError, StrategyError
from strategygen.one_step.strategies import ONE_STEP
from strategygen.play.two_sided import Act, Phase, Player, TwoSided, View, deal
from strategygen.play.two_sided_opponent import Opponent
from strategygen.play.two_sided_rows import hidden_places, other_rows, own_rows_for_onlooker
from tests.play.two_sided_tables import GAMES, davinci, dealt, played, replayed, rows_of

SEEDS = 200
FITTING = [name for name, strategy in ONE_STEP.items() if not strategy.consistent_only]


def naive_rows(table: TwoSided, viewer: Player) -> list[str]:
    """Return every row of the other player with which the viewer would have seen the same."""
    own = rows_of(table)[list(Player).index(viewer)]
    view, found = table.view(viewer), []
    for row in table.game.codes:
        if set(row.split()) & set(own.split()):
            continue
        rows = (own, row) if viewer is Player.FIRST else (row, own)
        other = replayed(table.game, rows, table.moves)
        if other is not None and other.view(viewer) == view:
            found.append(row)
    return found


def naive_onlooker(table: TwoSided, owner: Player) -> list[str]:
    """Return the rows of a player that agree with what both players know."""
    view = table.view(owner)
    shown = {seen.tile for seen in view.other if seen.shown}

    def agrees(row: str) -> bool:
        tiles = row.split()
        return not shown & set(tiles) and all(
            (tiles[move.position - 1] == move.tile) == (move.act is Act.SHOW or bool(move.hit))
            for move in table.moves
            if move.position is not None and (move.act is Act.SHOW) == (move.player is owner)
        )

    return [row for row in table.game.codes if agrees(row)]


@pytest.mark.parametrize("game_id", ["davinci-2", "davinci-BW-jokers", "davinci-BWB"])
@pytest.mark.parametrize("seed", range(3))
def test_it_knows_just_what_it_has_seen(game_id: str, seed: int) -> None:
    table, opponent = dealt(game_id, seed), Opponent(davinci(game_id))
    while table.winner is None:
        for player in Player:
            view = table.view(player)
            assert list(other_rows(table.game, view).codes) == naive_rows(table, player)
            onlooker = own_rows_for_onlooker(table.game, view)
            assert list(onlooker.codes) == naive_onlooker(table, player)
        opponent.move(table)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("strategy", ["knuth", "parts"])
def test_it_does_the_same_whatever_row_is_hidden(game_id: str, strategy: str) -> None:
    """Another hidden row that fits what was seen makes no difference to what it does."""
    for seed in range(4):
        table, opponent = dealt(game_id, seed), Opponent(davinci(game_id), strategy)
        while table.winner is None:
            player, rows = table.to_move, rows_of(table)
            own = rows[list(Player).index(player)]
            codes = other_rows(table.game, table.view(player)).codes
            swapped = [
                replayed(
                    table.game,
                    (own, row) if player is Player.FIRST else (row, own),
                    table.moves,
                )
                for row in codes[:: max(1, len(codes) // 5)]
            ]
            opponent.move(table)
            for other in swapped:
                assert other is not None
                opponent.move(other)
                done, did = table.moves[-1], other.moves[-1]
                assert (did.act, did.position, did.tile) == (done.act, done.position, done.tile)


@pytest.mark.parametrize("game_id", GAMES)
def test_against_itself_every_game_ends_and_no_question_is_foolish(game_id: str) -> None:
    game = davinci(game_id)
    opponent, wins = Opponent(game), Counter[Player]()
    for seed in range(SEEDS if game.size < 6 else SEEDS // 4):
        table = TwoSided(game, deal(game, seed))
        while table.winner is None:
            view = table.view(table.to_move)
            left = other_rows(game, view)
            opponent.move(table)
            move = table.moves[-1]
            if move.act is Act.ASK:
                assert move.position is not None
                column = Counter(code.split(" ")[move.position - 1] for code in left.codes)
                known = max(column.values()) == left.code_count
                # What it knows to be no hit it never asks; what it knows to be one always hits.
                assert column[str(move.tile)]
                assert move.hit or not known
        wins[table.winner] += 1
        asked = [move for move in table.moves if move.act is Act.ASK]
        assert len(asked) < 2 * game.size
        assert len({(move.player, move.position, move.tile) for move in asked}) == len(asked)
    assert len(wins) == 2


def test_what_it_knows_for_certain_is_asked_first() -> None:
    # The first player holds 0 to 5, so the other row is six of the seven tiles from 6 to 12.
    table = TwoSided(davinci("davinci-6"), ("0 1 2 3 4 5", "6 7 8 9 10 12"))
    opponent = Opponent(table.game)
    view = table.view(Player.FIRST)
    assert other_rows(table.game, view).code_count == 7
    table.ask("6:12")
    assert table.answer()
    table.ask("5:10")
    assert table.answer()
    # 11 does not fit between 10 and 12, so the row has all the other tiles.
    view = table.view(Player.FIRST)
    assert list(other_rows(table.game, view).codes) == ["6 7 8 9 10 12"]
    assert (opponent.goes_on(view), str(opponent.plan(view).question)) == (True, "1:6")
    assert played(table, opponent).winner is Player.FIRST
    assert [str(move.hit) for move in table.moves] == ["True"] * 6


@pytest.mark.parametrize("seed", range(30))
def test_with_one_tile_to_lose_it_asks_for_the_likeliest(seed: int) -> None:
    table, opponent = dealt("davinci-4-misses", seed), Opponent(davinci("davinci-4-misses"))
    while table.winner is None:
        view = table.view(table.to_move)
        if view.phase is Phase.ASK and len(hidden_places(view.own)) == 1:
            counts = tile_chances(table, view)
            asked = opponent.plan(view).question
            assert counts[asked.position, asked.tile] == max(counts.values())
        opponent.move(table)


def tile_chances(table: TwoSided, view: View) -> Counter[tuple[int, str]]:
    """Return in how many rows each hidden tile is at its position."""
    counts: Counter[tuple[int, str]] = Counter()
    for row in naive_rows(table, view.player):
        for place, tile in enumerate(row.split(), 1):
            if not view.other[place - 1].shown:
                counts[place, tile] += 1
    return counts


@pytest.mark.parametrize("game_id", ["davinci-3", "davinci-BW-jokers", "davinci-BWBW"])
@pytest.mark.parametrize("seed", range(5))
def test_it_shows_the_tile_that_tells_an_onlooker_least(game_id: str, seed: int) -> None:
    table, opponent = dealt(game_id, seed), Opponent(davinci(game_id))
    while table.winner is None:
        player = table.to_move
        before, own = naive_onlooker(table, player), rows_of(table)[list(Player).index(player)]
        hidden = hidden_places(table.view(player).own)
        showing = table.phase is Phase.SHOW
        opponent.move(table)
        if showing:
            left = [
                sum(row.split()[place - 1] == own.split()[place - 1] for row in before)
                for place in hidden
            ]
            assert table.moves[-1].position == hidden[left.index(max(left))]


def test_it_stops_if_the_next_question_is_likely_a_miss() -> None:
    table = TwoSided(davinci("davinci-4"), ("0 1 2 3", "4 6 8 12"))
    opponent = Opponent(table.game)
    table.ask("4:12")
    table.answer()
    view = table.view(Player.FIRST)
    assert not opponent.goes_on(view)
    opponent.move(table)
    assert (table.moves[-1].act, table.to_move) == (Act.STOP, Player.SECOND)


@pytest.mark.parametrize("strategy", FITTING)
def test_it_plays_by_any_strategy_that_fits(strategy: str) -> None:
    assert played(dealt("davinci-4", 2), Opponent(davinci("davinci-4"), strategy)).winner


@pytest.mark.parametrize(
    ("strategy", "part"),
    [
        ("consistent", "no guess of davinci-4 is a code"),
        ("random", "no guess of davinci-4 is a code"),
        ("expected", "looks one question ahead"),
        ("knut", "take one of knuth"),
    ],
)
def test_strategies_that_do_not_fit_are_refused(strategy: str, part: str) -> None:
    with pytest.raises(StrategyError, match=part):
        Opponent(davinci("davinci-4"), strategy)


def test_games_with_own_tiles_are_refused() -> None:
    with pytest.raises(GameError, match="leave -own away"):
        Opponent(davinci("davinci-4-own3"))

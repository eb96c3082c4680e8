"""The two-sided Da Vinci game: the deal, the rules, and what a player sees."""

import json
from collections import Counter
from dataclasses import asdict
from itertools import permutations

import numpy as np
import pytest

from lookup import GameOverError
from strategygen.errors import GameError, MatchError
from strategygen.games import parse_game
from strategygen.play import two_sided
from strategygen.play.two_sided import Act, Move, Phase, Player, TwoSided, deal, two_sided_game
from strategygen.play.two_sided_opponent import Opponent
from strategygen.play.two_sided_rows import hidden_places
from tests.play.two_sided_tables import GAMES, davinci, dealt, played, rows_of

FIRST, SECOND = Player


def table_of(game_id: str = "davinci-2", first: str = "3 7", second: str = "2 9") -> TwoSided:
    return TwoSided(davinci(game_id), (first, second))


@pytest.mark.parametrize("game_id", ["davinci-2", "davinci-6", "davinci-BW", "davinci-BW-jokers"])
def test_a_deal_reaches_every_pair_of_rows_once(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number drawn stands for a pair; all numbers together stand for all pairs."""
    game = davinci(game_id)
    pairs = [
        (first, second)
        for first, second in permutations(game.codes, 2)
        if not set(first.split()) & set(second.split())
    ]
    monkeypatch.setattr(two_sided, "keyed_random", lambda seed, key: seed)
    tried = range(0, len(pairs), max(1, len(pairs) // 300))
    assert [deal(game, number) for number in tried] == [pairs[number] for number in tried]
    assert deal(game, len(pairs)) == pairs[0]


def test_a_deal_is_the_same_everywhere() -> None:
    assert deal(davinci("davinci-BWBW"), 1) == ("B0 W1 B3 W11", "B5 W7 B8 W8")
    assert deal(davinci("davinci-BWBW"), 2**64 - 1) == deal(davinci("davinci-BWBW"), 2**64 - 1)


@pytest.mark.parametrize("game_id", ["davinci-7", "davinci-WBWBWBWBWBWB"])
def test_too_few_tiles_are_refused(game_id: str) -> None:
    with pytest.raises(GameError, match="too few for two rows"):
        deal(davinci(game_id), 0)


@pytest.mark.parametrize(
    ("game_id", "part"),
    [
        ("mastermind-4x6", "only davinci games"),
        ("davinci-4-own3", "leave -own away"),
        ("davinci-BWBWBWBWBW-jokers", "100000 at most"),
    ],
)
def test_games_without_two_rows_are_refused(game_id: str, part: str) -> None:
    with pytest.raises(GameError, match=part):
        two_sided_game(parse_game(game_id))


@pytest.mark.parametrize(
    ("rows", "part"),
    [
        (("3 7", "7 9"), "both rows have the tile 7"),
        (("7 3", "2 9"), "'7 3' is no row"),
        (("3 7", "2 13"), "'2 13' is no row"),
    ],
)
def test_rows_that_cannot_be_dealt_are_refused(rows: tuple[str, str], part: str) -> None:
    with pytest.raises(GameError, match=part):
        TwoSided(davinci("davinci-2"), rows)


def test_a_hit_shows_the_tile_and_keeps_the_turn() -> None:
    table = table_of()
    table.ask("2:9")
    assert table.answer()
    assert (table.to_move, table.phase) == (FIRST, Phase.ASK_OR_STOP)
    assert [seen.tile for seen in table.view(FIRST).other] == ["?", "9"]
    table.stop()
    assert (table.to_move, table.phase) == (SECOND, Phase.ASK)


def test_a_miss_shows_an_own_tile_and_ends_the_turn() -> None:
    table = table_of()
    table.ask("2:8")
    assert not table.answer()
    assert (table.to_move, table.phase) == (FIRST, Phase.SHOW)
    assert [seen.tile for seen in table.view(SECOND).other] == ["?", "?"]
    table.show(1)
    assert [seen.tile for seen in table.view(SECOND).other] == ["3", "?"]
    assert (table.to_move, table.phase) == (SECOND, Phase.ASK)


def test_the_last_hit_wins() -> None:
    table = table_of()
    for question in ("1:2", "2:9"):
        assert table.winner is None
        table.ask(question)
        assert table.answer()
    assert (table.winner, table.phase, table.to_move) == (FIRST, Phase.OVER, FIRST)


def test_the_last_own_tile_loses() -> None:
    table = table_of("davinci-1", "3", "2")
    table.ask("1:4")
    table.answer()
    table.show(1)
    assert (table.winner, table.phase) == (SECOND, Phase.OVER)
    # At the end both players see both rows.
    assert [seen.tile for seen in table.view(FIRST).other] == ["2"]


def test_giving_up_loses() -> None:
    table = table_of()
    table.ask("1:2")
    table.give_up(SECOND)
    assert table.winner is FIRST
    assert table.moves == (Move(SECOND, Act.GIVE_UP),)
    with pytest.raises(GameOverError, match="the first player has won"):
        table.give_up(FIRST)


def test_a_question_can_be_taken_back_until_it_is_answered() -> None:
    table = table_of()
    with pytest.raises(MatchError, match="nothing to take back"):
        table.undo()
    table.ask("1:9")
    table.undo()
    assert (table.phase, table.moves) == (Phase.ASK, ())
    table.ask("1:2")
    table.answer()
    with pytest.raises(MatchError, match="nothing to take back"):
        table.undo()
    table.ask("2:8")
    table.undo()
    assert table.phase is Phase.ASK_OR_STOP


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "is no question"),
        ("7", "is no question"),
        ("2:", "is no question"),
        ("2:7:hit", "is no question"),
        ("27", "is no question"),
        ("2:-1", "is no question"),
        ("\u0662:\u0667", "is no question"),
        ("0:7", "no position 0; positions are 1 to 4"),
        ("5:7", "no position 5"),
        ("3:13", "there is no tile 13; values are 0 to 12"),
        ("3:B7", r"position 3 is \?, not B"),
        ("1:0", "position 1 is shown already: 0"),
    ],
)
def test_what_is_no_question_is_refused(text: str, part: str) -> None:
    table = table_of("davinci-4", "1 3 5 7", "0 2 4 6")
    table.ask("1:0")
    table.answer()
    with pytest.raises(GameError, match=part):
        table.ask(text)
    assert table.phase is Phase.ASK_OR_STOP


@pytest.mark.parametrize("text", ["2:W9", "2:9", " 2 : w9 ", "2 9", "02:09"])
def test_questions_are_read_as_people_write_them(text: str) -> None:
    table = table_of("davinci-BW", "B3 W7", "B2 W9")
    table.ask(text)
    assert str(table.view(FIRST).asked) == "2:9"
    assert table.answer()


def test_the_colour_of_a_question_must_be_that_of_the_tile() -> None:
    with pytest.raises(GameError, match=r"position 2 is W\?, not B"):
        table_of("davinci-BW", "B3 W7", "B2 W9").ask("2:B9")


def test_jokers_are_asked_for_where_the_game_has_them() -> None:
    with pytest.raises(GameError, match="values are 0 to 11"):
        table_of("davinci-BW", "B3 W7", "B2 W9").ask("1:12")
    table = table_of("davinci-BW-jokers", "B3 W7", "B12 W9")
    table.ask("1:12")
    assert table.answer()


def test_steps_out_of_turn_are_refused() -> None:
    table = table_of()
    for step in (table.stop, table.answer, lambda: table.show(1)):
        with pytest.raises(MatchError, match="the first player has to ask for a tile"):
            step()
    table.ask("1:4")
    with pytest.raises(MatchError, match="waits for the answer"):
        table.ask("1:5")
    table.answer()
    with pytest.raises(MatchError, match="has to show a tile"):
        table.ask("1:5")
    for position in (0, 3):
        with pytest.raises(GameError, match="those are at 1, 2"):
            table.show(position)


def test_nothing_happens_after_the_end() -> None:
    table = played(dealt("davinci-3", 5), Opponent(davinci("davinci-3")))
    moves = table.moves
    for step in (table.stop, table.answer, lambda: table.show(1), lambda: table.ask("1:1")):
        with pytest.raises(GameOverError, match="has won"):
            step()
    assert table.moves == moves


@pytest.mark.parametrize("game_id", GAMES)
def test_every_question_shows_one_tile(game_id: str) -> None:
    """A hit shows one of the other row, a miss one of the own: so every game ends."""
    game = davinci(game_id)
    table = dealt(game_id, 3)
    opponent = Opponent(game)
    while table.winner is None:
        opponent.move(table)
        asked = Counter(move.act for move in table.moves)[Act.ASK]
        hidden = sum(len(hidden_places(table.view(player).own)) for player in Player)
        assert hidden + asked - (table.phase is Phase.SHOW) == 2 * game.size
    assert asked < 2 * game.size


@pytest.mark.parametrize("game_id", GAMES)
def test_a_view_never_tells_a_hidden_tile(game_id: str) -> None:
    table = dealt(game_id, 11)
    rows = dict(zip(Player, rows_of(table), strict=True))
    opponent = Opponent(davinci(game_id))
    while table.winner is None:
        for player in Player:
            view = table.view(player)
            assert " ".join(seen.tile for seen in view.own) == rows[player]
            for seen, tile in zip(view.other, rows[player.other].split(), strict=True):
                assert seen.tile == (tile if seen.shown else tile.strip("0123456789") + "?")
            assert json.loads(json.dumps(asdict(view)))["phase"] == view.phase
        opponent.move(table)


def test_a_seed_of_any_size_deals() -> None:
    for seed in (0, 1, 2**63, 2**64 - 1):
        rows = deal(davinci("davinci-4"), seed)
        assert not set(rows[0].split()) & set(rows[1].split())
        assert np.all([row in davinci("davinci-4").codes for row in rows])

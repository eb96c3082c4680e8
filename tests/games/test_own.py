"""Games made from lists and a function: what they hold, and what they refuse."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lookup import schema
from strategygen import OwnGame
from strategygen.errors import GameError
from strategygen.games import Game, parse_game
from strategygen.games.own.table import ASKED_AGAIN, MOST_LABELS
from tests import naive
from tests.games.drawn import TableGame, every_pair, table_games
from tests.refused import refused_with

TWINS = (
    "mastermind-1x1",
    "mastermind-1x1-known",
    "mastermind-2x3",
    "mastermind-3x3-known",
    "bullscows-3x4",
    "bullscows-3x5-known",
    "bullscows-2x3-repeat",
)


def twin_of(game: Game, name: str = "twin", costs: dict[str, int] | None = None) -> OwnGame:
    """Return the same game from lists that are in another order, and its definition."""
    winning = None if game.responses.winning is None else game.responses.labels[-1]
    return OwnGame(
        name,
        list(game.codes)[::-1],
        game.respond,
        guesses=sorted(game.guesses, key=lambda text: text[::-1]),
        winning=winning,
        costs=costs,
    )


def oracle_of(game: Game) -> naive.Game:
    """Return a game as the oracle has it, from its texts and its definition alone."""
    labels, codes = game.responses.labels, list(game.codes)
    return naive.Game(
        tuple(tuple(labels.index(game.respond(g, c)) for c in codes) for g in game.guesses),
        game.responses.winning,
        game.responses.costs,
        tuple(codes.index(guess) if guess in codes else None for guess in game.guesses),
    )


def weather(**changes: Any) -> OwnGame:
    """Make a small game with some of its parts changed: 3 codes, 4 guesses, one of them a code."""
    answers = {
        "sun": ("bright", "dull", "dull"),
        "Is it wet?": ("no", "yes", "no"),
        "is it wet?": ("no", "no", "yes"),
        "ÿé'\"/-.%": ("no", "no", "no"),
    }
    codes = ("sun", "rain", "mist")
    parts: dict[str, Any] = {
        "name": "weather",
        "codes": codes,
        "guesses": answers,
        "respond": lambda guess, code: answers[guess][codes.index(code)],
    }
    return OwnGame(**{**parts, **changes})


def same_or_not(guess: str, code: str) -> str:
    return "same" if guess == code else "other"


@pytest.mark.parametrize("game_id", TWINS)
class TestTwin:
    def test_is_the_game_itself_but_for_the_name(self, game_id: str) -> None:
        game = parse_game(game_id)
        twin = twin_of(game)
        assert (twin.codes, twin.guesses) == (game.codes, game.guesses)
        assert (twin.code_count, twin.guess_count) == (game.code_count, game.guess_count)
        assert (twin.end, twin.wins) == (game.end, game.wins)
        for field in ("labels", "winning", "costs"):
            assert getattr(twin.responses, field) == getattr(game.responses, field)
        assert (twin.code_of_guess == game.code_of_guess).all()
        assert (twin.guess_of_code == game.guess_of_code).all()

    def test_rows_are_those_of_the_game(self, game_id: str) -> None:
        game = parse_game(game_id)
        twin = twin_of(game)
        codes = np.arange(game.code_count, dtype=np.int32)[::-2].copy()
        guesses = np.arange(game.guess_count, dtype=np.int32)[::-3].copy()
        for chosen in (None, guesses, guesses[:0]):
            rows = twin.response_rows(codes, chosen)
            assert rows.dtype == np.uint8
            assert rows.flags.c_contiguous
            assert (rows == game.response_rows(codes, chosen)).all()


def test_a_game_with_guesses_that_are_no_codes() -> None:
    game = weather()
    assert game.codes == ("mist", "rain", "sun")
    assert game.guesses == ("Is it wet?", "is it wet?", "sun", "ÿé'\"/-.%")
    assert game.responses.labels == ("bright", "dull", "no", "yes")
    assert game.code_of_guess.tolist() == [-1, -1, 2, -1]
    assert game.guess_of_code.tolist() == [-1, -1, 2]
    assert game.code_of_guess.dtype == game.guess_of_code.dtype == np.int32
    assert (game.id, game.family, game.end) == ("weather", "own", schema.END_KNOWN)
    for guess, code in every_pair(game):
        row = game.response_rows(np.array([game.codes.index(code)], np.int32))
        label = game.responses.labels[row[0, game.guesses.index(guess)]]
        assert label == game.respond(guess, code)


def test_equal_by_content() -> None:
    game = weather()
    assert weather() == game
    assert hash(weather()) == hash(game)
    assert weather(codes=iter(["mist", "sun", "rain"])) == game
    for changes in (
        {"name": "climate"},
        {"costs": {"no": 0}},
        {"codes": ("sun", "rain")},
        {"guesses": ("sun", "is it wet?", "Is it wet?")},
        {"respond": lambda guess, code: guess[0] + code.upper()},
    ):
        assert weather(**changes) != game
    assert game != "weather"


def test_lists_tell_any_change_of_the_game() -> None:
    lists = weather().lists
    assert {name: size for name, (size, _) in lists.items()} == {
        "codes": 3,
        "guesses": 4,
        "responses": 4,
        "table": 12,
    }
    changed = weather(costs={"no": 0}).lists
    assert [name for name in lists if lists[name] != changed[name]] == ["responses"]
    other = weather(respond=lambda guess, code: code if guess == "sun" else guess).lists
    assert [name for name in lists if lists[name] != other[name]] == ["responses", "table"]


def test_costs_are_1_where_nothing_else_is_said() -> None:
    assert weather(costs={"no": 0, "yes": 7}).responses.costs == (1, 1, 0, 7)


def test_the_winning_label_is_the_last_wherever_it_sorts() -> None:
    def respond(guess: str, code: str) -> str:
        return "a win" if guess == code else "more" if guess < code else "less"

    game = OwnGame("order", ["1", "2", "3"], respond, winning="a win")
    assert game.responses.labels == ("less", "more", "a win")
    assert game.responses.winning == 2


@pytest.mark.parametrize(
    ("labels", "typed"),
    [
        (["Yes", "NO"], {"yes": 0, "no": 1, "YES": 0, "n o": 1}),
        (["left pan", "level"], {"LEFTPAN": 0, "Level": 1}),
        (["a", "A"], {"a": 0, "A": 1}),
        (["ab", "a b"], {"ab": 0, "a b": 1}),
    ],
)
def test_responses_in_any_case_where_that_is_clear(
    labels: list[str], typed: dict[str, int]
) -> None:
    game = OwnGame("two", ["0", "1"], lambda guess, code: labels[int(code)])
    fold = game.responses.folds
    accepted = [schema.fold(label, fold) for label in game.responses.labels]
    assert len(set(accepted)) == 2
    for text, expected in typed.items():
        assert accepted.index(schema.fold(text, fold)) == game.responses.labels.index(
            labels[expected]
        )


class TestParseGuess:
    @pytest.mark.parametrize(
        ("text", "guess"),
        [
            ("Is it wet?", "Is it wet?"),
            ("is it wet?", "is it wet?"),
            (" SUN ", "sun"),
            ("ŸÉ'\"/-.%", "ÿé'\"/-.%"),
        ],
    )
    def test_exact_text_first_then_any_case(self, text: str, guess: str) -> None:
        game = weather()
        assert game.guesses[game.parse_guess(text)] == guess

    @pytest.mark.parametrize(
        ("text", "parts"),
        [
            ("IS IT WET?", ["may be Is it wet? or is it wet?"]),
            ("sum", ["'sum' is no guess of weather", "did you mean sun?"]),
            ("", ["'' is no guess", "from Is it wet? to ÿé"]),
        ],
    )
    def test_refused(self, text: str, parts: list[str]) -> None:
        with refused_with(parts):
            weather().parse_guess(text)


def broken(guess: str, code: str) -> str:
    raise ValueError(f"cannot answer\n{guess}")


def forgetful() -> Callable[[str, str], str]:
    """Return a function that answers yes and no in turn."""
    asked: list[str] = []

    def respond(guess: str, code: str) -> str:
        asked.append(code)
        return "yes" if len(asked) % 2 else "no"

    return respond


@pytest.mark.parametrize(
    ("changes", "parts"),
    [
        ({"name": "My game"}, ["'My game' is no name", "small letters and digits"]),
        ({"name": "a.b"}, ["'a.b' is no name"]),
        ({"name": "a--b"}, ["'a--b' is no name"]),
        ({"name": "x" * 61}, ["at most 60"]),
        ({"name": 7}, ["7 is no name"]),
        ({"name": "mastermind-mine"}, ["taken for one of mastermind"]),
        ({"name": "a-known", "winning": "x"}, ["'a-known'", "but the game has a winning response"]),
        ({"codes": []}, ["the list of codes is empty"]),
        ({"guesses": []}, ["the list of guesses is empty"]),
        ({"codes": "abc"}, ["the codes are 'abc'", "expected a list of texts"]),
        ({"codes": 5}, ["the codes are 5"]),
        ({"codes": ["sun", 5]}, ["5 (int)", "expected a text"]),
        ({"codes": ["sun", "rain", "sun"]}, ["the code 'sun' is listed twice"]),
        ({"guesses": ["sun", "sun"]}, ["the guess 'sun' is listed twice"]),
        ({"codes": ["ä" * 128]}, ["takes 256 bytes; expected 255 at most"]),
        ({"codes": ["sun", ""]}, ["the code ''", "empty"]),
        ({"guesses": [" sun"]}, ["the guess ' sun'", "blanks"]),
        ({"guesses": ["su\0n"]}, ["control character '\\x00'"]),
        ({"guesses": ["su\ud800n"]}, ["control character '\\ud800'"]),
        ({"guesses": ["su\nn"]}, ["control character '\\n'"]),
        ({"respond": "yes"}, ["respond is 'yes'", "expected a function"]),
        (
            {"respond": broken},
            ["respond('Is it wet?', 'mist') raised ValueError: cannot answer"],
        ),
        ({"respond": broken}, ["(test_own.py, line "]),
        ({"respond": lambda g, c: 1 // 0}, ["raised ZeroDivisionError", "test_own.py, line"]),
        ({"respond": lambda g: "yes"}, ["respond('Is it wet?', 'mist') raised TypeError"]),
        ({"respond": lambda g, c: exit()}, ["raised SystemExit"]),
        ({"respond": lambda g, c: 3}, ["'mist') returned 3 (int); expected a text"]),
        ({"respond": lambda g, c: None}, ["returned None (NoneType)"]),
        ({"respond": lambda g, c: ""}, ["the response ''"]),
        ({"respond": lambda g, c: "2:7"}, ["the response '2:7' holds a colon"]),
        ({"respond": forgetful()}, ["respond(", "'no' at first and 'yes' when asked again"]),
        ({"respond": lambda g, c: c[-1]}, ["no guess tells 'rain' and 'sun' apart"]),
        ({"winning": 3}, ["the winning response is 3"]),
        ({"winning": "bright"}, ["the code 'mist' is not among the guesses"]),
        ({"costs": {"maybe": 2}}, ["'maybe' has a cost, but is no response", "bright, dull"]),
        ({"costs": {"no": -1}}, ["'no' costs -1", "from 0 to 100"]),
        ({"costs": {"no": 101}}, ["'no' costs 101"]),
        ({"costs": {"no": 0.5}}, ["'no' costs 0.5"]),
        ({"costs": {"no": True}}, ["'no' costs True"]),
        ({"costs": [1]}, ["the costs are [1]"]),
    ],
)
def test_refused(changes: dict[str, Any], parts: list[str]) -> None:
    with refused_with(parts):
        weather(**changes)


@pytest.mark.parametrize(
    ("respond", "parts"),
    [
        (lambda g, c: g + c, ["the winning response 'same' never occurs", "aa, ab"]),
        (
            lambda g, c: "same" if g <= c else "other",
            ["respond('a', 'b') returned the winning response 'same'", "only the guess that is"],
        ),
        (
            lambda g, c: "same" if g == c != "b" else "other",
            ["respond('b', 'b') returned 'other'", "expected the winning response 'same'"],
        ),
    ],
)
def test_winning_where_it_must_be(respond: Callable[[str, str], str], parts: list[str]) -> None:
    with refused_with(parts):
        OwnGame("abc", ["a", "b", "c"], respond, winning="same")


def test_as_many_responses_as_a_byte_less_one_can_tell() -> None:
    codes = [f"{i:03}" for i in range(MOST_LABELS + 1)]
    assert OwnGame("all", codes[1:], lambda g, c: c).responses.size == MOST_LABELS
    with pytest.raises(GameError, match=r"'255'\) returned '255', which is one response too"):
        OwnGame("all", codes, lambda g, c: c)


def test_too_many_pairs_are_refused_before_any_is_asked_for() -> None:
    texts = [str(i) for i in range(30_000)]
    with pytest.raises(GameError, match="900,000,000 pairs"):
        OwnGame("huge", texts, broken)


def test_a_sample_of_a_large_table_is_asked_for_again() -> None:
    codes = [f"{i:03}" for i in range(200)]
    asked: list[tuple[str, str]] = []

    def respond(guess: str, code: str) -> str:
        asked.append((guess, code))
        return "same" if guess == code else "other"

    OwnGame("large", codes, respond)
    assert len(asked) == 200 * 200 + ASKED_AGAIN
    assert len(set(asked)) == 200 * 200
    asked.clear()
    with pytest.raises(GameError, match="when asked again"):
        OwnGame("large", codes, lambda g, c: respond(g, c) + "!" * (len(asked) > 200 * 200))


def test_a_function_that_changes_its_mind_later_is_found_out() -> None:
    answers = {"a": "x", "b": "y"}
    game = OwnGame("ab", ["a", "b"], lambda guess, code: answers[code])
    del answers["a"]
    with pytest.raises(GameError, match="KeyError"):
        game.respond("a", "a")


@settings(max_examples=60)
@given(table_games(), st.randoms(use_true_random=False))
def test_any_table_is_kept_or_refused_for_a_reason(table: naive.Game, random: Any) -> None:
    drawn = TableGame(table)
    lost = not drawn.wins or set(drawn.codes) <= set(drawn.guesses)
    columns = list(zip(*table.table, strict=True))
    if not lost or len(set(columns)) < len(columns):
        with pytest.raises(GameError, match=r"not among the guesses|apart"):
            shuffled(drawn, random)
        return
    game = shuffled(drawn, random)
    assert (game.codes, game.guesses) == (drawn.codes, drawn.guesses)
    oracle = oracle_of(game)
    rows = game.response_rows(np.arange(game.code_count, dtype=np.int32))
    assert tuple(map(tuple, rows.T.tolist())) == oracle.table
    assert oracle.code_of_guess == table.code_of_guess


def shuffled(game: Game, random: Any) -> OwnGame:
    def mixed(texts: Sequence[str]) -> list[str]:
        return random.sample(texts, len(texts))

    winning = None if game.responses.winning is None else game.responses.labels[-1]
    costs = {
        label: game.responses.costs[game.responses.labels.index(label)]
        for label in {game.respond(*pair) for pair in every_pair(game)}
    }
    return OwnGame(
        "drawn",
        mixed(game.codes),
        game.respond,
        guesses=mixed(game.guesses),
        winning=winning,
        costs=costs,
    )

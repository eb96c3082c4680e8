"""Check a game in progress."""

import pytest

import lookup
from lookup import ContradictionError, GameOverError, InvalidResponseError, Session, TreeError
from tests.lookup.examples import EXAMPLES


@pytest.fixture
def game() -> Session:
    return lookup.open_tree(EXAMPLES["pegs"].data).session()


def state(game: Session) -> tuple[object, ...]:
    return (
        game.guess,
        game.turn,
        game.remaining,
        game.worst,
        game.solved,
        game.secret,
        game.history,
    )


START = ("11", 1, 4, 3, False, None, ())
SECOND = ("12", 2, 2, 2, False, None, ("11:1B0W",))
THIRD = ("21", 3, 1, 1, False, None, ("11:1B0W", "12:0B2W"))
END = (None, 3, 1, 0, True, "21", ("11:1B0W", "12:0B2W", "21:2B0W"))


def test_a_game_forth_and_back(game: Session) -> None:
    assert state(game) == START
    assert game.record("1b0w") == "12"
    assert state(game) == SECOND
    assert game.record("12:0B2W") == "21"
    assert state(game) == THIRD
    assert game.record("2,0") is None
    assert state(game) == END
    for before in (THIRD, SECOND, START):
        game.undo()
        assert state(game) == before


def test_undo_and_another_response(game: Session) -> None:
    game.record("0B0W")
    game.undo()
    game.record("2B0W")
    assert (game.secret, game.turn, game.history) == ("11", 1, ("11:2B0W",))


@pytest.mark.parametrize(
    ("response", "error"),
    [
        ("0B0W", ContradictionError),
        ("1B1W", InvalidResponseError),
        ("1B", InvalidResponseError),
        ("11:0B2W", InvalidResponseError),
    ],
)
def test_a_failed_record_changes_nothing(
    game: Session, response: str, error: type[TreeError]
) -> None:
    game.record("1B0W")
    with pytest.raises(error):
        game.record(response)
    assert state(game) == SECOND


def test_after_the_end(game: Session) -> None:
    game.record("2B0W")
    after = state(game)
    with pytest.raises(GameOverError, match="the game is over: 11 was found with guess 1"):
        game.record("2B0W")
    with pytest.raises(GameOverError):
        game.require_guess()
    assert state(game) == after


def test_nothing_to_undo(game: Session) -> None:
    with pytest.raises(TreeError, match="nothing to undo: no response was recorded"):
        game.undo()
    assert state(game) == START


def test_sessions_of_a_tree_do_not_touch_each_other() -> None:
    tree = lookup.open_tree(EXAMPLES["pegs"].data)
    one, other = tree.session(), tree.session()
    one.record("1B0W")
    assert (state(one), state(other)) == (SECOND, START)


def test_cost_other_than_one() -> None:
    """A hit is free, so the worst cost is not the number of guesses."""
    game = lookup.open_tree(EXAMPLES["tiles"].data).session()
    assert (game.turn, game.worst) == (1, 3)
    game.record("hit")
    assert (game.turn, game.worst) == (2, 1)
    game.record("hit")
    assert state(game) == (None, 2, 1, 0, True, "0 10", ("2:10:hit", "1:0:hit"))


def test_code_that_is_known_before_the_game() -> None:
    game = lookup.open_tree(EXAMPLES["one-code-known"].data).session()
    assert state(game) == (None, 0, 1, 0, True, "x", ())


def test_repr(game: Session) -> None:
    assert repr(game) == "<Session of example: no response yet>"
    game.record("1B0W")
    game.record("0B2W")
    assert repr(game) == "<Session of example: 11:1B0W 12:0B2W>"


@pytest.mark.parametrize("response", [3, None, b"1B0W"])
def test_a_response_is_a_text(response: object) -> None:
    game = lookup.open_tree(EXAMPLES["pegs"].data).session()
    with pytest.raises(InvalidResponseError, match="is no response; expected a text"):
        game.record(response)  # type: ignore[arg-type]

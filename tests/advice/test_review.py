"""Reviews: the figures by their definitions, and what is wrong with a transcript."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from math import log2

import pytest

from lookup import InvalidResponseError
from strategygen.advice import review as module
from strategygen.advice.review import Review, ReviewedTurn
from strategygen.errors import GameError
from strategygen.games import Game, WordLists, parse_game
from strategygen.games.own.game import OwnGame

# So long that the compiler, too, is done within it.
LONG = 600.0
SMALL = (
    "mastermind-2x3",
    "mastermind-2x3-known",
    "number-7",
    "bullscows-2x4",
    "davinci-2-own1,2,3,4,5,6,7,8-misses",
)
HARD = parse_game(
    "wordle-words-hard",
    WordLists(("slate", "crane", "horse", "gorse"), ("slate", "crane", "horse", "gorse")),
)


def review(game: Game | str, *guesses: str | tuple[str, str | None], secret: str | None) -> Review:
    chosen = parse_game(game) if isinstance(game, str) else game
    return module.review(chosen, guesses, secret=secret, time_limit=LONG)


def mistakes(reviewed: Review) -> list[tuple[int, str]]:
    return [(mistake.turn, mistake.kind) for mistake in reviewed.mistakes]


def cells(game: Game, codes: frozenset[str], guess: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for code in codes:
        found.setdefault(game.respond(guess, code), set()).add(code)
    return {label: frozenset(cell) for label, cell in found.items()}


@cache
def least(game: Game, codes: frozenset[str]) -> float:
    """Return the least mean cost of all trees over some codes, by trying all guesses."""
    if not game.wins and len(codes) == 1:
        return 0.0
    return min(
        needed(game, codes, guess)
        for guess in game.guesses
        if len(cells(game, codes, guess)) > 1 or codes == {guess}
    )


def needed(game: Game, codes: frozenset[str], guess: str) -> float:
    """Return the mean cost over some codes with a given first guess, the best ones after it."""
    return sum(
        len(cell) * cost_with(game, label, cell)
        for label, cell in cells(game, codes, guess).items()
    ) / len(codes)


def cost_with(game: Game, label: str, cell: frozenset[str]) -> float:
    """Return the cost of a response and of what follows it."""
    response = game.responses.parse(label)
    ended = response == game.responses.last
    return game.responses.costs[response] + (0.0 if ended else least(game, cell))


def followed(game: Game, reviewed: Review) -> Iterator[tuple[ReviewedTurn, frozenset[str]]]:
    """Yield the turns with the codes that were possible before each."""
    codes = frozenset(game.codes)
    for turn in reviewed.turns:
        yield turn, codes
        codes = cells(game, codes, turn.guess)[turn.response]


@pytest.mark.parametrize("name", SMALL)
def test_every_figure_is_that_of_its_definition(name: str) -> None:
    game = parse_game(name)
    played = (game.guesses[0], game.guesses[-1], game.guesses[1], game.guesses[0])
    for secret in game.codes:
        reviewed = review(game, *played, secret=secret)
        assert reviewed.exact
        for turn, codes in followed(game, reviewed):
            parts = cells(game, codes, turn.guess)
            actual = parts[turn.response]
            assert (turn.before, turn.after) == (len(codes), len(actual))
            shares = [len(part) / len(codes) for part in parts.values()]
            assert turn.mean_left == pytest.approx(
                sum(len(p) ** 2 for p in parts.values()) / len(codes)
            )
            assert turn.bits == pytest.approx(log2(len(codes) / len(actual)))
            assert turn.bits_expected == pytest.approx(-sum(p * log2(p) for p in shares))
            assert turn.luck_bits == pytest.approx(turn.bits - turn.bits_expected)
            assert turn.guesses_expected == pytest.approx(needed(game, codes, turn.guess))
            assert turn.guesses_after == pytest.approx(cost_with(game, turn.response, actual))
            assert turn.best_expected == pytest.approx(least(game, codes))
            assert turn.best is not None
            assert needed(game, codes, turn.best) == pytest.approx(least(game, codes))
            assert turn.loss == pytest.approx(turn.guesses_expected - turn.best_expected)
            assert turn.luck_guesses == pytest.approx(turn.guesses_expected - turn.guesses_after)


@pytest.mark.parametrize("guesses", [("11", "23", "12", "33", "13"), ("12", "13", "31", "22")])
def test_best_play_and_losses_less_luck_make_the_guesses(guesses: tuple[str, ...]) -> None:
    for secret in guesses:
        reviewed = review("mastermind-2x3", *guesses, secret=secret)
        assert reviewed.over
        first = reviewed.turns[0].best_expected
        assert None not in (first, reviewed.loss, reviewed.luck_guesses)
        sums = (first or 0.0) + (reviewed.loss or 0.0) - (reviewed.luck_guesses or 0.0)
        assert sums == pytest.approx(len(reviewed.turns))


def test_luck_is_nothing_on_average_exact_or_estimated() -> None:
    game = parse_game("mastermind-3x3")
    for limit in (LONG, 0.0):
        turns = [
            module.review(game, ["112"], secret=code, time_limit=limit).turns[0]
            for code in game.codes
        ]
        assert {turn.exact for turn in turns} == {limit > 0}
        assert sum(turn.luck_bits for turn in turns) == pytest.approx(0.0)
        assert sum(turn.luck_guesses or 0.0 for turn in turns) == pytest.approx(0.0)


def test_perfect_play_has_skill_100() -> None:
    reviewed = review("number-7", "4", "6", "7", secret="7")
    assert (reviewed.skill, reviewed.loss, reviewed.over) == (100.0, 0.0, True)


def test_a_repeated_guess_loses_one_guess() -> None:
    reviewed = review("mastermind-3x3", "112", "112", "222", secret="122")
    assert reviewed.turns[1].loss == pytest.approx(1.0)
    assert reviewed.turns[1].luck_guesses == pytest.approx(0.0)
    assert reviewed.turns[1].bits_expected == 0.0


def test_a_guess_that_cannot_be_the_only_code_left_loses_one_guess() -> None:
    reviewed = review("number-3", "2", "1", "3", secret="3")
    assert [turn.loss for turn in reviewed.turns] == [0.0, 1.0, 0.0]
    assert reviewed.turns[1].skill == 50.0


def test_the_guess_made_is_the_best_where_it_beats_the_strategy() -> None:
    """Without time all is estimated, and 1123 is better than what the strategy takes."""
    game = parse_game("mastermind-4x6")
    played = [
        module.review(game, [guess], secret="3152", time_limit=0.0).turns[0]
        for guess in ("1123", "1234", "1122")
    ]
    assert all(turn.loss is not None and turn.loss >= 0.0 for turn in played)
    best = min(played, key=lambda turn: turn.guesses_expected or 0.0)
    assert (best.loss, best.best, best.skill) == (0.0, best.guess, 100.0)


def test_a_large_position_has_no_figures_of_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PAIRS", 200)
    game = parse_game("mastermind-3x3")
    reviewed = module.review(game, ["112", "123", "111"], secret="111", time_limit=0.0)
    first, second, last = reviewed.turns
    assert (first.best, first.guesses_expected, first.loss, first.skill) == (None,) * 4
    assert first.bits > 0
    assert second.loss is not None
    assert last.loss is not None
    assert reviewed.loss == pytest.approx(second.loss + last.loss)
    assert not reviewed.exact


def test_responses_may_be_given_with_or_without_the_secret() -> None:
    by_secret = review("mastermind-3x3", "112", "122", secret="122")
    by_responses = review("mastermind-3x3", "112:2B0W", ("122", "3B0W"), secret=None)
    assert by_secret.turns == by_responses.turns
    assert by_responses.secret is None
    assert (
        review("mastermind-3x3", ("112", None), "122:3B0W", secret="122").turns == by_secret.turns
    )


def test_a_wrong_response_is_named_and_the_right_one_taken() -> None:
    reviewed = review("mastermind-3x3", "112:1B1W", "122", secret="122")
    assert mistakes(reviewed) == [(1, "response")]
    assert reviewed.mistakes[0].text == "the secret 122 answers 112 with 2B0W, not with 1B1W"
    assert [row.response for row in reviewed.history] == ["1B1W", "3B0W"]
    assert reviewed.turns[0].response == "2B0W"


def test_a_response_with_unknown_parts_needs_the_secret() -> None:
    assert not review("mastermind-3x3", "112:2B?W", secret="122").mistakes
    with pytest.raises(GameError, match=r"^turn 2: \?B0W does not say the whole response"):
        review("mastermind-3x3", "112:2B0W", "113:?B0W", secret=None)


def test_guesses_after_the_end_are_named_and_left_out() -> None:
    reviewed = review("mastermind-3x3", "122", "111", "112:0B0W", secret="122")
    assert mistakes(reviewed) == [(2, "over"), (3, "over")]
    assert reviewed.mistakes[0].text == "the game was over after turn 1"
    assert len(reviewed.turns) == 1


def test_a_game_that_ends_when_the_code_is_known_ends_there() -> None:
    reviewed = review("number-3-known", "2", "3", secret="3")
    assert mistakes(reviewed) == [(2, "over")]
    assert reviewed.over


def test_a_game_that_was_not_finished_is_reviewed() -> None:
    reviewed = review("mastermind-3x3", "112", secret="333")
    assert not reviewed.over
    assert len(reviewed.turns) == 1


def test_a_forbidden_guess_is_named_with_its_hint_and_not_rated() -> None:
    reviewed = review(HARD, "slate", "crane", "horse", secret="horse")
    assert mistakes(reviewed) == [(2, "forbidden")]
    assert reviewed.mistakes[0].text == "crane was not allowed: after slate s must be used"
    first, second, third = reviewed.turns
    assert (second.guesses_expected, second.loss, second.luck_guesses) == (None,) * 3
    assert second.best in ("horse", "gorse")
    assert second.before >= second.after
    assert first.exact
    assert third.exact


def test_contradicting_responses_are_explained_and_turns_before_them_reviewed() -> None:
    reviewed = review("mastermind-4x6", "1122:2B0W", "1122:3B0W", "3456:0B0W", secret=None)
    assert reviewed.contradiction is not None
    assert (1, 2) in reviewed.contradiction.sets
    assert [turn.guess for turn in reviewed.turns] == ["1122"]
    assert not reviewed.over


def test_a_response_that_no_guess_can_get_is_a_contradiction_or_a_mistake() -> None:
    reviewed = review("mastermind-4x6", "1122:3B1W", secret=None)
    assert reviewed.contradiction is not None
    assert reviewed.contradiction.sets == ((1,),)
    assert reviewed.turns == ()
    assert mistakes(review("mastermind-4x6", "1122:3B1W", secret="1234")) == [(1, "response")]


@pytest.mark.parametrize(
    ("guesses", "secret", "message"),
    [
        (("112", "999"), "122", r"^turn 2: .*no symbol"),
        (("112:2B0W", "122"), None, r"^turn 2: '122' has no response"),
        (("112",), "999", r"^the secret: .*no symbol"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(
    guesses: tuple[str, ...], secret: str | None, message: str
) -> None:
    with pytest.raises(GameError, match=message):
        review("mastermind-3x3", *guesses, secret=secret)


def test_what_is_no_response_is_refused() -> None:
    with pytest.raises(InvalidResponseError, match=r"^turn 2: 'red'"):
        review("mastermind-3x3", "112", "122:red", secret="122")


def test_a_secret_that_is_not_in_the_list_is_named() -> None:
    game = parse_game("wordle-few", WordLists(("slate", "crane"), ("slate", "crane", "roses")))
    with pytest.raises(GameError, match=r"^the secret: 'roses' is none of the 2 answers"):
        review(game, "slate", secret="roses")


def test_questions_with_a_colon_are_told_from_their_responses() -> None:
    secret = "0 3 5"
    alone = review("davinci-3", "1:0", "2:3:hit", "2:4:hit", secret=secret)
    assert [turn.response for turn in alone.turns] == ["hit", "hit", "miss"]
    assert mistakes(alone) == [(3, "response")]
    assert review("davinci-3", "1:0:hit", secret=None).turns == alone.turns[:1]


def test_games_of_your_own_are_reviewed() -> None:
    game = OwnGame(
        "letters", ["a", "b", "c"], lambda g, c: "same" if g == c else "other", winning="same"
    )
    reviewed = review(game, "a", "B", secret="B")
    assert [turn.guess for turn in reviewed.turns] == ["a", "b"]
    assert (reviewed.over, reviewed.exact, reviewed.skill) == (True, True, 100.0)
    with pytest.raises(GameError, match=r"^the secret: 'd' is no"):
        review(game, "a", secret="d")


def test_a_review_is_plain_data() -> None:
    reviewed = review("mastermind-3x3", "112:1B1W", "122", secret="122")
    data = asdict(reviewed)
    assert json.loads(json.dumps(data, allow_nan=False))["turns"][1]["guess"] == "122"


def test_progress_counts_the_turns() -> None:
    calls: list[tuple[int, int]] = []
    game = parse_game("number-7")
    module.review(game, ["4", "6"], secret="6", progress=lambda *call: calls.append(call))
    assert calls == [(1, 2), (2, 2)]

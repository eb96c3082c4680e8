"""Advice: what is left, the best guesses, and what a guess costs, against the plainest ways."""

from concurrent.futures import ThreadPoolExecutor

import pytest

import lookup
from strategygen.advice.advise import Advice, advise
from strategygen.advice.stored import FollowedTree
from strategygen.advice.text import advice_lines
from strategygen.errors import GameError, StrategyError
from strategygen.games import WordLists, parse_game
from strategygen.games.history import parse_turn, possible_responses
from strategygen.games.position import position
from strategygen.one_step.grow import grow_tree
from strategygen.one_step.strategies import ONE_STEP
from strategygen.tree import statistics
from tests import naive
from tests.games.drawn import TableGame

PEGS = parse_game("mastermind-4x6")
# Long enough for a busy machine: what is proved must not depend on the time.
LONG = 60.0


def rated(advice: Advice, strategy: str) -> str:
    return next(row.guess for row in advice.best if row.strategy == strategy)


@pytest.mark.parametrize(
    ("game_id", "history", "remaining"),
    [
        ("mastermind-4x6", [], 1296),
        ("mastermind-4x6", ["1122:1B1W"], 208),
        ("bullscows-4x10", ["4089:0A0B"], 360),
        ("mastermind-2x4", ["34:0B2W"], 1),
        ("mastermind-4x6", ["1122:not"], 1295),
        ("mastermind-4x6", ["1122:1B?W"], 208 + 256 + 36),
    ],
)
def test_remaining(game_id: str, history: list[str], remaining: int) -> None:
    advice = advise(parse_game(game_id), history, time_limit=0)
    assert advice.remaining == remaining


def test_one_code_left_is_named() -> None:
    advice = advise(parse_game("mastermind-2x4"), ["34:0B2W"])
    assert (advice.secret, advice.candidates, advice.over) == ("43", ("43",), False)
    assert {row.guess for row in advice.best} == {"43"}


def test_a_won_game_is_over() -> None:
    advice = advise(PEGS, ["1122:4B0W"])
    assert (advice.over, advice.secret, advice.best) == (True, "1122", ())


@pytest.mark.parametrize("history", [["1122:1B1W"], ["1122:0B1W", "3344:1B0W"]])
def test_the_rows_are_the_roots_of_trees(history: list[str]) -> None:
    left = position(PEGS, history)
    advice = advise(PEGS, history, time_limit=LONG)
    for row in advice.best:
        if row.strategy == "expected":
            continue
        tree = grow_tree(left, ONE_STEP[row.strategy])
        figures = statistics(tree, left)
        assert row.guess == left.guesses[int(tree.guess[0])]
        assert row.guesses_worst == figures.depth
        assert row.guesses_expected == figures.expected
        assert not row.exact
    assert advice.optimum == "proved"
    exact = advice.best[-1]
    assert exact.exact
    assert all(
        exact.guesses_expected <= row.guesses_expected
        for row in advice.best
        if exact.guesses_expected is not None and row.guesses_expected is not None
    )


def test_the_optimum_is_the_oracles() -> None:
    oracle = naive.peg_game(naive_codes := list(parse_game("mastermind-2x3").codes))
    game = TableGame(oracle)
    best = naive.quick_value(naive.Problem(oracle, "expected", "all"))
    assert best is not None
    advice = advise(game, strategies=["expected"], time_limit=LONG)
    assert advice.best[0].guesses_expected == best[0] / len(naive_codes)


def test_a_splitting_word_beats_guessing_one_of_three() -> None:
    """{bumpy, dumpy, jumpy} is left: the same average, but two guesses at most, not three."""
    words = ("bumpy", "dumpy", "jumpy", "judge", "bound", "salty", "humph")
    game = parse_game("wordle-three", WordLists(words[:3], words))
    by_average = advise(game, consider="jumpy", time_limit=LONG)
    assert by_average.considered is not None
    assert by_average.considered.exact
    assert by_average.considered.loss == 0
    splitting = by_average.best[-1]
    assert splitting.exact
    assert by_average.considered.guesses_worst == 3
    worst = min(row.guesses_worst for row in by_average.best if row.guesses_worst is not None)
    assert worst == 2


@pytest.mark.parametrize("guess", ["1346", "1111", "1122"])
def test_the_loss_of_a_guess_is_exact_where_the_position_is_small(guess: str) -> None:
    history = ["1122:1B1W"]
    advice = advise(PEGS, history, consider=guess, time_limit=LONG)
    considered = advice.considered
    assert considered is not None
    assert considered.loss is not None
    assert considered.exact
    assert considered.against == advice.best[-1].guess
    # 1122 again tells nothing, so it costs just itself.
    assert considered.loss == 1 if guess == "1122" else 0 <= considered.loss < 1


def test_a_loss_is_estimated_where_the_optimum_is_out_of_reach() -> None:
    advice = advise(PEGS, consider="1111", time_limit=0)
    considered = advice.considered
    assert considered is not None
    assert not considered.exact
    assert considered.loss is not None
    assert considered.loss > 0
    assert advice.optimum == "skipped"


def test_the_stored_tree_with_the_strongest_guarantee_is_named() -> None:
    assert advise(PEGS, time_limit=0).tree == FollowedTree("mastermind-4x6.worst", "1123", 5)
    found = advise(PEGS, ["1122:2B0W"], time_limit=0).tree
    assert found is not None
    tree = lookup.open_tree(found.name)
    node = tree.step(0, tree.parse("2B0W"))
    assert (tree.guess(node), tree.worst(node)) == (found.guess, found.within)
    knuth = lookup.open_tree("mastermind-4x6.knuth")
    assert found.within <= knuth.worst(knuth.step(0, knuth.parse("2B0W")))
    assert advise(PEGS, ["5566:2B0W"], time_limit=0).tree is None


def test_lists_of_another_content_follow_no_tree() -> None:
    words = parse_game("wordle-nature").codes[:20]
    game = parse_game("wordle-other", WordLists(tuple(words), tuple(words)))
    assert advise(game, time_limit=0).tree is None
    assert advise(parse_game("wordle-nature"), time_limit=0).tree is not None


def test_ignored_turns_do_not_count() -> None:
    advice = advise(PEGS, ["1122:1B1W", "1122:4B0W"], ignore=[2], time_limit=0)
    assert advice.remaining == 208
    assert [row.ignored for row in advice.history] == [False, True]
    with pytest.raises(GameError, match="no turn 3 to ignore; the history has 2"):
        advise(PEGS, ["1122:1B1W", "1122:4B0W"], ignore=[3])


def test_a_response_no_guess_can_get_is_named_first() -> None:
    advice = advise(PEGS, ["1122:1B1W", "1133:3B1W"])
    assert advice.impossible == (2,)
    assert advice.contradiction is not None
    assert advice.contradiction.sets == ((2,),)
    lines = advice_lines(PEGS, advice)
    assert lines[1] == "Turn 2: no guess can get the response 3B1W."


def test_a_misread_first_letter_points_at_its_row() -> None:
    """RIGOR with its first R typed yellow, where VIGOR needs BGGGG."""
    words = ("vigor", "rigor", "roses", "mulch")
    game = parse_game("wordle-misread", WordLists(words[:1] + words[3:], tuple(sorted(words))))
    advice = advise(game, ["rigor:YGGGG"])
    assert advice.contradiction is not None
    assert advice.contradiction.sets == ((1,),)
    assert advice.contradiction.repairs[0].turn == 1
    assert "BGGGG" in {repair.response for repair in advice.contradiction.repairs}
    text = "\n".join(advice_lines(game, advice))
    assert "rigor:YGGGG" in text or "rigor with YGGGG" in text or "response YGGGG" in text
    assert "none of the 2 answers of wordle-misread" in text


def test_a_forbidden_past_guess_is_named_with_the_hint_it_breaks() -> None:
    game = parse_game("wordle-nature-hard")
    label = game.respond("alder", "larch")
    other = game.respond("misty", "larch")
    advice = advise(game, [f"alder:{label}", f"misty:{other}"], time_limit=0)
    assert [(row.turn, row.guess) for row in advice.forbidden] == [(2, "misty")]
    assert advice.forbidden[0].hint.startswith("after alder ")
    allowed = position(game, [f"alder:{label}", f"misty:{other}"]).guesses
    assert all(row.guess in allowed for row in advice.best)
    with pytest.raises(GameError, match="is not allowed after alder"):
        advise(game, [f"alder:{label}"], consider="misty")


@pytest.mark.parametrize(
    ("history", "error", "words"),
    [
        (["1122"], GameError, "no turn; expected a guess, a colon and its response"),
        (["1129:1B1W"], GameError, "turn 1: '9' in '1129'"),
        (["1122:1B1W", "1122:purple"], lookup.InvalidResponseError, "turn 2: 'purple'"),
        (["1122:?B?B"], lookup.InvalidResponseError, "turn 1: '\\?B\\?B'"),
    ],
)
def test_bad_rows_are_named(history: list[str], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        advise(PEGS, history)


def test_unknown_strategies_are_named() -> None:
    with pytest.raises(StrategyError, match="'minimax' is not known; there are: knuth"):
        advise(PEGS, strategies=["minimax"])


@pytest.mark.parametrize(
    ("game_id", "text", "labels"),
    [
        ("mastermind-4x6", "1B?W", "1B0W 1B1W 1B2W 1B3W"),
        ("mastermind-4x6", "?B3W", "0B3W 1B3W"),
        ("bullscows-4x10", "2a?b", "2A0B 2A1B 2A2B"),
        ("davinci-4", "?", "hit miss"),
        ("number-9", "hi?her", "higher"),
    ],
)
def test_parts_of_responses_may_be_unknown(game_id: str, text: str, labels: str) -> None:
    game = parse_game(game_id)
    found = [game.responses.labels[response] for response in possible_responses(game, text)]
    if text != "?":
        assert found == labels.split()
    else:
        assert {*labels.split()} <= {*found}


def test_unknown_parts_of_patterns() -> None:
    game = parse_game("wordle-nature")
    found = {game.responses.labels[r] for r in possible_responses(game, "B?YBG")}
    assert found == {label for label in game.responses.labels if label[0] + label[2:] == "BYBG"}


def test_top_ranks_more_guesses_and_begins_with_the_best() -> None:
    one, five = (advise(PEGS, ["1122:1B1W"], top=top, time_limit=0) for top in (1, 5))
    for strategy in ("knuth", "entropy", "parts", "expected-size"):
        rows = [row.guess for row in five.best if row.strategy == strategy]
        assert len(set(rows)) == 5
        assert rows[0] == rated(one, strategy)


def test_guesses_that_are_no_codes() -> None:
    game = parse_game("davinci-4-misses")
    advice = advise(game, ["1:2:miss"], strategies=["knuth", "consistent", "expected"])
    assert {row.strategy for row in advice.best} <= {"knuth", "expected"}
    assert parse_turn(game, "1:2:miss").responses


def test_threads_get_the_same_advice() -> None:
    histories = [["1122:1B1W"], ["1122:0B1W"], ["1123:0B2W"], ["1122:2B0W"]]

    def ask(history: list[str]) -> Advice:
        return advise(PEGS, history, time_limit=LONG)

    alone = [ask(history) for history in histories]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, histories)) == alone


def test_a_search_that_found_nothing_in_time_is_not_called_skipped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("strategygen.advice.advise.solved", lambda *_: None)
    advice = advise(PEGS, ["1122:1B1W"])
    assert advice.optimum == "not proved"
    assert any("takes about a minute longer" in line for line in advice_lines(PEGS, advice))


def test_a_game_too_large_to_list_is_refused_at_once() -> None:
    with pytest.raises(GameError, match="387,420,489 codes, too many to list"):
        advise(parse_game("mastermind-9x9"))
    with pytest.raises(GameError, match="too many to list"):
        position(parse_game("mastermind-8x10"))


def test_another_guess_than_the_only_code_costs_itself() -> None:
    considered = advise(parse_game("mastermind-2x4"), ["34:0B2W"], consider="11").considered
    assert considered is not None
    assert considered.loss == 1

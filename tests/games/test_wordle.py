"""Words from lists: responses, ids, and what is refused."""

from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lookup import schema
from strategygen.build.build import build_verified
from strategygen.errors import GameError
from strategygen.games import Game, WordLists, parse_game
from strategygen.games.named import game_named, read_lists
from strategygen.games.wordle import patterns as patterns_module
from strategygen.games.wordle import rows as rows_module
from strategygen.games.wordle.words import digest
from strategygen.recipe import Recipe, parse_recipe
from tests import naive
from tests.cli.test_commands import run
from tests.games.drawn import table_of, word_game, word_lists
from tests.refused import refused_with


def labels_of(game: Game) -> list[list[str]]:
    """Return the label of every pair, a list for each code."""
    return [[game.responses.labels[id_] for id_ in row] for row in table_of(game).tolist()]


class Sample(NamedTuple):
    """A game made for a test, and how its words are split."""

    words: tuple[str, ...]
    symbols: list[tuple[str, ...]]


SAMPLES = {
    "one letter": Sample(("b", "a", "c"), [("a",), ("b",), ("c",)]),
    "greek": Sample(
        ("λόγος", "άλλος", "όλους"),
        [tuple("άλλος"), tuple("λόγος"), tuple("όλους")],
    ),
    "cyrillic": Sample(("Слово", "Волос"), [tuple("Волос"), tuple("Слово")]),
    "tokens": Sample(
        ("sh i p", "ch a t", "ch i ch"),
        [("ch", "a", "t"), ("ch", "i", "ch"), ("sh", "i", "p")],
    ),
    "eight letters": Sample(
        ("mountain", "fountain", "hillside"),
        [tuple("fountain"), tuple("hillside"), tuple("mountain")],
    ),
    "many symbols": Sample(
        tuple(chr(0x4E00 + i) + chr(0x4E01 + i) for i in range(300)),
        [(chr(0x4E00 + i), chr(0x4E01 + i)) for i in range(300)],
    ),
}


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
class TestAnyWords:
    def test_words_are_sorted_and_split(self, sample: Sample) -> None:
        game = word_game(sample.words)
        assert list(game.codes) == list(game.guesses) == sorted(sample.words)
        assert game.symbols == tuple(sorted({s for word in sample.symbols for s in word}))
        assert game.parameters["places"] == len(sample.symbols[0])

    def test_table_is_what_the_definitions_say(self, sample: Sample) -> None:
        game = word_game(sample.words)
        naively = [[naive.word_response(g, c) for g in sample.symbols] for c in sample.symbols]
        assert labels_of(game) == naively
        assert [[game.respond(g, c) for g in game.guesses] for c in game.codes] == naively

    def test_order_of_the_lists_does_not_matter(self, sample: Sample) -> None:
        game, other = word_game(sample.words), word_game(sample.words[::-1])
        assert game == other
        assert game.lists == other.lists

    @pytest.mark.parametrize("strategy", ["knuth", "entropy", "consistent"])
    def test_a_tree_is_built_and_verified(self, sample: Sample, strategy: str) -> None:
        built = build_verified(Recipe(word_game(sample.words[:40]), strategy))
        assert built.stored.statistics.secrets == min(40, len(sample.words))


@given(word_lists())
def test_table_scalar_and_naive_definition_agree(lists: WordLists) -> None:
    game = parse_game("wordle-mine", lists)
    naively = [[naive.word_response(g, c) for g in game.guesses] for c in game.codes]
    assert labels_of(game) == naively
    assert [[game.respond(g, c) for g in game.guesses] for c in game.codes] == naively
    assert set(game.responses.labels) == {label for row in naively for label in row}


@given(word_lists())
def test_match_counts_greens(lists: WordLists) -> None:
    game = parse_game("wordle-mine-match", lists)
    for code, row in zip(game.codes, labels_of(game), strict=True):
        for guess, label in zip(game.guesses, row, strict=True):
            assert int(label) == naive.word_response(guess, code).count("G")
            assert label == game.respond(guess, code)


@given(word_lists(), st.data())
def test_rows_are_the_same_where_the_table_is_not_kept(
    lists: WordLists, data: st.DataObject
) -> None:
    game = parse_game("wordle-mine", lists)
    kept = table_of(game)
    codes = np.array(data.draw(st.lists(st.integers(0, game.code_count - 1))), np.int32)
    guesses = np.array(data.draw(st.lists(st.integers(0, game.guess_count - 1))), np.int32)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(patterns_module, "MOST_KEPT", 0)
        patch.setattr(patterns_module, "ROWS", 2)
        other = parse_game("wordle-mine", lists)
        assert other.responses == game.responses
        assert (table_of(other) == kept).all()
        assert (other.response_rows(codes, guesses) == kept[np.ix_(codes, guesses)]).all()
        assert (other.response_rows(codes) == kept[codes]).all()


def test_blocks_of_guesses_are_seamless() -> None:
    words = ["".join(word) for word in product("abcdefg", repeat=4)]
    assert len(words) > rows_module.BLOCK
    game = word_game(words[::97], words)
    for code, row in zip(game.codes, labels_of(game), strict=True):
        assert row == [naive.word_response(guess, code) for guess in game.guesses]


def test_answers_are_not_symmetric() -> None:
    game = word_game(["depot", "teeth"])
    assert game.respond("teeth", "depot") == "YGBBB"
    assert game.respond("depot", "teeth") == "BGBBY"
    assert labels_of(game) == [["GGGGG", "YGBBB"], ["BGBBY", "GGGGG"]]


class TestResponses:
    def test_only_those_that_occur_have_an_id_grey_first(self) -> None:
        assert word_game(["depot", "teeth"]).responses.labels == ("BGBBY", "YGBBB", "GGGGG")

    def test_of_match_they_are_numbers(self) -> None:
        game = word_game(["mountain", "fountain", "hillside"], options="-match")
        assert game.responses.labels == ("0", "7", "8")
        assert game.responses.impossible == ("1", "2", "3", "4", "5", "6")

    @pytest.mark.parametrize("text", ["YGBBB", "ygbbb", "12000", "yg---", "YG...", "y g b b b"])
    def test_ways_to_write_one(self, text: str) -> None:
        responses = word_game(["depot", "teeth"]).responses
        folds = responses.folds
        accepted = [schema.fold(label, folds) for label in responses.labels]
        assert accepted.index(schema.fold(text, folds)) == responses.labels.index("YGBBB")

    def test_all_that_never_occur_are_named_while_they_are_few(self) -> None:
        responses = word_game(["depot", "teeth"]).responses
        assert len(responses.impossible) == 3**5 - 3
        assert {"22221", "12222"} < {*responses.impossible}

    def test_of_longer_words_only_those_that_no_list_gives(self) -> None:
        responses = word_game(["mountain", "fountain"]).responses
        assert len(responses.impossible) == 8
        assert all(sorted(text) == [*"12222222"] for text in responses.impossible)

    def test_only_green_and_a_place_for_yellow(self) -> None:
        words = ["".join(word) for word in product("abc", repeat=3)]
        labels = set(word_game(words).responses.labels)
        every = {"".join(label) for label in product("BYG", repeat=3)}
        assert every - labels == {"GGY", "GYG", "YGG"}


class TestLists:
    def test_are_counted_and_hashed(self) -> None:
        game = word_game(["tea", "pea"], ["tea", "sea", "pea"])
        assert game.lists["answers"] == (2, digest(["pea", "tea"]))
        assert game.lists["guesses"] == (3, digest(["pea", "sea", "tea"]))
        # What sha256sum says of a file with the lines pea and tea.
        expected = "08e956945b7532174e434b6b8fa8793d8306566a3989d4caac8a424566b67f43"
        assert game.lists["answers"][1] == expected

    def test_guesses_that_are_no_codes(self) -> None:
        game = word_game(["tea", "pea"], ["tea", "sea", "pea"])
        assert game.code_of_guess.tolist() == [0, -1, 1]
        assert game.guess_of_code.tolist() == [0, 2]
        assert table_of(game).shape == (2, 3)

    def test_texts_are_normalised(self) -> None:
        game = word_game(["e\u0301te\u0301", " abc "])
        assert game.codes == ("abc", "\u00e9t\u00e9")
        assert word_game(["ch  a\tt"]).codes == ("ch a t",)

    def test_the_shipped_list(self) -> None:
        game = parse_game("wordle-nature")
        assert 240 <= game.code_count == game.guess_count <= 280
        assert all(word.isascii() and word.islower() and len(word) == 5 for word in game.codes)

    def test_the_shipped_list_may_be_given_but_no_other_by_its_name(self) -> None:
        game = parse_game("wordle-nature")
        words = tuple(game.codes)
        assert parse_game("wordle-nature", WordLists(words[::-1], words)) == game
        with pytest.raises(GameError, match="wordle-nature is made from the lists that come with"):
            parse_game("wordle-nature", WordLists(words[1:], words))


@pytest.mark.parametrize(
    ("answers", "guesses", "parts"),
    [
        ([], ["tea"], ["the list of answers of wordle-mine is empty"]),
        (["tea"], [""], ["the list of guesses of wordle-mine is empty"]),
        (["tea", "teas"], [], ["answers", "word 2", "'teas' has 4 symbols", "'tea' in word 1"]),
        (["tea", "pea", "tea"], [], ["word 3", "'tea' is already in word 1"]),
        (["e\u0301t", "\u00e9t"], [], ["word 2", "is already in word 1"]),
        (["tea"], ["teas"], ["answers have 3 symbols ('tea')", "guesses have 4 ('teas')"]),
        (
            ["tea", "sea", "pea"],
            ["tea"],
            ["'pea' is in the list of answers", "2 of 3 answers are missing"],
        ),
        (["te\x00"], [], ["U+0000", "cannot be printed"]),
        (["t-e"], [], ["'-', which no word may have"]),
        (["a" * 40], [], ["at most 39 symbols, not 40"]),
    ],
)
def test_lists_that_make_no_game(answers: list[str], guesses: list[str], parts: list[str]) -> None:
    with refused_with(parts):
        word_game(answers, guesses)


@pytest.mark.parametrize(
    ("game_id", "parts"),
    [
        ("wordle", ["needs a name for its lists", "not ''", "wordle-NAME"]),
        ("wordle-", ["needs a name for its lists"]),
        ("wordle-hard", ["needs a name for its lists", "not 'hard'"]),
        ("wordle-my_words", ["lower-case letters and digits", "'my_words'"]),
        ("wordle-nature-easy", ["'easy' is no mode of wordle", "take hard, ultrahard or match"]),
        ("wordle-nature-normal", ["'normal' is no mode"]),
        ("wordle-nature-hard-match", ["'hard-match' is no mode"]),
        ("wordle-other", ["wordle-other do not come", "only those of nature do"]),
        ("wordle-other-hard-known", ["wordle-other do not come", "Give the lists"]),
    ],
)
def test_ids_that_name_no_game(game_id: str, parts: list[str]) -> None:
    with refused_with(parts):
        parse_game(game_id)


class TestLongWords:
    """Six letters and more can give more responses than one byte can number."""

    MANY = tuple("".join(word) for word in product("abc", repeat=6))

    def test_more_responses_than_there_are_ids_are_refused(self) -> None:
        with pytest.raises(GameError) as refused:
            word_game(self.MANY)
        assert "words of 6 symbols give more than 255 different responses" in str(refused.value)
        assert "take fewer words, or play wordle-mine-match" in str(refused.value)

    def test_match_takes_them(self) -> None:
        game = word_game(self.MANY, options="-match")
        assert game.responses.labels == ("0", "1", "2", "3", "4", "5", "6")

    def test_hard_modes_see_pairs_of_guesses_too(self) -> None:
        answers = self.MANY[:1]
        assert word_game(answers, self.MANY).responses.size <= 255
        with pytest.raises(GameError, match="different responses between two guesses"):
            word_game(answers, self.MANY, "-hard")

    def test_as_many_as_there_are_ids_are_taken(self) -> None:
        secret = "abcdef"
        guesses = ["".join(guess) for guess in product("abz", "bcz", "cdz", "dez", "efz", "faz")]
        by_label = {naive.word_response(guess, secret): guess for guess in guesses}
        others = [guess for label, guess in by_label.items() if label != "GGGGGG"]
        game = word_game([secret], [secret, *others[:254]])
        assert game.responses.size == 255
        assert labels_of(game) == [[naive.word_response(g, secret) for g in game.guesses]]
        with pytest.raises(GameError, match="more than 255 different responses"):
            word_game([secret], [secret, *others[:255]])


class TestCommandLine:
    @pytest.fixture
    def files(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "answers.txt").write_text("tea\npea\nsea\n")
        (tmp_path / "allowed.txt").write_text("sea\nape\npea\ntea\n")
        return ("--answers", "answers.txt", "--guesses", "allowed.txt")

    def test_a_tree_of_lists_is_verified_with_them(self, files: tuple[str, ...]) -> None:
        built = run("build", "wordle-mine", "knuth", *files)
        assert built.exit_code == 0, built.output
        shown = run("show", "wordle-mine.knuth.msgpack").stdout
        for text in (built.stdout, shown):
            assert f"3, SHA-256 {digest(['pea', 'sea', 'tea'])}" in text
            assert f"4, SHA-256 {digest(['ape', 'pea', 'sea', 'tea'])}" in text
        assert run("verify", "wordle-mine.knuth.msgpack", *files).exit_code == 0
        assert "4, SHA-256" in run("compare", "wordle-mine", *files).stdout

    def test_a_tree_is_not_verified_with_other_lists(self, files: tuple[str, ...]) -> None:
        assert run("build", "wordle-mine", "knuth", *files).exit_code == 0
        Path("allowed.txt").write_text("sea\nlap\npea\ntea\n")
        result = run("verify", "wordle-mine.knuth.msgpack", *files)
        assert result.exit_code == 1
        assert "the lists" in result.stderr or "the symbols" in result.stderr

    @pytest.mark.parametrize("mode", ["hard", "ultrahard", "match"])
    def test_the_id_names_the_mode(self, files: tuple[str, ...], mode: str) -> None:
        lists = read_lists(Path(files[1]), Path(files[3]))
        game = game_named(f"wordle-mine-{mode}", lists)
        assert (game.id, game.parameters["mode"]) == (f"wordle-mine-{mode}", mode)
        result = run("build", f"wordle-mine-{mode}", "knuth", *files)
        assert result.exit_code == 0, result.output
        file = f"wordle-mine-{mode}.knuth.msgpack"
        assert run("verify", file, *files).exit_code == 0

    def test_answers_alone_are_the_guesses_too(self, files: tuple[str, ...]) -> None:
        lists = read_lists(Path(files[1]), None)
        assert lists is not None
        assert lists.guesses == lists.answers
        assert read_lists(None, None) is None

    def test_a_bad_list_is_told_in_one_line(self, files: tuple[str, ...]) -> None:
        Path("answers.txt").write_text("tea\nteas\n")
        result = run("build", "wordle-mine", "knuth", *files)
        assert result.exit_code == 1
        (line,) = result.stderr.splitlines()
        assert "answers.txt, line 2: 'teas' has 4 symbols" in line


def test_a_recipe_names_an_opening_of_tokens() -> None:
    game = word_game(["ch a t", "sh i p"])
    recipe = Recipe(game, "knuth", first="SH  i p")
    assert recipe.name == "wordle-mine.knuth-firstsh%20i%20p"
    assert parse_recipe(recipe.name, game) == recipe


@pytest.mark.parametrize(
    ("text", "guess"),
    [("Tea", "tea"), ("PEA", "Pea"), ("pea", "pea"), ("Pea", "Pea"), (" tea ", "tea")],
)
def test_guesses_are_found_whatever_their_case(text: str, guess: str) -> None:
    game = word_game(["Pea", "tea", "pea"] if text != "PEA" else ["Pea", "tea"])
    assert game.guesses[game.parse_guess(text)] == guess


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("PEA", ["'PEA' may be any of Pea, pea", "write it exactly"]),
        ("teas", ["'teas' has 4 symbols", "a word of wordle-mine has 3"]),
        ("", ["'' has 0 symbols"]),
        ("sea", ["'sea' is not among the 3 words that wordle-mine allows as guesses"]),
    ],
)
def test_texts_that_are_no_guess(text: str, parts: list[str]) -> None:
    with refused_with(parts):
        word_game(["Pea", "tea", "pea"]).parse_guess(text)


@settings(max_examples=60)
@given(word_lists(), st.sampled_from(["knuth", "entropy", "parts"]))
def test_one_step_trees_are_those_of_the_oracle(lists: WordLists, strategy: str) -> None:
    game = parse_game("wordle-mine", lists)
    oracle = naive.Game(
        tuple(map(tuple, table_of(game).T.tolist())),
        game.responses.winning,
        game.responses.costs,
        tuple(None if code < 0 else code for code in game.code_of_guess.tolist()),
    )
    figures = naive.statistics(oracle, naive.one_step_tree(oracle, strategy))
    built = build_verified(Recipe(game, strategy)).stored.statistics
    assert built.histogram == figures.histogram

"""Games for tests: those small enough to enumerate, and the strategies that draw them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Self

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from lookup import schema
from lookup.responses import Responses, make_responses
from strategygen.games import Game, WordLists, parse_game
from tests import naive

SYMBOLS = {
    "mastermind": "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "bullscows": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
}


def small_ids(most_codes: int, ends: tuple[str, ...] = ("", "-known")) -> list[str]:
    """Return the ids of all games of places and symbols with at most that many codes."""
    sizes = [(places, symbols) for places in range(1, 7) for symbols in range(1, 36)]
    names = [
        name
        for places, symbols in sizes
        for name in (
            *(f"mastermind-{places}x{symbols}{feedback}" for feedback in ("", "-black")),
            *(f"bullscows-{places}x{symbols}-repeat{feedback}" for feedback in ("", "-order")),
            *(
                f"bullscows-{places}x{symbols}{feedback}"
                for feedback in ("", "-order")
                if places <= symbols
            ),
        )
    ]
    return [
        name + end for name in names if parse_game(name).code_count <= most_codes for end in ends
    ]


@cache
def codes_of(game_id: str) -> tuple[str, ...]:
    """Return the codes of a game of places and symbols, by the oracle."""
    family, size, *options = game_id.split("-")
    places, symbols = map(int, size.split("x"))
    repeat = family == "mastermind" or "repeat" in options
    return tuple(naive.words(SYMBOLS[family][:symbols], places, repeat))


def feedback_of(game_id: str) -> str:
    """Return what the id of a game says of its feedback."""
    return next((part for part in game_id.split("-") if part in ("black", "order")), "")


@cache
def naive_game(game_id: str) -> naive.Game:
    """Return a game of places and symbols as the oracle has it."""
    known = game_id.endswith("-known")
    return naive.peg_game(codes_of(game_id), known=known, feedback=feedback_of(game_id))


def small_games(most_codes: int, fewest_codes: int = 1) -> st.SearchStrategy[Game]:
    """Draw a game of places and symbols."""
    games = [parse_game(game_id) for game_id in small_ids(most_codes)]
    return st.sampled_from([game for game in games if game.code_count >= fewest_codes])


@st.composite
def table_games(
    draw: st.DrawFn, most_codes: int = 6, most_others: int = 3, solvable: bool = False
) -> naive.Game:
    """Draw a game as a random table: no symmetry, any costs, either end, guesses that are no codes.

    Guesses that are codes are in the order of the codes. Some games cannot be solved: with codes
    that no guess tells apart, or that cannot be guessed. If they must be solvable, every code can
    be guessed and wins.
    """
    codes = draw(st.integers(1, most_codes))
    wins = solvable or draw(st.booleans())
    responses = draw(st.integers(2, 4))
    guessed = [code for code in range(codes) if solvable or draw(st.integers(0, 15))]
    order: list[int | None] = list(guessed)
    for _ in range(draw(st.integers(0 if guessed else 1, most_others))):
        order.insert(draw(st.integers(0, len(order))), None)
    winning = responses if wins else None
    answer = st.integers(0, responses - 1)
    table = tuple(
        tuple(responses if wins and code == own else draw(answer) for code in range(codes))
        for own in order
    )
    prices = st.just(1) if draw(st.booleans()) else st.integers(0, 2)
    costs = tuple(draw(prices) for _ in range(responses + wins))
    return naive.Game(table, winning, costs, tuple(order))


@st.composite
def games_without_codes(
    draw: st.DrawFn, most_codes: int = 12, most_guesses: int = 12
) -> naive.Game:
    """Draw a game none of whose guesses is a code: few responses, so that many guesses tie."""
    codes = draw(st.integers(1, most_codes))
    responses = draw(st.integers(2, 3))
    answers = st.tuples(*[st.integers(0, responses - 1)] * codes)
    table = tuple(draw(st.lists(answers, min_size=1, max_size=most_guesses)))
    price = st.just(1) if draw(st.booleans()) else st.integers(0, 2)
    costs = tuple(draw(price) for _ in range(responses))
    return naive.Game(table, None, costs, (None,) * len(table))


@st.composite
def problems(draw: st.DrawFn, games: st.SearchStrategy[naive.Game]) -> naive.Problem:
    """Draw a search: a game with objective, pool, and perhaps an opening or a limit of depth."""
    game = draw(games)
    return naive.Problem(
        game,
        draw(st.sampled_from(list(naive.ORDER))),
        draw(st.sampled_from(["all", "consistent"])),
        draw(st.none() | st.sampled_from(list(game.guesses))),
        draw(st.none() | st.integers(0, 2 + len(game.codes))),
    )


@dataclass(frozen=True)
class TableGame(Game):
    """A game of the oracle as the generator sees one, with texts in the order of the ids."""

    oracle: naive.Game

    family = "table"

    @property
    def end(self) -> str:
        return schema.END_KNOWN if self.oracle.winning is None else schema.END_WIN

    @classmethod
    def parse(cls, options: str, end: str) -> Self:
        raise NotImplementedError

    @property
    def id(self) -> str:
        return "table"

    @property
    def parameters(self) -> dict[str, int | str | bool]:
        return {}

    @property
    def symbols(self) -> tuple[str, ...]:
        return tuple("0123456789bcx")

    @property
    def code_count(self) -> int:
        return len(self.oracle.codes)

    @property
    def guess_count(self) -> int:
        return len(self.oracle.guesses)

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(f"c{code:02}" for code in self.oracle.codes)

    @property
    def guesses(self) -> tuple[str, ...]:
        texts, last = [], "b"
        for guess, code in enumerate(self.oracle.code_of_guess):
            if code is not None:
                last = self.codes[code]
            texts.append(last if code is not None else f"{last}x{guess:02}")
        return tuple(texts)

    @property
    def responses(self) -> Responses:
        labels = tuple(f"R{response}" for response in range(len(self.oracle.costs)))
        oracle = self.oracle
        return make_responses(labels, winning=oracle.winning, end=self.end, costs=oracle.costs)

    def respond(self, guess: str, code: str) -> str:
        row = self.oracle.table[self.guesses.index(guess)]
        return self.responses.labels[row[self.codes.index(code)]]

    def response_rows(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        rows = np.array(self.oracle.table, np.uint8).T[codes]
        return np.ascontiguousarray(rows if guesses is None else rows[:, guesses])

    @property
    def code_of_guess(self) -> NDArray[np.int32]:
        own = [-1 if code is None else code for code in self.oracle.code_of_guess]
        return np.array(own, np.int32)

    @property
    def guess_of_code(self) -> NDArray[np.int32]:
        own = list(self.oracle.code_of_guess)
        return np.array([own.index(c) if c in own else -1 for c in self.oracle.codes], np.int32)

    def parse_guess(self, text: str) -> int:
        return self.guesses.index(text)


def word_game(answers: Sequence[str], guesses: Sequence[str] = (), options: str = "") -> Game:
    """Return the game of some words; without guesses the answers are those allowed."""
    return parse_game(f"wordle-mine{options}", WordLists(tuple(answers), tuple(guesses or answers)))


@st.composite
def word_lists(draw: st.DrawFn, symbols: str = "abc", longest: int = 7) -> WordLists:
    """Draw lists of words of few different letters, so that many repeat."""
    length = draw(st.integers(1, longest))
    word = st.text(symbols, min_size=length, max_size=length)
    guesses = draw(st.lists(word, min_size=1, max_size=12, unique=True))
    answers = draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    return WordLists(tuple(answers), tuple(guesses))


def table_of(game: Game) -> NDArray[np.uint8]:
    """Return the response ids of all pairs, (codes, guesses)."""
    return game.response_rows(np.arange(game.code_count, dtype=np.int32))


def every_pair(game: Game) -> Iterator[tuple[str, str]]:
    """Yield every pair of guess and code of a game."""
    for guess in game.guesses:
        for code in game.codes:
            yield guess, code

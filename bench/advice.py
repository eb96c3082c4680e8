"""How long advice takes beyond start-up: the table of one-step strategies, from a game's id on."""

from pathlib import Path
from typing import Final

from bench.measure import Measure, timed
from strategygen.advice.advise import advise
from strategygen.games import WordLists, parse_game
from strategygen.games.wordle.words import read_words

# Game, history, seconds allowed, runs.
Case = tuple[str, tuple[str, ...], float, int]
POSITIONS: Final[tuple[Case, ...]] = (
    ("mastermind-4x6", (), 0.05, 11),
    ("mastermind-4x6", ("1122:1B1W",), 0.05, 11),
    ("bullscows-4x10", (), 0.5, 5),
    ("bullscows-4x10", ("0123:1A1B",), 0.5, 5),
    ("mastermind-5x8", (), 2.0, 3),
    ("mastermind-5x8", ("11223:1B1W",), 2.0, 3),
)
WORDS: Final[tuple[Case, ...]] = (
    ("wordle-original", (), 0.5, 5),
    ("wordle-original", ("crane:BBYBB",), 0.5, 5),
)


def advice_measures(folder: Path | None) -> list[Measure]:
    """Return the measures; those of the original lists of Wordle if there is a folder with them."""
    measures = [_measure(position) for position in POSITIONS]
    if folder is not None:
        lists = WordLists(
            read_words(folder / "wordle_original_answers.txt"),
            read_words(folder / "wordle_original_allowed.txt"),
        )
        measures += [_measure(position, lists) for position in WORDS]
    return measures


def _measure(case: Case, lists: WordLists | None = None) -> Measure:
    game_id, history, target, runs = case

    # The exact optimum comes after the table, within a time of its own.
    def ask() -> None:
        advise(parse_game(game_id, lists), history, time_limit=0)

    name = f"advise {' '.join((game_id, *history))}"
    return Measure(name, target, timed(ask), runs)

"""Twenty questions: guess an animal by asking what animals.csv says about all of them."""

import csv
from pathlib import Path

from strategygen import OwnGame

TABLE = Path(__file__).parent / "animals.csv"


def make_game() -> OwnGame:
    """Make the game: a line of the table is an animal, a column a question."""
    with TABLE.open(newline="", encoding="utf-8") as lines:
        animals = {row.pop("animal"): row for row in csv.DictReader(lines)}
    questions = next(iter(animals.values()))
    return OwnGame(
        "animals",
        codes=animals,
        guesses=questions,
        respond=lambda question, animal: animals[animal][question],
    )

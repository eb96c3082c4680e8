"""Twenty questions: guess an animal by asking what animals.csv says about all of them."""

import csv
from pathlib import Path

from strategygen import OwnGame

TABLE = Path(__file__).parent / "animals.csv"


def make_game() -> OwnGame:
    """Make the game: a line of the table is an animal, every other column a question."""
    with TABLE.open(newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    answers = {row["animal"]: row for row in rows}
    return OwnGame(
        "animals",
        codes=[row["animal"] for row in rows],
        guesses=[column for column in rows[0] if column != "animal"],
        respond=lambda question, animal: answers[animal][question],
    )

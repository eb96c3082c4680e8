"""Guess an animal by asking questions; animals.csv has the answers for every animal."""

import csv
from pathlib import Path

from strategygen import OwnGame

TABLE = Path(__file__).parent / "animals.csv"


def make_game() -> OwnGame:
    """Make the game: each line of the table is an animal, and each further column a question."""
    with TABLE.open(newline="", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    answers = {row["animal"]: row for row in rows}
    return OwnGame(
        "animals",
        codes=[row["animal"] for row in rows],
        guesses=[column for column in rows[0] if column != "animal"],
        respond=lambda question, animal: answers[animal][question],
    )

"""Put the engine of the page together as the site has it, and ask it under Node."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from strategygen.games import Game
from strategygen.games.wordle.game import Wordle
from tests.ports.node import PACKAGE, ROOT, run_node

PAGE = ROOT / "strategygen" / "page"
SCRIPTS = Path(__file__).parent / "engine"

Call = Sequence[object]


class Question(NamedTuple):
    """A game, and what to ask of it."""

    game: Game
    calls: Sequence[Call]


def copy_engine(folder: Path) -> Path:
    """Copy the engine, its worker and the reader into a folder; return it."""
    shutil.copytree(PAGE / "engine", folder / "engine")
    shutil.copy(PAGE / "worker.js", folder)
    (folder / "lookup").mkdir()
    for file in PACKAGE.glob("*.js"):
        shutil.copy(file, folder / "lookup")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return folder


def described(game: Game) -> dict[str, Any]:
    """Return a game as the engine takes it: its id, and its lists if it has any."""
    if not isinstance(game, Wordle):
        return {"id": game.id}
    lists = {"answers": game.words.answers, "guesses": game.words.guesses}
    return {"id": game.id, "lists": lists}


def ask(folder: Path, questions: Sequence[Question]) -> list[list[Any]]:
    """Return what the engine answers to each call: a value, or {"error": {"name", "message"}}."""
    document = [
        {"game": described(question.game), "calls": list(question.calls)} for question in questions
    ]
    said = json.loads(run_node(SCRIPTS / "ask.mjs", given=json.dumps(document), folder=folder))
    return [[each.get("value", each) for each in answers] for answers in said]

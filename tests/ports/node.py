"""Run Node, and ask the JavaScript reader what it says."""

import base64
import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "lookup" / "js"
SCRIPTS = Path(__file__).parent / "js"

# Seconds; a batch of files takes a few, and what takes longer hangs.
TIMEOUT = 300

Call = Sequence[object]


class Question(NamedTuple):
    """A file, and what to ask of its tree."""

    file: bytes
    calls: Sequence[Call] = ()


def run_node(*arguments: str | Path, given: str = "", folder: Path = ROOT) -> str:
    """Run a script; return what it prints, or fail with what it complains of."""
    node = shutil.which("node")
    assert node is not None, "these tests need Node 18 or newer"
    done = subprocess.run(
        [node, *map(str, arguments)],
        input=given,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=TIMEOUT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def ask(questions: Sequence[Question]) -> list[dict[str, Any]]:
    """Return, for each question, how the file opened and what was answered to each call."""
    document = [
        {"file": base64.b64encode(question.file).decode(), "calls": list(question.calls)}
        for question in questions
    ]
    answers: list[dict[str, Any]] = json.loads(
        run_node(SCRIPTS / "ask.mjs", given=json.dumps(document))
    )
    return answers

"""Cases that a reader in any language must pass: a history, and what follows it.

One JSON file for each stored tree; `python -m tests.conformance` writes them. README.md says how to
read them.
"""

import json
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent

# A case has a "history" and one more entry: "guess", the next one; "secret", where the game is
# over; or "error", one of "invalid", "contradiction" and "over".
Case = dict[str, str | list[str]]


def path_of(name: str) -> Path:
    """Return the path of the cases of a stored tree."""
    return FOLDER / f"{name}.json"


def cases(name: str) -> list[Case]:
    """Read the cases of a stored tree."""
    read: list[Case] = json.loads(path_of(name).read_text(encoding="utf-8"))
    return read

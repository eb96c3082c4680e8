"""Compare how the JavaScript reader and the Python reader open files."""

from collections.abc import Sequence
from typing import NamedTuple

import lookup
from lookup import TreeFormatError
from tests.ports.node import Question, ask
from tests.ports.walks import walked

# Where msgpack itself complains, the readers say so each in the words of its library; and only
# Python's knows what a time stamp is.
IN_OTHER_WORDS = ("not plain msgpack: ", "an extension type (-1)", " is Timestamp", ", Timestamp(")

# Above it JavaScript shows another number, the nearest that it has.
LARGEST_EXACT = 2**53


class Verdict(NamedTuple):
    """Whether Python accepts a file, and what differs in JavaScript: empty where nothing does."""

    accepted: bool
    difference: str


def compare(files: Sequence[bytes]) -> list[Verdict]:
    """Compare what is said to files, and the whole trees of those that are accepted."""
    said = ask([Question(data, [["walk"]]) for data in files])
    return [
        _compared(data, found["opened"], found["answers"])
        for data, found in zip(files, said, strict=True)
    ]


def _compared(data: bytes, opened: dict[str, str], answers: list[object]) -> Verdict:
    try:
        tree = lookup.open_tree(data)
    except TreeFormatError as error:
        refused = {"error": "TreeFormatError", "message": str(error)}
        return Verdict(False, "" if _same(opened, refused) else f"{opened}, not {refused}")
    if opened != {"value": repr(tree)}:
        return Verdict(True, f"{opened}, not {tree!r}")
    is_exact = max(tree.costs) <= LARGEST_EXACT
    is_alike = not is_exact or answers == [{"value": walked(tree)}]
    return Verdict(True, "" if is_alike else f"{answers}, not {walked(tree)}")


def _same(one: dict[str, str], other: dict[str, str]) -> bool:
    """Tell whether two readers refused a file alike."""
    messages = [said.get("message", "") for said in (one, other)]
    if all(any(part in message for part in IN_OTHER_WORDS) for message in messages):
        return one["error"] == other["error"]
    return one == other

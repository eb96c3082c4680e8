"""Compare how the JavaScript reader and the Python reader open files."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import lookup
from lookup import TreeFormatError
from tests.ports.expected import CLASSES
from tests.ports.node import Question, ask
from tests.ports.walks import walked

# A message that begins with a field is about it.
FIELD = re.compile(r"(?:game|strategy|statistics|responses|labels|tree)\.\w+")

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
        is_alike = opened.get("error") == "TreeFormatError" and same_reason(
            opened["message"], str(error)
        )
        return Verdict(False, "" if is_alike else f"{opened}, not {error!r}")
    if opened != {"value": repr(tree)}:
        return Verdict(True, f"{opened}, not {tree!r}")
    is_exact = max(tree.costs) <= LARGEST_EXACT
    is_alike = not is_exact or answers == [{"value": walked(tree)}]
    return Verdict(True, "" if is_alike else f"{answers}, not {walked(tree)}")


def same_reason(one: str, other: str) -> bool:
    """Tell whether two readers refused a file for the same reason, each in words of its own.

    Damage, and files of another kind or version, are told apart by all of them. A wrong field is
    the same one, where both messages begin with a field.
    """
    if any(one.startswith(begin) != other.startswith(begin) for begin in CLASSES):
        return False
    fields = [FIELD.match(message) for message in (one, other)]
    return None in fields or fields[0][0] == fields[1][0]

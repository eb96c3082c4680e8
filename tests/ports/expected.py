"""Say what a port must answer, in the form in which the C programs print it."""

from collections.abc import Iterable, Iterator

import lookup
from lookup import InvalidResponseError, StrategyTree

UNREADABLE, IMPOSSIBLE = -3, -2
# The errors of strategytree.h that come before the fields are read, by how Python's begin.
CLASSES = {
    "empty": 4,
    "not a strategy tree": 5,
    "cut short": 6,
    "damaged": 7,
    "version ": 8,
}


def walk_lines(tree: StrategyTree, *, text: bool = True) -> Iterator[str]:
    """Yield a line for each node, each before those below it."""
    waiting: list[tuple[int, str]] = [(0, "")]
    while waiting:
        node, path = waiting.pop()
        if node == -1:
            yield f"{path}: found"
            continue
        shown = _shown(tree, node) if text else str(_label(tree, node))
        yield f"{path}: {shown} {tree.remaining(node)} {tree.worst(node)}"
        waiting += [(child, f"{path}{given} ") for given, child in reversed(tree.children(node))]


def _shown(tree: StrategyTree, node: int) -> str:
    known = tree.known(node)
    return tree.guess(node) if known is None else f"known {known}"


def _label(tree: StrategyTree, node: int) -> int:
    return tree.contents.nodes.label[node]


def parsed(tree: StrategyTree, text: str) -> int:
    """Return the id of a text, or which error it is."""
    try:
        return tree.parse(text)
    except InvalidResponseError as error:
        return IMPOSSIBLE if str(error).startswith("no guess can get") else UNREADABLE


def typed_texts(tree: StrategyTree) -> list[str]:
    """Return all spellings that a tree knows, ways to vary them, and texts that are none."""
    responses = tree.contents.responses
    known = [*responses.labels, *responses.accepted, *sorted(responses.impossible)]
    texts = ["", " ", "x", "99", "ß", "\U0001f7e9", "1B1W1B", "\N{GREEK SMALL LETTER ALPHA}B"]
    for text in known:
        texts += [text, text.upper(), text.lower(), f" {text} ", f"({text})", " ".join(text)]
        texts += [text[:-1], text + text[-1:], f"{text}\u0301", text.replace("B", "\t B")]
    for key, value in responses.folds.items():
        texts += [key, value, *(text.replace(value, key) for text in known if value)]
    return list(dict.fromkeys(text for text in texts if "\0" not in text))


def as_input(texts: Iterable[str]) -> bytes:
    """Return texts as the programs read them: each after a line of its length."""
    return b"".join(b"%d\n%s" % (len(data), data) for data in (text.encode() for text in texts))


def verdict(data: bytes) -> str:
    """Return what the Python reader says to bytes: the error, or nothing where it takes them."""
    try:
        lookup.open_tree(data)
    except lookup.TreeFormatError as error:
        return str(error)
    return ""


def disagreement(data: bytes, error: int) -> str:
    """Return how Python's verdict on bytes differs from an error of the C reader, or nothing."""
    try:
        said = verdict(data)
    except Exception as stop:
        return f"error {error} in C, {stop!r} in Python"
    agree = bool(said) == bool(error) and all(
        said.startswith(begin) == (error == number) for begin, number in CLASSES.items()
    )
    return "" if agree else f"error {error} in C, {said!r} in Python"

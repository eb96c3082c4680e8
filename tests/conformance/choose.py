"""Choose the cases for a tree: the same ones whenever they are chosen."""

from itertools import islice

from lookup import (
    ContradictionError,
    GameOverError,
    InvalidResponseError,
    StrategyTree,
    schema,
)
from lookup.nodes import SOLVED
from tests.conformance import Case

# How many histories are taken evenly from all that there are, and how many of the longest.
SPREAD = 12
LONGEST = 3
ERRORS = {
    InvalidResponseError: "invalid",
    ContradictionError: "contradiction",
    GameOverError: "over",
}


def chosen_cases(tree: StrategyTree) -> list[Case]:
    """Return cases of all kinds for a tree."""
    histories, ends = _histories(tree)
    step = max(1, len(histories) // SPREAD)
    longest = sorted(ends, key=len, reverse=True)[:LONGEST]
    picked = [[], *histories[1:3], *histories[step::step], histories[-1], *longest, ends[0]]
    picked += [_with_guesses(tree, longest[0][:-1]), _typed_otherwise(tree, longest[0][:-1])]
    picked += _refused(tree, longest[0], histories)
    distinct = {tuple(history): history for history in picked}
    return [case_of(tree, history) for history in distinct.values()]


def case_of(tree: StrategyTree, history: list[str]) -> Case:
    """Return a history with what a tree says to it."""
    game = tree.session()
    try:
        for response in history:
            game.record(response)
    except tuple(ERRORS) as error:
        return {"history": history, "error": ERRORS[type(error)]}
    if game.guess is not None:
        return {"history": history, "guess": game.guess}
    return {"history": history, "secret": str(game.secret)}


def _histories(tree: StrategyTree) -> tuple[list[list[str]], list[list[str]]]:
    """Return the histories of all nodes in pre-order, and of those where a game ends."""
    histories: list[list[str]] = []
    ends: list[list[str]] = []
    waiting: list[tuple[int, list[str]]] = [(schema.ROOT, [])]
    while waiting:
        node, history = waiting.pop()
        children = [] if node == SOLVED else tree.children(node)
        histories.append(history)
        if not children:
            ends.append(history)
        waiting += [
            (child, [*history, tree.responses[response]]) for response, child in reversed(children)
        ]
    return histories, ends


def _with_guesses(tree: StrategyTree, history: list[str]) -> list[str]:
    """Return a history with its guesses."""
    game = tree.session()
    for response in history:
        game.record(response)
    return list(game.history)


def _typed_otherwise(tree: StrategyTree, history: list[str]) -> list[str]:
    """Return a history with the last spelling that the file has for each response."""
    spellings = {response: text for text, response in tree.contents.responses.accepted.items()}
    return [f"  {spellings[tree.parse(text)]}" for text in history]


def _refused(tree: StrategyTree, end: list[str], histories: list[list[str]]) -> list[list[str]]:
    """Return histories with something wrong in them, or with more behind the end."""
    label = tree.responses[0]
    contradictions = (
        [*history, other]
        for history in histories
        for other in tree.responses
        if "error" in case_of(tree, [*history, other])
    )
    impossible = sorted(tree.contents.responses.impossible)
    return [
        *islice(contradictions, 0, 41, 20),
        [*end, label],
        ["?"],
        [""],
        [*end[:-1], "x:" + label],
        *([text] for text in impossible[:1]),
        [*end[:-1], "no guess:" + end[-1]],
    ]

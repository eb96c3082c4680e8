"""Open a strategy tree and ask it for guesses."""

import os
from collections.abc import Iterable
from operator import index
from typing import Final

from lookup.contents import Contents, read_contents
from lookup.errors import (
    ContradictionError,
    GameOverError,
    InvalidResponseError,
    TreeError,
    TreeFormatError,
)
from lookup.info import GameInfo, Statistics, StrategyInfo
from lookup.nodes import SOLVED
from lookup.session import Session
from lookup.stored import find_file

_NO_STEP_YET: Final[dict[int, int]] = {}

Source = str | os.PathLike[str] | bytes | bytearray | memoryview


class StrategyTree:
    """Answer which guess comes next, in constant time; `open_tree` makes one.

    A node is an integer: 0 is the root, where a game begins, and `step` leads from there to the
    others. A tree never changes, so threads may share it.
    """

    __slots__ = ("_contents", "_leaf", "_rows")

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        # The children of each node by response, from the first step on that is made there; all
        # leaves share theirs.
        self._rows = [_NO_STEP_YET] * len(contents.nodes.label)
        self._leaf = {} if contents.responses.last is None else {contents.responses.last: SOLVED}

    def __repr__(self) -> str:
        """Name the game, the strategy and what the tree costs."""
        secrets, total, depth, _ = self.statistics
        name = f"{self.game.id}.{self.strategy.name}"
        return f"<StrategyTree {name}: {secrets} secrets, total {total}, depth {depth}>"

    def __reduce__(self) -> tuple[type, tuple[Contents]]:
        """Copy what the file says; a copy unpacks its own steps."""
        return StrategyTree, (self._contents,)

    @property
    def contents(self) -> Contents:
        """All that the file says, for programs that write it in another form."""
        return self._contents

    @property
    def game(self) -> GameInfo:
        """The game that the tree plays."""
        return self._contents.game

    @property
    def strategy(self) -> StrategyInfo:
        """How the guesses were chosen and what is proved about them."""
        return self._contents.strategy

    @property
    def statistics(self) -> Statistics:
        """What the tree costs over all secrets."""
        return self._contents.statistics

    @property
    def responses(self) -> tuple[str, ...]:
        """The labels of the responses; a response id is an index into them."""
        return self._contents.responses.labels

    @property
    def winning(self) -> int | None:
        """The id of the response to a right guess; None where no guess can win."""
        return self._contents.responses.winning

    @property
    def costs(self) -> tuple[int, ...]:
        """What each response costs, by its id."""
        return self._contents.responses.costs

    def session(self) -> Session:
        """Begin a game."""
        return Session(self)

    def step(self, node: int, response: int) -> int:
        """Return the node that a response leads to, or -1 when it says that the code is found.

        Raises `InvalidResponseError` for a response that is impossible at this node and for ids
        that are out of range, `GameOverError` at a node where the code is known. A number of
        another type is the id that it equals, but True and False are no responses.
        """
        # True and False are no responses, though a dictionary takes them for 1 and 0.
        if node >= 0 and response is not True and response is not False:
            try:
                return self._rows[node][response]
            except (IndexError, KeyError):
                pass
        return self._careful_step(node, response)

    def guess(self, node: int) -> str:
        """Return the guess to make at a node.

        Raises `GameOverError` at a node where the code is known; this and the other questions
        about a node raise `IndexError` if there is no such node.
        """
        code = self.known(node)
        if code is not None:
            raise GameOverError(f"the game is over: the code {code} is known at node {node}")
        return self._label(node)

    def remaining(self, node: int) -> int:
        """Return how many codes are possible before the guess at a node is answered."""
        place = self._find(node)
        return 1 if place is None else self._contents.nodes.remaining[place]

    def worst(self, node: int) -> int:
        """Return what the game still costs at most, the guess at the node included."""
        place = self._find(node)
        contents = self._contents
        return contents.responses.leaf_cost if place is None else contents.nodes.worst[place]

    def known(self, node: int) -> str | None:
        """Return the code that is known at a node where a game ends, None at all others."""
        is_known = self._find(node) is None and self._contents.responses.last is None
        return self._label(node) if is_known else None

    def children(self, node: int) -> list[tuple[int, int]]:
        """Return the possible responses at a node with the nodes they lead to, ascending.

        The node is -1 for the response that says that the code is found.
        """
        return sorted(self._row(node).items())

    def parse(self, text: str) -> int:
        """Return the id of the response that a text spells.

        Raises `InvalidResponseError`, which shows what is accepted.
        """
        return self._contents.responses.parse(text)

    def probe(self, history: Iterable[str]) -> str:
        """Return the next guess after some responses.

        Each item is a response, or a guess, a colon and the response; such a guess must be the one
        that the tree makes. Raises `InvalidResponseError`, `ContradictionError` when no secret
        fits, and `GameOverError` when the code is found or known.

        >>> open_tree("mastermind-4x6.knuth").probe(["2B1W", "1223:1B1W"])
        '4512'
        """
        if isinstance(history, str):
            raise InvalidResponseError(
                f"the text {history!r:.60} is no history; expected a list of responses, "
                f"as in [{history!r:.60}]"
            )
        game = self.session()
        for response in history:
            game.record(response)
        return game.require_guess()

    def get(self, history: Iterable[str], default: str | None = None) -> str | None:
        """Return the next guess as `probe` does, or a default when there is none.

        That is so when the game is over and when no secret fits. Raises `InvalidResponseError`.
        """
        try:
            return self.probe(history)
        except (ContradictionError, GameOverError):
            return default

    def _find(self, node: int) -> int | None:
        """Return where an internal node stands in the arrays for those, None for a leaf."""
        if 0 <= (node := index(node)) < len(self._rows):
            return self._contents.nodes.place.get(node)
        raise IndexError(f"there is no node {node}; expected 0 to {len(self._rows) - 1}")

    def _label(self, node: int) -> str:
        return self._contents.labels.label(self._contents.nodes.label[node])

    def _row(self, node: int) -> dict[int, int]:
        """Return the possible responses at a node with the nodes they lead to."""
        place, nodes = self._find(node), self._contents.nodes
        if place is None:
            return self._leaf
        first, end = nodes.first[place : place + 2]
        row = dict(zip(nodes.response[first - 1 : end - 1], range(first, end), strict=True))
        return row | self._leaf if nodes.wins[place] else row

    def _careful_step(self, node: int, response: int) -> int:
        """Step from a node for the first time, or say why a step is impossible."""
        if 0 <= node < len(self._rows) and self._rows[node] is _NO_STEP_YET:
            self._rows[node] = self._row(node)
            return self.step(node, response)
        raise self._step_error(node, response)

    def _step_error(self, node: int, response: int) -> TreeError:
        """Return the error that says why a step is impossible."""
        if not 0 <= node < len(self._rows):
            last = len(self._rows) - 1
            return InvalidResponseError(f"there is no node {node}; expected 0 to {last}")
        labels = self.responses
        if isinstance(response, bool) or not 0 <= index(response) < len(labels):
            found = f"there is no response id {response}"
            return InvalidResponseError(f"{found}; expected 0 to {len(labels) - 1}")
        code = self.known(node)
        if code is not None:
            return GameOverError(f"the game is over: the code {code} is known at node {node}")
        guess, label = self.guess(node), labels[response]
        return InvalidResponseError(f"at node {node} no secret answers {guess} with {label}")


def open_tree(source: Source) -> StrategyTree:
    """Open a tree by its stored name, by the path of its file, or from the bytes of a file.

    A text is a path when it contains a path separator or ends in ".msgpack". All is checked here,
    once: no later step can fail in an undefined way. Raises `UnknownTreeError`, `OSError` or
    `TreeFormatError`.

    >>> open_tree("mastermind-4x6.knuth")
    <StrategyTree mastermind-4x6.knuth: 1296 secrets, total 5801, depth 5>
    """
    if not isinstance(source, str | os.PathLike):
        return StrategyTree(read_contents(bytes(memoryview(source))))
    path = find_file(source)
    try:
        return StrategyTree(read_contents(path.read_bytes()))
    except TreeFormatError as error:
        raise TreeFormatError(f"{path}: {error}") from error

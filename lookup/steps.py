"""Answer questions about the nodes of a tree, and step from one node to the next."""

from operator import index
from typing import Final, Self

from lookup.contents import Contents
from lookup.errors import GameOverError, InvalidResponseError, TreeError, UnknownNodeError
from lookup.nodes import SOLVED

_NO_STEP_YET: Final[dict[int, int]] = {}


class Steps:
    """Walk from node to node, each time in constant time.

    A node is a whole number: 0 is the root, where a game begins, and `step` leads from there to
    the others. Nothing here ever changes, so threads may share it.
    """

    __slots__ = ("_contents", "_leaf", "_rows")

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        # The children of each node by response, from the first step on that is made there; all
        # leaves share theirs.
        self._rows = [_NO_STEP_YET] * len(contents.nodes.label)
        self._leaf = {} if contents.responses.last is None else {contents.responses.last: SOLVED}

    def __reduce__(self) -> tuple[type[Self], tuple[Contents]]:
        """Copy what the file says; a copy unpacks its own steps."""
        return type(self), (self._contents,)

    @property
    def contents(self) -> Contents:
        """All that the file says, for programs that write it in another form."""
        return self._contents

    @property
    def responses(self) -> tuple[str, ...]:
        """The label of each response; the id of a response is its index here."""
        return self._contents.responses.labels

    @property
    def winning(self) -> int | None:
        """The id of the response that says the guess is right; None if no guess can be right."""
        return self._contents.responses.winning

    @property
    def costs(self) -> tuple[int, ...]:
        """What each response costs, by its id; where all cost 1, costs count guesses."""
        return self._contents.responses.costs

    def step(self, node: int, response: int) -> int:
        """Return the node that a response leads to, or -1 if the response says the code is found.

        This is the fastest way to play. Numbers of other types, such as those of numpy, work, too;
        but True and False are no responses.

        Raises `UnknownNodeError` for a node that does not exist, `InvalidResponseError` for a
        response that does not exist or that no secret gives at this node, and `GameOverError` at a
        node where the code is already known.
        """
        # A dictionary takes True and False for 1 and 0, so they are kept from it. Where any other
        # thing is neither a node nor a response, a look into the rows fails.
        try:
            if node >= 0 and response is not True and response is not False:
                return self._rows[node][response]
        except (IndexError, KeyError, TypeError):
            pass
        return self._careful_step(node, response)

    def guess(self, node: int) -> str:
        """Return the guess to make at a node.

        Raises `UnknownNodeError` for a node that does not exist, and `GameOverError` at a node
        where the code is already known.
        """
        code = self.known(node)
        if code is not None:
            raise GameOverError(f"the game is over: the code {code} is known at node {node}")
        return self._label(node)

    def remaining(self, node: int) -> int:
        """Return how many codes are still possible before the guess at a node is answered.

        Raises `UnknownNodeError` for a node that does not exist.
        """
        place = self._find(node)
        return 1 if place is None else self._contents.nodes.remaining[place]

    def worst(self, node: int) -> int:
        """Return what the rest of the game costs at most, including the guess at this node.

        Where every response costs 1, this is a number of guesses.

        Raises `UnknownNodeError` for a node that does not exist.
        """
        place = self._find(node)
        contents = self._contents
        return contents.responses.leaf_cost if place is None else contents.nodes.worst[place]

    def known(self, node: int) -> str | None:
        """Return the code if it is known at this node and the game ends here, else None.

        In a game that ends with the winning response the answer is None at every node.

        Raises `UnknownNodeError` for a node that does not exist.
        """
        is_known = self._find(node) is None and self._contents.responses.last is None
        return self._label(node) if is_known else None

    def children(self, node: int) -> list[tuple[int, int]]:
        """Return each response that is possible at a node with the node that it leads to.

        The pairs are in ascending order of response. The response that says the code is found
        leads to -1.

        Raises `UnknownNodeError` for a node that does not exist.
        """
        return sorted(self._row(node).items())

    def parse(self, text: str) -> int:
        """Return the id of the response that a text spells.

        Raises `InvalidResponseError` for a text that is not a response; the message shows what is
        accepted.
        """
        return self._contents.responses.parse(text)

    def _find(self, node: int) -> int | None:
        """Return where an internal node stands in the arrays for those, None for a leaf."""
        try:
            if 0 <= (number := index(node)) < len(self._rows):
                return self._contents.nodes.place.get(number)
        except TypeError:
            pass
        last = len(self._rows) - 1
        raise UnknownNodeError(f"there is no node {node!r:.60}; expected 0 to {last}")

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
        row = self._row(node)
        if self._rows[node] is _NO_STEP_YET:
            self._rows[node] = row
            return self.step(node, response)
        raise self._step_error(node, response)

    def _step_error(self, node: int, response: int) -> TreeError:
        """Return the error that says why no step leads from a node."""
        labels = self.responses
        if isinstance(response, bool) or response not in range(len(labels)):
            found = f"there is no response id {response!r:.60}"
            return InvalidResponseError(f"{found}; expected 0 to {len(labels) - 1}")
        code = self.known(node)
        if code is not None:
            return GameOverError(f"the game is over: the code {code} is known at node {node}")
        guess, label = self.guess(node), labels[int(response)]
        return InvalidResponseError(f"at node {node} no secret answers {guess} with {label}")

"""Open a strategy tree, and ask it for guesses."""

import os
from collections.abc import Iterable

from lookup.contents import read_contents
from lookup.errors import ContradictionError, GameOverError, InvalidResponseError, TreeFormatError
from lookup.info import GameInfo, Statistics, StrategyInfo
from lookup.session import Session
from lookup.steps import Steps
from lookup.stored import find_file

Source = str | os.PathLike[str] | bytes | bytearray | memoryview


class StrategyTree(Steps):
    """Say which guess comes next in a game, in constant time; `open_tree` makes one.

    There are three ways to ask. `session` follows one game for you. `probe` takes all responses of
    a game so far, and remembers nothing. `step` is the fastest: it takes the number of a node and
    a response, and returns the number of the next node. Node 0 is the root, where a game begins.

    A tree never changes, so threads may share it.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        """Name the game, the strategy and what the tree costs."""
        secrets, total, depth, _ = self.statistics
        name = f"{self.game.id}.{self.strategy.name}"
        return f"<StrategyTree {name}: {secrets} secrets, total {total}, depth {depth}>"

    @property
    def game(self) -> GameInfo:
        """The game that the tree plays."""
        return self._contents.game

    @property
    def strategy(self) -> StrategyInfo:
        """How the guesses were chosen, and what is proved about them."""
        return self._contents.strategy

    @property
    def statistics(self) -> Statistics:
        """What the tree costs over all secrets."""
        return self._contents.statistics

    def session(self) -> Session:
        """Begin a game.

        Raises nothing.
        """
        return Session(self)

    def probe(self, history: Iterable[str]) -> str:
        """Return the next guess after all the responses so far, the first response first.

        An item may also be a guess, a colon and its response; the guess must then be the one that
        the tree makes there.

        Raises `InvalidResponseError` for an item that is not a response to the tree's guess,
        `ContradictionError` if no secret agrees with all responses, and `GameOverError` if the
        code is already found or known.

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
        """Return the next guess as `probe` does, or `default` if there is none.

        There is none if the game is over, or if no secret agrees with all responses.

        Raises `InvalidResponseError` for an item that is not a response to the tree's guess.
        """
        try:
            return self.probe(history)
        except (ContradictionError, GameOverError):
            return default


def open_tree(source: Source) -> StrategyTree:
    """Open a tree by its stored name, by the path of its file, or from the bytes of a file.

    A text is a path if it contains a path separator or ends in ".msgpack"; any other text is the
    name of a stored tree. The whole file is checked here, once: a damaged file is refused, so a
    tree that opens never gives an undefined answer.

    Raises `UnknownTreeError` for a name that no stored tree has, `OSError` for a file that cannot
    be read, `TreeFormatError` for bytes that are not a strategy tree, and `TypeError` for a source
    that is none of the three.

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

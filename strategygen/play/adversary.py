"""Answer guesses without a secret: always with the response that leaves most codes possible."""

import numpy as np

from lookup import GameOverError
from strategygen.errors import MatchError
from strategygen.games import Game
from strategygen.games.history import Turn
from strategygen.games.position import Position


def hardest_response(left: Position, guess: int) -> int:
    """Return the id of the response that leaves most candidates of a position.

    `guess` is an id of the position. Of several such responses it is one that does not win, and of
    these the one with the lowest id.
    """
    codes = np.arange(left.code_count, dtype=np.int32)
    column = left.response_rows(codes, np.array([guess], np.int32))[:, 0]
    # The first of the largest is taken, and the winning response has the last id of all.
    return int(np.bincount(column).argmax())


class Adversary:
    """Play against a person without committing to a secret, so that only a proof wins.

    Each guess gets the response that leaves most codes possible, so all responses always agree with
    some code. The game is over when the code left is guessed, or known where that ends the game.
    An adversary changes with each guess and must not be shared by threads.

    >>> from strategygen.games import parse_game
    >>> adversary = Adversary(parse_game("mastermind-4x6"))
    >>> adversary.respond("1122"), adversary.remaining
    ('0B0W', 256)
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._positions = [Position(game, ())]

    def __repr__(self) -> str:
        return f"<Adversary {self._position!r}>"

    @property
    def _position(self) -> Position:
        return self._positions[-1]

    @property
    def history(self) -> tuple[str, ...]:
        """The guesses made with their responses, each a text such as "1122:1B0W"."""
        guesses, labels = self.game.guesses, self.game.responses.labels
        return tuple(
            f"{guesses[turn.guess]}:{labels[turn.responses[0]]}" for turn in self._position.turns
        )

    @property
    def remaining(self) -> int:
        """How many codes are still possible."""
        return self._position.code_count

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes that are still possible, ascending."""
        return self._position.codes

    @property
    def over(self) -> bool:
        """Whether the code was guessed, or is known where that ends the game."""
        return self._position.over

    def respond(self, guess: str) -> str:
        """Return the response to a guess.

        Raises `GameError` for a text that is no guess or a guess that the history forbids, and
        `lookup.GameOverError` after the end. A call that fails changes nothing.
        """
        left = self._position
        if left.over:
            raise GameOverError(f"the game is over: {left.codes[0]} is the only code left")
        place = left.parse_guess(guess)
        response = hardest_response(left, place)
        turn = Turn(int(left.guess_ids[place]), (response,))
        self._positions.append(Position(self.game, (*left.turns, turn)))
        return self.game.responses.labels[response]

    def undo(self) -> None:
        """Take the last guess back.

        Raises `MatchError` if there is none.
        """
        if len(self._positions) == 1:
            raise MatchError("there is nothing to undo: no guess was made")
        self._positions.pop()

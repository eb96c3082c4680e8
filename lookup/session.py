"""Follow one game through a strategy tree."""

from lookup.errors import ContradictionError, GameOverError, InvalidResponseError, TreeError
from lookup.nodes import SOLVED
from lookup.schema import ROOT
from lookup.steps import Steps


class Session:
    """Follow one game: the guesses made so far and their responses.

    `StrategyTree.session` begins one. A session changes with every response, so threads must not
    share one; each can have a session of its own on the same tree.

    >>> from lookup import open_tree
    >>> game = open_tree("mastermind-4x6.knuth").session()
    >>> game.guess, game.remaining, game.worst
    ('1122', 1296, 5)
    >>> game.record("2B1W")
    '1223'
    """

    __slots__ = ("_guess", "_nodes", "_responses", "_steps")

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        # The nodes of the guesses made and of the one on the table; -1 when the code was found.
        self._nodes = [ROOT]
        self._responses: list[int] = []
        self._guess = self._ask()

    def __repr__(self) -> str:
        """Show the game and what happened in it."""
        game = self._steps.contents.game.id
        return f"<Session of {game}: {' '.join(self.history) or 'no response yet'}>"

    @property
    def guess(self) -> str | None:
        """The guess to make now; None when the game is over."""
        return self._guess

    @property
    def solved(self) -> bool:
        """Whether the game is over: the code is found, or known where that ends the game."""
        return self._guess is None

    @property
    def secret(self) -> str | None:
        """The secret code once the game is over; None before."""
        node = self._nodes[-1]
        if node == SOLVED:
            return self._steps.guess(self._nodes[-2])
        return self._steps.known(node)

    @property
    def turn(self) -> int:
        """The number of the guess to make now, from 1; after the end, how many were made."""
        return len(self._responses) + (0 if self.solved else 1)

    @property
    def remaining(self) -> int:
        """How many codes are still possible before the current guess is answered."""
        node = self._nodes[-1]
        return 1 if node == SOLVED else self._steps.remaining(node)

    @property
    def worst(self) -> int:
        """What the rest of the game costs at most, including the current guess; 0 after the end.

        Where every response costs 1, this is a number of guesses.
        """
        node = self._nodes[-1]
        return 0 if node == SOLVED else self._steps.worst(node)

    @property
    def history(self) -> tuple[str, ...]:
        """The guesses made with their responses, in the form that `StrategyTree.probe` takes."""
        labels = self._steps.responses
        turns = zip(self._nodes, self._responses, strict=False)
        return tuple(f"{self._steps.guess(node)}:{labels[response]}" for node, response in turns)

    def record(self, response: str) -> str | None:
        """Record the response to the current guess; return the next guess, or None after the end.

        The text may also be the guess, a colon and the response. If this raises an error, the
        session stays as it was.

        Raises `InvalidResponseError` for a text that is not a response, or that names another
        guess; `ContradictionError` if no secret agrees with all responses; and `GameOverError`
        after the end.
        """
        guess = self.require_guess()
        if not isinstance(response, str):
            found = f"{response!r:.60} ({type(response).__name__})"
            raise InvalidResponseError(f"{found} is no response; expected a text")
        given = self._parse(response, guess)
        try:
            child = self._steps.step(self._nodes[-1], given)
        except InvalidResponseError:
            label = self._steps.responses[given]
            raise ContradictionError(
                f"after turn {self.turn} no secret is left: none answers {guess} with {label} and "
                "agrees with all responses before"
            ) from None
        self._nodes.append(child)
        self._responses.append(given)
        self._guess = self._ask()
        return self._guess

    def undo(self) -> None:
        """Take the last response back.

        Raises `TreeError` if no response was recorded.
        """
        if not self._responses:
            raise TreeError("there is nothing to undo: no response was recorded")
        self._nodes.pop()
        self._responses.pop()
        self._guess = self._ask()

    def require_guess(self) -> str:
        """Return the guess to make now.

        Raises `GameOverError` if the game is over.
        """
        if self._guess is not None:
            return self._guess
        ending = "was found with" if self._nodes[-1] == SOLVED else "is known after"
        raise GameOverError(f"the game is over: {self.secret} {ending} guess {self.turn}")

    def _ask(self) -> str | None:
        """Return what the tree guesses now; None when the game is over."""
        node = self._nodes[-1]
        try:
            return None if node == SOLVED else self._steps.guess(node)
        except GameOverError:
            return None

    def _parse(self, text: str, guess: str) -> int:
        """Return the id of a response that may stand behind the guess and a colon."""
        given, colon, response = text.rpartition(":")
        try:
            return self._steps.parse(text)
        except InvalidResponseError:
            if not colon:
                raise
        parsed = self._steps.parse(response)
        if given.strip() != guess:
            raise InvalidResponseError(
                f"{text!r:.60} answers another guess; at turn {self.turn} the tree guesses {guess}"
            )
        return parsed

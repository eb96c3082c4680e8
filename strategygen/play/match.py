"""A match between a person and the program, as one state machine for all three ways to play.

Nothing is printed here: a terminal, a service and a page show the same match.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from lookup import ContradictionError, GameOverError, InvalidResponseError
from strategygen.advice.contradiction import Contradiction, explain
from strategygen.advice.rows import Row
from strategygen.errors import MatchError
from strategygen.games import Game
from strategygen.games.history import Turn, check_listed, parse_turn
from strategygen.games.position import Position
from strategygen.play.codemaker import Codemaker, Way
from strategygen.play.guesser import Guesser, Suggestion


class State(StrEnum):
    """What a match waits for, or how it ended; threads may share it."""

    RESPOND = "respond"
    GUESS = "guess"
    CONTRADICTION = "contradiction"
    SOLVED = "solved"
    GIVEN_UP = "given up"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that a person may know of a match, as plain values.

    `guess` is what the program guesses now, where it is the one who guesses, and `worst` what the
    game still costs at most, if a tree promises it. `cost` is what the history cost: guesses,
    unless the responses of the game differ in cost. `secret` is None until the end. A snapshot
    never changes and may be shared by threads.
    """

    game: str
    way: Way
    state: State
    history: tuple[Row, ...]
    remaining: int
    cost: int
    guess: str | None
    worst: int | None
    secret: str | None
    contradiction: Contradiction | None


class _Played(NamedTuple):
    """A turn, and its response as it is shown."""

    turn: Turn
    response: str


class Match:
    """Hold a match: the program guesses, or the person guesses what a codemaker hides.

    `guesser` guesses for the program and gives hints. Without a `codemaker` the person has the
    secret. `history` are turns to begin with, such as "1122:1B1W". A match changes with every move,
    so threads must not share it.

    Raises `GameError` for an unknown guess, `lookup.InvalidResponseError` for what is no response,
    and `MatchError` for a response that the codemaker would not have given.

    >>> from strategygen.games import parse_game
    >>> from strategygen.play import choose_guesser
    >>> game = parse_game("mastermind-4x6")
    >>> match = Match(game, choose_guesser(game, "knuth"))
    >>> match.suggestion.guess
    '1122'
    >>> match.answer("1B1W")
    >>> match.remaining, match.suggestion.guess
    (208, '1134')
    """

    def __init__(
        self,
        game: Game,
        guesser: Guesser,
        codemaker: Codemaker | None = None,
        history: Iterable[str] = (),
    ) -> None:
        check_listed(game)
        self.game = game
        self._guesser = guesser
        self._codemaker = codemaker
        self._given_up = False
        self._left: Position | None
        self._suggestion: Suggestion | None
        self._contradiction: Contradiction | None
        self._set(())
        for text in history:
            self._replay(text)

    def __repr__(self) -> str:
        turns = " ".join(f"{row.guess}:{row.response}" for row in self.history)
        return f"<Match {self.game.id}, {self.way}: {turns or 'no turn yet'}; {self.state}>"

    @property
    def way(self) -> Way:
        """Who guesses, and what answers."""
        return Way.PROGRAM_GUESSES if self._codemaker is None else self._codemaker.way

    @property
    def state(self) -> State:
        """What the match waits for, or how it ended."""
        if self._given_up:
            return State.GIVEN_UP
        if self._left is None:
            return State.CONTRADICTION
        if self._left.over:
            return State.SOLVED
        return State.RESPOND if self._codemaker is None else State.GUESS

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state in (State.SOLVED, State.GIVEN_UP)

    @property
    def history(self) -> tuple[Row, ...]:
        """The guesses that were answered."""
        return tuple(
            Row(self.game.guesses[played.turn.guess], played.response) for played in self._played
        )

    @property
    def cost(self) -> int:
        """What the history cost; of the responses that a turn may have had the dearest counts."""
        costs = self.game.responses.costs
        return sum(
            max(costs[response] for response in played.turn.responses) for played in self._played
        )

    @property
    def candidates(self) -> tuple[str, ...]:
        """The codes that agree with the history, ascending; none where it contradicts itself."""
        return () if self._left is None else self._left.codes

    @property
    def remaining(self) -> int:
        """How many codes agree with the history."""
        return 0 if self._left is None else self._left.code_count

    @property
    def contradiction(self) -> Contradiction | None:
        """Why no code agrees with the history, None where some code does."""
        if self._left is None and self._contradiction is None:
            self._contradiction = explain(self.game, self.turns)
        return self._contradiction

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The history by ids."""
        return tuple(played.turn for played in self._played)

    @property
    def suggestion(self) -> Suggestion:
        """What the program guesses now, or a hint for the person who guesses.

        Raises `lookup.GameOverError` after the end, `MatchError` where the history contradicts
        itself.
        """
        left = self._require_position()
        if self._suggestion is None:
            self._suggestion = self._guesser.suggest(left)
        return self._suggestion

    @property
    def secret(self) -> str | None:
        """The secret after the end, else None.

        After a match against the adversary was given up it is one of those still possible.
        """
        if self._left is None or not self.over:
            return None
        if self._codemaker is None:
            return self._left.codes[0]
        return self._codemaker.reveal(self._left)

    def snapshot(self) -> Snapshot:
        """Return all that a person may know now.

        Raises `IndistinguishableError` if it is the program's guess and no guess tells the codes
        that are left apart.
        """
        suggestion = self.suggestion if self.state is State.RESPOND else None
        return Snapshot(
            game=self.game.id,
            way=self.way,
            state=self.state,
            history=self.history,
            remaining=self.remaining,
            cost=self.cost,
            guess=None if suggestion is None else suggestion.guess,
            worst=None if suggestion is None else suggestion.worst,
            secret=self.secret,
            contradiction=self.contradiction,
        )

    def answer(self, text: str) -> None:
        """Record the person's response to the program's guess.

        With another guess and a colon before it, that guess is the one that was made. Responses
        that contradict each other are no error: see `state`.

        Raises `GameError`, `lookup.InvalidResponseError`, and what `suggestion` raises; then
        nothing changes.
        """
        self._require_way(True, "the program answers here; type a guess")
        left, guess = self._require_position(), self.suggestion.guess
        played = self._read(text, guess)
        left.parse_guess(self.game.guesses[played.turn.guess])
        self._set((*self._played, played))

    def make_guess(self, text: str) -> str:
        """Make the person's guess; return the response.

        Raises `GameError` for a text that is no guess or a guess that the history forbids, and
        `lookup.GameOverError` after the end; then nothing changes.
        """
        codemaker = self._require_codemaker("the program guesses here; type a response")
        left = self._require_position()
        place = left.parse_guess(text)
        response = codemaker.respond(left, place)
        label = self.game.responses.labels[response]
        turn = Turn(int(left.guess_ids[place]), (response,))
        self._set((*self._played, _Played(turn, label)))
        return label

    def change(self, turn: int, text: str) -> None:
        """Put another response to a turn, where the person answers; the other turns stay.

        With a guess and a colon before it the guess is changed, too.

        Raises `MatchError` for a turn that does not exist, `GameError` and
        `lookup.InvalidResponseError` for what is no turn; then nothing changes.
        """
        self._require_way(
            True, "the program answers here, and makes no mistakes; take guesses back"
        )
        if not 1 <= turn <= len(self._played):
            there_is = f"there are {len(self._played)}" if self._played else "there is none yet"
            raise MatchError(f"there is no turn {turn} to change; {there_is}")
        played = list(self._played)
        played[turn - 1] = self._read(text, self.game.guesses[played[turn - 1].turn.guess])
        self._set(played)

    def undo(self) -> None:
        """Take the last turn back, or the giving up.

        Raises `MatchError` if there is neither.
        """
        if self._given_up:
            self._given_up = False
            return
        if not self._played:
            raise MatchError("there is nothing to undo")
        self._set(self._played[:-1])

    def give_up(self) -> str:
        """End the match for the person who guesses; return the secret.

        Raises `MatchError` where the program guesses, `lookup.GameOverError` after the end.
        """
        codemaker = self._require_codemaker("the program guesses here, and does not give up")
        left = self._require_position()
        self._given_up = True
        return codemaker.reveal(left)

    def _set(self, played: Sequence[_Played]) -> None:
        """Make this the history, with all that follows from it."""
        self._played = tuple(played)
        self._suggestion = self._contradiction = self._left = None
        try:
            self._left = Position(self.game, self.turns)
        except ContradictionError:
            # The person's responses do not fit together: a state of the match, to be mended.
            return

    def _replay(self, text: str) -> None:
        """Add a turn that was played before; a codemaker must answer it as it was answered."""
        turn = parse_turn(self.game, text)
        if self._codemaker is None:
            self._set((*self._played, self._shown(turn, text)))
            return
        guess, labels = self.game.guesses[turn.guess], self.game.responses.labels
        response = self.make_guess(guess)
        if response not in [labels[each] for each in turn.responses]:
            raise MatchError(f"turn {len(self._played)}: {guess} is answered {response} here")

    def _read(self, text: str, guess: str) -> _Played:
        """Read a response to a guess, or a turn with a guess of its own."""
        responses = self.game.responses
        try:
            turn = Turn(self.game.parse_guess(guess), (responses.parse(text),))
        except InvalidResponseError:
            turn = parse_turn(self.game, text if ":" in text else f"{guess}:{text}")
        return self._shown(turn, text)

    def _shown(self, turn: Turn, text: str) -> _Played:
        """Return a turn with its response as the game writes it, or as typed if it is not known."""
        if len(turn.responses) == 1:
            return _Played(turn, self.game.responses.labels[turn.responses[0]])
        return _Played(turn, text.rpartition(":")[2].strip())

    def _require_position(self) -> Position:
        """Return the position in which the next move is made."""
        if self.over:
            raise GameOverError(f"the game is over: the secret is {self.secret}")
        if self._left is None:
            raise MatchError("the responses contradict each other; change one or undo the last")
        return self._left

    def _require_way(self, program_guesses: bool, message: str) -> None:
        if (self._codemaker is None) != program_guesses:
            raise MatchError(message)

    def _require_codemaker(self, message: str) -> Codemaker:
        if self._codemaker is None:
            raise MatchError(message)
        return self._codemaker

"""Da Vinci Code with two hidden rows: the deal, the rules, and what each player may see.

Nothing is printed here, and nothing is decided for a player.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lookup import GameOverError
from strategygen.errors import GameError, MatchError
from strategygen.games import Game
from strategygen.games.davinci import COLOURS, DaVinci
from strategygen.random_stream import keyed_random

# A deal compares every row with every other one: 100,000 rows take about five seconds.
MOST_ROWS: Final = 100_000
HIDDEN: Final = "?"

# A colon or a space between the position and the tile.
_QUESTION: Final = re.compile(r"([0-9]{1,4})(?: *: *| +)([BW]?)([0-9]{1,4})", re.IGNORECASE)


class Player(StrEnum):
    """The two players, in the order in which they begin."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> "Player":
        """The player on the other side."""
        return Player.SECOND if self is Player.FIRST else Player.FIRST


class Phase(StrEnum):
    """What the player whose turn it is has to do now."""

    ASK = "ask"
    ASK_OR_STOP = "ask or stop"
    ANSWER = "answer"
    SHOW = "show"
    OVER = "over"


class Act(StrEnum):
    """What a player can do in a turn."""

    ASK = "ask"
    STOP = "stop"
    SHOW = "show"
    GIVE_UP = "give up"


@dataclass(frozen=True, slots=True)
class Question:
    """A question for one tile of the other row, such as "2:7"; positions count from 1."""

    position: int
    tile: str

    def __str__(self) -> str:
        return f"{self.position}:{value_of(self.tile)}"


@dataclass(frozen=True, slots=True)
class Move:
    """What a player did.

    `position` and `tile` are those of the question, or of the own tile that was shown. `hit` is how
    a question was answered, else None.
    """

    player: Player
    act: Act
    position: int | None = None
    tile: str | None = None
    hit: bool | None = None


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile as one player sees it: "7" or "B7", with a question mark for a hidden value.

    `shown` says whether both players see it.
    """

    tile: str
    shown: bool


@dataclass(frozen=True, slots=True)
class View:
    """All that one player may know, as plain values.

    `own` and `other` are the rows from left to right; the other row hides its tiles until the end
    of the game. `asked` is a question that waits for its answer. The moves are those of both
    players, in order.
    """

    game: str
    player: Player
    to_move: Player
    phase: Phase
    own: tuple[SeenTile, ...]
    other: tuple[SeenTile, ...]
    asked: Question | None
    moves: tuple[Move, ...]
    winner: Player | None


def value_of(tile: str) -> int:
    """Return the value of a tile without its colour.

    >>> value_of("B7"), value_of("12")
    (7, 12)
    """
    return int(tile.lstrip(COLOURS))


def two_sided_game(game: Game) -> DaVinci:
    """Return a game that both players can have a row of; raise `GameError` for any other."""
    if not isinstance(game, DaVinci):
        raise GameError(f"only davinci games have two hidden rows, and {game.id} is none")
    if game.own:
        raise GameError(f"{game.id} names own tiles, and here they are dealt: leave -own away")
    if game.code_count > MOST_ROWS:
        raise GameError(
            f"{game.id} has {game.code_count} rows; a deal of two hidden rows takes {MOST_ROWS} "
            "at most: take fewer tiles"
        )
    return game


def deal(game: DaVinci, seed: int) -> tuple[str, str]:
    """Return two rows without a common tile; every such pair is equally likely.

    The same seed gives the same rows on any machine. Raises `GameError` if there is no such pair.

    >>> from strategygen.games import parse_game
    >>> deal(parse_game("davinci-4"), 1)
    ('5 9 10 11', '0 2 3 6')
    """
    masks = _masks(game)
    fitting = np.array([np.count_nonzero((masks & mask) == 0) for mask in masks])
    ends = np.cumsum(fitting)
    if not ends[-1]:
        raise GameError(f"the tiles are too few for two rows of {game.id}: take fewer tiles")
    drawn = int(keyed_random(np.uint64(seed), np.uint64(0))) % int(ends[-1])
    first = int(np.searchsorted(ends, drawn, side="right"))
    beside = np.flatnonzero((masks & masks[first]) == 0)
    second = int(beside[drawn - int(ends[first])])
    return game.codes[first], game.codes[second]


def seat(seed: int) -> Player:
    """Return which player the person is whom a seed deals a row: the seed draws who begins."""
    return tuple(Player)[int(keyed_random(np.uint64(seed), np.uint64(1))) % len(Player)]


def _masks(game: DaVinci) -> NDArray[np.uint32]:
    """Return the tiles of each row as bits; uint32 (rows,)."""
    bit = {tile: 1 << place for place, tile in enumerate(game.symbols)}
    return np.array([sum(bit[tile] for tile in code.split(" ")) for code in game.codes], np.uint32)


class TwoSided:
    """Hold a game of two hidden rows, and see that its rules are kept.

    The first of `rows` is that of the player who begins. A turn is a question for one hidden tile
    of the other row. After a hit that tile is shown, and the player may ask again or stop. After a
    miss the player shows one hidden tile of the own row, and the turn ends. A player whose tiles
    are all shown has lost.

    Each call makes one step; a call that fails changes nothing. What does not fit the phase is a
    `MatchError`, and a `lookup.GameOverError` after the end. A game changes with every step, so
    threads must not share it.

    >>> from strategygen.games import parse_game
    >>> table = TwoSided(parse_game("davinci-2"), ("3 7", "2 9"))
    >>> table.ask("2:9")
    >>> table.answer(), table.phase
    (True, <Phase.ASK_OR_STOP: 'ask or stop'>)
    >>> table.ask("1:4")
    >>> table.answer(), table.phase
    (False, <Phase.SHOW: 'show'>)
    >>> table.show(2)
    >>> [seen.tile for seen in table.view(Player.SECOND).other]
    ['?', '7']
    """

    def __init__(self, game: Game, rows: tuple[str, str]) -> None:
        self.game = two_sided_game(game)
        for row in rows:
            if row not in self.game.codes:
                raise GameError(f"{row!r:.60} is no row of {game.id}")
        self._rows = dict(zip(Player, (tuple(row.split(" ")) for row in rows), strict=True))
        common = set(self._rows[Player.FIRST]).intersection(self._rows[Player.SECOND])
        if common:
            raise GameError(f"both rows have the tile {min(common)}, and there is only one")
        self._shown: dict[Player, set[int]] = {player: set() for player in Player}
        self._moves: list[Move] = []
        self._asked: Question | None = None
        self._to_move = Player.FIRST
        self._phase = Phase.ASK
        self._winner: Player | None = None

    def __repr__(self) -> str:
        return f"<TwoSided {self.game.id}: {len(self._moves)} moves; {self.phase}, {self.to_move}>"

    @property
    def phase(self) -> Phase:
        """What the player whose turn it is has to do now."""
        return Phase.ANSWER if self._asked is not None else self._phase

    @property
    def to_move(self) -> Player:
        """The player whose turn it is; at the end the one who moved last."""
        return self._to_move

    @property
    def winner(self) -> Player | None:
        """Who has won, None before the end."""
        return self._winner

    @property
    def moves(self) -> tuple[Move, ...]:
        """What both players did, in order."""
        return tuple(self._moves)

    def view(self, player: Player) -> View:
        """Return what a player may know now."""
        return View(
            game=self.game.id,
            player=player,
            to_move=self.to_move,
            phase=self.phase,
            own=self._seen(player, by_owner=True),
            other=self._seen(player.other, by_owner=self._winner is not None),
            asked=self._asked,
            moves=self.moves,
            winner=self._winner,
        )

    def _seen(self, player: Player, by_owner: bool) -> tuple[SeenTile, ...]:
        """Return a player's row as its owner sees it, or as the other player does."""
        shown = self._shown[player]
        return tuple(
            SeenTile(
                tile if by_owner or place in shown else self._colour(place) + HIDDEN,
                place in shown,
            )
            for place, tile in enumerate(self._rows[player], 1)
        )

    def ask(self, text: str) -> None:
        """Ask for a hidden tile of the other row, "2:7"; until the answer it can be taken back.

        Raises `GameError` for what is no question, or asks for a tile that is shown or does not
        exist. A question for a tile that cannot be there is allowed.
        """
        self._require(Phase.ASK, Phase.ASK_OR_STOP)
        self._asked = self.parse_question(text)

    def undo(self) -> None:
        """Take the question back that waits for its answer."""
        if self.phase is not Phase.ANSWER:
            raise MatchError(
                "there is nothing to take back: both players have seen all that was done so far"
            )
        self._asked = None

    def answer(self) -> bool:
        """Answer the question; return whether it is a hit."""
        self._require(Phase.ANSWER)
        asked, player = self._asked, self._to_move
        assert asked is not None
        hit = self._rows[player.other][asked.position - 1] == asked.tile
        self._asked = None
        self._moves.append(Move(player, Act.ASK, asked.position, asked.tile, hit))
        self._phase = Phase.ASK_OR_STOP if hit else Phase.SHOW
        if hit:
            self._turn_over(player.other, asked.position)
        return hit

    def stop(self) -> None:
        """End the turn after a hit."""
        self._require(Phase.ASK_OR_STOP)
        self._moves.append(Move(self._to_move, Act.STOP))
        self._pass_on()

    def show(self, position: int) -> None:
        """Show a hidden tile of the own row after a miss, which ends the turn.

        Raises `GameError` for a position that does not exist or is shown already.
        """
        self._require(Phase.SHOW)
        player = self._to_move
        hidden = self._hidden(player)
        if position not in hidden:
            raise GameError(
                f"position {position} is no hidden tile of the row; those are at "
                f"{', '.join(map(str, hidden))}"
            )
        self._moves.append(Move(player, Act.SHOW, position, self._rows[player][position - 1]))
        self._turn_over(player, position)
        if self._winner is None:
            self._pass_on()

    def give_up(self, player: Player) -> None:
        """End the game; the other player has won."""
        if self._winner is not None:
            self._require()
        self._moves.append(Move(player, Act.GIVE_UP))
        self._asked = None
        self._end(player.other)

    def parse_question(self, text: str) -> Question:
        """Return the question that a text asks now of the other row.

        Raises `GameError` as `ask` does.
        """
        match = _QUESTION.fullmatch(text.strip())
        if match is None:
            raise GameError(f"{text!r:.60} is no question: write POSITION:VALUE, such as 2:7")
        place, typed, value = int(match[1]), match[2].upper(), int(match[3])
        player = self._to_move.other
        if not 1 <= place <= self.game.size:
            raise GameError(f"there is no position {place}; positions are 1 to {self.game.size}")
        if place in self._shown[player]:
            raise GameError(
                f"the tile at position {place} is shown already: {self._rows[player][place - 1]}"
            )
        colour = self._colour(place)
        if typed and typed != colour:
            raise GameError(f"the tile at position {place} is {colour + HIDDEN}, not {typed}")
        if f"{colour}{value}" not in self.game.symbols:
            highest = max(map(value_of, self.game.symbols))
            raise GameError(f"there is no tile {value}; values are 0 to {highest}")
        return Question(place, f"{colour}{value}")

    def _colour(self, position: int) -> str:
        return self.game.pattern[position - 1] if self.game.pattern else ""

    def _hidden(self, player: Player) -> list[int]:
        return [place for place in range(1, self.game.size + 1) if place not in self._shown[player]]

    def _turn_over(self, player: Player, position: int) -> None:
        self._shown[player].add(position)
        if not self._hidden(player):
            self._end(player.other)

    def _pass_on(self) -> None:
        self._to_move, self._phase = self._to_move.other, Phase.ASK

    def _end(self, winner: Player) -> None:
        self._winner, self._phase = winner, Phase.OVER

    def _require(self, *phases: Phase) -> None:
        """Raise the error for a step that does not fit the phase."""
        if self.phase is Phase.OVER:
            raise GameOverError(f"the game is over: the {self._winner} player has won")
        if self.phase not in phases:
            raise MatchError(
                f"this is not the time for that: the {self.to_move} player {_DUTY[self.phase]}"
            )


_DUTY: Final = {
    Phase.ASK: "has to ask for a tile",
    Phase.ASK_OR_STOP: "may ask again or stop",
    Phase.ANSWER: "waits for the answer to a question",
    Phase.SHOW: "has to show a tile of the own row",
}

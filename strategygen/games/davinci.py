"""Da Vinci Code: a row of hidden tiles in ascending order, found by asking for one tile at a time.

A row of one colour holds any tiles out of 0 to 11 and the joker, which counts as 12. In a row of
black and white tiles the colours are seen, black lies left of white where the numbers are equal,
and the joker of a colour, if the game has it, may lie anywhere; 12 stands for it, too.

A guess is a question, "2:7" for "is 7 at position 2?", and no code.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from lookup import schema
from lookup.responses import Responses, make_responses
from strategygen.errors import GameError
from strategygen.games.base import Game, WordLists

JOKER = 12
COLOURS = "BW"
COUNTED = ("questions", "misses")

_SIZE = re.compile(r"0|[1-9][0-9]{0,3}|[BW]+")
_TILE = re.compile(r"([BW]?)(0|[1-9][0-9]{0,3})")
_QUESTION = re.compile(r"([1-9][0-9]{0,3}):(0|[1-9][0-9]{0,3})")


class Tile(NamedTuple):
    """A tile; tiles compare as they lie in a row, jokers apart. One colour is written ""."""

    value: int
    colour: str

    def __str__(self) -> str:
        return f"{self.colour}{self.value}"


Row = tuple[Tile, ...]


class Laid(NamedTuple):
    """What a row laid from the left says of the next tile: the last number, and the jokers left."""

    last: Tile | None
    jokers: frozenset[str]


@dataclass(frozen=True)
class DaVinci(Game):
    """Rows of `size` tiles, or with the colours of `pattern` if it is not empty.

    `own` are tiles that the asker holds, ascending; no row holds them. `count` says what costs 1:
    every question, or misses only, because after a hit the asker goes on.
    """

    size: int
    pattern: str = ""
    own: tuple[Tile, ...] = ()
    jokers: bool = False
    count: str = "questions"

    family: ClassVar[str] = "davinci"
    summary: ClassVar[str] = (
        "N ascending tiles, or tiles of a colour pattern, asked for until the row is known"
    )
    grammar: ClassVar[str] = "davinci-N|PATTERN[-ownTILES][-jokers][-misses]"
    examples: ClassVar[tuple[str, ...]] = ("davinci-4", "davinci-BWBW")
    endings: ClassVar[tuple[str, ...]] = ("jokers", "misses")

    def __post_init__(self) -> None:
        if self.jokers and not self.pattern:
            raise GameError(
                f"{self.id}: jokers are an option of colour patterns such as BWBW; "
                f"in a game of one colour the joker is tile {JOKER}"
            )
        self._check_size()
        self._check_own()
        if not self.code_count:
            raise GameError(
                f"{self.id}: no row can be laid from the tiles that the asker does not hold; "
                "take a shorter row or fewer own tiles"
            )

    def _check_size(self) -> None:
        """Refuse more tiles than there are, before any row is laid."""
        per_colour = len(self._values)
        if not self.pattern and not 1 <= self.size <= per_colour:
            raise GameError(f"davinci takes 1 to {per_colour} tiles of one colour, not {self.size}")
        for colour in COLOURS:
            if (found := self.pattern.count(colour)) > per_colour:
                raise GameError(
                    f"the pattern {self.pattern} has {found} tiles of colour {colour}; "
                    f"davinci takes {per_colour} at most"
                )

    def _check_own(self) -> None:
        for tile in self.own:
            if bool(tile.colour) != bool(self.pattern):
                wanted = "with its colour, such as B3" if self.pattern else "by its number alone"
                raise GameError(f"own tile {tile}: write a tile of {self._row_name} {wanted}")
            if tile.value not in self._values:
                hint = " (12 is the joker: add -jokers)" if tile.value == JOKER else ""
                raise GameError(
                    f"there is no tile {tile} in {self._row_name}: numbers go from 0 to "
                    f"{self._values[-1]}{hint}"
                )
        if list(self.own) != sorted(set(self.own)):
            raise GameError(f"own tiles must be different and ascending, not {_join(self.own)}")

    @classmethod
    def parse(cls, options: str, end: str, lists: WordLists | None = None) -> Self:
        if end == schema.END_KNOWN:
            raise GameError("davinci always ends when the row is known: remove -known")
        size, *parts = options.upper().split("-")
        if not _SIZE.fullmatch(size):
            raise GameError(
                f"davinci needs a number of tiles such as 4 or a pattern of B and W such as BWBW, "
                f"not {size!r}: {cls.grammar}"
            )
        counted, own = [], []
        for part in parts:
            if part.startswith("OWN"):
                own.append(part.removeprefix("OWN"))
            elif part.lower() in COUNTED:
                counted.append(part.lower())
            elif part != "JOKERS":
                raise GameError(f"{part.lower()!r} is no option of davinci: {cls.grammar}")
        if max(len(own), len(counted), parts.count("JOKERS")) > 1:
            raise GameError(f"davinci-{options} gives an option twice: {cls.grammar}")
        return cls(
            size=len(size) if size.isalpha() else int(size),
            pattern=size if size.isalpha() else "",
            own=parse_own(own[0]) if own else (),
            jokers="JOKERS" in parts,
            count=counted[0] if counted else COUNTED[0],
        )

    @property
    def end(self) -> str:
        return schema.END_KNOWN

    @property
    def _row_name(self) -> str:
        return f"{self.family}-{self.pattern or self.size}"

    @property
    def id(self) -> str:
        own = f"-own{_join(self.own)}" if self.own else ""
        misses = "-misses" if self.count == "misses" else ""
        return f"{self._row_name}{own}{'-jokers' * self.jokers}{misses}"

    @property
    def notation(self) -> str:
        return (
            "A guess asks for one tile: 2:7 asks whether the second tile from the left is a 7. A "
            "response is hit or miss. The game ends when the whole row is known."
        )

    @property
    def parameters(self) -> Mapping[str, int | str | bool]:
        return {
            "tiles": self.size,
            "pattern": self.pattern,
            "own": _join(self.own),
            "jokers": self.jokers,
            "count": self.count,
        }

    @property
    def _values(self) -> range:
        """What a tile may show, the joker among it where the game has one."""
        return range(JOKER if self.pattern and not self.jokers else JOKER + 1)

    @cached_property
    def _tiles(self) -> tuple[Tile, ...]:
        """The tiles that rows may hold, ascending."""
        colours = COLOURS if self.pattern else ("",)
        every = [Tile(value, colour) for value in self._values for colour in colours]
        return tuple(tile for tile in every if tile not in self.own)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        return tuple(sorted(map(str, self._tiles)))

    def _start(self) -> Laid:
        free = {tile.colour for tile in self._tiles if self.pattern and tile.value == JOKER}
        return Laid(None, frozenset(free))

    def _next(self, colour: str, laid: Laid) -> Iterator[tuple[Tile, Laid]]:
        """Yield every tile of a colour that may lie next, and what it leaves."""
        for tile in self._tiles:
            if tile.colour != colour:
                continue
            if self.pattern and tile.value == JOKER:
                if colour in laid.jokers:
                    yield tile, Laid(laid.last, laid.jokers - {colour})
            elif laid.last is None or laid.last < tile:
                yield tile, Laid(tile, laid.jokers)

    @property
    def _colours(self) -> Sequence[str]:
        return self.pattern or ("",) * self.size

    @cached_property
    def code_count(self) -> int:
        ways = Counter([self._start()])
        for colour in self._colours:
            longer: Counter[Laid] = Counter()
            for laid, count in ways.items():
                for _, after in self._next(colour, laid):
                    longer[after] += count
            ways = longer
        return ways.total()

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        """All rows in the order of their texts."""
        rows: list[tuple[Row, Laid]] = [((), self._start())]
        for colour in self._colours:
            rows = [
                ((*row, tile), after)
                for row, laid in rows
                for tile, after in self._next(colour, laid)
            ]
        return tuple(sorted((row for row, _ in rows), key=_text))

    @cached_property
    def codes(self) -> tuple[str, ...]:
        return tuple(map(_text, self._rows))

    @cached_property
    def _shown(self) -> NDArray[np.uint8]:
        """The value at each position of each row; uint8 (codes, positions)."""
        return np.array([[tile.value for tile in row] for row in self._rows], np.uint8)

    @cached_property
    def _held(self) -> NDArray[np.int64]:
        """How many rows hold each value at each position; int64 (positions, values)."""
        columns = [np.bincount(column, minlength=JOKER + 1) for column in self._shown.T]
        return np.array(columns)

    @cached_property
    def guesses(self) -> tuple[str, ...]:
        """What some rows hold and some do not; what every row holds, if there is only one."""
        asked = self._held > 0
        if self.code_count > 1:
            asked &= self._held < self.code_count
        pairs = zip(*np.nonzero(asked), strict=True)
        return tuple(sorted(f"{place + 1}:{value}" for place, value in pairs))

    @property
    def guess_count(self) -> int:
        return len(self.guesses)

    @cached_property
    def _number(self) -> dict[str, int]:
        return {guess: i for i, guess in enumerate(self.guesses)}

    @cached_property
    def _asked(self) -> NDArray[np.uint8]:
        """Position, from 0, and value of each guess; uint8 (2, guesses)."""
        pairs = [guess.split(":") for guess in self.guesses]
        return np.array([[int(place) - 1, int(value)] for place, value in pairs], np.uint8).T

    @cached_property
    def code_of_guess(self) -> NDArray[np.int32]:
        return np.full(self.guess_count, -1, np.int32)

    @cached_property
    def guess_of_code(self) -> NDArray[np.int32]:
        return np.full(self.code_count, -1, np.int32)

    @cached_property
    def responses(self) -> Responses:
        possible = ("hit", "miss") if self.code_count > 1 else ("hit",)
        costs = (1, 1) if self.count == "questions" else (0, 1)
        yes, no = dict.fromkeys(("h", "yes", "y"), 0), dict.fromkeys(("m", "no", "n"), 1)
        lower = {letter: letter.lower() for letter in "EHIMNOSTY"}
        return make_responses(
            possible,
            winning=None,
            end=self.end,
            costs=costs[: len(possible)],
            folds={**lower, **dict.fromkeys(" \t", "")},
            spellings=yes | no if "miss" in possible else yes,
            impossible=() if "miss" in possible else ("miss", *no),
        )

    @property
    def limited(self) -> tuple[int, int] | None:
        """A hit that tells something settles a place, so there are no more than tiles."""
        # The ids of the responses ascend: a hit is the first.
        return 0, self.size

    def respond(self, guess: str, code: str) -> str:
        place, value = guess.split(":")
        tile = code.split(" ")[int(place) - 1]
        return "hit" if tile.lstrip(COLOURS) == value else "miss"

    def response_rows(
        self, codes: NDArray[np.int32], guesses: NDArray[np.int32] | None = None
    ) -> NDArray[np.uint8]:
        places, values = self._asked if guesses is None else self._asked[:, guesses]
        return (self._shown[np.ix_(codes, places)] != values).astype(np.uint8)

    def parse_guess(self, text: str) -> int:
        question = "".join(text.split())
        if question in self._number:
            return self._number[question]
        match = _QUESTION.fullmatch(question)
        if match is None:
            raise GameError(f"{text!r} is no question: write POSITION:VALUE, such as 2:7")
        place, value = map(int, match.groups())
        if place > self.size:
            raise GameError(
                f"{text!r} asks for position {place}; positions of {self.id} are 1 to {self.size}"
            )
        held = self._held[place - 1]
        possible = ", ".join(map(str, np.flatnonzero(held).tolist()))
        if value <= JOKER and held[value]:
            raise GameError(f"{text!r} tells nothing: in every row of {self.id} it is a hit")
        raise GameError(
            f"{text!r} tells nothing: position {place} of {self.id} never holds {value}; "
            f"it holds one of {possible}"
        )


def parse_own(text: str) -> tuple[Tile, ...]:
    """Read the asker's own tiles, "3,7" or "B3,W7"; raise GameError that quotes a wrong one."""
    if not text:
        raise GameError(
            "own names no tile: write the asker's tiles after it, such as own3,7 or ownB3,W7"
        )
    tiles = []
    for word in text.split(","):
        match = _TILE.fullmatch(word.strip())
        if match is None:
            raise GameError(
                f"{word.lower()!r} is no tile: own tiles are written 3,7 or with colours B3,W7"
            )
        tile = Tile(int(match[2]), match[1])
        if tile in tiles:
            raise GameError(f"own tile {tile} is given twice; the asker holds each tile once")
        tiles.append(tile)
    return tuple(sorted(tiles))


def _join(tiles: Sequence[Tile]) -> str:
    return ",".join(map(str, tiles))


def _text(row: Row) -> str:
    return " ".join(map(str, row))

"""An opponent for the two-sided Da Vinci game, which plays by a one-step strategy."""

from dataclasses import dataclass
from typing import Final

from strategygen.errors import StrategyError
from strategygen.games.davinci import DaVinci
from strategygen.one_step.strategies import ONE_STEP
from strategygen.play.guesser import StrategyGuesser
from strategygen.play.two_sided import Phase, Question, TwoSided, View, two_sided_game
from strategygen.play.two_sided_rows import (
    hidden_places,
    other_rows,
    own_rows_for_onlooker,
    tile_counts,
)

DEFAULT_STRATEGY: Final = "knuth"
# After a hit the next question is asked if its chance of a hit is no less.
LEAST_CHANCE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Plan:
    """A question, and in how many of the rows that are possible it is a hit."""

    question: Question
    hits: int
    rows: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Choose what to do from what a player sees; an opponent never sees the hidden row.

    It asks for a tile that it knows for certain, if there is one; this keeps the turn. Otherwise
    it asks what the strategy asks first on the rows that the other player may still have. If a
    miss would show its last hidden tile, so that it would lose, it asks for the likeliest tile
    instead. After a hit it goes on if its next question is a hit in at least half of those rows.
    After a miss it shows the tile that leaves most rows possible to somebody who looks on.

    The same view always gives the same choice. Raises `StrategyError` for a strategy that does not
    exist or does not fit the game.

    >>> from strategygen.games import parse_game
    >>> game = parse_game("davinci-4")
    >>> table = TwoSided(game, ("5 9 10 11", "0 2 3 6"))
    >>> Opponent(game).plan(table.view(table.to_move))
    Plan(question=Question(position=1, tile='0'), hits=56, rows=126)
    """

    game: DaVinci
    strategy: str = DEFAULT_STRATEGY

    def __post_init__(self) -> None:
        two_sided_game(self.game)
        self._guesser()

    def _guesser(self) -> StrategyGuesser:
        strategy = ONE_STEP.get(self.strategy)
        if strategy is None:
            raise StrategyError(
                f"{self.strategy!r:.60} is no strategy that looks one question ahead; "
                f"take one of {', '.join(ONE_STEP)}"
            )
        return StrategyGuesser(self.game, strategy)

    def plan(self, view: View) -> Plan:
        """Return what the player of the view asks next, and how likely a hit is."""
        rows = other_rows(self.game, view)
        counts = tile_counts(rows, hidden_places(view.other))
        asked = max(counts, key=lambda question: counts[question])
        certain = counts[asked] == rows.code_count
        if not certain and len(hidden_places(view.own)) > 1:
            guess = self._guesser().suggest(rows).guess
            asked = next(question for question in counts if str(question) == guess)
        return Plan(asked, counts[asked], rows.code_count)

    def goes_on(self, view: View) -> bool:
        """Return whether the player asks again after a hit."""
        plan = self.plan(view)
        return plan.hits / plan.rows >= LEAST_CHANCE

    def place_to_show(self, view: View) -> int:
        """Return the position of the own tile that the player shows after a miss."""
        rows = own_rows_for_onlooker(self.game, view)
        hidden = hidden_places(view.own)
        left = tile_counts(rows, hidden)
        return max(hidden, key=lambda place: left[Question(place, view.own[place - 1].tile)])

    def move(self, table: TwoSided) -> None:
        """Make one move for the player whose turn it is, from what that player sees."""
        view = table.view(table.to_move)
        if view.phase is Phase.SHOW:
            table.show(self.place_to_show(view))
        elif view.phase is Phase.ASK_OR_STOP and not self.goes_on(view):
            table.stop()
        else:
            table.ask(str(self.plan(view).question))
            table.answer()

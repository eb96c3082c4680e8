"""The Da Vinci game of two hidden rows, at a terminal or from a pipe."""

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from textwrap import fill
from typing import Final

from lookup import TreeError
from strategygen.cli import two_sided_text
from strategygen.cli.colour import shows_colour
from strategygen.cli.errors import error_line
from strategygen.cli.lines import ReadLine
from strategygen.cli.play_text import WIDTH
from strategygen.errors import GameError, MatchError, StrategygenError
from strategygen.games import Game
from strategygen.play.two_sided import (
    Act,
    Phase,
    TwoSided,
    View,
    deal,
    seat,
    two_sided_game,
    value_of,
)
from strategygen.play.two_sided_opponent import Opponent
from strategygen.play.two_sided_rows import hidden_places, other_rows, tile_counts

# A seed that nobody chose is short enough to be typed again.
SEEDS: Final = 1_000_000
YES: Final = ("yes", "y")


def play_two_sided(
    game: Game,
    *,
    seed: int | None,
    strategy: str,
    reader: ReadLine,
    writer: Callable[[str], None],
) -> int:
    """Play a game of two hidden rows with a person; return the exit status.

    `seed` deals the rows and draws who begins; without one it is drawn. Raises `GameError` for a
    game that has no two rows, `StrategyError` for a strategy that the program cannot play by.
    """
    drawn = secrets.randbelow(SEEDS) if seed is None else seed
    chosen = two_sided_game(game)
    opponent = Opponent(chosen, strategy)
    session = TwoSidedSession(
        TwoSided(chosen, deal(chosen, drawn)), opponent, drawn, reader, writer
    )
    session.run()
    return 0


class LeaveError(Exception):
    """The person leaves the game."""


class TwoSidedSession:
    """Carry out the lines that a person types, and let the program take its turns.

    A person who types what can only be a miss is asked again, as that is most often an error; until
    the answer the question can be taken back.
    """

    def __init__(
        self,
        table: TwoSided,
        opponent: Opponent,
        seed: int,
        read: ReadLine,
        write: Callable[[str], None],
    ) -> None:
        self.table = table
        self.person = seat(seed)
        self._opponent = opponent
        self._seed = seed
        self._read = read
        self._write = write
        self._paint = two_sided_text.painter(shows_colour(sys.stdout))

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.table.view(self.person)

    def run(self) -> None:
        """Play until the game ends, the person leaves, or there are no more lines."""
        begins = self.table.to_move is self.person
        self._say(*two_sided_text.welcome_lines(self.table.game, self._seed, begins))
        try:
            self._play()
        except EOFError:
            self._say("The input ended before the game did.")
        except LeaveError:
            return

    def _play(self) -> None:
        """Let both players move in turn, until one has won."""
        fresh = True
        while self.table.winner is None:
            if self.table.to_move is not self.person:
                self._let_program_move()
                fresh = True
                continue
            if fresh and self.table.phase in (Phase.ASK, Phase.ASK_OR_STOP):
                self._say("", *two_sided_text.row_lines(self.view, self._paint))
            fresh = self._obey(self._read(two_sided_text.PROMPTS[self.table.phase]))
        self._say("", *two_sided_text.row_lines(self.view, self._paint))
        self._say(two_sided_text.end_line(self.view))

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._write(line)

    def _let_program_move(self) -> None:
        """Make the moves of the program until its turn ends, then say what they were."""
        asked = sum(move.act is Act.ASK for move in self.table.moves)
        while self.table.to_move is not self.person and self.table.winner is None:
            self._opponent.move(self.table)
        self._say("", *two_sided_text.history_lines(self.view)[asked:])

    def _obey(self, line: str) -> bool:
        """Carry out a line; return whether the game has changed."""
        text = " ".join(line.split())
        if not text:
            return False
        head, _, rest = text.casefold().partition(" ")
        before = self.table.moves
        try:
            if text.casefold() in COMMANDS:
                COMMANDS[text.casefold()].run(self, "")
            elif head in COMMANDS and COMMANDS[head].takes_more:
                COMMANDS[head].run(self, rest)
            else:
                self._move(text)
        except (StrategygenError, TreeError) as error:
            self._say(fill(self._meant(text) or error_line(error), WIDTH))
        return self.table.moves != before

    def _move(self, text: str) -> None:
        """Ask the question, or show the tile, that was typed."""
        phase = self.table.phase
        if phase is Phase.SHOW:
            self._show(text)
        elif phase is Phase.ANSWER and text.casefold() in YES:
            self._answer()
        else:
            self._ask(text)

    def _ask(self, text: str) -> None:
        """Ask a question in place of one that waits for its answer, if there is one."""
        self.table.parse_question(text)
        if self.table.phase is Phase.ANSWER:
            self.table.undo()
        self.table.ask(text)
        view = self.view
        assert view.asked is not None
        rows = other_rows(self.table.game, view)
        if tile_counts(rows, [view.asked.position])[view.asked]:
            self._answer()
        else:
            self._say(two_sided_text.doubt(view.asked, view))

    def _answer(self) -> None:
        """Answer the question; after a miss say what can be shown, and show the last tile."""
        self.table.answer()
        self._say(two_sided_text.history_lines(self.view)[-1])
        if self.table.phase is not Phase.SHOW:
            return
        hidden = hidden_places(self.view.own)
        if len(hidden) == 1:
            self._show_place(hidden[0])
        else:
            self._say(two_sided_text.choice_line(self.view))

    def _show(self, text: str) -> None:
        """Show the tile that was typed; its value is enough where only one tile has it."""
        tiles = {place: self.view.own[place - 1].tile for place in hidden_places(self.view.own)}
        typed = text.upper().removeprefix("SHOW ")
        found = [place for place, tile in tiles.items() if tile == typed]
        found = found or [place for place, tile in tiles.items() if str(value_of(tile)) == typed]
        if len(found) != 1:
            raise GameError(
                f"{text!r:.60} is none of your hidden tiles; show {', '.join(tiles.values())}"
            )
        self._show_place(found[0])

    def _show_place(self, place: int) -> None:
        self.table.show(place)
        self._say(two_sided_text.move_text(self.table.moves[-1], "You"))

    def stop(self, rest: str) -> None:
        """End the turn of the person."""
        if self.table.phase is not Phase.ASK_OR_STOP:
            raise MatchError("you can stop only after a hit")
        self.table.stop()

    def undo(self, rest: str) -> None:
        """Take a question back that is not answered."""
        self.table.undo()
        self._say("The question is taken back.")

    def hint(self, rest: str) -> None:
        """Say what the program would do in the place of the person."""
        view = self.view
        if view.phase is Phase.SHOW:
            place = self._opponent.place_to_show(view)
            self._say(two_sided_text.show_hint_text(view.own[place - 1].tile))
            return
        plan, goes_on = self._opponent.plan(view), self._opponent.goes_on(view)
        self._say(two_sided_text.hint_text(view, plan, goes_on))

    def candidates(self, rest: str) -> None:
        """List the rows that the program may have."""
        rows = other_rows(self.table.game, self.view)
        self._say(*two_sided_text.candidate_lines(rows.codes, every=rest == "all"))

    def history(self, rest: str) -> None:
        """Show what was done so far."""
        self._say(*two_sided_text.history_lines(self.view))

    def give_up(self, rest: str) -> None:
        """End the game; both rows are shown then."""
        self.table.give_up(self.person)

    def help(self, rest: str) -> None:
        """Say what may be typed."""
        self._say("Type a question such as 2:7, or one of the commands:")
        width = max(len(command.usage) for command in COMMANDS.values())
        self._say(
            *(f"  {command.usage:<{width}}  {command.summary}" for command in COMMANDS.values())
        )

    def quit(self, rest: str) -> None:
        """Leave the game."""
        raise LeaveError

    def _meant(self, text: str) -> str:
        """Say which command was probably meant by a line, if any."""
        if text.casefold() in COMMANDS:
            return ""
        near = get_close_matches(text.casefold(), COMMANDS, n=1, cutoff=0.7)
        return f"{text!r} is no command; did you mean {near[0]}?" if near else ""


@dataclass(frozen=True, slots=True)
class Command:
    """What may be typed beside questions and tiles."""

    usage: str
    summary: str
    run: Callable[[TwoSidedSession, str], None]
    takes_more: bool = False


COMMANDS: Final[dict[str, Command]] = {
    "stop": Command("stop", "end your turn after a hit", TwoSidedSession.stop),
    "hint": Command("hint", "see what the program would do in your place", TwoSidedSession.hint),
    "candidates": Command(
        "candidates [all]",
        "list the rows that the program may have",
        TwoSidedSession.candidates,
        takes_more=True,
    ),
    "history": Command("history", "show all questions so far", TwoSidedSession.history),
    "undo": Command("undo", "take a question back that is not answered yet", TwoSidedSession.undo),
    "give up": Command("give up", "end the game and see both rows", TwoSidedSession.give_up),
    "help": Command("help", "show this", TwoSidedSession.help),
    "quit": Command("quit", "leave the game", TwoSidedSession.quit),
}

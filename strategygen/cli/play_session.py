"""A match at a terminal or from a pipe: what each typed line does, and what is shown for it."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from textwrap import fill
from typing import Final

from lookup import TreeError
from strategygen.advice.text import contradiction_lines
from strategygen.cli import play_text
from strategygen.cli.colour import Paint
from strategygen.cli.errors import error_line
from strategygen.cli.lines import ReadLine
from strategygen.errors import GameError, MatchError, StrategygenError
from strategygen.play import Match, State, Way

# What stands before a guess or a response that reads like a command.
LITERAL: Final = "="


class LeaveError(Exception):
    """The person leaves the match."""


class PlaySession:
    """Carry out the lines that a person types in a match, and show what comes of them."""

    def __init__(
        self, match: Match, read: ReadLine, write: Callable[[str], None], paint: Paint
    ) -> None:
        self.match = match
        self._read = read
        self._write = write
        self._paint = paint

    def run(self, seed: int) -> None:
        """Play until the person leaves or the input ends."""
        self._say(play_text.welcome(self.match, seed))
        if self.match.state is State.GUESS:
            self._say("")
        try:
            self._show_state()
            while True:
                if self._obey(self._read(self._prompt)):
                    self._show_state()
        except EOFError:
            if not self.match.over:
                self._say("The input ended before the game did.")
        except LeaveError:
            return

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._write(line)

    @property
    def _prompt(self) -> str:
        state = self.match.state
        if state is State.GUESS:
            return f"Your guess {len(self.match.history) + 1}: "
        if state is State.RESPOND:
            return "Your response: "
        if state is State.CONTRADICTION:
            return "Change or undo: "
        return "Undo or quit: "

    def _show_state(self) -> None:
        """Show what the match waits for, or how it ended."""
        match = self.match
        if match.state is State.RESPOND:
            self._say("", *play_text.guess_lines(match, self._paint))
        elif match.over:
            self._say("", *play_text.end_lines(match))
        elif match.contradiction is not None:
            lines = contradiction_lines(match.game, match.history, match.contradiction)
            self._say("", *(fill(line, play_text.WIDTH) for line in lines))
            self._say(f"Type the right response, such as: {self._example()}. Or type undo.")

    def _example(self) -> str:
        """Return how a turn may be changed, the best way to mend it where that is known."""
        found = self.match.contradiction
        if found is not None and found.repairs:
            return f"change {found.repairs[0].turn} {found.repairs[0].response}"
        return f"change 1 {self.match.game.responses.labels[0]}"

    def _obey(self, line: str) -> bool:
        """Carry out a line; return whether the match has changed."""
        text = line.strip()
        if not text:
            if self.match.over:
                raise LeaveError
            return False
        name, rest = _split_command(text)
        before = self.match.turns, self.match.state
        try:
            if name:
                COMMANDS[name].run(self, rest)
            else:
                self._move(text.removeprefix(LITERAL))
        except (StrategygenError, TreeError) as error:
            meant = "" if name else self._meant(text, error)
            self._say(fill(meant or error_line(error), play_text.WIDTH))
        return before != (self.match.turns, self.match.state)

    def _move(self, text: str) -> None:
        """Make the guess or record the response that was typed."""
        if self.match.way is Way.PROGRAM_GUESSES:
            self.match.answer(text)
        else:
            self.match.make_guess(text)
        self._say(play_text.history_lines(self.match, self._paint)[-1])

    def hint(self, rest: str) -> None:
        """Say what the program would guess."""
        if self.match.way is Way.PROGRAM_GUESSES:
            raise MatchError("the program guesses here, so there is no hint to give")
        self._say(*play_text.hint_lines(self.match.game, self.match.suggestion))

    def candidates(self, rest: str) -> None:
        """List the codes that are possible."""
        self._say(*play_text.candidate_lines(self.match.candidates, every=rest == "all"))

    def history(self, rest: str) -> None:
        """Show all turns so far."""
        self._say(*play_text.history_lines(self.match, self._paint))

    def change(self, rest: str) -> None:
        """Put another response to a turn."""
        number, _, response = rest.partition(" ")
        if not (number.rstrip(":").isdecimal() and response.strip()):
            raise MatchError(
                f"type the number of the turn and its right response, such as {self._example()}"
            )
        self.match.change(int(number.rstrip(":")), response.strip())
        self.history("")

    def undo(self, rest: str) -> None:
        """Take the last turn back."""
        count = len(self.match.history)
        was_given_up = self.match.state is State.GIVEN_UP
        self.match.undo()
        self._say("The game goes on." if was_given_up else f"Turn {count} is taken back.")

    def give_up(self, rest: str) -> None:
        """End the match; how it ended shows the secret."""
        self.match.give_up()

    def help(self, rest: str) -> None:
        """Say what may be typed."""
        way = self.match.way
        what = "a response" if way is Way.PROGRAM_GUESSES else "a guess"
        self._say(f"Type {what}, or one of the commands:")
        known = [COMMANDS[name] for name in commands_of(way)]
        width = max(len(command.usage) for command in known)
        self._say(*(f"  {command.usage:<{width}}  {command.summary}" for command in known))
        if way is Way.PROGRAM_GUESSES:
            guess, label = self.match.game.guesses[0], self.match.game.responses.labels[0]
            self._say(
                "A response may have ? for a part that you do not know.",
                f"If you made another guess, type it before its response: {guess}:{label}",
            )
        for name in self._clashes():
            self._say(f"  {LITERAL}{name} is the word {name}, and not the command")

    def quit(self, rest: str) -> None:
        """Leave the match."""
        raise LeaveError

    def _meant(self, text: str, error: Exception) -> str:
        """Say which command was probably meant by a line that is nothing else, if any."""
        near = get_close_matches(" ".join(text.split()).casefold(), COMMANDS, n=1, cutoff=0.7)
        if not near or isinstance(error, MatchError):
            return ""
        wanted = "response" if self.match.way is Way.PROGRAM_GUESSES else "guess"
        return f"{text!r} is no {wanted}; did you mean the command {near[0]}?"

    def _clashes(self) -> list[str]:
        """Return the commands that are guesses of the game, too."""
        found = []
        for name in COMMANDS:
            try:
                self.match.game.parse_guess(name)
            except GameError:
                continue
            found.append(name)
        return found


@dataclass(frozen=True, slots=True)
class Command:
    """What may be typed beside guesses and responses."""

    usage: str
    summary: str
    run: Callable[[PlaySession, str], None]
    ways: tuple[Way, ...] = tuple(Way)
    takes_more: bool = False


_GUESSING: Final = (Way.PERSON_GUESSES, Way.ADVERSARY)
_ANSWERING: Final = (Way.PROGRAM_GUESSES,)

COMMANDS: Final[dict[str, Command]] = {
    "history": Command("history", "show all turns so far", PlaySession.history),
    "candidates": Command(
        "candidates [all]",
        "list the codes that agree with all responses",
        PlaySession.candidates,
        takes_more=True,
    ),
    "hint": Command("hint", "let the program propose a guess", PlaySession.hint, _GUESSING),
    "change": Command(
        "change TURN RESPONSE",
        "correct a response that you gave",
        PlaySession.change,
        _ANSWERING,
        takes_more=True,
    ),
    "undo": Command("undo", "take the last turn back", PlaySession.undo),
    "give up": Command(
        "give up", "end the game and see the secret", PlaySession.give_up, _GUESSING
    ),
    "help": Command("help", "show this", PlaySession.help),
    "quit": Command("quit", "leave the game", PlaySession.quit),
}


def commands_of(way: Way) -> list[str]:
    """Return the names of the commands that make sense in a way of play."""
    return [name for name, command in COMMANDS.items() if way in command.ways]


def _split_command(text: str) -> tuple[str, str]:
    """Return the command at the beginning of a line and what follows it; "" where there is none."""
    words = " ".join(text.split())
    for name, command in COMMANDS.items():
        head, rest = words[: len(name)], words[len(name) :]
        if head.casefold() == name and (not rest or (command.takes_more and rest[0] == " ")):
            return name, rest.strip()
    return "", text

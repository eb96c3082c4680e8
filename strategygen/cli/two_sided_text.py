"""What the two-sided Da Vinci game says to a person, in lines of 80 columns that need no colour."""

from collections.abc import Callable, Sequence
from textwrap import fill
from typing import Final

from strategygen.cli.colour import paint_tile
from strategygen.cli.play_text import MOST_LISTED, WIDTH, columns, counted
from strategygen.games.davinci import COLOURS, DaVinci
from strategygen.play.two_sided import Act, Move, Phase, Question, SeenTile, View, value_of
from strategygen.play.two_sided_opponent import Plan

# What stands before a line that the person types.
PROMPTS: Final = {
    Phase.ASK: "Your question: ",
    Phase.ASK_OR_STOP: "Your question, or stop: ",
    Phase.ANSWER: "Ask it all the same? Type yes or undo: ",
    Phase.SHOW: "The tile that you show: ",
}

# Return a tile as it is shown; its colour is "B", "W" or "".
PaintTile = Callable[[str, str], str]


def plain_tile(tile: str, colour: str) -> str:
    """Return a tile without colour, as wide as one with colour."""
    return f" {tile} "


def painter(in_colour: bool) -> PaintTile:
    """Return what shows tiles."""
    return paint_tile if in_colour else plain_tile


def welcome_lines(game: DaVinci, seed: int, begins: bool) -> list[str]:
    """Say what lies on the table, what a turn is, and who begins."""
    return [
        fill(f"{game.id} with two hidden rows, dealt by the seed {seed}. {_tiles(game)}", WIDTH),
        fill(
            "In a turn you ask for one hidden tile of the other row: 2:7 asks whether the second "
            "tile from the left is a 7. After a hit that tile is shown, and you may ask again or "
            "stop. After a miss you show one of your own tiles. The first whose tiles are all "
            "shown has lost.",
            WIDTH,
        ),
        f"A tile in brackets is shown to both. {'You begin' if begins else 'I begin'}.",
        "Type help to see the commands.",
    ]


def _tiles(game: DaVinci) -> str:
    """Say which tiles there are, and how they lie."""
    highest = max(map(value_of, game.symbols))
    each = f"Each of us has {counted(game.size, 'tile')}"
    if not game.pattern:
        return (
            f"{each} out of 0 to {highest}, ascending from left to right. Each value exists once, "
            "so no tile is in both rows."
        )
    jokers = ""
    if game.jokers:
        highest -= 1
        jokers = f" The jokers, B{highest + 1} and W{highest + 1}, may lie anywhere in a row."
    return (
        f"{each} with the colours {game.pattern}, black and white, out of 0 to {highest} in each "
        "colour, ascending from left to right. Of equal values the black one lies left. Each tile "
        f"exists once, so no tile is in both rows.{jokers}"
    )


def row_lines(view: View, paint: PaintTile) -> list[str]:
    """Return both rows as the person sees them, below the numbers of the positions."""
    # All tiles take the same room, with a value of two digits and in brackets, or not.
    width = len(_colour(view.own[0].tile)) + len("[12]")
    numbers = (SeenTile(str(place), shown=False) for place in range(1, len(view.own) + 1))
    return [
        f"{name:<9}  {''.join(_cell(seen, width, how) for seen in row)}".rstrip()
        for name, row, how in (
            ("Position", numbers, plain_tile),
            ("My row", view.other, paint),
            ("Your row", view.own, paint),
        )
    ]


def _cell(seen: SeenTile, width: int, paint: PaintTile) -> str:
    text = f"[{seen.tile}]" if seen.shown else seen.tile
    left = (width - len(text)) // 2
    # Only the tile itself is in colour, not the room around it.
    return " " * left + paint(text, _colour(seen.tile)) + " " * (width - len(text) - left)


def _colour(tile: str) -> str:
    return tile[0] if tile[0] in COLOURS else ""


def history_lines(view: View) -> list[str]:
    """Return what was done so far, a line for each question."""
    lines: list[str] = []
    for move in view.moves:
        who = "You" if move.player is view.player else "I"
        if move.act is Act.ASK:
            lines.append(f"{len(lines) + 1:>2}. {question_text(move, who)}")
        elif lines:
            lines[-1] += f" {move_text(move, who)}"
    return lines or ["No question was asked yet."]


def question_text(move: Move, who: str) -> str:
    """Return a question and its answer in words."""
    answer = "hit" if move.hit else "miss"
    return f"{who} asked {move.position}:{value_of(str(move.tile))}: {answer}."


def move_text(move: Move, who: str) -> str:
    """Return in words what a player did beside asking."""
    if move.act is Act.SHOW:
        return f"{who} showed {move.tile} at position {move.position}."
    return f"{who} {'stopped' if move.act is Act.STOP else 'gave up'}."


def choice_line(view: View) -> str:
    """Say which tiles a person may show."""
    *others, last = (seen.tile for seen in view.own if not seen.shown)
    return f"Show one of your tiles: {', '.join(others)} or {last}."


def doubt(question: Question, view: View) -> str:
    """Say why a question can only be a miss."""
    own = {seen.tile for seen in view.own}
    shown = {seen.tile for seen in view.other}
    asked = {(move.position, move.tile) for move in view.moves if move.player is view.player}
    if question.tile in own:
        reason = f"you have {question.tile} yourself"
    elif (question.position, question.tile) in asked:
        reason = "you have asked it before"
    elif question.tile in shown:
        reason = f"{question.tile} is shown at another position"
    else:
        reason = "after all that was shown and answered, it cannot be there"
    return fill(f"{question} can only be a miss: {reason}.", WIDTH)


def hint_text(view: View, plan: Plan, goes_on: bool) -> str:
    """Return what the program would do in the place of a person who has to ask."""
    rows = f"{counted(plan.rows, 'row')} that {'is' if plan.rows == 1 else 'are'} possible"
    chance = f"a hit in {plan.hits} of {rows}"
    if view.phase is Phase.ASK_OR_STOP and not goes_on:
        return fill(f"Stop: the next question would be {plan.question}, {chance}.", WIDTH)
    return fill(f"Ask {plan.question}: it is {chance}.", WIDTH)


def show_hint_text(tile: str) -> str:
    """Return which tile the program would show in the place of the person."""
    return f"Show {tile}: it tells least to somebody who sees only what is shown to both."


def candidate_lines(codes: Sequence[str], every: bool) -> list[str]:
    """Return the rows that the program may have, in columns; the first ones if they are many."""
    ordered = sorted(codes, key=lambda code: [value_of(tile) for tile in code.split(" ")])
    shown = ordered if every else ordered[:MOST_LISTED]
    verb = "is" if len(codes) == 1 else "are"
    lines = [f"{counted(len(codes), 'row')} of mine {verb} possible:", *columns(shown)]
    if len(shown) < len(codes):
        lines.append(f"and {len(codes) - len(shown)} more; candidates all lists them, too")
    return lines


def end_line(view: View) -> str:
    """Say who has won, and why."""
    won = view.winner is view.player
    if view.moves[-1].act is Act.GIVE_UP:
        return "You have given up, so I have won."
    return (
        "All my tiles are shown: you have won." if won else "All your tiles are shown: I have won."
    )

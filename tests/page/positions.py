"""Draw positions of games: histories that some code fits, and such that none fits."""

from collections.abc import Iterator
from random import Random

from strategygen.games import Game, WordLists, parse_game

Pairs = list[tuple[str, str]]


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text."""
    return tuple(text.split())


WORDS = WordLists(
    words("""
        abbey added allay array civic daddy eerie geese kayak level llama mamma melee mummy radar
        rarer refer rotor sassy tepee tests verve
    """),
    words("""
        abbey added aghas aioli allay array civic crane daddy eerie esses geese kayak level llama
        madam mamma melee mummy peeve radar rarer refer rotor saint salet sassy soare tepee teeth
        tests verve
    """),
)
LONG = WordLists(
    ("ananas", "banana", "canada", "havana", "panama", "salads"),
    ("ananas", "banana", "canada", "havana", "panama", "salads", "saddle", "cheese"),
)

FAMILIES: dict[str, list[Game]] = {
    "pegs": [
        parse_game(name)
        for name in (
            "mastermind-4x6",
            "mastermind-3x9",
            "mastermind-5x5",
            "mastermind-4x6-black",
            "mastermind-4x5-known",
            "mastermind-7x2",
            "mastermind-1x4",
        )
    ],
    "digits": [
        parse_game(name)
        for name in (
            "bullscows-4x10",
            "bullscows-4x8",
            "bullscows-3x10-order",
            "bullscows-3x8-repeat",
            "bullscows-3x7-repeat-order",
            "bullscows-4x7-known",
            "bullscows-2x12",
        )
    ],
    "words": [
        parse_game("wordle-nature"),
        parse_game("wordle-nature-hard"),
        parse_game("wordle-nature-ultrahard"),
        parse_game("wordle-nature-match"),
        parse_game("wordle-nature-known"),
        parse_game("wordle-double", WORDS),
        parse_game("wordle-double-hard", WORDS),
        parse_game("wordle-double-ultrahard", WORDS),
        parse_game("wordle-long", LONG),
    ],
}
GAMES = [game for games in FAMILIES.values() for game in games]


def histories(game: Game, count: int, random: Random) -> Iterator[Pairs]:
    """Yield histories of up to four turns that some code fits, before the end of the game."""
    while count:
        secret = random.choice(game.codes)
        history: Pairs = []
        for _ in range(random.randrange(5)):
            allowed = [guess for guess in game.guesses if game.allows(guess, history)]
            guess = random.choice(allowed)
            if guess != secret:
                history.append((guess, game.respond(guess, secret)))
        yield history
        count -= 1


def contradictions(game: Game, count: int, random: Random) -> Iterator[Pairs]:
    """Yield histories of up to five turns with random responses that no code fits."""
    while count:
        history = [
            (random.choice(game.guesses), random.choice(game.responses.labels))
            for _ in range(random.randrange(1, 6))
        ]
        if not any(
            all(game.respond(guess, code) == label for guess, label in history)
            for code in game.codes
        ):
            yield history
            count -= 1

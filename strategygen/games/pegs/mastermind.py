"""Mastermind: every word of P pegs over C colours, answered by black and white pegs."""

from dataclasses import dataclass, field
from typing import ClassVar, Self

from strategygen.games.base import WordLists, end_suffix
from strategygen.games.pegs.feedback import BLACK, Feedback
from strategygen.games.pegs.game import PegGame


@dataclass(frozen=True)
class Mastermind(PegGame):
    """A black peg for each peg at its place, a white one for each further colour in common.

    With -black there are no white ones.
    """

    repeat: bool = field(default=True, init=False)

    family: ClassVar[str] = "mastermind"
    summary: ClassVar[str] = (
        "words of P pegs over C colours; black and white pegs (-black: black only)"
    )
    grammar: ClassVar[str] = "mastermind-PxC[-black]"
    examples: ClassVar[tuple[str, ...]] = (
        "mastermind-4x6",
        "mastermind-5x8",
        "mastermind-4x6-black",
    )
    endings: ClassVar[tuple[str, ...]] = (BLACK.name,)
    other_feedback: ClassVar[Feedback] = BLACK
    alphabet: ClassVar[str] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    letters: ClassVar[tuple[str, str]] = ("B", "W")
    nouns: ClassVar[tuple[str, str]] = ("pegs", "colours")

    @classmethod
    def parse(cls, options: str, end: str, lists: WordLists | None = None) -> Self:
        size, feedback = cls.split_feedback(options)
        places, symbols = cls.parse_size(size)
        return cls(places, symbols, end=end, feedback=feedback)

    @property
    def notation(self) -> str:
        if not self.feedback.misplaced:
            return (
                f"The colours are {''.join(self.symbols)}. A response counts black pegs, one for "
                "each right colour at the right place: 2B is two black pegs."
            )
        return (
            f"The colours are {''.join(self.symbols)}. "
            "A response counts black and white pegs. A black peg is a right colour at the right "
            "place, a white peg a right colour at a wrong place: 1B2W is one black peg and two "
            "white ones."
        )

    @property
    def id(self) -> str:
        size = f"{self.places}x{self.symbol_count}"
        return f"{self.family}-{size}{self.feedback_suffix}{end_suffix(self.end)}"

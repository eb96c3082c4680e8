"""Mastermind: every word of P pegs over C colours, answered by black and white pegs."""

from dataclasses import dataclass, field
from typing import ClassVar, Self

from strategygen.games.base import WordLists, end_suffix
from strategygen.games.pegs import PegGame


@dataclass(frozen=True)
class Mastermind(PegGame):
    """A black peg for each peg at its place, a white one for each further colour in common."""

    repeat: bool = field(default=True, init=False)

    family: ClassVar[str] = "mastermind"
    summary: ClassVar[str] = "words of P pegs over C colours, answered by black and white pegs"
    grammar: ClassVar[str] = "mastermind-PxC"
    examples: ClassVar[tuple[str, ...]] = ("mastermind-4x6", "mastermind-5x8")
    alphabet: ClassVar[str] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    letters: ClassVar[tuple[str, str]] = ("B", "W")
    nouns: ClassVar[tuple[str, str]] = ("pegs", "colours")

    @classmethod
    def parse(cls, options: str, end: str, lists: WordLists | None = None) -> Self:
        places, symbols = cls.parse_size(options)
        return cls(places, symbols, end=end)

    @property
    def id(self) -> str:
        return f"{self.family}-{self.places}x{self.symbol_count}{end_suffix(self.end)}"

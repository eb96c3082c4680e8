"""Bulls and Cows: numbers of P digits out of N, all different unless the game says otherwise."""

from dataclasses import dataclass
from typing import ClassVar, Self

from strategygen.games.base import WordLists, end_suffix
from strategygen.games.pegs import PegGame


@dataclass(frozen=True)
class BullsCows(PegGame):
    """A bull for each digit at its place, a cow for each further digit in common."""

    repeat: bool = False

    family: ClassVar[str] = "bullscows"
    summary: ClassVar[str] = "P different digits of N (or any, with -repeat), bulls and cows"
    grammar: ClassVar[str] = "bullscows-PxN[-repeat]"
    examples: ClassVar[tuple[str, ...]] = ("bullscows-4x10", "bullscows-4x10-repeat")
    alphabet: ClassVar[str] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    letters: ClassVar[tuple[str, str]] = ("A", "B")
    nouns: ClassVar[tuple[str, str]] = ("places", "digits")

    @classmethod
    def parse(cls, options: str, end: str, lists: WordLists | None = None) -> Self:
        size = options.removesuffix("-repeat")
        places, symbols = cls.parse_size(size)
        return cls(places, symbols, repeat=size != options, end=end)

    @property
    def id(self) -> str:
        size = f"{self.places}x{self.symbol_count}"
        return f"{self.family}-{size}{'-repeat' * self.repeat}{end_suffix(self.end)}"

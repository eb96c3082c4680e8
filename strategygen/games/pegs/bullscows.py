"""Bulls and Cows: numbers of P digits out of N, all different unless the game says otherwise."""

from dataclasses import dataclass
from typing import ClassVar, Self

from strategygen.games.base import WordLists, end_suffix
from strategygen.games.pegs.feedback import ORDER, Feedback
from strategygen.games.pegs.game import PegGame


@dataclass(frozen=True)
class BullsCows(PegGame):
    """A bull for each digit at its place, a cow for each further digit in common.

    With -order a response also tells how many digits of the guess are greater than the secret's at
    their place.
    """

    repeat: bool = False

    family: ClassVar[str] = "bullscows"
    summary: ClassVar[str] = (
        "P different digits of N (-repeat: any); bulls and cows (-order: also greater ones)"
    )
    grammar: ClassVar[str] = "bullscows-PxN[-repeat][-order]"
    examples: ClassVar[tuple[str, ...]] = (
        "bullscows-4x10",
        "bullscows-4x10-repeat",
        "bullscows-4x10-order",
    )
    endings: ClassVar[tuple[str, ...]] = ("repeat", ORDER.name)
    other_feedback: ClassVar[Feedback] = ORDER
    alphabet: ClassVar[str] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    letters: ClassVar[tuple[str, str]] = ("A", "B")
    nouns: ClassVar[tuple[str, str]] = ("places", "digits")

    @classmethod
    def parse(cls, options: str, end: str, lists: WordLists | None = None) -> Self:
        options, feedback = cls.split_feedback(options)
        size = options.removesuffix("-repeat")
        places, symbols = cls.parse_size(size)
        return cls(places, symbols, repeat=size != options, end=end, feedback=feedback)

    @property
    def notation(self) -> str:
        different = "" if self.repeat else ", all different in a code"
        text = (
            f"The digits are {''.join(self.symbols)}{different}. "
            "A response counts bulls (A) and cows (B). A bull is a right digit at the right place, "
            "a cow a right digit at a wrong place: 1A2B is one bull and two cows."
        )
        if not self.feedback.greater:
            return text
        return (
            f"{text} Behind them stands at how many places the digit of the guess is greater than "
            "that of the code: 1A2B+2."
        )

    @property
    def id(self) -> str:
        size = f"{self.places}x{self.symbol_count}"
        options = "-repeat" * self.repeat + self.feedback_suffix + end_suffix(self.end)
        return f"{self.family}-{size}{options}"

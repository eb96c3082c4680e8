"""Define the responses of a game and the ways to write them."""

from typing import Final, NamedTuple

from lookup.errors import InvalidResponseError, TreeFormatError
from lookup.schema import END_WIN, RESPONSES, RESPONSES_FIELDS, fold
from lookup.unpack import FieldReader

# Error messages show at most so many responses.
_SHOWN: Final = 16


class Responses(NamedTuple):
    """Hold the responses of a game; the id of a response is its index in `labels` and `costs`.

    `winning` is the response to a right guess; `last` the same where it ends the game, None where a
    game ends with a known code. `accepted` maps every spelling, folded, to the id of its response.
    """

    labels: tuple[str, ...]
    winning: int | None
    last: int | None
    costs: tuple[int, ...]
    folds: dict[str, str]
    accepted: dict[str, int]
    impossible: frozenset[str]

    @property
    def leaf_cost(self) -> int:
        """What is still to pay where one code is left."""
        return 0 if self.last is None else self.costs[self.last]

    def parse(self, text: str) -> int:
        """Return the id of the response that `text` spells.

        Raises `InvalidResponseError`, which shows what is accepted.
        """
        folded = fold(text, self.folds)
        response = self.accepted.get(folded)
        if response is not None:
            return response
        if folded in self.impossible:
            raise InvalidResponseError(f"no guess can get the response {text!r:.60}")
        raise InvalidResponseError(f"{text!r:.60} is no response; expected {self.summary()}")

    def summary(self) -> str:
        """Name the responses in one line; only the first and the last where they are many."""
        if len(self.labels) <= _SHOWN:
            return "one of " + ", ".join(self.labels)
        first, last = ", ".join(self.labels[:3]), ", ".join(self.labels[-3:])
        return f"one of the {len(self.labels)} from {first}, ... to {last}"


def read_responses(fields: FieldReader, end: str) -> Responses:
    """Read the responses of a file; raise `TreeFormatError` where a spelling is ambiguous."""
    fields.enter("responses", RESPONSES_FIELDS)
    labels = fields.texts("labels")
    winning = fields.integer_or_none("winning")
    costs = fields.integers("costs")
    folds = fields.texts_by_text("fold")
    spellings = fields.integers_by_text("spellings")
    impossible = frozenset(fields.texts("impossible"))
    count = len(labels)
    if count > RESPONSES:
        raise TreeFormatError(f"there are {count} responses; expected {RESPONSES} at most")
    if not count or len(costs) != count:
        raise TreeFormatError(f"{count} responses have {len(costs)} costs; expected one for each")
    if winning is None and end == END_WIN:
        raise TreeFormatError("no response is winning; a game that ends with a win needs one")
    if max(winning or 0, max(spellings.values(), default=0)) >= count:
        raise TreeFormatError(f"a response id is too large; expected ids below {count}")
    # So a folded text is no longer than it was, and takes no more memory.
    if any(len(character) != 1 or len(folded) > 1 for character, folded in folds.items()):
        raise TreeFormatError("responses.fold is not from one character each to one or none")
    accepted = {fold(label, folds): response for response, label in enumerate(labels)}
    if len(accepted) != count or accepted | spellings != spellings | accepted:
        raise TreeFormatError("a spelling stands for two responses; expected one meaning for each")
    accepted.update(spellings)
    if not impossible.isdisjoint(accepted):
        raise TreeFormatError("a response is both accepted and impossible; expected one of them")
    last = winning if end == END_WIN else None
    return Responses(labels, winning, last, costs, folds, accepted, impossible)

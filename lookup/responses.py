"""Define the responses of a game and the ways to write them."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from lookup.errors import InvalidResponseError, TreeFormatError
from lookup.schema import END_WIN, RESPONSES, RESPONSES_FIELDS, fold
from lookup.unpack import FieldReader

# Error messages show at most so many responses.
_SHOWN: Final = 16


class Responses(NamedTuple):
    """Hold the responses of a game; the id of a response is its index in `labels` and `costs`.

    `winning` is the response to a right guess; `last` the same where it ends the game, None where a
    game ends with a known code. `folds` says which characters of a typed text are replaced before
    it is looked up. `accepted` maps every accepted text, folded, to the id of its response: first
    the labels, then the other spellings. `impossible` lists folded texts that look like a response
    but that no guess can get. Values never change, so threads may share them; `make_responses`
    makes and checks them.
    """

    labels: tuple[str, ...]
    winning: int | None
    last: int | None
    costs: tuple[int, ...]
    folds: dict[str, str]
    accepted: dict[str, int]
    impossible: tuple[str, ...]

    @property
    def size(self) -> int:
        """The number of responses."""
        return len(self.labels)

    @property
    def spellings(self) -> dict[str, int]:
        """The accepted texts other than the labels, with the ids of their responses."""
        labels = {fold(label, self.folds) for label in self.labels}
        return {text: response for text, response in self.accepted.items() if text not in labels}

    @property
    def leaf_cost(self) -> int:
        """What is still to pay where one code is left."""
        return 0 if self.last is None else self.costs[self.last]

    def parse(self, text: str) -> int:
        """Return the id of the response that `text` spells.

        Raises `InvalidResponseError`, which shows what is accepted.
        """
        response = self.accepted.get(fold(text, self.folds))
        if response is not None:
            return response
        if self.is_impossible(text):
            raise InvalidResponseError(f"no guess can get the response {text!r:.60}")
        raise InvalidResponseError(f"{text!r:.60} is no response; expected {self.summary()}")

    def is_impossible(self, text: str) -> bool:
        """Return whether a text looks like a response, but is one that no guess can get."""
        return fold(text, self.folds) in self.impossible

    def summary(self) -> str:
        """Name the responses in one line; only the first and the last where they are many."""
        if len(self.labels) <= _SHOWN:
            return "one of " + ", ".join(self.labels)
        first, last = ", ".join(self.labels[:3]), ", ".join(self.labels[-3:])
        return f"one of the {len(self.labels)} from {first}, ... to {last}"


def make_responses(
    labels: Sequence[str],
    *,
    winning: int | None,
    end: str,
    costs: Sequence[int] | None = None,
    folds: Mapping[str, str] | None = None,
    spellings: Mapping[str, int] | None = None,
    impossible: Sequence[str] = (),
) -> Responses:
    """Return the responses of a game, checked.

    `end` is one of `schema.ENDS`; each response costs 1 unless `costs` says otherwise. Raises
    `ValueError` where the numbers do not fit together, or where a text stands for two responses.
    """
    count, folds, spellings = len(labels), dict(folds or {}), dict(spellings or {})
    costs = (1,) * count if costs is None else tuple(costs)
    if count > RESPONSES:
        raise ValueError(f"there are {count} responses; expected {RESPONSES} at most")
    if not count or len(costs) != count:
        raise ValueError(f"{count} responses have {len(costs)} costs; expected one for each")
    if winning is None and end == END_WIN:
        raise ValueError("no response is winning; a game that ends with a win needs one")
    if max(winning or 0, max(spellings.values(), default=0)) >= count:
        raise ValueError(f"a response id is too large; expected ids below {count}")
    # So a folded text is no longer than it was, and takes no more memory.
    if any(len(character) != 1 or len(folded) > 1 for character, folded in folds.items()):
        raise ValueError("responses.fold is not from one character each to one or none")
    accepted = {fold(label, folds): response for response, label in enumerate(labels)}
    if len(accepted) != count or accepted | spellings != spellings | accepted:
        raise ValueError("a spelling stands for two responses; expected one meaning for each")
    accepted.update(spellings)
    if not accepted.keys().isdisjoint(impossible):
        raise ValueError("a response is both accepted and impossible; expected one of them")
    last = winning if end == END_WIN else None
    return Responses(tuple(labels), winning, last, costs, folds, accepted, tuple(impossible))


def read_responses(fields: FieldReader, end: str) -> Responses:
    """Read the responses of a file; raise `TreeFormatError` where a spelling is ambiguous."""
    fields.enter("responses", RESPONSES_FIELDS)
    labels = fields.texts("labels")
    winning = fields.integer_or_none("winning")
    costs = fields.integers("costs")
    folds = fields.texts_by_text("fold")
    spellings = fields.integers_by_text("spellings")
    impossible = fields.texts("impossible")
    try:
        return make_responses(
            labels,
            winning=winning,
            end=end,
            costs=costs,
            folds=folds,
            spellings=spellings,
            impossible=impossible,
        )
    except ValueError as error:
        raise TreeFormatError(str(error)) from None

"""What an operator may set for the service."""

import json
from dataclasses import asdict, dataclass
from typing import Final

# Where workers find what the command was told.
VARIABLE: Final = "STRATEGYGEN_SERVICE"


@dataclass(frozen=True, slots=True)
class Settings:
    """The folders and limits of one service.

    `trees` is a folder of trees beside the stored ones, `lists` one of word lists: NAME.txt, or
    NAME.answers.txt and NAME.guesses.txt, for the games wordle-NAME. `seconds` is the longest
    time limit that a request may have, `codes` how many codes a game may have, `body` the bytes of
    a request. So many pieces of advice are computed at once: `advisers`. `origins` may read answers
    in a browser (CORS).
    """

    trees: str | None = None
    lists: str | None = None
    seconds: float = 10.0
    codes: int = 50_000
    body: int = 1 << 20
    advisers: int = 2
    origins: tuple[str, ...] = ()
    access_log: bool = True

    def packed(self) -> str:
        """Return the settings as a text for `unpack`."""
        return json.dumps(asdict(self))


def unpack(text: str) -> Settings:
    """Return the settings that a text holds."""
    fields = json.loads(text)
    fields["origins"] = tuple(fields["origins"])
    return Settings(**fields)

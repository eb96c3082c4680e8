"""What bad input must get: the right error, in one line that says what there is to say."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest

from strategygen.errors import GameError, StrategygenError


@contextmanager
def refused_with(parts: Iterable[str], error: type[StrategygenError] = GameError) -> Iterator[None]:
    """Expect an error whose message is one line with all the parts in it."""
    with pytest.raises(error) as caught:
        yield
    message = str(caught.value)
    assert all(part in message for part in parts), message
    assert "\n" not in message

"""The errors that a user of the generator can cause, each with a message that says what to do."""


class StrategygenError(Exception):
    """The base of all errors raised on purpose by `strategygen`."""


class GameError(StrategygenError, ValueError):
    """A game id, a code or a guess that does not exist."""


class StrategyError(StrategygenError, ValueError):
    """A strategy that does not exist or does not fit the game."""


class IndistinguishableError(StrategygenError, ValueError):
    """Two codes that no allowed guess can tell apart."""


class MemoryLimitError(StrategygenError, MemoryError):
    """A build that would need more memory than the limit allows."""


class VerificationError(StrategygenError, ValueError):
    """A stored tree that breaks one of its claims."""


class ExportError(StrategygenError, ValueError):
    """A format that does not exist, or a tree or an option that it has no way to write."""


class MatchError(StrategygenError, ValueError):
    """Something that cannot be done at this point of a match."""

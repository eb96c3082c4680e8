"""Read the bytes of a file, check all that they say, and hold it."""

from typing import Final, NamedTuple

from lookup import schema
from lookup.errors import TreeFormatError
from lookup.info import (
    GameInfo,
    Statistics,
    StrategyInfo,
    read_game,
    read_statistics,
    read_strategy,
)
from lookup.labels import Labels, read_labels
from lookup.nodes import Header, Nodes, read_nodes
from lookup.responses import Responses, read_responses
from lookup.unpack import MSGPACK_ERRORS, FieldReader

# Every version of the format is a map that begins with this entry and ends with the checksum, so
# that a foreign file, a damaged one and one of a later version are told apart.
_NAME: Final = b"\xa6format\xbb" + schema.FORMAT.encode()
_END: Final = b"\xa8checksum\xc4\x04"
_LONGEST_MAP_HEADER: Final = 5
_START: Final = bytes([0x80 + len(schema.FIELDS)]) + _NAME

_REPAIR: Final = "get the file again, or build it again with strategygen"


class Contents(NamedTuple):
    """Hold all that a file says."""

    game: GameInfo
    strategy: StrategyInfo
    statistics: Statistics
    responses: Responses
    labels: Labels
    nodes: Nodes


def read_contents(data: bytes) -> Contents:
    """Return what the bytes of a file say; raise `TreeFormatError` if anything is wrong."""
    _check_integrity(data)
    try:
        contents = _read_fields(FieldReader(data))
    except TreeFormatError:
        raise
    except MSGPACK_ERRORS as error:
        problem = str(error) or type(error).__name__
        raise TreeFormatError(f"not plain msgpack: {problem}") from error
    _check_costs(contents)
    return contents


def _check_integrity(data: bytes) -> None:
    """Check that the bytes are a strategy tree of some version, complete and unaltered."""
    if not data:
        raise TreeFormatError(f"empty, not a strategy tree; {_REPAIR}")
    if len(data) >= schema.FILE_BYTES:
        raise TreeFormatError(f"{len(data)} bytes; expected fewer than {schema.FILE_BYTES}")
    if _NAME not in data[: _LONGEST_MAP_HEADER + len(_NAME)]:
        if _START.startswith(data):
            raise TreeFormatError(f"cut short after {len(data)} bytes; {_REPAIR}")
        raise TreeFormatError(
            f"not a strategy tree: it begins with {data[:16]!r}, not with the name of the format; "
            "expected a file that strategygen wrote"
        )
    body, found = data[: -schema.CHECKSUM_BYTES], data[-schema.CHECKSUM_BYTES :]
    if not body.endswith(_END):
        raise TreeFormatError(f"cut short or overwritten: its end is missing; {_REPAIR}")
    expected = schema.checksum(body)
    if found != expected:
        raise TreeFormatError(
            f"damaged: the checksum is {found.hex()}, but the bytes give {expected.hex()}; "
            f"{_REPAIR}"
        )


def _read_fields(fields: FieldReader) -> Contents:
    """Read all fields, and check each section by itself and with those before it."""
    count = fields.enter_map()
    fields.choice("format", (schema.FORMAT,))
    version = fields.integer("version")
    if version != schema.VERSION:
        advice = "install a newer strategygen" if version > schema.VERSION else _REPAIR
        raise TreeFormatError(
            f"version {version}; this program reads version {schema.VERSION}; {advice}"
        )
    fields.expect_count(count, schema.FIELDS)
    game = read_game(fields)
    strategy = read_strategy(fields)
    statistics = read_statistics(fields)
    responses = read_responses(fields, game.end)
    labels = read_labels(fields)
    header = Header(labels.size, len(responses.labels), responses.last, statistics.secrets)
    nodes = read_nodes(fields, header)
    if len(fields.data("checksum")) != schema.CHECKSUM_BYTES:
        raise TreeFormatError(f"the checksum does not have {schema.CHECKSUM_BYTES} bytes")
    fields.expect_end()
    return Contents(game, strategy, statistics, responses, labels, nodes)


def _check_costs(contents: Contents) -> None:
    """Check that nodes and statistics say the same, and that no node costs or holds too little."""
    _, _, statistics, responses, _, nodes = contents
    root = (nodes.remaining[0], nodes.worst[0]) if nodes.place else (1, responses.leaf_cost)
    if root != (statistics.secrets, statistics.depth):
        raise TreeFormatError(
            f"the root has {root[0]} candidates and costs at most {root[1]}; the statistics say "
            f"{statistics.secrets} and {statistics.depth}"
        )
    least = min(responses.costs)
    if min(nodes.remaining, default=1) < 1 or min(nodes.worst, default=least) < least:
        raise TreeFormatError(
            f"a node has no candidate left, or a worst cost below {least}, the least that a "
            "response costs"
        )

"""Compare neighbours in an array of bytes without a loop in Python."""


def ascents(data: bytes, width: int) -> bytearray:
    """Return for each cell of `width` bytes 1 if it sorts behind the one before, else 0.

    The first cell has none before it, and counts as 1.
    """
    # All cells make one very large integer, each in a lane with a byte to spare. So one subtraction
    # compares them all: where a 1 in the spare byte had to be borrowed from, it is gone.
    lane, more = width + 1, len(data) // width - 1
    spread = bytearray(lane * (more + 1))
    for i in range(width):
        spread[i + 1 :: lane] = data[i::width]
    cells = int.from_bytes(spread, "big")
    spares = int.from_bytes((b"\1" + bytes(width)) * more, "big")
    before, behind = cells >> 8 * lane, cells & ((1 << 8 * lane * more) - 1)
    differences = (behind | spares) - before - (spares >> 8 * width)
    return bytearray(b"\1") + differences.to_bytes(lane * more, "big")[::lane]

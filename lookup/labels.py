"""Define the texts of guesses, kept as the file has them: cut into pieces that are numbered."""

from itertools import pairwise
from typing import Final, NamedTuple

from lookup.ascents import ascents
from lookup.errors import TreeFormatError
from lookup.schema import LABELS_FIELDS, PIECE_BYTES, PIECE_TEXTS
from lookup.unpack import FieldReader

_IS_ZERO: Final = bytes([1]) + bytes(255)
_IS_NOT_ZERO: Final = bytes([0]) + bytes([1]) * 255


class Labels(NamedTuple):
    """Hold `size` distinct texts in ascending order.

    Each is UTF-8, filled up with zero bytes to the sum of `widths`, and cut into pieces of these
    widths. `pieces` holds for each the texts that stand there, ascending, one behind the other;
    `text` holds for each label the numbers of its texts, a byte each.
    """

    size: int
    widths: tuple[int, ...]
    pieces: tuple[bytes, ...]
    text: bytes

    def label(self, index: int) -> str:
        """Return the text at an index from 0 to `size` - 1."""
        return self._bytes(index).decode()

    def _bytes(self, index: int) -> bytes:
        count = len(self.widths)
        numbers = self.text[index * count : (index + 1) * count]
        texts = [
            piece[number * width : (number + 1) * width]
            for number, width, piece in zip(numbers, self.widths, self.pieces, strict=True)
        ]
        return b"".join(texts).rstrip(b"\0")

    def column(self, piece: int, byte: int) -> bytes:
        """Return the byte at a place of a piece, of all labels."""
        texts = self.pieces[piece][byte :: self.widths[piece]]
        return self.text[piece :: len(self.widths)].translate(texts.ljust(256, b"\0"))


def read_labels(fields: FieldReader) -> Labels:
    """Read the labels of a file and check each of them."""
    fields.enter("labels", LABELS_FIELDS)
    labels = Labels(
        fields.integer("count"),
        fields.integers("widths"),
        fields.bins("pieces"),
        fields.data("text"),
    )
    _check_pieces(labels)
    # UTF-8 sorts like the code points it stands for.
    if 0 in ascents(labels.text, len(labels.widths)):
        raise TreeFormatError("labels are not distinct and ascending")
    if any(0 in piece for piece in labels.pieces):
        _check_zeros(labels)
    if not all(map(bytes.isascii, labels.pieces)):
        _check_utf8(labels)
    return labels


def _check_pieces(labels: Labels) -> None:
    size, widths, pieces, text = labels
    if not size or not widths or len(pieces) != len(widths) or size * len(widths) != len(text):
        raise TreeFormatError(
            f"labels.text holds {len(text)} bytes; expected {size} labels of {len(widths)} pieces, "
            f"and the texts of {len(pieces)} pieces were found"
        )
    for i, (width, piece) in enumerate(zip(widths, pieces, strict=True)):
        if not 1 <= width <= PIECE_BYTES or not piece or len(piece) % width:
            raise TreeFormatError(
                f"piece {i} of the labels has texts of {width} bytes, {len(piece)} in all; "
                f"expected 1 to {PIECE_BYTES} for each"
            )
        count = len(piece) // width
        if count > PIECE_TEXTS or 0 in ascents(piece, width):
            raise TreeFormatError(
                f"the {count} texts of piece {i} of the labels are more than {PIECE_TEXTS}, or not "
                "distinct and ascending"
            )
        if text[i :: len(widths)].translate(None, bytes(range(count))):
            raise TreeFormatError(f"a label has a text of piece {i} that is none of the {count}")


def _check_zeros(labels: Labels) -> None:
    """Check that no label is empty, and that zero bytes stand at its end only."""
    columns = [
        labels.column(piece, byte)
        for piece, width in enumerate(labels.widths)
        for byte in range(width)
    ]
    if 0 in columns[0]:
        raise TreeFormatError("a label is empty, or begins with a zero byte")
    for column, after in pairwise(columns):
        zeros = int.from_bytes(column.translate(_IS_ZERO), "little")
        if zeros & int.from_bytes(after.translate(_IS_NOT_ZERO), "little"):
            raise TreeFormatError(
                "a label has a zero byte inside; expected zero bytes at its end only"
            )


def _check_utf8(labels: Labels) -> None:
    for index in range(labels.size):
        try:
            labels.label(index)
        except UnicodeDecodeError as error:
            raise TreeFormatError(f"label {error.object!r} is not UTF-8") from error

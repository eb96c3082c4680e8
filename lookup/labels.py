"""Define the texts of guesses, kept as the file has them: cut into pieces that are numbered."""

from itertools import pairwise
from typing import Final, NamedTuple

from lookup.ascents import ascents
from lookup.errors import TreeFormatError
from lookup.schema import LABEL_BYTES, LABELS_FIELDS, PIECE_BYTES, PIECE_TEXTS
from lookup.unpack import FieldReader

_IS_ZERO: Final = bytes([1]) + bytes(255)
_IS_NOT_ZERO: Final = bytes([0]) + bytes([1]) * 255


class Labels(NamedTuple):
    """Hold `size` distinct texts in ascending order.

    Each is UTF-8, filled up with zero bytes to the sum of `widths`, and cut into pieces of these
    widths. `texts` holds what stands in each piece of any label, ascending, one behind the other;
    `numbers` which of these it is, for each label a byte for each piece.
    """

    size: int
    widths: tuple[int, ...]
    texts: tuple[bytes, ...]
    numbers: bytes

    def label(self, index: int) -> str:
        """Return the text at an index from 0 to `size` - 1."""
        pieces = len(self.widths)
        numbers = self.numbers[index * pieces : (index + 1) * pieces]
        parts = [
            texts[number * width : (number + 1) * width]
            for number, width, texts in zip(numbers, self.widths, self.texts, strict=True)
        ]
        return b"".join(parts).rstrip(b"\0").decode()


def read_labels(fields: FieldReader) -> Labels:
    """Read the labels of a file and check each of them."""
    fields.enter("labels", LABELS_FIELDS)
    size, widths = fields.integer("count"), fields.integers("widths")
    if not all(1 <= width <= PIECE_BYTES for width in widths) or sum(widths) > LABEL_BYTES:
        raise TreeFormatError(
            f"the widest piece of a label has {max(widths)} bytes, and all pieces {sum(widths)}; "
            f"expected 1 to {PIECE_BYTES} bytes for each and at most {LABEL_BYTES} for all"
        )
    labels = Labels(size, widths, fields.bins("texts", len(widths)), fields.data("numbers"))
    if not size or not widths or size * len(widths) != len(labels.numbers):
        raise TreeFormatError(
            f"labels.numbers holds {len(labels.numbers)} bytes; expected {size} labels of "
            f"{len(widths)} pieces"
        )
    for piece in range(len(widths)):
        _check_piece(labels, piece)
    # UTF-8 sorts like the code points it stands for.
    if 0 in ascents(labels.numbers, len(widths)):
        raise TreeFormatError("labels are not distinct and ascending")
    if any(0 in texts for texts in labels.texts):
        _check_zeros(labels)
    if not all(map(bytes.isascii, labels.texts)):
        _check_utf8(labels)
    return labels


def _check_piece(labels: Labels, piece: int) -> None:
    """Check the texts of a piece, and that each label has one of them."""
    width, texts = labels.widths[piece], labels.texts[piece]
    count, rest = divmod(len(texts), width)
    if not 1 <= count <= PIECE_TEXTS or rest or 0 in ascents(texts, width):
        raise TreeFormatError(
            f"the texts of piece {piece} of the labels take {len(texts)} bytes, {width} each; "
            f"expected 1 to {PIECE_TEXTS} texts, distinct and ascending"
        )
    if labels.numbers[piece :: len(labels.widths)].translate(None, bytes(range(count))):
        raise TreeFormatError(
            f"a label has a text number of piece {piece} that is not one of the {count} texts"
        )


def _check_zeros(labels: Labels) -> None:
    """Check that no label is empty, and that zero bytes stand at its end only."""
    columns = []
    for piece, width in enumerate(labels.widths):
        numbers = labels.numbers[piece :: len(labels.widths)]
        for byte in range(width):
            columns.append(numbers.translate(labels.texts[piece][byte::width].ljust(256, b"\0")))
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

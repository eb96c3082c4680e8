"""Define the texts of guesses, kept as the file has them: in cells of equal width."""

from operator import lt
from struct import Struct
from typing import NamedTuple

from lookup.errors import TreeFormatError
from lookup.schema import LABELS_FIELDS
from lookup.unpack import FieldReader


class Labels(NamedTuple):
    """Hold `size` distinct texts in ascending order.

    Each is UTF-8 in a cell of `width` bytes of `text`, filled up with zero bytes.
    """

    size: int
    width: int
    text: bytes

    def label(self, index: int) -> str:
        """Return the text at an index from 0 to `size` - 1."""
        start = index * self.width
        return self.text[start : start + self.width].rstrip(b"\0").decode()


def read_labels(fields: FieldReader) -> Labels:
    """Read the labels of a file and check each of them."""
    fields.enter("labels", LABELS_FIELDS)
    labels = Labels(fields.integer("count"), fields.integer("width"), fields.data("text"))
    size, width, text = labels
    if not size or not width or size * width != len(text):
        raise TreeFormatError(
            f"labels.text holds {len(text)} bytes; expected {size} labels of {width} bytes"
        )
    cells = Struct(f"{width}s" * size).unpack(text)
    # UTF-8 sorts like the code points it stands for, and a zero byte sorts before all others. So
    # when the first label is not empty, none is.
    if not all(map(lt, cells, cells[1:])) or not text[0]:
        raise TreeFormatError("labels are not distinct, ascending and non-empty")
    if 0 in text and any(b"\0" in cell.rstrip(b"\0") for cell in cells):
        raise TreeFormatError("a label has a zero byte inside; expected zero bytes at its end only")
    if not text.isascii():
        _check_utf8(cells)
    return labels


def _check_utf8(cells: tuple[bytes, ...]) -> None:
    for cell in cells:
        try:
            cell.decode()
        except UnicodeDecodeError as error:
            raise TreeFormatError(f"label {cell!r} is not UTF-8") from error

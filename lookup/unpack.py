"""Read plain values from msgpack bytes that nobody vouches for."""

from itertools import islice
from typing import Final, NoReturn

import msgpack

from lookup.errors import TreeFormatError

# First bytes of a msgpack container: with a length below 16 inside, or with one of 2 bytes behind;
# the next number announces a length of 4 bytes.
_ARRAY: Final = (0x90, 0xDC)
_MAP: Final = (0x80, 0xDE)

# What msgpack raises for bytes that are not msgpack.
MSGPACK_ERRORS: Final = (ValueError, msgpack.UnpackException)

Values = tuple[object, ...]


class FieldReader:
    """Read the fields of a file in their order, each as the type that is expected there.

    The headers of maps and lists are read here, and msgpack unpacks plain values only. So neither
    deep nesting nor a huge length makes it allocate more than a small multiple of the file.
    Every method raises `TreeFormatError`, or one of `MSGPACK_ERRORS` where the bytes are not
    msgpack at all.
    """

    def __init__(self, data: bytes) -> None:
        self._size = len(data)
        self._section = "the file"
        self._unpacker = msgpack.Unpacker(
            max_buffer_size=len(data),
            max_array_len=0,
            max_map_len=0,
            list_hook=_refuse_nested,
            object_hook=_refuse_nested,
            ext_hook=_refuse_extension,
        )
        self._unpacker.feed(data)

    def enter(self, section: str, fields: tuple[str, ...]) -> None:
        """Read the name of a section and how many fields it has."""
        self._key(section)
        self._section = section
        self.expect_count(self.enter_map(), fields)

    def enter_any(self, fields: tuple[str, ...]) -> str:
        """Read and return a name that the file chose itself, and how many fields it has."""
        name = self._unpacker.unpack()
        if type(name) is not str:
            raise TreeFormatError(f"a name in {self._section} is {_show(name)}; expected a text")
        self._section = name
        self.expect_count(self.enter_map(), fields)
        return name

    def enter_map(self, field: str | None = None) -> int:
        """Read how many entries a map has: a field, else the section itself."""
        if field is None:
            return self._length(_MAP, f"{self._section} is not a map")
        self._key(field)
        return self._length(_MAP, f"{self._section}.{field} is not a map")

    def expect_count(self, count: int, fields: tuple[str, ...]) -> None:
        """Check the number of fields of a map."""
        if count != len(fields):
            expected = ", ".join(fields)
            raise TreeFormatError(f"{self._section} has {count} fields; expected {expected}")

    def expect_end(self) -> None:
        """Check that nothing follows."""
        if self._unpacker.tell() != self._size:
            left = self._size - self._unpacker.tell()
            raise TreeFormatError(f"{left} bytes follow the last field; expected none")

    def text(self, field: str) -> str:
        """Read a text."""
        value = self._value(field)
        if type(value) is str:
            return value
        raise self._wrong(field, "a text", value)

    def choice(self, field: str, choices: tuple[str, ...]) -> str:
        """Read one of the texts in `choices`."""
        value = self.text(field)
        if value in choices:
            return value
        raise self._wrong(field, " or ".join(map(repr, choices)), value)

    def text_or_none(self, field: str) -> str | None:
        """Read a text or nil."""
        value = self._value(field)
        if value is None or type(value) is str:
            return value
        raise self._wrong(field, "a text or nil", value)

    def integer(self, field: str) -> int:
        """Read a whole number from 0."""
        value = self._value(field)
        if type(value) is int and value >= 0:
            return value
        raise self._wrong(field, "a whole number from 0", value)

    def integer_or_none(self, field: str) -> int | None:
        """Read a whole number from 0, or nil."""
        value = self._value(field)
        if value is None or (type(value) is int and value >= 0):
            return value
        raise self._wrong(field, "a whole number from 0, or nil", value)

    def data(self, field: str) -> bytes:
        """Read a `bin`."""
        value = self._value(field)
        if type(value) is bytes:
            return value
        raise self._wrong(field, "a bin", value)

    def bins(self, field: str, count: int) -> tuple[bytes, ...]:
        """Read a list of so many `bin`s."""
        values = self._list(field, count)
        bins = tuple([value for value in values if type(value) is bytes])
        if len(bins) != len(values):
            raise self._wrong(field, "bins only", values)
        return bins

    def texts(self, field: str) -> tuple[str, ...]:
        """Read a list of texts."""
        return self._only_texts(field, self._list(field))

    def integers(self, field: str) -> tuple[int, ...]:
        """Read a list of whole numbers from 0."""
        return self._only_integers(field, self._list(field))

    def texts_by_text(self, field: str) -> dict[str, str]:
        """Read a map from texts to texts."""
        keys, values = self._map(field)
        return dict(zip(keys, self._only_texts(field, values), strict=True))

    def integers_by_text(self, field: str) -> dict[str, int]:
        """Read a map from texts to whole numbers from 0."""
        keys, values = self._map(field)
        return dict(zip(keys, self._only_integers(field, values), strict=True))

    def parameters(self, field: str) -> dict[str, int | str | bool]:
        """Read a map from texts to whole numbers, texts and truth values."""
        keys, values = self._map(field)
        plain = [
            value
            for value in values
            if isinstance(value, str) or (isinstance(value, int) and value >= 0)
        ]
        if len(plain) != len(keys):
            raise self._wrong(field, "whole numbers, texts and truth values", values)
        return dict(zip(keys, plain, strict=True))

    def _key(self, field: str) -> None:
        key = self._unpacker.unpack()
        if key != field:
            raise TreeFormatError(f"{_show(key)} stands where the field {field!r} was expected")

    def _value(self, field: str) -> object:
        self._key(field)
        return self._unpacker.unpack()

    def _list(self, field: str, count: int | None = None) -> Values:
        self._key(field)
        length = self._length(_ARRAY, f"{self._section}.{field} is not a list")
        if count not in (None, length):
            raise TreeFormatError(f"{self._section}.{field} has {length} items; expected {count}")
        return self._values(field, length)

    def _map(self, field: str) -> tuple[tuple[str, ...], Values]:
        """Read a map; return its keys, which are distinct texts, and its values."""
        length = self.enter_map(field)
        items = self._values(field, 2 * length)
        keys = self._only_texts(field, items[::2])
        if len(set(keys)) != length:
            raise self._wrong(field, "distinct keys", keys)
        return keys, items[1::2]

    def _values(self, field: str, count: int) -> Values:
        values = tuple(islice(self._unpacker, count))
        if len(values) != count:
            raise self._wrong(field, f"{count} values", values)
        return values

    def _length(self, container: tuple[int, int], complaint: str) -> int:
        """Read the header of a container; return how many entries follow."""
        short, wide = container
        first = int.from_bytes(self._unpacker.read_bytes(1), "big")
        if first & 0xF0 == short:
            return first & 0x0F
        if first in (wide, wide + 1):
            return int.from_bytes(self._unpacker.read_bytes(2 << (first - wide)), "big")
        raise TreeFormatError(complaint)

    def _only_texts(self, field: str, values: Values) -> tuple[str, ...]:
        texts = tuple([value for value in values if type(value) is str])
        if len(texts) != len(values):
            raise self._wrong(field, "texts only", values)
        return texts

    def _only_integers(self, field: str, values: Values) -> tuple[int, ...]:
        integers = tuple([value for value in values if type(value) is int and value >= 0])
        if len(integers) != len(values):
            raise self._wrong(field, "whole numbers from 0 only", values)
        return integers

    def _wrong(self, field: str, expected: str, found: object) -> TreeFormatError:
        where = f"{self._section}.{field}"
        return TreeFormatError(f"{where} is {_show(found)}; expected {expected}")


def _refuse_nested(value: object) -> NoReturn:
    """Refuse a map or a list where a plain value belongs, before a second one is built."""
    raise TreeFormatError(f"{_show(value)} stands where a plain value was expected")


def _refuse_extension(code: int, data: bytes) -> NoReturn:
    raise TreeFormatError(f"an extension type ({code}) was found; expected plain msgpack")


def _show(value: object) -> str:
    return f"{value!r:.60}"

"""The JavaScript reader, under Node, refuses what Python refuses, and for the same reason."""

import random
from collections.abc import Iterator

import pytest

from lookup import schema
from tests.lookup.corpus import CORPUS
from tests.lookup.examples import EXAMPLES
from tests.lookup.fat import FAT, fat
from tests.lookup.test_malformed import HOSTILE, OTHERS, PEGS, changed, with_value
from tests.lookup.tree_writer import integers, packed, sealed
from tests.ports.alike import compare, same_reason
from tests.ports.node import Question, ask

pytestmark = pytest.mark.ports


def malformed() -> Iterator[tuple[str, bytes]]:
    """Yield the malformed files of the tests of the Python reader."""
    for name, (changes, _) in PEGS.items():
        yield name, packed(changed("pegs", changes))
    for name, (example, changes, _) in OTHERS.items():
        yield name, packed(changed(example, changes))
    for name, raw in HOSTILE.items():
        yield name, with_value(raw)
    data = EXAMPLES["pegs"].data
    for length in range(len(data)):
        yield f"first {length} bytes", data[:length]
    for extra in (b"\0", b"\n", b"\xc0", data):
        yield "extended", data + extra
    yield "extended and sealed again", sealed(data + b"\xa8checksum\xc4\x04")
    for version in (0, 2, 200, 2**40, 2**64 - 1):
        yield f"version {version}", packed({**EXAMPLES["pegs"].document, "version": version})
    later = {"format": schema.FORMAT, "version": 2, "more": [[{}]] * 20}
    yield "later version", packed(later)
    yield "key twice", sealed(data[:-4].replace(b"\xa30,2", b"\xa30,0"))
    yield "a text", b"guess,response\n1122,1B1W\n'\n"
    yield "byte order mark", packed(changed("pegs", {"game.id": "\ufeffx"}))
    yield (
        "huge numbers",
        packed(
            changed(
                "pegs",
                {
                    "strategy.bound": 2**64 - 1,
                    "strategy.width": 2**63,
                    "game.parameters": {"one": 2**53 + 1, "__proto__": 3},
                    "game.lists": {"__proto__": {"count": 2**60, "sha256": ""}},
                },
            )
        ),
    )
    none, zeros = b"\xff" * 4, bytes(4)
    yield "wide label that is no text", one_label([b"1\0\0\0", *[zeros] * 75_000, none])
    yield "wide label of no text", one_label([none] * 100_000)
    yield "wide label with zero bytes at its end", one_label([b"1\xff", *[zeros] * 75_000])
    yield "parameter below 0", packed(changed("pegs", {"game.parameters": {"one": -1}}))
    body = EXAMPLES["pegs"].data[:-6]
    yield "longer checksum", sealed(body + b"\xc4\x13" + b"\0" * 6 + b"\xa8checksum\xc4\x04")
    yield "huge cost", packed(changed("pegs-known", {"responses.costs": [1, 1, 1, 2**64 - 1]}))
    yield "wide arrays", packed(changed("pegs", {"tree.worst": integers([3, 2], 4)}))
    numbers = ("statistics.secrets", "statistics.total", "responses.winning")
    for field in (*numbers, "labels.count", "tree.nodes"):
        for number in (2**32, 2**32 + 4, 2**53 + 1, 2**64 - 1):
            yield f"huge {field}", packed(changed("pegs", {field: number}))
    yield "huge width", packed(changed("pegs", {"labels.widths": [2**64 - 1]}))


def one_label(pieces: list[bytes]) -> bytes:
    """Return a file with a single label, which has these pieces."""
    return packed(
        changed(
            "pegs",
            {
                "labels.count": 1,
                "labels.widths": [len(piece) for piece in pieces],
                "labels.texts": pieces,
                "labels.numbers": bytes(len(pieces)),
            },
        )
    )


def check_alike(files: list[tuple[str, bytes]]) -> int:
    """Compare how files open, and the whole tree of those that do; return how many do."""
    verdicts = compare([data for _, data in files])
    for (name, data), verdict in zip(files, verdicts, strict=True):
        assert verdict.difference == "", (name, data, verdict)
    return sum(verdict.accepted for verdict in verdicts)


def test_malformed_files() -> None:
    files = list(malformed())
    accepted = check_alike(files)
    assert len(files) > 700
    assert accepted == 4


def test_fat_files() -> None:
    """What is small in a file and large in memory; and no such file makes Node run out of it."""
    check_alike([(name, fat(name, number)) for name in FAT for number in (300, 5000)])


def test_what_was_found_before() -> None:
    files = [(path.name, path.read_bytes()) for path in sorted(CORPUS.glob("*.msgpack"))]
    assert check_alike(files) == 0


def altered(data: bytes, draw: random.Random) -> bytes:
    """Return bytes with up to three short places replaced, inserted or removed."""
    body = bytearray(data)
    for _ in range(draw.randint(1, 3)):
        start = draw.randrange(len(body))
        end = start + draw.choice([0, 1, 1, 1, 2, 3])
        body[start:end] = draw.choice(
            [
                draw.randbytes(end - start),
                draw.randbytes(draw.randint(0, 3)),
                bytes([body[start] ^ 1 << draw.randrange(8)]) if start < len(body) else b"",
                bytes([draw.choice(b"\0\1\x7f\x80\x90\xa0\xc0\xc2\xc4\xcc\xcf\xd4\xd9\xdc\xff")]),
            ]
        )
    return bytes(body)


@pytest.mark.parametrize("example", EXAMPLES)
def test_altered_files(example: str) -> None:
    """Half of them carry the checksum that fits."""
    draw = random.Random(example)
    body = EXAMPLES[example].data[:-4]
    files = [(str(i), sealed(altered(body, draw))) for i in range(1500)]
    files += [(str(i), altered(EXAMPLES[example].data, draw)) for i in range(300)]
    check_alike(files)


def test_altered_arrays() -> None:
    """Small numbers in an array of the right length come nearest to a tree that is none."""
    draw = random.Random("arrays")
    files = []
    for i in range(4000):
        example = draw.choice(["pegs", "pegs-known", "number", "tiles", "free-of-cost"])
        field = draw.choice(schema.TREE_FIELDS[1:])
        values = bytearray(EXAMPLES[example].document["tree"][field])
        for _ in range(draw.randint(1, 3)):
            values[draw.randrange(len(values))] = draw.randrange(10)
        files.append((f"{i}", packed(changed(example, {f"tree.{field}": bytes(values)}))))
    assert check_alike(files) > 20


def test_reasons_that_are_the_same() -> None:
    assert same_reason("damaged: the checksum is 1", "damaged: the checksum is 01")
    assert same_reason("tree.label holds 3 bytes", "tree.label is nil; expected a bin")
    assert same_reason("tree.label holds 3 bytes", "not plain msgpack: it ends")
    assert not same_reason("damaged: the checksum is 1", "tree.label holds 3 bytes")
    assert not same_reason("tree.label holds 3 bytes", "tree.worst holds 3 bytes")


# A value in place of the game's id, and how the message says what was found and what was expected.
MESSAGES = {
    "text": (b"\x07", "game.id is 7; expected a text"),
    "negative": (b"\xd3" + b"\xff" * 8, "game.id is -1; expected a text"),
    "nil": (b"\xc0", "game.id is nil; expected a text"),
    "truth": (b"\xc3", "game.id is true; expected a text"),
    "bin": (b"\xc5\x00\x02ab", "game.id is a bin of 2 bytes; expected a text"),
    "list": (b"\x91\x01", "a list stands where a plain value was expected"),
    "fraction": (b"\xca\0\0\0\0", "not plain msgpack: the byte ca begins a fraction"),
    "not UTF-8": (b"\xa1\xff", "not plain msgpack: a text is not UTF-8"),
    "cut": (b"\xdb\xff\xff\xff\xff", "not plain msgpack: it ends within a value of 4294967295 b"),
}


@pytest.mark.parametrize(("raw", "expected"), MESSAGES.values(), ids=MESSAGES)
def test_messages(raw: bytes, expected: str) -> None:
    opened = ask([Question(with_value(b"\x86\xa2id" + raw))])[0]["opened"]
    assert opened["error"] == "TreeFormatError"
    assert opened["message"].startswith(expected)


def test_a_wrong_value_of_a_list_is_shown_with_its_place() -> None:
    costs = packed(changed("pegs", {"responses.costs": [1, 1, "x\x1b\u202e", 1]}))
    folds = packed(changed("pegs", {"responses.fold": {"a": "b", "c" * 70: 3}}))
    messages = [said["opened"]["message"] for said in ask([Question(costs), Question(folds)])]
    assert messages == [
        r'responses.costs[2] is "x\u001b\u{202e}"; expected whole numbers from 0 only',
        f'responses.fold["{60 * "c"}"...] is 3; expected texts only',
    ]

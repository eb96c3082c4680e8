"""Check the worked example of docs/format.md: its bytes, and what the page says about them.

The bytes stand here once more, as they are, so that neither a change of the page nor one of the
reader goes unnoticed.
"""

import re
import struct
from pathlib import Path

import pytest

import lookup
from lookup import schema

PAGE = (Path(__file__).parents[2] / "docs" / "format.md").read_text(encoding="utf-8")

TINY = bytes.fromhex(
    """
    89a6666f726d6174bb636f64652d627265616b696e6720737472617465677920
    74726565a776657273696f6e01a467616d6586a26964ae6d61737465726d696e
    642d327832a666616d696c79aa6d61737465726d696e64aa706172616d657465
    727383a6706c6163657302a773796d626f6c7302a6726570656174c3a773796d
    626f6c7392a131a132a3656e64a377696ea56c6973747380a873747261746567
    7988a46e616d65a56b6e757468a4706f6f6ca3616c6ca56669727374c0a96d61
    785f6465707468c0a57769647468c0a474696573d9336265747465722076616c
    75652c207468656e20636f6e73697374656e742c207468656e206c6f77657374
    206775657373206964a670726f766564a46e6f6e65a5626f756e64c0aa737461
    7469737469637384a77365637265747304a5746f74616c08a5646570746803a9
    686973746f6772616d9400010201a9726573706f6e73657386a66c6162656c73
    94a430423057a430423257a431423057a432423057a777696e6e696e6703a563
    6f7374739401010101a4666f6c6486a142a162a157a177a120a0a109a0a128a0
    a129a0a97370656c6c696e677384a3302c3000a3302c3201a3312c3002a3322c
    3003aa696d706f737369626c6594a430623177a3302c31a431623177a3312c31
    a66c6162656c7384a5636f756e7404a67769647468739102a5746578747391c4
    083131313232313232a76e756d62657273c40400010203a47472656588a56e6f
    64657304a8696e7465726e616cc40105a86368696c6472656ec4020201a87265
    73706f6e7365c403000201a477696e73c40103a56c6162656cc40400030102a9
    72656d61696e696e67c4020402a5776f727374c4020302a8636865636b73756d
    c40470e72acf
    """
)
DUMPED = re.findall(r"^([0-9a-f]{3})  ((?:[0-9a-f]{2} ?)+)", PAGE, re.MULTILINE)


def test_dump_on_the_page() -> None:
    position = 0
    for offset, line in DUMPED:
        assert int(offset, 16) == position
        position += len(bytes.fromhex(line))
    assert bytes.fromhex("".join(line for _, line in DUMPED)) == TINY


def test_nodes_on_the_page() -> None:
    tree = lookup.open_tree(TINY)
    nodes, labels = tree.contents.nodes, tree.contents.labels
    for node, label in enumerate(nodes.label):
        response = nodes.response[node - 1] if node else None
        reached = "" if response is None else f" {response}, `{tree.responses[response]}`"
        start = f"| {node} | {'yes' if node in nodes.place else 'no'} |{reached} |"
        assert f"{start} {label}, `{labels.label(label)}` |" in PAGE
        if node in nodes.place:
            children = [child for _, child in tree.children(node) if child > 0]
            ids = f"node{'s' * (len(children) > 1)} {', '.join(map(str, children))}"
            wins = "yes" if (tree.winning, -1) in tree.children(node) else "no"
            end = f"| {wins} | {tree.remaining(node)} | {tree.worst(node)} |\n"
            assert f"`{tree.guess(node)}` | {len(children)}: {ids} {end}" in PAGE


def test_checksum_on_the_page() -> None:
    (checksum,) = struct.unpack("<I", TINY[-schema.CHECKSUM_BYTES :])
    assert f"{checksum:#x}\n" in PAGE


@pytest.mark.parametrize(
    "fields",
    [getattr(schema, name) for name in dir(schema) if name.endswith("FIELDS")],
    ids=lambda fields: f"{fields[0]}...",
)
def test_fields_on_the_page(fields: tuple[str, ...]) -> None:
    """Each map has a table with its fields in their order."""
    tables = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert fields in {tuple(tables[i : i + len(fields)]) for i in range(len(tables))}


def test_game_on_the_page() -> None:
    tree = lookup.open_tree(TINY)
    node = 0
    for guess, response, following in (("11", "1B0W", 2), ("12", "0B2W", 3), ("21", "2B0W", -1)):
        assert tree.guess(node) == guess
        node = tree.step(node, tree.responses.index(response))
        assert node == following
    assert tree.parse("(0, 2)") == 1
    with pytest.raises(lookup.ContradictionError):
        tree.probe(["(0, 2)"])

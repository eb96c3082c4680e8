"""Draw a tree as an SVG picture: a column for each turn, a line for each response."""

from collections.abc import Iterable
from typing import Final, NamedTuple
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

from lookup import StrategyTree
from strategygen.export.options import ExportOptions
from strategygen.export.picture import Box, boxes, legend, title

# All lengths are in pixels. Characters are taken to be as wide as those of the widest monospace
# fonts, so that texts stay inside their boxes whatever the font.
_LARGE: Final = 9
_SMALL: Final = 7
_PADDING: Final = 8
_HEIGHT: Final = 38
_PITCH: Final = 50
_BEND: Final = 24
_LINE: Final = 16
_MARGIN: Final = 16

_STYLE: Final = """\
text { font-family: ui-monospace, monospace; fill: black; }
.guess { font-size: 14px; font-weight: bold; text-anchor: middle; }
.counts, .response, .legend { font-size: 11px; }
.counts { text-anchor: middle; }
.title { font-size: 14px; font-weight: bold; }
rect, path { fill: none; stroke: black; stroke-width: 1; }
.page { fill: white; stroke: none; }
.box { fill: white; }
.wins .box { stroke-width: 3; }
.cut .box { stroke-dasharray: 5 3; }"""


class Placed(NamedTuple):
    """A box with its place: the left edge, the middle from top to bottom, the width."""

    box: Box
    x: int
    y: int
    width: int


def export_tree(tree: StrategyTree, options: ExportOptions) -> str:
    """Return the picture, one line for each part of it."""
    name, about = title(tree), legend(tree, options.depth)
    top = 3 * _LINE + _LINE * len(about)
    placed = place(list(boxes(tree, options.depth)), top)
    by_node = {each.box.node: each for each in placed}
    width = max(
        max(each.x + each.width for each in placed),
        _MARGIN + _width(name, _LARGE),
        *(_MARGIN + _width(line, _SMALL) for line in about),
    )
    height = max(each.y for each in placed) + _HEIGHT // 2
    size = f"{width + _MARGIN} {height + _MARGIN}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
        f'width="{width + _MARGIN}" height="{height + _MARGIN}" role="img" '
        'aria-labelledby="title desc">',
        f'<title id="title">{escape(name)}</title>',
        f'<desc id="desc">{escape(" ".join(about))}</desc>',
        f"<style>\n{_STYLE}\n</style>",
        '<rect class="page" width="100%" height="100%"/>',
        f'<text class="title" x="{_MARGIN}" y="{2 * _LINE}">{escape(name)}</text>',
        *(
            f'<text class="legend" x="{_MARGIN}" y="{(3 + number) * _LINE}">{escape(line)}</text>'
            for number, line in enumerate(about)
        ),
    ]
    for each in placed:
        if each.box.parent is not None:
            lines += _edge(by_node[each.box.parent], each)
        lines += _node(each)
    return "\n".join([*lines, "</svg>", ""])


def place(found: list[Box], top: int) -> list[Placed]:
    """Give each box a place below `top`: its column by its depth, its row beside its children.

    A box without children takes the next row, others the middle of theirs. So no two boxes meet.
    """
    has_children = {box.parent for box in found}
    y: dict[int, int] = {}
    # From the top to the bottom row of the children that are placed already.
    spans: dict[int, tuple[int, int]] = {}
    below = top + _HEIGHT // 2 + _PITCH * sum(box.node not in has_children for box in found)
    # In pre-order backwards, each box comes after all that hangs on it.
    for box in reversed(found):
        if box.node in spans:
            y[box.node] = sum(spans[box.node]) // 2
        else:
            below -= _PITCH
            y[box.node] = below
        if box.parent is not None:
            bottom = spans.get(box.parent, (0, y[box.node]))[1]
            spans[box.parent] = (y[box.node], bottom)
    left, widths = _columns(found)
    return [Placed(box, left[box.depth], y[box.node], widths[box.depth]) for box in found]


def _columns(found: Iterable[Box]) -> tuple[dict[int, int], dict[int, int]]:
    """Return the left edge and the width of the boxes of each depth."""
    widths: dict[int, int] = {}
    labels: dict[int, int] = {}
    for box in found:
        inside = max(_width(box.title, _LARGE), _width(box.counts, _SMALL)) + 2 * _PADDING
        widths[box.depth] = max(widths.get(box.depth, 0), inside)
        labels[box.depth] = max(labels.get(box.depth, 0), _width(box.response or "", _SMALL))
    left: dict[int, int] = {}
    x = _MARGIN
    for depth in sorted(widths):
        if depth > 1:
            x += _BEND + labels[depth] + _PADDING
        left[depth] = x
        x += widths[depth]
    return left, widths


def _width(text: str, character: int) -> int:
    """Return how wide a text is at most; characters of East Asia take two places."""
    return character * sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


def _node(placed: Placed) -> list[str]:
    box, x, y, width = placed
    kinds = {"known": box.is_known, "wins": box.can_win, "cut": box.is_cut}
    names = " ".join(["node", *(name for name, applies in kinds.items() if applies)])
    corner = f' rx="{_HEIGHT // 2}"' if box.is_known else ""
    middle = x + width // 2
    return [
        f'<g class="{names}" id="n{box.node}">',
        f'<rect class="box" x="{x}" y="{y - _HEIGHT // 2}" width="{width}" height="{_HEIGHT}"'
        f"{corner}/>",
        f'<text class="guess" x="{middle}" y="{y - 3}">{escape(box.title)}</text>',
        f'<text class="counts" x="{middle}" y="{y + 13}">{escape(box.counts)}</text>',
        "</g>",
    ]


def _edge(parent: Placed, child: Placed) -> list[str]:
    """Return the line from a box to one below it, with the response beside it."""
    start = parent.x + parent.width
    bend = start + _BEND // 2
    return [
        f'<g class="edge" id="e{child.box.node}" data-from="n{parent.box.node}">',
        f'<path d="M{start} {parent.y} H{bend} V{child.y} H{child.x}"/>',
        f'<text class="response" x="{bend + 6}" y="{child.y - 5}">'
        f"{escape(str(child.box.response))}</text>",
        "</g>",
    ]

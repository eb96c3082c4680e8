"""Write a tree as a graph in the language of Graphviz."""

from lookup import StrategyTree
from strategygen.export.options import ExportOptions
from strategygen.export.picture import Box, boxes, legend, title


def export_tree(tree: StrategyTree, options: ExportOptions) -> str:
    """Return the graph: a node for each guess, an edge for each response."""
    lines = [
        "digraph strategy {",
        f"  // {title(tree)}",
        f"  // {' '.join(legend(tree, options.depth))}",
        f"  label={_quoted(title(tree))};",
        '  rankdir="LR";',
        '  node [shape="box", fontname="monospace"];',
        '  edge [fontname="monospace"];',
    ]
    for box in boxes(tree, options.depth):
        label = _quoted(box.title)[:-1] + "\\n" + _quoted(box.counts)[1:]
        lines.append(f"  n{box.node} [label={label}{_style(box)}];")
        if box.parent is not None:
            lines.append(f"  n{box.parent} -> n{box.node} [label={_quoted(str(box.response))}];")
    return "\n".join([*lines, "}", ""])


def _style(box: Box) -> str:
    """Return the attributes that say what kind of node it is."""
    style = {"rounded": box.is_known, "bold": box.can_win, "dashed": box.is_cut}
    chosen = ",".join(name for name, applies in style.items() if applies)
    return f', style="{chosen}"' if chosen else ""


def _quoted(text: str) -> str:
    """Return a text in quotes; a backslash would begin an escape."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

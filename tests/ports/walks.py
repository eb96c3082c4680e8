"""Say all that a tree says at each of its nodes, as every port says it in its own language."""

from lookup import StrategyTree

SOLVED = -1


def walked(tree: StrategyTree) -> list[str]:
    """Return a line for each node, before its children: the history, and what follows it."""
    lines: list[str] = []
    waiting: list[tuple[int, list[str]]] = [(0, [])]
    while waiting:
        node, history = waiting.pop()
        lines.append("\t".join([" ".join(history), *_facts(tree, node)]))
        children = [] if node == SOLVED else tree.children(node)
        waiting += [
            (child, [*history, tree.responses[response]]) for response, child in reversed(children)
        ]
    return lines


def _facts(tree: StrategyTree, node: int) -> list[str]:
    if node == SOLVED:
        return ["found"]
    known = tree.known(node)
    shown = tree.guess(node) if known is None else f"known {known}"
    return [shown, str(tree.remaining(node)), str(tree.worst(node))]

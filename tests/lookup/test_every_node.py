"""Check every answer at every node against the tree as it was written down."""

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lookup
from lookup import ContradictionError, GameOverError, InvalidResponseError, StrategyTree
from tests.lookup.examples import EXAMPLES, Example
from tests.lookup.tree_writer import FOUND, Tree, document, endings, is_internal

SOLVED = -1


def below(example: Example, tree: Tree) -> dict[int, Tree]:
    """Return what follows a node; a leaf that guesses is answered with the winning response."""
    if is_internal(tree):
        return dict(tree["children"])
    return {example.document["responses"]["winning"]: FOUND} if "guess" in tree else {}


def walk(example: Example, tree: Tree, path: list[int]) -> Iterator[tuple[Tree, list[int]]]:
    """Yield every node below a tree, the ends too, with the responses that lead there."""
    yield tree, path
    for response, child in below(example, tree).items():
        yield from walk(example, child, [*path, response])


def follow(opened: StrategyTree, path: list[int]) -> int:
    node = 0
    for response in path:
        node = opened.step(node, response)
    return node


def check_node(opened: StrategyTree, example: Example, tree: Tree, node: int) -> None:
    """Compare what the node itself says."""
    responses = example.document["responses"]
    costs = endings(tree, responses["costs"], responses["winning"])
    assert opened.remaining(node) == len(costs)
    assert opened.worst(node) == max(costs)
    assert opened.known(node) == tree.get("code")
    assert [response for response, _ in opened.children(node)] == sorted(below(example, tree))
    for response in range(len(opened.responses)):
        if response in below(example, tree):
            assert (response, opened.step(node, response)) in opened.children(node)
        else:
            with pytest.raises(GameOverError if "code" in tree else InvalidResponseError):
                opened.step(node, response)
    if "guess" in tree:
        assert opened.guess(node) == tree["guess"]
    else:
        with pytest.raises(GameOverError, match=tree["code"]):
            opened.guess(node)


def check_history(opened: StrategyTree, example: Example, tree: Tree, path: list[int]) -> None:
    """Compare what a session and a probe say after the responses that lead to a node."""
    labels = opened.responses
    history = [labels[response] for response in path]
    session = opened.session()
    for response in history:
        session.record(response)
    assert session.guess == tree.get("guess")
    assert session.solved == (tree == FOUND or "code" in tree)
    assert session.turn == len(path) + ("guess" in tree)
    assert (session.secret is None) == ("guess" in tree)
    assert opened.get(history, "nothing") == tree.get("guess", "nothing")
    assert opened.get(session.history, "nothing") == tree.get("guess", "nothing")
    if "guess" in tree:
        assert opened.probe(history) == tree["guess"]
        for response in set(range(len(labels))) - set(below(example, tree)):
            with pytest.raises(ContradictionError, match=f"after turn {len(path) + 1} "):
                opened.probe([*history, labels[response]])
            assert opened.get([*history, labels[response]], "nothing") == "nothing"
    else:
        with pytest.raises(GameOverError):
            opened.probe(history)
        with pytest.raises(GameOverError):
            opened.probe([*history, labels[0]])
        assert opened.get([*history, labels[0]]) is None


def check_example(example: Example) -> None:
    opened = lookup.open_tree(example.data)
    for tree, path in walk(example, example.tree, []):
        node = follow(opened, path)
        assert (node == SOLVED) == (tree == FOUND)
        if node != SOLVED:
            check_node(opened, example, tree, node)
        check_history(opened, example, tree, path)


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_every_node_of_an_example(example: Example) -> None:
    check_example(example)


@st.composite
def drawn_examples(draw: st.DrawFn) -> Example:
    """Draw a tree with up to four responses, of either end, with any costs."""
    responses = draw(st.integers(2, 4))
    winning = draw(st.none() | st.integers(0, responses - 1))
    known = winning is None or draw(st.booleans())
    costs = draw(st.lists(st.integers(0, 3), min_size=responses, max_size=responses))
    numbers = count(1)

    def subtree(depth: int) -> Tree:
        if not depth or not draw(st.booleans()):
            return {"code" if known else "guess": f"code {next(numbers)}"}
        given = draw(st.lists(st.integers(0, responses - 1), min_size=2, unique=True))
        return {
            "guess": draw(st.sampled_from(["a", "b:c", "\N{LATIN SMALL LETTER U WITH DIAERESIS}"])),
            "children": {
                response: FOUND if response == winning and not known else subtree(depth - 1)
                for response in given
            },
        }

    tree = subtree(3)
    labels = [f"response {number}" for number in range(responses)]
    return Example(tree, document(tree, labels, winning=winning, costs=costs))


@given(drawn_examples())
def test_every_node_of_a_drawn_tree(example: Example) -> None:
    check_example(example)

"""The benchmark itself: it measures what it says, and its results can be read again."""

from pathlib import Path

from bench import naive
from bench.__main__ import amount, read, table, write
from bench.alternatives import alternative_measures, open_json, open_msgpack, open_ours
from bench.measure import BYTES, Measure, Sample, take
from bench.measures import MEASURES
from strategygen.build.build import build
from strategygen.recipe import parse_recipe


def test_the_naive_way_does_the_same_job() -> None:
    codes = naive.all_codes(3, "1234")
    expected = build(parse_recipe("mastermind-3x4.knuth")).statistics.total
    assert naive.knuth_total(codes, codes) == expected


def test_names_are_different() -> None:
    names = [measure.name for measure in (*MEASURES, *alternative_measures())]
    assert len(set(names)) == len(names)


def test_results_are_medians_and_can_be_compared(tmp_path: Path) -> None:
    seconds = iter([3.0, 0.5, 1.0])
    fast = take(Measure("fast", 2, lambda: Sample(next(seconds)), 3, lambda: Sample(100.0)))
    large = take(Measure("large", 1 << 20, lambda: Sample(3 << 20, BYTES), 1))
    assert fast.value == 1.0
    write(tmp_path / "old.json", [fast, large])
    old = read(tmp_path / "old.json")
    assert list(old.values()) == [fast, large]
    lines = table([fast._replace(value=0.5), large], old).splitlines()
    assert " ".join(lines[1].split()) == "fast 500 ms 3 2 s yes 100 s 200 1 s 0.50"
    assert " ".join(lines[2].split()) == "large 3 MiB 1 1 MiB NO - - 3 MiB 1.00"


def test_amounts_have_the_unit_that_suits_them() -> None:
    assert amount(12.345, "s") == "12.3 s"
    assert amount(1.5e-7, "s") == "150 ns"
    assert amount(3 << 9, "B") == "1.5 KiB"


def test_a_measure_without_a_target_is_not_judged() -> None:
    only = take(Measure("only", None, lambda: Sample(0.002), 1))
    assert table([only], {}).splitlines()[1].split() == ["only", "2", "ms", "1", "-", "-", "-", "-"]


def test_the_nested_tree_says_what_ours_does() -> None:
    """Every history leads to the same guess in the nested tree, from either format."""
    tree = open_ours()
    for way in (open_msgpack, open_json):
        waiting = [(0, way())]
        while waiting:
            node, other = waiting.pop()
            assert other["guess"] == tree.guess(node)
            children = {tree.responses[r]: child for r, child in tree.children(node)}
            if "next" not in other:
                assert children == {"4B0W": -1}
                continue
            assert other["next"].keys() == children.keys()
            for label, child in children.items():
                below = other["next"][label]
                assert (child == -1) == (below == {})
                waiting += [(child, below)] if below else []

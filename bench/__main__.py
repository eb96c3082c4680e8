"""Take all measures, print them as one table, write them as JSON."""

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path

from bench.advice import advice_measures
from bench.alternatives import alternative_measures
from bench.measure import BYTES, Result, take
from bench.measures import MEASURES
from bench.ports import port_measures
from bench.ports_js import js_measures
from bench.searches import search_measures
from bench.words import word_measures
from strategygen.text_table import text_table


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the benchmark."""
    options = _options(arguments)
    old = {} if options.compare is None else read(options.compare)
    measures = [
        *MEASURES,
        *alternative_measures(),
        *port_measures(),
        *js_measures(),
        *search_measures(options.experiment),
        *advice_measures(options.words),
        *word_measures(options.words, options.experiment),
    ]
    chosen = [measure for measure in measures if options.only in measure.name]
    results = []
    for measure in chosen:
        print(f"measuring {measure.name} ...", file=sys.stderr, flush=True)
        results.append(take(measure))
    print(table(results, old))
    write(options.output, results)
    print(f"written to {options.output}")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="measures whose name has this")
    parser.add_argument("--output", type=Path, default=Path("bench.json"), metavar="FILE")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="an earlier run's JSON")
    parser.add_argument(
        "--experiment", type=Path, metavar="FOLDER", help="an earlier search, to run beside ours"
    )
    parser.add_argument(
        "--words", type=Path, metavar="FOLDER", help="the original lists of Wordle, to measure with"
    )
    return parser.parse_args(arguments)


def table(results: Iterable[Result], old: dict[str, Result]) -> str:
    """Return the results as a table, with those of an earlier run beside them."""
    header = ["measure", "median", "runs", "target", "met", "naive way", "naive/median"]
    rows = []
    for result in results:
        naive = result.naive
        row = [
            result.name,
            amount(result.value, result.unit),
            str(result.runs),
            *_judged(result),
            "-" if naive is None else amount(naive, result.unit),
            "-" if naive is None else f"{naive / result.value:,.0f}",
        ]
        if old:
            before = old.get(result.name)
            row.append("-" if before is None else amount(before.value, before.unit))
            row.append("-" if before is None else f"{result.value / before.value:.2f}")
        rows.append(row)
    if old:
        header += ["before", "now/before"]
    return text_table(header, rows, "<" + ">" * (len(header) - 1))


def _judged(result: Result) -> tuple[str, str]:
    """Return the target and whether it is met."""
    if result.target is None:
        return "-", "-"
    met = "yes" if result.value <= result.target else "NO"
    return amount(result.target, result.unit), met


def amount(value: float, unit: str) -> str:
    """Return a number of seconds or bytes in the unit that suits it.

    >>> amount(0.00412, "s"), amount(3 << 20, "B")
    ('4.12 ms', '3 MiB')
    """
    if unit == BYTES:
        if value >= 1 << 20:
            return f"{value / (1 << 20):.0f} MiB"
        return f"{value / (1 << 10):.1f} KiB"
    for size, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if value >= size:
            return f"{value / size:.3g} {name}"
    return f"{value / 1e-9:.3g} ns"


def write(path: Path, results: Iterable[Result]) -> None:
    """Write results, and what they were measured with."""
    document = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "packages": {name: version(name) for name in ("msgpack", "numba", "numpy")},
        "measures": [result._asdict() for result in results],
    }
    path.write_text(json.dumps(document, indent=2) + "\n")


def read(path: Path) -> dict[str, Result]:
    """Read the results of an earlier run, by name."""
    return {entry["name"]: Result(**entry) for entry in json.loads(path.read_text())["measures"]}


if __name__ == "__main__":
    main()

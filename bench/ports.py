"""What is measured of the ports to C, where a compiler is there."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import lookup
from bench.measure import Measure, Sample
from strategygen.export import ExportOptions, export_text

NANO: Final = 1e-9
HERE: Final = Path(__file__).parent
READER: Final = HERE.parent / "lookup" / "c"
TREE: Final = HERE.parent / "trees" / "mastermind-4x6.knuth.msgpack"
COMPILERS: Final = ("cc", "gcc", "clang")


def port_measures() -> list[Measure]:
    """Return the measures of the ports; none of C without a compiler."""
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        return []
    return [
        Measure("one step in C, exported header", 5 * NANO, _compiled(compiler, _header), runs=5),
        Measure(
            "one step in C, reader of the file", 5 * NANO, _compiled(compiler, _reader), runs=5
        ),
    ]


def _header(folder: Path) -> tuple[list[str], list[str]]:
    """Return how the program with the tree in a header is compiled and called."""
    code = export_text(lookup.open_tree(TREE), "c", ExportOptions(prefix="tree"))
    (folder / "tree.h").write_text(code)
    return [f"-I{folder}"], []


def _reader(folder: Path) -> tuple[list[str], list[str]]:
    """Return how the program that reads the file is compiled and called."""
    sources = sorted(map(str, READER.glob("*.c")))
    return ["-DREADER", f"-I{READER}", *sources], [str(TREE)]


def _compiled(
    compiler: str, prepare: Callable[[Path], tuple[list[str], list[str]]]
) -> Callable[[], Sample]:
    """Return a run that compiles the program and takes the time that it prints."""

    def run() -> Sample:
        with tempfile.TemporaryDirectory() as folder:
            options, arguments = prepare(Path(folder))
            program = f"{folder}/ports"
            command = [compiler, "-std=c99", "-O2", str(HERE / "ports.c"), *options, "-o", program]
            subprocess.run(command, check=True)
            done = subprocess.run(
                [program, *arguments], check=True, stdout=subprocess.PIPE, text=True
            )
            return Sample(float(done.stdout))

    return run

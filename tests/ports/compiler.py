"""Compile the C programs of the tests, as strictly as they promise to compile."""

import subprocess
from pathlib import Path

from tests.ports.tools import tool

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
READER = ROOT / "lookup" / "c"
LIBRARY = READER / "strategytree.c"

WARNINGS = ("-Wall", "-Wextra", "-Werror", "-pedantic")
C99 = ("-std=c99", *WARNINGS)
CPP = ("-std=c++11", *WARNINGS)
SANITIZED = ("-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def compiler(variable: str, *names: str) -> list[str]:
    """Return the command of a compiler: what the variable says, else the first that is there."""
    return tool(variable, names, "compiler", "gcc with g++")


def compile_c(output: Path, *arguments: str | Path) -> Path:
    """Compile and link a C program; return it."""
    return _compile(compiler("CC", "cc", "gcc", "clang"), output, *C99, *arguments)


def compile_cpp(output: Path, *arguments: str | Path) -> Path:
    """Compile and link a C++ program; return it."""
    return _compile(compiler("CXX", "c++", "g++", "clang++"), output, *CPP, *arguments)


def compile_fuzz_reader(output: Path, *, guided: bool = True) -> Path:
    """Compile the program that opens whatever it is given; if guided, it notes what runs."""
    coverage = ["-fsanitize-coverage=trace-pc"] if guided else []
    library = compile_c(output.with_suffix(".library.o"), *SANITIZED, *coverage, "-c", LIBRARY)
    # It is called in each block of the reader, and must be fast.
    edges = compile_c(output.with_suffix(".edges.o"), "-O2", f"-I{READER}", "-c", HERE / "edges.c")
    sources = (HERE / "fuzz_reader.c", HERE / "examine.c")
    return compile_c(output, *SANITIZED, f"-I{READER}", *sources, edges, library)


def _compile(command: list[str], output: Path, *arguments: str | Path) -> Path:
    done = subprocess.run(
        [*command, *map(str, arguments), "-o", str(output)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return output


def run(program: Path, *arguments: str | Path, given: bytes = b"") -> bytes:
    """Run a program that must not fail; return what it prints."""
    done = subprocess.run(
        [str(program), *map(str, arguments)], input=given, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")[-3000:]
    return done.stdout

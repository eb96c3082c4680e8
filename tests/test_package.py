"""The wheel: what is in it, what installing it pulls in, and that both packages work from it."""

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.package

ROOT = Path(__file__).parent.parent
GENERATOR = ("llvmlite", "numba", "numpy", "typer")


class Environment:
    """A Python environment of its own, which sees neither this checkout nor its environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
        # Compiled code is kept beside the environment; nothing of the user's is read or written.
        self._variables = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("PYTHON", "NUMBA", "VIRTUAL_ENV"))
        } | {"XDG_CACHE_HOME": str(folder / "cache")}
        subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
        self._bare = self._packages()

    def run(self, program: str, *arguments: str | Path) -> str:
        """Run a program of the environment, which must succeed; return what it prints."""
        done = self.attempt(program, *arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def attempt(self, program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment."""
        return subprocess.run(
            [str(self._programs / program), *map(str, arguments)],
            cwd=self.folder,
            env=self._variables,
            capture_output=True,
            text=True,
            check=False,
        )

    def pip(self, *arguments: str | Path) -> None:
        """Run pip, which must succeed."""
        self.run("python", "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)

    def installed(self) -> set[str]:
        """Return the names of the packages that were installed."""
        return self._packages() - self._bare

    def _packages(self) -> set[str]:
        listed = self.run(
            "python", "-m", "pip", "--disable-pip-version-check", "list", "--format", "json"
        )
        return {package["name"].lower() for package in json.loads(listed)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, in an environment that pip makes for it."""
    folder = tmp_path_factory.mktemp("wheel")
    Environment(folder).pip("wheel", "--no-deps", "--wheel-dir", folder, ROOT)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def runtime(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Install the wheel alone."""
    environment = Environment(tmp_path_factory.mktemp("runtime"))
    environment.pip("install", wheel)
    return environment


@pytest.fixture(scope="module")
def generator(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Install the wheel with the generator."""
    environment = Environment(tmp_path_factory.mktemp("generator"))
    environment.pip("install", f"{wheel}[generate]")
    return environment


def tracked(*folders: str) -> Iterator[str]:
    """Yield the files of folders that belong to the project, as git knows them."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *folders],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    yield from listed.stdout.splitlines()


def test_what_is_in_the_wheel(wheel: Path) -> None:
    """Both packages with the readers in C and JavaScript, the trees, and nothing else."""
    expected = {*tracked("lookup", "strategygen")}
    expected |= {f"lookup/{file}" for file in tracked("trees")}
    assert {"lookup/c/strategytree.c", "lookup/js/index.js", "lookup/py.typed"} < expected
    assert {"strategygen/games/wordle/lists/nature.txt", "lookup/trees/SHA256SUMS"} < expected
    with zipfile.ZipFile(wheel) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert found == expected
        for name in found:
            source = ROOT / (name.removeprefix("lookup/") if "/trees/" in name else name)
            assert archive.read(name) == source.read_bytes(), name


def test_it_is_pure_python(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")


def test_the_runtime_needs_msgpack_only(runtime: Environment) -> None:
    assert runtime.installed() == {"strategygen", "msgpack"}


def test_the_runtime_works(runtime: Environment) -> None:
    asked = runtime.run("python", "-m", "lookup", "mastermind-4x6.knuth", "1B1W")
    assert asked == "1134\n208 codes possible, 4 guesses at most, this one included\n"
    stored = sorted(path.stem for path in (ROOT / "trees").glob("*.msgpack"))
    assert runtime.run("python", "-m", "lookup", "--list").splitlines() == stored


def test_every_stored_tree_opens(runtime: Environment) -> None:
    script = "import lookup; print(sum(bool(lookup.open_tree(n)) for n in lookup.stored_trees()))"
    assert int(runtime.run("python", "-c", script)) == len([*(ROOT / "trees").glob("*.msgpack")])


def test_the_other_readers_are_found_beside_the_module(runtime: Environment) -> None:
    script = "import lookup; print(lookup.__path__[0])"
    package = Path(runtime.run("python", "-c", script).strip())
    assert not package.is_relative_to(ROOT)
    for file in tracked("lookup/c", "lookup/js"):
        assert (package.parent / file).is_file(), file


@pytest.mark.parametrize("package", GENERATOR)
def test_the_runtime_has_nothing_of_the_generator(runtime: Environment, package: str) -> None:
    done = runtime.attempt("python", "-c", f"import {package}")
    assert f"No module named '{package}'" in done.stderr


def test_the_runtime_says_how_to_get_the_generator(runtime: Environment) -> None:
    done = runtime.attempt("strategygen", "games")
    assert done.returncode == 1
    missing = "numpy, numba, typer, prompt_toolkit"
    assert done.stderr.startswith(f"strategygen: {missing} not found; install")


def test_the_generator_pulls_in_what_it_needs(generator: Environment) -> None:
    assert {"strategygen", "msgpack", *GENERATOR} <= generator.installed()
    assert not {"pytest", "hypothesis", "mypy", "ruff"} & generator.installed()


def test_the_generator_lists_games(generator: Environment) -> None:
    assert "mastermind" in generator.run("strategygen", "games")


@pytest.mark.parametrize("game", ["mastermind-2x3", "mastermind-4x6", "wordle-nature"])
def test_the_generator_builds(generator: Environment, game: str) -> None:
    """One-step trees, of the word list that comes with the package, too; the bytes are the same."""
    name = f"{game}.knuth"
    generator.run("strategygen", "build", game, "knuth", "-o", generator.folder)
    built = generator.folder / f"{name}.msgpack"
    stored = ROOT / "trees" / built.name
    if stored.is_file():
        assert built.read_bytes() == stored.read_bytes()
    assert generator.run("strategygen", "verify", built)
    assert generator.run("python", "-m", "lookup", built)


def test_the_generator_exports(generator: Environment) -> None:
    tree = ROOT / "trees" / "mastermind-3x6.knuth.msgpack"
    for form, file in (("c", "tree.h"), ("js", "tree.mjs"), ("json", "tree.json")):
        output = generator.folder / file
        generator.run("strategygen", "export", tree, "--to", form, "-o", output)
        assert output.stat().st_size > 0

"""The command line: what it prints, where it prints it, and how it ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from lookup import schema
from strategygen.cli.app import app
from strategygen.games import GAMES
from strategygen.recipe import STRATEGIES
from tests.lookup.examples import UNPRINTABLE

ROOT = Path(__file__).parents[2]
KNUTH = ROOT / "trees" / "mastermind-4x6.knuth.msgpack"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def refused(*arguments: str | Path) -> str:
    """Run a command that must fail; return its one line."""
    result = run(*arguments)
    assert result.exit_code == 1, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


def start(*arguments: str, cwd: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "strategygen", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell lets what it starts in the background ignore interrupts, and that is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_games_lists_every_family_with_sizes() -> None:
    text = run("games").stdout
    for game in GAMES.values():
        assert game.grammar in text
        assert all(example in text for example in game.examples)
    assert "1296" in text
    assert "Games of davinci always end so" in text


def test_games_makes_no_table_and_loads_no_compiler() -> None:
    """It answers in a third of a second; the compiler alone would take longer to load."""
    program = (
        "import sys; from strategygen.cli.overview import games_text; "
        "from strategygen.overview import all_games; games_text(all_games()); "
        "print([name for name in ('numba', 'strategygen.kernel') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_strategies_lists_each_on_a_line() -> None:
    lines = run("strategies").stdout.splitlines()
    names = lines[1 : lines.index("")]
    assert [line.split()[0] for line in names] == list(STRATEGIES)


class TestBuild:
    def test_writes_the_tree_and_says_what_it_is(self, here: Path) -> None:
        result = run("build", "mastermind-4x6", "knuth")
        assert result.exit_code == 0, result.output
        assert result.stderr == ""
        for expected in ("5801", "4.4761", "1/6/62/533/694", "2.7158", "mastermind-4x6.knuth.msg"):
            assert expected in result.stdout
        assert [path.name for path in here.iterdir()] == [KNUTH.name]
        assert (here / KNUTH.name).read_bytes() == KNUTH.read_bytes()

    @pytest.mark.parametrize("output", ["mine.msgpack", "sub/mine.msgpack", "sub"])
    def test_output_is_a_file_or_a_folder(self, here: Path, output: str) -> None:
        (here / "sub").mkdir()
        assert run("build", "mastermind-2x3", "knuth", "-o", output).exit_code == 0
        expected = "sub/mastermind-2x3.knuth.msgpack" if output == "sub" else output
        assert [p for p in here.rglob("*") if p.is_file()] == [here / expected]

    def test_replaces_a_file(self, here: Path) -> None:
        (here / "a.msgpack").write_bytes(b"old")
        assert run("build", "mastermind-2x3", "knuth", "-o", "a.msgpack").exit_code == 0
        assert run("verify", "a.msgpack").exit_code == 0

    def test_options_are_in_the_name(self, here: Path) -> None:
        options = ("--pool", "consistent", "--first", "12")
        assert run("build", "mastermind-2x4-known", "entropy", *options).exit_code == 0
        (file,) = here.iterdir()
        assert file.name == "mastermind-2x4-known.entropy-consistent-first12.msgpack"
        assert run("verify", file).exit_code == 0

    def test_random_is_not_stored(self, here: Path) -> None:
        first = run("build", "mastermind-3x4", "random", "--seed", "7")
        again = run("build", "mastermind-3x4", "random", "--seed", "7")
        other = run("build", "mastermind-3x4", "random", "--seed", "8")
        assert first.exit_code == 0
        assert "not stored" in first.stdout
        assert totals(first) == totals(again) != totals(other)
        line = refused("build", "mastermind-3x4", "random", "-o", "a.msgpack")
        assert "is not stored; name no file for it (option -o FILE)" in line
        assert list(here.iterdir()) == []


def totals(result: Result) -> list[str]:
    return [line for line in result.stdout.splitlines() if line.startswith(("total", "histogram"))]


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            (("mastermynd-4x6", "knuth"), "did you mean mastermind?"),
            (("chess", "knuth"), "mastermind-PxC"),
            (("mastermind-0x6", "knuth"), "at least 1"),
            (("mastermind-4x0", "knuth"), "at least 1"),
            (("mastermind-4x99", "knuth"), "99"),
            (("mastermind", "knuth"), "mastermind-PxC"),
            (("mastermind-fourxsix", "knuth"), "mastermind-PxC"),
            (("bullscows-5x4", "knuth"), "5 different digits"),
            (("mastermind-4x6", "knut"), "did you mean knuth?"),
            (("mastermind-4x6", "alphabeta"), "expected-size"),
            (("mastermind-4x6", "knuth", "--first", "112"), "has 3 pegs"),
            (("mastermind-4x6", "knuth", "--first", "1127"), "'7'"),
            (("bullscows-4x10", "knuth", "--first", "0012"), "repeats"),
            (("mastermind-4x6", "knuth", "--pool", "some"), "all or consistent"),
            (("mastermind-8x9", "knuth"), "the limit is 2.0 GiB (option --memory SIZE)"),
            (("mastermind-4x6", "knuth", "--memory", "1K"), "KiB"),
            (("davinci-4", "knuth", "--pool", "consistent"), "(option --pool POOL)"),
            (("mastermind-4x6", "knuth", "--answers", "file"), "file is empty"),
            (("wordle-mine", "knuth"), "Give the lists of answers and guesses (option --answers"),
            (("wordle-mine", "knuth", "--guesses", "file"), "list of answers, the words that may"),
            (("mastermind-4x6", "knuth", "-o", "no/such/tree.msgpack"), "no/such"),
            (("mastermind-4x6", "knuth", "-o", "file/tree.msgpack"), "file"),
            (("mastermind-4x6", "knuth", "-o", "tree.txt"), ".msgpack (option -o FILE)"),
        ],
    )
    def test_build_refuses_in_one_line(
        self, here: Path, arguments: tuple[str, ...], expected: str
    ) -> None:
        (here / "file").touch()
        assert expected in refused("build", *arguments)
        assert [path.name for path in here.iterdir()] == ["file"]

    def test_a_folder_that_cannot_be_written_is_refused_before_the_build(self) -> None:
        began = time.monotonic()
        line = refused("build", "mastermind-5x8", "entropy", "-o", "/proc/tree.msgpack")
        assert "cannot be written" in line
        assert time.monotonic() - began < 2

    @pytest.mark.parametrize("command", ["verify", "show"])
    @pytest.mark.parametrize("damage", ["missing", "empty", "truncated", "bit", "later", "foreign"])
    def test_damaged_files_are_refused(self, here: Path, command: str, damage: str) -> None:
        good = KNUTH.read_bytes()
        flipped = bytearray(good)
        flipped[len(good) // 2] ^= 1
        version = good.replace(b"\xa7version\x01", b"\xa7version\x02")[: -schema.CHECKSUM_BYTES]
        content = {
            "empty": b"",
            "truncated": good[:-100],
            "bit": bytes(flipped),
            "later": version + schema.checksum(version),
            "foreign": b"{}\n",
        }
        if damage in content:
            (here / "tree.msgpack").write_bytes(content[damage])
        assert "tree.msgpack" in refused(command, "tree.msgpack")

    @pytest.mark.parametrize("command", ["verify", "show"])
    def test_an_unknown_stored_tree_lists_what_there_is(self, command: str) -> None:
        assert "mastermind-4x6.knuth" in refused(command, "mastermind-4x6.knut")

    @pytest.mark.parametrize(
        ("arguments", "expected"),
        [
            (("build",), "'GAME'"),
            (("build", "mastermind-4x6"), "'STRATEGY'"),
            (("build", "mastermind-4x6", "knuth", "--frist", "1122"), "--frist"),
            (("build", "wordle-nature", "knuth", "--hard"), "--hard"),
            (("build", "mastermind-4x6", "knuth", "--end", "known"), "--end"),
            (("build", "mastermind-3x4", "expected", "--exact", "2"), "option of --prove-openings"),
            (("build", "mastermind-4x6", "knuth", "--memory", "lots"), "'lots' is not a size"),
            (("verify",), "'FILE...'"),
            (("verify", KNUTH, "--max-guesses", "five"), "--max-guesses"),
            (("frobnicate",), "'frobnicate'"),
            (("--dbug", "games"), "--dbug"),
        ],
    )
    def test_wrong_usage_is_one_line_and_status_2(
        self, arguments: tuple[str | Path, ...], expected: str
    ) -> None:
        result = run(*arguments)
        assert result.exit_code == 2
        assert result.stdout == ""
        (line,) = result.stderr.splitlines()
        assert line.startswith("strategygen: ")
        assert expected in line
        assert line.endswith("--help says what is expected")

    def test_debug_shows_the_traceback(self) -> None:
        result = run("--debug", "build", "chess", "knuth")
        assert result.exit_code == 1
        assert result.exception is not None
        assert "chess" in str(result.exception)


class TestVerify:
    def test_the_five_guess_guarantee(self) -> None:
        result = run("verify", KNUTH, "--max-guesses", "5")
        assert result.exit_code == 0
        assert "1296 secrets" in result.stdout

    def test_says_what_was_played_and_what_was_not_checked(self) -> None:
        result = run("verify", "mastermind-4x6.knuth", "mastermind-4x6.expected")
        assert result.stdout.splitlines() == [
            "mastermind-4x6.knuth: ok: mastermind-4x6.knuth: all 1296 secrets found in at most "
            "5 guesses, total 5801; optimality: not claimed",
            "mastermind-4x6.expected: ok: mastermind-4x6.expected: all 1296 secrets found in at "
            "most 6 guesses, total 5625; optimality: claimed by the file, not checked",
        ]

    def test_four_guesses_are_not_enough(self) -> None:
        line = refused("verify", KNUTH, "--max-guesses", "4")
        assert "secret " in line
        assert "1122:" in line
        assert line.count(":4B0W") == 1

    def test_takes_stored_names_and_several_files(self, here: Path) -> None:
        (here / "empty.msgpack").touch()
        result = run("verify", "mastermind-4x6.knuth", "empty.msgpack", "mastermind-3x6.knuth")
        assert result.exit_code == 1
        assert len(result.stdout.splitlines()) == 2
        assert "empty.msgpack: FAILED" in result.stderr


def test_no_arguments_show_the_help() -> None:
    result = run()
    assert result.exit_code == 0
    assert "Commands" in result.stdout


def test_output_goes_through_a_link_to_its_file(here: Path) -> None:
    for folder in ("links", "files"):
        (here / folder).mkdir()
    link, file = here / "links" / "tree.msgpack", here / "files" / "mine.msgpack"
    link.symlink_to(Path("..", "files", "mine.msgpack"))
    for _ in ("no file yet", "a file to replace"):
        assert run("build", "mastermind-2x3", "knuth", "-o", link).exit_code == 0
        assert link.is_symlink()
        assert run("verify", file).exit_code == 0
        assert {path.name for path in here.rglob("*.*")} == {"tree.msgpack", "mine.msgpack"}
    file.unlink()
    file.parent.rmdir()
    assert "files: the output directory does not exist" in refused(
        "build", "mastermind-2x3", "knuth", "-o", link
    )


def test_show_escapes_what_would_move_the_cursor(here: Path) -> None:
    (here / "foreign.msgpack").write_bytes(UNPRINTABLE.data)
    text = run("show", "foreign.msgpack", "--depth", "2").stdout
    assert text.replace("\n", "").isprintable()
    assert r"a\x1b[2J" in text
    assert r"b\n\u202e" in text
    assert r"no\x07" in text
    assert UNPRINTABLE.tree["guess"] not in refused("verify", "foreign.msgpack")


def test_show_prints_header_histogram_and_tree() -> None:
    text = run("show", KNUTH, "--depth", "2").stdout
    for expected in ("mastermind-4x6", "knuth", "5801", "694", "####", "1122", "1B1W"):
        assert expected in text
    assert "1122" in text
    assert len(run("show", KNUTH).stdout) < len(text)


def test_show_says_that_it_does_not_check_a_proof() -> None:
    lines = run("show", "mastermind-4x6.expected").stdout.splitlines()
    assert "proved optimal  yes (claimed by the file, not checked)" in lines
    assert "lower bound     5625" in lines
    assert "proved optimal  no" in run("show", KNUTH).stdout.splitlines()


def test_compare_has_a_line_for_each_one_step_strategy() -> None:
    text = run("compare", "mastermind-4x6").stdout
    for total in ("5801", "5778", "5696", "5722", "5668", "7471"):
        assert total in text
    assert "random" in text
    assert "2.7158" in text
    line, published = [line for line in text.splitlines() if line.startswith("worst ")]
    assert line.split() == ["worst", "5626", "4.3410", "5", "1/8/79/668/540", "yes"]
    assert published.split(maxsplit=5) == [
        *("worst", "5626", "5", "540", "equal", "Koyama and Lai 1993")
    ]


def test_compare_shows_the_spread_of_random_and_pairs() -> None:
    text = run("compare", "mastermind-2x4", "--strategies", "random,knuth", "--seeds", "4").stdout
    assert "random: means over 4 seeds" in text
    assert "\N{PLUS-MINUS SIGN}" in text
    assert text.splitlines()[-3].split() == ["fewer", "guesses", "than", "1", "2"]
    assert text.splitlines()[-1].startswith("2 knuth")
    assert "--seeds N" in refused("compare", "mastermind-2x4", "--strategies", "knuth", "--seeds=4")


def test_compare_says_what_does_not_apply() -> None:
    lines = run("compare", "davinci-1-misses").stdout.splitlines()
    assert lines[0] == "davinci-1-misses"
    rows = [line.split()[:2] for line in lines[3:8]]
    assert [name for name, _ in rows] == ["knuth", "irving", "expected-size", "entropy", "parts"]
    assert dict(rows)["parts"] == "78"
    without = [line.split()[0] for line in lines if "no tree" in line]
    assert without == ["consistent", "random"]


def test_an_interrupt_leaves_no_file(tmp_path: Path) -> None:
    assert run("build", "mastermind-2x3", "entropy", "-o", tmp_path).exit_code == 0
    (tmp_path / "mastermind-2x3.entropy.msgpack").unlink()
    # With its kernels compiled, the next build is in the middle of its work after this time.
    process = start("build", "mastermind-5x8", "entropy", cwd=tmp_path)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert output == ""
    assert "Traceback" not in errors
    assert list(tmp_path.iterdir()) == []


def test_without_numba_the_line_says_what_to_install(tmp_path: Path) -> None:
    program = (
        "import sys, importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name: None if name in ('numba', 'typer') else find(name)\n"
        "from strategygen.__main__ import main; main()"
    )
    process = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert process.returncode == 1
    assert process.stderr.count("\n") == 1
    assert 'pip install ".[generate]"' in process.stderr

"""What the commands print, piece by piece."""

import io

import pytest

from lookup import Statistics
from strategygen.cli.progress import ProgressBar
from strategygen.cli.report import bars, bound_text, describe, short_histogram, unit_of
from strategygen.errors import one_line
from strategygen.games import parse_game
from strategygen.text_table import markdown_table, text_table


def test_text_table_aligns_columns_and_ends_no_line_in_spaces() -> None:
    table = text_table(("name", "n", ""), [("a", "10", "x"), ("long name", "7", "")], "<><")
    assert table.splitlines() == ["name        n", "a          10  x", "long name   7"]


def test_markdown_table() -> None:
    table = markdown_table(("name", "n"), [("a", "1")], "<>")
    assert table.splitlines() == ["| name | n |", "| --- | ---: |", "| a | 1 |"]


def test_bars_are_as_long_as_their_counts() -> None:
    lines = bars([0, 1, 20, 40], "guesses").splitlines()[1:]
    assert [line.split()[:3] for line in lines] == [
        ["1", "1", "1.6%"],
        ["2", "20", "32.8%"],
        ["3", "40", "65.6%"],
    ]
    assert [line.count("#") for line in lines] == [1, 20, 40]


def test_a_secret_that_costs_nothing_is_shown() -> None:
    assert bars([1, 2], "cost").splitlines()[1].split()[:2] == ["0", "1"]
    assert short_histogram([1, 2]) == "1/2"


def test_a_cost_is_called_so() -> None:
    assert unit_of((1, 1, 1)) == "guesses"
    assert unit_of((1, 0)) == unit_of((2, 2)) == "cost"


def test_describe() -> None:
    fields = dict(describe(Statistics.of((0, 1, 2))))
    assert fields["total"] == "5"
    assert fields["average"] == "1.6667"
    assert fields["depth"] == "2 (2 secrets)"
    assert dict(describe(Statistics.of((0, 1))))["depth"] == "1 (1 secret)"


def test_the_information_theoretic_bound() -> None:
    assert "2.7158" in bound_text(parse_game("mastermind-4x6"))
    assert "3.2304" in bound_text(parse_game("bullscows-4x10"))


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (ValueError("two\nlines"), "two lines"),
        (ValueError("a\x1b[2Jb"), r"a\x1b[2Jb"),
        (OSError(28, "No space left on device", "a"), "a: No space left on device"),
        (OSError(28, "No space left on device"), "No space left on device"),
        (MemoryError(), "MemoryError"),
    ],
)
def test_one_line(error: BaseException, expected: str) -> None:
    assert one_line(error) == expected


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class TestProgressBar:
    def show(self, stream: io.StringIO, times: list[float]) -> str:
        """Return what is written when work is done at these times."""
        clock = iter([0.0, *times])
        with ProgressBar(stream, lambda: next(clock)) as progress:
            for done in range(1, len(times) + 1):
                progress(done, 8)
            return stream.getvalue()

    def test_is_silent_where_no_terminal_is(self) -> None:
        stream = io.StringIO()
        assert self.show(stream, [0.5, 1.5, 2.5]) == ""
        assert stream.getvalue() == ""

    def test_is_silent_for_a_second(self) -> None:
        stream = Terminal()
        assert self.show(stream, [0.5, 0.9]) == ""
        assert stream.getvalue() == ""

    def test_shows_what_is_done_and_wipes_it_away(self) -> None:
        stream = Terminal()
        shown = self.show(stream, [0.5, 1.0, 1.01, 1.5])
        assert shown.count("\r") == 2
        assert "2 of 8 secrets" in shown
        assert "3 of 8" not in shown
        assert shown.endswith("[####################....................] 4 of 8 secrets")
        last = stream.getvalue().removeprefix(shown)
        assert last.strip() == ""
        assert last.startswith("\r")
        assert last.endswith("\r")

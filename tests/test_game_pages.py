"""The pages on games: every family has one, and what they show is what the commands print."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lookup.__main__ import main
from strategygen.cli.app import app
from strategygen.cli.two_sided_text import PROMPTS
from strategygen.games import GAMES

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "games"
EXAMPLES = ROOT / "examples"
INDEX = PAGES / "README.md"

# Every family has a page, and so have games of one's own.
NAMES = (*GAMES, "own")

# What differs from run to run, or with the number of threads.
VARIES = re.compile(
    r"built in [0-9.]+ s, verified in [0-9.]+ s|searched +[0-9,]+ sets|; .*not below.*"
)

# What somebody typed in a game that a page shows stands behind a prompt.
TYPED = re.compile(rf"^(?:{'|'.join(map(re.escape, PROMPTS.values()))})(.*)$", re.MULTILINE)


def blocks(page: Path, language: str) -> list[str]:
    """Return the blocks that a page shows in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


def shown(page: Path) -> list[tuple[str, str]]:
    """Return the commands that a page shows, each with what it prints."""
    turns = [
        turn
        for block in blocks(page, "console")
        for turn in re.split(r"^\$ ", block, flags=re.MULTILINE)
    ]
    parts = [turn.partition("\n") for turn in turns if turn]
    return [(command, output) for command, _, output in parts]


def printed(command: str, typed: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command with lines that are typed, and return what it prints."""
    program, *arguments = shlex.split(command)
    if program == "strategygen":
        result = CliRunner().invoke(app, arguments, input=typed)
        assert result.exit_code == 0, result.output
        return result.output
    assert (program, *arguments[:2]) == ("python", "-m", "lookup")
    assert main(arguments[2:]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("family", GAMES)
def test_every_family_has_a_page(family: str) -> None:
    text = (PAGES / f"{family}.md").read_text()
    assert f"[{family}]({family}.md)" in INDEX.read_text()
    assert GAMES[family].grammar in INDEX.read_text().replace("\\|", "|")
    assert all(f"-{ending}" in text for ending in (*GAMES[family].endings, "known"))


@pytest.mark.parametrize("name", NAMES)
def test_pages_show_what_commands_print(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = PAGES / f"{name}.md"
    monkeypatch.chdir(tmp_path)
    Path("examples").symlink_to(EXAMPLES)
    # What a page shows of Python is the game that its commands name.
    Path("mygame.py").write_text("".join(blocks(page, "python")))
    turns = shown(page)
    assert turns
    for command, output in turns:
        typed = "".join(f"{line}\n" for line in TYPED.findall(output))
        assert VARIES.sub("", printed(command, typed, capsys)) == VARIES.sub("", output), command


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.stem)
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists()

"""`--json`: what every command prints has the shape of its schema, for every family of games."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from strategygen.cli.app import app
from strategygen.games import GAMES, parse_game
from strategygen.schemas import RESULTS
from tests.schemas import assert_valid

ROOT = Path(__file__).parents[2]
COINS = f"{ROOT / 'examples' / 'coins.py'}:make_game"

# A small game of each family, and one of those made by a function.
SMALL = {
    "number": "number-7",
    "mastermind": "mastermind-3x3-known",
    "bullscows": "bullscows-2x5-order",
    "wordle": "wordle-nature-hard",
    "davinci": "davinci-2-misses",
    "own": COINS,
}
# Whatever a command is, this is how it is called with a game.
CALLS = {
    "advise": "advise {game} --consider {guess} --strategies knuth,expected --top 2 --all",
    "review": "review {game} --secret {code} {guess} --time-limit 1",
    "respond": "respond {game} --secret {code} {guess}",
    "compare": "compare {game}",
    "build": "build {game} parts",
    "search": "build {game} expected --first {guess} --max-depth 20",
}
KINDS = {
    "advise": "advice",
    "review": "review",
    "respond": "responses",
    "compare": "comparison",
    "build": "build",
    "search": "build",
}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def answered(kind: str, *arguments: str, status: int = 0) -> Any:
    """Run a command with `--json`; return its document, which must be valid."""
    result = run(*arguments, "--json")
    assert result.exit_code == status, result.output
    assert result.stderr == ""
    document = json.loads(result.stdout)
    assert_valid(document, kind)
    return document


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_family_is_tried() -> None:
    assert SMALL.keys() == {*GAMES, "own"}


def test_every_command_has_the_option() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    tried = {name for name in commands if name in KINDS}
    assert tried == KINDS.keys() - {"search"}
    # These two hold a conversation: with a person, and with programs.
    without = {
        name
        for name, command in commands.items()
        if not any("--json" in each.opts for each in command.params)
    }
    assert without == {"play", "serve"}


@pytest.mark.parametrize("family", SMALL)
@pytest.mark.parametrize("call", CALLS)
def test_commands_with_a_game(call: str, family: str) -> None:
    game = named(SMALL[family])
    line = CALLS[call].format(
        game=SMALL[family], guess=shlex.quote(game.guesses[0]), code=shlex.quote(game.codes[-1])
    )
    document = answered(KINDS[call], *shlex.split(line))
    assert document["game"] == game.id


def named(text: str) -> Any:
    from strategygen.games.named import game_named

    return game_named(text)


@pytest.mark.parametrize("family", SMALL)
def test_what_reads_a_file(family: str, here: Path) -> None:
    built = answered("build", "build", SMALL[family], "knuth", "-o", "tree.msgpack")
    assert built["file"] == "tree.msgpack"
    assert built["bytes"] == Path("tree.msgpack").stat().st_size
    shown = answered("tree", "show", "tree.msgpack", "--depth", "99")
    assert shown["strategy"] == built["strategy"]
    assert shown["lists"] == built["lists"]
    assert shown["nodes"][0]["remaining"] == built["statistics"]["secrets"]
    checked = answered("verification", "verify", "tree.msgpack", "--game", SMALL[family])
    (file,) = checked["files"]
    assert file["statistics"] == shown["statistics"] == built["statistics"]
    written = answered("export", "export", "tree.msgpack", "--to", "text")
    assert written["bytes"] == Path(written["file"]).stat().st_size


def test_the_nodes_are_those_of_the_export() -> None:
    tree = "mastermind-3x6.knuth"
    nodes = answered("tree", "show", tree, "--depth", "99")["nodes"]
    assert run("export", tree, "--to", "json", "-o", "tree.json").exit_code == 0
    exported = json.loads(Path("tree.json").read_text())["tree"]
    for node in nodes:
        found = exported
        for response in node["responses"]:
            found = found["next"][response]
        assert {name: node[name] for name in ("guess", "remaining", "worst")} == {
            name: found[name] for name in ("guess", "remaining", "worst")
        }
    assert len(nodes) == json.dumps(exported).count('"guess"')
    assert answered("tree", "show", tree)["nodes"] == []
    assert answered("tree", "show", tree, "--depth", "1")["nodes"] == nodes[:1]


def test_lists() -> None:
    games = answered("games", "games")
    assert {"game": "mastermind-4x6", "family": "mastermind", "end": "win"}.items() <= next(
        each.items() for each in games["sizes"] if each["game"] == "mastermind-4x6"
    )
    strategies = answered("strategies", "strategies")["strategies"]
    assert [each["strategy"] for each in strategies if each["search"]] == [
        "expected",
        "worst",
        "crush",
    ]
    assert [each["strategy"] for each in strategies if each["random"]] == ["random"]


def test_a_search_says_what_it_proved(here: Path) -> None:
    built = answered("build", "build", "mastermind-3x3", "expected", "--prove-openings")
    assert built["strategy"]["proved"] == "game"
    openings = built["search"]["openings"]
    lines = Path("mastermind-3x3.expected.openings.csv").read_text().splitlines()[1:]
    assert lines == [
        f"{each['guess']},{each['total']},{'exactly' if each['exact'] else 'at least'}"
        for each in openings
    ]


def test_word_lists(here: Path) -> None:
    Path("words.txt").write_text("bumpy\ndumpy\njumpy\n")
    words = ("wordle-mine", "--answers", "words.txt")
    assert answered("advice", "advise", *words, "bumpy:BGGGG")["candidates"] == ["dumpy", "jumpy"]
    built = answered("build", "build", *words, "parts")
    assert built["lists"]["answers"]["count"] == 3
    shown = answered("tree", "show", "wordle-mine.parts.msgpack")
    assert shown["lists"] == built["lists"] == answered("comparison", "compare", *words)["lists"]


def test_what_respond_prints_can_be_given_to_advise() -> None:
    game = "examples/coins.py:make_game"
    Path("examples").symlink_to(ROOT / "examples")
    guess = named(game).guesses[5]
    secret = named(game).codes[3]
    printed = run("respond", game, "--secret", secret, guess, guess).stdout
    document = answered("responses", "respond", game, "--secret", secret, guess, guess)
    rows = answered("advice", "advise", game, *shlex.split(printed))["history"]
    assert rows == [{**each, "ignored": False} for each in document["responses"]]


def test_respond_prints_a_line_for_each_guess() -> None:
    result = run("respond", "bullscows-4x10", "--secret", "4089", "1234", "9804")
    assert result.stdout.splitlines() == ["1234:0A1B", "9804:0A4B"]


@pytest.mark.parametrize("secret", ["ROSES", "zzzzz"], ids=["only a guess", "no word at all"])
def test_respond_refuses_what_is_no_secret(secret: str, here: Path) -> None:
    Path("answers.txt").write_text("bumpy\ndumpy\n")
    Path("guesses.txt").write_text("bumpy\ndumpy\nroses\n")
    lists = ("--answers", "answers.txt", "--guesses", "guesses.txt")
    result = run("respond", "wordle-mine", *lists, "--secret", secret, "bumpy")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("strategygen: the secret: ")


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("advise mastermind-4x6 1122:4B0W 1122:0B0W", "advice"),
        ("review mastermind-4x6 1122:3B0W 1122:0B0W 3456:1B0W", "review"),
    ],
)
def test_a_contradiction_has_status_1(line: str, kind: str) -> None:
    document = answered(kind, *shlex.split(line), status=1)
    assert document["contradiction"]["sets"] == [[1, 2]]


def test_files_that_fail_stand_beside_those_that_do_not(here: Path) -> None:
    Path("empty.msgpack").touch()
    files = ("empty.msgpack", "missing.msgpack", "mastermind-4x6.knuth", "mastermind-4x6.expected")
    found = answered("verification", "verify", *files, "--max-guesses", "5", status=1)["files"]
    assert [each["file"] for each in found] == list(files)
    assert [each["ok"] for each in found] == [False, False, True, False]
    assert [each["problem"] and each["problem"]["error"] for each in found] == [
        "TreeFormatError",
        "OSError",
        None,
        "VerificationError",
    ]


@pytest.mark.parametrize(
    ("line", "error", "parameter"),
    [
        ("advise mastermnd-4x6", "GameError", None),
        ("advise mastermind-4x6 1122:9B9W", "InvalidResponseError", None),
        ("advise wordle-mine --guesses none.txt", "GameError", "answers"),
        ("advise wordle-mine --answers none.txt", "OSError", None),
        ("review mastermind-4x6 1122", "GameError", "secret"),
        ("respond mastermind-4x6 1122 --secret 11", "GameError", None),
        ("compare mastermind-0x6", "GameError", None),
        ("build mastermind-4x6 nuth", "StrategyError", None),
        ("build mastermind-4x6 knuth --max-depth 3", "StrategyError", "max_depth"),
        ("build bullscows-4x10 expected --memory 1k", "MemoryLimitError", "memory"),
        ("show mastermind-4x6.nuth", "UnknownTreeError", None),
        ("export mastermind-4x6.knuth --to pdf", "ExportError", "format"),
        ("verify mastermind-4x6.knuth --game mastermind", "GameError", None),
    ],
)
def test_an_error_is_a_document_with_status_1(line: str, error: str, parameter: str | None) -> None:
    document = answered("error", *shlex.split(line), status=1)
    assert (document["error"], document["parameter"]) == (error, parameter)
    assert "--" not in document["message"]


@pytest.mark.parametrize(
    "line",
    [
        "advise --json mastermind-4x6 --what",
        "advise --json",
        "respond --json mastermind-4x6 1122",
        "build --json mastermind-4x6 knuth --exact 3",
        "export --json mastermind-4x6.knuth --to text -o -",
    ],
)
def test_wrong_usage_is_one_line_with_status_2(line: str) -> None:
    result = run(*shlex.split(line))
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_every_kind_of_document_is_tried() -> None:
    text = Path(__file__).read_text()
    assert all(f'"{kind}"' in text for kind in RESULTS)


def test_the_games_are_small() -> None:
    assert all(parse_game(SMALL[family]).code_count <= 300 for family in GAMES)

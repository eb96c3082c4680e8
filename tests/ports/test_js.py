"""The JavaScript reader, under Node, says what the Python reader says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import lookup
from lookup import StrategyTree, TreeError
from tests.conformance import cases
from tests.lookup.examples import EXAMPLES, UNPRINTABLE
from tests.lookup.test_questions import PROBES
from tests.ports.node import PACKAGE, ROOT, SCRIPTS, Question, ask, run_node
from tests.ports.walks import walked

pytestmark = pytest.mark.ports

STORED = lookup.stored_trees()
ALL_EXAMPLES = {**EXAMPLES, "unprintable": UNPRINTABLE}


def answer(tree: StrategyTree, name: str, *arguments: Any) -> dict[str, Any]:
    """Return what the Python reader answers, as the script for Node says it."""
    try:
        return {"value": getattr(tree, name)(*arguments)}
    except TreeError as error:
        return {"error": type(error).__name__}


@pytest.mark.parametrize("name", STORED)
def test_every_secret_of_a_stored_tree(name: str) -> None:
    lines = run_node(SCRIPTS / "walk.mjs", STORED[name]).splitlines()
    tree = lookup.open_tree(name)
    assert lines == walked(tree)
    ends = [line for line in lines if line.split("\t")[1].startswith(("found", "known "))]
    assert len(ends) == tree.statistics.secrets


def test_every_node_of_every_example() -> None:
    questions = [Question(example.data, [["walk"]]) for example in ALL_EXAMPLES.values()]
    for example, said in zip(ALL_EXAMPLES.values(), ask(questions), strict=True):
        tree = lookup.open_tree(example.data)
        assert said["opened"] == {"value": repr(tree)}
        assert said["answers"] == [{"value": walked(tree)}]


def test_header() -> None:
    said = ask([Question(EXAMPLES["pegs"].data, [["game"], ["strategy"], ["statistics"]])])
    game, strategy, statistics = (each["value"] for each in said[0]["answers"])
    tree = lookup.open_tree(EXAMPLES["pegs"].data)
    python = tree.game._asdict()
    python["lists"] = {name: found._asdict() for name, found in tree.game.lists.items()}
    assert game == json.loads(json.dumps(python))
    renamed = {"max_depth": "maxDepth"}
    assert strategy == {
        renamed.get(field, field): value for field, value in tree.strategy._asdict().items()
    }
    assert statistics == json.loads(json.dumps(tree.statistics._asdict()))


# What people type, in and out of order; "\u0130" and the like change their length in other cases.
TYPED = [
    *("1B0W", "1b0w", " 1B 0W", "(1, 0)", "1,0", "1b\t0W", "1B1W", "1,1", "", "3B", "x" * 900),
    *("is 7", "is 300", "higher", "=", "miss", "a'b", 'a"b', "a'\"b", "\\", "\n\x1b\x7f\xa0"),
    *("\u202e", "\ud800", "\N{GRINNING FACE}" * 70, "ß\u0130", "1B0W\ufeff", "__proto__"),
]


def test_spellings() -> None:
    files = [example.data for example in ALL_EXAMPLES.values()]
    calls = [["parse", text] for text in TYPED]
    for data, said in zip(files, ask([Question(data, calls) for data in files]), strict=True):
        tree = lookup.open_tree(data)
        assert said["answers"] == [answer(tree, *call) for call in calls]


def test_spellings_of_stored_trees() -> None:
    for name, path in STORED.items():
        document = lookup.open_tree(name).contents.responses
        texts = [*document.labels, *document.accepted, *document.impossible, *TYPED]
        calls = [["parse", text] for text in texts]
        said = ask([Question(path.read_bytes(), calls)])[0]["answers"]
        tree = lookup.open_tree(name)
        assert said == [answer(tree, *call) for call in calls], name


def test_steps_and_questions_at_any_node() -> None:
    nodes = [*range(-2, 9), 2**32, 2**32 + 1]
    responses = [*range(-2, 6), 31, 32, 33, 35, 64, 2**32, 2**32 + 1]
    calls: list[list[object]] = [
        ["step", node, response] for node in nodes for response in responses
    ]
    calls += [
        [name, node]
        for name in ("guess", "remaining", "worst", "known", "children")
        for node in nodes
    ]
    files = [example.data for example in ALL_EXAMPLES.values()]
    for data, said in zip(files, ask([Question(data, calls) for data in files]), strict=True):
        tree = lookup.open_tree(data)
        python = [answer(tree, *call) for call in calls]
        assert said["answers"] == json.loads(json.dumps(python))


def test_ids_that_are_no_integers() -> None:
    odd = [0.5, None, "0", True, False, [0], {}, 2**70]
    calls = [["step", 0, value] for value in odd] + [["step", value, 3] for value in odd]
    calls += [["guess", value] for value in odd]
    for said in ask([Question(EXAMPLES["pegs"].data, calls)])[0]["answers"]:
        assert said["error"] in ("InvalidResponseError", "UnknownNodeError")
    last = [["step", 0, value] for value in odd]
    for said in ask([Question(EXAMPLES["one-code-to-guess"].data, last)])[0]["answers"]:
        assert said["error"] == "InvalidResponseError"


def test_errors_say_what_was_found_and_what_was_expected() -> None:
    script = """
    import { readFileSync } from "node:fs";
    import { openTree } from "./lookup/js/index.js";
    const tree = openTree(readFileSync(process.argv[1]));
    const game = tree.session();
    const calls = [
      () => tree.guess(9999),
      () => tree.step(0.5, 0),
      () => tree.step(0, "1"),
      () => tree.parse(7),
      () => tree.parse("5B"),
      () => tree.probe(["0B4W", "0B0W"]),
      () => tree.probe(["4B0W", "4B0W"]),
      () => tree.probe(["1B1W", "1122:1B1W"]),
      () => tree.probe("1B1W"),
      () => game.undo(),
    ];
    for (const call of calls) {
      try {
        call();
      } catch (error) {
        console.log(String(error));
      }
    }
    """
    path = STORED["mastermind-4x6.knuth"]
    printed = run_node("--input-type=module", "--eval", script, path).splitlines()
    tree = lookup.open_tree(path)
    last = len(tree.contents.nodes.label) - 1
    labels = f"one of {', '.join(tree.responses)}"
    assert printed == [
        f"UnknownNodeError: there is no node 9999; expected 0 to {last}",
        f"UnknownNodeError: there is no node 0.5; expected 0 to {last}",
        "InvalidResponseError: there is no response id of type string; expected 0 to 13",
        f"InvalidResponseError: a value of type number is no response; expected a text, {labels}",
        f'InvalidResponseError: "5B" is no response; expected {labels}',
        "ContradictionError: after turn 2 no secret is left: none answers 2211 with 0B0W and "
        "agrees with all responses before",
        "GameOverError: the game is over: 1122 was found with guess 1",
        'InvalidResponseError: "1122:1B1W" answers another guess; at turn 2 the tree guesses 1134',
        'InvalidResponseError: the text "1B1W" is no history; expected a list of responses, as in '
        '["1B1W"]',
        "TreeError: there is nothing to undo: no response was recorded",
    ]


def test_probes() -> None:
    histories: list[Any] = [[], ["11:1B0W", " 12 :0b2w"], ["\x1c11\x85:1B0W"], ["\ufeff11:1B0W"]]
    histories += [history for history, *_ in PROBES.values()]
    calls: list[list[object]] = []
    for history in histories:
        calls += [["probe", history], ["get", history], ["get", history, "none"]]
    tree = lookup.open_tree(EXAMPLES["pegs"].data)
    said = ask([Question(EXAMPLES["pegs"].data, calls)])[0]["answers"]
    assert said == [answer(tree, *call) for call in calls]


SESSION = ("guess", "turn", "remaining", "worst", "solved", "secret", "history")
GAMES = {
    "pegs": ["1b0w", "0B0W", "x", "1B1W", "11:0B2W", "12:0B2W", None, "0B2W", "2,0", "2,0", None],
    "tiles": [None, "2:10:hit", "hit", "hit", None, None, "miss", "miss", "hit"],
    "one-code-known": ["right"],
    "one-code-to-guess": ["right", None, "x:right", "right"],
    "number": ["higher", "5:lower", "6:lower", "equal"],
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_forth_and_back(name: str) -> None:
    """None takes the last response back."""
    calls: list[list[object]] = []
    for response in GAMES[name]:
        calls += [[field] for field in SESSION]
        calls += [["undo"] if response is None else ["record", response], ["requireGuess"]]
        calls += [["toString"]]
    game = lookup.open_tree(EXAMPLES[name].data).session()
    python = []
    for method, *arguments in calls:
        try:
            value = {"requireGuess": "require_guess", "toString": "__repr__"}.get(
                str(method), str(method)
            )
            found = getattr(game, value)
            found = found(*arguments) if callable(found) else found
            # Nothing is what JSON leaves out where a function returns nothing.
            python.append({} if method == "undo" else {"value": found})
        except TreeError as error:
            python.append({"error": type(error).__name__})
    said = ask([Question(EXAMPLES[name].data, [["session", *calls]])])[0]["answers"][0]["value"]
    assert said == json.loads(json.dumps(python))


def test_the_bytes_are_copied() -> None:
    """A program may use its buffer again, and hand over a part of one at any offset."""
    script = """
    import { readFileSync } from "node:fs";
    import { openTree } from "./lookup/js/index.js";
    const file = readFileSync(process.argv[1]);
    const shifted = new Uint8Array(file.length + 8);
    for (const offset of [0, 1, 2, 3]) {
      shifted.set(file, offset);
      const tree = openTree(shifted.subarray(offset, offset + file.length));
      shifted.fill(0);
      console.log(tree.probe(["2B0W", "0B3W"]));
    }
    shifted.set(file);
    console.log(openTree(shifted.slice(0, file.length).buffer).probe([]));
    console.log(openTree(new DataView(shifted.buffer, 0, file.length)).probe([]));
    for (const wrong of ["mastermind-4x6.knuth", null, [1, 2], 7]) {
      try {
        openTree(wrong);
      } catch (error) {
        console.log(error.name);
      }
    }
    """
    path = STORED["mastermind-4x6.knuth"]
    printed = run_node("--input-type=module", "--eval", script, path).split()
    assert printed == ["1325"] * 4 + ["1122"] * 2 + ["TypeError"] * 4


def test_a_tree_cannot_be_changed() -> None:
    script = """
    import { readFileSync } from "node:fs";
    import { openTree } from "./lookup/js/index.js";
    const tree = openTree(readFileSync(process.argv[1]));
    const changes = [
      () => { tree.winning = 0; },
      () => { tree.more = 0; },
      () => { tree.responses[0] = "x"; },
      () => { tree.costs[0] = 9; },
      () => { tree.game.id = "x"; },
      () => { tree.game.parameters.places = 9; },
      () => { tree.statistics.histogram.push(1); },
      () => { tree.strategy.name = "x"; },
    ];
    for (const change of changes) {
      try {
        change();
        console.log("changed");
      } catch (error) {
        console.log(error.name);
      }
    }
    """
    path = STORED["mastermind-4x6.knuth"]
    assert run_node("--input-type=module", "--eval", script, path).split() == ["TypeError"] * 8


def test_conformance() -> None:
    """The script says for every case of every file how it ended."""
    folder = ROOT / "tests" / "conformance"
    given = [[str(STORED[name]), str(folder / f"{name}.json")] for name in STORED]
    said = json.loads(run_node(SCRIPTS / "conformance.mjs", given=json.dumps(given)))
    assert said == {"failed": [], "passed": sum(len(cases(name)) for name in STORED)}


def test_types() -> None:
    """The declarations fit a program that uses all of them, and refuse one that is wrong."""
    compiler = PACKAGE / "node_modules" / "typescript" / "bin" / "tsc"
    run_node(compiler, "--project", SCRIPTS / "tsconfig.json", folder=SCRIPTS)


def test_the_declarations_name_what_there_is() -> None:
    declared = (PACKAGE / "index.d.ts").read_text(encoding="utf-8")
    names = set(re.findall(r"^export (?:class|function) (\w+)", declared, re.M))
    script = """
    import * as all from "./lookup/js/index.js";
    console.log(JSON.stringify(Object.keys(all)));
    """
    assert set(json.loads(run_node("--input-type=module", "--eval", script))) == names
    for kind in ("StrategyTree", "Session"):
        body = re.search(rf"^export class {kind} {{$(.*?)^}}$", declared, re.M | re.S)
        assert body is not None
        members = re.findall(r"^  (?:readonly )?(\w+)[(:<]", body[1], re.M)
        calls = [[name] for name in members]
        script = f"""
        import {{ readFileSync }} from "node:fs";
        import {{ openTree }} from "./lookup/js/index.js";
        const tree = openTree(readFileSync(process.argv[1]));
        const it = {"tree" if kind == "StrategyTree" else "tree.session()"};
        const names = {json.dumps([call[0] for call in calls])};
        console.log(names.filter((name) => !(name in it)).join());
        """
        path = STORED["mastermind-4x6.knuth"]
        assert run_node("--input-type=module", "--eval", script, path).strip() == ""


def test_package_files_are_plain() -> None:
    """No module needs a package or Node: the browser loads the same files."""
    for module in PACKAGE.glob("*.js"):
        text = module.read_text(encoding="utf-8")
        imports = re.findall(r'from "([^"]+)"', text)
        assert all(name.startswith("./") for name in imports)
        assert "process." not in text and "Buffer" not in text.replace("ArrayBuffer", "")


def test_the_version_is_that_of_the_project() -> None:
    package = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    project = (Path(ROOT) / "pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{package["version"]}"\n' in project

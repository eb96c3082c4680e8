"""JSON documents and their schemas: shapes, numbers, and the page that describes them."""

import dataclasses
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import lookup
import strategygen
from docs.json_page import MARK, PAGE, page
from strategygen import compare, overview
from strategygen.as_json import document, error_document, json_text, plain
from strategygen.errors import GameError, RequestError, StrategygenError
from strategygen.schemas import DEFINITIONS, REQUESTS, RESULTS, load_schema, request_schema
from tests.schemas import assert_valid

NAMES = (DEFINITIONS, *RESULTS, *(f"request-{kind}" for kind in REQUESTS))
OBJECTS = load_schema(DEFINITIONS)["$defs"]

# The dataclasses that are written as they are, by what describes them.
DOCUMENTS: dict[str, type] = {
    "advice": strategygen.Advice,
    "review": strategygen.Review,
    "responses": strategygen.Responded,
    "games": overview.Games,
    "strategies": overview.Strategies,
}
SHARED: dict[str, type] = {
    "row": strategygen.Row,
    "rated_guess": strategygen.RatedGuess,
    "considered": strategygen.Considered,
    "followed_tree": strategygen.FollowedTree,
    "forbidden": strategygen.Forbidden,
    "contradiction": strategygen.Contradiction,
    "repair": strategygen.Repair,
    "pair_repair": strategygen.PairRepair,
    "reviewed_turn": strategygen.ReviewedTurn,
    "mistake": strategygen.Mistake,
    "answer": strategygen.Answer,
    "compared": compare.Compared,
    "figures": compare.Figures,
    "spread": compare.Spread,
    "pair": compare.Pair,
    "published": compare.Published,
    "family": overview.Family,
    "game_size": overview.Size,
    "installed_game": overview.Installed,
    "known_strategy": overview.KnownStrategy,
}


def names_of(kind: type) -> list[str]:
    return [field.name for field in dataclasses.fields(kind)]


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield every part of a schema that describes an object with fields."""
    if isinstance(schema, dict):
        if "properties" in schema:
            yield schema
        for part in schema.values():
            yield from objects(part)
    if isinstance(schema, list):
        for part in schema:
            yield from objects(part)


def subclasses(base: type) -> set[str]:
    return {base.__name__}.union(*map(subclasses, base.__subclasses__()))


class TestSchemas:
    def test_every_file_is_one_that_is_named(self) -> None:
        folder = files("strategygen.schemas")
        found = {file.name for file in folder.iterdir() if file.name.endswith(".json")}
        assert found == {f"{name}.json" for name in NAMES}

    @pytest.mark.parametrize("name", NAMES)
    def test_each_is_a_schema(self, name: str) -> None:
        schema = load_schema(name)
        assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
        Draft202012Validator.check_schema(schema)

    @pytest.mark.parametrize("name", NAMES)
    def test_every_field_is_described_and_no_other_is_allowed(self, name: str) -> None:
        found = list(objects(load_schema(name)))
        assert found
        for each in found:
            assert each["additionalProperties"] is False
            assert each["description"].endswith(".")
            assert all(field["description"].endswith(".") for field in each["properties"].values())

    @pytest.mark.parametrize("name", [DEFINITIONS, *RESULTS])
    def test_documents_have_all_their_fields(self, name: str) -> None:
        for each in objects(load_schema(name)):
            assert each["required"] == list(each["properties"])

    @pytest.mark.parametrize("kind", DOCUMENTS)
    def test_documents_have_the_fields_of_the_results(self, kind: str) -> None:
        fields = list(load_schema(kind)["properties"])
        assert fields == ["kind", "version", *names_of(DOCUMENTS[kind])]

    @pytest.mark.parametrize("name", SHARED)
    def test_objects_have_the_fields_of_the_results(self, name: str) -> None:
        assert list(OBJECTS[name]["properties"]) == names_of(SHARED[name])

    def test_every_error_has_its_name(self) -> None:
        mine = {
            name
            for name in subclasses(StrategygenError) | subclasses(lookup.TreeError)
            if hasattr(strategygen.errors, name) or hasattr(lookup.errors, name)
        }
        named = {"OSError", "MemoryError", *mine}
        assert set(OBJECTS["problem"]["properties"]["error"]["enum"]) == named
        error = load_schema("error")["properties"]
        assert {name: error[name] for name in OBJECTS["problem"]["properties"]} == (
            OBJECTS["problem"]["properties"]
        )


class TestThePage:
    def test_its_tables_are_those_of_the_schemas(self) -> None:
        assert PAGE.read_text(encoding="utf-8") == page(), "run make json-page"

    @pytest.mark.parametrize("name", NAMES)
    def test_it_names_every_field(self, name: str) -> None:
        text = PAGE.read_text(encoding="utf-8").partition(MARK)[2]
        for each in objects(load_schema(name)):
            for field, schema in each["properties"].items():
                assert f"| `{field}`" in text
                assert schema["description"] in text

    def test_it_names_every_kind(self) -> None:
        text = PAGE.read_text(encoding="utf-8")
        assert all(f"### Document: {kind}\n" in text for kind in RESULTS)
        assert all(f"### Request: {kind}\n" in text for kind in REQUESTS)
        assert all(request_schema(kind)["description"] in text for kind in REQUESTS)


class TestDocuments:
    def test_fractions_have_ten_digits(self) -> None:
        assert plain((2 / 3, 1e-20 / 3, 12345678.87654321)) == [
            0.6666666667,
            3.333333333e-21,
            12345678.88,
        ]

    def test_whole_numbers_are_exact(self) -> None:
        assert plain(2**64 + 1) == 2**64 + 1

    @pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
    def test_numbers_that_json_does_not_know_are_refused(self, value: float) -> None:
        with pytest.raises(ValueError, match="cannot be written as JSON"):
            plain({"value": value})

    @pytest.mark.parametrize("value", [b"", object(), {1, 2}])
    def test_other_values_are_refused(self, value: object) -> None:
        with pytest.raises(TypeError, match="cannot be written as JSON"):
            plain([value])

    def test_a_document_needs_fields(self) -> None:
        with pytest.raises(TypeError, match="a tuple has no fields"):
            document("advice", ())

    def test_the_text_is_ascii_and_means_the_same(self) -> None:
        fields = document("x", {"words": ("größe", "\x1b[2J"), "file": Path("a"), "none": None})
        text = json_text(fields)
        assert text.isascii()
        assert text.isprintable() or all(line.isprintable() for line in text.splitlines())
        assert json.loads(text) == fields

    @pytest.mark.parametrize(
        ("error", "name", "parameter"),
        [
            (GameError("no such game", parameter="answers"), "GameError", "answers"),
            (RequestError("wrong"), "RequestError", None),
            (lookup.UnknownTreeError("a"), "UnknownTreeError", None),
            (FileNotFoundError(2, "No such file", "a"), "OSError", None),
            (MemoryError(), "MemoryError", None),
        ],
    )
    def test_errors(self, error: Exception, name: str, parameter: str | None) -> None:
        found = error_document(error)
        assert_valid(found, "error")
        assert (found["error"], found["parameter"]) == (name, parameter)

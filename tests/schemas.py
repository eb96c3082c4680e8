"""Check documents by the schemas of the package, with a validator that is not ours."""

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from strategygen.schemas import DEFINITIONS, load_schema

REGISTRY: Registry[dict[str, object]] = Registry().with_resource(
    f"{DEFINITIONS}.json", Resource.from_contents(load_schema(DEFINITIONS))
)


def validator(name: str) -> Draft202012Validator:
    """Return the validator of a schema, such as "advice" or "request-advise"."""
    return Draft202012Validator(load_schema(name), registry=REGISTRY)


def assert_valid(document: dict[str, object], kind: str) -> None:
    """Fail unless a document is of a kind and has the shape of its schema."""
    assert document["kind"] == kind
    problems = [
        f"{error.json_path}: {error.message}" for error in validator(kind).iter_errors(document)
    ]
    assert problems == []

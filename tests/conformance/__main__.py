"""Write the cases of every stored tree, or of those that are named."""

import json
import sys

import lookup
from tests.conformance import Case, path_of
from tests.conformance.choose import chosen_cases


def text_of(cases: list[Case]) -> str:
    """Return the cases as JSON, a line for each."""
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    return f"[\n{lines}\n]\n"


def main(names: list[str]) -> None:
    """Write the files."""
    for name in names or lookup.stored_trees():
        path_of(name).write_text(
            text_of(chosen_cases(lookup.open_tree(name))), encoding="utf-8", newline="\n"
        )


if __name__ == "__main__":
    main(sys.argv[1:])

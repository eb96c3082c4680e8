"""Write the API reference into a folder: `python -m docs.reference FOLDER`."""

import importlib
import sys
from pathlib import Path

import pdoc

PACKAGES = ("lookup", "strategygen")


def place(name: str, thing: object) -> tuple[bool, bool, str]:
    """Return what a public name is sorted by: functions first, then classes, errors last."""
    return name.endswith("Error"), isinstance(thing, type), name


def main(folder: Path) -> None:
    """Write a page for each package, from its docstrings."""
    for name in PACKAGES:
        package = importlib.import_module(name)
        public = {name: getattr(package, name) for name in package.__all__}
        # What a package imports only when it is asked for, pdoc would not find by itself.
        vars(package).update(public)
        # The pages have the order of this list.
        vars(package)["__all__"] = sorted(public, key=lambda name: place(name, public[name]))
    # The search of pdoc does not know what a class inherits, so it would not find `step`.
    pdoc.render.configure(
        include_undocumented=False,
        search=False,
        show_source=False,
        template_directory=Path(__file__).parent,
    )
    pdoc.pdoc(*PACKAGES, output_directory=folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

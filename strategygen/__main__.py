"""Start the command line: the console script `strategygen` and `python -m strategygen`."""

import sys
from importlib.util import find_spec
from typing import Final

NEEDED: Final = ("numpy", "numba", "typer", "prompt_toolkit")


def main() -> None:
    """Run the command line; if a package is missing, say in one line what to install."""
    missing = [package for package in NEEDED if find_spec(package) is None]
    if missing:
        sys.exit(
            f"strategygen: {', '.join(missing)} not found; "
            'install the generator from the folder of the project: pip install ".[generate]"'
        )
    try:
        from strategygen.cli.app import app

        app(prog_name="strategygen")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()

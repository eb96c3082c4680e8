"""Start the command line: the console script `strategygen` and `python -m strategygen`."""

import sys
from importlib.util import find_spec
from typing import Final

NEEDED: Final = ("numpy", "numba", "typer")


def main() -> None:
    """Run the command line; say in one line what to install where the generator is not."""
    missing = [package for package in NEEDED if find_spec(package) is None]
    if missing:
        sys.exit(
            f"strategygen: {', '.join(missing)} not found; "
            'install the generator, in the project\'s folder: pip install ".[generate]"'
        )
    try:
        from strategygen.cli.app import app

        app(prog_name="strategygen")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()

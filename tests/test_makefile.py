"""The targets of the Makefile, where they cannot do their work."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
NOBODY = 65534
MAKES = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")


def test_a_clone_that_cannot_be_written_is_one_line() -> None:
    with tempfile.TemporaryDirectory() as place:
        clone = Path(place)
        for file in ("Makefile", "pyproject.toml"):
            shutil.copy(ROOT / file, clone)
        clone.chmod(0o555)
        # Nobody keeps the administrator from writing.
        user = NOBODY if os.geteuid() == 0 else None
        done = subprocess.run(
            ["make", "trees"],
            cwd=clone,
            # The tests may run under another make, which would pass its flags on.
            env={name: value for name, value in os.environ.items() if name not in MAKES},
            user=user,
            capture_output=True,
            text=True,
            check=False,
        )
        clone.chmod(0o755)
    assert done.returncode == 2
    assert done.stdout == ""
    line, made = done.stderr.splitlines()
    assert line.endswith("copy the project to a folder of your own")
    assert f"{clone} cannot be written" in line
    assert made.startswith("make: ***")

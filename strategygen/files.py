"""Write files whole or not at all, and say beforehand whether one can be written."""

import errno
import os
import tempfile
from pathlib import Path


def write(path: Path, *parts: bytes | memoryview) -> None:
    """Write a file as a whole or not at all: beside its place first, then moved there.

    The place of a symbolic link is that of the file it leads to, so the link stays. A pipe or a
    device is written to as it is.
    """
    path = link_target(path)
    if path.exists() and not path.is_file() and not path.is_dir():
        with path.open("wb") as stream:
            stream.writelines(parts)
        return
    with tempfile.NamedTemporaryFile(
        dir=path.parent, prefix=f".{path.name}.", suffix=".part", delete=False
    ) as file:
        try:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
            mask = os.umask(0)
            os.umask(mask)
            Path(file.name).chmod(0o666 & ~mask)
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def check_folder(folder: Path, what: str) -> None:
    """Raise OSError if no file can be written in a folder."""
    if not folder.exists():
        raise FileNotFoundError(errno.ENOENT, f"the {what} directory does not exist", str(folder))
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, f"the {what} directory is a file", str(folder))
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        problem = f"the {what} directory cannot be written ({error.strerror})"
        raise PermissionError(error.errno, problem, str(folder)) from error


def link_target(path: Path) -> Path:
    """Return the file that a path leads to, through symbolic links; it need not be there."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path

"""Files that can be made again at any time: read if they are there, else made."""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def kept(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return a file, made if it is not there.

    A folder that cannot be written is no error: the file is then made each time.
    """
    with suppress(OSError):
        return path.read_bytes()
    made = make()
    with suppress(OSError):
        _write(path, made)
    return made


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise

"""Write a file whole or not at all."""

import os
import tempfile
from pathlib import Path
from typing import BinaryIO

from companion.errors import CannotWrite


def put(data: bytes, target: Path | BinaryIO) -> None:
    """Write `data`; a path gets it by renaming a finished file, its folders are made.

    Raises:
        CannotWrite: if the folder or disk does not take it; nothing is left behind.
    """
    if not isinstance(target, Path):
        target.write(data)
        return
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(data, target)
    except OSError as error:
        what = f"cannot be written ({error.strerror or error})"
        raise CannotWrite(
            str(target), what, "choose another folder with --out"
        ) from None


def existing(folder: Path) -> Path:
    """Return a folder, or its nearest parent that exists.

    Files are made there and then moved, so that a refusal leaves no new folder.
    """
    return next(at for at in (folder, *folder.absolute().parents) if at.exists())


def _replace(data: bytes, target: Path) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        beside.chmod(0o666 & ~_umask())  # mkstemp's own mode is for the owner alone
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

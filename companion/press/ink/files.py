"""Write a file whole or not at all."""

import os
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from companion.errors import CannotWrite

Data = bytes | Iterable[bytes]
"""What a file holds, whole or in parts."""


def put(data: Data, target: Path | BinaryIO) -> None:
    """Write `data`; a path gets it by renaming a finished file, its folders are made.

    Raises:
        CannotWrite: if the folder or disk does not take it; nothing is left behind.
    """
    if not isinstance(target, Path):
        target.writelines(_parts(data))
        return
    put_all([(target, data)])


def put_all(made: Iterable[tuple[Path, Data]]) -> None:
    """Write files, all of them or none: they get their names when the last is whole.

    Raises:
        CannotWrite: as `put` does.
    """
    target = Path()
    try:
        with ExitStack() as left:
            whole: list[tuple[Path, Path]] = []
            for target, data in made:
                _refuse_special(target)
                target.parent.mkdir(parents=True, exist_ok=True)
                beside = _beside(data, target)
                left.callback(beside.unlink, missing_ok=True)
                whole.append((beside, target))
            for beside, target in whole:
                beside.replace(target)
    except OSError as error:
        what = f"cannot be written ({error.strerror or error})"
        raise CannotWrite(
            str(target), what, "choose another folder with --out"
        ) from None


def _refuse_special(target: Path) -> None:
    """Refuse to put a file in the place of a device, such as /dev/null, or a pipe."""
    if target.exists() and not (target.is_file() or target.is_dir()):
        raise CannotWrite(str(target), "is a device or a pipe", "name a file")


def existing(folder: Path) -> Path:
    """Return a folder, or its nearest parent that exists.

    Files are made there and then moved, so that a refusal leaves no new folder.
    """
    return next(at for at in (folder, *folder.absolute().parents) if at.exists())


def _parts(data: Data) -> Iterable[bytes]:
    return [data] if isinstance(data, bytes) else data


def _beside(data: Data, target: Path) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(_parts(data))
        beside.chmod(0o666 & ~_umask())  # mkstemp's own mode is for the owner alone
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return beside


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

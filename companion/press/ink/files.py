"""Write a file whole or not at all."""

import os
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

from companion.errors import CannotWrite

Data = bytes | Iterable[bytes]  # what a file holds, whole or in parts


def put(data: Data, target: Path | BinaryIO) -> None:
    """Write `data`; a path gets it by renaming a finished file, its folders are made.

    Raises:
        CannotWrite: if the folder or disk does not take it; nothing is left behind.
    """
    if not isinstance(target, Path):
        target.writelines([data] if isinstance(data, bytes) else data)
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
                if target.exists() and not (target.is_file() or target.is_dir()):
                    what = "is a device or a pipe"  # such as /dev/null
                    raise CannotWrite(str(target), what, "name a file")
                target.parent.mkdir(parents=True, exist_ok=True)
                beside = _beside(data, target)
                left.callback(beside.unlink, missing_ok=True)
                whole.append((beside, target))
            for beside, target in whole:
                beside.replace(target)
    except OSError as error:
        what = f"cannot be written ({error.strerror or error})"
        right = "choose another folder with --out"
        raise CannotWrite(str(target), what, right) from None


def existing(folder: Path) -> Path:
    """Return a folder, or its nearest parent that exists.

    Files are made there and then moved, so that a refusal leaves no new folder.
    """
    return next(at for at in (folder, *folder.absolute().parents) if at.exists())


def _beside(data: Data, target: Path) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
        mask = os.umask(0)
        os.umask(mask)
        beside.chmod(0o666 & ~mask)  # mkstemp's own mode is for the owner alone
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return beside

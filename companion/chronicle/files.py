"""One file that holds a save: locked, read as a whole, replaced as a whole.

A new save is written beside the old one, flushed and renamed over it, so that at every
moment the file is the old save or the new one; the one before is kept as `<name>.bak`.
A path that is a link is followed to its file. What is written passes the fence of the
save, if it has one.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from companion.chronicle import fence
from companion.chronicle.codec import LARGEST
from companion.chronicle.fence import Fence
from companion.errors import (
    CannotWrite,
    NoSave,
    SaveChanged,
    SaveExists,
    SaveLocked,
    SaveTaken,
)
from companion.language import phrase

PATIENCE = 3.0  # seconds to wait for another writer; one append takes some hundredths


def real(path: Path) -> Path:
    """Return the file that a path names, links followed."""
    return Path(os.path.realpath(path))


def bak(path: Path) -> Path:
    """Return where the previous generation of a save is."""
    return fence.beside(path, ".bak")


def make_folder(path: Path) -> None:
    """Make the folder of a save, for its owner only, if it is missing."""
    with _writing(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


@contextmanager
def locked(path: Path) -> Iterator[Path]:
    """Hold the lock of a save; the system frees it if this process dies.

    Yields:
        the folder in which new files of the save are made (see `write`).

    Raises:
        SaveLocked: if another process holds it for longer than `PATIENCE`.
        SaveTaken: if another process serves the save that this one served.
    """
    what, right = "another process is writing this save", "try again in a moment"
    busy = SaveLocked(path.name, what, right)
    while True:
        with _writing(path):
            found = fence.folder(path)
        with _held(path, found, busy):
            if fence.has_lost(path):
                raise _taken(path)
            if fence.folder(path) == found:  # nobody has taken it meanwhile
                yield found or path.parent
                return


@contextmanager
def served(path: Path, place: str, *, peer: bool = False) -> Iterator[Fence]:
    """Hold a save for as long as it is served; others may write it meanwhile.

    Args:
        place: where the server is that holds it, as far as that is known.
        peer: whether another server that holds it is asked to let go.

    Raises:
        SaveLocked: if another server holds it.
    """
    what = "another server has this save" + (f", at {place}" if place else "")
    busy = SaveLocked(path.name, what, "go there, or close that server first")
    with ExitStack() as stack:
        with _writing(path), ExitStack() as first:
            if fence.newest(path) is None:
                first.enter_context(locked(path))  # others write it without a fence
            taken = stack.enter_context(fence.held(path, busy, peer=peer))
        yield taken


@contextmanager
def _held(path: Path, found: Path | None, busy: SaveLocked) -> Iterator[None]:
    """Hold the lock of a save within a fence, an empty file that stays.

    Renaming gives the save a new inode, which a lock on the old one would not protect.
    """
    from filelock import FileLock, Timeout  # 30 ms, which reading need not pay

    lock = FileLock(fence.lock(path, found), PATIENCE, thread_local=False)
    with _writing(path):
        try:
            lock.acquire(poll_interval=0.01)
        except Timeout:
            raise busy from None
    try:
        yield
    finally:
        lock.release()


def read(path: Path) -> bytes:
    """Return what is in the file, as much of it as a save may hold and a byte more."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NoSave(path.name, phrase("not a file"), phrase("name a save"))
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        raise NoSave(path.name, phrase("there is no such save")) from None
    except OSError as error:
        raise NoSave(path.name, f"cannot be read ({error.strerror})") from None


def mark(path: Path | os.DirEntry[str]) -> tuple[int, int, int] | None:
    """Return what tells one version of a file from another; None if it is not there.

    Every version is a file of its own, which is renamed into its place.
    """
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def write(path: Path, data: bytes, old: bytes | None, folder: Path) -> None:
    """Put `data` in place of `old`, which is kept as the previous generation.

    Args:
        old: what the file is known to hold; None if there must be no file yet.
        folder: where the new file is made, as `locked` says.

    Raises:
        SaveExists, SaveChanged: if the file holds something else.
        SaveTaken: if another process serves the save that this one served.
        CannotWrite: if folder or disk do not take it; the file is as it was.
    """
    if old is None:
        refuse_existing(path)
    elif read(path) != old:
        what, right = phrase("it was changed meanwhile"), phrase("look at it again")
        raise SaveChanged(path.name, what, right)
    with _writing(path), _within(path, folder):
        mode = 0o600 if old is None else stat.S_IMODE(path.stat().st_mode)
        with _fresh(folder / path.name, data, mode) as new:
            if old is not None:
                with _former(path, folder / bak(path).name, old, mode) as previous:
                    previous.replace(bak(path))
            new.replace(path)
            _flush_folder(path.parent)


def keep(path: Path, data: bytes, save: Path) -> None:
    """Put `data` in a file beside a save, which is read by its owner only.

    Raises:
        SaveTaken: if another process serves the save that this one served.
        CannotWrite: if folder or disk do not take it; the file is as it was.
    """
    folder = fence.folder(save) or path.parent
    with (
        _writing(path),
        _within(save, folder),
        _fresh(folder / path.name, data, 0o600, flush=False) as new,
    ):
        new.replace(path)


@contextmanager
def _within(path: Path, folder: Path) -> Iterator[None]:
    """Say so if the folder of new files, a fence, was removed meanwhile."""
    try:
        yield
    except FileNotFoundError:
        if folder.exists():
            raise
        if fence.has_lost(path):
            raise _taken(path) from None
        what = "another server has taken it meanwhile"
        raise SaveChanged(path.name, what, "look at it again") from None


def refuse_existing(path: Path) -> None:
    """Raise `SaveExists` if there is a file, or the previous generation of one."""
    for there in (path, bak(path)):
        if os.path.lexists(there):
            what, right = phrase("is there already"), phrase("choose another name")
            raise SaveExists(there.name, what, right)


def _taken(path: Path) -> SaveTaken:
    return SaveTaken(path.name, "another process has this table now", "come again")


@contextmanager
def _former(path: Path, name: Path, old: bytes, mode: int) -> Iterator[Path]:
    """Yield what a save holds as a second file, a link: it is on disk already."""
    link = fence.beside(name, ".tmp")
    try:
        link.unlink(missing_ok=True)
        link.hardlink_to(path)
    except FileNotFoundError:
        raise
    except OSError:  # a file system without links
        with _fresh(name, old, mode) as written:
            yield written
        return
    try:
        yield link
    finally:
        with suppress(OSError):
            link.unlink(missing_ok=True)


@contextmanager
def _fresh(path: Path, data: bytes, mode: int, *, flush: bool = True) -> Iterator[Path]:
    """Yield a whole new file, to be renamed to `path`; remove it otherwise.

    Args:
        flush: whether it must outlive a power cut.
    """
    fresh = fence.beside(path, ".tmp")
    try:
        fresh.unlink(missing_ok=True)  # under the lock: what a killed process left
        with os.fdopen(os.open(fresh, _NEW, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            if flush:
                os.fsync(file.fileno())
        fresh.chmod(mode)
        yield fresh
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def _flush_folder(folder: Path) -> None:
    """Flush a folder, so that a rename in it outlives a power cut."""
    with suppress(OSError):  # the save is in place; some systems flush no folders
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        what = f"cannot be written ({error.strerror})"
        raise CannotWrite(path.name, what, "nothing was changed") from None

"""One process at a time serves a save, and none that it was taken from ever writes it.

Beside a save that was served once is the folder `<name>.fence`, and in it:

    8/        the fence: new files of the save are made here, and renamed from here
    8/owner   its time is the beat of the process that serves the save
    8.held    locked as long as that process is alive
    8.lock    locked while anybody writes the save

Who takes the save over makes the fence of the next number and then removes the one
before, before it reads the save. A process that was paused in the midst of a write, and
wakes later, finds neither its new file nor a folder to make one in: it renames nothing.
This needs no clock and no lock, only that files are renamed and folders removed whole.

A lock that is free, or a beat that has stopped, says that a save may be taken over. The
first is at once, and the second for file systems without locks, and for processes that
are paused. Beats are compared by the clock of the file system.
"""

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, Thread
from time import sleep

from companion.errors import SaveLocked

BEAT = 1.0  # seconds between two beats
LEASE = 10.0  # seconds without a beat after which a process counts as paused or gone

OWNER, WANTED = "owner", "wanted"
"""The file whose time is the beat, and its name once a peer asks for the save."""

HELD, LOCK = ".held", ".lock"


class Fence:
    """The right of this process to write a save.

    Attributes:
        wanted: whether a peer asks for the save.
        lost: whether another process has taken it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wanted = self.lost = False

    def beat(self) -> None:
        """Say that this process is alive, and hear whether it still has the save."""
        for name in (OWNER, WANTED):
            try:
                os.utime(self.folder / name)
            except FileNotFoundError:
                continue
            except OSError:  # a file system that does not answer now
                return
            self.wanted = name == WANTED
            return
        self.lost = not self.folder.exists()


_ours: dict[Path, Fence] = {}  # the saves that this process serves

_beating = Lock()
_thread: Thread | None = None


def folder(path: Path) -> Path | None:
    """Return the fence that writes of a save pass: our own, else the newest.

    Returns:
        None for a save that was never served: new files are made beside it.
    """
    ours = _ours.get(path)
    return ours.folder if ours else newest(path)


def has_lost(path: Path) -> bool:
    """Return whether this process served a save, which was taken from it."""
    if ours := _ours.get(path):
        ours.beat()
    return ours is not None and ours.lost


def newest(path: Path) -> Path | None:
    """Return the fence of whoever took a save last; None if it was never served."""
    home = _home(path)
    try:
        names = [file.name for file in home.iterdir()]
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:  # then there never was one
            return None
        raise
    numbers = [int(name) for name in names if name.isdecimal()]
    return home / str(max(numbers)) if numbers else None


def lock(path: Path, folder: Path | None) -> Path:
    """Return what is locked while a save is written within a fence.

    It is not in the folder of the fence, which whoever locks it might make again.
    """
    return folder.with_name(folder.name + LOCK) if folder else beside(path, LOCK)


@contextmanager
def held(path: Path, busy: SaveLocked, *, peer: bool) -> Iterator[Fence]:
    """Serve a save until the block ends; who served it before writes no more.

    Args:
        busy: what is raised if another process serves it.
        peer: whether that process is asked to let go of it.
    """
    fence, lock = _claimed(path, busy, peer)
    with _beating:
        _ours[path] = fence
        _begin_beats()
    try:
        yield fence
    finally:
        if _ours.get(path) is fence:
            del _ours[path]
        lock.release()


def forget(path: Path) -> None:
    """Remove what serving a save has left beside it, once the save is gone."""
    shutil.rmtree(_home(path), ignore_errors=True)
    beside(path, LOCK).unlink(missing_ok=True)


def _claimed(path: Path, busy: SaveLocked, peer: bool) -> tuple[Fence, "_Held"]:
    home, before = _home(path), newest(path)
    home.mkdir(mode=0o700, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix="new-", dir=home))
    try:
        (new / OWNER).touch(0o600)
        if before and not _may_take(before, (new / OWNER).stat().st_mtime):
            if peer:
                with suppress(OSError):
                    (before / OWNER).rename(before / WANTED)
            raise busy
        mine = home / str(int(before.name) + 1 if before else 1)
        lock = _Held(mine)
        try:
            new.rename(mine)  # it holds a file: no other takes the same number
        except OSError:
            raise busy from None
        if not lock.acquire() or newest(path) != mine:
            lock.release()
            raise busy
    finally:
        shutil.rmtree(new, ignore_errors=True)
    for older in home.iterdir():
        if older.name.partition(".")[0] != mine.name:
            _remove(older)
    return Fence(mine), lock


class _Held:
    """The lock that the system frees if this process dies."""

    def __init__(self, folder: Path) -> None:
        from filelock import FileLock  # 30 ms, which reading need not pay

        at = folder.with_name(folder.name + HELD)
        self._lock = FileLock(at, 0, thread_local=False)

    def acquire(self) -> bool:
        from filelock import Timeout

        try:
            self._lock.acquire()
        except Timeout:
            return False
        return True

    def release(self) -> None:
        self._lock.release()


def _may_take(folder: Path, now: float) -> bool:
    """Return whether nobody serves a save any more, or a process that has stopped."""
    lock = _Held(folder)
    if lock.acquire():
        lock.release()
        return True
    for name in (OWNER, WANTED):
        with suppress(FileNotFoundError):
            return now - (folder / name).stat().st_mtime > LEASE
    return False  # it is being taken by another one


TRIES = 1000  # how often a folder is emptied into which a process still writes


def _remove(older: Path) -> None:
    """Remove a fence, so that who made new files in it makes and renames none."""
    for _ in range(TRIES):
        try:
            if not older.is_dir():
                older.unlink(missing_ok=True)
                return
            for file in older.iterdir():
                file.unlink(missing_ok=True)
            older.rmdir()
        except FileNotFoundError:
            return
        except OSError:
            if not any(older.iterdir()):
                raise
        else:
            return
    raise OSError(f"{older.name} is written all the time")


def _begin_beats() -> None:
    global _thread
    if _thread is None or not _thread.is_alive():
        _thread = Thread(target=_beats, name="beats", daemon=True)
        _thread.start()


def _beats() -> None:
    global _thread
    while True:
        sleep(BEAT)
        with _beating:
            fences = list(_ours.values())
            if not fences:
                _thread = None
                return
        for fence in fences:
            fence.beat()


def _home(path: Path) -> Path:
    return beside(path, ".fence")


def beside(path: Path, ending: str) -> Path:
    """Return a file or folder beside a save, called as it is with an ending."""
    return path.parent / (path.name + ending)

"""The order of writes, each of them failing in turn, and the lock."""

import errno
import os
import resource
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.chronicle import files, store
from companion.chronicle.codec import Stamp
from companion.contract import Begun, Rolled
from companion.errors import CannotWrite, SaveChanged, SaveExists, SaveLocked
from tests import long
from tests.chronicle.toy import AT, GAME, RULINGS, Spend, Throw, load, started, tell
from tests.refusals import refused

ROOT = Path(__file__).parents[2]
CALLS = ("open", "fsync", "chmod", "replace", "unlink")
"""What writing asks of the system."""


@contextmanager
def watched(call: Callable[[str, Any], None]) -> Iterator[None]:
    """Let `call` hear of each of CALLS, with its first argument, before it is made."""

    def watch(name: str) -> Callable[..., Any]:
        made = getattr(os, name)

        def heard(first: Any, *rest: Any, **named: Any) -> Any:
            call(name, first)
            return made(first, *rest, **named)

        return heard

    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, watch(name))
        yield


def test_a_save_is_on_disk_before_it_is_renamed_and_the_folder_after(
    save: Path,
) -> None:
    done: list[str] = []

    def note(name: str, first: Any) -> None:
        if name == "fsync":
            folder = stat.S_ISDIR(os.fstat(first).st_mode)
            done.append("flush the folder" if folder else "flush a file")
        if name == "replace":
            done.append(f"rename {Path(first).name}")

    with watched(note):
        tell(save, Throw(1))

    assert done == [
        "flush a file",
        "rename winter.json.bak.tmp",
        "rename winter.json.tmp",
        "flush the folder",
    ]


@pytest.mark.parametrize(
    "trouble", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO]
)
def test_whichever_call_fails_the_save_is_whole_and_the_error_one_line(
    save: Path, trouble: int
) -> None:
    line = f"winter.json: cannot be written ({os.strerror(trouble)})"
    refused = 0

    for nth in count(1):
        before, calls = save.read_bytes(), Counting(nth, trouble)
        refusal = None
        try:
            with watched(calls):
                tell(save, Spend(0))
        except CannotWrite as error:
            refusal = str(error)
            refused += 1
        assert refusal in (None, f"{line}; nothing was changed")
        assert (save.read_bytes() == before) == (refusal is not None)
        assert store.verify(save, load).ok
        if calls.made < nth:
            break

    # A new file is cleared away, opened, flushed, given its mode and renamed, and a
    # link to the old one is renamed, too. The other calls are the lock's, and those
    # that may fail: clearing up, and the folder.
    assert refused >= 6
    assert not list(save.parent.glob("*.tmp"))


class Counting:
    def __init__(self, nth: int, trouble: int) -> None:
        self.nth, self.trouble, self.made = nth, trouble, 0

    def __call__(self, name: str, first: Any) -> None:
        self.made += 1
        if self.made == self.nth:
            raise OSError(self.trouble, os.strerror(self.trouble))


def test_a_save_that_meets_a_full_disk_stays_and_so_does_its_previous_generation(
    save: Path,
) -> None:
    tell(save, Throw(1))
    bak = save.with_name("winter.json.bak")
    before = save.read_bytes(), bak.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before[0]), hard))
    try:
        line = refused(CannotWrite, tell, save, Rolled((3,)))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    what = "cannot be written (File too large); nothing was changed"
    assert line == f"winter.json: {what}"
    assert (save.read_bytes(), bak.read_bytes()) == before
    assert not list(save.parent.glob("*.tmp"))
    assert tell(save, Rolled((3,))).state.total == 3


def test_without_links_the_previous_generation_is_written_anew(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    before = save.read_bytes()

    tell(save, Throw(1))

    assert save.with_name("winter.json.bak").read_bytes() == before != save.read_bytes()
    assert not list(save.parent.glob("*.tmp"))


def test_a_save_that_cannot_be_begun_leaves_nothing(tmp_path: Path) -> None:
    def fail(name: str, first: Any) -> None:
        if name == "fsync":
            raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "winter.json"

    with watched(fail), pytest.raises(CannotWrite):
        store.create(path, GAME, Begun(RULINGS), Stamp(AT, "ann"))

    assert not list(tmp_path.glob("winter.json"))
    assert not list(tmp_path.glob("*.tmp"))


def test_a_folder_that_cannot_be_written_still_opens(save: Path) -> None:
    def refuse(name: str, first: Any) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with watched(refuse):
        assert store.open(save, load).events == ()
        assert store.verify(save, load).ok


def test_no_file_stays_open_after_a_write(save: Path) -> None:
    before = [*Path("/dev/fd").iterdir()]

    for _ in range(5):
        tell(save, Spend(0))

    assert len([*Path("/dev/fd").iterdir()]) == len(before)


def test_what_a_killed_process_left_is_cleared_by_the_next_write(save: Path) -> None:
    for name in ("winter.json.tmp", "winter.json.bak.tmp"):
        save.with_name(name).write_bytes(b"half a sa")

    tell(save, Throw(1))

    names = sorted(path.name for path in save.parent.iterdir())
    assert names == ["winter.json", "winter.json.bak", "winter.json.lock"]
    assert store.verify(save, load).ok


def test_a_folder_in_the_way_of_the_new_file_is_one_line(save: Path) -> None:
    before = save.read_bytes()
    save.with_name("winter.json.tmp").mkdir()

    line = refused(CannotWrite, tell, save, Throw(1))

    assert line.startswith("winter.json: cannot be written (")
    assert save.read_bytes() == before


def test_a_change_by_an_editor_that_knows_no_lock_is_not_overwritten(
    save: Path,
) -> None:
    read = b"what was read"
    assert refused(SaveChanged, files.write, save, b"new", read, save.parent) == (
        "winter.json: it was changed meanwhile; look at it again"
    )
    with pytest.raises(SaveExists):
        files.write(save, b"new", None, save.parent)
    assert len(store.open(save, load).events) == 0


def test_a_save_that_another_process_writes_is_refused_until_it_is_done(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    before = save.read_bytes()
    holder = (
        "import sys, pathlib; from companion.chronicle import files\n"
        "with files.locked(pathlib.Path(sys.argv[1])):\n"
        "    print('ready', flush=True); sys.stdin.read()"
    )

    with started(holder, save) as process:
        line = refused(SaveLocked, tell, save, Throw(1))
        assert store.open(save, load).events == ()
        process.kill()

    right = "another process is writing this save; try again in a moment"
    assert line == f"winter.json: {right}"
    assert save.read_bytes() == before
    assert save.with_name("winter.json.lock").exists()
    assert len(tell(save, Throw(1)).events) == 1


def test_two_writers_at_once_lose_nothing(save: Path) -> None:
    writer = (
        "import sys, pathlib, filelock; from tests.chronicle.toy import *\n"
        "print('ready', flush=True); sys.stdin.read()\n"
        "for n in range(50):\n"
        "    path = pathlib.Path(sys.argv[1])\n"
        "    store.append(path, load, [Spend(0)], Stamp(AT, sys.argv[2]))"
    )

    with started(writer, save, "ann") as ann, started(writer, save, "bo") as bo:
        for process in (ann, bo):
            assert process.stdin
            process.stdin.close()

    assert (ann.returncode, bo.returncode) == (0, 0)
    kept = store.open(save, load)
    assert [event.action for event in kept.events] == [Spend(0)] * 100
    assert sorted(event.by for event in kept.events) == ["ann"] * 50 + ["bo"] * 50


MANY = pytest.param(long.games(100), marks=pytest.mark.slow, id="many")


@pytest.mark.parametrize("kills", [20, MANY])
def test_a_killed_writer_leaves_the_old_save_or_the_new_one(
    tmp_path: Path, kills: int
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.chronicle.killed", str(tmp_path), str(kills)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 0

"""A save is served by one process at a time; none that it was taken from writes it."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from companion.chronicle import fence, files, store
from companion.errors import SaveLocked
from tests.chronicle.toy import Spend, Throw, load, started, tell
from tests.refusals import refused

SOON = 20.0

SERVES = """
import os, signal, sys
from contextlib import contextmanager, nullcontext
from pathlib import Path
from companion.chronicle import fence, files
from companion.errors import CompanionError
from tests.chronicle.toy import *

def stop(*_):
    os.kill(os.getpid(), signal.SIGSTOP)

fence.BEAT = 0.05
path, where = Path(sys.argv[1]), sys.argv[2]
fresh = files._fresh

@contextmanager
def paused(name, data, mode):
    with fresh(name, data, mode) as new:
        stop()
        yield new

if where == "within":
    files._fresh = paused
with files.served(path, "") if where != "visitor" else nullcontext() as taken:
    if where == "visitor":
        files._fresh = paused
    print("ready", flush=True)
    if where in ("before", "waits"):
        sys.stdin.readline()
    try:
        store.append(path, load, [Spend(0)], Stamp(AT, "child"))
        print("written", flush=True)
    except CompanionError as error:
        print(f"{type(error).__name__} {error}", flush=True)
    sys.stdin.read()
"""


TAKES = """
import sys; from pathlib import Path
from companion.chronicle import files
from companion.errors import CompanionError
from tests.chronicle.toy import *
path, done = Path(sys.argv[1]), 0
print('ready', flush=True); sys.stdin.readline()
for _ in range(15):
    try:
        with files.served(path, ''):
            tell(path, Spend(0))
            done += 1
    except CompanionError: pass
print(done)
"""


@contextmanager
def child(save: Path, where: str) -> Iterator["subprocess.Popen[str]"]:
    """Start a process that serves a save and is paused somewhere."""
    process = started(SERVES, save, where)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def stopped(process: "subprocess.Popen[str]") -> None:
    """Wait until a process is paused."""
    os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)


@contextmanager
def taken(save: Path) -> Iterator[fence.Fence]:
    """Serve a save as soon as the process that has it counts as paused."""
    until = time.monotonic() + SOON
    while True:
        with suppress(SaveLocked), files.served(save, "") as mine:
            yield mine
            return
        assert time.monotonic() < until


def says(process: "subprocess.Popen[str]") -> str:
    """Wake a paused process; return what came of its write."""
    process.send_signal(signal.SIGCONT)
    assert process.stdin
    process.stdin.write("\n")
    process.stdin.flush()
    assert process.stdout
    return process.stdout.readline().rstrip("\n")


@pytest.mark.parametrize("where", ["before", "within"])
def test_a_process_that_is_paused_loses_its_save_and_writes_no_more(
    save: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr(fence, "LEASE", 0.3)
    with child(save, where) as paused:
        if where == "before":
            paused.send_signal(signal.SIGSTOP)
        stopped(paused)
        with taken(save):
            tell(save, Spend(0))
            line = says(paused)
            tell(save, Spend(0))

    right = "another process has this table now; come again"
    assert line == f"SaveTaken winter.json: {right}"
    assert [event.by for event in store.open(save, load).events] == ["ann", "ann"]
    assert store.verify(save, load).ok


def test_who_writes_a_save_beside_the_server_is_fenced_off_too(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with files.served(save, ""):
        pass
    with child(save, "visitor") as paused:
        stopped(paused)
        with taken(save):
            tell(save, Throw(1))
            line = says(paused)

    right = "winter.json: another server has taken it meanwhile; look at it again"
    assert line == f"SaveChanged {right}"
    assert [event.action for event in store.open(save, load).events] == [Throw(1)]


def test_a_killed_process_frees_its_save_at_once(save: Path) -> None:
    with child(save, "waits") as process:
        with pytest.raises(SaveLocked), files.served(save, ""):
            pass
        process.kill()
        process.wait()

        with files.served(save, "") as mine:
            assert mine.folder.name == "2"


def test_a_process_that_beats_keeps_its_save_however_often_it_is_asked_for(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fence, "LEASE", 1.0)
    line = (
        "winter.json: another server has this save, at 10.0.0.7:80; "
        "go there, or close that server first"
    )
    until = time.monotonic() + 1.5
    with child(save, "waits") as process:
        while time.monotonic() < until:
            served = files.served(save, "10.0.0.7:80")
            assert refused(SaveLocked, served.__enter__) == line
            time.sleep(0.01)
        assert says(process) == "written"


def test_a_peer_that_asks_for_a_save_is_heard_with_the_next_beat(save: Path) -> None:
    with files.served(save, "") as mine:
        mine.beat()
        assert not mine.wanted
        with pytest.raises(SaveLocked), files.served(save, "", peer=True):
            pass
        mine.beat()
        assert (mine.wanted, mine.lost) == (True, False)

    with files.served(save, "", peer=True) as theirs:
        mine.beat()
        assert mine.lost
        theirs.beat()
        assert not theirs.wanted


def test_of_many_that_take_a_save_in_turn_no_write_is_lost(save: Path) -> None:
    several = [started(TAKES, save) for _ in range(3)]

    done = [int(process.communicate("\n")[0]) for process in several]

    assert len(store.open(save, load).events) == sum(done) > 0
    left = sorted(file.name.strip("0123456789") for file in fence._home(save).iterdir())
    assert set(left) == {"", ".held", ".lock"}
    assert len(left) == 3


def test_only_a_save_that_was_served_has_a_fence(save: Path) -> None:
    tell(save, Spend(0))
    assert fence.newest(save) is None
    with files.served(save, ""):
        tell(save, Spend(0))

    names = sorted(file.name for file in save.parent.iterdir())
    assert names == [f"winter.json{end}" for end in ("", ".bak", ".fence", ".lock")]

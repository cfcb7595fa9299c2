"""A sweep is killed, or the disk is full: what is done is kept, and it goes on."""

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
LINE = "lab sweep seven-steps --bots greedy --seed 3 --json"


def command(line: str) -> list[str]:
    return [sys.executable, "-m", "companion", *line.split()]


def runs(pid: str) -> bool:
    """Whether a process runs: one that ended waits for its parent as a zombie, Z."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def children(pid: int) -> list[str]:
    """Return the numbers of the processes that a process began; Linux says them."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def sweep(line: str, largest: int | None = None) -> subprocess.CompletedProcess[str]:
    """Sweep in a process of its own, in which no file may have more bytes."""

    def limit() -> None:
        if largest is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    return subprocess.run(
        command(line),
        cwd=ROOT,
        env=os.environ | {"COMPANION_READY": "1"},
        capture_output=True,
        text=True,
        preexec_fn=limit,
    )


@pytest.mark.slow
def test_a_sweep_that_was_killed_goes_on_after_its_last_whole_block(
    tmp_path: Path,
) -> None:
    line = f"{LINE} --games 2000 --jobs 2 --out {tmp_path / 'killed'}"
    blocks = tmp_path / "killed" / "blocks.jsonl"
    killed = subprocess.Popen(
        command(line), cwd=ROOT, env=os.environ | {"COMPANION_READY": "1"}
    )
    while not (blocks.exists() and blocks.read_bytes().count(b"\n") > 3):
        assert killed.poll() is None
    players = children(killed.pid)
    killed.kill()
    killed.wait()
    done = blocks.read_bytes().splitlines(keepends=True)[:4]

    again = sweep(line)
    whole = sweep(f"{LINE} --games 2000 --jobs 2 --out {tmp_path / 'whole'}")

    assert len(players) >= 2
    assert [pid for pid in players if runs(pid)] == []
    assert again.stdout == whole.stdout
    assert blocks.read_bytes() == (tmp_path / "whole" / "blocks.jsonl").read_bytes()
    assert blocks.read_bytes().startswith(b"".join(done))


@pytest.mark.slow
def test_a_disk_that_is_full_keeps_the_blocks_so_far(tmp_path: Path) -> None:
    line = f"{LINE} --games 80 --jobs 1 --out {tmp_path}"

    full = sweep(line, largest=6000)
    kept = (tmp_path / "blocks.jsonl").read_bytes()
    again = sweep(line)

    assert (full.returncode, full.stdout) == (1, "")
    assert full.stderr == (
        f"{tmp_path / 'blocks.jsonl'}: file too large; "
        "free some space there; what is done so far is kept\n"
    )
    assert len(kept) <= 6000
    assert kept.count(b"\n") > 3
    assert json.loads(again.stdout)["games"] == 80
    assert (tmp_path / "blocks.jsonl").read_bytes().startswith(kept)


@pytest.mark.slow
def test_a_disk_that_is_full_is_not_cut_shorter_when_it_goes_on(tmp_path: Path) -> None:
    line = f"{LINE} --games 80 --jobs 1 --out {tmp_path}"
    sweep(line, largest=6000)
    kept = (tmp_path / "blocks.jsonl").read_bytes()

    sweep(line, largest=2000)

    whole = kept[: kept.rindex(b"\n") + 1]
    assert (tmp_path / "blocks.jsonl").read_bytes().startswith(whole)

"""`companion play` in a terminal of its own, as a person has it open."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SOON = 20.0
"""Seconds in which a test gives up."""


class Terminal:
    """What is typed into a terminal, and what it shows."""

    def __init__(self, line: int) -> None:
        self._line = line
        self.shown = ""

    def type(self, text: str) -> None:
        os.write(self._line, f"{text}\n".encode())

    def wait(self, text: str) -> None:
        """Wait until a text is shown after the last one."""
        until = time.monotonic() + SOON
        while text not in self.shown:
            left = max(until - time.monotonic(), 0)
            ready, _, _ = select.select([self._line], [], [], left)
            assert ready, f"{text!r} is not in {self.shown!r}"
            self.shown += os.read(self._line, 1 << 16).decode()
        self.shown = self.shown.partition(text)[2]


@contextmanager
def playing(save: Path) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "companion", "play", str(save)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env=os.environ | {"COMPANION_READY": "1", "TERM": "dumb", "COLUMNS": "80"},
    )
    os.close(theirs)
    try:
        yield Terminal(ours)
    finally:
        program.send_signal(signal.SIGKILL)
        program.wait()
        os.close(ours)

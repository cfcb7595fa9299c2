"""Several processes that serve the same tables, each begun anew when it ends.

The sockets they listen on stay open here: who asks while a process begins is answered
by the next one. What they share is on disk alone (see `chronicle.fence`).
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from socket import socket
from threading import Thread
from types import FrameType
from typing import NoReturn

from companion.errors import BadValue

AGAIN = 1.0
"""Seconds after which a process that has ended is begun anew."""


def run(
    listeners: Sequence[socket],
    serve: Callable[[socket], NoReturn],
    ended: Callable[[int, int], object],
) -> NoReturn:
    """Serve on each socket in a process of its own, until this one is to end.

    Args:
        serve: does so; it makes everything that it needs, once it is called.
        ended: is told the port and the exit code of one that begins again.

    Raises:
        BadValue: if this system cannot divide a process.
    """
    if sys.platform == "win32":
        raise BadValue("processes", "this system serves with one", "leave it out")
    running: dict[int, socket] = {}
    ending = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ending
        ending = True
        for child in running:
            os.kill(child, signal.SIGINT)

    def begin(listener: socket) -> None:
        parent = os.getpid()
        if child := os.fork():
            running[child] = listener
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.default_int_handler)
        Thread(target=_outlive, args=(parent,), daemon=True).start()
        serve(listener)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    for listener in listeners:
        begin(listener)
    while running:
        child, status = os.wait()
        listener = running.pop(child)
        if not ending:
            ended(listener.getsockname()[1], os.waitstatus_to_exitcode(status))
            time.sleep(AGAIN)
            begin(listener)
    os._exit(0)


def _outlive(parent: int) -> None:
    """End this process once nobody would begin it anew."""
    while os.getppid() == parent:
        time.sleep(AGAIN)
    os.kill(os.getpid(), signal.SIGINT)

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

Sockets = Sequence[socket]

AGAIN = 1.0
"""Seconds after which a process that has ended is begun anew."""


def run(groups: Sequence[Sockets], serve: Callable[[Sockets], NoReturn]) -> NoReturn:
    """Serve on each group of sockets in a process of its own, until this one ends.

    Args:
        serve: does so; it makes everything that it needs, once it is called.

    Raises:
        BadValue: if this system cannot divide a process.
    """
    if sys.platform == "win32":
        raise BadValue("processes", "this system serves with one", "leave it out")
    running: dict[int, Sockets] = {}
    ending = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ending
        ending = True
        for child in running:
            os.kill(child, signal.SIGINT)

    def begin(listeners: Sockets) -> None:
        parent = os.getpid()
        if child := os.fork():
            running[child] = listeners
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.default_int_handler)
        Thread(target=_outlive, args=(parent,), daemon=True).start()
        serve(listeners)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    for listeners in groups:
        begin(listeners)
    while running:
        child, status = os.wait()
        listeners = running.pop(child)
        if not ending:
            code = os.waitstatus_to_exitcode(status)
            port = listeners[0].getsockname()[1]
            print(f"port {port}: ended with {code}, begins again", file=sys.stderr)
            time.sleep(AGAIN)
            begin(listeners)
    os._exit(0)


def _outlive(parent: int) -> None:
    """End this process once nobody would begin it anew."""
    while os.getppid() == parent:
        time.sleep(AGAIN)
    os.kill(os.getpid(), signal.SIGINT)

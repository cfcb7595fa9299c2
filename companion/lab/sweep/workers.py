"""Who plays the blocks: this process, some more of them, or a cluster.

All give the counts in the order of the blocks, so a sweep comes to the same bytes
whoever plays it. A few blocks more than are waited for are under way at a time; a block
whose process died is given out again.
"""

import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import companion
from companion.errors import BadValue, NoCluster
from companion.lab.sweep.tally import Tally
from companion.lab.sweep.work import Block, Finder, played

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as Job

AHEAD = 3
"""Blocks under way for each process."""

TRIES = 3
"""How often a block is given out again whose process died."""

PATIENCE = "8s"
"""How long a cluster is waited for."""

LOCAL = "local"
"""The address of a cluster on this machine."""

Play = Callable[[Iterable[Block]], Generator[list[Tally], None, None]]
"""Plays blocks, and yields their counts in the same order."""

Note = Callable[[str], None]


@contextmanager
def workers(find: Finder, jobs: int, cluster: str | None, note: Note) -> Iterator[Play]:
    """Give what plays blocks, as long as it is needed.

    Args:
        jobs: number of processes.
        cluster: the address of a scheduler, `local`, or None for processes alone.

    Raises:
        NoCluster: if there is no cluster, or the library for it is missing.
    """
    if cluster is not None or jobs > 1:
        _found_by_processes()
    if cluster is not None:
        with _client(cluster, jobs, note) as client:
            yield partial(_on_cluster, client, find)
    elif jobs > 1:
        yield partial(_in_processes, find, jobs)
    else:
        yield partial(_here, find)


def _found_by_processes() -> None:
    """Let processes import this package from where it is.

    They search where this process does. `python -m companion` takes the current folder
    off that list, which holds the package if it is not installed.
    """
    folder = str(Path(companion.__file__).resolve().parent.parent)
    if folder not in sys.path:
        sys.path.append(folder)


def _here(find: Finder, blocks: Iterable[Block]) -> Generator[list[Tally], None, None]:
    return (played(block, find) for block in blocks)


def _in_processes(
    find: Finder, jobs: int, blocks: Iterable[Block]
) -> Generator[list[Tally], None, None]:
    """Play blocks in processes; begin with new ones if one of them dies."""
    left, tries = deque(blocks), TRIES
    # A fresh interpreter is the same on every system, and has no threads.
    fresh = get_context("spawn")
    while left:
        theirs, ours = fresh.Pipe(duplex=False)
        pool = ProcessPoolExecutor(jobs, fresh, _end_with, (theirs,))
        under_way: deque[tuple[Block, Future[list[Tally]]]] = deque()
        try:
            while left or under_way:
                while left and len(under_way) < AHEAD * jobs:
                    block = left.popleft()
                    under_way.append((block, pool.submit(played, block, find)))
                found = under_way[0][1].result()
                under_way.popleft()
                tries = TRIES
                yield found
        except BrokenProcessPool:
            tries -= 1
            if not tries:
                what = "a process that plays dies again and again"
                raise BadValue("lab", what, "give --jobs 1 to see why") from None
            left.extendleft(block for block, _ in reversed(under_way))
        finally:
            ours.close()
            pool.shutdown(cancel_futures=True)
            theirs.close()


def _end_with(command: Connection) -> None:
    """End this process once the command stops or is killed, in the middle of a block.

    Args:
        command: nothing is sent; its other end is open as long as blocks are wanted.
    """

    def wait() -> None:
        command.poll(None)
        os._exit(1)

    Thread(target=wait, daemon=True).start()


@contextmanager
def _client(address: str, jobs: int, note: Note) -> "Iterator[Client]":
    try:
        import distributed
    except ImportError:
        right = "install it with: pip install distributed"
        raise NoCluster("companion", "a cluster needs distributed", right) from None
    if address == LOCAL:
        made = distributed.LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            dashboard_address=":0",
            silence_logs=50,
        )
        with made as cluster, distributed.Client(cluster) as client:
            note(f"dashboard: {client.dashboard_link}")
            yield client
        return
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError):
        right = "start one with: dask scheduler, or give --cluster local"
        raise NoCluster(address[:60], "no cluster answers there", right) from None
    with client:
        note(f"dashboard: {client.dashboard_link}")
        yield client


def _on_cluster(
    client: "Client", find: Finder, blocks: Iterable[Block]
) -> Generator[list[Tally], None, None]:
    """Play blocks on a cluster, which plays them again if a worker dies."""
    left = deque(blocks)
    under_way: deque[Job] = deque()
    most = AHEAD * max(1, len(client.scheduler_info()["workers"]))
    try:
        while left or under_way:
            while left and len(under_way) < most:
                job = client.submit(
                    played, left.popleft(), find, pure=False, retries=TRIES
                )
                under_way.append(job)
            yield under_way.popleft().result()
    finally:
        client.cancel(list(under_way))

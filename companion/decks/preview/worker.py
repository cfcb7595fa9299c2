"""One thread that does what pages ask and what files cause, one thing after the other.

Drawing shares much that only one thread may use. While nothing is asked it does what
can wait, a little at a time.
"""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from queue import Empty, SimpleQueue
from typing import TypeVar

from companion.errors import Stopped

T = TypeVar("T")

QUIET = 0.04
"""Seconds after something was asked in which more may follow, before what can wait."""

PATIENCE = 0.5
"""Seconds after which the thread looks up, so that Ctrl-C is noticed everywhere."""


class Desk:
    """Work to be done, in the order in which it was asked for."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[Callable[[], None], Future[None]]]
        self._asked = SimpleQueue()
        self._closed = False

    def ask(self, work: Callable[[], T]) -> T:
        """Have something done by the thread that runs; return what comes of it.

        Raises:
            Stopped: if it runs no more.
        """
        found: list[T] = []
        try:
            self.tell(lambda: found.append(work())).result()
        except CancelledError:
            raise Stopped("the page", "it has stopped") from None
        return found[0]

    def tell(self, work: Callable[[], None]) -> Future[None]:
        """Have something done, without waiting for it."""
        done: Future[None] = Future()
        self._asked.put((work, done))
        if self._closed:
            self._drop()
        return done

    def close(self) -> None:
        """Have `run` return once it has done what was asked before."""
        self.tell(self._close)

    def _close(self) -> None:
        self._closed = True

    def run(self, spare: Callable[[], bool]) -> None:
        """Do what is asked until closed, and between that a little of what can wait.

        Args:
            spare: does a little of it; returns whether more is left. If not, it is
                called again after a while.
        """
        wait = 0.0
        try:
            while not self._closed:
                try:
                    work, done = self._asked.get(timeout=wait)
                except Empty:
                    wait = 0 if spare() else PATIENCE
                    continue
                _do(work, done)
                wait = QUIET
        finally:
            self._closed = True
            self._drop()

    def _drop(self) -> None:
        """Leave undone what was asked, so that nobody waits for it."""
        while not self._asked.empty():
            _, done = self._asked.get()
            done.cancel()


def _do(work: Callable[[], None], done: Future[None]) -> None:
    try:
        work()
    except Exception as error:
        done.set_exception(error)
    except BaseException:  # Ctrl-C: nobody may wait for the answer
        done.cancel()
        raise
    else:
        done.set_result(None)

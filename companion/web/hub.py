"""Event streams: whoever listens is sent the newest message, never a queue of them.

Dice that are rolled without a game have a stream of their own.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

import msgspec

from companion.dice import notation, roll
from companion.language import phrase
from companion.web.people import Device

RETRY = b"retry: 1000\n\n"
BEAT = b"event: beat\ndata: {}\n\n"

STREAMS = 8  # open streams of a device; browsers open six at most

SILENCE = 15.0
"""Seconds after which an event without news shows that the stream is alive."""

REMEMBERED = 60  # rolls that are remembered


class Listener:
    """One open stream: the device it goes to, and whether there is something new."""

    def __init__(self, look: Callable[[], Device | None]) -> None:
        self._look = look
        self.ended = False
        self.fresh = asyncio.Event()
        self.fresh.set()

    @property
    def device(self) -> Device | None:
        """The device as it is known now: it may have taken a seat meanwhile."""
        return self._look()


class Gone(Exception):
    """A stream that has nothing to show any more, and why."""


class Hub:
    """All open streams."""

    def __init__(self) -> None:
        self.listeners: dict[Listener, None] = {}
        self.goodbye: str | None = None
        self.moved = False

    @contextmanager
    def joined(self, listener: Listener) -> Iterator[None]:
        """Have a stream told of news; of too many of a device, the oldest one ends."""
        device = listener.device
        same = [other for other in self.listeners if device and other.device is device]
        for other in same[: max(0, len(same) - STREAMS + 1)]:
            other.ended = True
            other.fresh.set()
        self.listeners[listener] = None
        try:
            yield
        finally:
            del self.listeners[listener]

    def wake(self) -> None:
        """Have every stream send what is new."""
        for listener in self.listeners:
            listener.fresh.set()

    def close(self, text: str) -> None:
        """End all streams with a last event that says why, each in its language."""
        self.goodbye = text
        self.wake()

    def move(self) -> None:
        """End all streams so that they are opened again, where the table is then."""
        self.moved = True
        self.wake()

    async def stream(
        self, listener: Listener, newest: Callable[[], bytes]
    ) -> AsyncIterator[bytes]:
        """Yield the newest message whenever there is one, until the hub closes.

        While a slow client is sent one, further ones replace each other.

        Args:
            newest: raises `Gone` if there is nothing more to show.
        """
        last = b""
        yield RETRY
        while self.goodbye is None:
            try:
                await asyncio.wait_for(listener.fresh.wait(), SILENCE)
            except TimeoutError:
                yield BEAT
                continue
            listener.fresh.clear()
            if listener.ended:
                return
            if self.moved:
                yield event("moved", b"{}")
                return
            if self.goodbye is not None:
                break
            try:
                message = newest()
            except Gone as gone:
                yield _closed(str(gone))
                return
            if message != last:
                last = message
                yield event("view", message)
        yield _closed(phrase(self.goodbye))


def event(name: str, data: bytes) -> bytes:
    """Return a server-sent event; JSON has no line breaks."""
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"


def _closed(text: str) -> bytes:
    return event("closed", msgspec.json.encode({"sentence": text}))


class Rolls:
    """The last rolls, and who listens to them."""

    def __init__(self, dice: roll.Dice) -> None:
        self.dice, self.hub = dice, Hub()
        self._last: deque[dict[str, object]] = deque(maxlen=REMEMBERED)
        self._count = 0

    def add(self, text: str, by: str) -> None:
        """Roll, and tell all who listen.

        Raises:
            BadNotation: if it cannot be read.
        """
        for typed in notation.rolls(text):
            result = roll.roll(typed, self.dice)
            self._count += 1
            self._last.append(
                {
                    "n": self._count,
                    "by": by,
                    "at": int(time.time()),
                    "notation": result.notation,
                    "said": roll.say(result),
                    "total": result.total,
                    "terms": msgspec.to_builtins(result.terms),
                }
            )
        self.hub.wake()

    def history(self) -> bytes:
        """Return the last rolls, the newest first."""
        return msgspec.json.encode({"rolls": list(self._last)[::-1]})

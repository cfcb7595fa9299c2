"""A whole game in four browsers, by tapping, while every byte they get is kept.

A bot decides what to do from what a seat may know; a finger finds the way to it. Who
has no seat watches.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator

import msgspec

from companion.contract import Choice, Over
from companion.contract.parts import Do, Tap
from companion.table import secrets
from tests import taps
from tests.browser import robot
from tests.browser.conftest import PHONE, Look, Screen
from tests.twins import SENSIBLE
from tests.web import leaks
from tests.web.peers import Relay
from tests.web.serving import Running

BROWSERS = 4
SOON = 60.0
"""Seconds in which a step must be done, on a busy computer."""

FIND = """(tap) => [...document.querySelectorAll("#main button, #main .place")]
    .find((el) => el.tap && el.tap.type === tap.type && el.tap.text === tap.text
        && JSON.stringify(el.tap.draft) === JSON.stringify(tap.draft)
        && el.checkVisibility({visibilityProperty: true}))"""
"""The element whose tap is the one that is looked for."""


class Device:
    """A browser of its own, what it is sent, and the seat it plays; -1 watches."""

    def __init__(self, here: Running, look: Look, seat: int) -> None:
        self.seat, self.relay = seat, Relay(here.port)
        here.room.hosts.add(f"127.0.0.1:{self.relay.port}")
        address = f"http://127.0.0.1:{self.relay.port}/{here.room.code}"
        self.screen: Screen = look(address, PHONE)
        page = self.screen.page
        if seat < 0:
            page.get_by_role("button", name="Watch only").tap()
        else:
            page.locator(".seat-row").nth(seat).tap()
            page.locator(".join .btn.main").tap()
        self.screen.settle()

    @property
    def who(self) -> str:
        return f"seat {self.seat}" if self.seat >= 0 else "who watches"


class Game:
    """A game in progress on four devices."""

    def __init__(self, here: Running, look: Look, seed: int) -> None:
        self.here, self.rng = here, random.Random(seed)
        here.room._often.most = 1 << 20
        names = here.served.table.names
        seats = [n if n < len(names) else -1 for n in range(BROWSERS)]
        self.devices = [Device(here, look, seat) for seat in seats]
        self.tally = Counter[str]()

    @property
    def rev(self) -> int:
        return self.here.served.table.rev

    @property
    def over(self) -> bool:
        return isinstance(self.here.served.table.kept.due, Over)

    def play(self, most: int) -> Iterator[str]:
        """Play to the end, or for so many steps; yield a line for each leak."""
        seats = [device.seat for device in self.devices]
        now = leaks.hidden(self.here, seats)
        while not self.over and self.rev < most:
            before = now
            self._step()
            now = leaks.hidden(self.here, seats)
            for device, *told in zip(self.devices, before, now, strict=True):
                yield from self._leaked(device, set.intersection(*told))
        self.tally["steps"] += self.rev

    def _leaked(self, device: Device, told: set[str]) -> Iterator[str]:
        received = b"\n".join(device.relay.taken())
        self.tally["bytes"] += len(received)
        yield from leaks.leaked(received, told, device.who)
        yield from leaks.marked(received, self.here, device.who)

    def _step(self) -> None:
        """Do a step as somebody whose turn it is, and wait until all have seen it."""
        before, end = self.rev, time.monotonic() + SOON
        while self.rev == before:
            assert time.monotonic() < end, [one.screen.words() for one in self.devices]
            self._press()
        for device in self.devices:
            device.screen.until(lambda screen=device.screen: screen.rev >= self.rev)

    def _press(self) -> None:
        table = self.here.served.table
        due = [one for one in self.devices if table.due_to(one.seat)]
        if not due:  # the companion deals
            self.devices[0].screen.page.wait_for_timeout(10)
            return
        device = self.rng.choice(due)
        before = self.rev
        found = self._way(device.seat)
        pressed = all(self._pressed(device.screen, tap) for tap in found)
        self.tally["taps"] += len(found)
        if not found or not pressed:
            self.tally["by lot"] += robot.tap(device.screen, self.rng)
        else:
            device.screen.until(lambda: self.rev > before, SOON)

    def _way(self, seat: int) -> list[Tap]:
        table = self.here.served.table
        kept = table.kept
        if not isinstance(kept.due, Choice):
            return [Do("roll")]
        bots = kept.game.bots
        bot = bots()[SENSIBLE[kept.save.game]]
        action = bot(secrets.view(kept, seat), self.rng)
        text = kept.game.words().actions.write(action)
        return taps.way(lambda draft: self.here.served.views._made(seat, draft), text)

    def _pressed(self, screen: Screen, tap: Tap) -> bool:
        screen.settle()
        plain = msgspec.to_builtins(tap)
        element = screen.page.evaluate_handle(FIND, plain).as_element()
        if element is None:
            return False
        from playwright.sync_api import Error

        try:
            element.tap(timeout=2000)
        except Error:  # the page was drawn anew under the finger
            return False
        return True

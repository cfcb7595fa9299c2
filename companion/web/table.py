"""One save that is served: what is done to it, by pages, bots and other programs."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from pathlib import Path

import msgspec

from companion import contract
from companion.chronicle import codec, files, replay, store
from companion.chronicle.codec import Amend, Event, Stamp, Undo
from companion.chronicle.replay import Chronicle
from companion.contract import Act, Note
from companion.dice import roll
from companion.errors import CompanionError, IllegalAction, SaveChanged
from companion.language import phrase
from companion.table import bots, seats, secrets, settings, steps
from companion.web.people import People

Kept = Chronicle[object, Act]

EVERY = 0.025
"""Seconds between two looks at the file, which other programs may change."""

REST = (0.3, 0.6)
"""Seconds that a bot's turn takes, at random: it tells nothing of what it thinks."""

REMEMBERED = 4096
"""Ids of the last requests, whose answers are not done twice."""


class Table:
    """One save on the table."""

    def __init__(
        self,
        path: Path,
        load: contract.Load[object, Act],
        dice: roll.Dice,
        clock: Callable[[], str],
    ) -> None:
        self.path, self.dice, self.clock = path, dice, clock
        self.kept: Kept = store.open(path, load)
        self.load: contract.Load[object, Act] = lambda _: self.kept.game
        self.people = People(path)
        self.changed: Callable[[], None] = lambda: None
        self.trouble = ""
        self.rest = REST
        self._lock = asyncio.Lock()
        self._adopt()
        self._done: OrderedDict[tuple[int, str], None] = OrderedDict()
        self.party: seats.Party[object, Act] = seats.Party(batch=1)
        self.seat_all()
        self.kept = self._dealt(self.kept)
        self._seen = files.mark(path)

    def _adopt(self) -> None:
        """Write in the save what an older companion kept beside it."""
        found = self.people.legacy_settings()
        if found and self.kept.save.settings == codec.USUAL:
            if not settings.cards_are_open(self.kept):
                found = msgspec.structs.replace(found, cards=codec.USUAL.cards)
            self.kept = settings.keep(self.path, self.load, found)

    @property
    def settings(self) -> codec.Settings:
        """How the table plays."""
        return self.kept.save.settings

    @property
    def rev(self) -> int:
        """The number of events, by which a page says what it saw."""
        return len(self.kept.events)

    @property
    def names(self) -> tuple[str, ...]:
        """The players in the order of their seats; one without a name plays alone."""
        return secrets.names(self.kept) or ("",)

    def viewer(self, seat: int) -> int:
        """Return a seat as the game counts it: one player alone has none."""
        return seat if secrets.names(self.kept) else secrets.NOBODY

    def due_to(self, seat: int) -> bool:
        """Return whether a seat may do now what is due."""
        kept = self.kept
        if seat < 0 or isinstance(kept.due, contract.Over) or seat in self.party.bots:
            return False
        if seats.automatic(kept, kept.state, self.party):
            return False
        owner = secrets.whose(kept)
        if isinstance(kept.due, contract.Draw):
            owner = secrets.drawer(kept)
        if isinstance(kept.due, contract.Roll) and not kept.game.secret:
            owner = None  # one tablet on the table reads the dice of all players
        return owner is None or owner == seat

    async def act(self, seat: int, rev: int, id: str, text: str) -> None:
        """Do what a page asks for, once, unless the game has gone on meanwhile.

        Raises:
            CompanionError: if it is too late, or not possible; nothing is done then.
        """
        name = secrets.names(self.kept)[seat] if secrets.names(self.kept) else None
        actor = steps.Actor(self.clock(), seat=name, after=rev)

        def do() -> Kept:
            return steps.do(self.path, self.load, [text], self.dice, actor)[0]

        await self._once(seat, id, do)

    async def undo(self, seat: int, rev: int, id: str, *, host: bool) -> None:
        """Take back the last step, as whoever did it or the host.

        Raises:
            SaveChanged: if the game has gone on meanwhile.
            IllegalAction: if there is none, or it was another player's.
        """
        stamp = self._stamp(seat)

        def undo() -> Kept:
            store.must_hold(self.kept, self.path, rev)
            to, event = self._undo_to(), self.undone()
            if to is None or event is None:
                raise IllegalAction("undo", phrase("there is nothing to undo"))
            if not host and not self.did(event, seat):
                what = phrase("{who} did that", who=event.by)
                right = phrase("ask {who} or the host", who=event.by)
                raise IllegalAction("undo", what, right)
            return store.append(self.path, self.load, [Undo(to)], stamp, after=rev)

        await self._once(seat, id, undo)

    async def amend(
        self, seat: int, rev: int, id: str, amend: Amend, *, host: bool
    ) -> None:
        """Correct dice that were misread, as whoever reported them or the host.

        Raises:
            CompanionError: if it is too late, not possible, or another player's roll.
        """
        event = next(
            (known for known in self.kept.events if known.n == amend.event), None
        )
        if event is None or event.dice != "hand":
            raise IllegalAction("amend", phrase("those are no dice that somebody read"))
        if not host and not self.did(event, seat):
            what = phrase("{who} read those dice", who=event.by)
            right = phrase("ask {who} or the host", who=event.by)
            raise IllegalAction("amend", what, right)
        if unfit := replay.unfit(amend.reason):
            raise IllegalAction("amend", unfit.replace("note", "reason"))
        stamp = self._stamp(seat)

        def amended(kept: Kept) -> Kept:
            store.must_hold(kept, self.path, rev)
            return steps.openly_amended(kept, amend, stamp)

        def change() -> Kept:
            return store.change(self.path, self.load, amended)

        await self._once(seat, id, change)

    def did(self, event: Event[Act], seat: int) -> bool:
        """Return whether a seat may change what an event did: its own, or nobody's."""
        names = secrets.names(self.kept)
        return event.by not in names or names.index(event.by) == seat

    def readings(self, seat: int, *, host: bool) -> dict[int, replay.Step[object, Act]]:
        """Return the rolls that a seat or the host may correct, by their events."""
        if not host and seat < 0:
            return {}
        events = self.kept.events
        return {
            step.event: step
            for step in self.kept.path
            if isinstance(step.action, contract.Rolled)
            and events[step.event - 1].dice == "hand"
            and (host or self.did(events[step.event - 1], seat))
        }

    def doer(self, event: Event[Act], held: Iterable[int]) -> int:
        """Return which of the seats that a device holds did an event; -1 if none."""
        return next((seat for seat in held if self.did(event, seat)), -1)

    def _stamp(self, seat: int) -> Stamp:
        names = secrets.names(self.kept)
        return Stamp(self.clock(), names[seat] if names and seat >= 0 else "player")

    async def note(self, seat: int, rev: int, id: str, text: str) -> None:
        """Keep a note in a player's own words.

        It may be kept whatever others have done meanwhile; but if the game has it since
        the page's `rev`, the server was ended before it could say so.
        """
        by = (self.names[seat] if seat >= 0 else "") or "player"
        note = Note(text)

        def noted() -> Kept:
            return store.change(self.path, self.load, add)

        def add(kept: Kept) -> Kept:
            since = kept.events[max(rev, 0) :]
            if any(event.action == note and event.by == by for event in since):
                return kept
            return replay.add(kept, [note], Stamp(self.clock(), by))

        await self._once(seat, id, noted)

    async def play_as(
        self, wanted: codec.Settings, chosen: Mapping[str, str] | None
    ) -> None:
        """Write in the save how the table plays, and who is a bot if that changes."""
        async with self._lock:
            await asyncio.to_thread(settings.keep, self.path, self.load, wanted, chosen)
            await self._look()

    def undone(self) -> Event[Act] | None:
        """Return the event that an undo takes back now: the last step of a person."""
        to = self._undo_to()
        if to is None:
            return None
        later = takewhile(lambda step: step.event > to, self.kept.steps[-1].back())
        if undone := [*later]:
            return self.kept.events[undone[-1].event - 1]
        # A corrected roll keeps its place: what is taken back is the correction.
        amends = (
            event for event in self.kept.events[to:] if isinstance(event.action, Amend)
        )
        return next(amends, None)

    def _undo_to(self) -> int | None:
        return seats.undo_to(self.kept, self.party)

    async def _once(self, seat: int, id: str, change: Callable[[], Kept]) -> None:
        """Change the save, unless the same request was done before."""
        async with self._lock:
            if (seat, id) in self._done:
                return
            try:
                kept = await asyncio.to_thread(change)
            except SaveChanged:
                await self._look()
                raise
            self._done[seat, id] = None
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
            self._take(await asyncio.to_thread(self._dealt, kept))

    def _dealt(self, kept: Kept) -> Kept:
        """Do what nobody has to be waited for: cards that are dealt, dice of bots."""
        while not isinstance(kept.due, contract.Choice) and seats.automatic(
            kept, kept.state, self.party
        ):
            kept = self._step()
        return kept

    def _step(self) -> Kept:
        return seats.go_on(self.path, self.load, self.party, self.dice, self.clock)

    def _take(self, kept: Kept) -> None:
        self.kept, self._seen = kept, files.mark(self.path)
        self.changed()

    async def _look(self) -> None:
        """Read the save again if another program has written it.

        Raises:
            CompanionError: if it cannot be read; the page shows the game before.
        """
        if (mark := files.mark(self.path)) == self._seen:
            return
        self._seen = mark
        self.kept = await asyncio.to_thread(store.open, self.path, self.load)
        self.seat_all()
        self.trouble = ""
        self.changed()

    def seat_all(self) -> None:
        """Seat the bots that the save names, and settle whose the cards are."""
        kept = self.kept
        self.party.real = secrets.dealer(kept) == "table"
        chosen = kept.save.bots or {}
        self.party.bots = bots.seated(
            kept.game, secrets.names(kept), chosen, kept.save.rulings
        )

    async def run(self) -> None:
        """Watch the file, and play the bots, until this is cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                async with self._lock:
                    await self._look()
                    waits = seats.automatic(self.kept, self.kept.state, self.party)
                if waits:
                    await self._bot()
            except CompanionError as error:
                self.trouble = str(error)
                self.changed()

    async def _bot(self) -> None:
        """Let a bot or the dealer do one step, after a moment."""
        if isinstance(self.kept.due, contract.Choice):
            await asyncio.sleep(self.dice.uniform(*self.rest))
        async with self._lock:
            kept = await asyncio.to_thread(self._step)
            self._take(await asyncio.to_thread(self._dealt, kept))

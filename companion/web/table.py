"""One save that is served: what is done to it, by pages, bots and other programs."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path

import msgspec

from companion import contract
from companion.chronicle import codec, files, replay, store
from companion.chronicle.codec import Amend, Event, Stamp, Undo
from companion.chronicle.replay import Chronicle
from companion.contract import Act, Note
from companion.dice import roll
from companion.errors import CompanionError, IllegalAction, SaveChanged, SaveTaken
from companion.table import begin, gate, seats, secrets, steps
from companion.web.people import People

Kept = Chronicle[object, Act]
Mark = tuple[int, int, int] | None

AGAIN = 1.0  # seconds after which a bot that could not move tries again

REST = (0.3, 0.6)
"""Seconds that a bot's turn takes, at random: it tells nothing of what it thinks."""

REMEMBERED = 4096  # ids of the last requests, whose answers are not done twice


class Doer(msgspec.Struct, frozen=True):
    """Who asks for a change: the seat whose page it is, and all that the device may."""

    seat: int
    hands: gate.Hands


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
        self.left = False
        self._lock, self._went_on = asyncio.Lock(), asyncio.Event()
        self._adopt()
        self._done: OrderedDict[tuple[int, str], None] = OrderedDict()
        self.party: seats.Party[object, Act] = seats.Party(batch=1, passes=True)
        self.seat_all()
        self.kept = self._dealt(self.kept)
        self._seen = files.mark(path)

    def _adopt(self) -> None:
        older = self.people.legacy_settings()
        if older and self.kept.save.settings == codec.USUAL:
            if not begin.cards_are_open(self.kept):
                older = msgspec.structs.replace(older, cards=codec.USUAL.cards)
            self.kept = begin.keep_settings(self.path, self.load, older)

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
        if isinstance(kept.due, contract.Over):
            return False
        if seats.automatic(kept, kept.steps[-1], self.party):
            return False
        return seat in gate.due(kept, self.party.bots)

    def hands(self, held: Sequence[int], *, host: bool) -> gate.Hands:
        """Return what a device may do that holds these seats."""
        return gate.Hands(tuple(held), host, tuple(self.party.bots))

    async def act(self, by: Doer, rev: int, id: str, text: str) -> None:
        """Do what a page asks for, once, unless the game has gone on meanwhile.

        Raises:
            CompanionError: if it is too late, or not possible; nothing is done then.
        """
        seat, passes = self._name(by.seat), self.party.passes
        actor = steps.Actor(
            self.clock(), seat=seat, after=rev, hands=by.hands, passes=passes
        )

        def do() -> Kept:
            return steps.do(self.path, self.load, [text], self.dice, actor)[0]

        await self._once(by, id, do)

    async def undo(self, by: Doer, rev: int, id: str) -> None:
        """Take back the last step, as whoever did it or the host.

        Notes that others have written since are written once more after it.

        Raises:
            SaveChanged: if the game has gone on meanwhile.
            IllegalAction: if there is none, or it was another player's.
        """

        def undone(kept: Kept) -> Kept:
            store.must_hold(kept, self.path, rev, exact=True)
            to = seats.undo_to(kept, self.party, by.hands)
            event = gate.must_take_back(kept, to, by.hands)[0]
            own = gate.did(kept, event, by.hands.seats)
            stamp = self._stamp(by.seat if own < 0 else own)
            back = replay.add(kept, [Undo(to or 0)], stamp)
            for later in gate.undone(kept, to):
                if gate.is_note_of_others(kept, later, by.hands):
                    stamp = Stamp(self.clock(), later.by)
                    back = replay.add(back, [later.action], stamp)
            return back

        await self._once(by, id, lambda: store.change(self.path, self.load, undone))

    async def amend(self, by: Doer, rev: int, id: str, amend: Amend) -> None:
        """Correct dice that were misread, as whoever reported them or the host.

        Raises:
            CompanionError: if it is too late, not possible, or another player's roll.
        """

        def amended(kept: Kept) -> Kept:
            store.must_hold(kept, self.path, rev)
            gate.must_correct(kept, amend.event, by.hands)
            if unfit := replay.unfit(amend.reason):
                raise IllegalAction("amend", unfit.replace("note", "reason"))
            return steps.openly_amended(kept, amend, self._stamp(by.seat))

        await self._once(by, id, lambda: store.change(self.path, self.load, amended))

    def readings(self, hands: gate.Hands) -> dict[int, replay.Step[object, Act]]:
        """Return the rolls that a device may correct, by their events."""
        return {
            step.event: step
            for step in self.kept.path
            if isinstance(step.action, contract.Rolled)
            and gate.may_correct(self.kept, self.kept.events[step.event - 1], hands)
        }

    def _name(self, seat: int) -> str | None:
        names = secrets.names(self.kept)
        return names[seat] if names and seat >= 0 else None

    def _stamp(self, seat: int) -> Stamp:
        return Stamp(self.clock(), self._name(seat) or "player")

    async def note(self, doer: Doer, rev: int, id: str, text: str) -> None:
        """Keep a note in a player's own words.

        It may be kept whatever others have done meanwhile; but if the game has it since
        the page's `rev`, the server was ended before it could say so.
        """
        by, note = self._name(doer.seat) or "player", Note(text)

        def noted(kept: Kept) -> Kept:
            since = kept.events[max(rev, 0) :]
            if any(event.action == note and event.by == by for event in since):
                return kept
            return replay.add(kept, [note], Stamp(self.clock(), by))

        await self._once(doer, id, lambda: store.change(self.path, self.load, noted))

    async def play_as(
        self, wanted: codec.Settings, chosen: Mapping[str, str] | None
    ) -> None:
        """Write in the save how the table plays, and who is a bot if that changes."""
        async with self._lock:
            await asyncio.to_thread(
                begin.keep_settings, self.path, self.load, wanted, chosen
            )
            await self._look()

    def undone(self, hands: gate.Hands) -> Event[Act] | None:
        """Return the event that a device takes back by an undo now; None if none."""
        try:
            to = seats.undo_to(self.kept, self.party, hands)
            return gate.must_take_back(self.kept, to, hands)[0]
        except IllegalAction:
            return None

    async def _once(self, by: Doer, id: str, change: Callable[[], Kept]) -> None:
        """Change the save, unless the same request was done before."""
        async with self._lock:
            if (by.seat, id) in self._done:
                return
            if self.left:
                what = "another process has this table now"
                raise SaveTaken(self.path.name, what, "come again")
            try:
                kept, mark = await asyncio.to_thread(self._marked, change)
            except SaveChanged:
                await self._look()
                raise
            self._done[by.seat, id] = None
            if len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
            if self._goes_on(kept):
                dealt = partial(self._dealt, kept)
                kept, mark = await asyncio.to_thread(self._marked, dealt)
            self._take(kept, mark)

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """Wait until nothing is being done to the save, and let nothing be."""
        async with self._lock:
            yield

    def _marked(self, change: Callable[[], Kept]) -> tuple[Kept, Mark]:
        """Change the save; return what tells it from what others write."""
        return change(), files.mark(self.path)

    def _dealt(self, kept: Kept) -> Kept:
        """Do what nobody has to be waited for: cards that are dealt, dice of bots."""
        while self._goes_on(kept):
            kept = self._step()
        return kept

    def _goes_on(self, kept: Kept) -> bool:
        choice = isinstance(kept.due, contract.Choice)
        return not choice and seats.automatic(kept, kept.steps[-1], self.party)

    def _step(self) -> Kept:
        return seats.go_on(self.path, self.load, self.party, self.dice, self.clock)

    def _take(self, kept: Kept, mark: Mark) -> None:
        self.kept, self._seen = kept, mark
        self.trouble = ""
        self._went_on.set()
        self.changed()

    async def _look(self) -> None:
        """Read the save again if another program has written it."""
        mark = await asyncio.to_thread(files.mark, self.path)
        if mark == self._seen:
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
        self.party.throws = self.settings.dice == "digital"
        chosen = kept.save.bots or {}
        self.party.bots = begin.seated_bots(
            kept.game, secrets.names(kept), chosen, kept.save.rulings
        )
        self._went_on.set()

    def is_written(self) -> bool:
        """Return whether another program has written the save."""
        return files.mark(self.path) != self._seen

    async def look(self) -> None:
        """Read the save again; pages are told if it cannot be read."""
        with self._told():
            async with self._lock:
                await self._look()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell all pages what goes wrong in the block."""
        try:
            yield
        except CompanionError as error:
            self.trouble = str(error)
            self.changed()

    def plays_itself(self) -> bool:
        """Return whether what is due is a bot's, or nobody's."""
        return seats.automatic(self.kept, self.kept.steps[-1], self.party)

    async def run(self) -> None:
        """Play the bots, until this is cancelled."""
        while True:
            self._went_on.clear()
            if not self.plays_itself():
                await self._went_on.wait()
                continue
            with self._told():
                if isinstance(self.kept.due, contract.Choice):
                    await asyncio.sleep(self.dice.uniform(*self.rest))
                async with self._lock:
                    step = partial(self._marked, lambda: self._dealt(self._step()))
                    self._take(*await asyncio.to_thread(step))
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._went_on.wait(), AGAIN)

"""A deck while it is made: its sheets, what its page shows, and what changes it.

Drawing shares much that only one thread may use: one does what pages ask and what files
cause, one thing after the other. While nothing is asked it does what can wait, a little
at a time.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from itertools import chain, islice, repeat
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.decks import printed
from companion.decks.deck import Deck
from companion.decks.faults import MOST
from companion.decks.preview import faces, state
from companion.decks.preview.faces import Content, Faces, Keys, Refusals, Shown, refusal
from companion.decks.preview.last_print import Past
from companion.decks.preview.state import CardState, Change, SheetState, Source, State
from companion.errors import CompanionError, Stopped
from companion.press.cards import row_faces
from companion.press.ink import svg
from companion.press.layout import side
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import Planned
from companion.press.proof.kit import together

SIDES = 400  # most sides on a page


class Sheet(Struct, frozen=True):
    """A side of a sheet, and what draws it: the side of that number."""

    state: SheetState
    planned: Planned
    number: int


def sheets(deck: Deck, cards: tuple[Shown, ...], how: PrintOptions) -> Iterator[Sheet]:
    """Yield the sides of the sheets of a deck.

    Raises:
        CompanionError: if the cards do not suit the paper.
    """
    known = {id(shown.card.piece): shown for shown in cards}
    by_name = {shown.card.piece.name: shown for shown in cards}
    every = [shown.card.piece for shown in known.values()]
    for planned in printed.planned(deck.title, every, how):
        yield from _sides(planned, by_name)


def _sides(planned: Planned, known: Mapping[str, Shown]) -> Iterator[Sheet]:
    leaf, _ = planned.plan
    for number, printed_faces in enumerate(planned.sides):
        placed = [(known[piece.name], back) for piece, back in printed_faces]
        keys = [shown.back if back else shown.front for shown, back in placed]
        about = repr((planned.title, number, leaf.width, leaf.height, keys))
        key = hashlib.blake2b(about.encode(), digest_size=12).hexdigest()
        rows = tuple(dict.fromkeys(shown.card.row.number for shown, _ in placed))
        which = ("front", "back")[number] if len(leaf.sides) > 1 else ""
        title = ", ".join(filter(None, (planned.title, which)))
        state = SheetState(key, title, leaf.width, leaf.height, rows)
        yield Sheet(state, planned, number)


def painted(sheet: Sheet) -> str:
    """Return a side as SVG.

    Raises:
        CompanionError: if a card on it cannot be drawn.
    """
    drawn = sheet.planned.drawn().sides[sheet.number]
    return svg.paint(side.flat(drawn), title=sheet.state.title)


QUIET = 30  # milliseconds without a change after which a file counts as saved
LONGEST = 150  # milliseconds after which a change is shown while others follow


def changes(folder: Path, beside: Iterable[Path], stop: Event) -> Iterator[set[Path]]:
    """Yield the files that changed, whenever some did, until `stop` is set.

    Hidden ones, and what a print leaves, do not count; those `beside` the folder do.
    """
    import watchfiles

    others = {path.resolve() for path in beside}
    parents = {path.parent for path in others}

    def counts(_: watchfiles.Change, name: str) -> bool:
        path = Path(name)
        if path in others:
            return True
        if not path.is_relative_to(folder):
            return False
        inner = path.relative_to(folder).parts
        hidden = any(part.startswith((".", "~")) for part in inner)
        # Other PDFs may be pictures of the deck.
        prints = path.name.startswith("cards") and name.endswith(".pdf")
        return not (hidden or prints or path.name == "manifest.json")

    for batch in watchfiles.watch(
        folder,
        *parents,
        watch_filter=counts,
        debounce=LONGEST,
        step=QUIET,
        stop_event=stop,
        raise_interrupt=False,
    ):
        yield {Path(name) for _, name in batch}


T = TypeVar("T")

IDLE = 0.04  # seconds in which more may be asked, before what can wait is done
PATIENCE = 0.5  # seconds after which the thread looks up, and sees Ctrl-C


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
        results: list[T] = []
        try:
            self.tell(lambda: results.append(work())).result()
        except CancelledError:
            raise Stopped("the page", "it has stopped") from None
        return results[0]

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

        `spare`: does a little of it; returns whether more is left. If not, it is called
        again after a while.
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
                wait = IDLE
        finally:
            self._closed = True
            self._drop()

    def _drop(self) -> None:
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


AT_ONCE = 60  # faces that are read before the page hears of a change; others follow
A_LITTLE = 8  # faces that are read before the desk looks up

Laid = tuple[str, tuple[Sheet, ...]]  # why there are no sheets, or "", and the sheets


class Show:
    """A deck while it is made."""

    def __init__(self, source: Source) -> None:
        self.source, self.revision = source, 0
        self.content = Content()
        self._refusals, self._keys = Refusals(), Keys()
        self._sides: dict[str, faces.Side] = {}
        self._faces = {low: Faces(self._refusals, low=low) for low in (False, True)}
        self._wanted = [source.how.low]
        self._past = Past(source)
        self._states: dict[bool, tuple[int, bytes]] = {}
        self._changed: Callable[[], None] = lambda: None
        self._laid: tuple[tuple[int, bool], Laid] = (-1, False), ("", ())

    @property
    def faces(self) -> Faces:
        """The faces in the ink that is printed."""
        return self._faces[self.source.how.low]

    def listen(self, changed: Callable[[], None]) -> None:
        """Call something whenever there is something new to show."""
        self._changed = changed

    @property
    def whole(self) -> bool:
        """Whether all faces are read, so that all that is wrong is known."""
        return not self._unread()

    def load(self, changed: Iterable[Path] = ()) -> None:
        """Read the deck again, and show it: after a change of some files, or first."""
        others = [path for path in changed if path != self.source.table.resolve()]
        if others or not self.revision:
            row_faces.forget()
            self._keys.change(others)
        content = faces.read(self.source.opened, self._refusals, self._keys)
        before = self.content
        if not content.cards and (content.errors or content.refused):
            deck = content.deck or before.deck
            content = replace(content, deck=deck, cards=before.cards)
        self.content, self._sides = content, content.sides
        for drawn in self._faces.values():
            drawn.forget(self._sides)
        if self._unread() <= AT_ONCE:
            self._read(AT_ONCE)
        self._tell()

    def spare(self) -> bool:
        """Do some of what can wait; return whether more is to be done.

        That is to read faces, to compare them with a print that was made meanwhile, and
        to keep the pictures of what was printed.
        """
        if self._unread():
            self._read(A_LITTLE)
            if not self._unread():
                self._tell()
            return True
        if self._past.is_new():
            self._tell()
        return self._past.keep(self.content, self.faces)

    def _read(self, most: int) -> None:
        for low in self._wanted:
            drawn = self._faces[low]
            for key, shown in self._sides.items():
                if most and drawn.known(key) is None:
                    drawn.read(key, shown.piece, back=shown.back)
                    most -= 1

    def _unread(self) -> int:
        return sum(
            self._faces[low].known(key) is None
            for low in self._wanted
            for key in self._sides
        )

    def _tell(self) -> None:
        self.revision += 1
        self._changed()

    def face(self, key: str, *, low: bool) -> str:
        """Return a face with its bleed as SVG; "" if no card has it any more."""
        side = self._sides.get(key)
        if side is None:
            return ""
        return self._faces[low].painted(key, side.piece, back=side.back)

    def sheet(self, key: str, *, low: bool) -> str:
        """Return a side of a sheet as SVG; "" if there is none any more."""
        _, sides = self._sheets(low=low)
        match = next((side for side in sides if side.state.key == key), None)
        if match is None:
            return ""
        with self._refusals.apart(), suppress(CompanionError):
            return painted(match)
        return ""

    def boxes(self, key: str, *, low: bool) -> bytes:
        """Return the named places of a face as JSON, in mm from the trim's corner."""
        side = self._sides.get(key)
        if side is None:
            return b"[]"
        return msgspec.json.encode(self._faces[low].boxes(side.piece, back=side.back))

    def before(self, digest: str) -> str:
        """Return a face as it was printed last; "" if there is no picture."""
        return self._past.picture(digest)

    def state(self, *, low: bool) -> bytes:
        """Return what the page shows in an ink, as JSON."""
        if low not in self._wanted:
            self._wanted.append(low)
            if self._unread() <= AT_ONCE:
                self._read(AT_ONCE)
        revision, known = self._states.get(low, (-1, b""))
        if revision != self.revision or self._unread():
            known = msgspec.json.encode(self._state(low=low))
            self._states[low] = self.revision, known
        return known

    def counted(self, hand: int, turn: int) -> bytes:
        """Return what the deck comes to as JSON, with the chances of a hand."""
        return state.counted(self.content, hand, turn)

    def errors(self) -> list[str]:
        """Return what is wrong, a line each: the first of it, and how much more."""
        name = self.source.table.name
        lines = [str(error) for error in self.content.errors]
        lines += [
            f"{name}: row {card.row}{finding.where}: {finding.problem}; {finding.right}"
            for card in self._cards(self.faces, [])
            for finding in card.found
            if finding.rule == "refused"
        ]
        lines = [" ".join(line.split()) for line in lines]
        more = len(lines) - MOST
        return [*lines[:MOST], f"... and {more} more"] if more > 0 else lines

    def _state(self, *, low: bool) -> State:
        content, faces = self.content, self._faces[low]
        columns = content.deck.table.columns if content.deck else ()
        last, changes = self._past.compare(content, faces)
        paper, sides = self._sheets(low=low)
        pieces, size = [shown.card.piece for shown in content.cards], None
        if pieces:
            first = pieces[0]
            size = state.Format(first.width, first.height, first.bleed, first.form)
        return State(
            self.revision,
            content.deck.title if content.deck else self.source.table.stem,
            low,
            columns,
            tuple(" ".join(str(error).split()) for error in content.errors),
            tuple(map(str, together(pieces, None, low=low))),
            self._unread(),
            content.more,
            size,
            tuple(self._cards(faces, changes)),
            tuple(side.state for side in sides),
            paper,
            last,
        )

    def _cards(self, faces: Faces, changes: Sequence[Change]) -> Iterator[CardState]:
        columns = self.content.deck.table.columns if self.content.deck else ()
        refused = {
            row: tuple(refusal(error) for error in errors)
            for row, errors in self.content.refused.items()
        }
        changed = chain(changes, repeat(None))
        cards = []
        for shown, change in zip(self.content.cards, changed, strict=False):
            about = refused.pop(shown.card.row.number, ()), change
            cards.append(_card(shown, faces, columns, about))
        cards += [CardState(row, "", 0, found=found) for row, found in refused.items()]
        return iter(sorted(cards, key=lambda card: card.row))

    def _sheets(self, *, low: bool) -> Laid:
        if self._laid[0] != (self.revision, low):
            self._laid = (self.revision, low), self._planned(low=low)
        return self._laid[1]

    def _planned(self, *, low: bool) -> Laid:
        if self.content.deck is None:
            return "", ()
        how = replace(self.source.how, low=low)
        try:
            every = sheets(self.content.deck, self.content.cards, how)
            return "", tuple(islice(every, SIDES))
        except CompanionError as error:
            return " ".join(str(error).split()), ()


def _card(
    shown: Shown,
    faces: Faces,
    columns: Iterable[str],
    about: tuple[tuple[faces.Found, ...], Change | None],
) -> CardState:
    (refused, change), (row, piece) = about, (shown.card.row, shown.card.piece)
    read = [faces.known(key) for key in (shown.front, shown.back) if key]
    return CardState(
        row.number,
        piece.title,
        piece.copies,
        shown.front,
        shown.back,
        piece.corner,
        piece.safe,
        tuple(row.cells.get(column, "") for column in columns),
        (*refused, *(found for table in read if table for found in table.found)),
        change if change and change.kind else None,
    )

"""A deck while it is made: what its page shows, and what changes it.

All of it is used by one thread, that of a `worker`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice, repeat
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.decks import cards
from companion.decks.faults import MOST
from companion.decks.preview import content, sheets
from companion.decks.preview.compare import Change
from companion.decks.preview.content import Content, Shown, Side
from companion.decks.preview.faces import Faces, Found, Refusals, refusal
from companion.decks.preview.keys import Keys
from companion.decks.preview.last_print import Past
from companion.decks.preview.sheets import Sheet
from companion.decks.preview.source import Source
from companion.decks.preview.state import CardState, Format, SheetState, State
from companion.errors import CompanionError
from companion.press.proof.kit import together

AT_ONCE = 60
"""Faces that are read before the page hears of a change; others follow."""

A_LITTLE = 8
"""Faces that are read before the desk looks up."""


Laid = tuple[str, tuple[Sheet, ...]]
"""Why there are no sheets, or "", and the sheets."""


def _nobody() -> None:
    """Do nothing: nobody listens yet."""


class Show:
    """A deck while it is made."""

    def __init__(self, source: Source) -> None:
        self.source, self.revision = source, 0
        self.content = Content()
        self._refusals, self._keys = Refusals(), Keys()
        self._sides: dict[str, Side] = {}
        self._faces = {low: Faces(self._refusals, low=low) for low in (False, True)}
        self._wanted = [source.how.low]
        self._past = Past(source)
        self._states: dict[bool, tuple[int, bytes]] = {}
        self._changed: Callable[[], None] = _nobody
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
            cards.forget()
            self._keys.change(others)
        found, before = self._read_table(), self.content
        if not found.cards and (found.errors or found.refused):
            found = replace(found, deck=found.deck or before.deck, cards=before.cards)
        self.content, self._sides = found, found.sides
        for faces in self._faces.values():
            faces.forget(self._sides)
        if self._unread() <= AT_ONCE:
            self._read(AT_ONCE)
        self._tell()

    def _read_table(self) -> Content:
        return content.read(self.source.opened, self._refusals, self._keys)

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
            faces = self._faces[low]
            for key, side in self._sides.items():
                if most and faces.known(key) is None:
                    faces.read(key, side.piece, back=side.back)
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
        _, laid = self._sheets(low=low)
        found = next((side for side in laid if side.key == key), None)
        if found is None:
            return ""
        with self._refusals.apart(), suppress(CompanionError):
            return sheets.painted(found)
        return ""

    def boxes(self, key: str, *, low: bool) -> bytes:
        """Return the named places of a face as JSON, in mm from the trim's corner."""
        side = self._sides.get(key)
        if side is None:
            return b"[]"
        places = self._faces[low].boxes(side.piece, back=side.back)
        return msgspec.json.encode(places)

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

    def errors(self) -> list[str]:
        """Return what is wrong, a line each: the first of it, and how much more."""
        name = self.source.table.name
        lines = [str(error) for error in self.content.errors]
        lines += [
            f"{name}: row {card.row}{found.where}: {found.problem}; {found.right}"
            for card in self._cards(self.faces, [])
            for found in card.found
            if found.rule == "refused"
        ]
        lines = [" ".join(line.split()) for line in lines]
        more = len(lines) - MOST
        return [*lines[:MOST], f"... and {more} more"] if more > 0 else lines

    def _state(self, *, low: bool) -> State:
        found, faces = self.content, self._faces[low]
        columns = found.deck.table.columns if found.deck else ()
        last, changes = self._past.compare(found, faces)
        paper, laid = self._sheets(low=low)
        pieces = [shown.card.piece for shown in found.cards]
        first = pieces[0] if pieces else None
        return State(
            self.revision,
            found.deck.title if found.deck else self.source.table.stem,
            low,
            columns,
            tuple(" ".join(str(error).split()) for error in found.errors),
            tuple(map(str, together(pieces, None, low=low))),
            self._unread(),
            found.more,
            Format(first.width, first.height, first.bleed, first.form)
            if first
            else None,
            tuple(self._cards(faces, changes)),
            tuple(
                SheetState(side.key, side.title, side.width, side.height, side.rows)
                for side in laid
            ),
            paper,
            last,
        )

    def _cards(self, faces: Faces, changes: Sequence[Change]) -> Iterator[CardState]:
        """Yield cards, and rows that are none, in the order of the table."""
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
        """Return why there are no sheets, if there are none, and the sheets."""
        if self._laid[0] != (self.revision, low):
            self._laid = (self.revision, low), self._planned(low=low)
        return self._laid[1]

    def _planned(self, *, low: bool) -> Laid:
        if self.content.deck is None:
            return "", ()
        how = replace(self.source.how, low=low)
        try:
            every = sheets.sheets(self.content.deck, self.content.cards, how)
            return "", tuple(islice(every, sheets.MOST))
        except CompanionError as error:
            return " ".join(str(error).split()), ()


def _card(
    shown: Shown,
    faces: Faces,
    columns: Iterable[str],
    about: tuple[tuple[Found, ...], Change | None],
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

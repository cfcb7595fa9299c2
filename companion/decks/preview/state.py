"""What a page is told of a deck, as JSON, and how it differs from the last print.

A print knows its cards by the hashes of their faces, and by their rows, which move. A
card whose faces were printed is the same card, wherever it is now. Of the others, those
of one title belong together; then those with one front; then those between the same
neighbours.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from itertools import count, takewhile
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from companion import charts
from companion.charts import Chart, Interval, Scale
from companion.decks import stats
from companion.decks.faults import Opened
from companion.decks.preview.faces import Content, Found
from companion.decks.stats import Kinds, Numbers, Stats
from companion.errors import shortened
from companion.press.ink.manifest import Printed, face_name
from companion.press.layout.planning import PrintOptions

WORDS = 20  # letters of a kind for which a chart of bars has room


class Counted(msgspec.Struct, frozen=True):
    """A deck in numbers; charts are SVG, in the order of its numbers and kinds."""

    stats: Stats
    curves: Sequence[str]
    bars: Sequence[str]


def counted(content: Content, hand: int, turn: int) -> bytes:
    """Return the numbers of the cards on a page as JSON; a hand nobody has is cut."""
    columns = content.deck.table.columns if content.deck else ()
    cards = [(shown.card.row, shown.card.piece.copies) for shown in content.cards]
    drawn = min(max(hand, 1), stats.MOST), min(max(turn, 0), stats.MOST)
    deck = stats.of(columns, cards, *drawn)
    curves = [str(curve(numbers).svg()) for numbers in deck.numbers]
    bars = [str(kinds_of(kinds).svg()) for kinds in deck.kinds]
    return msgspec.json.encode(Counted(deck, curves, bars))


def curve(numbers: Numbers) -> Chart:
    """Return a column for each bar of a histogram, and the mean across them."""
    aside = 0.5 if all(bar.start == int(bar.start) for bar in numbers.bars) else 0.0
    columns = tuple(
        charts.Column(bar.start - aside, bar.end - aside, Interval(*[bar.cards] * 3))
        for bar in numbers.bars
    )
    mean = Interval(numbers.mean, numbers.mean, numbers.mean)
    along = Scale(columns[0].start, columns[-1].end)
    panel = charts.Columns("", columns, mean)
    return charts.columns(numbers.column, [panel], along, unit="", wide=charts.HALF)


def kinds_of(kinds: Kinds) -> Chart:
    """Return a bar for each kind, as long as its cards are many."""
    most = max(kind.cards for kind in kinds.values)
    rows = ((shortened(it.value, WORDS), it.cards) for it in kinds.values)
    return charts.bars([(words, cards / most, f"{cards}") for words, cards in rows])


class Source(Struct, frozen=True):
    """Where a deck comes from, and how it is printed."""

    opened: Opened  # opens it again
    table: Path  # its file
    how: PrintOptions  # in the ink of its prints
    manifest: Path  # of the last print
    files: Path  # of a print, the path without number and ending


Kind = Literal["", "added", "changed", "copies"]


class Now(Struct, frozen=True):
    """A card as it is: its row, title, the hashes of its faces, and its copies."""

    row: int
    title: str
    front: str
    back: str
    copies: int


class Old(Now, frozen=True):
    """A card as it was printed; its title is empty if that is not known."""


class Change(Struct, frozen=True, omit_defaults=True):
    """How a card differs from what was printed, on which sides, and what that was."""

    kind: Kind
    was: Old | None = None
    sides: tuple[str, ...] = ()


SAME = Change("")


def olds(faces: Mapping[str, Printed], titles: Mapping[str, str]) -> list[Old]:
    """Return the cards that a manifest lists, by row; `titles` are by hash of front."""
    cards, end = [], face_name("", back=False)
    for name, face in faces.items():
        piece = name.removesuffix(end)
        number = piece.removeprefix("row ")
        if piece == name or not number.isdecimal():
            continue
        back = faces.get(face_name(piece, back=True))
        title, behind = titles.get(face.hash, ""), back.hash if back else ""
        cards.append(Old(int(number), title, face.hash, behind, face.copies))
    return sorted(cards, key=lambda old: old.row)


def compared(
    now: Sequence[Now], before: Sequence[Old]
) -> tuple[list[Change], list[Old]]:
    """Return a change for each card that is, and the cards that are no more."""
    bare = not any(old.back for old in before)
    match = _Match(now, before)
    match.by(lambda card: (card.front, "" if bare else card.back))
    match.by(lambda card: card.title)
    match.by(lambda card: card.front)
    match.between()
    changes = [
        _change(card, match.found.get(number), bare=bare)
        for number, card in enumerate(now)
    ]
    return changes, [before[number] for number in sorted(match.left)]


class _Match:
    """Which card of a print each card is: `found` by numbers, `left` is nobody's."""

    def __init__(self, now: Sequence[Now], before: Sequence[Old]) -> None:
        self.now, self.before = now, before
        self.found: dict[int, Old] = {}
        self.left = set(range(len(before)))
        self._places: dict[int, int] = {}

    def by(self, what: Callable[[Now], object]) -> None:
        """Match cards that have the same of something, in their order."""
        alike: dict[object, deque[int]] = defaultdict(deque)
        for number in sorted(self.left):
            if key := what(self.before[number]):
                alike[key].append(number)
        for number, card in enumerate(self.now):
            if number not in self.found and (same := alike.get(what(card))):
                self._take(number, same.popleft())

    def between(self) -> None:
        """Match cards between the same neighbours, if there are as many of them."""
        gaps: dict[int, list[int]] = defaultdict(list)
        last = -1
        for number in range(len(self.now)):
            last = self._places.get(number, last)
            if number not in self.found:
                gaps[last].append(number)
        for last, new in gaps.items():
            was = list(takewhile(self.left.__contains__, count(last + 1)))
            if len(was) == len(new):
                for number, old in zip(new, was, strict=True):
                    self._take(number, old)

    def _take(self, number: int, old: int) -> None:
        self.found[number] = self.before[old]
        self._places[number] = old
        self.left.discard(old)


def _change(card: Now, was: Old | None, *, bare: bool) -> Change:
    if was is None:
        return Change("added")
    front = ("front",) if card.front != was.front else ()
    back = ("back",) if card.back != was.back and not bare else ()
    if front or back:
        return Change("changed", was, (*front, *back))
    return Change("copies", was) if card.copies != was.copies else SAME


class CardState(Struct, frozen=True, omit_defaults=True):
    """A card, or a row that is none: then `front` is empty."""

    row: int
    title: str  # empty if it has none
    copies: int = 1
    front: str = ""  # a key, by which the face is fetched, as of `back`
    back: str = ""
    corner: float = 0
    safe: float = 0
    cells: tuple[str, ...] = ()  # in the order of the columns
    found: tuple[Found, ...] = ()
    change: Change | None = None  # since the last print


class SheetState(Struct, frozen=True):
    """A side of a sheet, and the rows of the cards on it."""

    key: str
    title: str
    width: float
    height: float
    rows: tuple[int, ...]


class Format(Struct, frozen=True):
    """The size of all cards, in mm, and their form."""

    width: float
    height: float
    bleed: float
    form: str


class Last(Struct, frozen=True, omit_defaults=True):
    """The last print, and what is no more."""

    when: float = 0  # seconds since 1970
    removed: tuple[Old, ...] = ()
    kept: tuple[str, ...] = ()  # hashes of its faces whose pictures are there


class State(Struct, frozen=True):
    """All that a page shows, but drawings."""

    revision: int
    title: str
    low: bool  # the ink
    columns: tuple[str, ...]
    errors: tuple[str, ...]  # of the whole deck, a line each
    notes: tuple[str, ...]  # what preflight finds on all cards together, a line each
    unread: int  # how many faces are still to be read for findings and changes
    more: bool
    format: Format | None  # None before there is a card
    cards: tuple[CardState, ...]
    sheets: tuple[SheetState, ...]
    paper: str  # why there are no sheets; "" if there are
    last: Last | None  # None if the deck was not printed yet

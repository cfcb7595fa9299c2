"""What a page is told of a deck, as JSON."""

from msgspec import Struct

from companion.decks.preview.compare import Change, Old
from companion.decks.preview.faces import Found


class CardState(Struct, frozen=True, omit_defaults=True):
    """A card, or a row that is none: then `front` is empty.

    Attributes:
        title: empty if it has none.
        front, back: keys, by which faces are fetched.
        cells: in the order of the columns.
        change: since the last print.
    """

    row: int
    title: str
    copies: int = 1
    front: str = ""
    back: str = ""
    corner: float = 0
    safe: float = 0
    cells: tuple[str, ...] = ()
    found: tuple[Found, ...] = ()
    change: Change | None = None


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
    """The last print: when it was (seconds since 1970), and what is no more.

    `kept` are the hashes of those of its faces whose pictures are there.
    """

    when: float = 0
    removed: tuple[Old, ...] = ()
    kept: tuple[str, ...] = ()


class State(Struct, frozen=True):
    """All that a page shows, but drawings.

    Attributes:
        low: the ink.
        errors: of the whole deck, a line each.
        notes: what preflight finds on all cards together, a line each.
        unread: how many faces are still to be read for findings and changes.
        format: None before there is a card.
        paper: why there are no sheets; "" if there are.
        last: None if the deck was not printed yet.
    """

    revision: int
    title: str
    low: bool
    columns: tuple[str, ...]
    errors: tuple[str, ...]
    notes: tuple[str, ...]
    unread: int
    more: bool
    format: Format | None
    cards: tuple[CardState, ...]
    sheets: tuple[SheetState, ...]
    paper: str
    last: Last | None

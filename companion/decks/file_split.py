"""Which cards of a deck share a file: at most a ream, and its last sheet is full."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.errors import BadValue
from companion.press.layout import packing, planning, sheets
from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions

REAM = 500
"""Sheets in a file."""

CARDS = 2500
"""Most cards in a file, which bounds the memory that they take."""


def planned(
    title: str, every: Sequence[Piece], how: PrintOptions
) -> Iterator[sheets.Planned]:
    """Yield the sheets of pieces of a deck, none of which is drawn yet.

    Raises:
        CompanionError: if the options do not suit them.
    """
    if every:
        must_suit(every[0], how, needs_backs=False)
        for words, some in in_files(title, every, most(every[0], how)):
            yield from sheets.planned(some, how, words)


def in_files(
    title: str, every: Iterable[Piece], most: int
) -> Iterator[tuple[str, list[Piece]]]:
    """Yield the pieces of each file, and its title."""
    for number, some in enumerate(_shared(every, most), 1):
        yield f"{title} {number}" if number > 1 or _full(some, most) else title, some


def must_suit(first: Piece, how: PrintOptions, *, needs_backs: bool) -> None:
    """Refuse options that need backs, or hexagons, if the cards have none."""
    if needs_backs and how.backs != "none" and not first.back:
        what = "the layout has no back"
        raise BadValue("--backs", what, "add boxes under [back], or choose none")
    if how.scheme in ("honeycomb", "straight") and first.form not in ("pointy", "flat"):
        what = f"'{how.scheme}' is for hexagons"
        raise BadValue("--scheme", what, "leave it out, or choose --size tgc-large-hex")


def most(piece: Piece, how: PrintOptions) -> int:
    """Return how many cards a file holds, so that its last sheet is full."""
    if how.scheme == "single":
        return CARDS
    blank = planning.blank_of(piece, how)
    scheme = planning.scheme_for(blank, how.scheme)
    backs = how.backs if piece.back else "none"
    _, cells = packing.fullest(blank, how.paper, scheme=scheme, backs=backs)
    return len(cells) * max(1, min(REAM, CARDS // len(cells)))


def _full(some: Sequence[Piece], most: int) -> bool:
    return sum(piece.copies for piece in some) == most


def _shared(every: Iterable[Piece], most: int) -> Iterator[list[Piece]]:
    """Yield pieces of `most` copies together; a piece with more is divided."""
    some: list[Piece] = []
    room = most
    for piece in every:
        left = piece.copies
        while left:
            taken = min(left, room)
            same = taken == piece.copies
            some.append(piece if same else replace(piece, copies=taken))
            left, room = left - taken, room - taken
            if not room:
                yield some
                some, room = [], most
    if some:
        yield some

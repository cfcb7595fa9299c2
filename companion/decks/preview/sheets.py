"""The sheets of a deck as they are printed: planned at once, drawn when looked at."""

import hashlib
from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.decks import file_split
from companion.decks.deck import Deck
from companion.decks.preview.content import Shown
from companion.press.ink import svg
from companion.press.layout import side
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import Planned

MOST = 400
"""Most sides on a page."""


class Sheet(Struct, frozen=True):
    """A side of a sheet.

    Attributes:
        rows: of the cards on it, by which a page finds them.
        planned, number: what draws it: the side of that number.
    """

    key: str
    title: str
    width: float
    height: float
    rows: tuple[int, ...]
    planned: Planned
    number: int


def sheets(found: Deck, cards: tuple[Shown, ...], how: PrintOptions) -> Iterator[Sheet]:
    """Yield the sides of the sheets of a deck.

    Raises:
        CompanionError: if the cards do not suit the paper.
    """
    known = {id(shown.card.piece): shown for shown in cards}
    by_name = {shown.card.piece.name: shown for shown in cards}
    every = [shown.card.piece for shown in known.values()]
    for planned in file_split.planned(found.title, every, how):
        yield from _sides(planned, by_name)


def _sides(planned: Planned, known: Mapping[str, Shown]) -> Iterator[Sheet]:
    leaf, _ = planned.plan
    for number, faces in enumerate(planned.sides):
        placed = [(known[piece.name], back) for piece, back in faces]
        keys = [shown.back if back else shown.front for shown, back in placed]
        about = repr((planned.title, number, leaf.width, leaf.height, keys))
        key = hashlib.blake2b(about.encode(), digest_size=12).hexdigest()
        rows = tuple(dict.fromkeys(shown.card.row.number for shown, _ in placed))
        which = ("front", "back")[number] if len(leaf.sides) > 1 else ""
        title = ", ".join(filter(None, (planned.title, which)))
        size = leaf.width, leaf.height
        yield Sheet(key, title, *size, rows, planned, number)


def painted(sheet: Sheet) -> str:
    """Return a side as SVG.

    Raises:
        CompanionError: if a card on it cannot be drawn.
    """
    drawn = sheet.planned.drawn().sides[sheet.number]
    return svg.paint(side.flat(drawn), title=sheet.title)

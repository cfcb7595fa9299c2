"""Cards of an unknown table made to fit: a size for all, a window for each.

The smallest size is taken at which every text can be read. On a card with less text the
window is larger; a card that names no picture has none.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from companion.decks.datamerge import faces, roles
from companion.decks.datamerge.faces import Face
from companion.decks.datamerge.roles import Plan
from companion.errors import CompanionError, DoesNotFit
from companion.press.layout.sizes import size
from companion.press.scene import rich

SIZES = ("poker", "tarot", "jumbo", "105x148", "148x210", "190x270")
"""Sizes that are tried; the last is the largest that paper in a printer takes."""

LARGER = ("270x380", "380x540", "540x760", "760x1080", "1080x1520")
"""Sizes that are named, and no more, for a card that fits none of them."""

SHARES = (0.62, 0.48, 0.36, 0.24)
"""Of the room, that the window may have."""

READABLE, USUAL = 7.0, 8.5
"""Points that the words of every card have if any size lets them, and on a card whose
window is larger than the smallest."""


class Fitted(Struct, frozen=True):
    """The size of a table's cards, and the face of each.

    Attributes:
        longest: the number of the card with most text.
        needed: the size that a card would take which fits none that can be printed.
    """

    size: str
    faces: tuple[Face, ...]
    longest: int
    needed: Mapping[int, str]


class Table(Struct):
    """Cards to be fitted, their texts, and a folder whose icons come before ours."""

    plan: Plan
    cards: Sequence[Mapping[str, str]]
    texts: Sequence[str]
    icons: Path

    def face(self, number: int, name: str, least: float) -> Face | None:
        """Return the face of a card, its window as large as its words let it be.

        None if its words do not fit at `least` points.
        """
        shares = self.shares(number)
        for share in shares:
            made = self.drawn(name, share)
            enough = least if share == shares[-1] else USUAL
            if made and _holds(made, self.texts[number], self.icons, enough):
                return made
        return None

    def shares(self, number: int) -> tuple[float, ...]:
        """Return the shares of the room that a window may have, largest first."""
        card = self.cards[number]
        named = (card.get(name) or card.get(f"{name} named") for name in self.images)
        return SHARES if any(named) else (0.0,)

    @property
    def images(self) -> tuple[str, ...]:
        return self.plan.pictures

    def drawn(self, name: str, share: float) -> Face | None:
        """Return a face of a size."""
        chosen = size(name)
        return faces.face(self.plan, (chosen.width, chosen.height), share)


def fitted(plan: Plan, cards: Sequence[Mapping[str, str]], icons: Path) -> Fitted:
    """Return the smallest size at which all cards fit, with their faces.

    Args:
        icons: a folder whose icons come before ours.
    """
    table = Table(plan, cards, [roles.text(card, plan) for card in cards], icons)
    # The longest comes first: it mostly decides, and the others fit where it does.
    order = sorted(range(len(cards)), key=lambda number: -len(table.texts[number]))
    most, needed = SIZES[-1], dict[int, str]()
    name, found = _smallest(table, order)
    for number in order:
        if number not in found:  # it fits no size
            made = table.drawn(most, table.shares(number)[-1])
            assert made, "the largest size has room for as many values as a plan has"
            name, found[number] = most, made
            needed[number] = _needed(table, number)
    every = tuple(found[number] for number in range(len(cards)))
    return Fitted(name, every, order[0], needed)


def _smallest(table: Table, order: Sequence[int]) -> tuple[str, dict[int, Face]]:
    """Return the smallest size that all cards fit, and their faces.

    If there is none, the largest, and the faces of the cards that fit that.
    """
    for least in (READABLE, faces.SMALLEST):
        for name in SIZES:
            found: dict[int, Face] = {}
            for number in order:
                made = table.face(number, name, least)
                if made:
                    found[number] = made
                elif (name, least) != (SIZES[-1], faces.SMALLEST):
                    break
            else:
                return name, found
    raise AssertionError("the last size ends no sooner than its cards")


def _needed(table: Table, number: int) -> str:
    """Return the size that a card would take."""
    fits = (name for name in LARGER if table.face(number, name, faces.SMALLEST))
    return next(fits, LARGER[-1])


def _holds(made: Face, text: str, icons: Path, least: float) -> bool:
    """Return whether a face holds its words at a size in points or larger."""
    if not made.words or not text:
        return True
    at = made.style
    style = rich.Style(at.faces, at.size_pt, floor_pt=least, leading=at.leading)
    try:
        rich.fit(text, (made.words.w, made.words.h), style, own=icons)
    except DoesNotFit:
        return False
    except CompanionError:  # a letter that no font has: no size helps
        return True
    return True

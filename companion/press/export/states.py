"""Objects of Tabletop Simulator, with the keys that it reads.

Source: Tabletop Simulator knowledge base, "Save File Format" and its list of object
names; keys that it does not list, as its modders declare them
(typed-tabletop-simulator, `ObjectData` and `TTSSave`).
"""

import itertools
from collections.abc import Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

Keys = dict[str, object]
"""A part of an object, with the keys that the simulator reads."""

FIRST = 0x100000
"""The id of the first object of a save."""


class Transform(Struct, frozen=True, rename="camel", kw_only=True):
    """The place of an object in inches, y up, its turn in degrees, and its scale."""

    pos_x: float = 0.0
    pos_y: float = 1.0
    pos_z: float = 0.0
    rot_x: float = 0.0
    rot_y: float = 180.0
    rot_z: float = 0.0
    scale_x: float
    scale_y: float = 1.0
    scale_z: float


class Tint(Struct, frozen=True):
    """A colour, 0 to 1; white lets a picture keep its own."""

    r: float = 1.0
    g: float = 1.0
    b: float = 1.0


class State(Struct, frozen=True, rename="pascal", kw_only=True):
    """An object on the simulator's table; what it has not is left out.

    It has its id once all objects are known; see `numbered`.
    """

    id: str = field(default="", name="GUID")
    name: str
    transform: Transform
    nickname: str
    description: str = ""
    color_diffuse: Tint = Tint()
    locked: bool = False
    grid: bool = True
    snap: bool = True
    autoraise: bool = True
    sticky: bool = True
    tooltip: bool = True
    card_id: int | UnsetType = field(default=UNSET, name="CardID")
    sideways_card: bool | UnsetType = UNSET
    deck_ids: list[int] | UnsetType = field(default=UNSET, name="DeckIDs")
    custom_deck: dict[str, Keys] | UnsetType = UNSET
    contained_objects: "list[State] | UnsetType" = UNSET
    custom_image: Keys | UnsetType = UNSET
    number: int | UnsetType = UNSET
    hands: bool | UnsetType = UNSET
    fog_color: str | UnsetType = UNSET


def placed(scale: float, *, turned: bool = False) -> Transform:
    """Return a place that is not chosen yet; what is `turned` is face down."""
    scale = round(scale, 4)
    return Transform(rot_z=180.0 if turned else 0.0, scale_x=scale, scale_z=scale)


def numbered(states: Sequence[State]) -> list[State]:
    """Return the objects of a save, and those in them, with ids of their own."""
    return list(_numbered(states, itertools.count(FIRST)))


def _numbered(states: Sequence[State], numbers: Iterator[int]) -> Iterator[State]:
    for state in states:
        number = f"{next(numbers):06x}"
        inside = state.contained_objects
        if inside is not UNSET:
            inside = list(_numbered(inside, numbers))
        yield replace(state, id=number, contained_objects=inside)


def deck_of(cards: Sequence[State]) -> State:
    """Return a deck of cards, face down as they are."""
    sheets: dict[str, Keys] = {}
    for card in cards:
        sheets |= card.custom_deck or {}
    return State(
        name="DeckCustom",
        transform=cards[0].transform,
        nickname="",
        sideways_card=cards[0].sideways_card,
        deck_ids=[card.card_id or 0 for card in cards],
        custom_deck=sheets,
        contained_objects=list(cards),
    )


def stack(tile: State, count: int) -> State:
    """Return so many equal tiles or tokens, as one object."""
    if count == 1:
        return tile
    name = f"{tile.name}_Stack"
    return replace(tile, name=name, number=count)

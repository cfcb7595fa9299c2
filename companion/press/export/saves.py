"""Objects of Tabletop Simulator, and a save: the table of a game as it is set up.

Its unit is the inch; x runs to the right, z away from who sits at the table, y up. What
is on a board floats a little above it until the simulator lets it fall.

Source: Tabletop Simulator knowledge base, "Save File Format" and its list of object
names; keys that it does not list, and those of hands and snap points, as its modders
declare them (typed-tabletop-simulator, `ObjectData`, `TTSSave`, `SnapPointData` and
`FogColor`).
"""

import itertools
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from companion.contract.glossary import Paragraph
from companion.press.layout import table as tables
from companion.press.layout.piece import Kit
from companion.press.layout.sizes import INCH
from companion.press.layout.table import Place, Table
from companion.press.scene.path import Point

Keys = dict[str, object]  # a part of an object, with the keys that the simulator reads
FIRST = 0x100000  # the id of the first object of a save
NAME = "TS_Save.json"
GROUND, STEP = 1.0, 0.25  # height on the table, and on what is below; in inches
HIGH, DEEP = 5.0, 5.0  # of a hand, in inches

COLOURS = ("White", "Red", "Yellow", "Green", "Blue", "Purple", "Pink", "Orange")
"""The simulator's seats."""

CARDS = ("Card", "DeckCustom")
BESIDE = 150.0  # between the table and the middle of a booklet, in mm
GREY: Keys = {"r": 0.5, "g": 0.5, "b": 0.5}  # of a tab of the notebook that is nobody's


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


WHOLE = Transform(scale_x=1.0, scale_z=1.0)


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
    custom_pdf: Keys | UnsetType = field(default=UNSET, name="CustomPDF")
    number: int | UnsetType = UNSET
    hands: bool | UnsetType = UNSET
    fog_color: str | UnsetType = UNSET


def placed(scale: float, *, turned: bool = False) -> Transform:
    """Return a place that is not chosen yet; what is `turned` is face down."""
    scale = round(scale, 4)
    return Transform(rot_z=180.0 if turned else 0.0, scale_x=scale, scale_z=scale)


def numbered(states: Sequence[State]) -> list[State]:
    """Return the objects of a save, and those in them, with ids of their own."""
    numbers = itertools.count(FIRST)

    def number(state: State) -> State:
        own, inside = f"{next(numbers):06x}", state.contained_objects
        if inside is not UNSET:
            inside = [number(thing) for thing in inside]
        return replace(state, id=own, contained_objects=inside)

    return [number(state) for state in states]


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
    return replace(tile, name=f"{tile.name}_Stack", number=count)


class Bound(Struct, frozen=True):
    """A booklet for the table: a PDF to be read there, and text for the notebook."""

    name: str  # of its file, without its ending
    title: str
    data: bytes  # of its file; empty if it could not be set
    paragraphs: Sequence[Paragraph]


def booklet(title: str, url: str) -> State:
    """Return a booklet that is read at the table, a PDF at an address."""
    keys: Keys = {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    return State(name="Custom_PDF", transform=WHOLE, nickname=title, custom_pdf=keys)


def save(
    kit: Kit,
    table: Table,
    known: Mapping[str, State],
    booklets: Sequence[State] = (),
    texts: Sequence[Bound] = (),
) -> bytes:
    """Return the save of a table as JSON.

    Booklets lie to the right of all pieces, one below the other; texts fill the
    notebook, a tab for each chapter.
    """
    sizes = {piece.name: (piece.width, piece.height) for piece in kit.pieces}
    middles = [tables.middle(table, place, sizes) for place in table.places]
    objects = []
    for place, (x, y) in zip(table.places, middles, strict=True):
        state, up = _object(place, known), GROUND + STEP * tables.level(table, place)
        turn = {"rot_y": _turn(place.turn), "rot_z": 180.0 if place.down else 0.0}
        transform = replace(state.transform, **_position(x, y), pos_y=up, **turn)
        named = replace(state, nickname=place.name or state.nickname)
        objects.append(replace(named, transform=transform, locked=place.fixed))
    snaps = [_snap(spot.at, spot.turn) for spot in table.spots]
    snaps += [
        _snap(middle, place.turn)
        for place, middle, state in zip(table.places, middles, objects, strict=True)
        if state.name in CARDS
    ]
    edge = max(tables.room(table, place, sizes)[2] for place in table.places)
    for number, state in enumerate(booklets):
        at = _position(edge + BESIDE, (2 * number + 1 - len(booklets)) * BESIDE)
        objects.append(replace(state, transform=replace(state.transform, **at)))
    objects += _hands(table)
    saved: Keys = {
        "SaveName": kit.title,
        "GameMode": kit.title,
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Date": "",
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": "",
        "Rules": "",
        "TabStates": _notebook(texts),
        "PlayerTurn": "",
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "SnapPoints": snaps,
        "ObjectStates": numbered(objects),
    }
    return encoded(saved)


def encoded(saved: Keys) -> bytes:
    return msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n"


def _hands(table: Table) -> list[State]:
    """Return the hand zones of those who play; cards in one are seen by its player."""
    hands = []
    for hand, colour in zip(table.seats, COLOURS, strict=False):
        size = Transform(scale_x=round(hand.wide / INCH, 4), scale_y=HIGH, scale_z=DEEP)
        at = {**_position(*hand.at), "pos_y": GROUND + HIGH / 2}
        place = replace(size, **at, rot_y=float(hand.turn))
        zone = State(name="HandTrigger", transform=place, nickname="", locked=True)
        hands.append(replace(zone, fog_color=colour))
    return hands


def _notebook(texts: Sequence[Bound]) -> Keys:
    """Return the tabs of the notebook; smaller headings are bold lines in them."""
    tabs: dict[str, list[str]] = {}
    for bound in texts:
        above: tuple[str, ...] = ()
        for paragraph in bound.paragraphs:
            chapter, *smaller = paragraph.headings or (bound.title,)
            lines = tabs.setdefault(chapter, [])
            if smaller and paragraph.headings != above:
                lines.append(f"\n[b]{smaller[-1]}[/b]")
            above = paragraph.headings
            lines.append(paragraph.text)
    return {
        f"{number}": {
            "title": title,
            "body": "\n".join(lines).strip("\n"),
            "color": "Grey",
            "visibleColor": GREY,
            "id": number,
        }
        for number, (title, lines) in enumerate(tabs.items())
    }


def _position(x: float, y: float) -> dict[str, float]:
    """Return where a point of the table, in mm from the middle and down, is."""
    return {"pos_x": round(x / INCH, 4), "pos_z": round(-y / INCH, 4)}


def _turn(degrees: int) -> float:
    return float((180 + degrees) % 360)


def _object(place: Place, known: Mapping[str, State]) -> State:
    """Return what is at a place as one object.

    What is drawn from a bag may be held in a hand, as cards are.
    """
    held = [known[name] for name, count in place.pieces for _ in range(count)]
    scale = place.die / INCH
    size = Transform(scale_x=scale, scale_y=scale, scale_z=scale)
    die = State(name="Die_6", transform=size, nickname="")
    for colour, count in place.dice:
        held += [replace(die, color_diffuse=_tint(colour))] * count
    if place.kind == "bag":
        inside = [replace(thing, hands=bool(place.pieces)) for thing in held]
        bag = State(name="Bag", transform=WHOLE, nickname=place.name)
        return replace(bag, contained_objects=inside)
    if len(held) == 1:
        return held[0]
    if held[0].name == "Card":
        return deck_of(held)
    return stack(held[0], len(held))


def _tint(colour: str) -> Tint:
    """Return a colour "#RRGGBB".

    >>> _tint("#FF0033").b
    0.2
    """
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return Tint(*(round(part, 4) for part in parts))


def _snap(at: Point, turn: int) -> Keys:
    position = {"x": round(at[0] / INCH, 4), "y": GROUND, "z": round(-at[1] / INCH, 4)}
    rotation = {"x": 0.0, "y": _turn(turn), "z": 0.0}
    return {"Position": position, "Rotation": rotation}

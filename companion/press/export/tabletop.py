"""Tabletop Simulator: sheets of cards, tiles, and the saved object that holds them.

A piece that is no card is a tile, which stacks with equal ones. Sizes on that table are
approximate: it documents none, and its unit is the inch.

Source: Tabletop Simulator knowledge base, "Custom Deck", "Custom Tile" and "Save File
Format"; the values of `Type` as its modders declare them (typed-tabletop-simulator,
`CardType` and `TileType`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from zlib import crc32

import msgspec
from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace
from PIL import Image

from companion.press.export import decks
from companion.press.export.decks import MOST, Deck, Grid
from companion.press.export.faces import Face, Made, faces, slug
from companion.press.ink import pixels
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.sizes import INCH

CARD, TILE = 88.9, 50.8
"""Height of a card and shorter side of a tile, in mm, at scale 1."""

ROUND_CARD, SQUARE_CARD = 0, 1
TILES = {"rectangle": 0, "pointy": 1, "flat": 1, "disc": 2}
ROUND_TILE = 3
THICK = 0.1
"""Of a tile, in inches."""

Table = dict[str, object]
"""A part of the saved object, with the keys that the simulator reads."""


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
    """White: the picture keeps its colours."""

    r: float = 1.0
    g: float = 1.0
    b: float = 1.0


class State(Struct, frozen=True, rename="pascal", kw_only=True):
    """An object on the simulator's table; what it has not is left out."""

    id: str = field(name="GUID")
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
    custom_deck: dict[str, Table] | UnsetType = UNSET
    contained_objects: "list[State] | UnsetType" = UNSET
    custom_image: Table | UnsetType = UNSET
    number: int | UnsetType = UNSET


Where = Callable[[str], str]
"""The address of a file of the export, by its name."""


def files(
    kit: Kit, where: Where, *, dpi: int = 300, low: bool = False, own: bool = False
) -> Iterator[Made]:
    """Yield the pictures of a kit, then the saved object that names them.

    Args:
        where: gives the address at which the simulator finds each picture.
        own: whether the kit is somebody's own deck.

    Raises:
        BadValue: if the resolution is out of range.
    """
    pixels.resolution(dpi)
    states: list[State] = []
    taken: set[str] = set()
    cards = [piece for piece in kit.pieces if decks.is_card(piece, own=own)]
    for deck in decks.decks(cards, low=low):
        sheets: dict[str, Table] = {}
        for made in _sheets(deck, where, (dpi, low), sheets):
            taken.add(made.name.removesuffix(".png"))
            yield made
        states.append(_deck(deck, sheets))
    tiles = [piece for piece in kit.pieces if not decks.is_card(piece, own=own)]
    named = faces(tiles, low=low, taken=taken)
    yield from _tiles(named, where, (dpi, low), states)
    saved = {"SaveName": kit.title, "ObjectStates": _spread(states)}
    data = msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n"
    yield Made(f"{slug(kit.game)}.json", data, f"{kit.title}, a saved object")


def _sheets(
    deck: Deck, where: Where, how: tuple[int, bool], sheets: dict[str, Table]
) -> Iterator[Made]:
    """Yield the sheets of a deck; add the simulator's description of each to `sheets`.

    A back that is common to a sheet, or to several, is a picture of its own.

    Args:
        how: the resolution, and whether little ink is wanted.
    """
    dpi, low = how
    known: dict[str, str] = {}
    for number in range(deck.sheets):
        part = slice(number * MOST, (number + 1) * MOST)
        some, backs = deck.faces[part], list(dict.fromkeys(deck.backs[part]))
        stem = f"{deck.name}-{number + 1}" if deck.sheets > 1 else deck.name
        cells = decks.grid(len(some), some[0].width, some[0].height, dpi)
        what = f"{len(some)} cards, {cells.words}"
        fewer = "" if number else _fewer(some[0], cells, dpi)
        note = fewer and f"{deck.name}: {what}, {fewer}"
        front, back = f"{stem}-front.png", f"{stem}-back.png"
        yield Made(front, _laid(some, cells, low, back=False), what, note)
        if len(backs) > 1:
            what = f"{len(some)} backs, {cells.words}"
            yield Made(back, _laid(some, cells, low, back=True), what)
        elif backs[0] in known:
            back = known[backs[0]]
        else:
            known[backs[0]] = back
            data = pixels.png(_cell(some[0], cells, low, back=True))
            yield Made(back, data, f"back of {deck.name}")
        sheets[str(deck.first + number)] = {
            "FaceURL": where(front),
            "BackURL": where(back),
            "NumWidth": cells.columns,
            "NumHeight": cells.rows,
            "BackIsHidden": True,
            "UniqueBack": len(backs) > 1,
            "Type": ROUND_CARD if some[0].corner else SQUARE_CARD,
        }


def _laid(some: Sequence[Piece], cells: Grid, low: bool, *, back: bool) -> bytes:
    """Return the fronts or backs of some cards on a sheet, as PNG.

    The last cell shows the back of the first card.
    """
    size = cells.columns * cells.wide, cells.rows * cells.high
    image = Image.new("RGB", size, pixels.WHITE)
    for place, piece in enumerate(some):
        image.paste(_cell(piece, cells, low, back=back), cells.corner(place))
    last = cells.columns * cells.rows - 1
    image.paste(_cell(some[0], cells, low, back=True), cells.corner(last))
    return pixels.png(image)


def _cell(piece: Piece, cells: Grid, low: bool, *, back: bool) -> Image.Image:
    """Return a face as large as a cell; white paper for a back that is not there."""
    size = cells.wide, cells.high
    if back and not piece.back:
        return Image.new("RGB", size, pixels.WHITE)
    dpi = max(cells.wide / piece.width, cells.high / piece.height) * INCH
    return pixels.face(piece, dpi, low=low, back=back).crop((0, 0, *size))


def _fewer(piece: Piece, cells: Grid, dpi: int) -> str:
    """Return the resolution in words, if it is less than was requested."""
    dots = cells.high / piece.height * INCH
    return f"{dots:.0f} dpi instead of {dpi}" if dots < dpi - 1 else ""


def _deck(deck: Deck, sheets: dict[str, Table]) -> State:
    """Return a deck with all its cards; a single one is a card and no deck."""
    face_down = _transform(deck.faces[0].height / CARD, turned=True)
    ids: list[int] = []
    cards: list[State] = []
    for piece, face in deck.cards:
        number, nickname = deck.number(face), piece.title or piece.name
        sheet = str(number // 100)
        card = State(
            id=_id("Card", nickname),
            name="Card",
            transform=face_down,
            nickname=nickname,
            card_id=number,
            sideways_card=piece.width > piece.height,
            custom_deck={sheet: sheets[sheet]},
        )
        ids += [number] * piece.copies
        cards += [card] * piece.copies
    if len(cards) == 1:
        return cards[0]
    return State(
        id=_id("DeckCustom", deck.name),
        name="DeckCustom",
        transform=face_down,
        nickname=deck.name,
        sideways_card=cards[0].sideways_card,
        deck_ids=ids,
        custom_deck=sheets,
        contained_objects=cards,
    )


def _tiles(
    named: Iterable[Face], where: Where, how: tuple[int, bool], states: list[State]
) -> Iterator[Made]:
    """Yield the pictures of tiles, and add each of them, or its stack, to `states`."""
    dpi, low = how
    front = ""
    for face in named:
        piece, name = face.piece, f"{face.stem}.png"
        if not face.again:
            most = decks.SIDE / max(piece.width, piece.height) * INCH
            dots = min(float(dpi), most * (1 - 1e-9))
            image = pixels.face(piece, dots, low=low, back=face.back)
            if piece.corner or piece.form != "rectangle":
                image = pixels.cut(image, piece, dots)
            yield Made(name, pixels.png(image, dots), face.what)
        if not face.back:
            front = name
        if face.back or not piece.back:
            states.append(_tile(piece, where(front), where(name)))


def _tile(piece: Piece, front: str, back: str) -> State:
    rounded = piece.form == "rectangle" and piece.corner > 0
    many = piece.copies > 1
    name = "Custom_Tile_Stack" if many else "Custom_Tile"
    nickname = piece.title or piece.name
    return State(
        id=_id(name, nickname),
        name=name,
        transform=_transform(min(piece.width, piece.height) / TILE),
        nickname=nickname,
        custom_image={
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": ROUND_TILE if rounded else TILES[piece.form],
                "Thickness": THICK,
                "Stackable": True,
                "Stretch": False,
            },
        },
        number=piece.copies if many else UNSET,
    )


def _transform(scale: float, *, turned: bool = False) -> Transform:
    """Return a place that is not chosen yet; what is `turned` is face down."""
    scale = round(scale, 4)
    return Transform(rot_z=180.0 if turned else 0.0, scale_x=scale, scale_z=scale)


def _id(name: str, nickname: str) -> str:
    return f"{crc32(f'{name} {nickname}'.encode()) & 0xFFFFFF:06x}"


def _spread(states: list[State]) -> list[State]:
    """Return the objects side by side in rows of six, ten inches apart."""
    spread = []
    for number, state in enumerate(states):
        x, z = 10.0 * (number % 6), 10.0 * -(number // 6)
        spread.append(
            replace(state, transform=replace(state.transform, pos_x=x, pos_z=z))
        )
    return spread

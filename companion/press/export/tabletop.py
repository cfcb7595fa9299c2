"""Tabletop Simulator: sheets of cards, tiles, and the saved object that holds them.

Cards of one group and size are a deck. Their faces lie on sheets of at most 10 x 7
cells, whose last cell is what a hidden card shows; a card's number is 100 times its
sheet's plus its cell, counted from 0 along the rows. Everything else is a tile, which
stacks with its like. Sizes on that table are near, not exact: it documents none.

Source: Tabletop Simulator knowledge base, "Custom Deck", "Custom Tile", "Asset
Creation" and "Save File Format"; the values of `Type` as its modders declare them
(typed-tabletop-simulator, `CardType` and `TileType`).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

import msgspec
from PIL import Image

from companion.press import manifest, pixels
from companion.press.export.faces import Made, faces, free, slug
from companion.press.piece import Kit, Piece
from companion.press.sizes import INCH

COLUMNS, ROWS = 10, 7
MOST = COLUMNS * ROWS - 1
"""Cards on a sheet: its last cell is the hidden face."""

SIDE = 4096
"""Pixels along a side of a picture: "under 4096x4096"."""

HAND = 150.0
"""The longest side, in mm, of what is held in a hand and shuffled."""

CARD, TILE = 88.9, 50.8
"""Height of a card and shorter side of a tile, in mm, at scale 1."""

CARD_TYPES = {"round": 0, "rectangle": 1, "pointy": 3, "flat": 3, "disc": 4}
TILE_TYPES = {"rectangle": 0, "pointy": 1, "flat": 1, "disc": 2, "round": 3}
THICK = 0.1
"""Of a tile, in inches."""

Where = Callable[[str], str]
"""The address of a file of the export, by its name."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet of `columns` by `rows` cells, each `wide` by `high` pixels."""

    columns: int
    rows: int
    wide: int
    high: int


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that are shuffled together, and the number of their first sheet.

    Attributes:
        faces: a piece for each distinct card.
        cards: for each piece, the face that it shows, in the order of the deck.
    """

    name: str
    faces: tuple[Piece, ...]
    cards: tuple[tuple[Piece, int], ...]
    first: int


def grid(count: int, width: float, height: float, dpi: int) -> Grid:
    """Return the sheet on which so many faces and the hidden one are largest.

    Args:
        count: of faces, 1 to 69.
        width, height: of a face, in mm.
        dpi: more than that is not needed.

    >>> grid(69, 63.5, 88.9, 300)
    Grid(columns=10, rows=7, wide=409, high=573)
    """
    best: tuple[tuple[float, int, int], Grid] | None = None
    for columns in range(1, COLUMNS + 1):
        rows = -(-(count + 1) // columns)
        if rows > ROWS:
            continue
        dots = min(dpi / INCH, SIDE / columns / width, SIDE / rows / height)
        cell = Grid(columns, rows, int(width * dots + 1e-6), int(height * dots + 1e-6))
        rank = -dots, columns * rows, abs(columns * cell.wide - rows * cell.high)
        if best is None or rank < best[0]:
            best = rank, cell
    assert best is not None  # ten columns always do
    return best[1]


def is_card(piece: Piece, *, deck: bool = False) -> bool:
    """Return whether a piece is a card: one with a back and round corners.

    Args:
        deck: whether it is of somebody's own deck, where every rectangle is one.
    """
    if piece.form != "rectangle" or piece.folds or piece.splits:
        return False
    small = max(piece.width, piece.height) <= HAND
    return deck or (small and bool(piece.back) and piece.corner > 0)


def decks(pieces: Sequence[Piece], *, low: bool = False) -> list[Deck]:
    """Return the decks that some cards make, their sheets numbered from 1."""
    found: dict[tuple[str, float, float], list[Piece]] = {}
    for piece in pieces:
        if piece.copies:
            key = piece.group or piece.name, piece.width, piece.height
            found.setdefault(key, []).append(piece)
    made, number, taken = [], 1, set[str]()
    for (name, _, _), some in found.items():
        looks: dict[tuple[str, str], int] = {}
        fronts: list[Piece] = []
        cards = []
        for piece in some:
            look = _look(piece, low)
            if look not in looks:
                looks[look] = len(fronts)
                fronts.append(piece)
            cards.append((piece, looks[look]))
        stem = free(slug(name), taken)
        made.append(Deck(stem, tuple(fronts), tuple(cards), number))
        number += -(-len(fronts) // MOST)
    return made


def _look(piece: Piece, low: bool) -> tuple[str, str]:
    back = manifest.digest(piece.face(low=low, back=True)) if piece.back else ""
    return manifest.digest(piece.face(low=low)), back


def card_id(deck: Deck, face: int) -> int:
    """Return the number of a face of a deck."""
    return (deck.first + face // MOST) * 100 + face % MOST


def files(
    kit: Kit, where: Where, *, dpi: int = 300, low: bool = False, own: bool = False
) -> Iterator[Made]:
    """Yield the pictures of a kit, then the saved object that names them.

    Args:
        where: gives the address at which the simulator finds each picture.
        own: whether the kit is somebody's own deck.

    Raises:
        BadValue: if the resolution is silly.
    """
    pixels.resolution(dpi)
    states: list[dict[str, Any]] = []
    cards = [piece for piece in kit.pieces if is_card(piece, deck=own)]
    for deck in decks(cards, low=low):
        sheets: dict[str, dict[str, Any]] = {}
        for number in range(-(-len(deck.faces) // MOST)):
            some = deck.faces[number * MOST : (number + 1) * MOST]
            stem = f"{deck.name}-{number + 1}" if len(deck.faces) > MOST else deck.name
            sheet = grid(len(some), some[0].width, some[0].height, dpi)
            unique = len({_look(piece, low)[1] for piece in some}) > 1
            front = _sheet(stem, some, sheet, low=low, back=False)
            fewer = _fewer(some[0], sheet, dpi)
            yield replace(front, say=fewer and f"{front.name}: {front.what}, {fewer}")
            yield _sheet(stem, some, sheet, low=low, back=True, whole=unique)
            sheets[str(deck.first + number)] = _custom_deck(
                where, stem, some[0], sheet, unique
            )
        states.append(_deck(deck, sheets))
    tiles = [piece for piece in kit.pieces if not is_card(piece, deck=own)]
    yield from _tiles(tiles, where, dpi, low, states)
    saved = {"SaveName": kit.title, "ObjectStates": _spread(states)}
    data = msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n"
    yield Made(f"{slug(kit.game)}.json", data, f"{kit.title}, a saved object")


def _sheet(
    stem: str,
    some: Sequence[Piece],
    sheet: Grid,
    *,
    low: bool,
    back: bool,
    whole: bool = True,
) -> Made:
    """Return the fronts of some cards, or their backs: all of them, or the common one.

    The last cell shows the back of the first card.
    """
    first = some[0]
    size = f"{sheet.wide} x {sheet.high} pixels"
    if back and not whole:
        data = pixels.png(_cell(first, sheet, low, back=True))
        return Made(f"{stem}-back.png", data, f"back of {stem}, {size}")
    image = Image.new(
        "RGB", (sheet.columns * sheet.wide, sheet.rows * sheet.high), pixels.WHITE
    )
    for place, piece in enumerate(some):
        _paste(image, _cell(piece, sheet, low, back=back), place, sheet)
    last = sheet.columns * sheet.rows - 1
    _paste(image, _cell(first, sheet, low, back=True), last, sheet)
    what = f"{len(some)} {'backs' if back else 'cards'}, {sheet.columns} x {sheet.rows}"
    name = f"{stem}-{'back' if back else 'front'}.png"
    return Made(name, pixels.png(image), f"{what} cells of {size}")


def _cell(piece: Piece, sheet: Grid, low: bool, *, back: bool) -> Image.Image:
    """Return a face as large as a cell; white paper for a back that is not there."""
    size = sheet.wide, sheet.high
    if back and not piece.back:
        return Image.new("RGB", size, pixels.WHITE)
    dpi = max(sheet.wide / piece.width, sheet.high / piece.height) * INCH
    return pixels.face(piece, dpi, low=low, back=back).resize(size)


def _fewer(piece: Piece, sheet: Grid, dpi: int) -> str:
    """Return how many dots an inch has, if they are fewer than were asked for."""
    dots = sheet.high / piece.height * INCH
    return f"{dots:.0f} dpi instead of {dpi}" if dots < dpi - 1 else ""


def _paste(image: Image.Image, cell: Image.Image, place: int, sheet: Grid) -> None:
    row, column = divmod(place, sheet.columns)
    image.paste(cell, (column * sheet.wide, row * sheet.high))


def _custom_deck(
    where: Where, stem: str, piece: Piece, sheet: Grid, unique: bool
) -> dict[str, Any]:
    shape = _shape(piece)
    return {
        "FaceURL": where(f"{stem}-front.png"),
        "BackURL": where(f"{stem}-back.png"),
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": unique,
        "Type": CARD_TYPES[shape],
    }


def _shape(piece: Piece) -> str:
    rounded = piece.form == "rectangle" and piece.corner > 0
    return "round" if rounded else piece.form


def _deck(deck: Deck, sheets: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return a deck with all its cards; a single one is a card and no deck."""
    scale = deck.faces[0].height / CARD
    cards = []
    for piece, face in deck.cards:
        number = card_id(deck, face)
        sheet = str(number // 100)
        state = _state("Card", piece.title or piece.name, scale, turned=True) | {
            "CardID": number,
            "SidewaysCard": piece.width > piece.height,
            "CustomDeck": {sheet: sheets[sheet]},
        }
        cards += [state] * piece.copies
    if len(cards) == 1:
        return cards[0]
    return _state("DeckCustom", deck.name, scale, turned=True) | {
        "SidewaysCard": cards[0]["SidewaysCard"],
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": sheets,
        "ContainedObjects": cards,
    }


def _tiles(
    pieces: Sequence[Piece],
    where: Where,
    dpi: int,
    low: bool,
    states: list[dict[str, Any]],
) -> Iterator[Made]:
    """Yield the pictures of tiles, and add each of them, or its stack, to `states`."""
    names: dict[tuple[int, bool], str] = {}
    for face in faces(pieces, low=low):
        piece = face.piece
        names[id(piece), face.back] = name = f"{face.stem}.png"
        if not face.again:
            most = SIDE / max(piece.width, piece.height) * INCH
            dots = min(float(dpi), most * (1 - 1e-9))
            image = pixels.face(piece, dots, low=low, back=face.back)
            if piece.corner or piece.form != "rectangle":
                image = pixels.cut(image, piece, dots)
            yield Made(name, pixels.png(image, dots), face.what)
        if face.back or not piece.back:
            front = names[id(piece), False]
            states.append(_tile(piece, where(front), where(name)))


def _tile(piece: Piece, front: str, back: str) -> dict[str, Any]:
    shape = _shape(piece)
    many = piece.copies > 1
    name = "Custom_Tile_Stack" if many else "Custom_Tile"
    scale = min(piece.width, piece.height) / TILE
    state = _state(name, piece.title or piece.name, scale) | {
        "CustomImage": {
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": TILE_TYPES[shape],
                "Thickness": THICK,
                "Stackable": True,
                "Stretch": False,
            },
        }
    }
    return state | ({"Number": piece.copies} if many else {})


def _state(
    name: str, nickname: str, scale: float, *, turned: bool = False
) -> dict[str, Any]:
    """Return what all objects have; `turned` ones lie face down."""
    scale = round(scale, 4)
    return {
        "GUID": f"{crc32(f'{name} {nickname}'.encode()) & 0xFFFFFF:06x}",
        "Name": name,
        "Transform": {
            "posX": 0.0,
            "posY": 1.0,
            "posZ": 0.0,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 180.0 if turned else 0.0,
            "scaleX": scale,
            "scaleY": 1.0,
            "scaleZ": scale,
        },
        "Nickname": nickname,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
    }


def _spread(states: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the objects side by side in rows of six, ten inches apart."""
    return [
        state
        | {
            "Transform": state["Transform"]
            | {"posX": 10.0 * (number % 6), "posZ": 10.0 * -(number // 6)}
        }
        for number, state in enumerate(states)
    ]

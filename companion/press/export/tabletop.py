"""Tabletop Simulator: sheets of cards, tiles, and what names them.

That is a saved object with all of them side by side and, for a game, a save: its table
as it is set up. A piece that is no card is a tile, which stacks with equal ones, or a
token, if it has an edge of its own. Sizes on that table are approximate: it documents
none, and its unit is the inch.

Source: Tabletop Simulator knowledge base, "Custom Deck", "Custom Tile" and "Save File
Format"; the values of `Type` as its modders declare them (typed-tabletop-simulator,
`CardType` and `TileType`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace
from PIL import Image

from companion.press.export import decks, saves
from companion.press.export.decks import MOST, Deck, Grid
from companion.press.export.faces import Face, Made, faces, slug
from companion.press.export.states import (
    Keys,
    State,
    deck_of,
    numbered,
    placed,
    stack,
)
from companion.press.ink import pixels
from companion.press.layout import kinds
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.sizes import INCH
from companion.press.layout.table import Table

CARD, TILE = 88.9, 50.8
"""Height of a card and shorter side of a tile, in mm, at scale 1."""

TOKEN = 90.0
"""Shorter side of a token, in mm, at scale 1; modders measured 88 to 95."""

ROUND_CARD, SQUARE_CARD = 0, 1
TILES = {"rectangle": 0, "pointy": 1, "flat": 1, "disc": 2}
ROUND_TILE = 3
THICK = 0.1
"""Of a tile, in inches."""

MERGE = 5.0
"""How far the edge of a token may be from that of its picture, in pixels."""

Where = Callable[[str], str]
"""The address of a file of the export, by its name."""


def files(
    kit: Kit, where: Where, *, dpi: int = 300, low: bool = False, own: bool = False
) -> Iterator[Made]:
    """Yield the pictures of a kit, then the saved object and the save that name them.

    Args:
        where: gives the address at which the simulator finds each picture.
        own: whether the kit is somebody's own deck.

    Raises:
        BadValue: if the resolution is out of range.
    """
    pixels.resolution(dpi)
    states: list[State] = []
    known: dict[str, State] = {}
    taken: set[str] = set()
    cards = [piece for piece in kit.pieces if decks.is_card(piece, own=own)]
    for deck in decks.decks(cards, low=low):
        sheets: dict[str, Keys] = {}
        for made in _sheets(deck, where, (dpi, low), sheets):
            taken.add(made.name.removesuffix(".png"))
            yield made
        made_cards = _cards(deck, sheets)
        known |= {piece.name: card for piece, card in made_cards}
        states.append(_deck(deck, made_cards, sheets))
    tiles = [piece for piece in kit.pieces if not decks.is_card(piece, own=own)]
    named = faces(tiles, low=low, taken=taken)
    yield from _tiles(named, where, (dpi, low), (states, known))
    saved = {"SaveName": kit.title, "ObjectStates": numbered(_spread(states))}
    data = msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n"
    yield Made(f"{slug(kit.game)}.json", data, f"{kit.title}, a saved object")
    if kit.table is not None:
        yield from _table(kit, kit.table(), known, (where, dpi, low))


def _table(
    kit: Kit,
    table: Table,
    known: Mapping[str, State],
    how: tuple[Where, int, bool],
) -> Iterator[Made]:
    """Yield the pictures of figures, then the save.

    Args:
        known: each piece by its name, once.
    """
    where, dpi, low = how
    figures: dict[str, State] = {}
    for piece in filter(kinds.is_standee, kit.pieces):
        urls = []
        sides = zip(("front", "back"), _figure(piece, dpi, low), strict=True)
        for side, image in sides:
            file = f"{slug(piece.name)}-figure-{side}.png"
            urls.append(where(file))
            what = f"{piece.title or piece.name}, figure, {side}"
            yield Made(file, pixels.png(image, dpi), what)
        figures[piece.name] = _standing(piece, *urls)
    data = saves.save(kit, table, {**known, **figures})
    yield Made(saves.NAME, data, f"{kit.title}, the table as it is set up")


def _figure(piece: Piece, dpi: int, low: bool) -> tuple[Image.Image, Image.Image]:
    dots = dpi / INCH
    image = pixels.face(piece, dpi, low=low)
    feet, head, foot = (round(y * dots) for _, y, _, _ in piece.folds)
    front = image.crop((0, head, image.width, foot))
    back = image.crop((0, feet, image.width, head))
    return front, back.transpose(Image.Transpose.ROTATE_180)


def _standing(piece: Piece, front: str, back: str) -> State:
    nickname = piece.title or piece.name
    return State(
        name="Figurine_Custom",
        transform=placed(piece.width / INCH),
        nickname=nickname,
        custom_image={
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
        },
    )


def _sheets(
    deck: Deck, where: Where, how: tuple[int, bool], sheets: dict[str, Keys]
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
    dots = cells.high / piece.height * INCH
    return f"{dots:.0f} dpi instead of {dpi}" if dots < dpi - 1 else ""


def _cards(deck: Deck, sheets: dict[str, Keys]) -> list[tuple[Piece, State]]:
    face_down = placed(deck.faces[0].height / CARD, turned=True)
    found = []
    for piece, face in deck.cards:
        number, nickname = deck.number(face), piece.title or piece.name
        sheet = str(number // 100)
        card = State(
            name="Card",
            transform=face_down,
            nickname=nickname,
            card_id=number,
            sideways_card=piece.width > piece.height,
            custom_deck={sheet: sheets[sheet]},
        )
        found.append((piece, card))
    return found


def _deck(
    deck: Deck, known: Sequence[tuple[Piece, State]], sheets: dict[str, Keys]
) -> State:
    """Return a deck with all its cards; a single one is a card and no deck."""
    cards = [card for piece, card in known for _ in range(piece.copies)]
    if len(cards) == 1:
        return cards[0]
    return replace(deck_of(cards), nickname=deck.name)


def _tiles(
    named: Iterable[Face],
    where: Where,
    how: tuple[int, bool],
    found: tuple[list[State], dict[str, State]],
) -> Iterator[Made]:
    """Yield the pictures of tiles.

    Args:
        found: each of them, or its stack, is added to the first; one by its name to
            the second.
    """
    (dpi, low), (states, known) = how, found
    front = ""
    for face in named:
        piece, name = face.piece, f"{face.stem}.png"
        if not face.again:
            most = decks.SIDE / max(piece.width, piece.height) * INCH
            dots = min(float(dpi), most * (1 - 1e-9))
            image = pixels.face(piece, dots, low=low, back=face.back)
            if piece.corner or piece.form != "rectangle" or piece.shaped:
                image = pixels.cut(image, piece, dots)
            yield Made(name, pixels.png(image, dots), face.what)
        if not face.back:
            front = name
        if face.back or not piece.back:
            known[piece.name] = _tile(piece, where(front), where(name))
            states.append(stack(known[piece.name], piece.copies))


def _tile(piece: Piece, front: str, back: str) -> State:
    name, nickname = "Custom_Tile", piece.title or piece.name
    scale = min(piece.width, piece.height) / TILE
    if piece.shaped:
        name, scale = "Custom_Token", scale * TILE / TOKEN
    return State(
        name=name,
        transform=placed(scale),
        nickname=nickname,
        custom_image={
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            **_shape(piece),
        },
    )


def _shape(piece: Piece) -> Keys:
    if piece.shaped:
        token: Keys = {"Thickness": THICK, "MergeDistancePixels": MERGE}
        return {"CustomToken": {**token, "StandUp": False, "Stackable": True}}
    rounded = piece.form == "rectangle" and piece.corner > 0
    form = ROUND_TILE if rounded else TILES[piece.form]
    tile: Keys = {"Type": form, "Thickness": THICK}
    return {"CustomTile": {**tile, "Stackable": True, "Stretch": False}}


def _spread(states: list[State]) -> list[State]:
    """Return the objects side by side in rows of six, ten inches apart."""
    spread = []
    for number, state in enumerate(states):
        x, z = 10.0 * (number % 6), 10.0 * -(number // 6)
        spread.append(
            replace(state, transform=replace(state.transform, pos_x=x, pos_z=z))
        )
    return spread

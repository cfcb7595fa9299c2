"""Tabletop Simulator: sheets of cards, tiles, and what names them.

That is a saved object with all of them side by side and, for a game, a save: its table
as it is set up, with its booklets as PDF, their text in the notebook. Cards of one
group and size are a deck. Their faces are on sheets of at most 10 x 7 cells, whose last
cell is what a hidden card shows; a card's number is 100 times its sheet's plus its
cell, counted from 0 along the rows. A piece that is no card is a tile, which stacks
with equal ones, or a token, if it has an edge of its own. Sizes on that table are
approximate: it documents none, and its unit is the inch.

Source: Tabletop Simulator knowledge base, "Custom Deck", "Custom Tile", "Asset
Creation" and "Save File Format"; the values of `Type` as its modders declare them
(typed-tabletop-simulator, `CardType` and `TileType`).
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from companion.errors import NoPango
from companion.press.export import saves
from companion.press.export.faces import Made, faces, free, slug
from companion.press.export.saves import Bound, Keys, State
from companion.press.ink import manifest, pages, pixels
from companion.press.ink.paragraphs import paragraphs
from companion.press.layout import saddle, sheets
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.sizes import INCH

COLUMNS, ROWS = 10, 7
MOST = COLUMNS * ROWS - 1  # cards on a sheet: its last cell is the hidden face
SIDE = 4096  # pixels along a side of a picture: "under 4096x4096"
HAND = 150.0  # longest side of a card that is held in a hand and shuffled, in mm
CARD, TILE = 88.9, 50.8  # height of a card, shorter side of a tile, in mm, at scale 1
TOKEN = 90.0  # shorter side of a token, in mm, at scale 1; modders measured 88 to 95
ROUND_CARD, SQUARE_CARD = 0, 1
TILES = {"rectangle": 0, "pointy": 1, "flat": 1, "disc": 2}
ROUND_TILE = 3
THICK = 0.1  # of a tile, in inches
MERGE = 5.0  # how far the edge of a token may be from that of its picture, in pixels
Where = Callable[[str], str]  # the address of a file of the export, by its name


class Grid(Struct, frozen=True):
    """A sheet of `columns` by `rows` cells, each `wide` by `high` pixels."""

    columns: int
    rows: int
    wide: int
    high: int

    @property
    def words(self) -> str:
        cells = f"{self.columns} x {self.rows} cells"
        return f"{cells} of {self.wide} x {self.high} pixels"

    def corner(self, place: int) -> tuple[int, int]:
        """Return where a cell begins; they are counted from 0, along the rows."""
        row, column = divmod(place, self.columns)
        return column * self.wide, row * self.high


class Deck(Struct, frozen=True):
    """Cards that are shuffled together, and the number of their first sheet."""

    name: str
    faces: tuple[Piece, ...]  # for each distinct card; `backs` has the hash of its back
    backs: tuple[str, ...]
    cards: tuple[tuple[Piece, int], ...]  # with the face that each shows
    first: int

    @property
    def sheets(self) -> int:
        return -(-len(self.faces) // MOST)

    def number(self, face: int) -> int:
        """Return the number by which the simulator knows a face."""
        return (self.first + face // MOST) * 100 + face % MOST


def grid(count: int, width: float, height: float, dpi: int) -> Grid:
    """Return the sheet on which 1 to 69 faces and the hidden one are largest.

    >>> grid(69, 63.5, 88.9, 300)
    Grid(columns=10, rows=7, wide=409, high=573)
    """
    ranked = []
    for columns in range(1, COLUMNS + 1):
        rows = -(-(count + 1) // columns)
        dots = min(dpi / INCH, SIDE / columns / width, SIDE / rows / height)
        cell = Grid(columns, rows, int(width * dots + 1e-6), int(height * dots + 1e-6))
        # Large cells, then few of them, then a sheet that is nearly square.
        rank = -dots, columns * rows, abs(columns * cell.wide - rows * cell.high)
        if rows <= ROWS:
            ranked.append((rank, cell))
    return min(ranked, key=lambda choice: choice[0])[1]


def is_card(piece: Piece, *, own: bool = False) -> bool:
    """Return whether a piece is a card: one with a back and round corners.

    In somebody's `own` deck every rectangle is one.
    """
    if piece.form != "rectangle" or piece.folds or piece.splits:
        return False
    small = max(piece.width, piece.height) <= HAND
    return own or (small and bool(piece.back) and piece.corner > 0)


def decks(pieces: Sequence[Piece], *, low: bool = False) -> list[Deck]:
    """Return the decks that some cards make, their sheets numbered from 1."""
    made: list[Deck] = []
    number, taken = 1, set[str]()
    wanted = (piece for piece in pieces if piece.copies)
    for (name, _, _), alike in sheets.alike_in_size(wanted).items():
        looks: dict[tuple[str, str], int] = {}
        fronts: list[Piece] = []
        cards = []
        for piece in alike:
            back = manifest.digest(piece.face(low=low, back=True)) if piece.back else ""
            look = manifest.digest(piece.face(low=low)), back
            if look not in looks:
                looks[look] = len(fronts)
                fronts.append(piece)
            cards.append((piece, looks[look]))
        stem = free(slug(name), taken)
        backs = tuple(back for _, back in looks)
        made.append(Deck(stem, tuple(fronts), backs, tuple(cards), number))
        number += made[-1].sheets
    return made


def booklets(kit: Kit, *, low: bool = False) -> tuple[list[Bound], list[str]]:
    """Return the booklets of a kit, and what is left out of them, in lines."""
    made, left = [], []
    for page in kit.pages:
        if page.form != "booklet":
            continue
        data = b""
        try:
            data = pages.single(kit, page, saddle.HALVES["a4"], low=low)
        except NoPango as error:
            left.append(f"left out, {page.name} as PDF: {error}")
        text = paragraphs(page, kit.language)
        made.append(Bound(slug(page.name), page.title, data, text))
    return made, left


class How(Struct, frozen=True):
    """How a kit is made."""

    where: Where  # gives the address at which the simulator finds a file
    dpi: int = 300  # of pictures, or as many as fit
    low: bool = False
    own: bool = False  # whether the kit is somebody's own deck


def files(kit: Kit, how: How, texts: Sequence[Bound] = ()) -> Iterator[Made]:
    """Yield the pictures of a kit, then the saved object and the save that name them.

    Booklets lie on the table, and their texts fill its notebook.

    Raises:
        BadValue: if the resolution is out of range.
    """
    pixels.resolution(how.dpi)
    export = _Export(how)
    cards = [piece for piece in kit.pieces if is_card(piece, own=how.own)]
    for deck in decks(cards, low=how.low):
        yield from export.deck(deck)
    yield from export.tiles([p for p in kit.pieces if not is_card(p, own=how.own)])
    # Side by side in rows of six, ten inches apart.
    spread = []
    for at, state in enumerate(export.states):
        x, z = 10.0 * (at % 6), 10.0 * -(at // 6)
        transform = replace(state.transform, pos_x=x, pos_z=z)
        spread.append(replace(state, transform=transform))
    saved: Keys = {"SaveName": kit.title, "ObjectStates": saves.numbered(spread)}
    what = f"{kit.title}, a saved object"
    yield Made(f"{slug(kit.game)}.json", saves.encoded(saved), what)
    if kit.table is not None:
        table = kit.table()
        for piece in (piece for piece in kit.pieces if piece.standee):
            yield from export.figure(piece)
        booklets = []
        for bound in (bound for bound in texts if bound.data):
            name = f"{free(bound.name, export.taken)}.pdf"
            yield Made(name, bound.data, f"{bound.title}, to be read at the table")
            booklets.append(saves.booklet(bound.title, how.where(name)))
        data = saves.save(kit, table, export.known, booklets, texts)
        yield Made(saves.NAME, data, f"{kit.title}, the table as it is set up")


class _Export:
    """Draws pieces, and collects them as objects of the simulator."""

    def __init__(self, how: How) -> None:
        self._where, self._dpi, self._low = how.where, how.dpi, how.low
        self.states: list[State] = []  # decks, and stacks of tiles
        self.known: dict[str, State] = {}  # each piece by its name, once
        self.taken: set[str] = set()  # the names of the pictures so far

    def deck(self, deck: Deck) -> Iterator[Made]:
        """Yield the sheets of a deck, and add its cards, face down."""
        sheets: dict[str, Keys] = {}
        for made in self._sheets(deck, sheets):
            self.taken.add(made.name.removesuffix(".png"))
            yield made
        face_down = saves.placed(deck.faces[0].height / CARD, turned=True)
        copies = []
        for piece, face in deck.cards:
            number = deck.number(face)
            sheet = str(number // 100)
            card = State(name="Card", transform=face_down, nickname=piece.label)
            card = replace(card, card_id=number, sideways_card=piece.wide)
            card = replace(card, custom_deck={sheet: sheets[sheet]})
            self.known[piece.name] = card
            copies += [card] * piece.copies
        # A single one is a card and no deck.
        whole = replace(saves.deck_of(copies), nickname=deck.name)
        self.states.append(whole if len(copies) > 1 else copies[0])

    def _sheets(self, deck: Deck, sheets: dict[str, Keys]) -> Iterator[Made]:
        """Yield the sheets of a deck; add the simulator's description of each.

        A back that is common to a sheet, or to several, is a picture of its own.
        """
        backs_before: dict[str, str] = {}
        for number in range(deck.sheets):
            part = slice(number * MOST, (number + 1) * MOST)
            cards, backs = deck.faces[part], list(dict.fromkeys(deck.backs[part]))
            stem = f"{deck.name}-{number + 1}" if deck.sheets > 1 else deck.name
            first = cards[0]
            cells = grid(len(cards), first.width, first.height, self._dpi)
            what, note = f"{len(cards)} cards, {cells.words}", ""
            dots = cells.high / first.height * INCH
            if not number and dots < self._dpi - 1:
                note = f"{deck.name}: {what}, {dots:.0f} dpi instead of {self._dpi}"
            front, back = f"{stem}-front.png", f"{stem}-back.png"
            yield Made(front, self._laid(cards, cells, back=False), what, note)
            if len(backs) > 1:
                what = f"{len(cards)} backs, {cells.words}"
                yield Made(back, self._laid(cards, cells, back=True), what)
            elif backs[0] in backs_before:
                back = backs_before[backs[0]]
            else:
                backs_before[backs[0]] = back
                data = pixels.png(self._cell(first, cells, back=True))
                yield Made(back, data, f"back of {deck.name}")
            sheets[str(deck.first + number)] = {
                "FaceURL": self._where(front),
                "BackURL": self._where(back),
                "NumWidth": cells.columns,
                "NumHeight": cells.rows,
                "BackIsHidden": True,
                "UniqueBack": len(backs) > 1,
                "Type": ROUND_CARD if first.corner else SQUARE_CARD,
            }

    def _laid(self, cards: Sequence[Piece], cells: Grid, *, back: bool) -> bytes:
        """Return the fronts or backs of some cards on a sheet, as PNG.

        The last cell shows the back of the first card.
        """
        size = cells.columns * cells.wide, cells.rows * cells.high
        image = Image.new("RGB", size, pixels.WHITE)
        for place, piece in enumerate(cards):
            image.paste(self._cell(piece, cells, back=back), cells.corner(place))
        last = cells.corner(cells.columns * cells.rows - 1)
        image.paste(self._cell(cards[0], cells, back=True), last)
        return pixels.png(image)

    def _cell(self, piece: Piece, cells: Grid, *, back: bool) -> Image.Image:
        """Return a face as large as a cell; white for a back that is not there."""
        size = cells.wide, cells.high
        if back and not piece.back:
            return Image.new("RGB", size, pixels.WHITE)
        dpi = max(cells.wide / piece.width, cells.high / piece.height) * INCH
        return pixels.face(piece, dpi, low=self._low, back=back).crop((0, 0, *size))

    def tiles(self, pieces: Sequence[Piece]) -> Iterator[Made]:
        """Yield the pictures of what is no card, and add each, or its stack."""
        front = ""
        for face in faces(pieces, low=self._low, taken=self.taken):
            piece, name = face.piece, f"{face.stem}.png"
            if not face.again:
                most = SIDE / max(piece.width, piece.height) * INCH
                dots = min(float(self._dpi), most * (1 - 1e-9))
                image = pixels.face(piece, dots, low=self._low, back=face.back)
                if piece.corner or piece.form != "rectangle" or piece.shaped:
                    image = pixels.cut(image, piece, dots)
                yield Made(name, pixels.png(image, dots), face.what)
            if not face.back:
                front = name
            if face.back or not piece.back:
                tile = _tile(piece, self._where(front), self._where(name))
                self.known[piece.name] = tile
                self.states.append(saves.stack(tile, piece.copies))

    def figure(self, piece: Piece) -> Iterator[Made]:
        """Yield the pictures of a figure that stands in the place of its net."""
        # It is folded over its head: the back is above, and upside down.
        image = pixels.face(piece, self._dpi, low=self._low)
        feet, head, foot = (round(y * self._dpi / INCH) for _, y, _, _ in piece.folds)
        front = image.crop((0, head, image.width, foot))
        back = image.crop((0, feet, image.width, head))
        sides = {"front": front, "back": back.transpose(Image.Transpose.ROTATE_180)}
        stem, nickname = f"{slug(piece.name)}-figure", piece.label
        for side, picture in sides.items():
            what = f"{nickname}, figure, {side}"
            yield Made(f"{stem}-{side}.png", pixels.png(picture, self._dpi), what)
        image_of = _image(*(self._where(f"{stem}-{side}.png") for side in sides))
        size = saves.placed(piece.width / INCH)
        figure = State(name="Figurine_Custom", transform=size, nickname=nickname)
        self.known[piece.name] = replace(figure, custom_image=image_of)


def _image(front: str, back: str) -> Keys:
    urls: Keys = {"ImageURL": front, "ImageSecondaryURL": back}
    return {**urls, "ImageScalar": 1.0, "WidthScale": 0.0}


def _tile(piece: Piece, front: str, back: str) -> State:
    name, scale = "Custom_Tile", min(piece.width, piece.height) / TILE
    if piece.shaped:
        name, scale = "Custom_Token", scale * TILE / TOKEN
    tile = State(name=name, transform=saves.placed(scale), nickname=piece.label)
    return replace(tile, custom_image={**_image(front, back), **_shape(piece)})


def _shape(piece: Piece) -> Keys:
    if piece.shaped:
        token: Keys = {"Thickness": THICK, "MergeDistancePixels": MERGE}
        return {"CustomToken": {**token, "StandUp": False, "Stackable": True}}
    rounded = piece.form == "rectangle" and piece.corner > 0
    form = ROUND_TILE if rounded else TILES[piece.form]
    tile: Keys = {"Type": form, "Thickness": THICK}
    return {"CustomTile": {**tile, "Stackable": True, "Stretch": False}}

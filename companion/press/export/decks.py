"""Decks for Tabletop Simulator: which cards are in which cell of which sheet.

Cards of one group and size are a deck. Their faces are on sheets of at most 10 x 7
cells, whose last cell is what a hidden card shows; a card's number is 100 times its
sheet's plus its cell, counted from 0 along the rows.

Source: Tabletop Simulator knowledge base, "Custom Deck" and "Asset Creation".
"""

from collections.abc import Sequence

from msgspec import Struct

from companion.press.export.faces import free, slug
from companion.press.ink import manifest
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import INCH

COLUMNS, ROWS = 10, 7
MOST = COLUMNS * ROWS - 1
"""Cards on a sheet: its last cell is the hidden face."""

SIDE = 4096
"""Pixels along a side of a picture: "under 4096x4096"."""

HAND = 150.0
"""Longest side of a card that is held in a hand and shuffled, in mm."""


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
    """Cards that are shuffled together, and the number of their first sheet.

    Attributes:
        faces: a piece for each distinct card; `backs` the hash of its back.
        cards: for each piece, the face that it shows, in the order of the deck.
    """

    name: str
    faces: tuple[Piece, ...]
    backs: tuple[str, ...]
    cards: tuple[tuple[Piece, int], ...]
    first: int

    @property
    def sheets(self) -> int:
        return -(-len(self.faces) // MOST)

    def number(self, face: int) -> int:
        """Return the number by which the simulator knows a face."""
        return (self.first + face // MOST) * 100 + face % MOST


def grid(count: int, width: float, height: float, dpi: int) -> Grid:
    """Return the sheet on which `count` faces and the hidden one are largest.

    Args:
        count: of faces, 1 to 69.
        width, height: of a face, in mm.
        dpi: more than that is not needed.

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

    Args:
        own: whether it is of somebody's own deck, where every rectangle is one.
    """
    if piece.form != "rectangle" or piece.folds or piece.splits:
        return False
    small = max(piece.width, piece.height) <= HAND
    return own or (small and bool(piece.back) and piece.corner > 0)


def decks(pieces: Sequence[Piece], *, low: bool = False) -> list[Deck]:
    """Return the decks that some cards make, their sheets numbered from 1."""
    found: dict[tuple[str, float, float], list[Piece]] = {}
    for piece in pieces:
        if piece.copies:
            key = piece.group or piece.name, piece.width, piece.height
            found.setdefault(key, []).append(piece)
    made: list[Deck] = []
    number, taken = 1, set[str]()
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
        backs = tuple(back for _, back in looks)
        made.append(Deck(stem, tuple(fronts), backs, tuple(cards), number))
        number += made[-1].sheets
    return made


def _look(piece: Piece, low: bool) -> tuple[str, str]:
    back = manifest.digest(piece.face(low=low, back=True)) if piece.back else ""
    return manifest.digest(piece.face(low=low)), back

"""What a game prints: pieces that are drawn and cut out, pages that are read."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path as File
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.press.layout import hexes
from companion.press.layout.sizes import Form
from companion.press.layout.table import Table
from companion.press.scene.boxes import Box, Palette
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

if TYPE_CHECKING:
    from companion import contract

Draw = Callable[[Scene], None]

Stock = Literal["card", "board", "paper", "label", "swell"]
"""What a piece is printed on: card of 200 to 300 g, the same or thicker for what is
printed on one side, office paper of 80 to 120 g, sheets of labels, or swell paper,
which rises where it is black."""

Use = Literal["board", "paper", "label", "standee", "pattern"]
"""What a piece is used as; a pattern is worked from at home, not played with."""

Line = tuple[float, float, float, float]  # from (x, y) to (x, y)


class Dieline(Struct, frozen=True, eq=False):
    """The edge of a piece that is not its form's, in mm from the trim's top left."""

    cut: Path  # one or several outlines, which may be in parts that meet at their ends
    folds: tuple[Line, ...] = ()  # lines to fold along that are drawn on the piece
    glued: int = 0  # how many flaps, or whole sides, are glued


class Piece(Struct, frozen=True, eq=False):
    """Something cut out, `width` by `height` mm at the trim; `back` is None if bare.

    Pieces are compared by identity, so that one is a key of the cache of its faces.
    """

    name: str  # in commands and in the names of files
    width: float
    height: float
    front: Draw  # fills a scene of the trim's size, `bleed` mm wider on every side
    back: Draw | None = None
    bleed: float = 0
    safe: float = 3  # how far inside the trim text stays, in mm
    corner: float = 0  # radius of the trim's corners, in mm
    copies: int = 1
    title: str = ""  # in documents; the name if empty
    # The file that it shares with other pieces, many to a sheet of paper; a piece
    # without one has a sheet, and a file, of its own.
    group: str = ""
    form: Form = "rectangle"  # of the trim, whose box is `width` by `height`
    folds: tuple[Line, ...] = ()  # in mm from the trim's top left corner
    splits: bool = False  # over several sheets that are joined, if one is too small
    up: int = 1  # how many of it share a sheet, made smaller if more than one
    # Whether front and back may be on separate sheets, to be glued back to back, if
    # both do not fit one sheet with a fold between them.
    apart: bool = False
    palette: Palette | None = None  # for preflight; that of the kit if None
    instead: str = ""  # the group that it can replace, such as a smaller edition
    # What its files are called, with the hash of a face if others are called the same;
    # the name if empty, which no other piece has.
    file: str = ""
    stock: Stock = "card"  # the paper that it is printed on
    # Names the one flat colour of all its edges, fronts and backs, to the bleed and 1
    # mm inside; pieces with the same one may touch. Empty if they differ.
    edge: str = ""
    # Whether each takes half a sheet, to the paper's edges, which is cut once in the
    # middle; what is not within both is left out.
    halved: bool = False
    # Whether the game is played without it, such as a box; all pieces of its group are.
    # It is printed in a folder of its own, if at all, on sheets that hold only other
    # such pieces.
    extra: bool = False
    dieline: Dieline | None = None  # its edge, if it is not that of its form
    use: Use | None = None  # where its stock does not say it, as of a mat on thin paper
    # Whether its words are read in a hand or on the table and nothing has to fit it, so
    # that it may be `enlarged`.
    read: bool = False

    @property
    def label(self) -> str:
        """Its title; its name if it has none."""
        return self.title or self.name

    @property
    def group_name(self) -> str:
        """The name of its group; its own if it is in none."""
        return self.group or self.name

    @property
    def sides(self) -> tuple[bool, ...]:
        """Its front and, if it has one, its back: whether each is the back."""
        return (False, True) if self.back else (False,)

    @property
    def wide(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height

    def face(
        self,
        *,
        low: bool = False,
        back: bool = False,
        dark: bool = False,
        labels: float = 1.0,
    ) -> Scene:
        """Return the front or back, drawn; scenes are cached, so do not change one.

        Raises:
            ValueError: if `back` and the piece has none.
        """
        return _drawn(self, low, back, dark, labels)

    @property
    def shaped(self) -> bool:
        """Whether its edge is an outline of its own, and it is not folded."""
        return self.dieline is not None and not (self.dieline.folds or self.folds)

    @property
    def standee(self) -> bool:
        """Whether it is a figure that is folded over its head."""
        level = [fold for fold in self.folds if fold[1] == fold[3]]
        return len(level) == len(self.folds) == 3

    def anchors(self, *, back: bool = False) -> dict[str, Box]:
        """Return the places that the drawing names, in mm from the trim's top left.

        Their names are such as `row.3.pip.7`; drawing code calls `Scene.anchor`.
        """
        return {
            name: Box(box.x - self.bleed, box.y - self.bleed, box.w, box.h)
            for name, box in self.face(back=back).anchors.items()
        }

    def outline(self, grow: float = 0) -> Path:
        """Return the trim, `grow` mm further out, from the trim's top left corner.

        The bleed's edge is `outline(bleed)`, the safe zone's `outline(-safe)`.
        """
        return outline(self.form, self.width, self.height, self.corner, grow=grow)


def enlarged(piece: Piece, by: float) -> Piece:
    """Return a piece and all that is drawn on it, `by` times as wide and high."""

    def side(scene: Scene, *, back: bool) -> None:
        face = piece.face(low=scene.low, back=back, dark=scene.dark)
        scene.insert(face, 0, 0, scale=by)

    return replace(
        piece,
        width=by * piece.width,
        height=by * piece.height,
        front=partial(side, back=False),
        back=partial(side, back=True) if piece.back else None,
        bleed=by * piece.bleed,
        safe=by * piece.safe,
        corner=by * piece.corner,
    )


def outline(
    form: Form, width: float, height: float, corner: float = 0, *, grow: float = 0
) -> Path:
    """Return the edge of a form within a box from (0, 0), `grow` mm further out."""
    if form == "disc":
        rx, ry = width / 2, height / 2
        return Path().ellipse(rx, ry, rx + grow, ry + grow)
    if form == "rectangle":
        radius = max(0.0, corner + grow) if corner else 0
        return Path().rect(
            -grow, -grow, width + 2 * grow, height + 2 * grow, radius=radius
        )
    shape = hexes.corners(form, 0, 0, width, height)
    return Path().points(hexes.grown(shape, grow))


Drawing = Callable[[Scene, str, tuple[float, float, float, float]], None]
"""Draws what is said of a box into its place: left, top, width and height."""


class KitDeck(Struct, frozen=True, eq=False):
    """Cards that a deck of one's own may begin as."""

    layout: File  # the file of how they look
    rows: tuple[Mapping[str, str], ...]  # cells by column; `qty` is how many
    drawings: Mapping[str, Drawing] = MappingProxyType({})  # of boxes of kind "draw"


PageForm = Literal["booklet", "sheet"]


def side_name(back: bool) -> str:
    """Return what a side of a piece is called, `back` or not."""
    return "back" if back else "front"


class Page(Struct, frozen=True):
    """A document: a template under `templates/` and the values that fill it."""

    name: str
    template: str
    title: str
    context: Callable[[], Mapping[str, object]]  # called only when the page is set
    # A booklet has small pages, which may be folded and stapled; a sheet fills the
    # paper.
    form: PageForm = "sheet"
    extra: bool = False  # whether the game is played without it, as of a piece


class Kit(Struct, frozen=True):
    """All that a game prints, with the words that go into every file's metadata.

    `palette` holds its colours, for preflight; `language` is that of its pieces.
    """

    game: str
    title: str
    credit: str
    version: str
    pieces: tuple[Piece, ...]
    pages: tuple[Page, ...] = ()
    palette: Palette | None = None
    language: str = "en"
    # For screens alone, such as a mat in small; not printed.
    shown: tuple[Piece, ...] = ()
    table: Callable[[], Table] | None = None  # as it is set up, for simulators
    decks: Mapping[str, KitDeck] = MappingProxyType({})  # to begin a deck of one's own
    tonight: Page | None = None  # to play from in twenty minutes; see `--tonight`

    def piece(self, name: str) -> Piece:
        """Return the piece of that name, printed or for screens alone.

        Raises:
            KeyError: if there is none.
        """
        return {piece.name: piece for piece in (*self.pieces, *self.shown)}[name]


def kit_of(printed: "contract.Kit") -> Kit:
    """Return what a game prints, of the type that the press knows, and of no other.

    Raises:
        TypeError: if a game offers anything else.
    """
    if not isinstance(printed, Kit):
        raise TypeError(f"{printed.game}: its kit is a {type(printed).__name__}")
    return printed


@lru_cache(maxsize=128)  # one face is printed on several papers, a cover, a booklet
def _drawn(piece: Piece, low: bool, back: bool, dark: bool, labels: float) -> Scene:
    draw = piece.back if back else piece.front
    if draw is None:
        raise ValueError(f"{piece.name} has no back")
    size = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    scene = Scene(*size, low=low, dark=dark, labels=labels)
    draw(scene)
    return scene

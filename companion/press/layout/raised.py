"""Forms that fingers tell apart, for pieces that the eye tells apart by colour.

A sticker is solid black on white, for swell (capsule) paper, which rises where it is
black when it is heated. Without such paper a stencil of card does: for puff paint, or
for forms of felt. `templates/shared/raised.toml` holds the forms and the words.

Sources: L. Hasty, "Design principles for tactile graphics" (tactilegraphics.org): what
is told apart is at least 1/4 inch large, and 1/8 inch away from anything else, 1/4 on
capsule paper. American Printing House for the Blind, "Guidelines for design of tactile
graphics" (1997): shapes with sides below 1/2 inch may not be recognised.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from companion import places
from companion.facts import load
from companion.press.layout.piece import Dieline, Piece
from companion.press.layout.side import BLACK
from companion.press.scene.path import Path, svg_path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Type

ACROSS = 24.0
"""Diameter of a sticker, for a piece of 25 mm; on a smaller one forms are too small."""

BLEED = 1.0

RING, RING_WIDTH = 0.4, 0.2
"""From the trim to the ring that is cut away with the waste, and how thin it is."""

FACES = Faces("jost-500-normal", bold="jost-700-normal")
WORDS_PT, LABEL_PT = 9.4, 8.6

CELL, ROW, COLUMNS = 33.0, 31.0, 4
"""The room of a window of the stencil, with its label, and how many are in a row."""

EDGE, SAYS = 5.0, 33.0
"""Round what is on the stencil, and the height of its words."""


class Words(Struct, frozen=True):
    """What is printed with the forms; `[of]` in the title is what a form is for."""

    title: str
    stencil: str
    guide: str
    paint: str


class Raised(Struct, frozen=True):
    """The contents of `raised.toml`: paths of SVG in mm about the middle, and words.

    Attributes:
        words: by language.
    """

    forms: dict[str, str]
    windows: dict[str, str]
    words: dict[str, Words]


@cache
def _known() -> Raised:
    return load(Raised, places.TEMPLATES / "shared" / "raised.toml")


def form(icon: str) -> Path:
    """Return the outlines of the form of an icon about (0, 0), in mm.

    Raises:
        KeyError: if the icon has no form for fingers.
    """
    return svg_path(_known().forms[icon])


class Kind(Struct, frozen=True):
    """A kind of piece that gets a form.

    Attributes:
        name: of the pieces' group of the same colour, such as "red".
        icon: whose form it is.
        of: what the pieces are, in words.
        copies: how many of them there are.
    """

    name: str
    icon: str
    of: str
    copies: int


def pieces(
    kinds: Sequence[Kind], language: str = "en", note: str = ""
) -> tuple[Piece, ...]:
    """Return a sticker for each piece, and a stencil that says what is done with both.

    Args:
        note: what the game adds to the instructions.
    """
    words = _known().words[language]
    stickers = (_sticker(kind, words) for kind in kinds)
    says = "\n".join(line for line in (words.guide, words.paint, note) if line)
    return (*stickers, _stencil(kinds, words.stencil, says))


def _sticker(kind: Kind, words: Words) -> Piece:
    def draw(scene: Scene) -> None:
        middle = scene.width / 2
        ring = Path().circle(middle, middle, ACROSS / 2 + RING)
        scene.draw(ring, stroke=BLACK, width=RING_WIDTH)
        with scene.at(middle, middle):
            scene.draw(form(kind.icon), fill=BLACK)
        scene.place("raised", kind.icon, middle, middle, ACROSS, ACROSS)

    return replace(
        Piece(f"raised-{kind.name}", ACROSS, ACROSS, draw, bleed=BLEED, safe=1.5),
        form="disc",
        copies=kind.copies,
        title=words.title.replace("[of]", kind.of),
        group="raised",
        stock="swell",
        use="pattern",
        extra=True,
    )


def _stencil(kinds: Sequence[Kind], title: str, says: str) -> Piece:
    """Return a card with a window for each form, below what is done with them."""
    wide, top = COLUMNS * CELL + 2 * EDGE, EDGE + SAYS
    rows = -(-len(kinds) // COLUMNS)
    high = top + rows * ROW + EDGE
    windows = _windows(kinds, top)

    def draw(scene: Scene) -> None:
        style = Style(FACES, WORDS_PT, BLACK, rise="top", leading=1.25)
        scene.rich(says, (EDGE, EDGE, wide - 2 * EDGE, SAYS), style)
        scene.draw(Path().rect(0, 0, wide, high), stroke=BLACK, width=0.25)
        for x, y, kind, window in windows:
            scene.draw(window, stroke=BLACK, width=0.3)
            label = Type(FACES.regular, LABEL_PT, BLACK)
            scene.text(kind.of, (x, y + ROW / 2 - 2.4), label, align="centre")
            scene.place("window", kind.icon, x, y, CELL, ROW)

    cut = Path().rect(0, 0, wide, high)
    for *_, window in windows:
        cut.add(window)
    stencil = Piece("stencil", wide, high, draw, title=title)
    return replace(stencil, use="pattern", extra=True, dieline=Dieline(cut))


def _windows(
    kinds: Sequence[Kind], top: float
) -> list[tuple[float, float, Kind, Path]]:
    """Return the middle of each window, whose it is, and its outlines on the card."""
    paths: Mapping[str, str] = {**_known().forms, **_known().windows}
    placed = []
    for number, kind in enumerate(kinds):
        row, column = divmod(number, COLUMNS)
        x, y = EDGE + (column + 0.5) * CELL, top + (row + 0.5) * ROW - 2

        def onto(a: float, b: float, x: float = x, y: float = y) -> tuple[float, float]:
            return a + x, b + y

        placed.append((x, y + 2, kind, svg_path(paths[kind.icon]).moved(onto)))
    return placed

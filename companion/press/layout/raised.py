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
from functools import cache, partial

from msgspec import Struct
from msgspec.structs import replace

from companion import places
from companion.facts import load
from companion.press.layout.piece import Dieline, Piece
from companion.press.layout.side import BLACK
from companion.press.scene.path import Path, moved, svg_path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Type

ACROSS = 24.0  # of a sticker, for a piece of 25 mm; smaller forms are too small
BLEED = 1.0
RING, RING_WIDTH = 0.4, 0.2  # from the trim to the ring that is cut away; its line
FACES = Faces("jost-500-normal", bold="jost-700-normal")
WORDS_PT, LABEL_PT = 9.4, 8.6
WIDE, ROW, COLUMNS = 170.0, 33.0, 5  # of the stencil; of a window; windows in a row
EDGE, TITLE, SAYS, HIGH = 7.0, 11.0, 32.0, 17.0  # margin; high: title, words, pictures
PALE = "#E6E6E6"  # what is cut out, and what a form lies on


class Words(Struct, frozen=True):
    """What is printed with the forms; `[of]` in the title is what a form is for."""

    title: str
    stencil: str
    guide: str
    paint: str


class Raised(Struct, frozen=True):
    """The contents of `raised.toml`: paths of SVG in mm about the middle, and words."""

    forms: dict[str, str]
    windows: dict[str, str]
    words: dict[str, Words]  # by language


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
    """A kind of piece that gets a form."""

    name: str  # of the pieces' group of the same colour, such as "red"
    icon: str  # whose form it is
    of: str  # what the pieces are, in words
    copies: int  # how many of them there are


def pieces(
    kinds: Sequence[Kind], language: str = "en", note: str = ""
) -> tuple[Piece, ...]:
    """Return a sticker for each piece, and a stencil that says what is done with both.

    `note` is what the game adds to the instructions.
    """
    words = _known().words[language]
    stickers = (_sticker(kind, words) for kind in kinds)
    says = words.guide, "\n".join(filter(None, (words.paint, note)))
    return (*stickers, _stencil(kinds, words.stencil, says))


def _sticker(kind: Kind, words: Words) -> Piece:
    def draw(scene: Scene) -> None:
        middle = scene.width / 2
        ring = Path().circle(middle, middle, ACROSS / 2 + RING)
        scene.draw(ring, stroke=BLACK, width=RING_WIDTH)
        with scene.at(middle, middle):
            scene.draw(form(kind.icon), fill=BLACK)
        scene.place("raised", kind.icon, middle, middle, ACROSS, ACROSS)

    name, title = f"raised-{kind.name}", words.title.replace("[of]", kind.of)
    piece = Piece(name, ACROSS, ACROSS, draw, bleed=BLEED, safe=1.5, form="disc")
    piece = replace(piece, copies=kind.copies, title=title, group="raised")
    return replace(piece, stock="swell", use="pattern", extra=True)


def _stencil(kinds: Sequence[Kind], title: str, says: tuple[str, str]) -> Piece:
    """Return a card with a window for each form, below what is done with them."""
    rows = -(-len(kinds) // COLUMNS)
    top = EDGE + TITLE + HIGH + SAYS
    high = top + rows * ROW + 2
    windows = _windows(kinds, rows, top)

    def draw(scene: Scene) -> None:
        edge = Path().rect(0, 0, WIDE, high)
        scene.draw(edge, stroke=BLACK, width=0.25)
        scene.text(title, (EDGE, EDGE + 6), Type(FACES.bold, 17, BLACK))
        half = WIDE / 2
        wide = half - EDGE - 3
        columns = (EDGE, says[0], False), (half + 3, says[1], True)
        for left, words, painted in columns:
            with scene.at(left, EDGE + TITLE):
                _shown(scene, kinds[0], wide, painted=painted)
            style = Style(FACES, WORDS_PT, BLACK, rise="top", leading=1.25)
            scene.rich(words, (left, EDGE + TITLE + HIGH + 3, wide, SAYS - 4), style)
        for x, y, kind, window in windows:
            scene.draw(window, fill=PALE, stroke=BLACK, width=0.3)
            label = Type(FACES.bold, LABEL_PT, BLACK)
            scene.text(kind.of, (x, y + ROW / 2 - 3), label, align="centre")
            scene.place("window", kind.icon, x, y, 2 * FORM, ROW)

    cut = Path().rect(0, 0, WIDE, high)
    for *_, window in windows:
        cut.add(window)
    stencil = Piece("stencil", WIDE, high, draw, title=title)
    return replace(stencil, use="pattern", extra=True, dieline=Dieline(cut))


def _shown(scene: Scene, kind: Kind, wide: float, *, painted: bool) -> None:
    """Draw how a form gets on a piece: from a sticker that rises, or by a window."""
    scene.draw(Path().rect(0, 0, wide, HIGH, radius=1.2), stroke=BLACK, width=0.3)
    y, first, last = HIGH / 2, wide * 0.28, wide * 0.72
    middle = wide / 2
    arrow = Path().move(middle - 3.4, y).line(middle + 3, y)
    arrow.move(middle + 1.2, y - 1.6).line(middle + 3, y).line(middle + 1.2, y + 1.6)
    scene.draw(arrow, stroke=BLACK, width=0.5)
    window = svg_path(_paths()[kind.icon])
    with scene.at(first, y, scale=0.56):
        if painted:
            card = Path().rect(-ACROSS * 0.8, -ACROSS / 2, ACROSS * 1.6, ACROSS)
            scene.draw(card, stroke=BLACK, width=0.5)
            scene.draw(window, fill=PALE, stroke=BLACK, width=0.5)
        else:
            scene.draw(form(kind.icon), fill=BLACK)
            ring = Path().circle(0, 0, ACROSS / 2 + RING)
            scene.draw(ring, stroke=BLACK, width=RING_WIDTH)
    with scene.at(last, y, scale=0.56):
        piece = Path().circle(0, 0, ACROSS / 2 + 0.8)
        scene.draw(piece, fill=PALE, stroke=BLACK, width=0.5)
        scene.draw(window if painted else form(kind.icon), fill=BLACK)


FORM = 9.6  # half the width of the largest form


def _paths() -> Mapping[str, str]:
    return {**_known().forms, **_known().windows}


def _windows(
    kinds: Sequence[Kind], rows: int, top: float
) -> list[tuple[float, float, Kind, Path]]:
    """Return the middle of each window, whose it is, and its outlines on the card."""
    placed = []
    each = -(-len(kinds) // rows)
    for number, kind in enumerate(kinds):
        row, column = divmod(number, each)
        count = min(each, len(kinds) - row * each)
        x = WIDE / 2 + (column - (count - 1) / 2) * (WIDE - 2 * EDGE) / each
        y = top + (row + 0.5) * ROW - 2

        onto = partial(moved, (1, 0, 0, 1, x, y))
        placed.append((x, y + 2, kind, svg_path(_paths()[kind.icon]).moved(onto)))
    return placed

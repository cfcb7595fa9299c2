"""What the cover of a kit lists and looks like, and what it is drawn with.

Files are listed in words, with how much there is of each. Fonts and colours, the pieces
that are fanned out and, by language, what the cover says are data of
`templates/<game>/cover.toml`; a kit without such a file has a plain cover with its
first piece. `cover_page` draws it.
"""

import math
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from companion import places
from companion.errors import DoesNotFit
from companion.facts import Fact, load
from companion.press.layout import sizes
from companion.press.layout.cutting import Work
from companion.press.layout.piece import Kit, Page, Piece, Stock
from companion.press.layout.side import Side
from companion.press.scene import figures, rich
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Align, Faces, Style
from companion.press.scene.scene import Raster, Scene, Type


class Words(Fact, frozen=True):
    """The words of a cover in one language, from `cover.toml`.

    Attributes:
        sheets: of paper; `one` of them.
        stocks: names of the papers, and their weights.
        steps: name and text of each pictogram.
        notes: by the property of a kit that requires them.
        point: between the whole of a number and its tenths.
        pieces: names of files with several pieces, by group.
    """

    heading: str
    sheets: str
    one: str
    both: str
    single: str
    read: str
    ruler: str
    guillotine: str
    hours: str
    minutes: str
    without: str
    extra: str
    needs: str
    companion: str
    scan: str
    point: str
    stocks: dict[str, tuple[str, str]]
    steps: dict[str, tuple[str, str]]
    notes: dict[str, str]
    pieces: dict[str, str]


class Contents(Struct, frozen=True):
    """A file of a kit.

    Attributes:
        name: of the file.
        what: is in it, in words.
        sheets: of paper, `sides` of which are printed.
        folded: whether fronts and backs share a side that is folded.
        cut: whether anything is cut out of it.
        round: whether anything is cut round.
        instead, other: if it can replace another file, what each of the two holds.
        sleeves: width and height of the sleeves for its cards, if any are known.
        stock: the paper that it is printed on.
        first: its first side, for a small picture; None if it is a document.
        page: the first page of a document, for a small picture, if it is known.
        work: cuts and folds.
        extra: whether not everybody needs it.
    """

    name: str
    what: str
    sheets: int
    sides: int
    folded: bool = False
    cut: bool = True
    round: bool = False
    instead: str = ""
    other: str = ""
    sleeves: str = ""
    stock: Stock = "card"
    first: Side | None = None
    page: Raster | None = None
    work: Work = Work()
    extra: bool = False


@cache
def words(language: str) -> Words:
    """Return the words of a cover in a language."""
    return load(dict[str, Words], places.TEMPLATES / "shared" / "cover.toml")[language]


class Counts(Struct, frozen=True):
    """The sheets of paper of a file, its printed sides, and whether it is folded."""

    sheets: int
    sides: int
    folded: bool = False


def listed(
    name: str, part: Sequence[Piece] | Page, counts: Counts, language: str
) -> Contents:
    """Return what a cover lists of a file that holds pieces or a page."""
    sheets, sides = counts.sheets, counts.sides
    if isinstance(part, Page):
        return Contents(name, part.title, sheets, sides, cut=False, stock="paper")
    first = part[0]
    sleeve = sizes.sleeve(first.width, first.height)
    return Contents(
        name,
        what(part, language),
        sheets,
        sides,
        folded=counts.folded,
        round=any(piece.form == "disc" for piece in part),
        instead=named(first.group, language) if first.instead else "",
        other=named(first.instead, language),
        sleeves=_measures((sleeve.w, sleeve.h), language) if sleeve else "",
        stock=first.stock,
        extra=first.extra,
    )


def named(group: str, language: str) -> str:
    """Return the printed name of a file that holds several pieces."""
    return words(language).pieces.get(group, group)


def what(pieces: Sequence[Piece], language: str = "en") -> str:
    """Return in words what a file of pieces holds.

    >>> what([Piece("ace", 63, 88, print, title="Ace", copies=3)])
    '3 x Ace, 63 x 88 mm'
    >>> what([Piece("token", 25, 25, print, form="disc")])
    'token, Ø 25 mm'
    """
    count = sum(piece.copies for piece in pieces)
    first = pieces[0]
    name = first.title or first.name
    if len(pieces) > 1:
        name = named(first.group, language) or name
    measures = {(round(piece.width, 1), round(piece.height, 1)) for piece in pieces}
    wide, high = min(measures)
    across = (wide,) if first.form == "disc" else (wide, high)
    size = f"{'Ø ' * (len(across) == 1)}{_measures(across, language)}"
    size = f", {size}" if len(measures) == 1 else ""
    return f"{count} x {name}{size}" if count > 1 else f"{name}{size}"


def _measures(lengths: Sequence[float], language: str) -> str:
    """Return lengths in mm as the language writes them.

    >>> _measures((90, 86.6), "de")
    '90 x 86,6 mm'
    """
    measures = " x ".join(f"{length:g}" for length in lengths)
    return f"{measures.replace('.', words(language).point)} mm"


class Fanned(Fact, frozen=True):
    """A piece on the title picture.

    Attributes:
        x, y: of its middle on a page of 210 mm, in mm.
        turn: degrees, counter-clockwise.
        scale: of its own size.
        bare: drawn without its box and shadow, as pieces of another form are.
    """

    piece: str
    x: float
    y: float
    turn: float = 0
    scale: float = 0.5
    back: bool = False
    bare: bool = False


class Need(Fact, frozen=True):
    """Something that the kit does not hold, and what it offers instead, if anything."""

    item: str
    instead: str = ""
    colours: tuple[str, ...] = ()


class Said(Fact, frozen=True):
    """What a cover says in one language."""

    subtitle: str = ""
    players: str = ""
    length: str = ""
    needs: tuple[Need, ...] = ()


class Colours(Fact, frozen=True):
    """The colours of a cover."""

    ground: str = "#2B3A4A"
    title: str = "#FFFFFF"
    bar: str = "#16181B"
    number: str = "#FFFFFF"
    page: str = "#FFFFFF"
    panel: str = "#EEF1F4"
    accent: str = "#A8322A"
    card: str = "#A8322A"
    board: str = "#334EA8"
    paper: str = "#2E7D6B"
    label: str = "#B8862B"


class CoverLook(Fact, frozen=True):
    """The look of a cover.

    Attributes:
        art: an SVG of `templates/<game>/`, 210 wide, drawn to the title's edges.
        size: of the title, in points.
        title, head, text, bold: fonts.
    """

    title: str = "jost-800-normal"
    head: str = "jost-700-normal"
    text: str = "jost-500-normal"
    bold: str = "jost-700-normal"
    size: float = 34
    art: str = ""
    colours: Colours = Colours()
    fan: tuple[Fanned, ...] = ()
    en: Said = Said()
    de: Said = Said()

    def said(self, language: str) -> Said:
        """Return what it says in a language; in English if it has no words in it."""
        return self.de if language == "de" and self.de != Said() else self.en


@cache
def look(game: str) -> CoverLook:
    """Return the look of a game's cover; the plain one if it has none."""
    path = places.TEMPLATES / game.replace("-", "_") / "cover.toml"
    return load(CoverLook, path) if path.exists() else CoverLook()


Box = tuple[float, float, float, float]

WIDE = 210.0
HERO, BAR = 104.0, 12.0
LEFT, RIGHT = 12.0, 198.0
SPLIT = 137.0
"""Left edge of the panel with what else is needed."""

LEADING = 1.12
INK, RULE, WHITE = "#1A1A1A", "#9A9A9A", "#FFFFFF"


class Sheet(Struct, frozen=True):
    """What a cover is drawn from, on a scene `WIDE` wide and `high` mm high.

    Attributes:
        paper: its name, which all files have in theirs.
        cut: the texts that did not fit and were cut short; they are added.
    """

    scene: Scene
    kit: Kit
    files: Sequence[Contents]
    look: CoverLook
    words: Words
    high: float
    paper: str
    cut: list[str]

    @property
    def faces(self) -> Faces:
        return Faces(self.look.text, bold=self.look.bold)

    def write(
        self, words: str, box: Box, size: float, hand: "Hand | None" = None
    ) -> None:
        """Write rich text from the top of a box."""
        hand = hand or Hand()
        style = Style(
            self.faces,
            size,
            hand.colour,
            floor_pt=5,
            leading=LEADING,
            rise="top",
            align=hand.align,
        )
        written = shortened(words, box, style)
        if written != words:
            self.cut.append(words)
        self.scene.rich(written, box, style)

    def lines(self, words: str, wide: float, size: float) -> int:
        """Return the lines that words take in a column."""
        style = Style(self.faces, size, floor_pt=size, leading=LEADING)
        return rich.fit(words, (wide, 500), style).lines

    def line(
        self, words: str, at: Point, size: float, hand: "Hand | None" = None
    ) -> float:
        """Write one line, and return its width."""
        hand = hand or Hand()
        fonts = {"title": self.look.title, "head": self.look.head}
        kind = Type(fonts.get(hand.font, self.look.bold), size, hand.colour)
        return self.scene.text(words, at, kind, align=hand.align)


def shortened(words: str, box: Box, style: Style) -> str:
    """Return words without as many of the last ones as do not fit their box."""
    every = words.split(" ")
    for count in range(len(every), 0, -1):
        some = " ".join(every[:count])
        if count < len(every):
            some += "**" * (some.count("**") % 2) + " ..."
        try:
            rich.fit(some, box[2:], style)
        except DoesNotFit:
            continue
        return some
    return ""


class Hand(Struct, frozen=True):
    """How words are written: colour, align, and the font of the title or of heads."""

    colour: str = INK
    align: Align = "left"
    font: str = ""


CENTRED = Hand(align="centre")
HEAD = Hand(font="head")
PALE = Hand("#55606B")


PEN = 0.45

QUIET = 4
"""Modules of white round a code."""


def qr_code(scene: Scene, address: str, at: Point, module: float) -> float:
    """Draw a QR code with its quiet zone on white; return its width in mm."""
    import segno

    made = segno.make(address, error="m", micro=False)
    rows = [bytes(row) for row in made.matrix]
    wide = (len(rows) + 2 * QUIET) * module
    x, y = at
    scene.draw(Path().rect(x, y, wide, wide), fill=WHITE)
    path = Path()
    for down, row in enumerate(rows):
        for across, dark in enumerate(row):
            if dark:
                left, top = x + (across + QUIET) * module, y + (down + QUIET) * module
                path.rect(left, top, module, module)
    scene.draw(path, fill="#000000")
    scene.place("code", address, x + wide / 2, y + wide / 2, wide, wide)
    return wide


def small_die(scene: Scene, at: Point, colour: str, face: int) -> None:
    """Draw a small die of a colour; its pips are light on dark ones."""
    body = WHITE if scene.low else colour
    light = sum(int(body[i : i + 2], 16) for i in (1, 3, 5)) > 330
    pips = INK if light else WHITE
    style = figures.DieStyle(4.4, body=body, pips=pips, edge=INK)
    figures.die(scene, at, min(face, 6), style)


def small_booklet(scene: Scene, at: Point, high: float, title: str) -> None:
    """Draw a folded booklet with a title."""
    (x, y), wide = at, high * 0.72
    left, top = x - wide / 2, y - high / 2
    for shift in (0.8, 0.4, 0):
        page = Path().rect(left + shift, top + shift, wide, high)
        scene.draw(page, fill=WHITE, stroke="#9A9A9A", width=0.15)
    for row in range(6):
        length = wide * (0.7 if row % 3 == 2 else 0.8)
        line = top + high * (0.42 + row * 0.075)
        start, end = (left + wide * 0.1, line), (left + wide * 0.1 + length, line)
        scene.line(start, end, stroke="#B8B8B8", width=0.2)
    size = min(6.0, 6.0 * wide * 8.2 / max(1, len(title)) / 8)
    kind = Type("jost-700-normal", size, INK)
    scene.text(title, (x, top + high * 0.25), kind, align="centre")


def pictogram(scene: Scene, name: str, at: Point, accent: str) -> None:
    """Draw the pictogram of a step about a point, 9 mm high."""
    with scene.at(*at):
        SIGNS[name](scene, accent)


def _lines(scene: Scene, path: Path, colour: str = INK) -> None:
    scene.draw(path, stroke=colour, width=PEN)


def _ruler(scene: Scene, accent: str) -> None:
    path = Path().rect(-6.5, -2.5, 13, 5, radius=0.5)
    for tick in range(1, 10):
        x = -6.5 + tick * 1.3
        path.move(x, -2.5).line(x, -2.5 + (2.4 if tick % 2 == 0 else 1.4))
    _lines(scene, path)


def _duplex(scene: Scene, accent: str) -> None:
    scene.draw(Path().rect(-1, -2.5, 5, 7), fill=WHITE, stroke=INK, width=PEN)
    scene.draw(Path().rect(-4, -4.5, 5, 7), fill=WHITE, stroke=INK, width=PEN)
    arrow = Path().move(2.5, -4).curve((5.5, -4), (6, -2), (6, -0.5))
    arrow.move(5, -1.6).line(6, -0.3).line(7, -1.6)
    _lines(scene, arrow, accent)


def _fold(scene: Scene, accent: str) -> None:
    _lines(scene, Path().points([(-6, -2), (0, -4), (0, 3), (-6, 4.5)]))
    _lines(scene, Path().points([(0, -4), (6, -2), (6, 4.5), (0, 3)]))
    scene.line((0, -4), (0, 3), stroke=accent, width=PEN, dash=(1, 0.7))


def _round(scene: Scene, accent: str) -> None:
    scene.draw(Path().rect(-5, 0, 10, 4), fill=WHITE, stroke=INK, width=PEN)
    disc = Path().circle(0, -1.5, 3.4)
    scene.draw(disc, fill=WHITE, stroke=accent, width=PEN)
    _lines(scene, Path().circle(0, -1.5, 1.6))


def _cut(scene: Scene, accent: str) -> None:
    blade = Path().points([(5, -4.5), (6.4, -3.2), (0.5, 2), (-2, 3), (-0.8, 0.6)])
    scene.draw(blade, fill=WHITE, stroke=INK, width=PEN)
    scene.draw(Path().points([(-0.8, 0.6), (0.5, 2), (-2, 3)]), fill=accent)
    scene.line((-6.5, 4.2), (6.5, 4.2), stroke=INK, width=PEN, dash=(1.4, 0.9))


def _score(scene: Scene, accent: str) -> None:
    _lines(scene, Path().points([(-5.5, -2), (0.5, -2), (0.5, 4), (-5.5, 4)]))
    flap = [(0.5, -2), (4.5, -4.5), (4.5, 1.5), (0.5, 4)]
    scene.draw(Path().points(flap), fill=WHITE, stroke=INK, width=PEN)
    scene.line((0.5, -2), (0.5, 4), stroke=accent, width=PEN, dash=(1, 0.7))


def _read(scene: Scene, accent: str) -> None:
    left = Path().move(0, -3).curve((-2, -4.2), (-4.5, -4.2), (-6, -3.4))
    left.line(-6, 3.4).curve((-4.5, 2.6), (-2, 2.6), (0, 3.8))
    right = Path().move(0, -3).curve((2, -4.2), (4.5, -4.2), (6, -3.4))
    right.line(6, 3.4).curve((4.5, 2.6), (2, 2.6), (0, 3.8))
    _lines(scene, left)
    _lines(scene, right)
    for y in (-1.2, 1.8):
        scene.line((0, y - math.copysign(0.6, y)), (0, y + 0.6), stroke=accent, width=1)


SIGNS = {
    "print": _ruler,
    "duplex": _duplex,
    "fold": _fold,
    "round": _round,
    "cut": _cut,
    "score": _score,
    "read": _read,
}

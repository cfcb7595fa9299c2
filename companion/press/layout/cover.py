"""The cover of a kit: what is in each file, what else is needed, and how it is made.

Files are listed in words, with how much there is of each. Fonts and colours, the pieces
that are fanned out and, by language, what the cover says are data of
`templates/<game>/cover.toml`; a kit without such a file has a plain cover with its
first piece. `templates/shared/cover.html` sets it.

Pictures of the files are on the first page, beside what else is needed. If there are
too many for that, it lists the files, and the pictures have a page of their own.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import fsum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion import places, reading
from companion.errors import DoesNotFit
from companion.facts import Fact, load
from companion.press.layout import side, sizes
from companion.press.layout.cutting import Work
from companion.press.layout.piece import Kit, Page, Piece, Stock
from companion.press.layout.side import Side
from companion.press.layout.sizes import Paper
from companion.press.scene import artwork, figures, rich, text
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Raster, Scene


class Words(Fact, frozen=True):
    """The words of a cover in one language, from `cover.toml`."""

    heading: str
    sheets: str  # of paper; `one` of them; `total` of all that is printed
    one: str
    both: str
    single: str
    ruler: str
    guillotine: str
    hours: str
    minutes: str
    total: str
    needs: str
    companion: str
    scan: str
    point: str  # between the whole of a number and its tenths
    fan: str  # what is said of pictures to those who cannot see them
    first: str  # likewise, of the first page of a file
    fifty: str
    dice: str
    stocks: dict[str, tuple[str, str]]  # names of the papers, and their weights
    steps: dict[str, tuple[str, str]]  # name and text of each pictogram
    notes: dict[str, str]  # by the property of a kit that requires them
    pieces: dict[str, str]  # names of files with several pieces, by group


class Contents(Struct, frozen=True):
    """A file of a kit."""

    name: str  # of the file
    what: str  # what is in it, in words
    sheets: int  # of paper, `sides` of which are printed
    sides: int
    folded: bool = False  # whether fronts and backs share a side that is folded
    cut: bool = True  # whether anything is cut out of it
    round: bool = False  # whether anything is cut round
    sleeves: str = ""  # width and height of the sleeves for its cards, if any are known
    stock: Stock = "card"  # the paper that it is printed on
    picture: Piece | None = None  # of its first page, if it is known
    work: Work = Work()  # cuts and folds
    number: int = 0  # in the order in which the files are printed, from 1


@cache
def words(language: str) -> Words:
    """Return the words of a cover in a language."""
    return load(dict[str, Words], places.TEMPLATES / "shared" / "cover.toml")[language]


def listed(
    name: str, pieces: Sequence[Piece], sheets: int, sides: int, *, language: str
) -> Contents:
    """Return what a cover lists of a file that holds pieces."""
    first = pieces[0]
    sleeve = sizes.sleeve(first.width, first.height)
    sleeves = _measures((sleeve.w, sleeve.h), language) if sleeve else ""
    discs = any(piece.form == "disc" for piece in pieces)
    contents = Contents(name, what(pieces, language), sheets, sides, round=discs)
    return replace(contents, sleeves=sleeves, stock=first.stock)


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
    name = first.label
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
    """A piece on the title picture."""

    piece: str
    x: float  # of its middle on a page of 210 mm, in mm
    y: float
    turn: float = 0  # degrees, counter-clockwise
    scale: float = 0.5  # of its own size
    back: bool = False
    bare: bool = False  # without box and shadow, as pieces of another form are


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
    extras: str = ""  # what else is printed if all is


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
    swell: str = "#6B4A86"


class CoverLook(Fact, frozen=True):
    """The look of a cover."""

    title: str = "jost-800-normal"  # a font, as are head, text and bold
    head: str = "jost-700-normal"
    text: str = "jost-500-normal"
    bold: str = "jost-700-normal"
    size: float = 34  # of the title, in points
    art: str = ""  # an SVG of `templates/<game>/`, 210 wide, drawn to the title's edges
    colours: Colours = Colours()
    fan: tuple[Fanned, ...] = ()
    en: Said = Said()
    de: Said = Said()
    it: Said = Said()

    def said(self, language: str) -> Said:
        """Return what it says in a language; in English if it has no words in it."""
        own = {"de": self.de, "it": self.it}.get(language, self.en)
        return self.en if own == Said() else own


@cache
def look(game: str) -> CoverLook:
    """Return the look of a game's cover; the plain one if it has none."""
    path = places.TEMPLATES / game.replace("-", "_") / "cover.toml"
    return load(CoverLook, path) if path.exists() else CoverLook()


WIDE, HERO = 210.0, 104.0  # width of the page, which fills the paper; height of its top
COLUMN, WHOLE = 121.0, 186.0  # width of the files beside the needs; on their own page
ROOM, ROOM_APART = 158.5, 43.0  # height that is not for files, and on their own page
HIGHEST, LEAST = 34.0, 10.5  # height of pictures of files; the least on the first page
GAP, STOCK, BELOW = 2.5, 7.7, 2.2  # between pictures; of a paper's name; round words
NAME, SMALL = 8.6, 7.8  # of a file's name and of what else is said of it, in points
LEADING = 1.12
FOOT = 16.0  # height of the strip at the foot, with the margin of the printer
INK, WHITE = "#1A1A1A", "#FFFFFF"


class Grid(NamedTuple):
    """Columns of pictures of files: their number and the height of a picture, in mm."""

    columns: int
    high: float
    apart: bool = False  # whether they are on a page of their own

    @property
    def wide(self) -> float:
        """The width of a picture's ground."""
        return (WHOLE if self.apart else COLUMN) / self.columns - GAP


def grids(files: Sequence[Contents], look: CoverLook, paper: Paper) -> Iterator[Grid]:
    """Yield columns in which the pictures fit, if their words take as much as measured.

    Those on the first page come first, then those on a page of their own, each from the
    largest pictures.
    """
    high = paper.height * WIDE / paper.width
    beside = False, range(3, 6), high - ROOM, LEAST
    alone = True, range(5, 8), high - ROOM_APART, -math.inf
    for apart, columns, room, least in (beside, alone):
        possible = [Grid(number, 0, apart) for number in columns]
        heights = [_free(files, look, grid, room) for grid in possible]
        best = max(range(len(possible)), key=lambda at: (round(heights[at], 1), -at))
        for height in (heights[best], 0.85 * heights[best], 0.7 * heights[best]):
            if height >= least:
                yield possible[best]._replace(high=max(height, 4))


def _free(files: Sequence[Contents], look: CoverLook, grid: Grid, room: float) -> float:
    """Return the height of a picture that leaves the words of all files their room."""
    rows = 0
    for _, some in groups(files):
        room -= STOCK
        for start in range(0, len(some), grid.columns):
            row = some[start : start + grid.columns]
            room -= BELOW + max(_words_height(file, look, grid.wide) for file in row)
            rows += 1
    return min(HIGHEST, room / max(1, rows))


def _words_height(file: Contents, look: CoverLook, wide: float) -> float:
    """Return the height of the words below a picture; of one too long, of six lines."""
    points = SMALL  # the line with its sheets
    lines = (file.name, look.bold, NAME), (file.what, look.text, SMALL)
    for line, font, size in lines:
        style = Style(Faces(font), size, floor_pt=size)
        try:
            points += rich.fit(line, (wide, 500), style).lines * size
        except DoesNotFit:
            points += 6 * size
    return points * LEADING * 25.4 / 72


Context = Callable[[], dict[str, object]]


def pages(
    kit: Kit, files: Sequence[Contents], paper: Paper, address: str = ""
) -> Iterator[tuple[Page, int]]:
    """Yield the cover of a kit with ever smaller pictures, and the pages it may have.

    `address` is that of the companion's page, as a code to scan; none if empty.
    """
    its, wording = look(kit.game), words(kit.language)
    # The paper of them all is in the name of the cover.
    ordered = (file for _, some in groups(files) for file in some)
    files = [
        replace(file, name=_short(file.name, paper.name), number=number)
        for number, file in enumerate(ordered, 1)
    ]
    numbers = totals(kit, files)
    size = min(its.size, its.size * 176 / text.width(kit.title, its.title, its.size))
    notes = side.Notes(f"**{kit.title}** · {kit.version} · {kit.credit}", kit.language)
    strip = partial(side.draw_strip, notes=notes)
    # How much smaller than 17 and 8.6 pt all numbers fit on one line.
    wide = fsum(
        text.width(number, its.head, 17) + text.width(label, its.bold, 8.6) + 3
        for number, label in numbers
    )
    stated = {
        "kit": kit,
        "files": files,
        "look": its,
        "said": its.said(kit.language),
        "wording": wording,
        "size": size,
        "hero": Piece("hero", WIDE, HERO, partial(_hero, kit=kit, look=its)),
        "totals": numbers,
        "shrink": min(1.0, round((WHOLE - 5 * len(numbers)) / wide, 3)),
        "stocks": groups(files),
        "dice": dice,
        "address": address,
        "code": code(address) if address else None,
        "steps": steps(files),
        "strip": Piece("strip", paper.width, FOOT, strip),
    }
    title = f"{kit.title}: {wording.heading}"
    for grid in grids(files, its, paper):
        context: Context = partial(dict[str, object], stated, grid=grid)
        yield Page("cover", "shared/cover.html", title, context), 1 + grid.apart


def _short(name: str, paper: str) -> str:
    return name.rsplit(".", 1)[0].replace(f"-{paper}", "", 1)


def _hero(scene: Scene, *, kit: Kit, look: CoverLook) -> None:
    low = scene.low
    if look.art and not low:
        path = places.TEMPLATES / kit.game.replace("-", "_") / look.art
        art = artwork.read(reading.data(path, artwork.LARGEST), look.art)
        scene.draw(Path().rect(0, 0, WIDE, HERO), fill=look.colours.ground)
        with scene.clip(Path().rect(0, 0, WIDE, HERO)):
            scene.share(art.marks)
    first = kit.pieces[0]
    room = min(60 / first.height, 120 / first.width, 0.8)
    plain = (Fanned(first.name, WIDE / 2, 68, scale=room),)
    known = {piece.name: piece for piece in kit.pieces}
    with scene.clip(Path().rect(0, 0, WIDE, HERO)):
        for fanned in look.fan or plain:
            if fanned.piece in known:
                _fan(scene, known[fanned.piece], fanned)


def _fan(scene: Scene, piece: Piece, fanned: Fanned) -> None:
    """Draw a piece about its place, on its shadow."""
    face = piece.face(low=scene.low, back=fanned.back and piece.back is not None)
    b, w, h = piece.bleed, piece.width, piece.height
    with (
        scene.at(fanned.x, fanned.y, turn=fanned.turn, scale=fanned.scale),
        scene.at(-w / 2, -h / 2),
    ):
        if fanned.bare:
            scene.insert(face, -b, -b)
            return
        if not scene.low:
            with scene.at(1.6, 2.2):
                scene.draw(piece.outline(), fill="#000000", opacity=0.28)
        with scene.clip(piece.outline()):
            scene.insert(face, -b, -b)
        edge = INK if scene.low else WHITE
        scene.draw(piece.outline(), stroke=edge, width=0.4)


def totals(kit: Kit, files: Sequence[Contents]) -> list[tuple[str, str]]:
    """Return how much there is, each number with what it counts."""
    wording, said = words(kit.language), look(kit.game).said(kit.language)
    # The cover is a sheet, too.
    numbers = [(f"{sum(file.sheets for file in files) + 1}", wording.total)]
    if said.players:
        numbers.append((said.players, said.length))
    work = sum((file.work for file in files), Work())
    if work != Work():
        numbers.append((_time(work.minutes("ruler"), wording), wording.ruler))
        faster = _time(work.minutes("guillotine"), wording)
        numbers.append((faster, wording.guillotine))
    return numbers


def _time(minutes: int, wording: Words) -> str:
    """Return minutes in words: as fives, from an hour on as quarters, then halves."""
    if minutes < 120:
        step = 5 if minutes < 60 else 15
        return f"{math.ceil(minutes / step) * step} {wording.minutes}"
    hours = round(minutes / 30) / 2
    return f"{hours:g}".replace(".", wording.point) + f" {wording.hours}"


STOCKS: tuple[Stock, ...] = ("paper", "card", "board", "label", "swell")
"""In the order in which they are printed: paper is in the printer already."""


def groups(files: Sequence[Contents]) -> list[tuple[Stock, list[Contents]]]:
    """Return the files by the paper that they are printed on."""
    found = ((stock, [f for f in files if f.stock == stock]) for stock in STOCKS)
    return [(stock, some) for stock, some in found if some]


def of_side(first: Side) -> Piece:
    """Return a side of a sheet as a picture."""

    def front(scene: Scene) -> None:
        whole = Path().rect(0, 0, first.width, first.height)
        scene.draw(whole, fill=WHITE)
        with scene.clip(whole):
            scene.insert(side.flat(first), 0, 0)

    return Piece("first", first.width, first.height, front)


def of_page(page: Raster) -> Piece:
    """Return a page that is read as a picture."""

    def front(scene: Scene) -> None:
        scene.picture(page, 0, 0, page.across, page.down)

    return Piece("first", page.across, page.down, front)


def dice(colours: Sequence[str]) -> Piece:
    """Return a row of small dice; their pips are light on dark ones."""

    def front(scene: Scene) -> None:
        for number, colour in enumerate(colours):
            body = WHITE if scene.low else colour
            light = sum(int(body[i : i + 2], 16) for i in (1, 3, 5)) > 330
            pips = INK if light else WHITE
            style = figures.DieStyle(4.4, body=body, pips=pips, edge=INK)
            figures.die(scene, (2.4 + number * 5.4, 2.4), min(number + 1, 6), style)

    return Piece("dice", 5.4 * len(colours), 4.8, front)


def code(address: str) -> tuple[str, int]:
    """Return a QR code as SVG with its quiet zone, and its width in modules."""
    import segno

    made = segno.make(address, error="m", micro=False)
    svg = made.svg_inline(border=4, light=WHITE, omitsize=True)
    return svg, int(made.symbol_size(border=4)[0])


def steps(files: Sequence[Contents]) -> list[str]:
    """Return the names of the steps that these files need, in order."""
    wanted = {
        "print": True,
        "duplex": any(file.sides > file.sheets and file.cut for file in files),
        "fold": any(file.folded for file in files),
        "round": any(file.round for file in files),
        "cut": any(file.cut for file in files),
        "score": any(file.work.folds or file.stock == "board" for file in files),
        "read": any(not file.cut for file in files),
    }
    return [name for name, needed in wanted.items() if needed][:6]

"""The cover of a kit: its picture, its files by paper, what else is needed, six steps.

The page is drawn 210 mm wide and enlarged to the paper:

    +----------------------------+   HERO: the title over pieces fanned out
    |  title, pieces             |
    +----------------------------+   BAR: sheets, players, hours
    |  files by paper  |  needs  |
    |                  |  code   |
    |  steps                     |
    +----------------------------+   strip: ruler and credit

Pictures of the files are on this page, beside what else is needed. If there are too
many for that, it lists the files, and the pictures have a page of their own.
"""

import math
from collections.abc import Sequence
from math import fsum

from msgspec import Struct

from companion import places, reading
from companion.errors import DoesNotFit
from companion.press.layout import cover, cutting, side
from companion.press.layout.cover import Box, Contents, Fanned, Hand, Need, Sheet, Words
from companion.press.layout.piece import Kit, Piece, Stock
from companion.press.layout.side import PlacedFace, Side
from companion.press.layout.sizes import Paper
from companion.press.scene import artwork, text
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Style
from companion.press.scene.scene import Raster, Scene, Type

FOOT = 16.0
STEPS = 25.0


class Drawn(Struct, frozen=True):
    """The sides of a cover, and the texts that were cut short on it."""

    sides: tuple[Side, ...]
    cut: tuple[str, ...]


def pages(
    kit: Kit,
    files: Sequence[Contents],
    paper: Paper,
    *,
    low: bool = False,
    address: str = "",
) -> Drawn:
    """Return the cover of a kit whose files are printed on `paper`: a side, or two.

    Args:
        address: of the companion's page, as a code to scan; none if empty.
    """
    look, words = cover.look(kit.game), cover.words(kit.language)
    scale = paper.width / cover.WIDE
    high, cut = paper.height / scale, list[str]()

    def sheet() -> Sheet:
        inner = Scene(cover.WIDE, high, low=low)
        if not low:
            inner.draw(Path().rect(0, 0, cover.WIDE, high), fill=look.colours.page)
        return Sheet(inner, kit, files, look, words, high, paper.name, cut)

    first = sheet()
    drawn = [first]
    _hero(first)
    _bar(first)
    top = cover.HERO + cover.BAR + 8
    room = high - FOOT - STEPS - top
    grid = fitting(first, room)
    if grid is not None:
        pictures(first, top, grid)
    else:
        entries(first, top, room)
        drawn.append(sheet())
        picture_page(drawn[1], high - FOOT)
    _panel(first, top, address)
    _steps(first, paper)
    sides = tuple(_side(one, paper) for one in drawn)
    return Drawn(sides, tuple(dict.fromkeys(cut)))


def _side(sheet: Sheet, paper: Paper) -> Side:
    """Return what is drawn, as large as the paper, with the ruler and the credit."""
    scene, kit = Scene(paper.width, paper.height, low=sheet.scene.low), sheet.kit
    scene.insert(sheet.scene, 0, 0, scale=paper.width / cover.WIDE)
    notes = side.Notes(f"**{kit.title}** · {kit.version} · {kit.credit}", kit.language)
    side.draw_strip(scene, notes)
    whole = (0.0, 0.0, paper.width, paper.height)
    title = f"{kit.title}: {sheet.words.heading}"
    return Side(title, paper.width, paper.height, (PlacedFace(scene, 0, 0),), whole)


def _hero(sheet: Sheet) -> None:
    """Draw the title over its art, and the pieces."""
    scene, look, kit = sheet.scene, sheet.look, sheet.kit
    low = scene.low
    if not low:
        scene.draw(Path().rect(0, 0, cover.WIDE, cover.HERO), fill=look.colours.ground)
        if look.art:
            path = places.TEMPLATES / kit.game.replace("-", "_") / look.art
            found = artwork.read(reading.data(path, artwork.LARGEST), look.art)
            with scene.clip(Path().rect(0, 0, cover.WIDE, cover.HERO)):
                scene.share(found.marks)
    ink = cover.INK if low else look.colours.title
    size = min(
        look.size, look.size * 176 / text.width(kit.title, look.title, look.size)
    )
    sheet.line(kit.title, (cover.WIDE / 2, 23), size, Hand(ink, "centre", "title"))
    subtitle = look.said(kit.language).subtitle
    if subtitle:
        style = Style(sheet.faces, 11.5, ink, align="centre")
        scene.rich(subtitle, (20, 27, cover.WIDE - 40, 7), style)
    first = kit.pieces[0]
    room = min(60 / first.height, 120 / first.width, 0.8)
    plain = (Fanned(first.name, cover.WIDE / 2, 68, scale=room),)
    known = {piece.name: piece for piece in kit.pieces}
    with scene.clip(Path().rect(0, 0, cover.WIDE, cover.HERO)):
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
        edge = cover.INK if scene.low else cover.WHITE
        scene.draw(piece.outline(), stroke=edge, width=0.4)


def _bar(sheet: Sheet) -> None:
    """Write how much there is: sheets, players, time to cut."""
    scene, colours, words = sheet.scene, sheet.look.colours, sheet.words
    low = scene.low
    if low:
        scene.line(
            (cover.LEFT, cover.HERO),
            (cover.RIGHT, cover.HERO),
            stroke=cover.INK,
            width=0.4,
        )
        scene.line(
            (cover.LEFT, cover.HERO + cover.BAR),
            (cover.RIGHT, cover.HERO + cover.BAR),
            stroke=cover.INK,
            width=0.4,
        )
    else:
        scene.draw(Path().rect(0, cover.HERO, cover.WIDE, cover.BAR), fill=colours.bar)
    said = sheet.look.said(sheet.kit.language)
    counted = [file for file in sheet.files if not (file.instead or file.extra)]
    again = ", ".join(file.instead for file in sheet.files if file.instead)
    total = sum(file.sheets for file in counted)
    label = words.sheets.replace("[count] ", "")
    if again:
        label = words.without.replace("[these]", again)
    everything = sum((file.work for file in counted), cutting.Work())
    totals = [(f"{total}", label)]
    if extra := sum(file.sheets for file in sheet.files if file.extra):
        totals.append((f"+ {extra}", words.extra))
    if said.players:
        totals.append((said.players, said.length))
    for seconds, name in (
        (cutting.RULER, words.ruler),
        (cutting.GUILLOTINE, words.guillotine),
    ):
        totals.append((_time(everything.minutes(seconds), words), name))
    if everything == cutting.Work():
        totals = totals[:-2]  # nothing is cut
    _totals(sheet, totals)


def _totals(sheet: Sheet, totals: Sequence[tuple[str, str]]) -> None:
    """Write numbers, large, with what they count, spread over the bar."""
    colours, low = sheet.look.colours, sheet.scene.low
    number, ink = (cover.INK, cover.INK) if low else (colours.number, cover.WHITE)
    head, plain = sheet.look.head, sheet.look.bold
    large, small, room = 17.0, 9.0, cover.RIGHT - cover.LEFT

    def widths() -> list[float]:
        return [
            text.width(count, head, large) + 2 + text.width(name, plain, small)
            for count, name in totals
        ]

    between = 5.0 * (len(totals) - 1)
    shrink = min(1.0, (room - between) / fsum(widths()))
    large, small = large * shrink, small * shrink
    wide = widths()
    gap = (room - fsum(wide)) / max(1, len(totals) - 1)
    x, base = cover.LEFT, cover.HERO + cover.BAR / 2 + 2.1
    for (count, name), width in zip(totals, wide, strict=True):
        after = sheet.line(count, (x, base), large, Hand(number, font="head"))
        sheet.line(name, (x + after + 2, base - 0.3), small, Hand(ink))
        x += width + gap


def _time(minutes: int, words: Words) -> str:
    """Return minutes in words: as fives, from an hour on as quarters, then as halves.

    Minutes are 0 to thousands.
    """
    if minutes < 120:
        step = 5 if minutes < 60 else 15
        return f"{math.ceil(minutes / step) * step} {words.minutes}"
    hours = round(minutes / 30) / 2
    return f"{hours:g}".replace(".", words.point) + f" {words.hours}"


def _steps(sheet: Sheet, paper: Paper) -> None:
    """Draw how it is made, in pictograms."""
    y = sheet.high - FOOT - STEPS + 4
    sheet.scene.line(
        (cover.LEFT, y - 3), (cover.RIGHT, y - 3), stroke=cover.RULE, width=0.25
    )
    shown = _wanted(sheet.files)
    wide = (cover.RIGHT - cover.LEFT) / len(shown)
    accent = cover.INK if sheet.scene.low else sheet.look.colours.accent
    for number, name in enumerate(shown):
        x = cover.LEFT + (number + 0.5) * wide
        cover.pictogram(sheet.scene, name, (x, y + 4.5), accent)
        head, line = sheet.words.steps[name]
        sheet.line(head, (x, y + 13), 8.8, cover.CENTRED)
        line = line.replace("[paper]", paper.name.capitalize())
        box = x - wide / 2 + 1, y + 14.2, wide - 2, 8
        sheet.write(line, box, 7.6, Hand("#55606B", "centre"))


def _wanted(files: Sequence[Contents]) -> list[str]:
    """Return the names of the steps that these files need, in order."""
    cut = any(file.cut for file in files)
    folded = any(file.folded for file in files)
    wanted = {
        "print": True,
        "duplex": any(file.sides > file.sheets and file.cut for file in files),
        "fold": folded,
        "round": any(file.round for file in files),
        "cut": cut,
        "score": any(file.work.folds or file.stock == "board" for file in files),
        "read": any(not file.cut for file in files),
    }
    return [name for name, needed in wanted.items() if needed][:6]


THUMB, COLUMN = 25.0, 31.0
SMALLEST = 0.42
"""Of a picture, before it moves to a page of its own."""

STOCK = 8.5
"""Above the files of a paper: its name."""

NAME_PT, WHAT_PT, COUNT_PT = 8.4, 7.8, 8.2
NAME, LINE, COUNT = 3.9, 3.2, 4.6
"""Below a picture: the name of its file, each line of what it holds, its sheets."""

MOST = 4
"""Lines of what a file holds; what is longer is cut short, which is a fault."""

ENTRY = 7.0
"""Most height of an entry of the list."""

GAP = 2.5
"""Between two files."""

STOCKS: tuple[Stock, ...] = ("card", "board", "paper", "label")


class Grid(Struct, frozen=True):
    """Columns of pictures, in mm.

    Attributes:
        scale: of the pictures, 1 if they are `THUMB` high.
    """

    columns: int
    width: float
    scale: float = 0

    def rows(self, files: Sequence[Contents]) -> list[Sequence[Contents]]:
        """Return files in rows."""
        starts = range(0, len(files), self.columns)
        return [files[start : start + self.columns] for start in starts]

    def height(self, sheet: Sheet, row: Sequence[Contents]) -> float:
        """Return the height of a row: of its pictures and the words below them."""
        lines = max(_lines(sheet, file, self.width - GAP) for file in row)
        return THUMB * self.scale + NAME + min(MOST, lines) * LINE + COUNT


def fitting(sheet: Sheet, high: float) -> Grid | None:
    """Return the columns that fit beside the panel; None if they would be crowded."""
    return _best(sheet, cover.SPLIT - 4 - cover.LEFT, high, SMALLEST)


def pictures(sheet: Sheet, top: float, grid: Grid) -> None:
    """Draw the files by paper, a small picture of each, in columns."""
    y = top
    for stock, some in groups(sheet.files):
        _stock(sheet, stock, some, y)
        for row in grid.rows(some):
            for column, file in enumerate(row):
                _file(sheet, file, (cover.LEFT + column * grid.width, y + 3), grid)
            y += grid.height(sheet, row)
        y += STOCK


def picture_page(sheet: Sheet, high: float) -> None:
    """Draw the pictures on a page of their own, below the name of the kit."""
    wide = sheet.line(sheet.kit.title, (cover.LEFT, 18), 20, Hand(font="title"))
    heading = cover.LEFT + wide + 4, 18
    sheet.line(sheet.words.heading, heading, 12, cover.HEAD)
    top = 30.0
    grid = _best(sheet, cover.RIGHT - cover.LEFT, high - top, 0)
    if grid is not None:
        pictures(sheet, top, grid)


def entries(sheet: Sheet, top: float, high: float) -> None:
    """List the files by paper in two columns: their names and sheets."""
    every = groups(sheet.files)
    rows = sum(-(-len(some) // 2) for _, some in every)
    step = min(ENTRY, (high - len(every) * STOCK) / rows)
    wide = (cover.SPLIT - 4 - cover.LEFT) / 2
    y = top
    for stock, some in every:
        _stock(sheet, stock, some, y)
        half = -(-len(some) // 2)
        for number, file in enumerate(some):
            column, row = divmod(number, half)
            at = cover.LEFT + column * wide, y + 5.6 + row * step
            _entry(sheet, file, at, wide - 4)
        y += STOCK + half * step


def groups(files: Sequence[Contents]) -> list[tuple[Stock, list[Contents]]]:
    """Return the files by the paper that they are printed on."""
    found = ((stock, [f for f in files if f.stock == stock]) for stock in STOCKS)
    return [(stock, some) for stock, some in found if some]


def counted(words: Words, sheets: int) -> str:
    """Return a number of sheets in words."""
    return words.one if sheets == 1 else words.sheets.replace("[count]", f"{sheets}")


def _best(sheet: Sheet, room: float, high: float, least: float) -> Grid | None:
    """Return the columns in which the pictures are largest, at least so large.

    Those where a name or a text does not fit are left out if others are there.
    """
    every = groups(sheet.files)
    found = []
    for columns in range(3, 9):
        grid = Grid(columns, room / columns)
        rows = [row for _, some in every for row in grid.rows(some)]
        words = fsum(grid.height(sheet, row) for row in rows)
        free = (high - len(every) * STOCK - words) / len(rows)
        scale = min(1.0, grid.width / COLUMN, free / THUMB)
        whole = all(_whole(sheet, file, grid.width - GAP) for file in sheet.files)
        if scale >= least and (whole or not least):
            found.append((whole, scale, -columns))
    if not found:
        return None
    _, scale, columns = max(found)
    return Grid(-columns, room / -columns, scale)


def _whole(sheet: Sheet, file: Contents, wide: float) -> bool:
    """Return whether the name of a file and what it holds fit a column."""
    name = _width(sheet, _name(sheet, file))
    return name <= wide and _lines(sheet, file, wide) <= MOST


def _lines(sheet: Sheet, file: Contents, wide: float) -> int:
    """Return the lines of what a file holds; too many if a word is too long."""
    try:
        return sheet.lines(file.what, wide, WHAT_PT)
    except DoesNotFit:
        return MOST + 1


def _name(sheet: Sheet, file: Contents) -> str:
    """Return the name of a file without its ending and the paper of them all."""
    return file.name.rsplit(".", 1)[0].replace(f"-{sheet.paper}", "", 1)


def _width(sheet: Sheet, name: str) -> float:
    return text.width(name, sheet.look.bold, NAME_PT)


def _stock(sheet: Sheet, stock: Stock, files: Sequence[Contents], y: float) -> None:
    """Write the name of a paper, its weight, and how much of it is needed."""
    words, colours = sheet.words, sheet.look.colours
    tone = {
        "card": colours.card,
        "board": colours.board,
        "paper": colours.paper,
        "label": colours.label,
    }[stock]
    box = Path().rect(cover.LEFT, y - 3, 3, 3, radius=0.6)
    if sheet.scene.low:
        sheet.scene.draw(box, stroke=cover.INK, width=0.3)
    else:
        sheet.scene.draw(box, fill=tone)
    name, weight = words.stocks[stock]
    wide = sheet.line(name, (cover.LEFT + 5, y), 12.5, cover.HEAD)
    both = any(file.sides > file.sheets for file in files)
    sides = words.both if both else words.single
    count = counted(words, sum(file.sheets for file in files))
    line = f"{weight} · {sides} · {count}"
    sheet.scene.text(
        line, (cover.LEFT + 8 + wide, y), Type(sheet.look.text, 8.6, "#55606B")
    )


def _sheets(sheet: Sheet, file: Contents) -> str:
    """Return the sheets of a file in words, and whether not everybody needs it."""
    count = counted(sheet.words, file.sheets)
    return f"{count} · {sheet.words.extra}" if file.extra else count


def _accent(sheet: Sheet) -> str:
    return cover.INK if sheet.scene.low else sheet.look.colours.accent


def _entry(sheet: Sheet, file: Contents, at: Point, wide: float) -> None:
    """Write the name of a file and, at the right, its sheets, on a thin line."""
    (x, y), count = at, _sheets(sheet, file)
    after = text.width(count, sheet.look.bold, COUNT_PT)
    _written(sheet, _name(sheet, file), at, wide - after - 2)
    hand = Hand(_accent(sheet), "right")
    sheet.line(count, (x + wide, y), COUNT_PT, hand)
    line = (x, y + 1.3), (x + wide, y + 1.3)
    sheet.scene.line(*line, stroke=cover.RULE, width=0.1)


def _written(sheet: Sheet, name: str, at: Point, wide: float) -> None:
    """Write a name on a line, smaller if it is long."""
    sheet.line(name, at, NAME_PT * min(1, wide / _width(sheet, name)))


def _file(sheet: Sheet, file: Contents, at: Point, grid: Grid) -> None:
    """Draw a small picture of a file, its name, what it holds, its sheets."""
    (x, y), scene = at, sheet.scene
    wide, high = grid.width - GAP, THUMB * grid.scale
    if not scene.low:
        ground = Path().rect(x, y, wide, high, radius=1)
        scene.draw(ground, fill=sheet.look.colours.panel)
    _small(sheet, file, (x, y, wide, high))
    below = y + high + 3.4
    _written(sheet, _name(sheet, file), (x, below), wide)
    room = min(_lines(sheet, file, wide), MOST) * LINE
    sheet.write(file.what, (x, below + 0.5, wide, room + 0.4), WHAT_PT)
    count = x, below + 0.5 + room + 3
    sheet.line(_sheets(sheet, file), count, COUNT_PT, Hand(_accent(sheet)))


def _small(sheet: Sheet, file: Contents, box: Box) -> None:
    """Draw the first side of a file within a box, or a folded booklet."""
    (x, y, w, h), scene = box, sheet.scene
    if file.page is not None:
        _page(sheet, file.page, box)
        return
    if file.first is None:
        cover.small_booklet(scene, (x + w / 2, y + h / 2), h * 0.8, sheet.kit.title)
        return
    scale = min((w - 2) / file.first.width, (h - 2) / file.first.height)
    wide, high = file.first.width * scale, file.first.height * scale
    left, top = x + (w - wide) / 2, y + (h - high) / 2
    scene.draw(Path().rect(left, top, wide, high), fill=cover.WHITE)
    with scene.clip(Path().rect(left, top, wide, high)):
        scene.insert(side.flat(file.first), left, top, scale=scale)
    scene.draw(Path().rect(left, top, wide, high), stroke=cover.RULE, width=0.15)


def _page(sheet: Sheet, page: Raster, box: Box) -> None:
    """Draw the first page of a document within a box."""
    (x, y, w, h), scene = box, sheet.scene
    scale = min((w - 2) / page.across, (h - 2) / page.down)
    wide, high = page.across * scale, page.down * scale
    left, top = x + (w - wide) / 2, y + (h - high) / 2
    scene.picture(page, left, top, wide, high)
    scene.draw(Path().rect(left, top, wide, high), stroke=cover.RULE, width=0.15)


def _panel(sheet: Sheet, top: float, address: str) -> None:
    """Draw the list of what else is needed, notes, and the code of the address."""
    scene, words = sheet.scene, sheet.words
    needs = sheet.look.said(sheet.kit.language).needs
    notes = list(_notes(sheet))
    if not (needs or notes or address):
        return
    inner, wide = cover.SPLIT + 4, cover.RIGHT - cover.SPLIT - 8
    heights = [_need_height(sheet, need, wide) for need in needs]
    lines = [sheet.lines(note, wide, 8.6) * 3.6 + 1.5 for note in notes]
    code = 40.0 if address else 0.0
    high = 10 + fsum(heights) + fsum(lines) + code + 2
    box = Path().rect(cover.SPLIT, top - 5, cover.RIGHT - cover.SPLIT, high, radius=2.5)
    if scene.low:
        scene.draw(box, stroke=cover.INK, width=0.3)
    else:
        scene.draw(box, fill=sheet.look.colours.panel)
    y = top + 2
    sheet.line(words.needs, (inner, y), 12.5, cover.HEAD)
    y += 2.5
    for need, height in zip(needs, heights, strict=True):
        _need(sheet, need, (inner, y, wide, height))
        y += height
    for note, height in zip(notes, lines, strict=True):
        sheet.write(note, (inner, y + 0.8, wide, height), 8.4)
        y += height
    if address:
        y += 1.5
        size = cover.qr_code(scene, address, (inner, y), 0.85)
        right = inner + size + 2
        rest = cover.RIGHT - 2 - right
        natural = text.width(words.companion, sheet.look.head, 11)
        large = min(11, 11 * rest / natural)
        sheet.line(words.companion, (right, y + 6), large, cover.HEAD)
        sheet.write(words.scan, (right, y + 8, rest, 14), 8.2)
        small = min(7.5, 7.5 * wide / text.width(address, sheet.look.text, 7.5))
        kind = Type(sheet.look.text, small, cover.INK)
        scene.text(address, (inner, y + size + 3), kind)


def _notes(sheet: Sheet) -> list[str]:
    """Return what holds for these files: which replace others, which sleeves fit."""
    notes, found = sheet.words.notes, []
    for file in sheet.files:
        if file.instead:
            pair = notes["either"].replace("[these]", file.instead)
            found.append(pair.replace("[those]", file.other))
    sleeves = dict.fromkeys(file.sleeves for file in sheet.files if file.sleeves)
    if sleeves:
        found.append(notes["sleeves"].replace("[sleeves]", " / ".join(sleeves)))
    return found


def _need_height(sheet: Sheet, need: Need, wide: float) -> float:
    lines = sheet.lines(need.item, wide - 6, 8.6)
    lines += sheet.lines(need.instead, wide - 6, 8.6) if need.instead else 0
    return lines * 3.7 + 2.4 + (5 if need.colours else 0)


def _need(sheet: Sheet, need: Need, box: Box) -> None:
    """Draw a box to tick, an item, its colours, and what the kit offers instead."""
    (x, y, w, h), scene = box, sheet.scene
    scene.line((x, y + h - 0.2), (x + w, y + h - 0.2), stroke=cover.RULE, width=0.12)
    tick = Path().rect(x, y + 1.2, 3.2, 3.2, radius=0.5)
    scene.draw(tick, fill=cover.WHITE, stroke=cover.INK, width=0.25)
    lines = sheet.lines(need.item, w - 6, 8.6) * 3.7
    sheet.write(need.item, (x + 6, y + 1, w - 6, lines), 8.6)
    below = y + 1 + lines
    for number, colour in enumerate(need.colours):
        cover.small_die(scene, (x + 8 + number * 5.4, below + 2.2), colour, number + 1)
    if need.colours:
        below += 5
    if need.instead:
        sheet.write(need.instead, (x + 6, below, w - 6, h), 8, cover.PALE)

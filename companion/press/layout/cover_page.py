"""The cover of a kit: its picture, its files by paper, what else is needed, six steps.

The page is drawn 210 mm wide and enlarged to the paper:

    +----------------------------+   HERO: the title over pieces fanned out
    |  title, pieces             |
    +----------------------------+   BAR: sheets, players, hours
    |  files by paper  |  needs  |
    |                  |  code   |
    |  steps                     |
    +----------------------------+   strip: ruler and credit
"""

from collections.abc import Sequence

from companion import places, reading
from companion.press.layout import (
    cover,
    cover_look,
    cover_panel,
    cover_signs,
    side,
    work,
)
from companion.press.layout import cover_pen as pen
from companion.press.layout.cover import Contents, Words
from companion.press.layout.cover_look import Fanned
from companion.press.layout.cover_pen import Box, Hand, Sheet
from companion.press.layout.paper import Paper
from companion.press.layout.piece import Kit, Piece, Stock
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene import artwork, text
from companion.press.scene.path import Path
from companion.press.scene.rich import Style
from companion.press.scene.scene import Raster, Scene, Type

THUMB = 25.0
COLUMN = 31.0
CAPTION = 12.0
"""Below a picture: the name of its file, what it holds, its sheets."""

STOCK = 8.5
"""Above the pictures of a paper: its name."""

FOOT = 16.0
STEPS = 25.0

STOCKS: tuple[Stock, ...] = ("card", "board", "paper", "label")


def page(
    kit: Kit,
    files: Sequence[Contents],
    paper: Paper,
    *,
    low: bool = False,
    address: str = "",
) -> Side:
    """Return the cover of a kit whose files are printed on `paper`.

    Args:
        address: of the companion's page, as a code to scan; none if empty.
    """
    scale = paper.width / pen.WIDE
    scene = Scene(paper.width, paper.height, low=low)
    look, words = cover_look.look(kit.game), cover.words(kit.language)
    inner = Scene(pen.WIDE, paper.height / scale, low=low)
    sheet = Sheet(inner, kit, files, look, words, paper.height / scale)
    if not low:
        inner.draw(Path().rect(0, 0, pen.WIDE, sheet.high), fill=look.colours.page)
    _hero(sheet)
    _bar(sheet)
    top = pen.HERO + pen.BAR + 8
    _files(sheet, top)
    cover_panel.draw(sheet, top, address)
    _steps(sheet, paper)
    scene.insert(inner, 0, 0, scale=scale)
    notes = side.Notes(f"**{kit.title}** · {kit.version} · {kit.credit}", kit.language)
    side.draw_strip(scene, notes)
    whole = (0.0, 0.0, paper.width, paper.height)
    title = f"{kit.title}: {words.heading}"
    return Side(title, paper.width, paper.height, (PlacedFace(scene, 0, 0),), whole)


def _hero(sheet: Sheet) -> None:
    """Draw the title over its art, and the pieces."""
    scene, look, kit = sheet.scene, sheet.look, sheet.kit
    low = scene.low
    if not low:
        scene.draw(Path().rect(0, 0, pen.WIDE, pen.HERO), fill=look.colours.ground)
        if look.art:
            path = places.TEMPLATES / kit.game.replace("-", "_") / look.art
            found = artwork.read(reading.data(path, artwork.LARGEST), look.art)
            with scene.clip(Path().rect(0, 0, pen.WIDE, pen.HERO)):
                scene.share(found.marks)
    ink = pen.INK if low else look.colours.title
    size = min(
        look.size, look.size * 176 / text.width(kit.title, look.title, look.size)
    )
    sheet.line(kit.title, (pen.WIDE / 2, 23), size, Hand(ink, "centre", "title"))
    subtitle = look.said(kit.language).subtitle
    if subtitle:
        style = Style(sheet.faces, 11.5, ink, align="centre")
        scene.rich(subtitle, (20, 27, pen.WIDE - 40, 7), style)
    first = kit.pieces[0]
    room = min(60 / first.height, 120 / first.width, 0.8)
    plain = (Fanned(first.name, pen.WIDE / 2, 68, scale=room),)
    known = {piece.name: piece for piece in kit.pieces}
    with scene.clip(Path().rect(0, 0, pen.WIDE, pen.HERO)):
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
        edge = pen.INK if scene.low else pen.WHITE
        scene.draw(piece.outline(), stroke=edge, width=0.4)


def _bar(sheet: Sheet) -> None:
    """Write how much there is: sheets, players, time to cut."""
    scene, colours, words = sheet.scene, sheet.look.colours, sheet.words
    low = scene.low
    if low:
        scene.line(
            (pen.LEFT, pen.HERO), (pen.RIGHT, pen.HERO), stroke=pen.INK, width=0.4
        )
        scene.line(
            (pen.LEFT, pen.HERO + pen.BAR),
            (pen.RIGHT, pen.HERO + pen.BAR),
            stroke=pen.INK,
            width=0.4,
        )
    else:
        scene.draw(Path().rect(0, pen.HERO, pen.WIDE, pen.BAR), fill=colours.bar)
    said = sheet.look.said(sheet.kit.language)
    counted = [file for file in sheet.files if not (file.instead or file.extra)]
    again = ", ".join(file.instead for file in sheet.files if file.instead)
    total = sum(file.sheets for file in counted)
    label = words.sheets.replace("[count] ", "")
    if again:
        label = words.without.replace("[these]", again)
    everything = sum((file.work for file in counted), work.Work())
    totals = [(f"{total}", label)]
    if extra := sum(file.sheets for file in sheet.files if file.extra):
        totals.append((f"+ {extra}", words.extra))
    if said.players:
        totals.append((said.players, said.length))
    for seconds, name in (
        (work.RULER, words.ruler),
        (work.GUILLOTINE, words.guillotine),
    ):
        totals.append((_time(everything.minutes(seconds), words), name))
    if everything == work.Work():
        totals = totals[:-2]  # nothing is cut
    _totals(sheet, totals)


def _totals(sheet: Sheet, totals: Sequence[tuple[str, str]]) -> None:
    """Write numbers, large, with what they count, spread over the bar."""
    colours, low = sheet.look.colours, sheet.scene.low
    number, ink = (pen.INK, pen.INK) if low else (colours.number, pen.WHITE)
    head, plain = sheet.look.head, sheet.look.bold
    large, small, room = 17.0, 9.0, pen.RIGHT - pen.LEFT

    def widths() -> list[float]:
        return [
            text.width(count, head, large) + 2 + text.width(name, plain, small)
            for count, name in totals
        ]

    between = 5.0 * (len(totals) - 1)
    shrink = min(1.0, (room - between) / sum(widths()))
    large, small = large * shrink, small * shrink
    wide = widths()
    gap = (room - sum(wide)) / max(1, len(totals) - 1)
    x, base = pen.LEFT, pen.HERO + pen.BAR / 2 + 2.1
    for (count, name), width in zip(totals, wide, strict=True):
        after = sheet.line(count, (x, base), large, Hand(number, font="head"))
        sheet.line(name, (x + after + 2, base - 0.3), small, Hand(ink))
        x += width + gap


def _time(minutes: int, words: Words) -> str:
    """Return minutes in words; from two hours on as half hours.

    Minutes are 0 to thousands.
    """
    if minutes < 120:
        return f"{minutes} {words.minutes}"
    hours = round(minutes / 30) / 2
    return f"{hours:g} {words.hours}".replace(".", words.point)


def _files(sheet: Sheet, top: float) -> None:
    """Draw the files by paper, a small picture of each, in columns."""
    high = sheet.high - FOOT - STEPS - top
    groups = [
        (stock, some)
        for stock in STOCKS
        if (some := [file for file in sheet.files if file.stock == stock])
    ]
    columns, scale = _columns([len(some) for _, some in groups], high)
    step, width = THUMB * scale + CAPTION, (pen.SPLIT - 4 - pen.LEFT) / columns
    y = top
    for stock, some in groups:
        _stock(sheet, stock, some, y)
        for number, file in enumerate(some):
            column, row = number % columns, number // columns
            place = pen.LEFT + column * width, y + 3 + row * step
            _file(sheet, file, place, (width, THUMB * scale))
        y += STOCK + -(-len(some) // columns) * step


def _columns(counts: Sequence[int], high: float) -> tuple[int, float]:
    """Return the columns in which the pictures are largest, and their scale."""
    found = []
    for columns in range(3, 9):
        rows = sum(-(-count // columns) for count in counts)
        room = (high - len(counts) * STOCK - rows * CAPTION) / max(1, rows) / THUMB
        wide = (pen.SPLIT - 4 - pen.LEFT) / columns / COLUMN
        found.append((min(1.0, room, wide), -columns))
    scale, columns = max(found)
    return -columns, max(0.25, scale)


def _stock(sheet: Sheet, stock: Stock, files: Sequence[Contents], y: float) -> None:
    """Write the name of a paper, its weight, and how much of it is needed."""
    words, colours = sheet.words, sheet.look.colours
    tone = {
        "card": colours.card,
        "board": colours.board,
        "paper": colours.paper,
        "label": colours.label,
    }[stock]
    box = Path().rect(pen.LEFT, y - 3, 3, 3, radius=0.6)
    if sheet.scene.low:
        sheet.scene.draw(box, stroke=pen.INK, width=0.3)
    else:
        sheet.scene.draw(box, fill=tone)
    name, weight = words.stocks[stock]
    wide = sheet.line(name, (pen.LEFT + 5, y), 12.5, pen.HEAD)
    both = any(file.sides > file.sheets for file in files)
    sides = words.both if both else words.single
    count = _count(words, sum(file.sheets for file in files))
    line = f"{weight} · {sides} · {count}"
    sheet.scene.text(
        line, (pen.LEFT + 8 + wide, y), Type(sheet.look.text, 8.6, "#55606B")
    )


def _count(words: Words, sheets: int) -> str:
    return words.one if sheets == 1 else words.sheets.replace("[count]", f"{sheets}")


def _file(
    sheet: Sheet,
    file: Contents,
    at: tuple[float, float],
    size: tuple[float, float],
) -> None:
    """Draw a small picture of a file, its name, what it holds, its sheets."""
    (x, y), (wide, high), scene = at, size, sheet.scene
    box = wide - 2.5, high
    if not scene.low:
        ground = Path().rect(x, y, *box, radius=1)
        scene.draw(ground, fill=sheet.look.colours.panel)
    _small(sheet, file, (x, y, *box))
    name, below = file.name.rsplit(".", 1)[0], y + high + 3.4
    natural = text.width(name, sheet.look.bold, 8.4)
    sheet.line(name, (x, below), min(8.4, 8.4 * box[0] / natural))
    sheet.write(file.what, (x, below + 0.5, box[0], 3.6), 7.8)
    accent = pen.INK if scene.low else sheet.look.colours.accent
    count = _count(sheet.words, file.sheets)
    sheet.line(count, (x, below + 7.2), 8.2, Hand(accent))


def _small(sheet: Sheet, file: Contents, box: Box) -> None:
    """Draw the first side of a file within a box, or a folded booklet."""
    (x, y, w, h), scene = box, sheet.scene
    if file.page is not None:
        _page(scene, file.page, box)
        return
    if file.first is None:
        cover_signs.booklet(scene, (x + w / 2, y + h / 2), h * 0.8, sheet.kit.title)
        return
    scale = min((w - 2) / file.first.width, (h - 2) / file.first.height)
    wide, high = file.first.width * scale, file.first.height * scale
    left, top = x + (w - wide) / 2, y + (h - high) / 2
    scene.draw(Path().rect(left, top, wide, high), fill=pen.WHITE)
    with scene.clip(Path().rect(left, top, wide, high)):
        scene.insert(side.flat(file.first), left, top, scale=scale)
    scene.draw(Path().rect(left, top, wide, high), stroke=pen.RULE, width=0.15)


def _page(scene: Scene, page: Raster, box: Box) -> None:
    """Draw the first page of a document within a box."""
    x, y, w, h = box
    scale = min((w - 2) / page.across, (h - 2) / page.down)
    wide, high = page.across * scale, page.down * scale
    left, top = x + (w - wide) / 2, y + (h - high) / 2
    scene.picture(page, left, top, wide, high)
    scene.draw(Path().rect(left, top, wide, high), stroke=pen.RULE, width=0.15)


def _steps(sheet: Sheet, paper: Paper) -> None:
    """Draw how it is made, in pictograms."""
    y = sheet.high - FOOT - STEPS + 4
    sheet.scene.line((pen.LEFT, y - 3), (pen.RIGHT, y - 3), stroke=pen.RULE, width=0.25)
    shown = _wanted(sheet.files)
    wide = (pen.RIGHT - pen.LEFT) / len(shown)
    accent = pen.INK if sheet.scene.low else sheet.look.colours.accent
    for number, name in enumerate(shown):
        x = pen.LEFT + (number + 0.5) * wide
        cover_signs.step(sheet.scene, name, (x, y + 4.5), accent)
        head, line = sheet.words.steps[name]
        sheet.line(head, (x, y + 13), 8.8, pen.CENTRED)
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

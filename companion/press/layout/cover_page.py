"""The cover of a kit: its picture, its files by paper, what else is needed, six steps.

The page is drawn 210 mm wide and enlarged to the paper:

    +----------------------------+   HERO: the title over pieces fanned out
    |  title, pieces             |
    +----------------------------+   BAR: sheets, players, hours
    |  files by paper  |  needs  |
    |                  |  code   |
    |  steps                     |
    +----------------------------+   strip: ruler and credit

If there are many files, it lists them, and a second page has their pictures.
"""

import math
from collections.abc import Sequence
from math import fsum

from msgspec import Struct

from companion import places, reading
from companion.press.layout import (
    cover,
    cover_files,
    cover_look,
    cover_panel,
    cover_signs,
    cutting,
    side,
)
from companion.press.layout import cover_pen as pen
from companion.press.layout.cover import Contents, Words
from companion.press.layout.cover_look import Fanned
from companion.press.layout.cover_pen import Hand, Sheet
from companion.press.layout.paper import Paper
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene import artwork, text
from companion.press.scene.path import Path
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene

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
    look, words = cover_look.look(kit.game), cover.words(kit.language)
    scale = paper.width / pen.WIDE
    high, cut = paper.height / scale, list[str]()

    def sheet() -> Sheet:
        inner = Scene(pen.WIDE, high, low=low)
        if not low:
            inner.draw(Path().rect(0, 0, pen.WIDE, high), fill=look.colours.page)
        return Sheet(inner, kit, files, look, words, high, paper.name, cut)

    first = sheet()
    drawn = [first]
    _hero(first)
    _bar(first)
    top = pen.HERO + pen.BAR + 8
    room = high - FOOT - STEPS - top
    grid = cover_files.fitting(first, room)
    if grid is not None:
        cover_files.pictures(first, top, grid)
    else:
        cover_files.entries(first, top, room)
        drawn.append(sheet())
        cover_files.page(drawn[1], high - FOOT)
    cover_panel.draw(first, top, address)
    _steps(first, paper)
    sides = tuple(_side(one, paper) for one in drawn)
    return Drawn(sides, tuple(dict.fromkeys(cut)))


def _side(sheet: Sheet, paper: Paper) -> Side:
    """Return what is drawn, as large as the paper, with the ruler and the credit."""
    scene, kit = Scene(paper.width, paper.height, low=sheet.scene.low), sheet.kit
    scene.insert(sheet.scene, 0, 0, scale=paper.width / pen.WIDE)
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
    number, ink = (pen.INK, pen.INK) if low else (colours.number, pen.WHITE)
    head, plain = sheet.look.head, sheet.look.bold
    large, small, room = 17.0, 9.0, pen.RIGHT - pen.LEFT

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
    x, base = pen.LEFT, pen.HERO + pen.BAR / 2 + 2.1
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

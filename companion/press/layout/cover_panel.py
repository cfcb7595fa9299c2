"""The panel of a cover: what the kit does not hold, notes, and a code to scan."""

from math import fsum

from companion.press.layout import cover_pen as pen
from companion.press.layout import cover_signs
from companion.press.layout.cover_look import Need
from companion.press.layout.cover_pen import Box, Sheet
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.scene import Type


def draw(sheet: Sheet, top: float, address: str) -> None:
    """Draw the list of what else is needed, notes, and the code of the address."""
    scene, words = sheet.scene, sheet.words
    needs = sheet.look.said(sheet.kit.language).needs
    notes = list(_notes(sheet))
    if not (needs or notes or address):
        return
    inner, wide = pen.SPLIT + 4, pen.RIGHT - pen.SPLIT - 8
    heights = [_need_height(sheet, need, wide) for need in needs]
    lines = [sheet.lines(note, wide, 8.6) * 3.6 + 1.5 for note in notes]
    code = 40.0 if address else 0.0
    high = 10 + fsum(heights) + fsum(lines) + code + 2
    box = Path().rect(pen.SPLIT, top - 5, pen.RIGHT - pen.SPLIT, high, radius=2.5)
    if scene.low:
        scene.draw(box, stroke=pen.INK, width=0.3)
    else:
        scene.draw(box, fill=sheet.look.colours.panel)
    y = top + 2
    sheet.line(words.needs, (inner, y), 12.5, pen.HEAD)
    y += 2.5
    for need, height in zip(needs, heights, strict=True):
        _need(sheet, need, (inner, y, wide, height))
        y += height
    for note, height in zip(notes, lines, strict=True):
        sheet.write(note, (inner, y + 0.8, wide, height), 8.4)
        y += height
    if address:
        y += 1.5
        size = cover_signs.code(scene, address, (inner, y), 0.85)
        right = inner + size + 2
        rest = pen.RIGHT - 2 - right
        natural = text.width(words.companion, sheet.look.head, 11)
        large = min(11, 11 * rest / natural)
        sheet.line(words.companion, (right, y + 6), large, pen.HEAD)
        sheet.write(words.scan, (right, y + 8, rest, 14), 8.2)
        small = min(7.5, 7.5 * wide / text.width(address, sheet.look.text, 7.5))
        kind = Type(sheet.look.text, small, pen.INK)
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
    scene.line((x, y + h - 0.2), (x + w, y + h - 0.2), stroke=pen.RULE, width=0.12)
    tick = Path().rect(x, y + 1.2, 3.2, 3.2, radius=0.5)
    scene.draw(tick, fill=pen.WHITE, stroke=pen.INK, width=0.25)
    lines = sheet.lines(need.item, w - 6, 8.6) * 3.7
    sheet.write(need.item, (x + 6, y + 1, w - 6, lines), 8.6)
    below = y + 1 + lines
    for number, colour in enumerate(need.colours):
        cover_signs.die(scene, (x + 8 + number * 5.4, below + 2.2), colour, number + 1)
    if need.colours:
        below += 5
    if need.instead:
        sheet.write(need.instead, (x + 6, below, w - 6, h), 8, pen.PALE)

"""A deck as an ordinary script draws it with reportlab, to compare with.

Written without any of ours, from reportlab's manual: its own reader of simple SVG, its
own wrapping, no kerning, no checks. Nine poker cards to a sheet of A4, fronts and
backs: frames with round corners, an icon in the middle and others within the text, four
columns of text, crop marks, a ruler and notes, as `companion cards DECK --layout
by_hand.toml --scheme grid` has them, embedding the same fonts.

    python tests/bench/by_hand.py DECK.csv OUT.pdf FONTS ICONS
"""

import csv
import math
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

INK, CARD, BAND = HexColor(0x1F2430), HexColor(0xFBF7EE), HexColor(0x2F4B6E)
SHADE, DEEP, SOFT = HexColor(0xEFE7D3), HexColor(0x1B2C42), HexColor(0x5B5F6B)
LINE, GREY, WHITE = HexColor(0xC9B98F), HexColor(0x595959), HexColor(0xFFFFFF)
BLACK = HexColor(0x000000)
WIDE, HIGH, BLEED = 63.5 * mm, 88.9 * mm, 3 * mm
LEFT, BOTTOM = (A4[0] - 3 * WIDE) / 2, 17.4 * mm
ICON = 1.02  # side of an icon within text, in em


def draw_svg(c, path, colour=None):
    """Draw an SVG of plain paths (M, L, C, Z), on its grid of 24 by 24, y down."""
    for shape in ElementTree.parse(path).getroot():
        p, parts = c.beginPath(), iter(shape.get("d").split())
        for verb in parts:
            if verb == "M":
                p.moveTo(float(next(parts)), float(next(parts)))
            elif verb == "L":
                p.lineTo(float(next(parts)), float(next(parts)))
            elif verb == "C":
                p.curveTo(*(float(next(parts)) for _ in range(6)))
            else:
                p.close()
        if shape.get("stroke"):
            c.setStrokeColor(HexColor(shape.get("stroke")))
            c.setLineWidth(float(shape.get("stroke-width")))
            c.setLineCap(1)
            c.drawPath(p, stroke=1, fill=0)
        else:
            c.setFillColor(colour or HexColor(shape.get("fill")))
            c.drawPath(p, stroke=0, fill=1, fillMode=0)


def make_forms(c, icons):
    """Draw what all cards share once: icons, the frame, the badge, the back."""
    for path in sorted(Path(icons).glob("*.svg")):
        c.beginForm(f"icon-{path.stem}", 0, 0, 24, 24)
        c.transform(1, 0, 0, -1, 0, 24)
        draw_svg(c, path)
        c.endForm()
    c.beginForm("frame", -BLEED, -BLEED, WIDE + BLEED, HIGH + BLEED)
    c.setFillColor(CARD)
    c.rect(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED, stroke=0, fill=1)
    c.setStrokeColor(LINE)
    c.setLineWidth(0.5 * mm)
    c.roundRect(3.6 * mm, 3.6 * mm, 56.3 * mm, 81.7 * mm, 2.2 * mm)
    c.setLineWidth(0.3 * mm)
    plates = (BAND, 72.4, 11.5), (SHADE, 51.4, 19.5), (WHITE, 15.9, 34)
    for fill, bottom, high in plates:
        c.setFillColor(fill)
        c.roundRect(5 * mm, bottom * mm, 53.5 * mm, high * mm, 1.6 * mm, fill=1)
    c.line(12 * mm, 43.5 * mm, 51.5 * mm, 43.5 * mm)
    c.setFillColor(WHITE)
    c.setLineWidth(0.5 * mm)
    c.circle(51.75 * mm, 78.15 * mm, 4.75 * mm, fill=1)
    c.endForm()
    c.beginForm("back", -BLEED, -BLEED, WIDE + BLEED, HIGH + BLEED)
    c.saveState()
    p = c.beginPath()
    p.rect(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED)
    c.clipPath(p, stroke=0, fill=0)
    radius = math.hypot(WIDE + 2 * BLEED, HIGH + 2 * BLEED) / 2
    c.radialGradient(WIDE / 2, HIGH / 2, radius, (BAND, DEEP))
    c.restoreState()
    c.setStrokeColor(LINE)
    c.setFillColor(DEEP)
    c.setLineWidth(0.8 * mm)
    c.roundRect(5 * mm, 5 * mm, 53.5 * mm, 78.9 * mm, 2.2 * mm)
    c.circle(31.75 * mm, 44.45 * mm, 14 * mm, fill=1)
    c.setLineWidth(0.25 * mm)
    c.roundRect(6.6 * mm, 6.6 * mm, 50.3 * mm, 75.7 * mm, 1.4 * mm)
    c.translate(21.75 * mm, 54.45 * mm)
    c.scale(20 * mm / 24, -20 * mm / 24)
    draw_svg(c, Path(icons) / "star8.svg", LINE)
    # A form with gradients needs resources of its own: reportlab looks on the page.
    resources = pdfdoc.PDFResourceDictionary()
    resources.basicFonts()
    resources.setShading(c._shadingUsed)
    c.endForm(Resources=resources)


@cache
def width(word, font):
    """The width of a word in em; an icon is written {name}."""
    return ICON if word[0] == "{" else pdfmetrics.stringWidth(word, font, 1)


def wrap(text, font, room):
    """Break a text into lines of at most `room` em: each its words and its width."""
    space, line, wide, lines = width(" ", font), [], 0, []
    for word in text.split():
        word_wide = width(word, font)
        if line and wide + space + word_wide > room:
            lines.append((line, wide))
            line, wide = [], 0
        wide += (space if line else 0) + word_wide
        line.append(word)
    lines.append((line, wide))
    return lines


def draw_text(c, text, font, size, box, leading=1.2, centred=False):
    """Set a text into a box (left, bottom, width, height), smaller if it must be."""
    left, bottom, wide, high = (side * mm for side in box)
    lines = wrap(text, font, wide / size)
    while len(lines) * size * leading > high and size > 6:
        size -= 0.5
        lines = wrap(text, font, wide / size)
    y = bottom + high / 2 + (len(lines) / 2 - 0.5) * size * leading - size * 0.35
    space = width(" ", font)
    c.setFont(font, size)
    for words, line_wide in lines:
        x, run = left + (wide - line_wide * size) / 2 if centred else left, []
        start = x
        for word in words:
            if word[0] == "{":
                if run:
                    c.drawString(start, y, " ".join(run))
                c.saveState()
                c.translate(x, y + (0.35 - ICON / 2) * size)
                c.scale(ICON * size / 24, ICON * size / 24)
                c.doForm(f"icon-{word[1:-1]}")
                c.restoreState()
                run, start = [], x + (ICON + space) * size
            else:
                run.append(word)
            x += (width(word, font) + space) * size
        if run:
            c.drawString(start, y, " ".join(run))
        y -= size * leading


def draw_card(c, row):
    c.doForm("frame")
    c.setFillColor(WHITE)
    draw_text(c, row["title"], "title", 13, (7, 73, 38.5, 10.3))
    c.setFillColor(INK)
    draw_text(c, row["cost"], "number", 14, (47.6, 74.4, 8.3, 7.5), centred=True)
    c.saveState()
    c.translate(23.75 * mm, 53.15 * mm)
    c.scale(16 * mm / 24, 16 * mm / 24)
    c.doForm(f"icon-{row['icon']}")
    c.restoreState()
    draw_text(c, row["text"], "text", 9, (7.5, 16.9, 48.5, 25.6), 1.22)
    c.setFillColor(SOFT)
    draw_text(c, row["kind"], "title", 8.5, (7, 44.1, 49.5, 5), centred=True)
    draw_text(c, row["note"], "notes", 7.5, (7.5, 5.4, 48.5, 9.5), centred=True)


def draw_marks(c, names):
    """Draw crop marks, register marks and, beside the cards, their names."""
    right, top = LEFT + 3 * WIDE, BOTTOM + 3 * HIGH
    c.setLineWidth(0.15 * mm)
    c.setStrokeColor(BLACK)
    for i in range(4):
        x, y = LEFT + i * WIDE, BOTTOM + i * HIGH
        c.line(x, top + 3 * mm, x, top + 7 * mm)
        c.line(x, BOTTOM - 7 * mm, x, BOTTOM - 3 * mm)
        c.line(LEFT - 7 * mm, y, LEFT - 3 * mm, y)
        c.line(right + 3 * mm, y, right + 7 * mm, y)
    for x in (6 * mm, A4[0] - 6 * mm):
        for y in (6 * mm, A4[1] - 6 * mm):
            c.circle(x, y, 0.6 * mm)
            c.line(x - 1 * mm, y, x + 1 * mm, y)
            c.line(x, y - 1 * mm, x, y + 1 * mm)
    c.setFillColor(GREY)
    c.setFont("notes", 6)
    for i, name in enumerate(names):
        x, y = LEFT + (i % 3 + 0.5) * WIDE, BOTTOM + (2.5 - i // 3) * HIGH
        if i < 3:
            c.drawCentredString(x, top + 3.5 * mm, name)
        elif i >= 6:
            c.drawCentredString(x, BOTTOM - 5 * mm, name)
        elif i != 4:
            c.saveState()
            c.translate(LEFT - 5 * mm if i == 3 else right + 6 * mm, y)
            c.rotate(90)
            c.drawCentredString(0, 0, name)
            c.restoreState()


def draw_notes(c, sheet, sheets):
    """Draw a ruler and what the sheet is."""
    c.setLineWidth(0.2 * mm)
    c.setStrokeColor(GREY)
    c.line(10 * mm, 5.2 * mm, 60 * mm, 5.2 * mm)
    for i in range(11):
        x = (10 + 5 * i) * mm
        c.line(x, 5.2 * mm, x, (6.4 if i % 2 else 7.6) * mm)
    c.setFont("text", 6)
    c.drawString(62 * mm, 6.5 * mm, "50 mm")
    c.setFont("notes", 6)
    c.drawString(69 * mm, 6.5 * mm, "print at 100 % (actual size)")
    c.drawRightString(200 * mm, 6.5 * mm, f"sheet {sheet} of {sheets}")


def main(deck, out, fonts, icons):
    for name, weight in (
        ("notes", 400),
        ("text", 500),
        ("title", 700),
        ("number", 800),
    ):
        path = Path(fonts) / "jost" / f"jost-{weight}-normal.ttf"
        pdfmetrics.registerFont(TTFont(name, str(path)))
    rl_config.useA85 = 0
    c = Canvas(out, pagesize=A4, pageCompression=1, initialFontName="text")
    c.setTitle("A deck")
    with Path(deck).open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    make_forms(c, icons)
    sheets = -(-len(rows) // 9)
    for sheet in range(sheets):
        some = rows[sheet * 9 : sheet * 9 + 9]
        for back in (False, True):
            for i, row in enumerate(some):
                column = 2 - i % 3 if back else i % 3
                c.saveState()
                c.translate(LEFT + column * WIDE, BOTTOM + (2 - i // 3) * HIGH)
                if back:
                    c.doForm("back")
                else:
                    draw_card(c, row)
                c.restoreState()
            draw_marks(c, [] if back else [row["title"] for row in some])
            if not back:
                draw_notes(c, sheet + 1, sheets)
            c.showPage()
    c.save()


if __name__ == "__main__":
    main(*sys.argv[1:])

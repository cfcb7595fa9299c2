"""A deck as an ordinary script draws it with reportlab, to compare with.

Written without any of ours, from reportlab's manual: its own wrapping, no kerning, no
checks. Nine poker cards to a sheet of A4, fronts and backs, with the same frames,
icons, texts, crop marks, ruler and notes as `companion cards DECK --layout plain
--scheme grid`, embedding the same fonts; names are beside the fronts only.

    python tests/bench/by_hand.py DECK.csv OUT.pdf FONTS
"""

import csv
import math
import sys
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

INK, CARD, BAND = HexColor(0x1F2430), HexColor(0xFBF7EE), HexColor(0x2F4B6E)
SHADE, DEEP = HexColor(0xEFE7D3), HexColor(0x1B2C42)
LINE, GREY, WHITE = HexColor(0xC9B98F), HexColor(0x595959), HexColor(0xFFFFFF)
BLACK = HexColor(0x000000)
WIDE, HIGH, BLEED = 63.5 * mm, 88.9 * mm, 3 * mm
LEFT, BOTTOM = (A4[0] - 3 * WIDE) / 2, 17.4 * mm

# On a grid of 24 by 24, y down: colour, width of a line (0: filled), outline.
ICONS = {
    "heart": [
        (
            INK,
            0,
            "M 12 21.5 C 5.5 16.5 1.8 12.7 1.8 8.3 C 1.8 5 4.2 2.7 7.2 2.7 C "
            "9.2 2.7 11 3.8 12 5.6 C 13 3.8 14.8 2.7 16.8 2.7 C 19.8 2.7 22.2 "
            "5 22.2 8.3 C 22.2 12.7 18.5 16.5 12 21.5 Z",
        ),
    ],
    "sun": [
        (
            INK,
            0,
            "M 16.7 12 C 16.7 14.6 14.6 16.7 12 16.7 C 9.4 16.7 7.3 14.6 7.3 "
            "12 C 7.3 9.4 9.4 7.3 12 7.3 C 14.6 7.3 16.7 9.4 16.7 12 Z",
        ),
        (
            INK,
            0,
            "M 10.81 6.12 L 12 0.5 L 13.19 6.12 L 10.81 6.12 Z M 15.32 7 L "
            "20.13 3.87 L 17 8.68 L 15.32 7 Z M 17.88 10.81 L 23.5 12 L 17.88 "
            "13.19 L 17.88 10.81 Z M 17 15.32 L 20.13 20.13 L 15.32 17 L 17 "
            "15.32 Z M 13.19 17.88 L 12 23.5 L 10.81 17.88 L 13.19 17.88 Z M "
            "8.68 17 L 3.87 20.13 L 7 15.32 L 8.68 17 Z M 6.12 13.19 L 0.5 12 "
            "L 6.12 10.81 L 6.12 13.19 Z M 7 8.68 L 3.87 3.87 L 8.68 7 L 7 "
            "8.68 Z",
        ),
        (
            INK,
            0,
            "M 13.56 6.21 L 15.52 3.5 L 15 6.8 L 13.56 6.21 Z M 17.2 9 L 20.5 "
            "8.48 L 17.79 10.44 L 17.2 9 Z M 17.79 13.56 L 20.5 15.52 L 17.2 "
            "15 L 17.79 13.56 Z M 15 17.2 L 15.52 20.5 L 13.56 17.79 L 15 "
            "17.2 Z M 10.44 17.79 L 8.48 20.5 L 9 17.2 L 10.44 17.79 Z M 6.8 "
            "15 L 3.5 15.52 L 6.21 13.56 L 6.8 15 Z M 6.21 10.44 L 3.5 8.48 L "
            "6.8 9 L 6.21 10.44 Z M 9 6.8 L 8.48 3.5 L 10.44 6.21 L 9 6.8 Z",
        ),
    ],
    "moon": [
        (
            INK,
            0,
            "M 15.6 2.3 C 10.4 0.55 4.75 3.31 2.95 8.5 C 1.16 13.69 3.88 "
            "19.36 9.06 21.2 C 14.23 23.04 19.92 20.36 21.8 15.2 C 18.77 "
            "15.15 16.03 13.4 14.71 10.67 C 13.4 7.93 13.74 4.7 15.6 2.3 Z",
        ),
    ],
    "lantern": [
        (
            INK,
            0,
            "M 9 2 L 15 2 L 15 4.3 L 9 4.3 L 9 2 Z M 9 18.2 L 15 18.2 L 15 "
            "20.5 L 9 20.5 L 9 18.2 Z",
        ),
        (
            INK,
            0,
            "M 8.7 5 L 15.3 5 C 20 8 20 14.5 15.3 17.5 L 8.7 17.5 C 4 14.5 4 8 8.7 5 Z",
        ),
        (SHADE, 1, "M 5.5 9.2 L 18.5 9.2 M 5 13.3 L 19 13.3"),
        (INK, 1.3, "M 12 20 L 12 23 M 12 2 L 12 0.6"),
    ],
    "star8": [
        (
            INK,
            0,
            "M 12 1 L 13.61 8.12 L 19.78 4.22 L 15.88 10.39 L 23 12 L 15.88 "
            "13.61 L 19.78 19.78 L 13.61 15.88 L 12 23 L 10.39 15.88 L 4.22 "
            "19.78 L 8.12 13.61 L 1 12 L 8.12 10.39 L 4.22 4.22 L 10.39 8.12 "
            "L 12 1 Z",
        ),
    ],
    "flame": [
        (
            INK,
            0,
            "M 12 1.5 C 12.6 5.1 17.8 7.7 17.8 13.8 C 17.8 18.4 15.2 22 12 22 "
            "C 8.8 22 6.2 19 6.2 14.7 C 6.2 11.5 7.8 9.5 9.3 7.6 C 9.5 9.4 "
            "10.2 10.5 11.3 11 C 12.6 8.3 11.2 5 12 1.5 Z",
        ),
        (
            SHADE,
            0,
            "M 12.2 12.2 C 12.5 14 14.7 15.2 14.7 17.8 C 14.7 19.8 13.5 21 12 "
            "21 C 10.5 21 9.4 19.8 9.4 18 C 9.4 16.3 10.3 15.4 11 14.6 C 11.1 "
            "15.4 11.4 15.8 11.9 16 C 12.3 14.8 11.9 13.4 12.2 12.2 Z",
        ),
    ],
}


def draw_icon(c, shapes):
    for colour, width, path in shapes:
        p, parts = c.beginPath(), iter(path.split())
        for verb in parts:
            if verb == "M":
                p.moveTo(float(next(parts)), float(next(parts)))
            elif verb == "L":
                p.lineTo(float(next(parts)), float(next(parts)))
            elif verb == "C":
                p.curveTo(*(float(next(parts)) for _ in range(6)))
            else:
                p.close()
        if width:
            c.setStrokeColor(colour)
            c.setLineWidth(width)
            c.setLineCap(1)
            c.drawPath(p, stroke=1, fill=0)
        else:
            c.setFillColor(colour)
            c.drawPath(p, stroke=0, fill=1, fillMode=0)


def make_forms(c):
    """Draw what all cards share once: icons, the frame, the badge, the back."""
    for name, shapes in ICONS.items():
        c.beginForm(f"icon-{name}", 0, 0, 24, 24)
        c.transform(1, 0, 0, -1, 0, 24)
        draw_icon(c, shapes)
        c.endForm()
    c.beginForm("frame", -BLEED, -BLEED, WIDE + BLEED, HIGH + BLEED)
    c.setFillColor(CARD)
    c.rect(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED, stroke=0, fill=1)
    c.setStrokeColor(LINE)
    c.setLineWidth(0.5 * mm)
    c.roundRect(3.6 * mm, 3.6 * mm, 56.3 * mm, 81.7 * mm, 2.2 * mm)
    c.setFillColor(BAND)
    c.setLineWidth(0.3 * mm)
    c.roundRect(5 * mm, 72.4 * mm, 53.5 * mm, 11.5 * mm, 1.6 * mm, fill=1)
    c.line(12 * mm, 39.1 * mm, 51.5 * mm, 39.1 * mm)
    c.setFillColor(WHITE)
    c.setLineWidth(0.5 * mm)
    c.circle(51.75 * mm, 78.15 * mm, 4.75 * mm, fill=1)
    c.saveState()
    p = c.beginPath()
    p.roundRect(5 * mm, 45.4 * mm, 53.5 * mm, 25.5 * mm, 1.6 * mm)
    c.clipPath(p, stroke=0, fill=0)
    radius = math.hypot(53.5, 25.5) / 2 * mm
    c.radialGradient(31.75 * mm, 58.15 * mm, radius, (CARD, SHADE))
    c.restoreState()
    c.setLineWidth(0.3 * mm)
    c.roundRect(5 * mm, 45.4 * mm, 53.5 * mm, 25.5 * mm, 1.6 * mm)
    end_shaded_form(c)
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
    draw_icon(c, [(LINE, 0, path) for _, _, path in ICONS["star8"]])
    end_shaded_form(c)


def end_shaded_form(c):
    """End a form with gradients, which reportlab else looks for on the page."""
    resources = pdfdoc.PDFResourceDictionary()
    resources.basicFonts()
    resources.setShading(c._shadingUsed)
    c.endForm(Resources=resources)


def draw_card(c, row):
    c.doForm("frame")
    c.setFillColor(WHITE)
    c.setFont("title", 13)
    c.drawString(7 * mm, 76.55 * mm, row["title"])
    c.setFillColor(INK)
    c.setFont("number", 14)
    c.drawCentredString(51.75 * mm, 76.4 * mm, row["cost"])
    c.saveState()
    c.translate(20.75 * mm, 47.15 * mm)
    c.scale(22 * mm / 24, 22 * mm / 24)
    c.doForm(f"icon-{row['icon']}")
    c.restoreState()
    size = 10
    lines = simpleSplit(row["text"], "text", size, 48.5 * mm)
    while len(lines) * size * 1.22 > 28 * mm and size > 6:
        size -= 0.5
        lines = simpleSplit(row["text"], "text", size, 48.5 * mm)
    c.setFont("text", size)
    y = 24.1 * mm + (len(lines) / 2 - 0.5) * size * 1.22 - size * 0.35
    for line in lines:
        c.drawString(7.5 * mm, y, line)
        y -= size * 1.22


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


def main(deck, out, fonts):
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
    make_forms(c)
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

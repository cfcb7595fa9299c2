"""A deck as an ordinary script draws it with reportlab, to compare with.

Written without any of ours, from reportlab's manual: its own wrapping, no kerning, no
checks. Nine poker cards to a sheet of A4, fronts and backs, with the same frames,
icons, texts, crop marks, ruler and notes as `companion cards DECK --layout plain
--scheme grid`, embedding the same fonts; names are beside the fronts only.

    python tests/bench/by_hand.py DECK.csv OUT.pdf FONTS
"""

import csv
import json
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

INKS = {"INK": INK, "SHADE": SHADE}

# On a grid of 24 by 24, y down: colour, width of a line (0: filled), outline.
ICONS = {
    name: [(INKS[ink], width, path) for ink, width, path in shapes]
    for name, shapes in json.loads(
        Path(__file__).with_suffix(".json").read_text("utf-8")
    ).items()
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

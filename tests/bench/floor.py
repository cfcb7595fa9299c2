"""Draw a deck as straight as reportlab allows: the floor that `test_decks.py` measures.

Written by hand for one layout: no sizes, no checks, no kerning, no marks. Frame, badge
and icons are forms; each card is a form; the sheet is eight poker cards on A4, turned.

    python tests/bench/floor.py DECK.csv OUT.pdf FONTS ICONS
"""

import csv
import re
import sys
from pathlib import Path

from fontTools.svgLib.path import parse_path
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
WIDE, HIGH, BLEED = 63.5 * MM, 88.9 * MM, 3 * MM
rl_config.useA85 = 0


class Pen:
    def __init__(self, path):
        self.path = path

    def moveTo(self, point):
        self.path.moveTo(*point)

    def lineTo(self, point):
        self.path.lineTo(*point)

    def curveTo(self, one, two, three):
        self.path.curveTo(*one, *two, *three)

    def qCurveTo(self, one, two):
        self.path.curveTo(*one, *one, *two)

    def closePath(self):
        self.path.close()

    def endPath(self):
        pass


def icon(canvas, folder, name):
    canvas.beginForm(f"icon-{name}", 0, 0, 24, 24)
    svg = (folder / f"{name}.svg").read_text()
    canvas.transform(1, 0, 0, -1, 0, 24)
    for kind, data in re.findall(r'class="(\w+)".*? d="([^"]+)"', svg):
        canvas.setFillGray(0.12 if kind == "ink" else 1)
        path = canvas.beginPath()
        parse_path(data, Pen(path))
        canvas.drawPath(path, stroke=0, fill=1)
    canvas.endForm()


def stamp(canvas, name, x, y, size):
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(size / 24, size / 24)
    canvas.doForm(f"icon-{name}")
    canvas.restoreState()


def wrapped(text, size, room):
    """Return lines of (x, word or {icon})."""
    space = pdfmetrics.stringWidth(" ", "text", size)
    lines, line, x = [], [], 0.0
    for word in text.split(" "):
        wide = size if word[0] == "{" else pdfmetrics.stringWidth(word, "text", size)
        if line and x + wide > room:
            lines.append(line)
            line, x = [], 0.0
        line.append((x, word))
        x += wide + space
    return [*lines, line]


def card(canvas, number, row):
    canvas.beginForm(f"card-{number}", 0, 0, WIDE + 2 * BLEED, HIGH + 2 * BLEED)
    canvas.translate(BLEED, BLEED)
    canvas.doForm("frame")
    canvas.setFillGray(1)
    canvas.setFont("title", 13)
    canvas.drawString(7 * MM, 76.3 * MM, row["title"])
    canvas.doForm("badge")
    canvas.setFillGray(0.12)
    canvas.setFont("badge", 14)
    canvas.drawCentredString(51.75 * MM, 76.3 * MM, row["cost"])
    stamp(canvas, row["icon"], 20.75 * MM, 47.9 * MM, 22 * MM)
    size = 9.5
    while True:
        lines = wrapped(row["text"], size, 48.5 * MM)
        if len(lines) * size * 1.22 <= 28 * MM or size <= 6:
            break
        size -= 0.5
    canvas.setFillGray(0.12)
    canvas.setFont("text", size)
    y = 38 * MM - size
    for line in lines:
        run, start = [], 0.0
        for x, word in line:
            if word[0] == "{":
                if run:
                    canvas.drawString(7.5 * MM + start, y, " ".join(run))
                    run = []
                stamp(canvas, word[1:-1], 7.5 * MM + x, y - size * 0.15, size)
            else:
                start = start if run else x
                run.append(word)
        if run:
            canvas.drawString(7.5 * MM + start, y, " ".join(run))
        y -= size * 1.22
    canvas.endForm()


def main(deck, out, fonts, icons):
    for name, weight in (("text", 500), ("title", 700), ("badge", 800)):
        path = Path(fonts) / "jost" / f"jost-{weight}-normal.ttf"
        pdfmetrics.registerFont(TTFont(name, str(path)))
    canvas = Canvas(
        out, pagesize=(210 * MM, 297 * MM), pageCompression=1, initialFontName="text"
    )
    with Path(deck).open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = {row["icon"] for row in rows}
    for row in rows:
        names |= set(re.findall(r"\{(\w+)\}", row["text"]))
    for name in sorted(names):
        icon(canvas, Path(icons), name)
    canvas.beginForm("frame", -BLEED, -BLEED, WIDE + BLEED, HIGH + BLEED)
    canvas.setFillColorRGB(0.98, 0.97, 0.93)
    canvas.rect(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED, stroke=0, fill=1)
    canvas.setStrokeColorRGB(0.79, 0.73, 0.56)
    canvas.roundRect(3.6 * MM, 3.6 * MM, 56.3 * MM, 81.7 * MM, 2.2 * MM)
    canvas.setFillColorRGB(0.18, 0.29, 0.43)
    canvas.roundRect(5 * MM, 72.4 * MM, 53.5 * MM, 11.5 * MM, 1.6 * MM, fill=1)
    canvas.line(12 * MM, 40.3 * MM, 51.5 * MM, 40.3 * MM)
    canvas.endForm()
    canvas.beginForm("badge", 40 * MM, 60 * MM, WIDE, HIGH)
    canvas.setFillGray(1)
    canvas.circle(51.75 * MM, 78.15 * MM, 4.75 * MM, fill=1)
    canvas.endForm()
    for number, row in enumerate(rows):
        card(canvas, number, row)
        spot = number % 8
        canvas.saveState()
        canvas.translate((10 + 95 * (spot % 2)) * MM, (10 + 69.5 * (spot // 2)) * MM)
        canvas.rotate(90)
        canvas.translate(0, -HIGH - 2 * BLEED)
        canvas.doForm(f"card-{number}")
        canvas.restoreState()
        if spot == 7 or number == len(rows) - 1:
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The script of `by_hand.py` for SVG icons as they are downloaded, which svglib reads.

python tests/bench/by_library.py DECK.csv OUT.pdf FONTS ICONS
"""

import sys

import by_hand
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg


def recolour(shape, colour):
    if getattr(shape, "fillColor", None):
        shape.fillColor = colour
    for part in getattr(shape, "contents", ()):
        recolour(part, colour)


def draw_svg(c, path, colour=None):
    """Draw an SVG of any kind on a grid of 24 by 24, y down."""
    drawing = svg2rlg(str(path))
    recolour(drawing, colour or by_hand.INK)
    c.saveState()
    c.transform(24 / drawing.width, 0, 0, -24 / drawing.height, 0, 24)
    renderPDF.draw(drawing, c, 0, 0)
    c.restoreState()


if __name__ == "__main__":
    by_hand.draw_svg = draw_svg
    by_hand.main(*sys.argv[1:])

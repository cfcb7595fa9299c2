"""Fonts made for a test: their letters are boxes, so that no font need be brought."""
# ruff: noqa: RUF001

import io
from collections.abc import Iterable
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables.sbixGlyph import Glyph
from fontTools.ttLib.tables.sbixStrike import Strike
from PIL import Image

LATIN = "".join(map(chr, range(0x20, 0x7F)))
CHINESE = "当你打出此牌时，抽两张。（可选）火球术「」、"
HEBREW = "אבגדהוזחטיךכלםמןנסעפףצץקרשת"


def square(left: int, top: int) -> object:
    """Return a box as high as `top`, in thousandths of an em."""
    pen = TTGlyphPen(None)
    pen.moveTo((left, 0))
    for point in ((left, top), (900, top), (900, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def boxes(path: Path, letters: Iterable[str], *, features: str = "") -> str:
    """Write a font of such letters, each an em wide; return its path."""
    builder, names = _builder([*dict.fromkeys(letters)])
    if features:
        addOpenTypeFeaturesFromString(builder.font, features)
    builder.save(path)
    return f"{path}" if names else ""


def coloured(path: Path, letter: str, *, fading: bool = False) -> str:
    """Write a font of one letter: a red or fading box, a blue one half over it."""
    builder, (name, *_) = _builder([letter, "A"])
    builder.setupCPAL([[(1, 0, 0, 1), (0, 0, 1, 0.5)]])
    kind = otTables.PaintFormat
    ends = {"x0": 100, "y0": 0, "x1": 900, "y1": 0, "x2": 100, "y2": 800}
    stops = {"ColorStop": [(0.0, 0), (1.0, 1)]}
    fade = {"Format": kind.PaintLinearGradient, "ColorLine": stops, **ends}
    below = {"Format": kind.PaintGlyph, "Glyph": name, "Paint": fade}
    blue = {"Format": kind.PaintSolid, "PaletteIndex": 1, "Alpha": 1.0}
    above = {"Format": kind.PaintGlyph, "Glyph": "u41", "Paint": blue}
    moved = {"Format": kind.PaintTranslate, "dx": 50, "dy": 0, "Paint": above}
    painted = (kind.PaintColrLayers, [below, moved])
    builder.setupCOLR({name: painted if fading else [(name, 0), ("u41", 1)]})
    builder.save(path)
    return f"{path}"


def dotted(path: Path, letter: str) -> str:
    """Write a font of one letter, which is a picture of 8 by 8 green dots."""
    builder, (name, *_) = _builder([letter, " "])
    png = io.BytesIO()
    Image.new("RGBA", (8, 8), "#00FF00").save(png, "PNG")
    table, strike = newTable("sbix"), Strike(ppem=8)
    strike.glyphs[name] = Glyph(
        glyphName=name, graphicType="png ", imageData=png.getvalue()
    )
    table.strikes[8] = strike
    builder.font["sbix"] = table
    builder.save(path)
    return f"{path}"


def _builder(letters: list[str]) -> tuple[FontBuilder, list[str]]:
    names = [f"u{ord(letter):X}" for letter in letters]
    every = [".notdef", *names, "joined"]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(every)
    builder.setupCharacterMap(dict(zip(map(ord, letters), names, strict=True)))
    empty = TTGlyphPen(None).glyph()
    glyphs = {name: square(100, 600 + n % 7 * 20) for n, name in enumerate(every)}
    builder.setupGlyf(glyphs | ({"u20": empty} if "u20" in glyphs else {}))
    builder.setupHorizontalMetrics({name: (1000, 0) for name in every})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Made", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800)
    builder.setupPost()
    return builder, names

"""What is measured of a font once, and kept in the platform's cache folder.

A deck that needs no more of our fonts does without HarfBuzz, which takes 12 ms to load.
What is kept may be deleted at any time; the same fonts have the same measures.
"""

import itertools
import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import MsgspecError, Struct, msgpack

from companion import places

if TYPE_CHECKING:
    import uharfbuzz

SIGNS = "\xd7\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026"
LETTERS = [*map(chr, range(32, 127)), *"äöüÄÖÜßàéèêñç·", *SIGNS]
"""The characters of whose pairs it is known how they are kerned."""

FEATURES = {"kern": True, "liga": False, "clig": False, "dlig": False, "calt": False}


class Measures(Struct, frozen=True):
    """Measures of a font, in its units, `upem` to an em, y up.

    Attributes:
        cmap: the glyph of each character that the font draws.
        advances: the width of each character, before kerning.
        boxes: the left, top, width and height of the ink of each, the latter negative.
        kerned: the widths of `LETTERS` before each other, where they are kerned.
        paired: whether that is all that a width depends on.
        coloured: whether it has glyphs of several colours, or made of dots.
    """

    upem: int
    cmap: dict[str, int]
    advances: dict[str, int]
    boxes: dict[str, tuple[int, int, int, int]]
    kerned: dict[str, int]
    paired: bool
    coloured: bool


def of_ours(path: Path) -> Measures:
    """Return the measures of one of our fonts, kept by the content of its file."""
    data = path.read_bytes()
    known = zlib.crc32("".join(LETTERS).encode(), zlib.crc32(data))
    name = f"{path.stem}-{known:08x}-{len(data)}"
    cached = places.fonts().with_name("measures") / name
    with suppress(OSError, MsgspecError):
        return msgpack.decode(cached.read_bytes(), type=Measures)
    made = measured(opened(path), kerned=True)
    own = cached.with_name(f".{name}.{os.getpid()}")
    with suppress(OSError):  # such as no room: it is measured again
        cached.parent.mkdir(parents=True, exist_ok=True)
        own.write_bytes(msgpack.encode(made))
        own.replace(cached)
    return made


def opened(path: Path) -> "uharfbuzz.Font":
    """Return a font as HarfBuzz knows it."""
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))


def measured(font: "uharfbuzz.Font", *, kerned: bool) -> Measures:
    """Return what a font measures, and if it is one of ours, how it is kerned."""
    face = font.face
    cmap = {chr(code): int(font.get_nominal_glyph(code) or 0) for code in face.unicodes}
    advances = {char: int(font.get_glyph_h_advance(cmap[char])) for char in cmap}
    boxes = {}
    for char, glyph in cmap.items():
        ink = font.get_glyph_extents(glyph)
        boxes[char] = ink.x_bearing, ink.y_bearing, ink.width, ink.height
    coloured = (
        face.has_color_paint or face.has_color_layers or face.has_color_png or False
    )
    pairs = _pairs(font, cmap) if kerned else {}
    kept = {pair: wide for pair, wide in pairs.items() if wide != advances[pair[0]]}
    paired, upem = bool(pairs), int(face.upem)
    return Measures(upem, cmap, advances, boxes, kept, paired, bool(coloured))


def _pairs(font: "uharfbuzz.Font", cmap: dict[str, int]) -> dict[str, int]:
    known = [char for char in LETTERS if char in cmap]
    every = ["".join(pair) for pair in itertools.product(known, known)]
    # No font has a glyph for what is between them.
    wide = _advances(font, "\n".join(every))
    if len(wide) != 3 * len(every) - 1:
        return {}
    pairs = dict(zip(every, wide[::3], strict=True))
    # Each letter is beside every other one here, among others than before.
    for step in range(1, len(known)):
        row = "".join(known[at * step % len(known)] for at in range(3 * len(known)))
        beside = [pairs[left + right] for left, right in itertools.pairwise(row)]
        if _advances(font, f"A{row}")[1:-1] != beside:
            return {}
    return pairs


def _advances(font: "uharfbuzz.Font", words: str) -> list[int]:
    places = shaped(font, words).glyph_positions or ()
    return [int(place.x_advance) for place in places]


def shaped(
    font: "uharfbuzz.Font",
    words: str,
    features: dict[str, bool] = FEATURES,
    direction: str = "",
) -> "uharfbuzz.Buffer":
    """Return the glyphs of words and where they are placed."""
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    buffer.direction = direction or buffer.direction
    uharfbuzz.shape(font, buffer, features)
    return buffer

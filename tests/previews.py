"""Make `templates/<game>/preview.webp`, the pictures that the README shows.

    .venv/bin/python -m tests.previews [GAME ...]

A picture is a table seen from above, with pieces of a game's kit and some dice on it.
`preview.toml` beside it says which and where: positions in mm from the table's top left
corner, turns in degrees counter-clockwise. Pieces are drawn in the order of the file,
dice on top of them. Light comes from the upper left, so that shadows fall to the lower
right; what is thick shows its side below its face:

    +-------+
    | face  |      `thick` mm of side, darker
    +-------+      than the edge of the face
    |_______|.
      ''''''''     the shadow, longer the thicker it is
"""

import math
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path as File
from typing import NamedTuple

from msgspec import Struct
from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter

from companion import facts, games, places
from companion.contract import KitRequest
from companion.press.ink import pixels
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.sizes import INCH
from companion.press.scene import figures
from companion.press.scene.scene import Scene, mix

WIDTH, HEIGHT = 1280, 720
"""Pixels of a picture, enough for 830 shown on a screen of fine dots."""

SMOOTH = 2
"""Everything is drawn so many times larger, then made smaller."""

QUALITY = 66
TOTAL = 600_000
"""Bytes that all pictures may have together."""

SIDE = 0.55
"""How much of the colour at a face's edge its side keeps."""

SHADOW, DARK = "#05060C", 0.5

INK, EDGE = "#221A1A", "#8C8074"


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """The table: its `width` in mm, its `colour`, and that of its `light` corner."""

    width: float
    colour: str
    light: str


class OnTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece of the kit, its middle at (x, y).

    Attributes:
        on: the piece that it is placed on, the last of that name in the file; x, y and
            turn are then that piece's own, from the corner of its trim.
        paper: white mm round it, for a sheet that is not cut.
        shape: the outline in the table's `shapes` that it is cut along.
        stack: how many there are on top of each other.
    """

    piece: str
    x: float
    y: float
    turn: float = 0
    back: bool = False
    low: bool = False
    paper: float = 0
    thick: float = 0.35
    stack: int = 1
    shape: str = ""
    on: str = ""


class Die(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A die that shows `face`, its middle at (x, y); `on` as for a piece."""

    face: int
    x: float
    y: float
    turn: float = 0
    size: float = 16
    body: str = "#FBF6E8"
    pips: str = INK
    on: str = ""


Polygon = tuple[tuple[float, float], ...]


class Preview(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A `preview.toml`; each of its `shapes` is a polygon in mm of the piece."""

    table: Table
    pieces: tuple[OnTable, ...]
    dice: tuple[Die, ...] = ()
    shapes: dict[str, Polygon] = {}


Spot = tuple[float, float, float]
"""Where the middle of something is on the table, and how far it is turned."""

Placed = Mapping[str, Spot]


class Thing(NamedTuple):
    """A picture of a face with transparency; where it is placed, and how high."""

    face: Image.Image
    x: float
    y: float
    turn: float
    thick: float


def folder(game: str) -> File:
    """Return where a game's `preview.toml` and `preview.webp` are."""
    return places.TEMPLATES / game.replace("-", "_")


def read(game: str) -> Preview:
    """Return what a game's picture shows."""
    return facts.load(Preview, folder(game) / "preview.toml")


def paint(kit: Kit, preview: Preview, width: int = WIDTH) -> Image.Image:
    """Return the picture, `width` pixels wide."""
    height = width * HEIGHT // WIDTH
    scale = width * SMOOTH / preview.table.width
    canvas = _table(preview.table, width * SMOOTH, height * SMOOTH)
    for thing in _things(kit, preview, scale):
        _put(canvas, thing, scale)
    return canvas.resize((width, height), Image.Resampling.LANCZOS)


def _table(table: Table, width: int, height: int) -> Image.Image:
    """Return an empty table, lit from its upper left corner."""
    small = Image.new("RGB", (64, 36))
    for y in range(small.height):
        for x in range(small.width):
            away = math.hypot(x / 64 - 0.3, (y / 36 - 0.25) * 0.7) / 0.9
            colour = mix(table.light, table.colour, min(1.0, away))
            small.putpixel((x, y), ImageColor.getrgb(colour))
    return small.resize((width, height), Image.Resampling.BICUBIC)


def _things(kit: Kit, preview: Preview, scale: float) -> Iterator[Thing]:
    """Yield all that is placed on the table, from the table up."""
    pieces = {piece.name: piece for piece in kit.pieces}
    faces: dict[tuple[object, ...], Image.Image] = {}
    placed: dict[str, Spot] = {}
    for entry in preview.pieces:
        x, y, turn = spot = _spot(entry, pieces, placed)
        placed[entry.piece] = spot
        key = entry.piece, entry.back, entry.low, entry.paper, entry.shape
        if key not in faces:
            cut = preview.shapes[entry.shape] if entry.shape else ()
            faces[key] = _face(pieces[entry.piece], entry, cut, scale)
        picture = faces[key]
        for level in range(entry.stack):
            yield Thing(picture, x, y - level * entry.thick, turn, entry.thick)
    for die in preview.dice:
        spot = _spot(die, pieces, placed)
        yield Thing(_die(die, scale), *spot, die.size * 0.22)


def _spot(entry: OnTable | Die, pieces: Mapping[str, Piece], placed: Placed) -> Spot:
    """Return where on the table something is, and how it is turned."""
    if not entry.on:
        return entry.x, entry.y, entry.turn
    x, y, turn = placed[entry.on]
    below = pieces[entry.on]
    right, down = entry.x - below.width / 2, entry.y - below.height / 2
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return x + right * cos + down * sin, y - right * sin + down * cos, turn + entry.turn


def _face(piece: Piece, entry: OnTable, cut: Polygon, scale: float) -> Image.Image:
    """Return a face as it is cut out, along the polygon `cut` if it is given."""
    dpi = scale * INCH
    image = pixels.face(piece, dpi, low=entry.low, back=entry.back)
    if entry.paper:
        wide = round(entry.paper * scale)
        sheet = Image.new(
            "RGB", (image.width + 2 * wide, image.height + 2 * wide), "#FFFFFF"
        )
        sheet.paste(image, (wide, wide))
        image = sheet
    if not cut:
        return image.convert("RGBA") if entry.paper else pixels.cut(image, piece, dpi)
    corners = [(x * scale, y * scale) for x, y in cut]
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    clear = image.convert("RGBA")
    clear.putalpha(mask)
    return clear.crop(mask.getbbox())


def _die(die: Die, scale: float) -> Image.Image:
    """Return the face of a die."""
    size, half = die.size, die.size / 2
    piece = Piece(
        "die",
        size,
        size,
        lambda scene: _draw_die(scene, die, half),
        corner=size * figures.CORNER,
    )
    dpi = scale * INCH
    return pixels.cut(pixels.face(piece, dpi), piece, dpi)


def _draw_die(scene: Scene, die: Die, half: float) -> None:
    edge = mix(die.body, EDGE, 0.5)
    style = figures.DieStyle(die.size, body=die.body, pips=die.pips, edge=edge)
    figures.die(scene, (half, half), die.face, style)


def _put(canvas: Image.Image, thing: Thing, scale: float) -> None:
    """Paint a thing with its shadow and its side onto the table."""
    room = round((3 + 2 * thing.thick) * scale)  # for the blurred shadow
    # A clear border makes the turned edge smooth.
    clear = Image.new("RGBA", (thing.face.width + 4, thing.face.height + 4))
    clear.paste(thing.face, (2, 2))
    face = clear.rotate(
        thing.turn, Image.Resampling.BICUBIC, expand=True, fillcolor=(0, 0, 0, 0)
    )
    size = face.width + 2 * room, face.height + 2 * room
    left = round(thing.x * scale - size[0] / 2)
    top = round(thing.y * scale - size[1] / 2)
    alpha = Image.new("L", size, 0)
    alpha.paste(face.getchannel("A"), (room, room))

    blurred = alpha.filter(ImageFilter.GaussianBlur((0.7 + 0.25 * thing.thick) * scale))
    fall = round((0.8 + 0.7 * thing.thick) * scale)
    shadow = ImageChops.offset(blurred, fall // 2, fall).point(lambda v: int(v * DARK))
    canvas.paste(SHADOW, (left, top), shadow)

    depth = max(1, round(thing.thick * scale))
    side = alpha
    for down in range(1, depth + 1):
        side = ImageChops.lighter(side, ImageChops.offset(alpha, 0, down))
    colour = _side_colour(face)
    canvas.paste(_darker(colour), (left, top), side)
    foot = max(
        1, depth // 6
    )  # a darker line at the bottom, so that a stack shows its layers
    canvas.paste(colour, (left, top - foot), side)
    canvas.paste(face, (left + room, top + room), face)


def _darker(colour: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(int(part * SIDE) for part in colour)


def _side_colour(face: Image.Image) -> tuple[int, ...]:
    """Return the mean colour along the edge of a face, darker."""
    alpha = face.getchannel("A").resize((64, 64)).point(lambda v: 255 * (v > 250))
    inner = ImageChops.invert(alpha).filter(ImageFilter.MaxFilter(5))
    edge = ImageChops.multiply(alpha, inner)
    small = face.convert("RGB").resize((64, 64))
    weight = sum(edge.histogram()[255:]) or 1
    return tuple(
        int(sum(ImageChops.multiply(band, edge).tobytes()) / weight * SIDE)
        for band in small.split()
    )


def kit(game: str) -> Kit:
    """Return a game's usual kit."""
    record = games.load(game)
    return record.kit(KitRequest(booklet_values=record.booklet_values))


def write(game: str) -> int:
    """Make a game's picture; return how many bytes it has."""
    path = folder(game) / "preview.webp"
    picture = paint(kit(game), read(game))
    picture.save(path, "WEBP", quality=QUALITY, method=6)
    return path.stat().st_size


def main(names: list[str]) -> None:
    """Make the pictures of the games that are named, or of all."""
    for game in names or games.names():
        print(f"{folder(game) / 'preview.webp'}: {write(game)} bytes")
    whole = sum(path.stat().st_size for path in places.TEMPLATES.glob("*/preview.webp"))
    print(f"together {whole} of {TOTAL} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])

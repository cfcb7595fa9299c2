"""What boxes draw without words: shapes, and pictures with their placeholders."""

import re
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from companion.decks import pictures
from companion.decks.boxes import Form, Image
from companion.errors import BadData
from companion.press.scene.marks import Fade, Mark, Raster, Shape
from companion.press.scene.path import Path as Outline
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Remark, Scene

Place = tuple[float, float, float, float]
"""Where a box is drawn: left, top, width and height, in mm."""

INCH = 25.4
LABEL = "jost-400-normal"
EMPTY, EDGE, WORDS = "#E9E9E9", "#8A8A8A", "#444444"
"""The colours of a placeholder."""

SIDES = {"left": 0.0, "top": 0.0, "right": 1.0, "bottom": 1.0}
SIDE = re.compile(r"left|right|top|bottom|cent(?:re|er)|(\d{1,3}(?:\.\d+)?)%")


class Shown(Struct, frozen=True):
    """How a picture is shown: its box, its one colour if any, and what stays of it.

    `grown` is by how much corners are larger.
    """

    box: Image
    ink: str
    anchor: str
    grown: float


@lru_cache(maxsize=1024)
def shape(
    box: Form,
    sides: Place,
    grown: float,
    fill: tuple[str, ...] | None,
    stroke: str | None,
) -> tuple[Mark, ...]:
    """Return the marks of a shape, the same ones for the same shape."""
    face, path, (x, y, w, h) = Scene(1, 1), Outline(), sides
    if box.form == "rectangle":
        path.rect(x, y, w, h, radius=0 if box.border else box.corner * grown)
    elif box.form == "ellipse":
        path.ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
    else:
        path.move(x, y).line(x + w, y + h)
    if box.border and box.form == "rectangle":
        path.add(_hole(box, sides, grown))
    if not (fill or stroke):
        return ()
    tone = _tone(box, sides, fill) if fill else None
    face.add(
        Shape(
            path,
            tone,
            stroke,
            box.width * grown,
            box.dash,
            box.opacity,
            even_odd=bool(box.border),
            cap="butt" if box.dash else "round",
        )
    )
    return face.marks


def _hole(box: Form, sides: Place, grown: float) -> Outline:
    """Return what a frame leaves free: it is `border` wide, beside any bleed."""
    x, y, w, h = sides
    bleed = max(0.0, -x) if box.whole else 0.0
    wide = bleed + box.border * grown
    inner = w - 2 * wide, h - 2 * wide
    if min(inner) <= 0:
        raise BadData("border", f"{box.border:g} mm is all of the box", "make it less")
    return Outline().rect(x + wide, y + wide, *inner, radius=box.corner * grown)


def _tone(box: Form, sides: Place, fill: tuple[str, ...]) -> str | Fade:
    if len(fill) == 1:
        return fill[0]
    x, y, w, h = sides
    stops = (0.0, fill[0]), (1.0, fill[1])
    if box.run == "out":
        middle = x + w / 2, y + h / 2
        return Fade(*middle, *middle, stops, radius=(w**2 + h**2) ** 0.5 / 2)
    end = (x + w, y) if box.run == "across" else (x, y + h)
    return Fade(x, y, *end, stops)


def put_picture(
    scene: Scene, name: str, found: tuple[Path, int] | None, how: Shown, place: Place
) -> None:
    """Draw a picture into its place, or a placeholder if its file is missing."""
    if found is None:
        _placeholder(scene, name, place)
        return
    path, page = found
    if path.suffix.lower() == ".svg":
        _drawing(scene, path, how, place)
        return
    if path.suffix.lower() in pictures.PAGED:
        inches = place[2] / INCH, place[3] / INCH
        raster = pictures.page(path, page, inches)
        problem = f"a PDF, printed with {pictures.DPI} dots an inch"
        right = "save it as SVG if it is to stay vectors"
        scene.remarks[Remark(name, problem, right, fault=False)] = None
    else:
        raster = pictures.picture(path)
    _dots(scene, raster, how, place)


def _dots(scene: Scene, raster: Raster, how: Shown, place: Place) -> None:
    sides = _sides(raster.across, raster.down, how, place)
    with scene.clip(_edge(how, place)):
        scene.picture(raster, *sides)


def _drawing(scene: Scene, path: Path, how: Shown, place: Place) -> None:
    found = pictures.drawing(path)
    left, top, w, _ = sides = _sides(found.width, found.height, how, place)
    scale = w / found.width
    scene.left_out(path.name, found)
    edge = _edge(how, place if how.box.fit == "cover" else sides)
    with scene.clip(edge):
        marks = _marks(path, how.ink)
        scene.share(marks, (scale, 0, 0, scale, left, top))


@lru_cache(maxsize=64)
def _marks(path: Path, ink: str) -> tuple[Mark, ...]:
    found = pictures.drawing(path)
    if ink:
        return found.inked(ink, "#FFFFFF")
    return found.painted({"ink": "#000000", "knock": "#FFFFFF"})


def _edge(how: Shown, place: Place) -> Outline:
    return Outline().rect(*place, radius=how.box.corner * how.grown)


def _sides(across: float, down: float, how: Shown, place: Place) -> Place:
    """Return where the whole picture is, some of it outside of its box if it covers."""
    x, y, w, h = place
    wide, high = w / across, h / down
    scale = max(wide, high) if how.box.fit == "cover" else min(wide, high)
    right, below = anchor(how.anchor)
    across, down = across * scale, down * scale
    return x + (w - across) * right, y + (h - down) * below, across, down


@lru_cache(maxsize=256)
def anchor(text: str) -> tuple[float, float]:
    """Return which part of a picture stays, from left to right and top to bottom.

    Raises:
        BadData: if it is none.

    >>> anchor("top"), anchor("bottom left"), anchor("30% 20%")
    ((0.5, 0.0), (0.0, 1.0), (0.3, 0.2))
    """
    at: list[float | None] = [None, None]
    for number, word in enumerate(text.lower().split()):
        known = SIDE.fullmatch(word)
        if not known or number > 1:
            right = "write such as top, bottom left or 30% 20%"
            raise BadData("anchor", f"'{text[:40]}' is no place", right)
        value = float(known[1]) / 100 if known[1] else SIDES.get(word, 0.5)
        place = 0 if word in ("left", "right") else 1 if word in SIDES else number
        at[place] = value
    across, down = (0.5 if part is None else part for part in at)
    return across, down


def _placeholder(scene: Scene, name: str, place: Place) -> None:
    """Draw a crossed box with the name of the picture that is missing."""
    problem, right = f"there is no file '{name}'", "paths start at the deck"
    scene.remarks[Remark("picture", problem, right)] = None
    x, y, w, h = place
    box = Outline().rect(x, y, w, h)
    scene.draw(box, fill=EMPTY, stroke=EDGE, width=0.3)
    cross = Outline().move(x, y).line(x + w, y + h).move(x + w, y).line(x, y + h)
    scene.draw(cross, stroke=EDGE, width=0.2)
    style = Style(Faces(LABEL), 8, WORDS, align="centre", rough=True)
    high = min(h, 5)
    inner = x + w * 0.1, y + h / 2 - high / 2, w * 0.8, high
    scene.draw(Outline().rect(*inner), fill=EMPTY)
    scene.rich(name.replace("{", "{{"), inner, style)


def forget() -> None:
    """Forget the drawings that were read, so that changed ones are read again."""
    _marks.cache_clear()

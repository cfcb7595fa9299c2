"""Pictures in the deck's folder, and what boxes draw of them: shapes, placeholders.

`rasters` reads dots; SVG is drawn as vectors. A page of a PDF, or of a file of
Illustrator, becomes dots, `DPI` an inch as printed. Nothing outside the folder is read,
nor anything from the net.
"""

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from companion import reading
from companion.errors import BadData
from companion.press.cards.boxes import Form, Image
from companion.press.scene import artwork, marks, pictures
from companion.press.scene.artwork import paints
from companion.press.scene.marks import Cap, Fade, Group, Mark, Picture, Shape
from companion.press.scene.path import Path as Outline
from companion.press.scene.path import stepped
from companion.press.scene.pictures import painted
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Raster, Remark, Scene

if TYPE_CHECKING:
    from companion.press.cards.filters import Filter, Tones

LARGEST = 1 << 26  # most bytes of a picture

ENDINGS = (
    *(".svg", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".pdf"),
    *(".tif", ".tiff", ".psd", ".ai"),
)
"""What a name without an ending may have, the first that is there."""

DPI = 300
PAGED = (".pdf", ".ai")  # Illustrator's files hold a PDF, unless that was switched off

PAGE = re.compile(r"(.*\.(?:pdf|ai))#(\d{1,4})", re.IGNORECASE)
"""A page of a PDF: "art.pdf#2"; without a number it is the first."""


def inside(folder: Path, name: str, what: str) -> Path:
    """Return the file of that name within the deck's folder.

    Raises:
        BadData: if it is not there, or the path leaves the folder.
    """
    path = _within(folder, name, what)
    if path is None:
        raise BadData(what, f"there is no file '{name}'", "paths start at the deck")
    return path


def found(folder: Path, name: str) -> tuple[Path, int] | None:
    """Return a picture's file and its page, counted from 0; None if it is not there.

    The name may lack its ending.

    Raises:
        BadData: if the path leaves the folder.
    """
    page = PAGE.fullmatch(name)
    name, number = (page[1], int(page[2])) if page else (name, 1)
    for ending in ("", *ENDINGS):
        if path := _within(folder, name + ending, "pictures"):
            return path, number - 1
    return None


def _within(folder: Path, name: str, what: str) -> Path | None:
    """Return the file of that name within the deck's folder, None if there is none."""
    path = folder / name.replace("\\", "/")
    try:
        within = "://" not in name and holds(folder, path)
        there = path.is_file()
    except (OSError, ValueError):  # a name that is too long, or impossible
        within, there = True, False
    if not within:
        right = "put it into the deck's folder"
        raise BadData(what, f"'{name}' leaves the deck's folder", right)
    return path if there else None


def holds(folder: Path, path: Path) -> bool:
    """Return whether a path stays in a folder, wherever links in it lead."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except RuntimeError:  # links that lead to one another
        return False


@lru_cache(maxsize=32)
def picture(path: Path) -> Raster:
    """Return a picture as it is printed.

    Raises:
        BadData: if it is too large, damaged, or of another kind.
    """
    return marks.read_raster(reading.data(path, LARGEST, "make it smaller"), path.name)


drawing = lru_cache(maxsize=64)(pictures.read_file)  # returns a drawing in SVG


def check(path: Path, number: int) -> None:
    """Refuse a picture that could not be printed, though it is left out.

    Raises:
        BadData: as `drawing`, `page` and `picture` do.
    """
    if path.suffix.lower() == ".svg":
        drawing(path)
    elif path.suffix.lower() in PAGED:
        page(path, number, (0.1, 0.1))
    else:
        picture(path)


@lru_cache(maxsize=16)
def page(path: Path, number: int, inches: tuple[float, float]) -> Raster:
    """Return a page of a PDF, with `DPI` dots an inch if it is to cover so many inches.

    Raises:
        BadData: if it is no PDF, has a password, or has no such page.
    """
    import pypdfium2

    data = reading.data(path, LARGEST, "make it smaller")
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        right = "save it as PDF without a password"
        raise BadData(path.name, "cannot be opened as PDF", right) from None
    try:
        if not 0 <= number < len(document):
            right = f"choose 1 to {len(document)}"
            raise BadData(path.name, f"has no page {number + 1}", right)
        wide, high = document[number].get_size()
        scale = DPI * max(inches[0] / wide, inches[1] / high)
        scale = min(scale, (marks.DOTS / (wide * high)) ** 0.5)
        bitmap = document[number].render(scale=scale)
        image = bitmap.to_pil().convert("RGB")
    finally:
        document.close()
    return marks.raster(image)


Place = tuple[float, float, float, float]  # of a box: left, top, width, height, in mm

INCH = 25.4
LABEL = "jost-400-normal"
EMPTY, EDGE, WORDS = "#E9E9E9", "#8A8A8A", "#444444"  # the colours of a placeholder
SIDES = {"left": 0.0, "top": 0.0, "right": 1.0, "bottom": 1.0}
SIDE = re.compile(r"left|right|top|bottom|cent(?:re|er)|(\d{1,3}(?:\.\d+)?)%")

Stops = tuple[tuple[float, str], ...]
"""The colours of a fill, from 0 to 1; a single one is all of it, none no fill."""


class Shown(Struct, frozen=True):
    """How a picture is shown: its box, its one colour if any, and what stays of it."""

    box: Image
    ink: str
    anchor: str
    grown: float  # by how much corners are larger
    colours: Mapping[str, str] | None = None  # that an SVG is painted with
    filter: "Filter | None" = None
    mask: tuple[Path, int] | None = None


@lru_cache(maxsize=1024)
def shape(
    box: Form, sides: Place, grown: float, fill: Stops, stroke: str | None
) -> tuple[Mark, ...]:
    """Return the marks of a shape, the same for the same; `fill` may be a gradient."""
    path, (x, y, w, h) = Outline(), sides
    if box.form == "rectangle":
        path = _rectangle(sides, 0 if box.border else box.corner, box.stairs, grown)
    elif box.form == "ellipse":
        path.ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
    elif box.points:
        at = [(x + across, y + down) for across, down in batched(box.points)]
        path.points(at, close=box.form != "line")
    elif box.form == "line":
        path.move(x, y).line(x + w, y + h)
    else:
        path.points(_corners(box, sides))
    if box.border and box.form == "rectangle":
        path.add(_hole(box, sides, grown))
    if not (fill or stroke):
        return ()
    tone = _tone(box, sides, fill) if fill else None
    line = box.width * grown, box.dash, box.opacity
    cap: Cap = box.cap or ("butt" if box.dash else "round")
    return (Shape(path, tone, stroke, *line, even_odd=bool(box.border), cap=cap),)


def _rectangle(sides: Place, corner: float, stairs: float, grown: float) -> Outline:
    if stairs:
        return stepped(*sides, stairs * grown)
    return Outline().rect(*sides, radius=corner * grown)


def _hole(box: Form, sides: Place, grown: float) -> Outline:
    """Return what a frame leaves free: it is `border` wide, beside any bleed."""
    x, y, w, h = sides
    bleed = max(0.0, -x) if box.whole else 0.0
    wide = bleed + box.border * grown
    inner = w - 2 * wide, h - 2 * wide
    if min(inner) <= 0:
        raise BadData("border", f"{box.border:g} mm is all of the box", "make it less")
    return Outline().rect(x + wide, y + wide, *inner, radius=box.corner * grown)


def batched(numbers: tuple[float, ...]) -> list[tuple[float, float]]:
    """Return numbers in pairs."""
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _corners(box: Form, sides: Place) -> list[tuple[float, float]]:
    """Return the corners of a regular polygon or star in the ellipse of its box."""
    x, y, w, h = sides
    count = box.sides * (2 if box.form == "star" else 1)
    corners = []
    for number in range(count):
        far = box.inner if box.form == "star" and number % 2 else 1.0
        turn = math.tau * number / count
        right, up = math.sin(turn) * far, math.cos(turn) * far
        corners.append((x + w / 2 * (1 + right), y + h / 2 * (1 - up)))
    return corners


def _tone(box: Form, sides: Place, stops: Stops) -> str | Fade:
    if len(stops) == 1:
        return stops[0][1]
    x, y, w, h = sides
    if box.points:
        at = batched(box.points)
        w, h = (max(side) for side in zip(*at, strict=True))
    middle = x + w / 2, y + h / 2
    if box.run == "out":
        return Fade(*middle, *middle, stops, radius=(w**2 + h**2) ** 0.5 / 2)
    if not box.angle:
        end = (x + w, y) if box.run == "across" else (x, y + h)
        return Fade(x, y, *end, stops)
    turn = math.radians(box.angle + (90 if box.run == "across" else 0))
    right, down = math.sin(turn), math.cos(turn)
    half = (abs(w * right) + abs(h * down)) / 2  # as far as the corners
    right, down = right * half, down * half
    start = middle[0] - right, middle[1] - down
    return Fade(*start, middle[0] + right, middle[1] + down, stops)


LONGEST = 400  # most characters of the colours of a gradient
BESIDE = re.compile(r",(?![^()]*\))")
PART = re.compile(r"(.*\S)\s+(\d{1,3}(?:\.\d+)?)%")


@lru_cache(maxsize=256)
def stops(fill: str, to: str) -> tuple[tuple[float, str], ...]:
    """Return the colours of a gradient, as they are written, and where each is.

    Raises:
        BadData: if their places are not in order.

    >>> stops("red", "gold 20%, rgb(1, 2, 3)")
    ((0.0, 'red'), (0.2, 'gold'), (1.0, 'rgb(1, 2, 3)'))
    """
    if len(to) > LONGEST:
        what = f"{len(to)} characters"
        raise BadData("to", what, f"a gradient has at most {LONGEST}")
    names, places = list[str](), list[float | None]()
    for text in (fill, *BESIDE.split(to)) if to else (fill,):
        part = PART.fullmatch(text.strip())
        names.append(part[1] if part else text.strip())
        places.append(float(part[2]) / 100 if part else None)
    places[0] = places[0] or 0.0
    places[-1] = 1.0 if places[-1] is None else places[-1]
    filled = list[float]()
    for number, place in enumerate(places):
        if place is None:
            continue
        start, between = filled[-1] if filled else place, number - len(filled)
        step = (place - start) / (between + 1)
        filled += [round(start + step * (at + 1), 6) for at in range(between)]
        filled.append(place)
    if filled != sorted(filled) or filled[-1] > 1:
        right = "write parts from 0% to 100%, in order"
        raise BadData("to", f"'{to[:40]}' does not run from start to end", right)
    return tuple(zip(filled, names, strict=True))


def filtered(text: str) -> "Filter":
    """Return the filter that a text says.

    Raises:
        BadData: if it says none.
    """
    from companion.press.cards import filters  # which few decks need, here as below

    return filters.read(text)


def put_picture(
    scene: Scene, name: str, file: tuple[Path, int] | None, how: Shown, place: Place
) -> None:
    """Draw a picture into its place, or a placeholder if its file is missing."""
    if file is None:
        _placeholder(scene, name, place)
        return
    if how.mask or how.box.flip or how.box.opacity < 1:
        # A picture that is seen in part: by its mask, faintly, or mirrored.
        box = structs.replace(how.box, flip="", opacity=1.0)
        face, (x, y, w, h) = Scene(scene.width, scene.height, low=scene.low), place
        put_picture(face, name, file, structs.replace(how, box=box, mask=None), place)
        scene.remarks.update(face.remarks)
        marks = face.marks
        if how.box.flip:
            mirror = (-1, 0, 0, 1, 2 * x + w, 0), (1, 0, 0, -1, 0, 2 * y + h)
            marks = (Group(marks, mirror[how.box.flip == "down"]),)
        if how.mask:
            marks = (Group(marks, mask=_mask(how.mask[0], place)),)
        if how.box.opacity < 1:
            marks = (Group(marks, mask=paints.veil(how.box.opacity)),)
        scene.append(marks)
        return
    path, number = file
    if path.suffix.lower() == ".svg":
        _drawing(scene, path, how, place)
        return
    if path.suffix.lower() in PAGED:
        inches = place[2] / INCH, place[3] / INCH
        raster = page(path, number, inches)
        problem = f"a PDF, printed with {DPI} dots an inch"
        right = "save it as SVG if it is to stay vectors"
        scene.remarks[Remark(name, problem, right, fault=False)] = None
    else:
        raster = picture(path)
    sides = _sides(raster.across, raster.down, how, place)
    if how.filter:
        from companion.press.cards import filters

        blur = round(how.filter.blur * raster.across / sides[2], 1)
        raster = filters.dots(raster, how.filter.tones, blur)
    with scene.clip(_edge(how, place)):
        scene.picture(raster, *sides)


def _drawing(scene: Scene, path: Path, how: Shown, place: Place) -> None:
    if how.colours is None:
        art, marks = drawing(path), _marks(path, how.ink)
    else:
        art = painted(path, how.colours, low=scene.low)
        marks = art.marks
    if how.filter:
        if how.filter.blur:
            right = "save it as PNG, or leave out blur"
            raise BadData("filter", f"'{path.name}' is a drawing, not dots", right)
        marks = _toned(path, how.ink, how.filter.tones)
    left, top, w, _ = sides = _sides(art.width, art.height, how, place)
    scale = w / art.width
    scene.left_out(path.name, art)
    edge = _edge(how, place if how.box.fit == "cover" else sides)
    with scene.clip(edge):
        scene.share(marks, (scale, 0, 0, scale, left, top))


@lru_cache(maxsize=64)
def _marks(path: Path, ink: str) -> tuple[Mark, ...]:
    art = drawing(path)
    if ink:
        return art.inked(ink, "#FFFFFF")
    return art.painted({artwork.INK: "#000000", artwork.KNOCK: "#FFFFFF"})


@lru_cache(maxsize=64)
def _toned(path: Path, ink: str, tones: "Tones") -> tuple[Mark, ...]:
    from companion.press.cards import filters

    return filters.marks(_marks(path, ink), tones)  # once, so that cards share them


def _mask(path: Path, place: Place) -> tuple[Mark, ...]:
    """Return a file as a mask that fills a place."""
    x, y, w, h = place
    if path.suffix.lower() != ".svg":
        from companion.press.cards import filters

        return (Picture(filters.lit(picture(path)), x, y, w, h),)
    art = drawing(path)
    scale = w / art.width, h / art.height
    marks = paints.lit(_marks(path, ""))
    return (Group(marks, (scale[0], 0, 0, scale[1], x, y), shared=True),)


def _edge(how: Shown, place: Place) -> Outline:
    return _rectangle(place, how.box.corner, how.box.stairs, how.grown)


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
    problem, right = f"there is no file '{name}'", "paths start at the deck"
    scene.remarks[Remark("picture", problem, right)] = None
    x, y, w, h = place
    scene.draw(Outline().rect(x, y, w, h), fill=EMPTY, stroke=EDGE, width=0.3)
    cross = Outline().move(x, y).line(x + w, y + h).move(x + w, y).line(x, y + h)
    scene.draw(cross, stroke=EDGE, width=0.2)
    style = Style(Faces(LABEL), 8, WORDS, align="centre", rough=True)
    high = min(h, 5)
    inner = x + w * 0.1, y + h / 2 - high / 2, w * 0.8, high
    scene.draw(Outline().rect(*inner), fill=EMPTY)
    scene.rich(name.replace("{", "{{"), inner, style)


def forget() -> None:
    """Forget what was read, so that changed files are read again."""
    for cached in (picture, drawing, page, _marks, _toned):
        cached.cache_clear()

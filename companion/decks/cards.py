"""A row drawn with a layout.

A layout drawn at another size than its own is stretched; letters and lines grow by the
smaller of both factors, and circles stay round. With low ink, a row's own colours are
pale and pictures left out.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path

from msgspec import Struct

from companion.decks import layouts, pictures
from companion.decks.layouts import AnyBox, Form, Icon, Image, Layout, Words, filled
from companion.decks.rows import Row, shortened
from companion.errors import BadData, CompanionError, UnknownName, near
from companion.press.layout.piece import Draw
from companion.press.layout.sizes import Size, size
from companion.press.scene import icons
from companion.press.scene import scene as drawing
from companion.press.scene.boxes import Palette
from companion.press.scene.fonts import names as fonts
from companion.press.scene.path import Path as Outline
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Mark, Scene, mix

HEX = re.compile(r"#[0-9A-Fa-f]{6}")
PALE = 0.85
"""Part of white in a row's own colour, with low ink."""

Place = tuple[float, float, float, float]
"""Where a box is drawn: left, top, width and height, in mm."""


class Look(Struct, frozen=True, eq=False, dict=True):
    """A layout at a size, with the folder that its pictures and fonts are in."""

    layout: Layout
    size: Size
    folder: Path
    file: str

    @cached_property
    def stretch(self) -> tuple[float, float, float]:
        """The factors by which boxes are wider and higher, and letters larger."""
        own = own_size(self.layout)
        across, down = self.size.width / own.width, self.size.height / own.height
        return across, down, min(across, down)

    @cached_property
    def palette(self) -> Palette:
        """The colours of the layout, for preflight."""
        return layouts.palette(self.layout)

    @cached_property
    def common_back(self) -> Draw | None:
        """The function that draws the back of all rows, if it has no cell of a row."""
        boxes = self.layout.back
        if not boxes or any(layouts.columns(box) for box in boxes.values()):
            return None
        return partial(_draw, look=self, boxes=boxes, row=Row(1, {}))


def own_size(layout: Layout) -> Size:
    """Return the size that a layout is designed for."""
    return size(layout.size)


def front(look: Look, row: Row) -> Draw:
    """Return the function that draws a row's front."""
    return partial(_draw, look=look, boxes=look.layout.front, row=row)


def back(look: Look, row: Row) -> Draw | None:
    """Return the function that draws a row's back, if the layout has one.

    Rows whose backs are alike share it, so that it is drawn once.
    """
    if look.common_back or not look.layout.back:
        return look.common_back
    return partial(_draw, look=look, boxes=look.layout.back, row=row)


def _draw(scene: Scene, *, look: Look, boxes: Mapping[str, AnyBox], row: Row) -> None:
    own = look.folder / "icons"
    scene.icons = own if own.is_dir() else None
    pen = Pen(scene, look, row.cells)
    with scene.at(look.layout.bleed, look.layout.bleed):
        for name, box in boxes.items():
            with _located_errors(look, name, box, row):
                pen.box(box, name)


@contextmanager
def _located_errors(look: Look, name: str, box: AnyBox, row: Row) -> Iterator[None]:
    """Add file, row and column to any error in a box."""
    try:
        yield
    except CompanionError as error:
        named = [hole.column for hole in layouts.columns(box)]
        columns = list(dict.fromkeys(filter(row.cells.get, named)))
        where = f"{look.file}: row {row.number}, "
        where += f"column {' and '.join(columns)}" if columns else f"box {name}"
        what = f"{shortened(error.where)}: {shortened(error.what, 100)}"
        raise type(error)(where, what, error.right) from None


class Pen:
    """Draws boxes on a scene, filled from the cells of one row."""

    def __init__(self, scene: Scene, look: Look, cells: Mapping[str, str]) -> None:
        self.scene, self.look, self.cells = scene, look, cells
        self.across, self.down, self.grown = look.stretch
        layout = look.layout
        self.colours = layout.low if scene.low else layout.full

    def box(self, box: AnyBox, name: str) -> None:
        """Draw a box, unless its `when` is empty."""
        if box.when is not None and not filled(box.when, self.cells):
            return
        x, y = box.x * self.across, box.y * self.down
        w, h = box.w * self.across, box.h * self.down
        draw = self._kind(box, name)
        if box.turn:
            with self.scene.at(x + w / 2, y + h / 2, turn=box.turn):
                draw((-w / 2, -h / 2, w, h))
        else:
            draw((x, y, w, h))

    def _kind(self, box: AnyBox, name: str) -> Callable[[Place], None]:
        match box:
            case Words():
                return partial(self._words, box, name)
            case Icon():
                return partial(self._icon, box, name)
            case Image():
                return partial(self._image, box, name)
            case Form():
                return partial(self._form, box)

    def _words(self, box: Words, label: str, place: Place) -> None:
        words = filled(box.text, self.cells)
        if not words:
            return
        faces = Faces(
            self._font(box.font), self._font(box.bold), self._font(box.italic)
        )
        self.scene.rich(
            words,
            place,
            Style(
                faces,
                max(box.size * self.grown, box.floor),
                self._ink(box.colour),
                floor_pt=box.floor,
                leading=box.leading,
                align=box.align,
                rise=box.rise,
            ),
            ground=self._ink(box.ground),
            name=label,
        )

    def _icon(self, box: Icon, label: str, place: Place) -> None:
        name = filled(box.icon, self.cells)
        if not name:
            return
        icons.icon(name, self.scene.icons)
        x, y, w, h = place
        side = min(w, h)
        ink, ground = self._ink(box.colour), self._ink(box.ground)
        self.scene.icon(name, (x + w / 2, y + h / 2), size=side, ink=ink, ground=ground)
        self.scene.place("icon", label, x + w / 2, y + h / 2, w, h)

    def _image(self, box: Image, label: str, place: Place) -> None:
        name = filled(box.image, self.cells)
        if not name:
            return
        path = pictures.inside(self.look.folder, name, "pictures")
        raster = pictures.picture(path)
        if self.scene.low:
            return
        x, y, w, h = self._whole() if box.whole else place
        wide, high = w / raster.across, h / raster.down
        scale = max(wide, high) if box.fit == "cover" else min(wide, high)
        across, down = raster.across * scale, raster.down * scale
        edge = Outline().rect(x, y, w, h, radius=box.corner * self.grown)
        with self.scene.clip(edge):
            left, top = x + (w - across) / 2, y + (h - down) / 2
            self.scene.picture(raster, left, top, across, down)
        self.scene.place("picture", label, x + w / 2, y + h / 2, w, h)

    def _form(self, box: Form, place: Place) -> None:
        x, y, w, h = place
        if box.form == "ellipse" and box.w == box.h:  # a circle stays one
            across = box.w * self.grown
            x, y = x + (w - across) / 2, y + (h - across) / 2
            w = h = across
        fill, stroke = (filled(colour, self.cells) for colour in (box.fill, box.stroke))
        if box.whole:
            x, y, w, h = self._whole()
        marks = _shape(
            box,
            (x, y, w, h),
            self.grown,
            self._fill(fill) if fill else None,
            self._colour(stroke) if stroke else None,
        )
        if marks:
            self.scene.share(marks)

    def _whole(self) -> Place:
        bleed, size = self.look.layout.bleed, self.look.size
        return -bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed

    def _fill(self, colour: str) -> str:
        """Return a fill; with low ink a row's own colour is pale."""
        if self.scene.low and colour not in self.colours:
            return mix(self._colour(colour), "#FFFFFF", PALE)
        return self._colour(colour)

    def _ink(self, colour: str) -> str:
        return self._colour(filled(colour, self.cells))

    def _colour(self, colour: str) -> str:
        if colour in self.colours:
            return self.colours[colour]
        if not HEX.fullmatch(colour):
            right = f"{near(colour, self.colours)} (or write it as '#1A2B3C')"
            raise UnknownName("colours", f"no colour is called '{colour}'", right)
        return colour.upper()

    def _font(self, name: str) -> str:
        return _font(name, self.look.folder) if name else ""


@lru_cache(maxsize=1024)
def _shape(
    box: Form,
    sides: Place,
    grown: float,
    fill: str | None,
    stroke: str | None,
) -> tuple[Mark, ...]:
    """Return the marks of a shape, the same ones for the same shape."""
    face, path, (x, y, w, h) = Scene(1, 1), Outline(), sides
    if box.form == "rectangle":
        path.rect(x, y, w, h, radius=box.corner * grown)
    elif box.form == "ellipse":
        path.ellipse(x + w / 2, y + h / 2, w / 2, h / 2)
    else:
        path.move(x, y).line(x + w, y + h)
    if fill or stroke:
        face.draw(path, fill=fill, stroke=stroke, width=box.width * grown)
    return face.marks


@cache
def _font(name: str, folder: Path) -> str:
    """Return a font as the press knows it: one in the deck's folder, or ours.

    Raises:
        UnknownName, BadData: if there is none, or it leads out of the folder.
    """
    own = sorted((folder / "fonts").glob("*.[to]tf"))
    stem = name.removesuffix(".ttf").removesuffix(".otf")
    for path in own:
        if path.stem == stem:
            pictures.inside(folder, f"fonts/{path.name}", "fonts")
            if path.suffix == ".otf":
                right = "choose a .ttf with TrueType outlines"
                raise BadData(path.name, "has PostScript outlines", right)
            return str(path.resolve())
    known = [*(path.stem for path in own), *fonts()]
    if name not in known:
        raise UnknownName("fonts", f"no font is called '{name}'", near(name, known))
    return name


def forget() -> None:
    """Forget what was read of files, so that changed ones are read again."""
    for kept in (layouts.read, pictures.picture, _font):
        kept.cache_clear()
    drawing.forget()

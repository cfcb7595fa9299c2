"""Drawings in SVG as marks: any view box, shapes, groups, styles, gradients, clips.

One reader for icons, pictures of decks and the artwork of kits. A shape of one of the
`classes` that a caller names, such as "ink", has that name for its colour, which
`Artwork.painted` replaces; all others have their own. What cannot be drawn (filters,
blend modes, text along a path) is named in `left_out`.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadData
from companion.press.scene.artwork.draw import Drawer
from companion.press.scene.artwork.paints import INK, KNOCK, each
from companion.press.scene.artwork.tree import LARGEST, parse
from companion.press.scene.marks import Fade, Group, Mark, Shape
from companion.press.scene.path import Matrix

__all__ = ["INK", "KNOCK", "LARGEST", "Artwork", "read"]

WHITE = "#FFFFFF"

Colour = str | Fade | None
Colouring = Literal["own", "ink", "auto"]
"""Its own colours; all of it in one; in one if it is a silhouette."""


class Artwork(Struct, frozen=True, eq=False):
    """A drawing from (0, 0) to (width, height), in units of its own."""

    width: float
    height: float
    marks: tuple[Mark, ...]  # shapes, some with a class's name for colour, and groups
    # what of it cannot be drawn, in words; `replaced` what is drawn otherwise than its
    # file says
    left_out: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()

    def painted(self, colours: Mapping[str, str]) -> tuple[Mark, ...]:
        """Return the marks with the colours of classes, by name."""

        def change(shape: Shape) -> Shape:
            fill = shape.fill
            return replace(
                shape,
                fill=colours.get(fill, fill) if isinstance(fill, str) else fill,
                stroke=colours.get(shape.stroke or "", shape.stroke),
            )

        return each(self.marks, change)

    def inked(self, ink: str, ground: str) -> tuple[Mark, ...]:
        """Return the marks in one colour, as a silhouette.

        A square behind all others is left out, and shapes of its colour, or white ones
        if there is no square, become the ground.
        """
        back = self._square()
        marks = tuple(mark for mark in self.marks if mark is not back)
        clear = WHITE if back is None else back.fill
        plain = {INK: ink, KNOCK: ground}
        only = self._colours() <= {clear}

        def tone(colour: Colour) -> str | None:
            if not colour:
                return None
            if isinstance(colour, str) and colour in plain:
                return plain[colour]
            return ground if colour == clear and not only else ink

        def change(shape: Shape) -> Shape:
            return replace(shape, fill=tone(shape.fill), stroke=tone(shape.stroke))

        return each(marks, change)

    def shapes(self) -> list[Shape]:
        """Return all shapes, wherever groups move them."""
        shapes: list[Shape] = []

        def note(shape: Shape) -> Shape:
            shapes.append(shape)
            return shape

        each(self.marks, note)
        return shapes

    @property
    def silhouette(self) -> bool:
        """Whether all of it, but for a square behind it, has one colour."""
        back = self._square()
        colours = self._colours() - ({back.fill} if back else set())
        faded = any(isinstance(colour, Fade) for colour in colours)
        return len(colours - {KNOCK}) <= 1 and not faded

    def _square(self) -> Shape | None:
        """Return the square that fills the view box behind everything, if any."""
        undermost = self.marks[0] if self.marks else None
        if not isinstance(undermost, Shape) or len(self.shapes()) < 2:
            return None
        segments = undermost.path.segments
        curved = any(verb == "C" for verb, _ in segments)
        if undermost.stroke or not undermost.fill or curved:
            return None
        corners = {at for verb, at in segments if verb in "ML"}
        far = max(self.width, self.height) / 100
        square = len(corners) == 4 and all(
            any(abs(x - at[0]) <= far and abs(y - at[1]) <= far for at in corners)
            for x in (0, self.width)
            for y in (0, self.height)
        )
        return undermost if square else None

    def _colours(self) -> set[Colour]:
        every = ((shape.fill, shape.stroke) for shape in self.shapes())
        return {colour for pair in every for colour in pair} - {None}


def read(
    data: bytes, where: str, *, classes: tuple[str, ...] = (), rules: str = ""
) -> Artwork:
    """Return the drawing that an SVG file's contents describe.

    Args:
        where: names the file in errors.
        classes: those whose shapes have the class's name for their colour.
        rules: CSS that comes after the style sheets of the file.

    Raises:
        BadData: if it is no SVG, or holds an entity, a script or an outside reference.
    """
    drawer = Drawer(parse(data, where), where, classes, rules)
    try:
        left, top, width, height = drawer.box()
        marks = drawer.drawn()
    except (ValueError, ArithmeticError) as error:
        why = error if isinstance(error, ValueError) else "it leads too far"
        right = "save it as a plain SVG"
        raise BadData(where, f"cannot be read: {why}", right) from None
    if (left, top) != (0, 0) and marks:
        shift: Matrix = (1, 0, 0, 1, -left, -top)
        marks = (Group(marks, shift),)
    return Artwork(
        width, height, _flat(marks), tuple(drawer.left_out), tuple(drawer.replaced)
    )


def _flat(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return marks whose only group, if it only moves what is in it, is applied."""
    match marks:
        case (Group(clip=None, mask=(), matrix=(1, 0, 0, 1, x, y)) as group,):
            shapes = [mark for mark in group.marks if isinstance(mark, Shape)]
            faded = any(isinstance(shape.fill, Fade) for shape in shapes)
            if len(shapes) == len(group.marks) and not faded:
                return tuple(
                    replace(shape, path=shape.path.moved(lambda a, b: (a + x, b + y)))
                    for shape in shapes
                )
    return marks

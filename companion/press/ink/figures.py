"""Figures of a page that WeasyPrint sets: painted by our own painter, each once.

WeasyPrint looks for a picture in a `cache` before it fetches it. Those that it finds
there are ours, and have the methods that its own have: `get_intrinsic_size`, `draw` and
`get_x_object`. So a scene is written into the file as it is on sheets of pieces, with
the same fonts, and is never SVG.

Of WeasyPrint is used, though undocumented, these methods and `add_image` of its
streams, of the library that writes its files `Object` and `PDF.objects`;
`test_figures.py` fails first when one of them changes.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol

from companion.press.ink import content
from companion.press.ink.document import Document, Form, Metadata
from companion.press.ink.inks import SCREEN, Inks
from companion.press.layout.piece import Piece
from companion.press.scene import fonts
from companion.press.scene.scene import Scene

PIXEL = 96 / 25.4
"""Pixels of CSS in a mm."""


Size = tuple[float, float, float]
"""Width and height in pixels, and their ratio."""


class Held(Protocol):
    """An object of WeasyPrint's file, which is written as its data say."""

    data: bytes


class Figure:
    """A scene, as WeasyPrint takes a picture; `scale` is how much it is enlarged."""

    def __init__(self, scene: Scene, name: str, figures: "Figures") -> None:
        self.scene, self.id, self.scale = scene, name, 1.0
        self._figures = figures

    def get_intrinsic_size(self, resolution: object, font_size: object) -> Size:
        """Return width and height in pixels, and their ratio."""
        wide, high = self.scene.width, self.scene.height
        return wide * PIXEL, high * PIXEL, wide / high

    def draw(self, stream: Any, width: float, height: float, style: object) -> None:
        """Paint the figure, so many pixels wide and high, at the origin."""
        stream.transform(a=width / self.scene.width, d=height / self.scene.height)
        stream.draw_x_object(stream.add_image(self, False, 1))

    def get_x_object(self, interpolate: bool, ratio: float) -> Held:
        """Return the object of the file that holds the figure."""
        return self._figures.held(self)


class Figures:
    """The figures of one page, by their addresses in it, painted in some inks.

    Attributes:
        known: what WeasyPrint takes as its cache.
        shown: the names of their pieces, in the order in which they are shown.
    """

    def __init__(self, inks: Inks = SCREEN) -> None:
        self._inks = inks
        self.known: dict[str, Figure] = {}
        self.shown: dict[Scene, str] = {}
        self._names: dict[Scene, str] = {}
        self._held: list[tuple[Figure, Held]] = []

    def add(self, scene: Scene) -> str:
        """Hold a scene; return its address."""
        name = f"{len(self.known) + 1}"
        self.known[f"figure:{name}"] = Figure(scene, name, self)
        return f"figure:{name}"

    def show(self, piece: Piece, scene: Scene, wide: float) -> str:
        """Hold the front of a piece, `wide` mm on paper, once; return its address."""
        if scene not in self._names:
            self._names[scene] = self.add(scene)
        self.shown[scene] = piece.name
        figure = self.known[self._names[scene]]
        figure.scale = max(figure.scale, wide / scene.width)
        return self._names[scene]

    def held(self, figure: Figure) -> Held:
        """Return the object that will hold a figure when the file is finished."""
        made = _object()()
        self._held.append((figure, made))
        return made

    def finish(self, document: object, file: Any) -> None:
        """Write the figures that were painted into WeasyPrint's file."""
        if not self._held:
            return
        lender = Document(Metadata(), fonts.names()[0], inks=self._inks)
        shared = content.Shared(lender, ())
        forms: Sequence[Form] = [
            shared.painted(figure.scene, figure.scale, shared=True)
            for figure, _ in self._held
        ]
        painted, named = lender.lent(len(file.objects), forms)
        for (_, made), data in zip(self._held, painted, strict=True):
            made.data = data
        for data in named:
            made = _object()()
            made.data = data
            file.add_object(made)
        self._held = []


@cache
def _object() -> Callable[[], Held]:
    """Return the class of objects that have data of their own."""
    # It comes with WeasyPrint, and has no stubs.
    import pydyf

    own = {"data": b"", "extra": {}, "compressible": False}
    return type("Held", (pydyf.Object,), own)

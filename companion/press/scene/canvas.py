"""A scene with colours by name, and the pictures of a game: what kits draw with."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from companion.press.scene import pictures
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Shape, Type


class Canvas(Struct, frozen=True):
    """A scene and the colours of its ink; paths are filled and drawn by their names."""

    scene: Scene
    colours: Mapping[str, str]
    game: ClassVar[str] = ""  # its folder in `templates`, where its pictures are

    @property
    def low(self) -> bool:
        """Whether ink is saved."""
        return self.scene.low

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]

    def fill(self, path: Path, colour: str, *, line: float = 0) -> None:
        """Fill a path; where ink is saved, also draw its line, if `line` is given."""
        edge = self["ink"] if self.low and line else None
        self.scene.draw(path, fill=self[colour], stroke=edge, width=line or 0.25)

    def outlined(self, path: Path, colour: str, width: float = 0.45) -> None:
        """Fill a path inside an ink line."""
        self.scene.draw(path, fill=self[colour], stroke=self["ink"], width=width)

    def stroke(
        self, path: Path, colour: str, width: float, dash: tuple[float, ...] = ()
    ) -> None:
        self.scene.add(Shape(path, stroke=self[colour], width=width, dash=dash))

    def type(
        self, font: str, size_pt: float, *, colour: str = "ink", track: float = 0
    ) -> Type:
        """Return a type in a named colour."""
        return Type(font, size_pt, self[colour], track)

    def emblem(
        self, name: str, at: Point, size: float, ink: str = "ink", ground: str = "paper"
    ) -> None:
        """Draw an icon in a named colour, on a ground of another."""
        ink, ground = self[ink], self[ground]
        self.scene.icon(name, at, size=size, ink=ink, ground=ground)

    def motif(
        self, name: str, at: Point, *, scale: float = 1, foot: bool = False
    ) -> None:
        """Draw a picture of `artwork/` about a point, or standing on it."""
        picture = pictures.picture(self.game, name, self.colours, low=self.low)
        self.scene.put(picture, at, scale=scale, foot=foot)

    def layer(self, name: str) -> None:
        """Draw a picture of `artwork/` that is as large as the scene."""
        self.motif(name, (self.scene.width / 2, self.scene.height / 2))

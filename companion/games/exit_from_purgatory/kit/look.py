"""How the pieces are drawn: colours by name, fonts, outlines of `art.toml`."""

from functools import cache

from msgspec import Struct

from companion import places
from companion.facts import load
from companion.press.scene import svgpath
from companion.press.scene.boxes import palette
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

GAME = "exit_from_purgatory"

TITLE = "limelight-400-normal"
LABEL = "josefin-sans-700-normal"
NOTE = "jost-500-normal"
BOLD = "jost-700-normal"
TRACK = 0.09
"""Between the capitals of a label, in em."""

ART = 100
"""Side of the square that every outline is drawn on."""

OUTLINE = 0.45


class Look(Struct, frozen=True):
    """A scene and the colours of its ink."""

    scene: Scene
    colours: dict[str, str]

    @property
    def low(self) -> bool:
        return self.scene.low

    def __getitem__(self, colour: str) -> str:
        return self.colours[colour]

    def flat(self, path: Path, fill: str, *, line: float = 0) -> None:
        """Fill a path; where ink is saved, also draw its line, if `line` is given."""
        if self.low and line:
            self.scene.draw(path, fill=self[fill], stroke=self["ink"], width=line)
        else:
            self.scene.draw(path, fill=self[fill])

    def inked(self, path: Path, fill: str, width: float = OUTLINE) -> None:
        """Fill a path inside an ink line."""
        self.scene.draw(path, fill=self[fill], stroke=self["ink"], width=width)

    def stroke(self, path: Path, colour: str, width: float) -> None:
        self.scene.draw(path, stroke=self[colour], width=width)


def look(scene: Scene) -> Look:
    """Return the look of a scene's own ink."""
    return Look(scene, palette(GAME).ink(low=scene.low))


@cache
def _art() -> dict[str, str]:
    return load(dict[str, str], places.TEMPLATES / GAME / "art.toml")


@cache
def _outline(name: str) -> Path:
    return svgpath.read(_art()[name])


def art(name: str, x: float, y: float, size: float) -> Path:
    """Return an outline of `art.toml`, its grid `size` mm wide about (x, y)."""
    scale = size / ART
    left, top = x - size / 2, y - size / 2
    return _outline(name).moved(lambda a, b: (left + a * scale, top + b * scale))

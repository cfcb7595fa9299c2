"""How the pieces are drawn: colours by name, fonts, pictures of `artwork/`."""

from msgspec import Struct

from companion.press.scene import pictures
from companion.press.scene.boxes import palette
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

GAME = "exit_from_purgatory"

TITLE = "limelight-400-normal"
LABEL = "josefin-sans-700-normal"
NOTE = "jost-500-normal"
BOLD = "jost-700-normal"
TRACK = 0.09
"""Between the capitals of a label, in em."""

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


def motif(
    looks: Look, name: str, at: Point, *, scale: float = 1, foot: bool = False
) -> None:
    """Draw a picture of `artwork/` about a point, or standing on it."""
    found = pictures.picture(GAME, name, looks.colours, low=looks.low)
    looks.scene.put(found, at, scale=scale, foot=foot)

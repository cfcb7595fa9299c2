"""What a game prints: pieces to be cut and drawn, pages to be read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.press.scene import Scene

Draw = Callable[[Scene], None]


@dataclass(frozen=True)
class Piece:
    """Something cut out, `width` by `height` mm at the trim; `back` is None if bare.

    Attributes:
        name: as typed and as the file is called.
        front, back: fill a scene of the trim's size, `bleed` mm wider on every side.
        safe: how far inside the trim text stays, in mm.
        corner: radius of the trim's corners, in mm.
        title: as people read it; the name if empty.
    """

    name: str
    width: float
    height: float
    front: Draw
    back: Draw | None = None
    bleed: float = 0
    safe: float = 3
    corner: float = 0
    copies: int = 1
    title: str = ""

    def face(self, *, low: bool = False, back: bool = False) -> Scene:
        """Draw the front, or the back, and return it.

        Raises:
            ValueError: if the back of a piece without one is asked for.
        """
        draw = self.back if back else self.front
        if draw is None:
            raise ValueError(f"{self.name} has no back")
        scene = Scene(
            self.width + 2 * self.bleed, self.height + 2 * self.bleed, low=low
        )
        draw(scene)
        return scene


@dataclass(frozen=True)
class Page:
    """A document that is set: a template under `templates/` and what fills it.

    `context` gives what the template is filled with, and is asked only when it is set.
    """

    name: str
    template: str
    title: str
    context: Callable[[], Mapping[str, Any]]


@dataclass(frozen=True)
class Kit:
    """All that a game prints, with the words that go into every file's metadata."""

    game: str
    title: str
    credit: str
    version: str
    pieces: tuple[Piece, ...]
    pages: tuple[Page, ...] = ()

"""A piece on paper, once or as mini editions, with its ruler and its cut lines."""

from dataclasses import dataclass

from companion.press.scene import Scene


@dataclass(frozen=True, slots=True)
class Placement:
    """A face with its top left corner at (x, y) of the sheet, enlarged by `scale`."""

    face: Scene
    x: float
    y: float
    scale: float = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a piece of paper; `trim` is (x, y, width, height) of what is kept."""

    title: str
    width: float
    height: float
    placements: tuple[Placement, ...]
    trim: tuple[float, float, float, float]

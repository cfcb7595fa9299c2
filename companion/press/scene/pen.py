"""A pen that fills our paths; fontTools and HarfBuzz both draw with such pens."""

from companion.press.scene.path import Path, Point


class Pen:
    """Fill `path`; quadratic curves become cubic ones."""

    def __init__(self) -> None:
        self.path = Path()
        self._here: Point = (0, 0)

    def moveTo(self, point: Point) -> None:
        self.path.move(*point)
        self._here = point

    def lineTo(self, point: Point) -> None:
        self.path.line(*point)
        self._here = point

    def curveTo(self, first: Point, second: Point, point: Point) -> None:
        self.path.curve(first, second, point)
        self._here = point

    def qCurveTo(self, handle: Point, point: Point) -> None:
        (x0, y0), (hx, hy), (x, y) = self._here, handle, point
        first = x0 + (hx - x0) * 2 / 3, y0 + (hy - y0) * 2 / 3
        self.curveTo(first, (x + (hx - x) * 2 / 3, y + (hy - y) * 2 / 3), point)

    def closePath(self) -> None:
        self.path.close()

    def endPath(self) -> None:
        """Leave the subpath open: a stroke that ends."""

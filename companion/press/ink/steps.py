"""Outlines as short as they can be written in SVG: whole steps from point to point."""

from collections.abc import Sequence

from companion.press.scene.path import Path

NEAR = 1
"""Steps by which a handle may miss the one that a reader guesses."""

Spot = tuple[int, int]


def relative(path: Path, *, dots: bool = False) -> str:
    """Return an outline in whole steps, each from the point before.

    Args:
        dots: whether parts too short for a step are kept, as round strokes show them.

    >>> relative(Path().move(1.2, 3).line(4, 3).line(4, 9.9).close())
    'M1 3h3v7z'
    """
    code = _Code(dots)
    for verb, numbers in path.segments:
        points = [round(number) for number in numbers]
        match verb:
            case "M":
                code.move(*points)
            case "L":
                code.line(*points)
            case "C":
                code.curve(*points)
            case _:
                code.close()
    code.end()
    return "".join(code.parts)


def decimal(path: Path) -> str:
    """Return an outline in mm, absolute and with two decimals.

    >>> decimal(Path().move(1.234, 3).line(4, 3).close())
    'M1.23 3L4 3Z'
    """
    return "".join(
        verb + " ".join(f"{round(number, 2):g}" for number in numbers)
        for verb, numbers in path.segments
    )


class _Code:
    """The commands of an outline.

    A move is written with the first line after it, so that no part is empty. `_pen` is
    the point that the next numbers count from, `_handle` the one that `s` guesses: as
    far from the pen as the last one, on the other side.
    """

    def __init__(self, dots: bool) -> None:
        self.parts: list[str] = []
        self._dots, self._alone = dots, False
        self._pen: Spot = (0, 0)
        self._start: Spot = (0, 0)
        self._goes: Spot | None = (0, 0)
        self._handle: Spot = (0, 0)
        self._last = ""

    @property
    def _here(self) -> Spot:
        return self._pen if self._goes is None else self._goes

    def move(self, x: int, y: int) -> None:
        self.end()
        self._goes, self._alone = (x, y), True

    def end(self) -> None:
        """Leave a dot where a part moved to its start and drew no step."""
        if self._dots and self._alone:
            here = self._here
            self._add("h", 0)
            self._pen = here

    def line(self, x: int, y: int) -> None:
        dx, dy = x - self._here[0], y - self._here[1]
        if not dx and not dy:
            return
        if not dy:
            self._add("h", dx)
        elif not dx:
            self._add("v", dy)
        else:
            self._add("l", dx, dy)
        self._pen, self._handle = (x, y), (0, 0)

    def curve(self, *points: int) -> None:
        left, top = self._here
        x1, y1, x2, y2, x, y = points
        steps = x1 - left, y1 - top, x2 - left, y2 - top, x - left, y - top
        if not any(steps):
            return
        guess = self._handle if self._goes is None else (0, 0)
        if abs(steps[0] - guess[0]) <= NEAR and abs(steps[1] - guess[1]) <= NEAR:
            self._add("s", *steps[2:])
        else:
            self._add("c", *steps)
        self._pen, self._handle = (x, y), (x - x2, y - y2)

    def close(self) -> None:
        if self._goes is None:
            self.parts.append("z")
            self._last, self._pen, self._goes = "z", self._start, self._start

    def _add(self, letter: str, *steps: int) -> None:
        self._alone = False
        if self._goes is not None:
            (x, y), (left, top) = self._goes, self._pen
            if self.parts:
                self._write("m", (x - left, y - top))
            else:
                self._write("M", (x, y))
            self._start, self._goes = (x, y), None
        self._write(letter, steps)

    def _write(self, letter: str, steps: Sequence[int]) -> None:
        # Numbers after a move, without a letter, are a line.
        silent = "l" if self._last == "m" else self._last
        first, *others = steps
        apart = letter if letter != silent else " " if first >= 0 else ""
        rest = "".join(f"{step}" if step < 0 else f" {step}" for step in others)
        self.parts.append(f"{apart}{first}{rest}")
        self._last = letter

"""What charts are drawn with: scales and frames, lines, shapes and texts.

All numbers are in the units of a chart's field, y down; a template draws them, and
knows nothing of what they say.
"""

from collections.abc import Sequence
from math import ceil, floor, log10

import msgspec

WIDE, HALF = 720.0, 346.0
"""The widths of charts: of a page, and of half of one."""

EDGE = 14.0
"""What is left free on the right, where the last number of a scale is written."""

LETTER = 6.0
"""The width of a letter, on average and a little more."""

HEAD, AXIS, GAP = 20.0, 26.0, 26.0
"""Heights of a title and an axis, and the space between panels."""


class Text(msgspec.Struct, frozen=True):
    """A text; `role` is title, label, tick or value, `anchor` as SVG has it."""

    x: float
    y: float
    text: str
    role: str
    anchor: str


class Line(msgspec.Struct, frozen=True):
    """A line; `role` is grid, axis, fair, whisker, or a series: s0, s1, s2."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: str


class Shape(msgspec.Struct, frozen=True):
    """A filled path; `role` is column, or a series."""

    path: str
    role: str


class Chart(msgspec.Struct, frozen=True):
    """A picture; `summary` says in words what it shows."""

    title: str
    summary: str
    width: float
    height: float
    texts: tuple[Text, ...]
    lines: tuple[Line, ...]
    shapes: tuple[Shape, ...]


class Mark(msgspec.Struct, frozen=True):
    """A number with its interval."""

    at: float
    low: float
    high: float


class Drawing:
    """A chart that is being drawn."""

    def __init__(self) -> None:
        self._texts: list[Text] = []
        self._lines: list[Line] = []
        self._shapes: list[Shape] = []

    def text(
        self, at: tuple[float, float], text: str, role: str, anchor: str = "start"
    ) -> None:
        x, y = at
        self._texts.append(Text(round(x, 1), round(y, 1), text, role, anchor))

    def line(
        self, start: tuple[float, float], end: tuple[float, float], role: str
    ) -> None:
        x1, y1, x2, y2 = (round(number, 1) for number in (*start, *end))
        self._lines.append(Line(x1, y1, x2, y2, role))

    def shape(self, path: str, role: str) -> None:
        self._shapes.append(Shape(path, role))

    def chart(self, title: str, summary: str, size: tuple[float, float]) -> Chart:
        """Return the chart; its size is its width and height."""
        wide, tall = size
        drawn = tuple(self._texts), tuple(self._lines), tuple(self._shapes)
        return Chart(title, summary, wide, round(tall, 1), *drawn)


class Frame(msgspec.Struct, frozen=True):
    """Where a panel is drawn: its field without labels, title and axis."""

    left: float
    right: float
    top: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    def x(self, part: float) -> float:
        return round(self.left + self.width * part, 1)

    def y(self, part: float) -> float:
        return round(self.bottom - (self.bottom - self.top) * part, 1)


class Scale(msgspec.Struct, frozen=True):
    """How numbers lie along a panel: between which, and what is written after them."""

    low: float
    high: float
    unit: str = ""

    def part(self, value: float) -> float:
        """Return how far along a value is, 0 to 1."""
        held = min(max(value, self.low), self.high)
        return (held - self.low) / (self.high - self.low)

    def ticks(self, most: int) -> tuple[float, ...]:
        """Return round values within, at most so many and one."""
        step = rounded((self.high - self.low) / most)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return tuple(round(step * n, 9) for n in range(first, last + 1))

    def written(self, value: float) -> str:
        return f"{value:g}{self.unit}"


def rounded(step: float) -> float:
    """Return the next of 1, 2 and 5, times a power of ten.

    >>> [rounded(step) for step in (0.3, 7, 12)]
    [0.5, 10.0, 20.0]
    """
    power = 10.0 ** floor(log10(step) + 1e-9)
    return next(power * n for n in (1, 2, 5, 10) if power * n >= step - 1e-9 * power)


def spanning(marks: Sequence[Mark], unit: str) -> Scale:
    """Return a scale from 0, or below, that holds all marks."""
    ends = [0.0, *(end for mark in marks for end in (mark.low, mark.high))]
    low, high = min(ends), max(ends)
    step = rounded(max(high - low, 1e-6) / 5)
    low, high = step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9)
    return Scale(round(low, 9), round(high if high > low else low + step, 9), unit)


def cut(text: str, room: float) -> str:
    """Return a text that fits, cut short if it must be.

    >>> cut("Diplomacy", 30.0)
    'Dipl…'
    """
    most = max(3, int(room / LETTER))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"

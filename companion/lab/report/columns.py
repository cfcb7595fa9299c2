"""Charts of columns: how the numbers of many games are spread."""

from collections.abc import Sequence

import msgspec

from companion.lab.report import drawing
from companion.lab.report.drawing import Chart, Drawing, Frame, Mark, Scale

TALL = 78.0
"""The height of a field; one alone is half as tall again."""

LEFT = 36.0
"""The room for the numbers of the scale."""

ACROSS = 3
"""Panels side by side."""


class Column(msgspec.Struct, frozen=True):
    """A column: where it begins and ends along the axis, and its number."""

    start: float
    end: float
    mark: Mark


class Columns(msgspec.Struct, frozen=True):
    """Columns under a title; `mean` is drawn across them."""

    title: str
    columns: tuple[Column, ...]
    mean: Mark


def columns(title: str, panels: Sequence[Columns], along: Scale) -> Chart:
    """Return panels of columns, all to one scale.

    Args:
        along: the scale below; its unit says what is counted.
    """
    canvas = Drawing()
    across = min(ACROSS, len(panels))
    tall = TALL if across > 1 else 1.5 * TALL
    up = drawing.spanning([c.mark for panel in panels for c in panel.columns], " %")
    wide = (drawing.WIDE - LEFT - drawing.EDGE - drawing.GAP * (across - 1)) / across
    y = 0.0
    for start in range(0, len(panels), across):
        for at, panel in enumerate(panels[start : start + across]):
            left = LEFT + (wide + drawing.GAP) * at
            frame = Frame(left, left + wide, y + drawing.HEAD, y + drawing.HEAD + tall)
            _field(canvas, frame, up, numbered=not at)
            _panel(canvas, panel, frame, along, up=up)
        y += drawing.HEAD + tall + drawing.AXIS
    return canvas.chart(title, _summary(title, panels), (drawing.WIDE, y))


def _field(canvas: Drawing, frame: Frame, up: Scale, *, numbered: bool) -> None:
    for tick in up.ticks(3):
        y = frame.y(up.part(tick))
        role = "grid" if tick else "axis"
        canvas.line((frame.left, y), (frame.right, y), role)
        if numbered:
            canvas.text((frame.left - 5, y + 4), up.written(tick), "tick", "end")


def _panel(
    canvas: Drawing, panel: Columns, frame: Frame, along: Scale, *, up: Scale
) -> None:
    title = drawing.cut(panel.title, frame.width)
    canvas.text((frame.left, frame.top - 7), title, "title")
    for column in panel.columns:
        left, right = (frame.x(along.part(x)) for x in (column.start, column.end))
        gap = min(1.5, (right - left) / 8)
        low, at, high = (
            frame.y(up.part(number))
            for number in (column.mark.low, column.mark.at, column.mark.high)
        )
        bottom = f"{frame.bottom:g}"
        path = f"M{left + gap:g} {bottom}V{at:g}H{right - gap:g}V{bottom}z"
        canvas.shape(path, "column")
        middle = (left + right) / 2
        canvas.line((middle, low), (middle, high), "whisker")
    x = frame.x(along.part(panel.mean.at))
    canvas.line((x, frame.top), (x, frame.bottom), "fair")
    for tick in along.ticks(max(2, int(frame.width / 34))):
        if tick == int(tick):
            below = (frame.x(along.part(tick)), frame.bottom + 13)
            canvas.text(below, f"{tick:g}", "tick", "middle")


def _summary(title: str, panels: Sequence[Columns]) -> str:
    said = "; ".join(
        f"{panel.title}: {panel.mean.at:.2f} on average" for panel in panels
    )
    return f"{title}. {said}"

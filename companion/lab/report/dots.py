"""Charts of dots with intervals: rows under one another, panels side by side."""

from collections.abc import Iterator, Sequence

import msgspec

from companion.lab.report import drawing
from companion.lab.report.drawing import Chart, Drawing, Frame, Mark, Scale

SERIES = 3
"""Numbers that one row tells apart, by colour and by shape."""

ROW, MORE = 17.0, 8.0
"""The height of a row, and of each number more than one."""

SIZE = 3.6
"""Half the size of a mark."""

SAID = 5
"""Rows of a panel that the summary reads out."""


class Row(msgspec.Struct, frozen=True):
    """A row of a panel; None where a series has no number. `value` is written after."""

    label: str
    marks: tuple[Mark | None, ...]
    value: str = ""


class Panel(msgspec.Struct, frozen=True):
    """Rows under a title; `fair` is a number that is drawn across them."""

    title: str
    rows: tuple[Row, ...]
    fair: float | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How panels are put on a chart.

    Attributes:
        title: of the chart.
        unit: what is written after numbers.
        series: the names of the numbers of a row, if there are several.
        across: panels side by side.
        wide: the width of the chart.
    """

    title: str
    unit: str = ""
    series: tuple[str, ...] = ()
    across: int = 1
    wide: float = drawing.WIDE

    @property
    def row(self) -> float:
        return ROW + MORE * (max(1, len(self.series)) - 1)


def dots(panels: Sequence[Panel], plan: Plan) -> Chart:
    """Return a chart of panels, all to one scale.

    Panels with the same rows have their labels on the left alone.
    """
    canvas = Drawing()
    marks = [mark for panel in panels for row in panel.rows for mark in row.marks]
    scale = drawing.spanning([mark for mark in marks if mark], plan.unit)
    y = _legend(canvas, plan.series)
    head = drawing.HEAD if any(panel.title for panel in panels) else 4.0
    for start in range(0, len(panels), plan.across):
        beside = panels[start : start + plan.across]
        tall = plan.row * max(len(panel.rows) for panel in beside)
        placed = _placed(panels, beside, plan, (y + head, tall))
        for panel, frame, room in placed:
            _panel(canvas, panel, frame, scale, room=room)
        y += head + tall + drawing.AXIS
    return canvas.chart(plan.title, _summary(panels, plan), (plan.wide, y))


def _placed(
    panels: Sequence[Panel],
    beside: Sequence[Panel],
    plan: Plan,
    lengthwise: tuple[float, float],
) -> Iterator[tuple[Panel, Frame, float]]:
    """Yield each panel with its frame, and the room for its labels: 0 for none.

    Args:
        lengthwise: where the frames begin, and how tall the tallest is.
    """
    top, tall = lengthwise
    rows = {tuple(row.label for row in panel.rows) for panel in panels}
    same = len(rows) == 1
    whole = plan.wide - drawing.EDGE
    share = whole / plan.across
    longest = max(len(row.label) for panel in panels for row in panel.rows)
    labels = min(14 + drawing.LETTER * longest, max(0.45 * share, 0.3 * whole * same))
    values = max(len(row.value) for panel in panels for row in panel.rows)
    after = 10 + drawing.LETTER * values if values else 8.0
    wide = (whole - labels) / plan.across if same else share - labels
    for at, panel in enumerate(beside):
        left = labels + wide * at if same else share * at + labels
        room = labels if not (same and at) else 0.0
        bottom = top + tall if same else top + plan.row * len(panel.rows)
        gap = drawing.GAP if plan.across > 1 else 0.0
        yield panel, Frame(left, left + wide - after - gap, top, bottom), room


def _panel(
    canvas: Drawing, panel: Panel, frame: Frame, scale: Scale, *, room: float
) -> None:
    if panel.title:
        title = drawing.cut(panel.title, frame.width + drawing.GAP)
        canvas.text((frame.left, frame.top - 7), title, "title")
    for tick in scale.ticks(max(2, min(6, int(frame.width / 45)))):
        x = frame.x(scale.part(tick))
        role = "grid" if tick else "axis"
        canvas.line((x, frame.top), (x, frame.bottom), role)
        at = (x, frame.bottom + 13)
        canvas.text(at, scale.written(tick), "tick", "middle")
    if panel.fair is not None:
        x = frame.x(scale.part(panel.fair))
        canvas.line((x, frame.top), (x, frame.bottom), "fair")
    step = (frame.bottom - frame.top) / max(1, len(panel.rows))
    for n, row in enumerate(panel.rows):
        middle = frame.top + step * (n + 0.5)
        if room:
            at = (frame.left - 8, middle + 4)
            canvas.text(at, drawing.cut(row.label, room - 10), "label", "end")
        canvas.text((frame.right + 10, middle + 4), row.value, "value")
        _marks(canvas, row, frame, scale, middle=middle)


def _marks(
    canvas: Drawing, row: Row, frame: Frame, scale: Scale, *, middle: float
) -> None:
    for at, mark in enumerate(row.marks):
        if mark:
            y = round(middle + MORE * (at - (len(row.marks) - 1) / 2), 1)
            low, high = (frame.x(scale.part(end)) for end in (mark.low, mark.high))
            canvas.line((low, y), (high, y), f"s{at}")
            canvas.shape(_shape(at, frame.x(scale.part(mark.at)), y), f"s{at}")


def _shape(series: int, x: float, y: float) -> str:
    """Return the mark of a series: a disc, a square, a diamond."""
    if series == 0:
        half = f"a{SIZE} {SIZE} 0 1 0"
        return f"M{x - SIZE:g} {y:g}{half} {2 * SIZE} 0{half} -{2 * SIZE} 0z"
    if series == 1:
        side = 2 * SIZE - 1
        return f"M{x - side / 2:g} {y - side / 2:g}h{side:g}v{side:g}h-{side:g}z"
    far = f"{SIZE + 1:g}"
    corners = f"l{far} {far}l-{far} {far}l-{far} -{far}z"
    return f"M{x:g} {y - SIZE - 1:g}{corners}"


def _legend(canvas: Drawing, series: Sequence[str]) -> float:
    """Draw the names of the series in a row, and return the height that this takes."""
    if len(series) < 2:
        return 0.0
    x = 6.0
    for at, name in enumerate(series):
        canvas.shape(_shape(at, x, 9), f"s{at}")
        canvas.text((x + 10, 13), name, "label")
        x += 26 + drawing.LETTER * len(name)
    return drawing.HEAD


def _summary(panels: Sequence[Panel], plan: Plan) -> str:
    """Return what a chart shows, for those who do not see it."""
    parts = []
    for panel in panels[: plan.across]:
        rows = "; ".join(f"{row.label} {_said(row, plan)}" for row in panel.rows[:SAID])
        parts.append(f"{panel.title}: {rows}" if panel.title else rows)
    return f"{plan.title}. {'. '.join(parts)}"


def _said(row: Row, plan: Plan) -> str:
    found = []
    for at, mark in enumerate(row.marks):
        if mark:
            name = f"{plan.series[at]} " if len(plan.series) > 1 else ""
            found.append(f"{name}{mark.at:.3g}{plan.unit}")
    return ", ".join(found)

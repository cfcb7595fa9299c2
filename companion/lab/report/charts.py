"""Charts: dots with intervals, columns of how numbers are spread, and their drawing.

All numbers are in the units of a chart's field, y down; a template draws them, and
knows nothing of what they say.
"""

from collections.abc import Iterator, Sequence
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
    wide: float = WIDE

    @property
    def row(self) -> float:
        return ROW + MORE * (max(1, len(self.series)) - 1)


def dots(panels: Sequence[Panel], plan: Plan) -> Chart:
    """Return a chart of panels, all to one scale.

    Panels with the same rows have their labels on the left alone.
    """
    canvas = Drawing()
    marks = [mark for panel in panels for row in panel.rows for mark in row.marks]
    scale = spanning([mark for mark in marks if mark], plan.unit)
    y = _legend(canvas, plan.series)
    head = HEAD if any(panel.title for panel in panels) else 4.0
    for start in range(0, len(panels), plan.across):
        beside = panels[start : start + plan.across]
        tall = plan.row * max(len(panel.rows) for panel in beside)
        placed = _placed(panels, beside, plan, (y + head, tall))
        for panel, frame, room in placed:
            _dots_panel(canvas, panel, frame, scale, room=room)
        y += head + tall + AXIS
    return canvas.chart(plan.title, _dots_summary(panels, plan), (plan.wide, y))


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
    whole = plan.wide - EDGE
    share = whole / plan.across
    longest = max(len(row.label) for panel in panels for row in panel.rows)
    labels = min(14 + LETTER * longest, max(0.45 * share, 0.3 * whole * same))
    values = max(len(row.value) for panel in panels for row in panel.rows)
    after = 10 + LETTER * values if values else 8.0
    wide = (whole - labels) / plan.across if same else share - labels
    for at, panel in enumerate(beside):
        left = labels + wide * at if same else share * at + labels
        room = labels if not (same and at) else 0.0
        bottom = top + tall if same else top + plan.row * len(panel.rows)
        gap = GAP if plan.across > 1 else 0.0
        yield panel, Frame(left, left + wide - after - gap, top, bottom), room


def _dots_panel(
    canvas: Drawing, panel: Panel, frame: Frame, scale: Scale, *, room: float
) -> None:
    if panel.title:
        title = cut(panel.title, frame.width + GAP)
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
            canvas.text(at, cut(row.label, room - 10), "label", "end")
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
        x += 26 + LETTER * len(name)
    return HEAD


def _dots_summary(panels: Sequence[Panel], plan: Plan) -> str:
    parts = []
    for panel in panels[: plan.across]:
        rows = "; ".join(f"{row.label} {_said(row, plan)}" for row in panel.rows[:SAID])
        parts.append(f"{panel.title}: {rows}" if panel.title else rows)
    return f"{plan.title}. {'. '.join(parts)}"


def _said(row: Row, plan: Plan) -> str:
    sentences = []
    for at, mark in enumerate(row.marks):
        if mark:
            name = f"{plan.series[at]} " if len(plan.series) > 1 else ""
            sentences.append(f"{name}{mark.at:.3g}{plan.unit}")
    return ", ".join(sentences)


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
    up = spanning([c.mark for panel in panels for c in panel.columns], " %")
    wide = (WIDE - LEFT - EDGE - GAP * (across - 1)) / across
    y = 0.0
    for start in range(0, len(panels), across):
        for at, panel in enumerate(panels[start : start + across]):
            left = LEFT + (wide + GAP) * at
            frame = Frame(left, left + wide, y + HEAD, y + HEAD + tall)
            _field(canvas, frame, up, numbered=not at)
            _columns_panel(canvas, panel, frame, along, up=up)
        y += HEAD + tall + AXIS
    summary = "; ".join(
        f"{panel.title}: {panel.mean.at:.2f} on average" for panel in panels
    )
    return canvas.chart(title, f"{title}. {summary}", (WIDE, y))


def _field(canvas: Drawing, frame: Frame, up: Scale, *, numbered: bool) -> None:
    for tick in up.ticks(3):
        y = frame.y(up.part(tick))
        role = "grid" if tick else "axis"
        canvas.line((frame.left, y), (frame.right, y), role)
        if numbered:
            canvas.text((frame.left - 5, y + 4), up.written(tick), "tick", "end")


def _columns_panel(
    canvas: Drawing, panel: Columns, frame: Frame, along: Scale, *, up: Scale
) -> None:
    title = cut(panel.title, frame.width)
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

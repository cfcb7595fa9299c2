"""Charts as marks: texts, lines and shapes in the units of their field, y down.

Every mark has a role, such as "grid" or "s0". `Chart.svg` writes it as a class, which a
page gives its colours; on paper `press.scene.figures.draw` gives it ink. A chart knows
neither colours nor fonts: a letter counts as `LETTER` wide.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil, floor, inf, log10
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from markupsafe import Markup

Point = tuple[float, float]
Look = Mapping[str, str]  # attributes of SVG by role, where a page gives no styles

PLAIN: Look = MappingProxyType({})


class Text(Struct, frozen=True):
    """A text, its `anchor` as SVG has it; on paper left out if wider than `room`."""

    x: float
    y: float
    words: str
    role: str
    anchor: str = "start"
    room: float = inf


class Line(Struct, frozen=True):
    """A line through points."""

    points: tuple[Point, ...]
    role: str


class Box(Struct, frozen=True):
    """A rectangle from its top left corner."""

    x: float
    y: float
    width: float
    height: float
    role: str


class Shape(Struct, frozen=True):
    """An outline, as the attribute `d` of SVG."""

    path: str
    role: str


Mark = Text | Line | Box | Shape


class Chart(Struct, frozen=True):
    """A picture; `summary` says in words what it shows."""

    title: str
    summary: str
    width: float
    height: float
    marks: tuple[Mark, ...]

    def svg(self, look: Look = PLAIN) -> "Markup":
        """Return it as SVG for a page, with steps of a tenth of a unit."""
        from markupsafe import Markup

        box = f"0 0 {number(self.width)} {number(self.height)}"
        head = Markup('<svg class="chart" viewBox="{}" role="img" aria-label="{}">')
        lines = [head.format(box, self.summary)]
        for mark in self.marks:
            about = Markup(f'class="{mark.role}" {look.get(mark.role, "")}').rstrip()
            if isinstance(mark, Text):
                text = Markup('<text {} x="{}" y="{}" text-anchor="{}">{}</text>')
                at = number(mark.x), number(mark.y)
                lines.append(text.format(about, *at, mark.anchor, mark.words))
            elif isinstance(mark, Line):
                about += Markup(' fill="none"')
                lines.append(Markup('<path {} d="{}"/>').format(about, way(mark)))
            else:
                path = rectangle(mark) if isinstance(mark, Box) else mark.path
                lines.append(Markup('<path {} d="{}"/>').format(about, path))
        return Markup("\n").join([*lines, Markup("</svg>")])


def number(value: float) -> str:
    """Return a length in tenths.

    >>> number(3.04), number(-0.01), number(2.25)
    ('3', '0', '2.2')
    """
    return f"{round(value, 1) + 0.0:g}"


def way(line: Line) -> str:
    """Return a line as path data; of a single point, one that round ends show.

    >>> way(Line(((0, 1), (2.5, 3)), "s0"))
    'M0 1L2.5 3'
    """
    points = line.points if len(line.points) > 1 else line.points * 2
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def rectangle(box: Box) -> str:
    x, y = number(box.x), number(box.y)
    right, bottom = number(box.x + box.width), number(box.y + box.height)
    return f"M{x} {y}H{right}V{bottom}H{x}z"


def marker(form: str, at: Point, size: float, role: str) -> Shape:
    """Return a small shape: `size` is half its width, of a triangle a little less."""
    x, y = at
    half, whole = number(size), number(2 * size)
    arc = f"a{half} {half} 0 1 0"
    left, top = number(x - size), number(y - size)
    path = {
        "disc": f"M{left} {number(y)}{arc} {whole} 0{arc} -{whole} 0z",
        "square": f"M{left} {top}h{whole}v{whole}h-{whole}z",
        "diamond": f"M{number(x)} {top}l{half} {half}l-{half} {half}l-{half} -{half}z",
        "triangle": f"M{number(x)} {top}l{half} {number(1.75 * size)}h-{whole}z",
        "cross": f"M{left} {top}l{whole} {whole}m0 -{whole}l-{whole} {whole}",
    }
    return Shape(path[form], role)


class Scale(Struct, frozen=True):
    """Numbers from `low` to `high`, put along a side from `start` to `end`."""

    low: float
    high: float
    unit: str = ""
    start: float = 0.0
    end: float = 1.0

    def along(self, start: float, end: float) -> "Scale":
        return replace(self, start=start, end=end)

    def at(self, value: float) -> float:
        """Return where a value is; one that is beyond the scale is at its end."""
        held = min(max(value, self.low), self.high)
        part = (held - self.low) / (self.high - self.low) if self.high > self.low else 1
        return self.start + (self.end - self.start) * part

    def ticks(self, most: int) -> tuple[float, ...]:
        """Return round values within, at most so many and one."""
        step = rounded((self.high - self.low) / most)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return tuple(float(f"{step * n:.12g}") for n in range(first, last + 1))

    def written(self, value: float) -> str:
        return f"{value:g}{self.unit}"


def rounded(step: float) -> float:
    """Return the next of 1, 2 and 5, times a power of ten.

    >>> [rounded(step) for step in (0.3, 7, 12)]
    [0.5, 10.0, 20.0]
    """
    power = 10.0 ** floor(log10(step) + 1e-9)
    return next(power * n for n in (1, 2, 5, 10) if power * n >= step - 1e-9 * power)


def spanning(values: Iterable[float], unit: str = "", step: float = 0.0) -> Scale:
    """Return a scale that holds all values in whole steps, five if none is given."""
    low, high = min(values := [*values]), max(values)
    step = step or rounded(max(high - low, 1e-6) / 5)
    low, high = step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9)
    return Scale(round(low, 9), round(high if high > low else low + step, 9), unit)


LETTER = 6.0  # the width of a letter, on average and a little more


def cut(text: str, room: float) -> str:
    """Return a text that fits, cut short if it must be.

    >>> cut("Diplomacy", 30.0)
    'Dipl…'
    """
    most = max(3, int(room / LETTER))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


WIDE, HALF = 720.0, 346.0  # the widths of charts: of a page, and of half of one
EDGE = 14.0  # left free on the right, where the last number of a scale is written

HEAD, AXIS, GAP = 20.0, 26.0, 26.0  # heights of a title, an axis; between panels


class Interval(Struct, frozen=True):
    """A number with its interval."""

    at: float
    low: float
    high: float


ROW, MORE = 17.0, 8.0  # the height of a row, and of each number more than one

SERIES = (("disc", 3.6), ("square", 3.1), ("diamond", 4.6))
"""Numbers that one row tells apart: by form, half its size, and colour."""

IN_WORDS = 5  # rows of a panel that the summary has


class Row(Struct, frozen=True):
    """A row of a panel; None where a series has no number."""

    label: str
    marks: tuple[Interval | None, ...]


class Panel(Struct, frozen=True):
    """Rows under a title; `fair` is a number that is drawn across them."""

    title: str
    rows: tuple[Row, ...]
    fair: float | None = None


class Plan(Struct, frozen=True, kw_only=True):
    """How panels are put on a chart."""

    title: str  # of the chart
    unit: str = ""  # what is written after numbers
    series: tuple[str, ...] = ()  # names of the numbers of a row, if there are several
    across: int = 1  # panels side by side
    wide: float = WIDE  # the width of the chart


def dots(panels: Sequence[Panel], plan: Plan) -> Chart:
    """Return a chart of panels, all to one scale, each number with its interval.

    Panels with the same rows have their labels on the left alone.
    """
    numbers = [mark for panel in panels for row in panel.rows for mark in row.marks]
    ends = [end for mark in numbers if mark for end in (mark.low, mark.high)]
    scale = spanning([0.0, *ends], plan.unit)
    marks, y = [*_legend(plan.series)], HEAD if len(plan.series) > 1 else 0.0
    pitch = ROW + MORE * (max(1, len(plan.series)) - 1)
    head = HEAD if any(panel.title for panel in panels) else 4.0
    sides = [*_sides(panels, plan)]
    for start in range(0, len(panels), plan.across):
        beside = panels[start : start + plan.across]
        for panel, (left, right, room) in zip(beside, sides, strict=False):
            along = scale.along(left, right)
            marks += _dots_panel(panel, along, (y + head, pitch), room)
        y += head + pitch * max(len(panel.rows) for panel in beside) + AXIS
    return Chart(plan.title, _in_words(panels, plan), plan.wide, y, tuple(marks))


def _sides(panels: Sequence[Panel], plan: Plan) -> Iterator[tuple[float, float, float]]:
    """Yield where panels side by side begin and end, and the room for their labels."""
    alike = len({tuple(row.label for row in panel.rows) for panel in panels}) == 1
    whole = plan.wide - EDGE
    share = whole / plan.across
    longest = max(len(row.label) for panel in panels for row in panel.rows)
    labels = min(24 + LETTER * longest, max(0.45 * share, 0.3 * whole * alike))
    wide = (whole - labels) / plan.across if alike else share - labels
    after = 8.0 + (GAP if plan.across > 1 else 0.0)
    for at in range(plan.across):
        left = labels + wide * at if alike else share * at + labels
        yield left, left + wide - after, 0.0 if alike and at else labels


def _dots_panel(
    panel: Panel, along: Scale, rows: tuple[float, float], room: float
) -> Iterator[Mark]:
    """Yield a panel; `rows` is where they begin, and how high one is."""
    (top, pitch), left, right = rows, along.start, along.end
    bottom = top + pitch * len(panel.rows)
    if panel.title:
        yield Text(left, top - 7, cut(panel.title, right - left + GAP), "title")
    for tick in along.ticks(max(2, min(6, int((right - left) / 45)))):
        x = along.at(tick)
        yield Line(((x, top), (x, bottom)), "grid" if tick else "axis")
        yield Text(x, bottom + 13, along.written(tick), "tick", "middle")
    if panel.fair is not None:
        x = along.at(panel.fair)
        yield Line(((x, top), (x, bottom)), "fair")
    for n, row in enumerate(panel.rows):
        middle = top + pitch * (n + 0.5)
        if room:
            yield Text(left - 8, middle + 4, cut(row.label, room - 10), "label", "end")
        for at, mark in enumerate(row.marks):
            if mark:
                y = middle + MORE * (at - (len(row.marks) - 1) / 2)
                ends = (along.at(mark.low), y), (along.at(mark.high), y)
                yield Line(ends, f"s{at}")
                yield _series(at, (along.at(mark.at), y))


def _series(at: int, point: Point) -> Shape:
    form, size = SERIES[at]
    return marker(form, point, size, f"s{at} mark")


def _legend(series: Sequence[str]) -> Iterator[Mark]:
    x = 6.0
    for at, name in enumerate(series if len(series) > 1 else ()):
        yield _series(at, (x, 9))
        yield Text(x + 10, 13, name, "label")
        x += 26 + LETTER * len(name)


def _in_words(panels: Sequence[Panel], plan: Plan) -> str:
    names = [f"{name} " if len(plan.series) > 1 else "" for name in plan.series] or [""]
    parts = []
    for panel in panels[: plan.across]:
        rows = []
        for row in panel.rows[:IN_WORDS]:
            named = zip(names, row.marks, strict=True)
            numbers = [f"{name}{m.at:.3g}{plan.unit}" for name, m in named if m]
            rows.append(f"{row.label} {', '.join(numbers)}")
        parts.append(f"{panel.title}: " * bool(panel.title) + "; ".join(rows))
    return f"{plan.title}. {'. '.join(parts)}"


TALL = 78.0  # the height of a field; one alone is half as tall again
LEFT = 36.0  # the room for the numbers of the scale
ACROSS = 3  # panels side by side


class Column(Struct, frozen=True):
    """A column: where it begins and ends along the axis, and its number."""

    start: float
    end: float
    mark: Interval


class Columns(Struct, frozen=True):
    """Columns under a title; `mean` is drawn across them."""

    title: str
    columns: tuple[Column, ...]
    mean: Interval


def columns(
    title: str,
    panels: Sequence[Columns],
    along: Scale,
    *,
    unit: str = " %",
    wide: float = WIDE,
) -> Chart:
    """Return panels of columns, all to one scale: `along` below, `unit` beside it."""
    marks: list[Mark] = []
    across, y = min(ACROSS, len(panels)), 0.0
    tall = TALL if across > 1 else 1.5 * TALL
    every = [column.mark for panel in panels for column in panel.columns]
    lows, highs = (mark.low for mark in every), (mark.high for mark in every)
    up = spanning([0.0, *lows, *highs], unit)
    share = (wide - LEFT - EDGE - GAP * (across - 1)) / across
    for start in range(0, len(panels), across):
        top, bottom = y + HEAD, y + HEAD + tall
        for at, panel in enumerate(panels[start : start + across]):
            left = LEFT + (share + GAP) * at
            sides = along.along(left, left + share), up.along(bottom, top)
            marks += _columns_panel(panel, *sides, numbered=not at)
        y += HEAD + tall + AXIS
    means = "; ".join(
        f"{panel.title}: " * bool(panel.title) + f"{panel.mean.at:.2f} on average"
        for panel in panels
    )
    return Chart(title, f"{title}. {means}", wide, y, tuple(marks))


def _columns_panel(
    panel: Columns, along: Scale, up: Scale, *, numbered: bool
) -> Iterator[Mark]:
    left, right, bottom, top = along.start, along.end, up.start, up.end
    for tick in up.ticks(3):
        y = up.at(tick)
        yield Line(((left, y), (right, y)), "grid" if tick else "axis")
        if numbered:
            yield Text(left - 5, y + 4, up.written(tick), "tick", "end")
    yield Text(left, top - 7, cut(panel.title, right - left), "title")
    for column in panel.columns:
        start, end = along.at(column.start), along.at(column.end)
        gap, high = min(1.5, (end - start) / 8), up.at(column.mark.at)
        yield Box(start + gap, high, end - start - 2 * gap, bottom - high, "column")
        x, low = (start + end) / 2, up.at(column.mark.low)
        yield Line(((x, low), (x, up.at(column.mark.high))), "whisker")
    x = along.at(panel.mean.at)
    yield Line(((x, top), (x, bottom)), "fair")
    # Columns of whole numbers are about them, and nothing is between two of them.
    whole = all((column.start + 0.5) % 1 == 0 for column in panel.columns)
    for tick in along.ticks(max(2, int((right - left) / 34))):
        if not whole or tick == int(tick):
            yield Text(along.at(tick), bottom + 13, f"{tick:g}", "tick", "middle")


PAPER, LEADING = 120.0, 8.0  # width on paper, height of a bar with its words, in mm

WORDS, BARS = 42.0, 58.0  # width of the words, and of a bar of 100 %, in mm

COLUMNS, FLOOR, FOOT = 30.0, 34.0, 14.0
"""Height of the highest column, y of the foot of all, and space below it, in mm."""

MARGIN, NUMBER = 6.0, 4.5  # beside the columns; width of a number below one, in mm
LEAST = 0.0005  # least share that has a column: rounded, it is a tenth of a percent


def percent(share: float) -> str:
    """Return a share; what may be or not is never written as 0.0 or 100.0 %.

    >>> percent(0.25), percent(0.0001), percent(0), percent(0.9999)
    ('25.0 %', 'under 0.1 %', '0.0 %', 'over 99.9 %')
    """
    if 0 < share < LEAST or 1 - LEAST < share < 1:
        return "under 0.1 %" if share < LEAST else "over 99.9 %"
    return f"{100 * share:.1f} %"


class Ends(Struct, frozen=True):
    """How games end."""

    shares: Sequence[tuple[str, float]]  # of titles, the best first, and losses; 0 to 1
    scores: Mapping[int, float]  # of each score of a win
    titles: Mapping[str, int]  # the least score of each title
    written: Callable[[float], str] = percent  # how a share is written in words


def bars(rows: Sequence[tuple[str, float, str]]) -> Chart:
    """Return a bar for each row: its words, how much of it is full, and its number."""
    marks: list[Mark] = []
    for at, (words, share, written) in enumerate(rows):
        y = LEADING * (at + 0.75)
        marks.append(Text(WORDS - 2, y + 1.5, words, "label", "end"))
        marks.append(Box(WORDS, y - 2, BARS, 4, "frame"))
        if share > 0:
            marks.append(Box(WORDS, y - 2, BARS * share, 4, "column"))
        marks.append(Text(PAPER - 1, y + 1.5, written, "label", "end"))
    summary = "; ".join(f"{words} {written}" for words, _, written in rows)
    return Chart("", summary, PAPER, LEADING * (len(rows) + 0.5), tuple(marks))


def shares(ends: Ends) -> Chart:
    """Return a bar for each title, and for losses."""
    return bars([(words, share, ends.written(share)) for words, share in ends.shares])


def scores(ends: Ends) -> Chart:
    """Return a column for each score, and below them which title they earn.

    From the least title to the last score that is seen; if none is, it has no height.
    """
    seen = [score for score, share in ends.scores.items() if share >= LEAST]
    if not seen:
        return Chart("", "", PAPER, 0, ())
    first, last = min([*seen, *ends.titles.values()]), max(seen)
    step = (PAPER - 2 * MARGIN) / (last + 1 - first)
    shares = [ends.scores.get(score, 0.0) for score in range(first, last + 1)]
    most, marks = max(shares), list[Mark]()
    for at, share in enumerate(shares):
        x, tall = MARGIN + (at + 0.5) * step, COLUMNS * share / most
        top, left = FLOOR - tall, x - 0.36 * step
        if share > 0:
            marks.append(Box(left, top, 0.72 * step, tall, "column"))
        if at == shares.index(most) or (share >= LEAST and step > 10):
            marks.append(Text(x, top - 1.2, ends.written(share), "tick", "middle"))
        if at % ceil(NUMBER / step) == 0:
            marks.append(Text(x, FLOOR + 4, f"{first + at}", "tick", "middle"))
    marks.append(Line(((MARGIN, FLOOR), (PAPER - MARGIN, FLOOR)), "axis"))
    above = last + 1
    for title, least in sorted(ends.titles.items(), key=lambda title: -title[1]):
        if least < above:
            left, wide = MARGIN + (least - first) * step, step * (above - least)
            y, gap = FLOOR + 6.2, 0.14 * step
            marks.append(Line(((left + gap, y), (left + wide - gap, y)), "span"))
            marks.append(Text(left + wide / 2, y + 4, title, "title", "middle", wide))
            above = least
    return Chart("", "", PAPER, FLOOR + FOOT, tuple(marks))

"""A line over the steps of a game as SVG: its scale, chapters, and notable steps."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

Plain = dict[str, object]

LEFT, RIGHT, TOP, BELOW = 34, 326, 10, 130
"""The frame of the line, in the units of a drawing of 334 x 152."""

STEPS = (5, 10, 25, 50)
"""Percent between two rules; the least of which four cover the line."""


class Scale(NamedTuple):
    """Where a value is: `low` at the bottom, `high` at the top, a rule each `step`."""

    low: int
    high: int
    step: int
    last: int

    def x(self, at: float) -> float:
        return round(LEFT + at * (RIGHT - LEFT) / max(1, self.last), 1)

    def y(self, value: float) -> float:
        share = (self.high - value) / (self.high - self.low)
        return round(TOP + share * (BELOW - TOP), 1)


def scale(values: Sequence[float]) -> Scale:
    """Return the scale that shows all values.

    >>> scale([41.0, 48.5])
    Scale(low=40, high=50, step=5, last=1)
    """
    spread = max(values) - min(values)
    step = next(
        (round_step for round_step in STEPS if spread <= 4 * round_step), STEPS[-1]
    )
    low = int(min(values) // step) * step
    high = max(low + step, -int(-max(values) // step) * step)
    return Scale(low, high, step, len(values) - 1)


def line(
    values: Sequence[float],
    marks: Sequence[Mapping[str, object]],
    bands: Sequence[Mapping[str, object]],
) -> Plain:
    """Return the paths and texts of a line chart."""
    on = scale(values)
    points = (f"{on.x(at)} {on.y(value)}" for at, value in enumerate(values))
    return {
        "way": "M" + "L".join(points),
        "rules": [
            {"text": value, "y": on.y(value)}
            for value in range(on.low, on.high + 1, on.step)
        ],
        "bands": list(_bands(on, bands)),
        "marks": list(_marks(on, values, marks)),
    }


def _bands(on: Scale, bands: Sequence[Mapping[str, object]]) -> Iterator[Plain]:
    for band in bands:
        left, right = on.x(float(str(band["from"]))), on.x(float(str(band["to"])))
        wide, middle = round(max(1, right - left), 1), round((left + right) / 2, 1)
        yield {"x": left, "w": wide, "middle": middle, "name": band["name"]}


def _marks(
    on: Scale, values: Sequence[float], marks: Sequence[Mapping[str, object]]
) -> Iterator[Plain]:
    """Yield a triangle for each mistake and a disc for luck, good or bad."""
    for mark in marks:
        at, kind = int(str(mark["at"])), str(mark["kind"])
        x, y = on.x(at), on.y(values[at])
        form = f"M{x - 5:g} {y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"
        if kind == "mistake":
            form = f"M{x} {y - 6:g}l6 10.5h-12z"
        yield {"kind": kind.replace(" ", "-"), "form": form}

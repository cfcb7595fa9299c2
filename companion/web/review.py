"""How a game went: what best play says of each step, or a line for each seat.

A game whose best play is known is reviewed with figures, a line over its steps and the
steps that mattered most. Of the others, once they are over, a line is drawn for each
seat. Lines are paths of SVG.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from math import fsum
from typing import NamedTuple

from companion.contract import Over
from companion.table import secrets
from companion.web.services import Judged, Kept

Plain = dict[str, object]

MOST = 5
"""Costly choices and lucky rolls that are listed."""

NOTABLE = 0.005
"""A smaller difference of the chance to win is not listed."""

SEEN = 0.02
"""A smaller one is not marked on the line."""

NUMBER = re.compile(r"\b([IVX]+|\d+)\b")
"""What a chapter is called beside its steps: its number."""

MINUS = str.maketrans("-", "\N{MINUS SIGN}")


WIDE, HIGH, EDGE = 240, 44, 3
"""The units of a drawing, and what is left round the line."""

LEFT, RIGHT, TOP, BELOW = 34, 326, 10, 130
"""The frame of the line, in the units of a drawing of 334 x 152."""

STEPS = (5, 10, 25, 50)
"""Percent between two rules; the least of which four cover the line."""


def reviewed(steps: Sequence[Judged], chapters: Mapping[int, str]) -> Plain:
    """Return what the page shows of a game that was judged.

    Args:
        chapters: the heading that an event belongs to, by its number.
    """
    named = {
        n: found[0] for n, text in chapters.items() if (found := NUMBER.search(text))
    }
    given = fsum(step.cost or 0 for step in steps)
    luck = fsum(step.luck or 0 for step in steps)
    costly = sorted(steps, key=lambda step: -(step.cost or 0))[:MOST]
    lucky = sorted(steps, key=lambda step: -abs(step.luck or 0))[:MOST]
    return {
        "figures": [
            {
                "label": "choices gave away",
                "value": f"{100 * given:.2f} %",
                "tone": "bad",
            },
            {"label": "the dice gave", "value": _signed(luck), "tone": _tone(luck)},
        ],
        "label": "chance to win, step by step",
        "values": [round(100 * step.worth, 2) for step in steps],
        "marks": [
            {"at": at, "kind": kind}
            for at, step in enumerate(steps)
            if (kind := _kind(step))
        ],
        "bands": list(_bands(steps, named)),
        "costly": [
            _costly(step, named) for step in costly if (step.cost or 0) > NOTABLE
        ],
        "lucky": [
            _lucky(step, named) for step in lucky if abs(step.luck or 0) > NOTABLE
        ],
    }


def _bands(steps: Sequence[Judged], named: Mapping[int, str]) -> Iterator[Plain]:
    """Yield the chapters, from step to step."""
    for name, some in groupby(enumerate(steps), lambda pair: named.get(pair[1].n, "")):
        at = [place for place, _ in some]
        if name:
            yield {"from": max(0, at[0] - 1), "to": at[-1], "name": name}


def _signed(luck: float) -> str:
    return f"{100 * luck:+.2f} %".translate(MINUS)


def _tone(luck: float) -> str:
    return "good" if luck > 0 else "bad"


def _kind(step: Judged) -> str:
    """Return how a step is marked; empty if it changed little."""
    if (step.cost or 0) > SEEN:
        return "mistake"
    if abs(step.luck or 0) > SEEN:
        return "luck" if (step.luck or 0) > 0 else "bad luck"
    return ""


def _costly(step: Judged, named: Mapping[int, str]) -> Plain:
    best = f"better: {step.best}" if step.best else ""
    where, worth = named.get(step.n, f"{step.n}"), -(step.cost or 0)
    found: Plain = {"n": step.n, "where": where, "text": step.text}
    return {**found, "best": best, "worth": worth}


def _lucky(step: Judged, named: Mapping[int, str]) -> Plain:
    where = named.get(step.n, f"{step.n}")
    found: Plain = {"n": step.n, "where": where, "text": step.text}
    return {**found, "best": "", "worth": step.luck}


def course(kept: Kept) -> list[Plain]:
    """Return a line for each seat of a game that is over, as far as it was each step.

    Players who win or lose together share one line. Lines have one scale, so that they
    can be compared. Empty if the game goes on, since a line may tell what is hidden, or
    if nothing counts how far a seat is.
    """
    if kept.game.metrics is None or not isinstance(over := kept.due, Over):
        return []
    study = kept.game.metrics()
    stood = [study.standing(state) for state in (kept.steps[0].state, *_after(kept))]
    names = secrets.names(kept) or ("",)
    if study.together:
        names = (", ".join(names),)
    rows = list(zip(*stood, strict=True))[: len(names)]
    ways = lines(rows)
    return [
        {"name": name, "way": way, "won": over.won and seat in (over.winners or (0,))}
        for seat, (name, way) in enumerate(zip(names, ways, strict=True))
    ]


def _after(kept: Kept) -> Iterator[object]:
    return (step.state for step in kept.path)


def lines(rows: Sequence[Sequence[float]]) -> list[str]:
    """Return the path of each row of numbers, all in one scale.

    >>> lines([(0, 2), (1, 1)])
    ['M3 41L237 3', 'M3 22L237 22']
    """
    low, high = min(map(min, rows)), max(map(max, rows))
    high = max(high, low + 1)
    return ["M" + "L".join(_points(row, low, high)) for row in rows]


def _points(row: Sequence[float], low: float, high: float) -> Iterator[str]:
    """Yield the points of a line, where it bends."""
    for at, value in enumerate(row):
        if 0 < at < len(row) - 1 and row[at - 1] == value == row[at + 1]:
            continue
        x = EDGE + at * (WIDE - 2 * EDGE) / max(1, len(row) - 1)
        y = EDGE + (high - value) * (HIGH - 2 * EDGE) / (high - low)
        yield f"{round(x, 1):g} {round(y, 1):g}"


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
        "bands": list(_band_boxes(on, bands)),
        "marks": list(_mark_forms(on, values, marks)),
    }


def _band_boxes(on: Scale, bands: Sequence[Mapping[str, object]]) -> Iterator[Plain]:
    for band in bands:
        left, right = on.x(float(str(band["from"]))), on.x(float(str(band["to"])))
        wide, middle = round(max(1, right - left), 1), round((left + right) / 2, 1)
        yield {"x": left, "w": wide, "middle": middle, "name": band["name"]}


def _mark_forms(
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

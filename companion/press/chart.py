"""A small chart of how games end: a bar for each title, a column for each score."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from companion.press import text
from companion.press.path import Path
from companion.press.scene import Scene

FONT = "jost-400-normal"
WIDTH, LINE = 120.0, 8.0
WORDS, BARS = 42.0, 58.0
"""Millimetres for the words, and for a bar of the whole."""

COLUMNS, FOOT = 30.0, 14.0
"""Millimetres for the highest column, and for what stands below them."""

EDGE, NUMBER = 6.0, 4.5
"""Millimetres beside the columns, and for a number below one."""

LEAST = 0.0005
"""The share that is told as a tenth of a percent; rarer scores end the columns."""

BIG, SMALL = 10, 8


class Ends(NamedTuple):
    """How games end.

    Attributes:
        shares: of each title, the best first, and of losses; each 0 to 1.
        scores: of each score of a win.
        titles: the least score of each title.
    """

    shares: Sequence[tuple[str, float]]
    scores: Mapping[int, float]
    titles: Mapping[str, int]


def height(ends: Ends) -> float:
    """Return the height of a chart in mm; each is `WIDTH` wide."""
    columns = LINE + COLUMNS + FOOT if _shown(ends) else 0
    return LINE * (len(ends.shares) + 0.5) + columns


def bars(ends: Ends, *, ink: str = "#222222") -> Scene:
    """Return the chart, from the top down."""
    scene = Scene(WIDTH, height(ends), low=True)
    draw(scene, ends, ink=ink)
    return scene


def draw(scene: Scene, ends: Ends, *, ink: str = "#222222", font: str = FONT) -> None:
    """Draw the chart from the top left corner on."""
    for number, (words, share) in enumerate(ends.shares):
        y = LINE * (number + 0.75)
        scene.text(words, WORDS - 2, y + 1.5, font, BIG, ink, align="right")
        bar = Path().rect(WORDS, y - 2, BARS, 4)
        scene.draw(bar, stroke=ink, width=0.15)
        if share > 0:
            scene.draw(Path().rect(WORDS, y - 2, BARS * share, 4), fill=ink)
        # What is not nothing is not said to be.
        percent = "under 0.1 %" if 0 < share < LEAST else _percent(share)
        scene.text(percent, WIDTH - 1, y + 1.5, font, BIG, ink, align="right")
    if shown := _shown(ends):
        with scene.at(0, LINE * (len(ends.shares) + 1.5)):
            _columns(scene, ends, shown, ink, font)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _shown(ends: Ends) -> range:
    """Return the scores that have a column: from the least title to the last seen."""
    seen = [score for score, share in ends.scores.items() if share >= LEAST]
    return (
        range(min([*seen, *ends.titles.values()]), max(seen) + 1) if seen else range(0)
    )


def _columns(scene: Scene, ends: Ends, shown: range, ink: str, font: str) -> None:
    """Draw a column for each score, and below them which title they earn."""
    step = (WIDTH - 2 * EDGE) / len(shown)
    most = max(ends.scores.values())
    for place, score in enumerate(shown):
        share, x = ends.scores.get(score, 0.0), EDGE + (place + 0.5) * step
        tall = COLUMNS * share / most
        if tall > 0:
            column = Path().rect(x - 0.36 * step, COLUMNS - tall, 0.72 * step, tall)
            scene.draw(column, fill=ink)
        if share == most or (share >= LEAST and step > 2 * NUMBER):
            y = COLUMNS - tall - 1.2
            scene.text(_percent(share), x, y, font, SMALL, ink, align="centre")
        if place % ceil(NUMBER / step) == 0:
            scene.text(str(score), x, COLUMNS + 4, font, SMALL, ink, align="centre")
    scene.line(EDGE, COLUMNS, WIDTH - EDGE, COLUMNS, ink)
    above = shown.stop
    for title, least in sorted(ends.titles.items(), key=lambda one: -one[1]):
        if least < above:
            _title(scene, title, (least, above), shown, ink, font)
            above = least


def _title(
    scene: Scene,
    title: str,
    span: tuple[int, int],
    shown: range,
    ink: str,
    font: str,
) -> None:
    """Draw a line under the scores that earn a title, and its name if it fits there."""
    step = (WIDTH - 2 * EDGE) / len(shown)
    left, right = (EDGE + (score - shown.start) * step for score in span)
    y, gap = COLUMNS + 6.2, 0.14 * step
    scene.line(left + gap, y, right - gap, y, ink, 0.4)
    if text.width(title, font, SMALL) <= right - left:
        middle = (left + right) / 2
        scene.text(title, middle, y + 4, font, SMALL, ink, align="centre")

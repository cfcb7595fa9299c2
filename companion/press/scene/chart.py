"""A small chart of how games end: a bar for each title, a column for each score."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

FONT = "jost-400-normal"
WIDTH, LINE = 120.0, 8.0
WORDS, BARS = 42.0, 58.0
"""Width of the words, and of a bar of 100 %, in mm."""

COLUMNS, FLOOR, FOOT = 30.0, 34.0, 14.0
"""Height of the highest column, y of the foot of all, and space below it, in mm."""

EDGE, NUMBER = 6.0, 4.5
"""Space beside the columns, and width of a number below a column, in mm."""

LEAST = 0.0005
"""Least share that has a column: rounded, it is a tenth of a percent."""

BIG, SMALL, LITTLE = 10, 9, 8


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


def shares_height(ends: Ends) -> float:
    """Return the height of the bars in mm; a chart is `WIDTH` wide."""
    return LINE * (len(ends.shares) + 0.5)


def scores_height(ends: Ends) -> float:
    """Return the height of the columns; nothing where there are none."""
    return FLOOR + FOOT if _shown(ends) else 0


def bars(ends: Ends, *, ink: str = "#222222") -> Scene:
    """Return the whole chart, from the top down."""
    top = shares_height(ends)
    scene = Scene(WIDTH, top + scores_height(ends), low=True)
    draw_shares(scene, ends, ink=ink)
    with scene.at(0, top):
        draw_scores(scene, ends, ink=ink)
    return scene


def draw_shares(
    scene: Scene, ends: Ends, *, ink: str = "#222222", font: str = FONT
) -> None:
    """Draw a bar for each title from the top left corner on."""
    type = Type(font, BIG, ink)
    for number, (words, share) in enumerate(ends.shares):
        y = LINE * (number + 0.75)
        scene.text(words, (WORDS - 2, y + 1.5), type, align="right")
        bar = Path().rect(WORDS, y - 2, BARS, 4)
        scene.draw(bar, stroke=ink, width=0.15)
        if share > 0:
            scene.draw(Path().rect(WORDS, y - 2, BARS * share, 4), fill=ink)
        # A share above 0 is never printed as 0.0 %.
        percent = "under 0.1 %" if 0 < share < LEAST else _percent(share)
        scene.text(percent, (WIDTH - 1, y + 1.5), type, align="right")


def draw_scores(
    scene: Scene, ends: Ends, *, ink: str = "#222222", font: str = FONT
) -> None:
    """Draw a column for each score, and below them which title they earn."""
    if not (shown := _shown(ends)):
        return
    _columns(scene, ends, shown, ink, font)
    above = shown.stop
    for title, least in sorted(ends.titles.items(), key=lambda title: -title[1]):
        if least < above:
            spans = range(least, above), shown
            _title(scene, title, spans, ink, font)
            above = least


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _shown(ends: Ends) -> range:
    """Return the scores that have a column: from the least title to the last seen."""
    seen = [score for score, share in ends.scores.items() if share >= LEAST]
    return (
        range(min([*seen, *ends.titles.values()]), max(seen) + 1) if seen else range(0)
    )


def _columns(scene: Scene, ends: Ends, shown: range, ink: str, font: str) -> None:
    step = (WIDTH - 2 * EDGE) / len(shown)
    shares = [ends.scores.get(score, 0.0) for score in shown]
    most, type = max(shares), Type(font, SMALL, ink)
    for place, share in enumerate(shares):
        x, tall = EDGE + (place + 0.5) * step, COLUMNS * share / most
        if share > 0:
            column = Path().rect(x - 0.36 * step, FLOOR - tall, 0.72 * step, tall)
            scene.draw(column, fill=ink)
        highest = place == shares.index(most)
        if highest or (share >= LEAST and step > 10):
            y = FLOOR - tall - 1.2
            scene.text(_percent(share), (x, y), type, align="centre")
        if place % ceil(NUMBER / step) == 0:
            number, y = str(shown[place]), FLOOR + 4
            scene.text(number, (x, y), type, align="centre")
    scene.line((EDGE, FLOOR), (WIDTH - EDGE, FLOOR), stroke=ink)


def _title(
    scene: Scene, title: str, spans: tuple[range, range], ink: str, font: str
) -> None:
    """Draw a line under the scores that earn a title, and its name if it fits there.

    Args:
        spans: those scores, and all that are shown.
    """
    span, shown = spans
    step = (WIDTH - 2 * EDGE) / len(shown)
    left, wide = EDGE + (span.start - shown.start) * step, step * len(span)
    y, gap = FLOOR + 6.2, 0.14 * step
    scene.line((left + gap, y), (left + wide - gap, y), stroke=ink, width=0.4)
    if text.width(title, font, LITTLE) <= wide:
        middle = left + wide / 2
        scene.text(title, (middle, y + 4), Type(font, LITTLE, ink), align="centre")

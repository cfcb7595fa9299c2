"""Season cards: 88 x 63 mm, the four events of a season, the slots it activates."""

from collections.abc import Sequence

from companion.games.six_winters.facts.board import SeasonSign
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.pictures import picture
from companion.press.scene.scene import Scene

from . import card_text, rich_text, signs
from .landscape import head_box
from .style import BLEED, CARD, GAME, LABEL, TITLE, Canvas, canvas_of, outline

WIDE, HIGH = CARD
HEAD = 24.4
ROW = 8.7
TOP = 24.8
WORDS = 16.4
PLACES = ("top", "middle", "bottom")
NAME_PT, TEXT_PT = 10.6, 8.6
BACK = 1.15
"""Scale of the land on a back."""

EventRow = tuple[str, str]
"""An event's name, and its line."""


def front(
    scene: Scene, *, season: SeasonSign, rows: Sequence[EventRow], palette: str
) -> None:
    """Draw a season's events, one row for each number of signs, from none to three."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        card_text.ground(canvas, WIDE, HIGH, f"{season.id}_ground")
        _head(canvas, season)
        for number, row in enumerate(rows):
            _row(canvas, season.id, number, row)


def _head(canvas: Canvas, season: SeasonSign) -> None:
    land(canvas, season.id)
    wide = text.width(season.name, TITLE, 19)
    signs.ribbon(canvas, Box(14, 3.2, wide + 15, 8.8))
    canvas.caption(season.name, (20.6, 7.6), TITLE, 19)
    canvas.fill(Path().circle(11.4, 7.6, 6.6), "white")
    signs.medallion(canvas, season.id, (11.4, 7.6), 6.0, rim="ink")
    canvas.scene.place("season", season.id, 11.4, 7.6, 12, 12)
    _activates(canvas, season)


def land(canvas: Canvas, season: str) -> None:
    """Draw the land as it is in a season along the top of a card, and its edge."""
    found = picture(GAME, f"seasons/{season}", canvas.colours, low=canvas.low)
    with canvas.scene.clip(outline(head_box(WIDE, HEAD))):
        canvas.scene.share(found.marks, (1, 0, 0, 1, -BLEED, HEAD - found.height))
    canvas.stroke(Path().move(-BLEED, HEAD).line(WIDE + BLEED, HEAD), "ink", 0.4)


def _activates(canvas: Canvas, season: SeasonSign) -> None:
    """Draw the three places of a region; those that the season activates are dark."""
    x, y = WIDE - 15.4, 2.2
    canvas.outlined(Path().rect(x - 5.2, y - 0.2, 16.6, 10.8, 1.4), "paper", 0.35)
    canvas.icon("arrow", (x - 2, y + 5.2), 4.2)
    for number, place in enumerate(PLACES):
        top = y + 0.6 + number * 3.2
        active = place in season.activates
        box = Path().rect(x + 1.6, top, 8, 2.7, 0.5)
        canvas.outlined(box, "ink" if active else "white", 0.3)
        if active:
            canvas.scene.place("activates", place, x + 5.6, top + 1.35, 8, 2.7)


def _row(canvas: Canvas, season: str, number: int, row: EventRow) -> None:
    """Draw `number` of three signs, then the event's name over its line."""
    name, words = row
    y = TOP + number * ROW
    if number:
        canvas.stroke(Path().move(5, y).line(WIDE - 5, y), "ink", 0.12)
    middle = y + ROW / 2
    for place in range(3):
        ink = canvas.using(season if place < number else "flake")
        ink.icon(season, (5.4 + place * 4, middle), 3.7, f"{season}_ground")
    canvas.scene.place("row", str(number), 9.4, middle, 11.7, ROW)
    room = WIDE - 3.4 - WORDS
    signs.label(canvas, name, (WORDS, y + 3.9), NAME_PT, room)
    if words:
        box = Box(WORDS, y + 4.5, room, ROW - 4.7)
        rich_text.write(canvas, words, box, TEXT_PT)


def back(scene: Scene, *, season: SeasonSign, palette: str) -> None:
    """Draw the back: the season's sign and name over its land."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        _back_land(canvas, season.id)
        x, y = WIDE / 2, 20.0
        canvas.outlined(Path().circle(x, y, 14.4), "white", 0.6)
        canvas.stroke(Path().circle(x, y, 13.2), "accent", 0.3)
        canvas.icon(season.id, (x, y), 20, "white")
        scene.place("season", season.id, x, y, 20, 20)
        signs.pill(canvas, Box(x - 14, 36.4, 28, 7.6))
        canvas.caption(season.name, (x, 40.2), LABEL, 14, "centre")


def _back_land(canvas: Canvas, season: str) -> None:
    """Draw the season's land along the foot of a card, to the bleed, under its sky."""
    found = picture(GAME, f"seasons/{season}", canvas.colours, low=canvas.low)
    whole = head_box(WIDE, HIGH + BLEED)
    left = WIDE / 2 - found.width * BACK / 2
    top = whole.bottom - found.height * BACK
    with canvas.scene.clip(outline(whole)):
        canvas.fill(outline(whole), f"{season}_sky_1")
        canvas.scene.share(found.marks, (BACK, 0, 0, BACK, left, top))

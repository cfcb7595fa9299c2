"""Season cards: 88 x 63 mm, the four events of a season, and what it activates."""

from collections.abc import Sequence

from companion.games.six_winters.facts.board import SeasonSign
from companion.games.six_winters.kit import backs, panels, prose, signs
from companion.games.six_winters.kit.look import (
    BLEED,
    CARD,
    LABEL,
    NAME,
    TITLE,
    Look,
    icon_of,
    look,
)
from companion.games.six_winters.kit.scenery import landscape
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

WIDE, HIGH = CARD
HEAD = 14.6
ROW = 11.1
TOP = 15.3
WORDS = 18.0
LAND = {
    "winter": "empire",
    "spring": "settled_lands",
    "summer": "red_bank",
    "fall": "red_bank",
}
"""Whose sky a season has."""

PLACES = ("top", "middle", "bottom")
NAME_PT, TEXT_PT = 11.0, 8.4

Row = tuple[str, str]
"""An event's name, and what happens."""


def front(
    scene: Scene, *, season: SeasonSign, rows: Sequence[Row], palette: str
) -> None:
    """Draw a season's events, one row for each number of signs, from none to three."""
    looks = look(scene, palette)
    with scene.at(BLEED, BLEED):
        panels.ground(looks, WIDE, HIGH)
        _head(looks, season)
        for number, row in enumerate(rows):
            _row(looks, season.id, number, row)


def _head(looks: Look, season: SeasonSign) -> None:
    box = Box(-BLEED, -BLEED, WIDE + 2 * BLEED, HEAD + BLEED)
    landscape(looks, box, LAND[season.id], season.name, homes="none")
    looks.stroke(Path().move(-BLEED, HEAD).line(WIDE + BLEED, HEAD), "ink", 0.4)
    wide = text.width(season.name, TITLE, 19)
    signs.ribbon(looks, 14, 3.2, wide + 15, 8.8)
    base = 7.6 + text.cap_middle(season.name, TITLE, 19)
    looks.scene.text(season.name, 20.6, base, TITLE, 19, looks["ink"])
    looks.flat(Path().circle(11.4, 7.6, 6.6), "white")
    signs.medallion(looks, season.id, 11.4, 7.6, 6.0, rim="ink")
    looks.scene.place("season", season.id, 11.4, 7.6, 12, 12)
    _activates(looks, season)


def _activates(looks: Look, season: SeasonSign) -> None:
    """Draw the three places of a region; those that the season activates are dark."""
    x, y = WIDE - 15.4, 2.2
    looks.inked(Path().rect(x - 5.2, y - 0.2, 16.6, 10.8, 1.4), "paper", 0.35)
    looks.scene.icon("arrow", x - 2, y + 5.2, 4.2, looks["ink"], looks["paper"])
    for number, place in enumerate(PLACES):
        top = y + 0.6 + number * 3.2
        active = place in season.activates
        box = Path().rect(x + 1.6, top, 8, 2.7, 0.5)
        looks.inked(box, "ink" if active else "white", 0.3)
        if active:
            looks.scene.place("activates", place, x + 5.6, top + 1.35, 8, 2.7)


def _row(looks: Look, season: str, number: int, row: Row) -> None:
    """Draw so many signs of three, then the event's name over what happens."""
    name, words = row
    y = TOP + number * ROW
    if number:
        looks.stroke(Path().move(5, y).line(WIDE - 5, y), "ink", 0.12)
    middle = y + ROW / 2
    for place in range(3):
        colour = looks["ink"] if place < number else looks["flake"]
        at = 5.8 + place * 4.5
        looks.scene.icon(icon_of(season), at, middle, 4.2, colour, looks["paper"])
    looks.scene.place("row", str(number), 10.3, middle, 14.4, ROW)
    signs.label(looks, name, WORDS, y + 4.2, NAME, NAME_PT, room=WIDE - 3.6 - WORDS)
    if words:
        box = WORDS, y + 4.9, WIDE - 3.6 - WORDS, ROW - 5
        prose.write(looks, words, *box, TEXT_PT)


def back(scene: Scene, *, season: SeasonSign, palette: str) -> None:
    """Draw the back: the season's sign and name at dawn."""
    looks = look(scene, palette)
    with scene.at(BLEED, BLEED):
        backs.night(looks, WIDE, HIGH, f"season {season.id}", dawn=True)
        x, y = WIDE / 2, 25.0
        looks.inked(Path().circle(x, y, 14.4), "white", 0.6)
        looks.stroke(Path().circle(x, y, 13.2), "accent", 0.3)
        ink, ground = looks["ink"], looks["white"]
        scene.icon(icon_of(season.id), x, y, 20, ink, ground)
        scene.place("season", season.id, x, y, 20, 20)
        signs.pill(looks, x - 14, 44.6, 28, 7.6)
        base = 48.4 + text.cap_middle(season.name, LABEL, 14)
        scene.text(season.name, x, base, LABEL, 14, looks["ink"], align="centre")

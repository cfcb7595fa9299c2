"""The trade board, second sheet: the wheel of seasons, the years, the events."""

import math
from collections.abc import Mapping

from companion.games.six_winters.facts import Facts
from companion.games.six_winters.facts.board import SeasonSign
from companion.games.six_winters.kit import prose
from companion.games.six_winters.kit.look import BLEED, GAME, HEAD, Look, icon_of, look
from companion.games.six_winters.kit.scenery import landscape
from companion.games.six_winters.kit.sheets import ROMAN
from companion.games.six_winters.kit.signs import crystal, medallion
from companion.games.six_winters.kit.trade import ground
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

SPACE, RING = 20.0, 62.0
"""Across a space of the wheel, and how far its middle is from the wheel's."""

ROW = 8.6
LINE_PT = 8.8
LAND = "red_bank"
LEGEND = (
    "On the tracks: + mastery from here on; E, S, H the threat marker's start at easy, "
    "standard, hardcore; {castle} where a threat brings its location"
)


def front(
    scene: Scene, *, facts: Facts, events: Mapping[str, str], palette: str
) -> None:
    """Draw the board; `events` has a line for each event, by its id."""
    looks = look(scene, palette)
    boxes = layout(f"{GAME}/trade")
    with scene.at(BLEED, BLEED):
        ground(looks, boxes["sheet"])
        _wheel(looks, boxes["wheel"], facts)
        legend = boxes["legend"]
        box = legend.x, legend.y, legend.w, legend.h
        prose.write(looks, LEGEND, *box, LINE_PT, align="centre", ground="ice")
        for season in facts.board.seasons:
            _events(looks, boxes[season.id], season, facts, events)


def alone(scene: Scene, *, facts: Facts, palette: str) -> None:
    """Draw the wheel alone into a square scene, for a figure."""
    _wheel(look(scene, palette), Box(0, 0, scene.width, scene.height), facts)


def _wheel(looks: Look, box: Box, facts: Facts) -> None:
    """Draw the land within the wheel, the years on it, and the spaces round it."""
    x, y = box.centre
    inside = Path().circle(x, y, RING - SPACE / 2 - 3)
    with looks.scene.clip(inside):
        landscape(looks, Box(x - 50, y - 50, 100, 100), LAND, "wheel", homes="far")
    looks.stroke(inside, "ink", 0.5)
    for number, roman in enumerate(ROMAN, 1):
        row, column = divmod(number - 1, 3)
        at = x + (column - 1) * 21, y + (row - 0.5) * 24
        crystal(looks, roman, *at, 9, size_pt=17)
        looks.scene.place("year", str(number), *at, 18, 18)
    count = len(facts.board.wheel)
    for number, space in enumerate(facts.board.wheel):
        turn = math.tau * number / count - math.pi / 2
        _space(
            looks,
            x,
            y,
            turn,
            space.season,
            dashed=space.dashed,
            last=count == number + 1,
        )
        looks.scene.place(
            "season",
            f"{number + 1} {space.season}",
            x + RING * math.cos(turn),
            y + RING * math.sin(turn),
            SPACE,
            SPACE,
        )


def _space(
    looks: Look,
    x: float,
    y: float,
    turn: float,
    season: str,
    *,
    dashed: bool,
    last: bool,
) -> None:
    """Draw a space of the wheel, and an arrow to the next one unless it is last."""
    at = x + RING * math.cos(turn), y + RING * math.sin(turn)
    disc = Path().circle(*at, SPACE / 2)
    looks.scene.draw(disc, fill=looks["paper"])
    looks.stroke(disc, "ink", 0.6, (1.6, 1.2) if dashed else ())
    ink, paper = looks["ink"], looks["paper"]
    looks.scene.icon(icon_of(season), *at, SPACE * 0.58, ink, paper)
    if last:
        return
    ahead = turn + math.tau / 16
    middle = x + RING * math.cos(ahead), y + RING * math.sin(ahead)
    with looks.scene.at(*middle, turn=-math.degrees(ahead) - 90):
        looks.scene.icon("arrow", 0, 0, 6.4, ink, looks["ice"])


def _events(
    looks: Look, box: Box, season: SeasonSign, facts: Facts, events: Mapping[str, str]
) -> None:
    """Draw what happens in a season when none to three draw piles show its sign."""
    looks.inked(Path().rect(box.x, box.y, box.w, box.h, 2.4), "paper", 0.5)
    medallion(looks, season.id, box.x + 6, box.y + 5, 3.6)
    base = box.y + 5 + text.cap_middle("W", HEAD, 14)
    looks.scene.text(season.name, box.x + 11.4, base, HEAD, 14, looks["ink"])
    for event in facts.events:
        if event.season == season.id:
            top = box.y + 9 + event.symbols * ROW
            _event(looks, box, top, season.id, event.symbols, events.get(event.id, ""))


def _event(
    looks: Look, box: Box, top: float, season: str, count: int, words: str
) -> None:
    looks.stroke(Path().move(box.x + 3, top).line(box.right - 3, top), "ink", 0.12)
    middle = top + ROW / 2
    for place in range(3):
        colour = looks["ink"] if place < count else looks["flake"]
        x = box.x + 5 + place * 4.4
        looks.scene.icon(icon_of(season), x, middle, 4, colour, looks["paper"])
    if words:
        left = box.x + 18
        prose.write(looks, words, left, top, box.right - 2.6 - left, ROW, LINE_PT)
    looks.scene.place("event", f"{season} {count}", *box.centre, box.w, ROW)

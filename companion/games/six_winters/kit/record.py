"""The record of a campaign: six years, where things lie, who joined, and the score."""

from companion.games.six_winters.facts import RESOURCES, Facts
from companion.games.six_winters.kit.entries import Pencil
from companion.games.six_winters.kit.look import GAME, HEAD, LABEL, Look
from companion.games.six_winters.kit.sheets import ROMAN, dotted, frame, head, plate
from companion.games.six_winters.kit.signs import crystal, heading, medallion
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path

FIRST = 28.0
"""Width of the column that names the rows of the years."""

ROW = 11.6
TOP = 22.0
"""Height of a resource's row, and of what stands above the first."""


BOXES = (
    "Upper box: the space of the progress marker as the year ended. "
    "Lower box: that of the threat marker."
)


def front(pencil: Pencil, facts: Facts) -> None:
    """Draw the record."""
    boxes = layout(f"{GAME}/record")
    head(pencil.looks, boxes, "empire", f"{facts.game.title}: the campaign")
    _plate(pencil, boxes["plate"], facts)
    _years(pencil, boxes["years"], facts)
    _locations(pencil, boxes["locations"], facts)
    _unlocked(pencil, boxes["unlocked"], facts)
    _score(pencil, boxes["score"], facts)
    _notes(pencil, boxes["notes"])
    frame(pencil.looks, boxes["sheet"])


def _words(looks: Look, words: str, x: float, y: float, size_pt: float = 9) -> float:
    """Write a label about the height y and return where it ends."""
    base = y + text.cap_middle(words, LABEL, size_pt)
    return x + looks.scene.text(words, x, base, LABEL, size_pt, looks["ink"])


def _blank(pencil: Pencil, name: str, x: float, y: float, w: float) -> None:
    """Draw a dotted line at y, to write on."""
    dotted(pencil.looks, x, y, w)
    pencil.line(name, x, y - 5, w, 4.8)


def _plate(pencil: Pencil, box: Box, facts: Facts) -> None:
    looks, y = pencil.looks, box.y + box.h / 2
    plate(looks, box)
    base = y + text.cap_middle("P", HEAD, 13)
    looks.scene.text("Players", box.x + 4, base, HEAD, 13, looks["accent"])
    _blank(pencil, "Players", box.x + 24, base + 0.4, 66)
    for number, level in enumerate(facts.campaign.difficulties):
        x = box.x + 97 + number * 26
        pencil.box(level.name, x, y, 5.4)
        _words(looks, level.name, x + 4, y)


def _years(pencil: Pencil, box: Box, facts: Facts) -> None:
    """Draw a column a year: who was played, then both markers of each resource."""
    looks, wide = pencil.looks, (box.w - FIRST) / len(ROMAN)
    _words(looks, "Characters", box.x, box.y + 15.4)
    for row, resource in enumerate(RESOURCES):
        y = box.y + TOP + row * ROW + ROW / 2
        if row % 2 == 0 and not looks.low:
            band = Path().rect(box.x - 1, y - ROW / 2, box.w + 1, ROW, 1.4)
            looks.scene.draw(band, fill=looks.tint("ice", 0.45))
        medallion(looks, resource, box.x + 3.6, y, 3.4)
        _words(looks, facts.board.resource(resource).name, box.x + 8.4, y)
    for number, roman in enumerate(ROMAN, 1):
        _year(pencil, number, roman, box.x + FIRST + (number - 1) * wide, box.y, wide)
    foot = box.y + TOP + len(RESOURCES) * ROW + 3
    _words(looks, BOXES, box.x, foot, 8.4)


def _year(
    pencil: Pencil, number: int, roman: str, x: float, y: float, wide: float
) -> None:
    looks, middle = pencil.looks, x + wide / 2
    crystal(looks, roman, middle, y + 5.4, 5, size_pt=12)
    _blank(pencil, f"Year {number} characters", x + 1, y + 18, wide - 2)
    for row, resource in enumerate(RESOURCES):
        top = y + TOP + row * ROW + 0.6
        for below, kind, colour in ((0, "progress", "accent"), (5.4, "threat", "ink")):
            name = f"Year {number} {resource} {kind}"
            left = middle - 5.5
            looks.scene.draw(
                Path().rect(left, top + below, 11, 5, 0.9),
                fill=looks["white"],
                stroke=looks[colour],
                width=0.4,
            )
            pencil.line(name, left + 0.6, top + below, 9.8, 5, centre=True)


def _locations(pencil: Pencil, box: Box, facts: Facts) -> None:
    """Draw the nine slots, with a line for the location that lies in each."""
    looks, wide = pencil.looks, box.w / len(facts.board.regions)
    heading(looks, "Locations", box)
    for column, region in enumerate(facts.board.regions):
        x = box.x + column * wide
        medallion(looks, region.id, x + 3.4, box.y + 12.6, 3.2)
        _words(looks, region.name, x + 8, box.y + 12.6, 10)
        for row, slot in enumerate(region.slots):
            y = box.y + 22 + row * 9.6
            medallion(looks, slot.resource, x + 2.4, y - 1.6, 2.2)
            _blank(pencil, f"{region.name} {slot.resource}", x + 6, y + 0.8, wide - 9)


def _unlocked(pencil: Pencil, box: Box, facts: Facts) -> None:
    looks = pencil.looks
    heading(looks, "Joined", box)
    for row, one in enumerate(who for who in facts.characters if who.unlock):
        y = box.y + 14.6 + row * 10.4
        pencil.box(one.name, box.x + 3, y, 6)
        _words(looks, one.name, box.x + 8, y, 11)
        after = box.x + 27
        _words(looks, "in year", after, y, 8.4)
        _blank(pencil, f"{one.name} year", after + 12, y + 2, box.right - after - 12)


def _score(pencil: Pencil, box: Box, facts: Facts) -> None:
    """Draw what the campaign is worth: victory tracks, tracks ahead, and their sum."""
    looks = pencil.looks
    heading(looks, "The end", box)
    victory = [one for one in facts.board.resources if one.victory]
    others = [one for one in facts.board.resources if not one.victory]
    rows = (("complete", victory), ("ahead of its threat", others))
    for row, (words, tracks) in enumerate(rows):
        y = box.y + 13.2 + row * 8.6
        for column, track in enumerate(tracks):
            x = box.x + column * 24
            pencil.box(f"{track.name} {words}", x + 3, y, 5.4)
            medallion(looks, track.id, x + 10, y, 3)
        _words(looks, words, box.x + 74, y)
    y = box.y + 33
    x = box.x
    for name, wide in (("Points", 12.0), ("Factor", 12.0), ("Score", 12.0)):
        x = _words(looks, name, x, y - 1) + 1.6
        _blank(pencil, name, x, y + 1, wide)
        x += wide + 3
    x = _words(looks, "Title", x, y - 1) + 1.6
    _blank(pencil, "Title", x, y + 1, box.right - x)


def _notes(pencil: Pencil, box: Box) -> None:
    heading(pencil.looks, "Notes", box)
    for number in range(1, 5):
        _blank(pencil, f"Notes {number}", box.x, box.y + 8.4 + number * 7.4, box.w)

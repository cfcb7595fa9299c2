"""The record of a campaign: six years, locations, who joined, and the score."""

from companion.games.six_winters.facts import RESOURCES, ROMAN, Facts
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point

from .form import Form
from .sheet_parts import band, blank, frame, head, plate
from .signs import crystal, heading, medallion
from .style import GAME, HEAD, LABEL, Canvas

FIRST = 28.0
"""Width of the column that names the rows of the years."""

ROW = 11.6
TOP = 22.0
"""Height of a resource's row, and of the heading above the first."""

BOXES = (
    "Upper box: the space of the progress marker as the year ended. "
    "Lower box: that of the threat marker."
)
"""The legend below the years."""


def front(form: Form, facts: Facts) -> None:
    """Draw the record."""
    boxes = layout(f"{GAME}/record")
    head(form.canvas, boxes, "empire", f"{facts.game.title}: the campaign")
    _plate(form, boxes["plate"], facts)
    _years(form, boxes["years"], facts)
    _locations(form, boxes["locations"], facts)
    _unlocked(form, boxes["unlocked"], facts)
    _score(form, boxes["score"], facts)
    _notes(form, boxes["notes"])
    frame(form.canvas, boxes["sheet"])


def _label(canvas: Canvas, words: str, at: Point, size_pt: float = 9) -> float:
    """Write a label and return where it ends."""
    return at[0] + canvas.caption(words, at, LABEL, size_pt)


def _plate(form: Form, box: Box, facts: Facts) -> None:
    canvas, y = form.canvas, box.y + box.h / 2
    plate(canvas, box)
    canvas.using("accent").caption("Players", (box.x + 4, y), HEAD, 13)
    base = y + text.cap_middle("P", HEAD, 13)
    blank(form, "Players", (box.x + 24, base + 0.4), 66)
    for number, level in enumerate(facts.campaign.difficulties):
        x = box.x + 97 + number * 26
        form.box(level.name, (x, y), 5.4)
        _label(canvas, level.name, (x + 4, y))


def _years(form: Form, box: Box, facts: Facts) -> None:
    """Draw a column for each year: its characters, both markers of each resource."""
    canvas, wide = form.canvas, (box.w - FIRST) / len(ROMAN)
    _label(canvas, "Characters", (box.x, box.y + 15.4))
    for row, resource in enumerate(RESOURCES):
        y = box.y + TOP + row * ROW + ROW / 2
        band(canvas, row, Box(box.x - 1, y - ROW / 2, box.w + 1, ROW), 1.4)
        medallion(canvas, resource, (box.x + 3.6, y), 3.4)
        _label(canvas, facts.board.resource(resource).name, (box.x + 8.4, y))
    for number in range(len(ROMAN)):
        _year(form, number + 1, Box(box.x + FIRST + number * wide, box.y, wide, box.h))
    foot = box.y + TOP + len(RESOURCES) * ROW + 3
    _label(canvas, BOXES, (box.x, foot), 8.4)


def _year(form: Form, number: int, box: Box) -> None:
    canvas, middle = form.canvas, box.x + box.w / 2
    crystal(canvas, ROMAN[number - 1], (middle, box.y + 5.4), 5, 12)
    blank(form, f"Year {number} characters", (box.x + 1, box.y + 18), box.w - 2)
    left, white = middle - 5.5, canvas["white"]
    for row, resource in enumerate(RESOURCES):
        first = box.y + TOP + row * ROW + 0.6
        for below, kind, colour in ((0, "progress", "accent"), (5.4, "threat", "ink")):
            top, edge = first + below, canvas[colour]
            cell = Path().rect(left, top, 11, 5, 0.9)
            canvas.scene.draw(cell, fill=white, stroke=edge, width=0.4)
            name = f"Year {number} {resource} {kind}"
            form.line(name, Box(left + 0.6, top, 9.8, 5), centre=True)


def _locations(form: Form, box: Box, facts: Facts) -> None:
    """Draw the nine slots, with a line for the location in each."""
    canvas, wide = form.canvas, box.w / len(facts.board.regions)
    heading(canvas, "Locations", box)
    for column, region in enumerate(facts.board.regions):
        x = box.x + column * wide
        medallion(canvas, region.id, (x + 3.4, box.y + 12.6), 3.2)
        _label(canvas, region.name, (x + 8, box.y + 12.6), 10)
        for row, slot in enumerate(region.slots):
            y = box.y + 22 + row * 9.6
            medallion(canvas, slot.resource, (x + 2.4, y - 1.6), 2.2)
            name = f"{region.name} {slot.resource}"
            blank(form, name, (x + 6, y + 0.8), wide - 9)


def _unlocked(form: Form, box: Box, facts: Facts) -> None:
    canvas = form.canvas
    heading(canvas, "Joined", box)
    for row, who in enumerate(who for who in facts.characters if who.unlock):
        y = box.y + 14.6 + row * 10.4
        form.box(who.name, (box.x + 3, y), 6)
        _label(canvas, who.name, (box.x + 8, y), 11)
        after = box.x + 27
        _label(canvas, "in year", (after, y), 8.4)
        blank(form, f"{who.name} year", (after + 12, y + 2), box.right - after - 12)


def _score(form: Form, box: Box, facts: Facts) -> None:
    """Draw the score: complete victory tracks, tracks ahead, points and factor."""
    canvas = form.canvas
    heading(canvas, "The end", box)
    victory = [track for track in facts.board.resources if track.victory]
    others = [track for track in facts.board.resources if not track.victory]
    rows = (("complete", victory), ("ahead of its threat", others))
    for row, (words, tracks) in enumerate(rows):
        y = box.y + 13.2 + row * 8.6
        for column, track in enumerate(tracks):
            x = box.x + column * 24
            form.box(f"{track.name} {words}", (x + 3, y), 5.4)
            medallion(canvas, track.id, (x + 10, y), 3)
        _label(canvas, words, (box.x + 74, y))
    x, y = box.x, box.y + 33
    for name in ("Points", "Factor", "Score"):
        x = _label(canvas, name, (x, y - 1)) + 1.6
        blank(form, name, (x, y + 1), 12)
        x += 15
    x = _label(canvas, "Title", (x, y - 1)) + 1.6
    blank(form, "Title", (x, y + 1), box.right - x)


def _notes(form: Form, box: Box) -> None:
    heading(form.canvas, "Notes", box)
    for number in range(1, 5):
        blank(form, f"Notes {number}", (box.x, box.y + 8.4 + number * 7.4), box.w)

"""The character sheet: skills, stress and achievements; behind it years and tracks."""

from companion.games.six_winters.facts import RESOURCES, ROMAN, SKILLS, Facts
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point

from . import signs
from .form import Form
from .sheet_parts import band, dotted, frame, head, plate
from .signs import crystal, heading, medallion
from .style import GAME, HEAD, LABEL, Canvas
from .table_data import SPACES

SLOT, GAP = 16.2, 2.6
"""A place for a die of 16 mm, and how far the next one is below."""


def front(form: Form, facts: Facts) -> None:
    """Draw the front of a sheet."""
    boxes = layout(f"{GAME}/sheet")
    head(form.canvas, boxes, "red_bank", facts.game.title)
    _name(form, boxes["plate"])
    _skills(form, boxes["skills"], facts)
    _stress(form, boxes["stress"], facts)
    _achievements(form, boxes["achievements"])
    frame(form.canvas, boxes["sheet"])


def back(form: Form, facts: Facts) -> None:
    """Draw the back of a sheet: the years, and both markers of every track."""
    boxes = layout(f"{GAME}/sheet")
    head(form.canvas, boxes, "settled_lands", "Six years")
    _years(form, boxes["years"])
    _tracks(form, boxes["tracks"], facts)
    frame(form.canvas, boxes["sheet"])


def _name(form: Form, box: Box) -> None:
    canvas = form.canvas
    plate(canvas, box)
    base = box.bottom - 3.8
    canvas.using("accent").text("Name", (box.x + 4.4, base), HEAD, 15)
    dotted(canvas, (box.x + 20, base + 0.2), box.w - 25)
    form.line("Name", Box(box.x + 20, base - 6.2, box.w - 25, 6.4))


def _skills(form: Form, box: Box, facts: Facts) -> None:
    canvas, pitch = form.canvas, 9.95
    heading(canvas, "Skills", box)
    for number, skill in enumerate(SKILLS):
        y = box.y + 12.8 + number * pitch
        band(canvas, number, Box(box.x - 1, y - pitch / 2, 72.4, pitch), 1.4)
        middles = signs.ranks(canvas, skill, (box.x, y), top=facts.campaign.top_rank)
        for rank, x in enumerate(middles, 1):
            form.tick(f"{skill.title()} {rank}", (x, y), signs.RANK)


def _stress(form: Form, box: Box, facts: Facts) -> None:
    canvas, conditions = form.canvas, facts.campaign.conditions
    heading(canvas, "Stress", box)
    tracks = (("psyche", conditions.psyche), ("body", conditions.body))
    for column, (track, names) in enumerate(tracks):
        x, y = box.x + SLOT / 2 + column * 23.4, box.y + 11.8
        ink = canvas.using(track)
        ink.icon(track, (x - 5.6, y), 5.6, "white")
        ink.caption(track.title(), (x - 1.8, y), LABEL, 10.5)
        for row, name in enumerate(("", *names)):
            middle = x, box.y + 16.2 + SLOT / 2 + row * (SLOT + GAP)
            _place(canvas, f"{track} {name or 'start'}", middle, row)
            if row:
                words, (_, y) = name.title(), middle
                canvas.text(words, (x, y + SLOT / 2 - 1.7), LABEL, 8.4, "centre")
                form.box(words, (x, y - 1.4), 6)
            else:
                square = Path().rect(x - 4.6, middle[1] - 4.6, 9.2, 9.2, 1.6)
                canvas.stroke(square, track, 0.35, (1.0, 0.9))
                ink.icon("start", middle, 4.4, "white")


def _place(canvas: Canvas, name: str, at: Point, row: int) -> None:
    """Draw a place for a stress die; an arrow leads to all but the first one."""
    x, y, half, track = *at, SLOT / 2, name.split()[0]
    if row:
        top = y - half - GAP + 0.5
        arrow = [(x - 1.6, top), (x + 1.6, top), (x, top + 1.5)]
        canvas.fill(Path().points(arrow), track)
    canvas.scene.draw(
        Path().rect(x - half, y - half, SLOT, SLOT, 2),
        fill=canvas.tint(track, 0.9 - 0.08 * row),
        stroke=canvas[track],
        width=0.6 if row else 0.8,
    )
    canvas.scene.place("slot", name, x, y, SLOT, SLOT)
    if not row:
        canvas.scene.anchor(f"stress.{track}", at, SLOT, SLOT)


def _achievements(form: Form, box: Box) -> None:
    canvas = form.canvas
    heading(canvas, "Achievements", box)
    for number in range(1, 7):
        column, row = divmod(number - 1, 3)
        x, y = box.x + column * 61, box.y + 14.2 + row * 11.6
        canvas.outlined(Path().rect(x, y - 3.2, 6.4, 6.4, 1), "white", 0.5)
        canvas.using("ghost").text_middle(str(number), (x + 3.2, y), LABEL, 10)
        form.tick(f"Achievement {number}", (x + 3.2, y), 6.4)
        for line, below in ((1, -0.6), (2, 4.2)):
            rule = Path().move(x + 9.4, y + below).line(x + 57.6, y + below)
            canvas.stroke(rule, "ink", 0.15)
            name = f"Achievement {number} line {line}"
            form.line(name, Box(x + 9.4, y + below - 4.4, 48.2, 4.4))


def _years(form: Form, box: Box) -> None:
    """Draw the six years as crystals with a box below each."""
    canvas = form.canvas
    plate(canvas, box)
    for number, roman in enumerate(ROMAN, 1):
        x, y = box.x + box.w * (number - 0.5) / 6, box.y + box.h / 2
        crystal(canvas, roman, (x - 3.4, y), 4.6, 11)
        form.box(f"Year {number}", (x + 4.6, y), 5.4)


def _tracks(form: Form, box: Box, facts: Facts) -> None:
    canvas, step = form.canvas, box.h / len(RESOURCES)
    for number, resource in enumerate(RESOURCES):
        y = box.y + step * number
        track = facts.board.resource(resource)
        medallion(canvas, resource, (box.x + 5.4, y + step / 2), 5.2)
        canvas.text(track.name, (box.x + 14, y + 4.4), LABEL, 11)
        for row, kind in enumerate(("progress", "threat")):
            _spaces(form, track.name, kind, (box.x + 14, y + 8.6 + row * 7.2))
        if number:
            rule = Path().move(box.x, y - 0.6).line(box.right, y - 0.6)
            canvas.stroke(rule, "ghost", 0.2)


def _spaces(form: Form, resource: str, kind: str, at: Point) -> None:
    """Draw the twelve spaces of a marker, with its name before them."""
    x, y = at
    form.canvas.caption(kind.title(), at, LABEL, 8.4)
    colour = "body" if kind == "progress" else "ink"
    for space in range(1, SPACES + 1):
        middle = x + 21 + (space - 1) * 6.9, y
        form.dot(f"{resource} {kind} {space}", middle, 5, colour)

"""Character sheets and the record of a campaign as pieces: blank, filled, fillable.

A sheet has skills, stress and achievements, behind it years and tracks; the record six
years, locations, who joined, and the score.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.six_winters.facts import RESOURCES, ROMAN, SKILLS, Facts
from companion.games.six_winters.kit import saved_table, sheet_data, signs
from companion.games.six_winters.kit.form import (
    Form,
    band,
    blank,
    dotted,
    frame,
    head,
    plate,
)
from companion.games.six_winters.kit.sheet_data import Entries
from companion.games.six_winters.kit.signs import crystal, heading, medallion
from companion.games.six_winters.kit.style import GAME, HEAD, LABEL, Canvas, canvas_of
from companion.press.layout.piece import Piece
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

SLOT, GAP = 16.2, 2.6
"""A place for a die of 16 mm, and how far the next one is below."""


def sheet_front(form: Form, facts: Facts) -> None:
    """Draw the front of a sheet."""
    boxes = layout(f"{GAME}/sheet")
    head(form.canvas, boxes, "red_bank", facts.game.title)
    _name(form, boxes["plate"])
    _skills(form, boxes["skills"], facts)
    _stress(form, boxes["stress"], facts)
    _achievements(form, boxes["achievements"])
    frame(form.canvas, boxes["sheet"])


def sheet_back(form: Form, facts: Facts) -> None:
    """Draw the back of a sheet: the years, and both markers of every track."""
    boxes = layout(f"{GAME}/sheet")
    head(form.canvas, boxes, "settled_lands", "Six years")
    _six_years(form, boxes["years"])
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


def _six_years(form: Form, box: Box) -> None:
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
    x, y = at
    form.canvas.caption(kind.title(), at, LABEL, 8.4)
    colour = "body" if kind == "progress" else "ink"
    for space in range(1, sheet_data.SPACES + 1):
        middle = x + 21 + (space - 1) * 6.9, y
        form.dot(f"{resource} {kind} {space}", middle, 5, colour)


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


def record_front(form: Form, facts: Facts) -> None:
    """Draw the record."""
    boxes = layout(f"{GAME}/record")
    head(form.canvas, boxes, "empire", f"{facts.game.title}: the campaign")
    _plate(form, boxes["plate"], facts)
    _record_years(form, boxes["years"], facts)
    _locations(form, boxes["locations"], facts)
    _unlocked(form, boxes["unlocked"], facts)
    _score(form, boxes["score"], facts)
    notes = boxes["notes"]
    heading(form.canvas, "Notes", notes)
    for number in range(1, 5):
        at = notes.x, notes.y + 8.4 + number * 7.4
        blank(form, f"Notes {number}", at, notes.w)
    frame(form.canvas, boxes["sheet"])


def _label(canvas: Canvas, words: str, at: Point, size_pt: float = 9) -> float:
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


def _record_years(form: Form, box: Box, facts: Facts) -> None:
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


GROUP = "sheets"
SHEETS = 4
"""Blank character sheets in a kit: as many characters as begin a campaign."""


class SheetSide(NamedTuple):
    """A side of a sheet: its name, its title, the boxes of its layout, its drawing."""

    name: str
    title: str
    boxes: str
    draw: Callable[[Form, Facts], None]


SIDES = (
    SheetSide("character-sheet", "Character sheet", "sheet", sheet_front),
    SheetSide("character-sheet-back", "Character sheet, back", "sheet", sheet_back),
)
RECORD = SheetSide("campaign-record", "Campaign record", "record", record_front)


def sheets(
    facts: Facts,
    palette: str,
    *,
    fill: sheet_data.Source | None = None,
    fillable: bool = False,
) -> tuple[Piece, ...]:
    """Return the sheets, blank or with entries.

    Args:
        fill: a JSON file of what is filled in (see `sheet_data`), or its contents;
            blank without it.
        fillable: whether boxes and lines are fields of the PDF, to be filled in on a
            screen; each face is then a file of its own.

    Raises:
        BadData: naming file and key, if an entry of the file is impossible.
    """
    data = sheet_data.read(fill, facts) if fill else None

    def make(side: SheetSide, entries: Entries) -> Piece:
        def front(scene: Scene) -> None:
            side.draw(Form(canvas_of(scene, palette), entries, fillable), facts)

        box = layout(f"{GAME}/{side.boxes}")["sheet"]
        sheet = Piece(side.name, box.w, box.h, front, corner=2, title=side.title)
        return replace(sheet, stock="paper")

    pieces: list[Piece] = []
    characters: dict[str, Entries] = {"": {}}
    if data:
        characters = {
            sheet.character: sheet_data.sheet_entries(data, sheet, facts)
            for sheet in data.characters
        }
    for who, entries in characters.items():
        front, back = (make(_named(side, who, facts), entries) for side in SIDES)
        copies = 1 if who else SHEETS
        both = replace(front, back=back.front, copies=copies, group=GROUP, apart=True)
        pieces += [front, back] if fillable else [both]
    pieces.append(make(RECORD, sheet_data.record_entries(data, facts) if data else {}))
    if data and data.table and not fillable:
        pieces.append(saved_table.piece(data, data.table, facts, palette))
    end = "-fillable" if fillable else "-filled" if fill else ""
    return tuple(
        replace(piece, name=piece.name + end, group=piece.group and piece.group + end)
        for piece in pieces
    )


def _named(side: SheetSide, who: str, facts: Facts) -> SheetSide:
    if not who:
        return side
    title = f"{side.title}: {facts.character[who].name}"
    return side._replace(name=f"{side.name}-{who}", title=title)

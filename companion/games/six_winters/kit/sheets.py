"""The character sheet: skills, stress and achievements; behind it years and tracks."""

from companion.games.six_winters.facts import RESOURCES, SKILLS, Facts
from companion.games.six_winters.kit import signs
from companion.games.six_winters.kit.entries import Pencil
from companion.games.six_winters.kit.look import GAME, HEAD, LABEL, TITLE, Look, icon_of
from companion.games.six_winters.kit.scenery import Side, landscape
from companion.games.six_winters.kit.signs import crystal, heading, medallion, ribbon
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path

HOMES: dict[str, Side] = {"empire": "none", "red_bank": "both", "settled_lands": "both"}
"""A castle would hide behind the title, however far off."""

ROMAN = ("I", "II", "III", "IV", "V", "VI")
SLOT, GAP = 16.2, 2.6
"""A place for a die of 16 mm, and how far the next one is below."""

SPACES = 12


def front(pencil: Pencil, facts: Facts) -> None:
    """Draw the front of a sheet."""
    boxes = layout(f"{GAME}/sheet")
    head(pencil.looks, boxes, "red_bank", facts.game.title)
    _name(pencil, boxes["plate"])
    _skills(pencil, boxes["skills"], facts)
    _stress(pencil, boxes["stress"], facts)
    _achievements(pencil, boxes["achievements"])
    frame(pencil.looks, boxes["sheet"])


def back(pencil: Pencil, facts: Facts) -> None:
    """Draw the back of a sheet: the years, and both markers of every track."""
    boxes = layout(f"{GAME}/sheet")
    head(pencil.looks, boxes, "settled_lands", "Six years")
    _years(pencil, boxes["years"])
    _tracks(pencil, boxes["tracks"], facts)
    frame(pencil.looks, boxes["sheet"])


def head(looks: Look, boxes: dict[str, Box], region: str, words: str) -> None:
    """Draw paper, a landscape along its top, and a title on a ribbon."""
    sheet, scene, ribbons = boxes["sheet"], boxes["scene"], boxes["ribbon"]
    edge = Path().rect(0, 0, sheet.w, sheet.h, 2)
    looks.flat(edge, "white")
    with looks.scene.clip(edge):
        landscape(looks, scene, region, f"sheet {words}", homes=HOMES[region])
    looks.stroke(Path().move(0, scene.h).line(sheet.w, scene.h), "ink", 0.5)
    wide = text.width(words, TITLE, 27)
    ribbon(looks, ribbons.x, ribbons.y, wide + 13, ribbons.h)
    base = ribbons.y + ribbons.h / 2 + text.cap_middle(words, TITLE, 27)
    looks.scene.text(words, ribbons.x + 4, base, TITLE, 27, looks["ink"])


def frame(looks: Look, sheet: Box) -> None:
    """Draw the edge along which a sheet is cut."""
    edge = Path().rect(0, 0, sheet.w, sheet.h, 2)
    looks.stroke(edge, "cut", 0.2)


def plate(looks: Look, box: Box) -> None:
    """Draw a plate with a fine second line."""
    looks.inked(Path().rect(box.x, box.y, box.w, box.h, 2), "white", 0.6)
    inner = Path().rect(box.x + 1, box.y + 1, box.w - 2, box.h - 2, 1.4)
    looks.stroke(inner, "accent", 0.25)


def dotted(looks: Look, x: float, y: float, w: float) -> None:
    """Draw a dotted line to write on."""
    looks.stroke(Path().move(x, y).line(x + w, y), "ink", 0.2, (0.2, 1.0))


def _name(pencil: Pencil, box: Box) -> None:
    looks = pencil.looks
    plate(looks, box)
    base = box.bottom - 3.8
    looks.scene.text("Name", box.x + 4.4, base, HEAD, 15, looks["accent"])
    dotted(looks, box.x + 20, base + 0.2, box.w - 25)
    pencil.line("Name", box.x + 20, base - 6.2, box.w - 25, 6.4)


def _skills(pencil: Pencil, box: Box, facts: Facts) -> None:
    looks, pitch = pencil.looks, 9.95
    heading(looks, "Skills", box)
    for number, skill in enumerate(SKILLS):
        y = box.y + 12.8 + number * pitch
        if number % 2 == 0 and not looks.low:
            band = Path().rect(box.x - 1, y - pitch / 2, 72.4, pitch, 1.4)
            looks.scene.draw(band, fill=looks.tint("ice", 0.45))
        middles = signs.ranks(looks, skill, box.x, y, top=facts.campaign.top_rank)
        for rank, x in enumerate(middles, 1):
            pencil.tick(f"{skill.title()} {rank}", x, y, signs.RANK)


def _stress(pencil: Pencil, box: Box, facts: Facts) -> None:
    looks, conditions = pencil.looks, facts.campaign.conditions
    heading(looks, "Stress", box)
    for column, (track, names) in enumerate(
        (("psyche", conditions.psyche), ("body", conditions.body))
    ):
        x = box.x + SLOT / 2 + column * 23.4
        looks.scene.icon(
            icon_of(track), x - 5.6, box.y + 11.8, 5.6, looks[track], looks["white"]
        )
        base = box.y + 11.8 + text.cap_middle("P", LABEL, 10.5)
        looks.scene.text(track.title(), x - 1.8, base, LABEL, 10.5, looks[track])
        for row, name in enumerate(("", *names)):
            y = box.y + 16.2 + SLOT / 2 + row * (SLOT + GAP)
            _stage(pencil, track, name, x, y, row)


def _stage(pencil: Pencil, track: str, name: str, x: float, y: float, row: int) -> None:
    """Draw a place of a track of stress: its start, or a condition with its box."""
    looks, half = pencil.looks, SLOT / 2
    if row:
        top = y - half - GAP + 0.5
        arrow = [(x - 1.6, top), (x + 1.6, top), (x, top + 1.5)]
        looks.flat(Path().points(arrow), track)
    looks.scene.draw(
        Path().rect(x - half, y - half, SLOT, SLOT, 2),
        fill=looks.tint(track, 0.9 - 0.08 * row),
        stroke=looks[track],
        width=0.6 if row else 0.8,
    )
    looks.scene.place("slot", f"{track} {name or 'start'}", x, y, SLOT, SLOT)
    if row:
        words, base = name.title(), y + half - 1.7
        looks.scene.text(words, x, base, LABEL, 8.4, looks["ink"], align="centre")
        pencil.box(words, x, y - 1.4, 6)
        return
    square = Path().rect(x - 4.6, y - 4.6, 9.2, 9.2, 1.6)
    looks.stroke(square, track, 0.35, (1.0, 0.9))
    looks.scene.icon(icon_of("start"), x, y, 4.4, looks[track], looks["white"])


def _achievements(pencil: Pencil, box: Box) -> None:
    looks = pencil.looks
    heading(looks, "Achievements", box)
    for number in range(1, 7):
        column, row = divmod(number - 1, 3)
        x, y = box.x + column * 61, box.y + 14.2 + row * 11.6
        looks.inked(Path().rect(x, y - 3.2, 6.4, 6.4, 1), "white", 0.5)
        ghost = looks["ghost"]
        looks.scene.text_middle(str(number), x + 3.2, y, LABEL, 10, ghost)
        pencil.tick(f"Achievement {number}", x + 3.2, y, 6.4)
        for line, below in ((1, -0.6), (2, 4.2)):
            rule = Path().move(x + 9.4, y + below).line(x + 57.6, y + below)
            looks.stroke(rule, "ink", 0.15)
            name = f"Achievement {number} line {line}"
            pencil.line(name, x + 9.4, y + below - 4.4, 48.2, 4.4)


def _years(pencil: Pencil, box: Box) -> None:
    """Draw the six years as crystals with a box below each."""
    looks = pencil.looks
    plate(looks, box)
    for number, roman in enumerate(ROMAN, 1):
        x, y = box.x + box.w * (number - 0.5) / 6, box.y + box.h / 2
        crystal(looks, roman, x - 3.4, y, 4.6, size_pt=11)
        pencil.box(f"Year {number}", x + 4.6, y, 5.4)


def _tracks(pencil: Pencil, box: Box, facts: Facts) -> None:
    looks, step = pencil.looks, box.h / len(RESOURCES)
    for number, resource in enumerate(RESOURCES):
        y = box.y + step * number
        track = facts.board.resource(resource)
        medallion(looks, resource, box.x + 5.4, y + step / 2, 5.2)
        looks.scene.text(track.name, box.x + 14, y + 4.4, LABEL, 11, looks["ink"])
        for row, kind in enumerate(("progress", "threat")):
            _dots(pencil, track.name, kind, box.x + 14, y + 8.6 + row * 7.2)
        if number:
            rule = Path().move(box.x, y - 0.6).line(box.right, y - 0.6)
            looks.stroke(rule, "ghost", 0.2)


def _dots(pencil: Pencil, resource: str, kind: str, x: float, y: float) -> None:
    """Draw the twelve spaces of a marker, with its name before them."""
    looks = pencil.looks
    base = y + text.cap_middle("P", LABEL, 8.4)
    looks.scene.text(kind.title(), x, base, LABEL, 8.4, looks["ink"])
    colour = "body" if kind == "progress" else "ink"
    for space in range(1, SPACES + 1):
        at = x + 21 + (space - 1) * 6.9
        pencil.dot(f"{resource} {kind} {space}", at, y, 5, colour)

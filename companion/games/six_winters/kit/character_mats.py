"""Character mats: 190 x 130 mm, abilities and action dice in front, skills behind.

Stress dice are on the character sheet; a mat says which face they begin with.
"""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.six_winters.facts.cards import Character
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from . import ability_rows, art, card_text, rich_text, signs, style
from .ability_rows import AbilityRow
from .landscape import Homes, head_box, landscape
from .signs import SLOT_16, SlotStyle
from .style import BLEED, GAME, HEAD, TITLE, Canvas, canvas_of, outline, size_in

WIDE, HIGH = 190.0, 130.0
PITCH = 14.6

TASK_WIDE = 64.0
"""Width of the task behind; how a character joins takes more words."""


class Mat(Struct, frozen=True):
    """The contents of a mat.

    Attributes:
        dice: slots for action dice; `extra` more come with a mastery.
        ranks: of a skill.
    """

    character: Character
    abilities: tuple[AbilityRow, ...]
    achievements: tuple[AbilityRow, ...]
    task: str
    unlock: str
    dice: int
    extra: int
    ranks: int


def front(scene: Scene, *, mat: Mat, palette: str) -> None:
    """Draw the character, the base stress, the abilities, and slots for action dice."""
    canvas, boxes = canvas_of(scene, palette), layout(f"{GAME}/mat")
    with scene.at(BLEED, BLEED):
        card_text.ground(canvas, WIDE, HIGH)
        bust = boxes["bust"]
        art.bust(canvas, mat.character.id, bust)
        scene.anchor("bust", bust.centre, bust.w, bust.h)
        _name(canvas, mat.character, bust)
        for track, base in _bases(mat.character):
            _stress(canvas, track, base, boxes[track].centre)
        _rows(canvas, "Abilities", mat.abilities, boxes["abilities"])
        _task(canvas, mat, boxes["task"])
        _rows(canvas, "Achievements", mat.achievements, boxes["achievements"])
        _dice(canvas, mat, boxes["dice"])


def _bases(who: Character) -> tuple[tuple[str, int], ...]:
    """Return both tracks of stress, and the face that each die begins with."""
    return ("psyche", who.stress.psyche), ("body", who.stress.body)


def _name(canvas: Canvas, who: Character, box: Box) -> None:
    """Write the name on a ribbon over the picture, the title on a plate at its foot."""
    wide = text.width(who.name, TITLE, 27)
    signs.ribbon(canvas, Box(box.x - 1.8, box.y + 4, wide + 15, 12.4))
    canvas.caption(who.name, (box.x + 3.4, box.y + 10.2), TITLE, 27)
    size = size_in(box.w - 8, who.title, style.TAGS, 10.4, 0.2)
    wide = text.width(who.title, style.TAGS, size)
    x, y = box.centre[0], box.bottom - 3.2
    signs.pill(canvas, Box(x - wide / 2 - 3, y - 3.1, wide + 6, 6.2))
    canvas.caption(who.title, (x, y), style.TAGS, size, "centre")


def _stress(canvas: Canvas, track: str, base: int, at: Point) -> None:
    """Draw the sign of a stress and its base value: the die begins with that face.

    The die itself is on the character sheet; a screen, which has none, shows it on
    the sign.
    """
    x, y = at
    canvas.text(track.capitalize(), (x, y - SLOT_16 / 2 - 2), style.LABEL, 11, "centre")
    signs.medallion(canvas, track, at, 7)
    canvas.scene.anchor(f"stress.{track}", at, SLOT_16, SLOT_16)
    beside = x + SLOT_16 / 2 + 5.4
    signs.crystal(canvas, str(base), (beside, y), 5.6, 17)
    canvas.scene.place(f"base {track}", str(base), beside, y, 11.2, 11.2)


def _rows(canvas: Canvas, words: str, rows: Sequence[AbilityRow], box: Box) -> None:
    """Draw abilities below each other; achievements have a spot for a token."""
    signs.heading(canvas, words, box)
    spots = words == "Achievements"
    for number, row in enumerate(rows):
        x, y = box.x, box.y + 16.4 + number * PITCH
        if number:
            rule = Path().move(x, y - PITCH / 2).line(box.right, y - PITCH / 2)
            canvas.stroke(rule, "ink", 0.12)
        if spots:
            _spot(canvas, number + 1, (x + 4.8, y))
            x += 11.2
        room = Box(x, y - PITCH / 2, box.right - x, PITCH)
        ability_rows.draw(canvas, f"{words} {number + 1}", row, room)
        name = f"{'achieved' if spots else 'ability'}.{number + 1}"
        canvas.scene.anchor(name, room.centre, room.w, room.h)


def _spot(canvas: Canvas, number: int, at: Point) -> None:
    """Draw where a token shows that an achievement is gained."""
    canvas.outlined(Path().circle(*at, 4.7), "white", 0.5)
    canvas.using("ghost").text_middle(str(number), at, style.NUMBER, 13)
    canvas.scene.place("token", f"achievement {number}", *at, 9.4, 9.4)
    canvas.scene.anchor(f"token.{number}", at, 9.4, 9.4)


def _task(canvas: Canvas, mat: Mat, box: Box) -> None:
    signs.heading(canvas, "Task", box)
    if mat.task:
        room = Box(box.x, box.y + 8, box.w, 10.5)
        rich_text.write(canvas, f"**{mat.task}**: next achievement.", room, 10.4)
    skills = [(skill, rank) for skill, rank in mat.character.skills.items() if rank]
    for place, (skill, rank) in enumerate(skills):
        x = box.x + 3.4 + place % 4 * 11.4
        y = box.y + 25 + place // 4 * 8.6
        signs.medallion(canvas, skill, (x, y), 3.3)
        canvas.text_middle(str(rank), (x + 5.6, y), style.NUMBER, 12)


def _dice(canvas: Canvas, mat: Mat, box: Box) -> None:
    """Draw the slots for action dice; those of a mastery are dashed."""
    x, y = box.x, box.centre[1]
    canvas.caption("Action dice", (x, y), HEAD, 16)
    for number in range(mat.dice + mat.extra):
        left = mat.dice + mat.extra - 1 - number
        at = box.right - SLOT_16 / 2 - left * 19.2, y
        more = number >= mat.dice
        edge = SlotStyle(dash=(1.4, 1.1) if more else ())
        signs.slot(canvas, f"action {number + 1}", at, SLOT_16, edge)
        if more:
            signs.medallion(canvas, "technology", at, 3.6)
        else:
            signs.blank_die(canvas, at, 11)


def back(scene: Scene, *, mat: Mat, palette: str) -> None:
    """Draw skills and stress at the start, the task, and how the character joins."""
    canvas, boxes = canvas_of(scene, palette), layout(f"{GAME}/mat_back")
    who = mat.character
    with scene.at(BLEED, BLEED):
        card_text.ground(canvas, WIDE, HIGH)
        _head(canvas, who, boxes["head"])
        box = boxes["skills"]
        signs.heading(canvas, "Skills at the start", box)
        for number, (skill, rank) in enumerate(who.skills.items()):
            x = box.x + number // 4 * 76
            y = box.y + 15.4 + number % 4 * 11.4
            signs.ranks(canvas, skill, (x, y), top=mat.ranks, rank=rank)
            canvas.scene.place("rank", f"{skill} {rank}", x + 36, y, 72, signs.RANK)
        _stress_bases(canvas, who, boxes["stress"])
        _foot(canvas, mat, boxes["foot"])


def _head(canvas: Canvas, who: Character, box: Box) -> None:
    region = art.art().characters[who.id]
    band = head_box(WIDE, box.bottom)
    # The name would hide the castle of the Empire.
    homes: Homes = "none" if region == "empire" else "far"
    landscape(canvas, band, region, who.id, homes=homes)
    with canvas.scene.clip(outline(band)):
        art.draw(canvas, who.id, (box.right - 30, box.bottom + 1), box.h * 1.04)
    edge = Path().move(-BLEED, box.bottom).line(WIDE + BLEED, box.bottom)
    canvas.stroke(edge, "ink", 0.5)
    name = text.width(who.name, TITLE, 27)
    signs.ribbon(canvas, Box(box.x, 7, name + 17, 12.8))
    canvas.caption(who.name, (box.x + 5, 13.4), TITLE, 27)
    title = text.width(who.title, style.TAGS, 11)
    signs.pill(canvas, Box(box.x + 3, 21, title + 7, 6.4))
    canvas.caption(who.title, (box.x + 6.5, 24.2), style.TAGS, 11)


def _stress_bases(canvas: Canvas, who: Character, box: Box) -> None:
    signs.heading(canvas, "Stress", box)
    for number, (track, base) in enumerate(_bases(who)):
        y = box.y + 19 + number * 18
        signs.medallion(canvas, track, (box.x + 6, y), 6)
        signs.crystal(canvas, str(base), (box.x + 21, y), 6.4, 19)
        canvas.scene.place(f"base {track}", str(base), box.x + 21, y, 12.8, 12.8)


def _foot(canvas: Canvas, mat: Mat, box: Box) -> None:
    """Write the task, and how the character joins."""
    joins = mat.unlock or "There from the start"
    task = Box(box.x, box.y, TASK_WIDE, box.h)
    right = task.right + 6
    parts = (
        ("Task", mat.task, task),
        ("Joins", joins, Box(right, box.y, box.right - right, box.h)),
    )
    fill, ink = canvas.tint("ice", 0.35), canvas["ink"]
    for title, words, part in parts:
        canvas.scene.draw(outline(part, 2), fill=fill, stroke=ink, width=0.35)
        canvas.caption(title, (part.x + 4, part.centre[1]), HEAD, 15)
        if words:
            room = Box(part.x + 21, part.y + 0.8, part.w - 24, part.h - 1.6)
            rich_text.write(canvas, words, room, 11.6)

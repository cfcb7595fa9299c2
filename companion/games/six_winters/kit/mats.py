"""Character mats: 190 x 130 mm, dice and abilities in front, skills behind."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.six_winters.facts.cards import Character
from companion.games.six_winters.kit import abilities, art, panels, prose, signs
from companion.games.six_winters.kit.abilities import Row
from companion.games.six_winters.kit.look import (
    BLEED,
    HEAD,
    LABEL,
    NUMBER,
    TAGS,
    TITLE,
    Look,
    look,
)
from companion.games.six_winters.kit.scenery import Side, landscape
from companion.games.six_winters.kit.signs import SLOT_16
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

WIDE, HIGH = 190.0, 130.0
PITCH = 14.6


class Mat(Struct, frozen=True):
    """What a mat shows.

    Attributes:
        dice: slots for action dice; `extra` more come with a mastery.
        ranks: of a skill.
    """

    character: Character
    abilities: tuple[Row, ...]
    achievements: tuple[Row, ...]
    task: str
    unlock: str
    dice: int
    extra: int
    ranks: int


def front(scene: Scene, *, mat: Mat, palette: str) -> None:
    """Draw who it is, the stress dice, the abilities, and slots for action dice."""
    looks, boxes = look(scene, palette), layout("six_winters/mat")
    with scene.at(BLEED, BLEED):
        panels.ground(looks, WIDE, HIGH)
        art.bust(looks, mat.character.id, boxes["bust"])
        _name(looks, mat.character, boxes["bust"])
        for track in ("psyche", "body"):
            base = getattr(mat.character.stress, track)
            _stress(looks, track, base, *boxes[track].centre)
        _rows(looks, "Abilities", mat.abilities, boxes["abilities"])
        _task(looks, mat, boxes["task"])
        _rows(looks, "Achievements", mat.achievements, boxes["achievements"])
        _dice(looks, mat, boxes["dice"])


def _name(looks: Look, one: Character, box: Box) -> None:
    """Write the name on a ribbon over the picture, the title on a plate at its foot."""
    wide = text.width(one.name, TITLE, 27)
    signs.ribbon(looks, box.x - 1.8, box.y + 4, wide + 15, 12.4)
    base = box.y + 10.2 + text.cap_middle(one.name, TITLE, 27)
    looks.scene.text(one.name, box.x + 3.4, base, TITLE, 27, looks["ink"])
    size, room = 10.4, box.w - 8
    while (wide := text.width(one.title, TAGS, size)) > room:
        size -= 0.2
    x, y = box.centre[0], box.bottom - 3.2
    signs.pill(looks, x - wide / 2 - 3, y - 3.1, wide + 6, 6.2)
    base = y + text.cap_middle(one.title, TAGS, size)
    looks.scene.text(one.title, x, base, TAGS, size, looks["ink"], align="centre")


def _stress(looks: Look, track: str, base: int, x: float, y: float) -> None:
    """Draw the slot of a stress die and the face that it begins with."""
    top = y - SLOT_16 / 2
    looks.symbol(track, x - 6, top - 3.2, 5.2, looks["paper"])
    words = track.capitalize()
    looks.scene.text(words, x - 2.4, top - 2, LABEL, 10.4, looks["ink"])
    signs.slot(looks, track, x, y, SLOT_16, edge=track)
    signs.ghost(looks, x, y, 11, track)
    # Beside the die, for it goes back to this when it comes to nothing.
    at = x + SLOT_16 / 2 + 5
    signs.crystal(looks, str(base), at, y, 4.6, size_pt=14)
    looks.scene.place(f"base {track}", str(base), at, y, 9.2, 9.2)


def _rows(looks: Look, words: str, rows: Sequence[Row], box: Box) -> None:
    """Draw abilities below each other; those with room for it have a token's spot."""
    signs.heading(looks, words, box)
    spots = words == "Achievements"
    for number, one in enumerate(rows):
        y = box.y + 16.4 + number * PITCH
        x = box.x
        if number:
            rule = Path().move(x, y - PITCH / 2).line(box.right, y - PITCH / 2)
            looks.stroke(rule, "ink", 0.12)
        if spots:
            _spot(looks, number + 1, x + 4.8, y)
            x += 11.2
        abilities.row(looks, f"{words} {number + 1}", one, x, y, box.right - x)


def _spot(looks: Look, number: int, x: float, y: float) -> None:
    """Draw where a token says that an achievement is gained."""
    looks.inked(Path().circle(x, y, 4.7), "white", 0.5)
    ghost = looks["ghost"]
    looks.scene.text_middle(str(number), x, y, NUMBER, 13, ghost)
    looks.scene.place("token", f"achievement {number}", x, y, 9.4, 9.4)


def _task(looks: Look, mat: Mat, box: Box) -> None:
    signs.heading(looks, "Task", box)
    if mat.task:
        room = box.x, box.y + 8, box.w, 10.5
        prose.write(looks, f"**{mat.task}**: next achievement.", *room, 10.4)
    skills = [(skill, rank) for skill, rank in mat.character.skills.items() if rank]
    for place, (skill, rank) in enumerate(skills):
        x = box.x + 3.4 + place % 4 * 11.4
        y = box.y + 25 + place // 4 * 8.6
        signs.medallion(looks, skill, x, y, 3.3)
        looks.scene.text_middle(str(rank), x + 5.6, y, NUMBER, 12, looks["ink"])


def _dice(looks: Look, mat: Mat, box: Box) -> None:
    """Draw the slots for action dice; those that a mastery brings are dashed."""
    x, y = box.x, box.centre[1]
    base = y + text.cap_middle("Action dice", HEAD, 16)
    looks.scene.text("Action dice", x, base, HEAD, 16, looks["ink"])
    for number in range(mat.dice + mat.extra):
        at = box.right - SLOT_16 / 2 - (mat.dice + mat.extra - 1 - number) * 19.2
        more = number >= mat.dice
        dash = (1.4, 1.1) if more else ()
        signs.slot(looks, f"action {number + 1}", at, y, SLOT_16, dash=dash)
        if more:
            signs.medallion(looks, "technology", at, y, 3.6)
        else:
            signs.ghost(looks, at, y, 11)


def back(scene: Scene, *, mat: Mat, palette: str) -> None:
    """Draw skills and stress at the start, the task, and how the character joins."""
    looks, boxes = look(scene, palette), layout("six_winters/mat_back")
    one = mat.character
    with scene.at(BLEED, BLEED):
        panels.ground(looks, WIDE, HIGH)
        _head(looks, one, boxes["head"])
        box = boxes["skills"]
        signs.heading(looks, "Skills at the start", box)
        for number, (skill, rank) in enumerate(one.skills.items()):
            x = box.x + number // 4 * 76
            y = box.y + 15.4 + number % 4 * 11.4
            signs.ranks(looks, skill, x, y, top=mat.ranks, rank=rank)
            looks.scene.place("rank", f"{skill} {rank}", x + 36, y, 72, signs.RANK)
        _bases(looks, one, boxes["stress"])
        _foot(looks, mat, boxes["foot"])


def _head(looks: Look, one: Character, box: Box) -> None:
    region = art.art().characters[one.id]
    wide = Box(-BLEED, -BLEED, WIDE + 2 * BLEED, box.bottom + BLEED)
    # A castle would hide behind the name.
    homes: Side = "none" if region == "empire" else "far"
    landscape(looks, wide, region, one.id, homes=homes)
    with looks.scene.clip(Path().rect(wide.x, wide.y, wide.w, wide.h)):
        art.put(looks, one.id, box.right - 30, box.bottom + 1, box.h * 1.04)
    edge = Path().move(-BLEED, box.bottom).line(WIDE + BLEED, box.bottom)
    looks.stroke(edge, "ink", 0.5)
    name = text.width(one.name, TITLE, 27)
    signs.ribbon(looks, box.x, 7, name + 17, 12.8)
    base = 13.4 + text.cap_middle(one.name, TITLE, 27)
    looks.scene.text(one.name, box.x + 5, base, TITLE, 27, looks["ink"])
    title = text.width(one.title, TAGS, 11)
    signs.pill(looks, box.x + 3, 21, title + 7, 6.4)
    base = 24.2 + text.cap_middle(one.title, TAGS, 11)
    looks.scene.text(one.title, box.x + 6.5, base, TAGS, 11, looks["ink"])


def _bases(looks: Look, one: Character, box: Box) -> None:
    signs.heading(looks, "Stress", box)
    for number, track in enumerate(("psyche", "body")):
        y = box.y + 19 + number * 18
        base = str(getattr(one.stress, track))
        signs.medallion(looks, track, box.x + 6, y, 6)
        signs.crystal(looks, base, box.x + 21, y, 6.4, size_pt=19)
        looks.scene.place(f"base {track}", base, box.x + 21, y, 12.8, 12.8)


def _foot(looks: Look, mat: Mat, box: Box) -> None:
    """Write the task and, if there is something to say, how the character joins."""
    half = (box.w - 6) / 2
    said = [("Task", mat.task), ("Joins", mat.unlock or "There from the start")]
    for number, (title, words) in enumerate(said):
        x = box.x + number * (half + 6)
        plate = Path().rect(x, box.y, half, box.h, 2)
        looks.scene.draw(
            plate, fill=looks.tint("ice", 0.35), stroke=looks["ink"], width=0.35
        )
        ink = looks["ink"]
        base = box.centre[1] + text.cap_middle(title, HEAD, 15)
        looks.scene.text(title, x + 4, base, HEAD, 15, ink)
        if words:
            room = x + 21, box.y + 0.8, half - 24, box.h - 1.6
            prose.write(looks, words, *room, 11.6)

"""Character mats: 190 x 130 mm, abilities and action dice in front, skills behind.

A row of a mat is the cost of an ability, an arrow, its effect. Stress dice are on the
character sheet; a mat says which face they begin with.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from companion.games.six_winters.cards import effects
from companion.games.six_winters.cards.effects import Ability, AnAsset
from companion.games.six_winters.cards.verbs.abilities import Stash
from companion.games.six_winters.facts import RESOURCES, Facts
from companion.games.six_winters.facts.cards import Character
from companion.games.six_winters.kit import (
    portraits,
    quick_reference,
    rich_text,
    signs,
    style,
)
from companion.games.six_winters.kit.landscape import head_box, landscape
from companion.games.six_winters.kit.rich_text import PrintedLines
from companion.games.six_winters.kit.signs import SLOT_12, SLOT_16, SlotStyle
from companion.games.six_winters.kit.style import BLEED, CORNER, GAME, TITLE, Canvas
from companion.press.layout.piece import Piece
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

ROW_HIGH = 13.4
TEXT_PT, LONG_PT, SIGNS_PT = 9.6, 8.9, 15.0
LONG = 60
"""Longer words, in characters, are set smaller."""

FACES = re.compile(r"[1-6]( [1-6])*")
BARE = re.compile(r"(\{\w+\}|[+\N{MINUS SIGN}] ?\d?| )+")
"""Words of nothing but signs and figures are set larger."""


class AbilityRow(Struct, frozen=True):
    """An ability and its printed words."""

    ability: Ability
    words: str


def draw_row(canvas: Canvas, name: str, row: AbilityRow, box: Box) -> None:
    """Draw an ability in the middle of a box: slot, arrow, effect from left to right.

    Args:
        name: of the slot.
    """
    y = box.centre[1]
    _cost(canvas, name, row.ability, (box.x + SLOT_12 / 2, y))
    arrow = box.x + SLOT_12 + 4
    canvas.icon("arrow", (arrow, y), 4.6)
    left = arrow + 4
    if FACES.fullmatch(row.words):
        for place, face in enumerate(row.words.split()):
            signs.die(canvas, (left + 4.4 + place * 10.2, y), 8.8, int(face))
    elif row.words:
        size = LONG_PT if len(row.words) > LONG else TEXT_PT
        size = SIGNS_PT if BARE.fullmatch(row.words) else size
        room = Box(left, y - ROW_HIGH / 2, box.right - left, ROW_HIGH)
        rich_text.write(canvas, row.words, room, size)


def _cost(canvas: Canvas, name: str, ability: Ability, at: Point) -> None:
    match ability.cost:
        case effects.AnyDie(face):
            signs.slot(canvas, name, at, SLOT_12)
            if face:
                signs.die(canvas, at, 9.2, face)
            else:
                signs.blank_die(canvas, at, 8.6)
        case AnAsset(str(resource)):
            _asset(canvas, name, resource, at)
        case AnAsset():
            signs.slot(canvas, name, at, SLOT_12)
            any_asset(canvas, at)
        case effects.SomeStress(track, amount):
            x, y = at
            canvas.symbol(track, (x + 2 if amount else x, y), 7.6, canvas["paper"])
            if amount:
                canvas.text_middle(str(amount), (x - 4.4, y), style.NUMBER, 15)
        case None:
            stashed = [verb.resource for verb in ability.do if isinstance(verb, Stash)]
            if stashed:
                _asset(canvas, name, stashed[0], at)
            else:
                canvas.fill(signs.hexagon(at, 2.4), "ink")


def _asset(canvas: Canvas, name: str, resource: str, at: Point) -> None:
    signs.slot(canvas, name, at, SLOT_12, SlotStyle(fill=resource))
    canvas.using(f"{resource}_on").icon(resource, at, 8.2, resource)


def any_asset(canvas: Canvas, at: Point) -> None:
    """Draw a die's outline with a dot for each resource."""
    signs.blank_die(canvas, at, 9.6)
    dots = signs.circle_points(at, 2.7, len(RESOURCES))
    for resource, dot in zip(RESOURCES, dots, strict=True):
        canvas.fill(Path().circle(*dot, 1.15), resource, line=0.25)


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
    canvas, boxes = style.canvas_of(scene, palette), layout(f"{GAME}/mat")
    with scene.at(BLEED, BLEED):
        canvas.ground(WIDE, HIGH)
        bust = boxes["bust"]
        portraits.bust(canvas, mat.character.id, bust)
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
    wide = text.width(who.name, TITLE, 27)
    signs.ribbon(canvas, Box(box.x - 1.8, box.y + 4, wide + 15, 12.4))
    canvas.caption(who.name, (box.x + 3.4, box.y + 10.2), TITLE, 27)
    size = style.size_in(box.w - 8, who.title, style.TAGS, 10.4, 0.2)
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
    signs.heading(canvas, words, box)
    spots = words == "Achievements"
    for number, row in enumerate(rows):
        x, y = box.x, box.y + 16.4 + number * PITCH
        if number:
            rule = Path().move(x, y - PITCH / 2).line(box.right, y - PITCH / 2)
            canvas.stroke(rule, "ink", 0.12)
        if spots:
            at = x + 4.8, y
            canvas.outlined(Path().circle(*at, 4.7), "white", 0.5)
            canvas.using("ghost").text_middle(str(number + 1), at, style.NUMBER, 13)
            canvas.scene.place("token", f"achievement {number + 1}", *at, 9.4, 9.4)
            canvas.scene.anchor(f"token.{number + 1}", at, 9.4, 9.4)
            x += 11.2
        room = Box(x, y - PITCH / 2, box.right - x, PITCH)
        draw_row(canvas, f"{words} {number + 1}", row, room)
        name = f"{'achieved' if spots else 'ability'}.{number + 1}"
        canvas.scene.anchor(name, room.centre, room.w, room.h)


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
    x, y = box.x, box.centre[1]
    canvas.caption("Action dice", (x, y), style.HEAD, 16)
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
    canvas, boxes = style.canvas_of(scene, palette), layout(f"{GAME}/mat_back")
    who = mat.character
    with scene.at(BLEED, BLEED):
        canvas.ground(WIDE, HIGH)
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
    region = portraits.art().characters[who.id]
    band = head_box(WIDE, box.bottom)
    # The name would hide the castle of the Empire.
    homes = "none" if region == "empire" else "far"
    landscape(canvas, band, region, who.id, homes=homes)
    with canvas.scene.clip(style.outline(band)):
        portraits.draw(canvas, who.id, (box.right - 30, box.bottom + 1), box.h * 1.04)
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
    joins = mat.unlock or "There from the start"
    task = Box(box.x, box.y, TASK_WIDE, box.h)
    right = task.right + 6
    parts = (
        ("Task", mat.task, task),
        ("Joins", joins, Box(right, box.y, box.right - right, box.h)),
    )
    fill, ink = canvas.tint("ice", 0.35), canvas["ink"]
    for title, words, part in parts:
        canvas.scene.draw(style.outline(part, 2), fill=fill, stroke=ink, width=0.35)
        canvas.caption(title, (part.x + 4, part.centre[1]), style.HEAD, 15)
        if words:
            room = Box(part.x + 21, part.y + 0.8, part.w - 24, part.h - 1.6)
            rich_text.write(canvas, words, room, 11.6)


STASH = Ability((Stash("military"),))
"""The fifth achievement of Menas under ruling menas-stash."""


def mats(
    facts: Facts, rulings: Mapping[str, str], lines: PrintedLines, palette: str
) -> Iterator[Piece]:
    """Yield the mat of every character, then the quick reference."""
    for character in facts.characters:
        mat = _mat(facts, rulings, lines, character)
        yield Piece(
            f"mat-{character.id}",
            WIDE,
            HIGH,
            partial(front, mat=mat, palette=palette),
            partial(back, mat=mat, palette=palette),
            bleed=BLEED,
            corner=CORNER,
            title=f"Mat of {character.name}",
            group="mats",
            apart=True,
        )
    yield _quick_reference(facts, lines.mastery_lines(rulings), palette)


def _quick_reference(
    facts: Facts, masteries: rich_text.TextById, palette: str
) -> Piece:
    front, back = quick_reference.sides(facts, masteries)
    return Piece(
        "aid",
        quick_reference.WIDE,
        quick_reference.HIGH,
        partial(quick_reference.side, side=front, palette=palette),
        partial(quick_reference.side, side=back, palette=palette),
        bleed=BLEED,
        corner=CORNER,
        copies=facts.game.players[1],
        title="Quick reference",
        group="aids",
    )


def _mat(
    facts: Facts, rulings: Mapping[str, str], lines: PrintedLines, character: Character
) -> Mat:
    name, dice = character.id, facts.campaign.action_dice_a_player
    achievements = _ability_rows(
        character.achievements, lines.achievements.get(name, ())
    )
    if name == "menas" and (words := lines.stash_line(rulings)):
        achievements[4] = AbilityRow(STASH, words)
    return Mat(
        character,
        tuple(_ability_rows(character.abilities, lines.abilities.get(name, ()))),
        tuple(achievements),
        task=lines.tasks.get(name, ""),
        unlock=lines.unlocks.get(name, ""),
        dice=dice,
        extra=facts.campaign.action_dice_with_mastery - dice,
        ranks=facts.campaign.top_rank,
    )


def _ability_rows(
    abilities: tuple[Ability, ...], lines: tuple[rich_text.PrintedLine, ...]
) -> list[AbilityRow]:
    words = [effect for _, effect in lines] or [""] * len(abilities)
    return [AbilityRow(*row) for row in zip(abilities, words, strict=True)]

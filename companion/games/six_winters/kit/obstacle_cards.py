"""Obstacle cards: 88 x 63 mm, a back for each region and season."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.six_winters.cards.verbs.obstacles import ThreatIcons
from companion.games.six_winters.facts.cards import Obstacle
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.pictures import picture
from companion.press.scene.scene import Scene

from . import card_backs, card_text, signs, style
from .card_text import Lines
from .printed_lines import PrintedLine
from .style import BLEED, CARD, LABEL, NUMBER, TAGS, Canvas, canvas_of, outline

WIDE, HIGH = CARD
COLUMN, FOOT = 68.0, 50.4
"""Left edge of the right column, top of the strip along the foot; mm."""

LEFT, RIGHT = 4.0, 65.0
TOP = 13.6
TEXT_PT = 8.9
LEAST, MOST = 11.6, 26.0
"""Limits of a picture's height, which depends on the text below it; mm."""

NAME_PT, TAGS_PT = 15.5, 8.6


class ObstacleFront(Struct, frozen=True):
    """An obstacle card and its printed lines."""

    card: Obstacle
    lines: tuple[PrintedLine, ...]

    @property
    def colour(self) -> str:
        return "location" if self.card.location_obstacle else self.card.region


def front(scene: Scene, *, face: ObstacleFront, palette: str) -> None:
    """Draw the face of an obstacle."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        card_text.ground(canvas, WIDE, HIGH)
        _sides(canvas, face.colour)
        found = card_text.set_lines(face.lines, RIGHT - LEFT - 0.4, TEXT_PT)
        foot = _picture(canvas, face, found)
        card_text.draw(canvas, found, (LEFT + 0.4, foot), RIGHT - LEFT - 0.4)
        _heading(canvas, face)
        _skill(canvas, face.card)
        _threats(canvas, face.card)
        _damage(canvas, face)
        _pattern(canvas, face.card.pattern)


def _sides(canvas: Canvas, colour: str) -> None:
    """Draw the right column and the foot, in a tint of the region."""
    high, wide = HIGH + BLEED, WIDE + BLEED
    column = Path().rect(COLUMN, -BLEED, wide - COLUMN, high + BLEED)
    foot = Path().rect(-BLEED, FOOT, wide + BLEED, high - FOOT)
    canvas.scene.draw(column, fill=canvas.tint(colour, 0.86))
    canvas.scene.draw(foot, fill=canvas.tint(colour, 0.72))
    edges = Path().move(COLUMN, -BLEED).line(COLUMN, FOOT)
    canvas.stroke(edges.move(-BLEED, FOOT).line(wide, FOOT), "ink", 0.4)


def _picture(canvas: Canvas, face: ObstacleFront, text: Lines) -> float:
    """Draw the picture over the text, and return where the text begins.

    Where there is much text, the top of the picture is cut off.
    """
    room = FOOT - TOP - text.high
    high = min(MOST, max(LEAST, room - 2.4))
    box = Box(LEFT, TOP, RIGHT - LEFT, high)
    name = f"obstacles/{face.card.picture}"
    found = picture(style.GAME, name, canvas.colours, low=canvas.low)
    with canvas.scene.clip(outline(box)):
        down = box.bottom - found.height
        canvas.scene.share(found.marks, (1, 0, 0, 1, box.x, down))
    canvas.stroke(outline(box), "ink", 0.4)
    return box.bottom + (room - high) / 2


def _heading(canvas: Canvas, face: ObstacleFront) -> None:
    """Write the name over the tags, right of the crystal with the difficulty."""
    card = face.card
    signs.label(canvas, card.name, (18.8, 8.9), NAME_PT, 47)
    canvas.symbol(face.colour, (20.4, 11.35), 3.2, canvas["paper"])
    tags = ", ".join(tag.capitalize() for tag in card.tags)
    canvas.text(tags, (23, 12.3), TAGS, TAGS_PT)
    signs.crystal_frame(canvas, (10.4, 10.4), 7.4, face.colour)
    figure = canvas.using(canvas.on_dark)
    figure.text_middle(str(card.difficulty), (10.4, 10.4), NUMBER, 23)
    canvas.scene.place("difficulty", str(card.difficulty), 10.4, 10.4, 14.8, 14.8)


def _skill(canvas: Canvas, card: Obstacle) -> None:
    x = (COLUMN + WIDE) / 2
    signs.medallion(canvas, card.skill, (x, 10.8), 7.2)
    words = card.skill.capitalize()
    canvas.text(words, (x, 21.2), LABEL, 8.6, "centre")
    canvas.scene.place("skill", card.skill, x, 10.8, 14.4, 14.4)


def _threats(canvas: Canvas, card: Obstacle) -> None:
    """Draw a pennant for each threat icon, dashed for a conditional one."""
    shown = [*card.threats]
    if card.conditional_threat:
        shown.append(card.conditional_threat)
    pitch, high = (10.4, 8.8) if len(shown) < 3 else (9.0, 8.0)
    for number, resource in enumerate(shown):
        y = 24.0 + high / 2 + number * pitch
        box = Box(69.4, y - high / 2, WIDE + BLEED + 1 - 69.4, high)
        if number < len(card.threats):
            canvas.fill(_pennant(box), resource, line=0.45)
            ink = canvas.using(f"{resource}_on")
            ink.icon(resource, (79.8, y), high * 0.82, resource)
            canvas.scene.place("threat", resource, 79, y, 18, high)
        else:
            _conditional(canvas, resource, _where(card), box)
            canvas.scene.place("conditional threat", resource, 79, y, 18, high)


def _where(card: Obstacle) -> str:
    """Return the region where the conditional icon counts; empty for other places."""
    for effect in card.effects:
        for verb in effect.do:
            if isinstance(verb, ThreatIcons) and verb.at.regions:
                return verb.at.regions[0]
    return ""


def _pennant(box: Box) -> Path:
    """Return a flag that points to the left, over the edge of the card on the right."""
    neck = box.x + 2.6
    return Path().points(
        [
            (box.right, box.y),
            (neck, box.y),
            (box.x, box.centre[1]),
            (neck, box.bottom),
            (box.right, box.bottom),
        ]
    )


def _conditional(canvas: Canvas, resource: str, where: str, box: Box) -> None:
    """Draw a dashed pennant, with the sign of a region if there is one."""
    shape, y = _pennant(box), box.centre[1]
    canvas.fill(shape, "white")
    canvas.stroke(shape, "ink" if canvas.low else resource, 0.5, (1.4, 1.1))
    if where:
        canvas.symbol(where, (75.8, y), box.h * 0.54, canvas["white"])
    dark = canvas[f"{resource}_on"] == canvas["ink"]
    ink = canvas.using("ink" if dark else resource)
    ink.icon(resource, (82 if where else 79.8, y), box.h * 0.7, "white")


def _damage(canvas: Canvas, face: ObstacleFront) -> None:
    """Draw an icon for each stress; a crystal if the text gives the damage."""
    card, x, y = face.card, 7.8, 56.8
    icons = ["psyche"] * card.damage.psyche + ["body"] * card.damage.body
    grounds = canvas.tint(face.colour, 0.72)
    if not icons:
        canvas.symbol("body", (x, y), 6.6, grounds)
        canvas.fill(signs.hexagon((x + 6.4, y), 2.1), "ink")
    for number, stress in enumerate(icons):
        canvas.symbol(stress, (x + number * 7.6, y), 6.6, grounds)
        canvas.scene.place("damage", stress, x + number * 7.6, y, 6.6, 6.6)


def _pattern(canvas: Canvas, pattern: Sequence[int]) -> None:
    """Draw the dice that overcome it."""
    many = len(pattern) > 4
    size, pitch = (8.0, 8.8) if many else (9.4, 11.0)
    y, last = 56.8, 79.6
    first = last - (len(pattern) - 1) * pitch
    for number, face in enumerate(pattern):
        x = first + number * pitch
        signs.die(canvas, (x, y), size, face)
        canvas.scene.place("die", str(face), x, y, size, size)


def back(scene: Scene, *, pile: str, season: str, palette: str) -> None:
    """Draw the back: a region's sign in both corners, the season in the middle."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        card_backs.night(canvas, WIDE, HIGH, f"{pile} {season}")
        x, y = WIDE / 2, 27.0
        ring = Path().circle(x, y, 16.4)
        if canvas.low:
            canvas.fill(ring, "white")
        else:
            scene.draw(ring, fill=canvas["ink"], opacity=card_backs.VEIL)
        canvas.stroke(ring, canvas.on_dark, 0.6)
        canvas.stroke(Path().circle(x, y, 15), canvas.on_dark, 0.2)
        canvas.using(canvas.on_dark).icon(season, (x, y), 23, "night_2")
        scene.place("season", season, x, y, 23, 23)
        for left in (12.0, WIDE - 12.0):
            signs.medallion(canvas, pile, (left, 12), 6.3, rim="white")
            scene.place("region", pile, left, 12, 12.6, 12.6)

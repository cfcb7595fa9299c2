"""Obstacle cards: 88 x 63 mm, a back for each region and season."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.six_winters.cards.verbs.obstacles import ThreatIcons
from companion.games.six_winters.facts.cards import Obstacle
from companion.games.six_winters.kit import art, backs, panels, signs
from companion.games.six_winters.kit.look import (
    BLEED,
    CARD,
    LABEL,
    NAME,
    TAGS,
    Look,
    icon_of,
    look,
)
from companion.games.six_winters.kit.panels import Line, Lines
from companion.games.six_winters.kit.scenery import landscape
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

WIDE, HIGH = CARD
COLUMN, FOOT = 68.0, 50.4
"""Where the right column begins, and the strip along the foot."""

LEFT, RIGHT = 4.0, 65.0
TOP = 13.6
TEXT_PT = 8.9
LEAST, MOST = 11.6, 26.0
"""Height of a picture: what the text leaves, within limits."""

NAME_PT, TAGS_PT = 15.5, 8.6


class Face(Struct, frozen=True):
    """What a front shows: a card, and what it says."""

    card: Obstacle
    said: tuple[Line, ...]

    @property
    def colour(self) -> str:
        return "location" if self.card.location_obstacle else self.card.region


def front(scene: Scene, *, face: Face, palette: str) -> None:
    """Draw the face of an obstacle."""
    looks = look(scene, palette)
    with scene.at(BLEED, BLEED):
        panels.ground(looks, WIDE, HIGH)
        _sides(looks, face.colour)
        said = panels.lines(face.said, RIGHT - LEFT - 0.4, TEXT_PT)
        foot = _picture(looks, face, said)
        panels.put(looks, said, LEFT + 0.4, foot, RIGHT - LEFT - 0.4)
        _heading(looks, face)
        _skill(looks, face.card)
        _threats(looks, face.card)
        _damage(looks, face)
        _pattern(looks, face.card.pattern)


def _sides(looks: Look, colour: str) -> None:
    """Draw the right column and the foot, in a tint of the region."""
    high, wide = HIGH + BLEED, WIDE + BLEED
    column = Path().rect(COLUMN, -BLEED, wide - COLUMN, high + BLEED)
    foot = Path().rect(-BLEED, FOOT, wide + BLEED, high - FOOT)
    looks.scene.draw(column, fill=looks.tint(colour, 0.86))
    looks.scene.draw(foot, fill=looks.tint(colour, 0.72))
    edges = Path().move(COLUMN, -BLEED).line(COLUMN, FOOT)
    looks.stroke(edges.move(-BLEED, FOOT).line(wide, FOOT), "ink", 0.4)


def _picture(looks: Look, face: Face, said: Lines) -> float:
    """Draw the picture over what is said, and return where the words begin."""
    room = FOOT - TOP - said.high
    high = min(MOST, max(LEAST, room - 2.4))
    box = Box(LEFT, TOP, RIGHT - LEFT, high)
    place = face.card.region
    name = f"{face.card.name} {face.card.difficulty}"
    landscape(looks, box, place, name, homes="left")
    scale = high / 20
    with looks.scene.clip(Path().rect(box.x, box.y, box.w, box.h)):
        art.emblem(looks, face.card.tags[0], 48, box.bottom - 1.6 * scale, scale)
    looks.stroke(Path().rect(box.x, box.y, box.w, box.h), "ink", 0.4)
    return box.bottom + (room - high) / 2


def _heading(looks: Look, face: Face) -> None:
    """Write the name over the tags, right of the crystal with the difficulty."""
    card = face.card
    signs.label(looks, card.name, 18.8, 8.9, NAME, NAME_PT, room=47, floor_pt=12)
    looks.symbol(face.colour, 20.4, 11.35, 3.2, looks["paper"])
    tags = ", ".join(tag.capitalize() for tag in card.tags)
    looks.scene.text(tags, 23, 12.3, TAGS, TAGS_PT, looks["ink"])
    signs.crystal(looks, str(card.difficulty), 10.4, 10.4, 7.4, face.colour, size_pt=23)
    looks.scene.place("difficulty", str(card.difficulty), 10.4, 10.4, 14.8, 14.8)


def _skill(looks: Look, card: Obstacle) -> None:
    x = (COLUMN + WIDE) / 2
    signs.medallion(looks, card.skill, x, 10.8, 7.2)
    words = card.skill.capitalize()
    looks.scene.text(words, x, 21.2, LABEL, 8.6, looks["ink"], align="centre")
    looks.scene.place("skill", card.skill, x, 10.8, 14.4, 14.4)


def _threats(looks: Look, card: Obstacle) -> None:
    """Draw a pennant for each threat icon; a dashed one holds on a condition."""
    shown = [(resource, "") for resource in card.threats]
    if card.conditional_threat:
        shown.append((card.conditional_threat, _where(card)))
    pitch, high = (10.4, 8.8) if len(shown) < 3 else (9.0, 8.0)
    for number, (resource, where) in enumerate(shown):
        y = 24.0 + high / 2 + number * pitch
        conditional = number == len(card.threats)
        _pennant(looks, resource, where, y, high, dashed=conditional)
        kind = "conditional threat" if conditional else "threat"
        looks.scene.place(kind, resource, 79, y, 18, high)


def _where(card: Obstacle) -> str:
    """Return the region where the conditional icon counts; none if it is no region."""
    for effect in card.effects:
        for verb in effect.do:
            if isinstance(verb, ThreatIcons) and verb.at.regions:
                return verb.at.regions[0]
    return ""


def _pennant(
    looks: Look, resource: str, where: str, y: float, high: float, *, dashed: bool
) -> None:
    half, edge = high / 2, WIDE + BLEED
    shape = Path().points(
        [
            (edge + 1, y - half),
            (72, y - half),
            (69.4, y),
            (72, y + half),
            (edge + 1, y + half),
        ]
    )
    name = icon_of(resource)
    if not dashed:
        looks.flat(shape, resource, line=0.45)
        ink = looks[f"{resource}_on"]
        looks.scene.icon(name, 79.8, y, high * 0.82, ink, looks[resource])
        return
    edge_colour = "ink" if looks.low else resource
    looks.flat(shape, "white")
    looks.stroke(shape, edge_colour, 0.5, (1.4, 1.1))
    if where:
        looks.symbol(where, 75.8, y, high * 0.54, looks["white"])
    dark = looks[f"{resource}_on"] == looks["ink"]
    ink = looks["ink"] if dark else looks[resource]
    at = 82 if where else 79.8
    looks.scene.icon(name, at, y, high * 0.7, ink, looks["white"])


def _damage(looks: Look, face: Face) -> None:
    """Draw an icon for each stress; a crystal if the words say how much."""
    card, x, y = face.card, 7.8, 56.8
    icons = ["psyche"] * card.damage.psyche + ["body"] * card.damage.body
    grounds = looks.tint(face.colour, 0.72)
    if not icons:
        looks.symbol("body", x, y, 6.6, grounds)
        looks.flat(signs.hexagon(x + 6.4, y, 2.1), "ink")
    for number, stress in enumerate(icons):
        looks.symbol(stress, x + number * 7.6, y, 6.6, grounds)
        looks.scene.place("damage", stress, x + number * 7.6, y, 6.6, 6.6)


def _pattern(looks: Look, pattern: Sequence[int]) -> None:
    """Draw the dice that overcome it, behind an arrow."""
    many = len(pattern) > 4
    size, pitch = (8.0, 8.8) if many else (9.4, 11.0)
    y, last = 56.8, 79.6
    first = last - (len(pattern) - 1) * pitch
    for number, face in enumerate(pattern):
        x = first + number * pitch
        signs.die(looks, x, y, size, face)
        looks.scene.place("die", str(face), x, y, size, size)
    at = first - pitch / 2 - 3.2
    looks.scene.icon("uparrow", at, y, 4.6, looks["ink"], looks["paper"])


def back(scene: Scene, *, pile: str, season: str, palette: str) -> None:
    """Draw the back: a region's sign in both corners, the season in the middle."""
    looks = look(scene, palette)
    with scene.at(BLEED, BLEED):
        backs.night(looks, WIDE, HIGH, f"{pile} {season}")
        x, y = WIDE / 2, 27.0
        ring = Path().circle(x, y, 16.4)
        if looks.low:
            looks.flat(ring, "white")
        else:
            scene.draw(ring, fill=looks["ink"], opacity=backs.VEIL)
        looks.stroke(ring, "ink" if looks.low else "white", 0.6)
        looks.stroke(Path().circle(x, y, 15), "ink" if looks.low else "white", 0.2)
        ink = looks["ink" if looks.low else "white"]
        scene.icon(icon_of(season), x, y, 23, ink, looks["night_2"])
        scene.place("season", season, x, y, 23, 23)
        for at in (12.0, WIDE - 12.0):
            signs.medallion(looks, pile, at, 12, 6.3, rim="white")
            scene.place("region", pile, at, 12, 12.6, 12.6)

"""Obstacle and location cards: 88 x 63 mm, with a picture and the lines of effects.

Obstacles have a back for each region and season; locations show what travel costs.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.games.six_winters.cards.places import Region
from companion.games.six_winters.cards.verbs.obstacles import ThreatIcons
from companion.games.six_winters.facts import REGIONS
from companion.games.six_winters.facts.cards import Location, Obstacle
from companion.games.six_winters.kit import (
    landscape,
    portraits,
    rich_text,
    signs,
    style,
)
from companion.games.six_winters.kit.rich_text import Lines, PrintedLine
from companion.games.six_winters.kit.style import BLEED, TITLE, Canvas, canvas_of
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

WIDE, HIGH = style.CARD
COLUMN, FOOT = 68.0, 50.4
"""Left edge of the right column, top of the strip along the foot; mm."""

LEFT, RIGHT = 4.0, 65.0
TOP = 13.6
OBSTACLE_PT = 8.9
LEAST, MOST = 11.6, 26.0
"""Limits of a picture's height, which depends on the text below it; mm."""

OBSTACLE_NAME_PT, OBSTACLE_TAGS_PT = 15.5, 8.6


class ObstacleFront(Struct, frozen=True):
    """An obstacle card and its printed lines."""

    card: Obstacle
    lines: tuple[PrintedLine, ...]

    @property
    def colour(self) -> str:
        return "location" if self.card.location_obstacle else self.card.region


def obstacle_front(scene: Scene, *, face: ObstacleFront, palette: str) -> None:
    """Draw the face of an obstacle."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        canvas.ground(WIDE, HIGH)
        _sides(canvas, face.colour)
        lines = rich_text.set_lines(face.lines, RIGHT - LEFT - 0.4, OBSTACLE_PT)
        foot = _obstacle_picture(canvas, face, lines)
        rich_text.draw_lines(canvas, lines, (LEFT + 0.4, foot), RIGHT - LEFT - 0.4)
        _heading(canvas, face)
        _skill(canvas, face.card)
        _threats(canvas, face.card)
        _damage(canvas, face)
        _pattern(canvas, face.card.pattern)


def _sides(canvas: Canvas, colour: str) -> None:
    high, wide = HIGH + BLEED, WIDE + BLEED
    column = Path().rect(COLUMN, -BLEED, wide - COLUMN, high + BLEED)
    foot = Path().rect(-BLEED, FOOT, wide + BLEED, high - FOOT)
    canvas.scene.draw(column, fill=canvas.tint(colour, 0.86))
    canvas.scene.draw(foot, fill=canvas.tint(colour, 0.72))
    edges = Path().move(COLUMN, -BLEED).line(COLUMN, FOOT)
    canvas.stroke(edges.move(-BLEED, FOOT).line(wide, FOOT), "ink", 0.4)


def _obstacle_picture(canvas: Canvas, face: ObstacleFront, text: Lines) -> float:
    """Draw the picture over the text, and return where the text begins.

    Where there is much text, the top of the picture is cut off.
    """
    room = FOOT - TOP - text.high
    high = min(MOST, max(LEAST, room - 2.4))
    box = Box(LEFT, TOP, RIGHT - LEFT, high)
    name = f"obstacles/{face.card.picture}"
    artwork = canvas.picture(name)
    with canvas.scene.clip(style.outline(box)):
        down = box.bottom - artwork.height
        canvas.scene.share(artwork.marks, (1, 0, 0, 1, box.x, down))
    canvas.stroke(style.outline(box), "ink", 0.4)
    return box.bottom + (room - high) / 2


def _heading(canvas: Canvas, face: ObstacleFront) -> None:
    card = face.card
    signs.label(canvas, card.name, (18.8, 8.9), OBSTACLE_NAME_PT, 47)
    canvas.symbol(face.colour, (20.4, 11.35), 3.2, canvas["paper"])
    tags = ", ".join(tag.capitalize() for tag in card.tags)
    canvas.text(tags, (23, 12.3), style.TAGS, OBSTACLE_TAGS_PT)
    signs.crystal_frame(canvas, (10.4, 10.4), 7.4, face.colour)
    figure = canvas.using(canvas.on_dark)
    figure.text_middle(str(card.difficulty), (10.4, 10.4), style.NUMBER, 23)
    canvas.scene.place("difficulty", str(card.difficulty), 10.4, 10.4, 14.8, 14.8)


def _skill(canvas: Canvas, card: Obstacle) -> None:
    x = (COLUMN + WIDE) / 2
    signs.medallion(canvas, card.skill, (x, 10.8), 7.2)
    words = card.skill.capitalize()
    canvas.text(words, (x, 21.2), style.LABEL, 8.6, "centre")
    canvas.scene.place("skill", card.skill, x, 10.8, 14.4, 14.4)


def _threats(canvas: Canvas, card: Obstacle) -> None:
    resources = [*card.threats]
    if card.conditional_threat:
        resources.append(card.conditional_threat)
    pitch, high = (10.4, 8.8) if len(resources) < 3 else (9.0, 8.0)
    for number, resource in enumerate(resources):
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
    shape, y = _pennant(box), box.centre[1]
    canvas.fill(shape, "white")
    canvas.stroke(shape, "ink" if canvas.low else resource, 0.5, (1.4, 1.1))
    if where:
        canvas.symbol(where, (75.8, y), box.h * 0.54, canvas["white"])
    dark = canvas[f"{resource}_on"] == canvas["ink"]
    ink = canvas.using("ink" if dark else resource)
    ink.icon(resource, (82 if where else 79.8, y), box.h * 0.7, "white")


def _damage(canvas: Canvas, face: ObstacleFront) -> None:
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
    many = len(pattern) > 4
    size, pitch = (8.0, 8.8) if many else (9.4, 11.0)
    y, last = 56.8, 79.6
    first = last - (len(pattern) - 1) * pitch
    for number, face in enumerate(pattern):
        x = first + number * pitch
        signs.die(canvas, (x, y), size, face)
        canvas.scene.place("die", str(face), x, y, size, size)


def obstacle_back(scene: Scene, *, pile: str, season: str, palette: str) -> None:
    """Draw the back: a region's sign in both corners, the season in the middle."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        landscape.night(canvas, WIDE, HIGH, f"{pile} {season}")
        x, y = WIDE / 2, 27.0
        ring = Path().circle(x, y, 16.4)
        if canvas.low:
            canvas.fill(ring, "white")
        else:
            scene.draw(ring, fill=canvas["ink"], opacity=landscape.VEIL)
        canvas.stroke(ring, canvas.on_dark, 0.6)
        canvas.stroke(Path().circle(x, y, 15), canvas.on_dark, 0.2)
        canvas.using(canvas.on_dark).icon(season, (x, y), 23, "night_2")
        scene.place("season", season, x, y, 23, 23)
        for left in (12.0, WIDE - 12.0):
            signs.medallion(canvas, pile, (left, 12), 6.3, rim="white")
            scene.place("region", pile, left, 12, 12.6, 12.6)


BAND, STRIP = 38.6, 51.0
"""Top of the band with words, and of the strip with the cost of travel; mm."""

FIGURE = 24.0
"""Side of the squares for figures, in the corner of the picture that is free."""

MARGIN = 2.5
"""From a landmark to the card's right edge; mm."""

LOCATION_PT = 9.6
LOCATION_NAME_PT, LOCATION_TAGS_PT = 19.0, 9.2


class LocationFront(Struct, frozen=True):
    """A location card and its printed lines."""

    card: Location
    lines: tuple[PrintedLine, ...]

    @property
    def sign(self) -> str:
        """The word of the sign in the corner; empty if there is none."""
        card = self.card
        if card.port or card.gate:
            return "port" if card.port else "gate"
        paid = card.create_for_stress
        return card.activation_asset or card.skill_bonus or (paid.track if paid else "")


def location_front(scene: Scene, *, face: LocationFront, palette: str) -> None:
    """Draw the face of a location."""
    canvas, card = canvas_of(scene, palette), face.card
    with scene.at(BLEED, BLEED):
        canvas.ground(WIDE, HIGH)
        left = 22.0 if face.sign else 9.0
        size = style.size_in(
            WIDE - 13.5 - left, card.name, TITLE, LOCATION_NAME_PT, 0.5
        )
        ribbon = Box(left - 5, 3.9, text.width(card.name, TITLE, size) + 14.5, 8.8)
        _location_picture(canvas, card, BAND if face.lines else STRIP, ribbon.right)
        signs.ribbon(canvas, ribbon)
        canvas.caption(card.name, (left + 1, 8.3), TITLE, size)
        _tags(canvas, card, left)
        if face.sign:
            _sign(canvas, face)
        if face.lines:
            _words(canvas, face.lines)
        _travel(canvas, card.move_cost)
        for seat, x in enumerate((WIDE - 13, WIDE - 38)):
            scene.anchor(f"figure.{seat + 1}", (x, STRIP - 13), FIGURE, FIGURE)


def _words(canvas: Canvas, lines: tuple[PrintedLine, ...]) -> None:
    wide, high = WIDE - 10.4, STRIP - BAND - 1
    size = LOCATION_PT
    while (setting := rich_text.set_lines(lines, wide, size)).high > high:
        size = round(size - 0.2, 1)
    top = BAND + 0.4 + (high - setting.high) / 2
    rich_text.draw_lines(canvas, setting, (5, top), wide)


def _location_picture(
    canvas: Canvas, card: Location, foot: float, ribbon: float
) -> None:
    """Draw the land, and the landmark, high where it is right of the ribbon's end."""
    homes: landscape.Homes = "none" if "wilderness" in card.tags else "far"
    band = landscape.head_box(WIDE, foot)
    landscape.landscape(canvas, band, card.region or "empire", card.id, homes=homes)
    with canvas.scene.clip(style.outline(band)):
        portraits.landmark(
            canvas, card.id, Box(ribbon, 2, WIDE - MARGIN - ribbon, foot - 5.2)
        )
    canvas.stroke(Path().move(-BLEED, foot).line(WIDE + BLEED, foot), "ink", 0.4)


def _tags(canvas: Canvas, card: Location, left: float) -> None:
    words = ", ".join(tag.capitalize() for tag in card.tags)
    slot = card.starting_slot or card.threat_slot
    wide = text.width(words, style.TAGS, LOCATION_TAGS_PT) + 9
    more = 11.6 if slot else 0.0
    x, y = left - 1.2, 13.2
    signs.pill(canvas, Box(x, y, wide + more, 4.9))
    region = card.region or "location"
    canvas.symbol(region, (x + 3.4, y + 2.45), 3.6, canvas["paper"])
    canvas.text(words, (x + 6.6, y + 3.55), style.TAGS, LOCATION_TAGS_PT)
    if slot:
        edge = x + wide
        canvas.stroke(Path().move(edge, y).line(edge, y + 4.9), "ink", 0.25)
        mark = "flag" if card.starting_slot else "flame"
        canvas.icon(mark, (edge + 3, y + 2.45), 3.4)
        signs.medallion(canvas, slot.resource, (edge + 7.4, y + 2.45), 2.0)
        where = f"{slot.region} {slot.resource}"
        canvas.scene.place("slot", where, edge + 5.8, y + 2.45, 11.6, 4.9)


def _sign(canvas: Canvas, face: LocationFront) -> None:
    x, y = 11.4, 11.0
    canvas.fill(Path().circle(x, y, 7.6), "white")
    paid = face.card.create_for_stress
    if not paid or face.sign not in ("psyche", "body"):
        signs.medallion(canvas, face.sign, (x, y), 6.9, rim="ink")
    else:
        fill = "white" if canvas.low else face.sign
        canvas.outlined(Path().circle(x, y, 6.9), fill, 0.5)
        pale = canvas.using(canvas.on_dark)
        pale.icon(face.sign, (x - 2, y), 6.8, fill)
        pale.text_middle(str(paid.amount), (x + 3.7, y), style.NUMBER, 15)
    canvas.scene.place("sign", face.sign, x, y, 13.8, 13.8)


def _travel(canvas: Canvas, costs: Mapping[Region, int]) -> None:
    strip = Path().rect(-BLEED, STRIP, WIDE + 2 * BLEED, HIGH + BLEED - STRIP)
    canvas.fill(strip, canvas.dark)
    y = (STRIP + HIGH) / 2
    rules = Path().move(-BLEED, STRIP).line(WIDE + BLEED, STRIP)
    canvas.stroke(rules, "ink", 0.4)
    for number, region in enumerate(REGIONS):
        x = 4.4 + number * 27.6
        if number:
            canvas.stroke(Path().move(x - 1.6, y - 3).line(x - 1.6, y + 3), "mist", 0.2)
        signs.medallion(canvas, region, (x + 4, y), 4.1, rim="white")
        cost = costs.get(region, 0)
        for place in range(cost):
            colours = "ivory", "ink" if canvas.low else "ivory"
            signs.die(canvas, (x + 11.6 + place * 5.3, y), 4.6, 0, colours)
        if not cost:
            canvas.using(canvas.on_dark).icon("lock", (x + 12.4, y), 6, canvas.dark)
        canvas.scene.place("move", f"{region} {cost or 'x'}", x + 13, y, 26, 9)


def location_back(scene: Scene, *, pile: str, palette: str) -> None:
    """Draw the back: the sign of its region, or a flame for a threat location."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        landscape.night(canvas, WIDE, HIGH, f"locations {pile}", dawn=True)
        x, y = WIDE / 2, 27.0
        fill = "white" if canvas.low else pile if pile != "threat" else "ink"
        for radius, colour in ((16.4, "white"), (15.2, fill)):
            canvas.outlined(Path().circle(x, y, radius), colour, 0.5)
        canvas.stroke(Path().circle(x, y, 13.8), canvas.on_dark, 0.25)
        word = "flame" if pile == "threat" else pile
        canvas.using(canvas.on_dark).icon(word, (x, y), 19, fill)
        scene.place("pile", pile, x, y, 30, 30)

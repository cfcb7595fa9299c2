"""Location cards: 88 x 63 mm, what lies there, what it does, where it leads."""

from collections.abc import Mapping

from msgspec import Struct

from companion.games.six_winters.cards.places import Region
from companion.games.six_winters.facts.cards import Location
from companion.games.six_winters.kit import art, backs, panels, signs
from companion.games.six_winters.kit.look import (
    BLEED,
    CARD,
    NUMBER,
    REGIONS,
    TAGS,
    TITLE,
    Look,
    icon_of,
    look,
)
from companion.games.six_winters.kit.panels import Line
from companion.games.six_winters.kit.scenery import Side, landscape
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

WIDE, HIGH = CARD
BAND, STRIP = 38.6, 51.0
"""Where the band with words begins, and the strip that says where one may go."""

TEXT_PT = 9.6
NAME_PT, TAGS_PT = 19.0, 9.2


class Face(Struct, frozen=True):
    """What a front shows: a card, and what it says."""

    card: Location
    said: tuple[Line, ...]

    @property
    def sign(self) -> str:
        """The word of the sign in the corner; empty if there is none."""
        card = self.card
        if card.port or card.gate:
            return "port" if card.port else "gate"
        paid = card.create_for_stress
        return card.activation_asset or card.skill_bonus or (paid.track if paid else "")


def front(scene: Scene, *, face: Face, palette: str) -> None:
    """Draw the face of a location."""
    looks, card = look(scene, palette), face.card
    with scene.at(BLEED, BLEED):
        panels.ground(looks, WIDE, HIGH)
        _picture(looks, card, BAND if face.said else STRIP)
        left = 22.0 if face.sign else 9.0
        _name(looks, card, left)
        _tags(looks, card, left)
        if face.sign:
            _sign(looks, face)
        if face.said:
            _words(looks, face.said)
        _travel(looks, card.move_cost)


def _words(looks: Look, said: tuple[Line, ...]) -> None:
    """Write what it does in the middle of its band, smaller if there is much."""
    wide, high = WIDE - 10.4, STRIP - BAND - 1
    size = TEXT_PT
    while (found := panels.lines(said, wide, size)).high > high:
        size = round(size - 0.2, 1)
    panels.put(looks, found, 5, BAND + 0.4 + (high - found.high) / 2, wide)


def _picture(looks: Look, card: Location, foot: float) -> None:
    box = Box(-BLEED, -BLEED, WIDE + 2 * BLEED, foot + BLEED)
    region = card.region or "empire"
    homes: Side = "none" if "wilderness" in card.tags else "far"
    landscape(looks, box, region, card.id, homes=homes)
    with looks.scene.clip(Path().rect(box.x, box.y, box.w, box.h)):
        art.landmark(looks, card.id, 72, foot - 3.2, (foot - 3.2) * 0.71)
    looks.stroke(Path().move(-BLEED, foot).line(WIDE + BLEED, foot), "ink", 0.4)


def _name(looks: Look, card: Location, left: float) -> None:
    """Write the name on a ribbon, small enough to end inside the card."""
    size, room = NAME_PT, WIDE - 13.5 - left
    while text.width(card.name, TITLE, size) > room:
        size -= 0.5
    wide = text.width(card.name, TITLE, size)
    signs.ribbon(looks, left - 5, 3.9, wide + 14.5, 8.8)
    base = 8.3 + text.cap_middle(card.name, TITLE, size)
    looks.scene.text(card.name, left + 1, base, TITLE, size, looks["ink"])


def _tags(looks: Look, card: Location, left: float) -> None:
    """Write region and tags on a plate, and the slot that the card is bound to."""
    words = ", ".join(tag.capitalize() for tag in card.tags)
    slot = card.starting_slot or card.threat_slot
    wide = text.width(words, TAGS, TAGS_PT) + 9
    more = 11.6 if slot else 0.0
    x, y = left - 1.2, 13.2
    signs.pill(looks, x, y, wide + more, 4.9)
    region = card.region or "location"
    looks.symbol(region, x + 3.4, y + 2.45, 3.6, looks["paper"])
    looks.scene.text(words, x + 6.6, y + 3.55, TAGS, TAGS_PT, looks["ink"])
    if slot:
        edge = x + wide
        looks.stroke(Path().move(edge, y).line(edge, y + 4.9), "ink", 0.25)
        mark = "flag" if card.starting_slot else "flame"
        looks.scene.icon(mark, edge + 3, y + 2.45, 3.4, looks["ink"], looks["paper"])
        signs.medallion(looks, slot.resource, edge + 7.4, y + 2.45, 2.0)
        where = f"{slot.region} {slot.resource}"
        looks.scene.place("slot", where, edge + 5.8, y + 2.45, 11.6, 4.9)


def _sign(looks: Look, face: Face) -> None:
    """Draw the medallion in the corner, with a number if it has one."""
    x, y = 11.4, 11.0
    looks.flat(Path().circle(x, y, 7.6), "white")
    paid = face.card.create_for_stress
    if not paid or face.sign not in ("psyche", "body"):
        signs.medallion(looks, face.sign, x, y, 6.9, rim="ink")
    else:
        disc = Path().circle(x, y, 6.9)
        fill = "white" if looks.low else face.sign
        looks.inked(disc, fill, 0.5)
        ink = looks["ink" if looks.low else "white"]
        looks.scene.icon(face.sign, x - 2, y, 6.8, ink, looks[fill])
        number = str(paid.amount)
        looks.scene.text_middle(number, x + 3.7, y, NUMBER, 15, ink)
    looks.scene.place("sign", face.sign, x, y, 13.8, 13.8)


def _travel(looks: Look, costs: Mapping[Region, int]) -> None:
    """Draw each region with its dice, or the barred gate."""
    strip = Path().rect(-BLEED, STRIP, WIDE + 2 * BLEED, HIGH + BLEED - STRIP)
    looks.flat(strip, "white" if looks.low else "ink")
    y = (STRIP + HIGH) / 2
    rules = Path().move(-BLEED, STRIP).line(WIDE + BLEED, STRIP)
    looks.stroke(rules, "ink", 0.4)
    for number, region in enumerate(REGIONS):
        x = 4.4 + number * 27.6
        if number:
            looks.stroke(Path().move(x - 1.6, y - 3).line(x - 1.6, y + 3), "mist", 0.2)
        signs.medallion(looks, region, x + 4, y, 4.1, rim="white")
        cost = costs.get(region, 0)
        for place in range(cost):
            edge = "ink" if looks.low else "ivory"
            signs.die(looks, x + 11.6 + place * 5.3, y, 4.6, 0, edge=edge)
        if not cost:
            ink = looks["ink" if looks.low else "white"]
            ground = looks["white" if looks.low else "ink"]
            looks.scene.icon("lock", x + 12.4, y, 6, ink, ground)
        looks.scene.place("move", f"{region} {cost or 'x'}", x + 13, y, 26, 9)


def back(scene: Scene, *, pile: str, palette: str) -> None:
    """Draw the back: the region of a deck; a flame for what a threat brings."""
    looks = look(scene, palette)
    with scene.at(BLEED, BLEED):
        backs.night(looks, WIDE, HIGH, f"locations {pile}", dawn=True)
        x, y = WIDE / 2, 27.0
        fill = "white" if looks.low else pile if pile != "threat" else "ink"
        for radius, colour in ((16.4, "white"), (15.2, fill)):
            looks.inked(Path().circle(x, y, radius), colour, 0.5)
        rim = "ink" if looks.low else "white"
        looks.stroke(Path().circle(x, y, 13.8), rim, 0.25)
        word = "flame" if pile == "threat" else pile
        ink = looks["ink" if looks.low else "white"]
        scene.icon(icon_of(word), x, y, 19, ink, looks[fill])
        scene.place("pile", pile, x, y, 30, 30)

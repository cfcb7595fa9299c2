"""Location cards: 88 x 63 mm, with picture, effects and the cost of travel."""

from collections.abc import Mapping

from msgspec import Struct

from companion.games.six_winters.cards.places import Region
from companion.games.six_winters.facts import REGIONS
from companion.games.six_winters.facts.cards import Location
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

from . import art, card_backs, card_text, signs, style
from .landscape import Homes, head_box, landscape
from .printed_lines import PrintedLine
from .style import BLEED, TITLE, Canvas, canvas_of, outline, size_in

WIDE, HIGH = style.CARD
BAND, STRIP = 38.6, 51.0
"""Top of the band with words, and of the strip with the cost of travel; mm."""

FIGURE = 24.0
"""Side of the squares for figures, in the corner of the picture that is free."""

MARGIN = 2.5
"""From a landmark to the card's right edge; mm."""

TEXT_PT = 9.6
NAME_PT, TAGS_PT = 19.0, 9.2


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


def front(scene: Scene, *, face: LocationFront, palette: str) -> None:
    """Draw the face of a location."""
    canvas, card = canvas_of(scene, palette), face.card
    with scene.at(BLEED, BLEED):
        card_text.ground(canvas, WIDE, HIGH)
        left = 22.0 if face.sign else 9.0
        size = size_in(WIDE - 13.5 - left, card.name, TITLE, NAME_PT, 0.5)
        ribbon = Box(left - 5, 3.9, text.width(card.name, TITLE, size) + 14.5, 8.8)
        _picture(canvas, card, BAND if face.lines else STRIP, ribbon.right)
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
    """Write the lines in the middle of their band, smaller if they are long."""
    wide, high = WIDE - 10.4, STRIP - BAND - 1
    size = TEXT_PT
    while (found := card_text.set_lines(lines, wide, size)).high > high:
        size = round(size - 0.2, 1)
    top = BAND + 0.4 + (high - found.high) / 2
    card_text.draw(canvas, found, (5, top), wide)


def _picture(canvas: Canvas, card: Location, foot: float, ribbon: float) -> None:
    """Draw the land, and the landmark, high where it is right of the ribbon's end."""
    homes: Homes = "none" if "wilderness" in card.tags else "far"
    band = head_box(WIDE, foot)
    landscape(canvas, band, card.region or "empire", card.id, homes=homes)
    with canvas.scene.clip(outline(band)):
        art.landmark(
            canvas, card.id, Box(ribbon, 2, WIDE - MARGIN - ribbon, foot - 5.2)
        )
    canvas.stroke(Path().move(-BLEED, foot).line(WIDE + BLEED, foot), "ink", 0.4)


def _tags(canvas: Canvas, card: Location, left: float) -> None:
    """Write region and tags on a plate, and the slot that the card is bound to."""
    words = ", ".join(tag.capitalize() for tag in card.tags)
    slot = card.starting_slot or card.threat_slot
    wide = text.width(words, style.TAGS, TAGS_PT) + 9
    more = 11.6 if slot else 0.0
    x, y = left - 1.2, 13.2
    signs.pill(canvas, Box(x, y, wide + more, 4.9))
    region = card.region or "location"
    canvas.symbol(region, (x + 3.4, y + 2.45), 3.6, canvas["paper"])
    canvas.text(words, (x + 6.6, y + 3.55), style.TAGS, TAGS_PT)
    if slot:
        edge = x + wide
        canvas.stroke(Path().move(edge, y).line(edge, y + 4.9), "ink", 0.25)
        mark = "flag" if card.starting_slot else "flame"
        canvas.icon(mark, (edge + 3, y + 2.45), 3.4)
        signs.medallion(canvas, slot.resource, (edge + 7.4, y + 2.45), 2.0)
        where = f"{slot.region} {slot.resource}"
        canvas.scene.place("slot", where, edge + 5.8, y + 2.45, 11.6, 4.9)


def _sign(canvas: Canvas, face: LocationFront) -> None:
    """Draw the medallion in the corner, with a number if it has one."""
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
    """Draw each region with its dice, or the barred gate."""
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


def back(scene: Scene, *, pile: str, palette: str) -> None:
    """Draw the back: the sign of its region, or a flame for a threat location."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        card_backs.night(canvas, WIDE, HIGH, f"locations {pile}", dawn=True)
        x, y = WIDE / 2, 27.0
        fill = "white" if canvas.low else pile if pile != "threat" else "ink"
        for radius, colour in ((16.4, "white"), (15.2, fill)):
            canvas.outlined(Path().circle(x, y, radius), colour, 0.5)
        canvas.stroke(Path().circle(x, y, 13.8), canvas.on_dark, 0.25)
        word = "flame" if pile == "threat" else pile
        canvas.using(canvas.on_dark).icon(word, (x, y), 19, fill)
        scene.place("pile", pile, x, y, 30, 30)

"""What is in the air: sun, moon, stars, mist, and the heavens with their ranks.

Sun and moon, where spent dice wait, are bright discs for several dice with a face and a
name, and a way back to the shore. The heavens are a band of numbered slots for scored
dice, the ranks along its edge.
"""

import math

from companion.games.seven_steps.facts import Rank
from companion.games.seven_steps.kit.plate import FIGURES, NAMES, Plate, Word
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Fade
from companion.press.scene.text import Bend

NAME_IN = 2.5
"""From the edge up to the baseline of the name."""

TRACK = 0.12


def name(plate: Plate, place: str, x: float, box: Box) -> None:
    """Write the name of a place along the lower edge, about `x`; record its space."""
    words, radius = plate.facts.places[place].name, box.w / 2 - NAME_IN
    middle, y = box.centre

    def edge(at: float) -> float:
        return y + math.sqrt(radius * radius - (at - middle) ** 2)

    type = plate.type(NAMES, plate.name_pt, track=TRACK)
    plate.scene.arc_text(words, Bend(x, edge), type)
    plate.note(words, (x, edge(x)), type)
    plate.scene.place("space", place, *box.centre, box.w, box.h)
    _places(plate, place, box)


def _places(plate: Plate, place: str, box: Box) -> None:
    x, y = box.centre
    pitch = box.w * 0.225
    for i in range(plate.facts.dice):
        row, column = divmod(i, 3)
        at = x + (column - 1) * pitch, y + (row - 1) * pitch
        plate.scene.anchor(f"{place}.{i + 1}", at, pitch - 1, pitch - 1)


def _sun(plate: Plate) -> None:
    box = plate.boxes["sun"]
    for part in ("rays", "disc", "face"):
        plate.motif(f"sun-{part}", box.centre)
    name(plate, "sun", box.centre[0], box)


def _moon(plate: Plate) -> None:
    box = plate.boxes["moon"]
    plate.motif("moon-disc", box.centre)
    middle = box.centre[0] + 2.6
    plate.motif("moon-face", (middle, box.centre[1] - 1.4))
    name(plate, "moon", middle, box)


DOTS = (0.1, 1.5)


def day(plate: Plate) -> None:
    """Draw sun, moon and the dotted way from one to the other and on to the pool."""
    _sun(plate)
    _moon(plate)
    ink = plate["ink"]
    sun, moon, pool = (plate.boxes[name] for name in ("sun", "moon", "pool"))
    start, end = (sun.right - 7, sun.bottom + 4.5), (moon.right - 7, moon.y + 0.8)
    figures.arrow(
        plate.scene, start, end, figures.ArrowStyle(colour=ink, dash=DOTS), bend=-1.2
    )
    start, end = (moon.right - 6, moon.bottom + 1), (pool.right - 8.6, pool.y - 2.8)
    figures.arrow(
        plate.scene, start, end, figures.ArrowStyle(colour=ink, dash=DOTS), bend=-2
    )


STARS = (
    (11, 9.5, 5.4),
    (24.5, 5.5, 3.6),
    (29.5, 17, 4.6),
    (13.5, 25, 4.0),
    (165.5, 7, 4.0),
    (181, 12.5, 5.4),
    (168.5, 22, 4.6),
)
"""Four stars of the morning on the left, three of the evening on the right: x, y, size.

Source: Dante, Purgatorio I 23 and VIII 89.
"""


def air(plate: Plate) -> None:
    """Draw stars and mist; nothing here means anything in play."""
    for x, y, size in STARS:
        plate.star(x, y, size)
    plate.layer("air")


RADIUS = 150
"""Of the arc that the middles of the slots lie on."""

HALF_BAND = 10.5
INNER, OUTER = RADIUS - HALF_BAND, RADIUS + HALF_BAND
PITCH = 20.5
"""From slot to slot along that arc."""

PAST = 10.2
"""How far the band runs on beyond the middle of its last slot."""

BRACKET_UP = 1.3
RANK_UP = 3.0
"""From the band's edge to the bracket and to the baseline of a rank."""

RANK_TRACK = 0.035
LAID = 12.4
"""Side of a die as a screen shows it: upright, so smaller than its slanted slot."""

STAR_PT = 12.9
"""Of the number of a star: on a pad, where it is smaller, it is of several inks."""

SPAN = 0.465
"""How much of a slot's pitch a bracket takes to either side of its middle."""


class Arc:
    """Circles about the middle of the heavens, by angles from straight up."""

    def __init__(self, plate: Plate) -> None:
        box = plate.boxes["heaven"]
        self.x, self.y = box.centre[0], box.y + OUTER
        self.turn = PITCH / RADIUS
        self.count = plate.facts.dice
        self.end = (self.count - 1) / 2 * self.turn + PAST / RADIUS

    def at(self, radius: float, angle: float) -> Point:
        return self.x + radius * math.sin(angle), self.y - radius * math.cos(angle)

    def angle(self, number: float) -> float:
        """Return where slot `number` stands; the first is 1, halves lie between."""
        return (number - (self.count + 1) / 2) * self.turn

    def points(self, radius: float, first: float, last: float) -> list[Point]:
        """Return points along a circle from angle `first` to `last`."""
        count = 60
        step = (last - first) / count
        return [self.at(radius, first + step * i) for i in range(count + 1)]

    def height(self, radius: float, x: float) -> float:
        """Return how high the top of a circle lies at `x`."""
        return self.y - math.sqrt(radius * radius - (x - self.x) ** 2)


def heaven(plate: Plate) -> None:
    """Draw the band, its slots with stars between them, and the ranks."""
    arc = Arc(plate)
    _band(plate, arc)
    for number in range(1, arc.count + 1):
        _slot(plate, arc, number)
    for number in range(1, arc.count):
        for off, size in ((5.8, 2.9), (-5.8, 1.9)):
            plate.star(*arc.at(RADIUS + off, arc.angle(number + 0.5)), size)
    for rank in plate.facts.ranks:
        _rank(plate, arc, rank)


def _band(plate: Plate, arc: Arc) -> None:
    """Draw the sky: deeper, and ruled with heavier lines, the higher it is."""
    around = arc.points(OUTER, -arc.end, arc.end) + arc.points(INNER, arc.end, -arc.end)
    band = Path().points(around)
    sky, deep = plate["sky"], plate["sky_deep"]
    stops = ((0, sky), (INNER / OUTER, sky), (1, deep))
    fade = Fade(arc.x, arc.y, arc.x, arc.y, stops, OUTER)
    plate.scene.draw(band, fill=sky if plate.low else fade)
    rows = 7 if plate.low else 26
    for row in range(1, rows):
        part = row / rows
        radius = INNER + (OUTER - INNER) * part
        plate.scene.draw(
            Path().smooth(arc.points(radius, -arc.end, arc.end)),
            stroke=plate["sky_line"],
            width=0.12 if plate.low else 0.12 + 0.13 * part,
            opacity=1 if plate.low else 0.55,
        )
    plate.draw(band, line="sapphire", width=0.5)


def _slot(plate: Plate, arc: Arc, number: int) -> None:
    angle, words, size = arc.angle(number), str(number), STAR_PT
    with plate.scene.at(*arc.at(RADIUS, angle), turn=-math.degrees(angle)):
        plate.slot(f"scored {number}", 0, 0, "sapphire")
        plate.scene.anchor(f"scored.{number}", (0, 0), LAID, LAID)
        plate.star(0, 0, 12.4, "star")
        base = text.cap_middle(words, FIGURES, size)
        type = plate.type(FIGURES, size, colour="star_number")
        plate.scene.text(words, (0, base), type, align="centre")


def _rank(plate: Plate, arc: Arc, rank: Rank) -> None:
    """Write a rank and its dice over a bracket that spans exactly those slots."""
    radius, size = OUTER + RANK_UP, plate.note_pt
    first, last = arc.angle(rank.least - SPAN), arc.angle(rank.most + SPAN)
    middle = (first + last) / 2
    title = Word(rank.title, plate.type(NAMES, size, track=RANK_TRACK))
    least, most = rank.least, rank.most
    earned = str(least) if least == most else f"{least}\N{EN DASH}{most}"
    dice = Word(earned, plate.type(FIGURES, size, colour="rose"))
    plate.arc(
        (title, dice),
        lambda off: arc.at(radius, middle + off / radius)[0],
        lambda x: arc.height(radius, x),
        gap=1.3,
    )
    bracket = Path().move(*arc.at(OUTER + 0.5, first))
    for point in arc.points(OUTER + BRACKET_UP, first, last):
        bracket.line(*point)
    bracket.line(*arc.at(OUTER + 0.5, last))
    plate.draw(bracket, line="sapphire", width=0.35)

"""The gamesheet: over the scenery, which is artwork, what facts say and hands use.

The mountain is seven round steps, seen a little from above; the heavens are an arc of
slots for scored dice; sun and moon are discs where spent dice wait.
"""

from collections.abc import Iterator
from math import cos, degrees, sin, sqrt

from msgspec import Struct

from companion.facts import Rank
from companion.games.dante.kit import CAPITALS, FIGURES, ITALIC, heading
from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit import formula
from companion.games.seven_steps.kit.plate import NAME_PT, NOTE_PT, SLOT, Plate, plate
from companion.press.scene import figures, pictures, text
from companion.press.scene.marks import Shape
from companion.press.scene.path import Point
from companion.press.scene.scene import Scene

WORDS = "puro e disposto a salire a le stelle"
"""Source: Dante, Purgatorio XXXIII 145, the last line of the climb."""

ICONS = ("burden", "stitch", "smoke", "snail", "bag", "fruittree", "flame")
"""What each terrace's penitents bear, from the shore up."""

AFLOAT, APART = 8.4, 9.4
"""Side of a die as a screen shows it on a ledge, or on the water above the slots; and
from one to the next."""


def gamesheet(scene: Scene, *, facts: Facts, wider: float = 1) -> None:
    """Draw the sheet; boxes to write in are `wider` by a factor."""
    sheet = plate(scene, facts, wider)
    walls = [f"wall-{terrace.number}" for terrace in facts.terraces]
    for name in ("sky", "shore", "day", *walls, "crags", "growth"):
        sheet.layer(name)
    verse = sheet.boxes["verse"]
    at, type = (verse.centre[0], verse.bottom), sheet.type(ITALIC, 12.5)
    figures.label(scene, WORDS, at, type)
    heading(sheet, facts.game.title, sheet.boxes["title"], 48, "sapphire")
    for number in range(1, facts.dice + 1):
        _star(sheet, number)
    for rank in facts.ranks:
        _rank(sheet, rank)
    _row(sheet, "spare", dash=(1.6, 1.2))
    _row(sheet, "pool")
    for place, off in (("sun", 0.0), ("moon", 2.6)):
        _disc(sheet, place, off)
    for step, terrace in zip(steps(sheet), facts.terraces, strict=True):
        _terrace(sheet, step, terrace)
    _virgil(sheet)


RADIUS, OUTER = 150.0, 160.5
"""Of the heavens: of the arc that the middles of the slots lie on, and of the edge."""

PITCH = 20.5
"""From slot to slot along that arc."""


def _angle(plate: Plate, number: float) -> float:
    """Return where a slot stands, from straight up; the first is 1."""
    return (number - (plate.facts.dice + 1) / 2) * PITCH / RADIUS


def _around(plate: Plate, radius: float, angle: float) -> Point:
    box = plate.boxes["heaven"]
    return box.centre[0] + radius * sin(angle), box.y + OUTER - radius * cos(angle)


def _star(plate: Plate, number: int) -> None:
    """Draw the slot of a scored die, with a star behind its number."""
    angle = _angle(plate, number)
    with plate.scene.at(*_around(plate, RADIUS, angle), turn=-degrees(angle)):
        plate.slot(f"scored {number}", (0, 0), "sapphire")
        plate.laid(f"scored.{number}", (0, 0), 12.4)
        plate.emblem("star4", (0, 0), 12.4, "star")
        plate.figure(str(number), (0, 0), 12.9, "star_number")


def _rank(plate: Plate, rank: Rank) -> None:
    """Write a rank and its dice over the slots that earn it."""
    radius, most = OUTER + 3.0, rank.most or rank.least
    middle = _angle(plate, (rank.least + most) / 2)
    x, top = _around(plate, 0, 0)
    title = rank.name, plate.type(CAPITALS, NOTE_PT, track=0.035)
    dice = rank.scores, plate.type(FIGURES, NOTE_PT, colour="rose")
    bend = (
        lambda off: _around(plate, radius, middle + off / radius)[0],
        lambda at: top - sqrt(radius * radius - (at - x) ** 2),
    )
    figures.along(plate.scene, (title, dice), bend, gap=1.3)


def _disc(plate: Plate, place: str, off: float) -> None:
    """Write a name along the foot of a disc, `off` its middle; name its places."""
    box, scene = plate.boxes[place], plate.scene
    (x, y), radius, pitch = box.centre, box.w / 2 - 2.5, box.w * 0.225
    name = plate.facts.places[place].name, plate.type(CAPITALS, NAME_PT, track=0.12)
    bend = (
        lambda along: x + off + along,
        lambda at: y + sqrt(radius * radius - (at - x) ** 2),
    )
    figures.along(scene, (name,), bend)
    scene.place("space", place, x, y, box.w, box.h)
    for i in range(plate.facts.dice):
        row, column = divmod(i, 3)
        at = x + (column - 1) * pitch, y + (row - 1) * pitch
        plate.laid(f"{place}.{i + 1}", at, pitch - 1)


def _row(plate: Plate, name: str, dash: tuple[float, ...] = ()) -> None:
    """Draw the slots of a place on the shore; dice beyond them lie on the water."""
    box, place, dice = plate.boxes[name], plate.facts.places[name], plate.facts.dice
    for i in range(place.start):
        x = box.x + SLOT / 2 + (box.w - SLOT) * i / max(1, place.start - 1)
        at = x, box.centre[1]
        plate.slot(f"{name} {i + 1}", at, "sea", dash)
        plate.laid(f"{name}.{i + 1}", at)
        if not dash:
            plate.emblem("boat", at, 7.6, "ghost")
    for i in range(place.start, 0 if dash else dice):
        x = box.right - AFLOAT / 2 - APART * (dice - 1 - i)
        plate.laid(f"{name}.{i + 1}", (x, box.y - AFLOAT / 2 - 0.6), AFLOAT)
    plate.name(place.name, (box.centre[0], box.bottom + 5.9))


SAG = 0.0737
"""How far the front of a rim hangs below its ends, in parts of half its width."""

LEDGE, LEAN, STEP_IN = 4.9, 2.0, 5.2
"""Of a step: height of its ledge's face, how far its wall leans in from foot to brow,
and how much narrower it is than the one below, on either side."""


class Rim(Struct, frozen=True):
    """The front half of a round edge: its ends lie at `ends`, its middle lower."""

    axis: float
    half: float
    ends: float

    def y(self, x: float) -> float:
        """Return how low the rim lies at `x`; beyond its ends it stays level."""
        across = (x - self.axis) / self.half
        return self.ends + SAG * self.half * sqrt(max(0.0, 1 - across * across))


class Step(Struct, frozen=True):
    """A terrace: a wall from `foot` to `brow`, above it a ledge."""

    foot: Rim
    brow: Rim

    def middle(self, x: float) -> Point:
        """Return the middle of the wall at `x`."""
        return x, (self.foot.y(x) + self.brow.y(x)) / 2


def steps(plate: Plate) -> Iterator[Step]:
    """Yield the terraces, from the shore up, as the artwork has them."""
    box, count = plate.boxes["mountain"], len(plate.facts.terraces)
    axis, pitch = box.centre[0], box.h / count
    for i in range(count):
        half, ends = box.w / 2 - STEP_IN * i, box.bottom - pitch * i
        yield Step(Rim(axis, half, ends), Rim(axis, half - LEAN, ends - pitch + LEDGE))


def _terrace(plate: Plate, step: Step, terrace: Terrace) -> None:
    foot, brow, scene = step.foot, step.brow, plate.scene
    x, bend, name = brow.axis, SAG * brow.half / 2, f"terrace.{terrace.number}"
    at, high = (x, (foot.ends + brow.ends) / 2 + bend), foot.ends - brow.ends + bend
    wall = pictures.picture(
        plate.game, f"wall-{terrace.number}", plate.colours, low=plate.low
    )
    outline = next(mark.path for mark in wall.marks if isinstance(mark, Shape))
    scene.anchor(name, at, 2 * foot.half, high, outline)
    numeral = plate.type(CAPITALS, NAME_PT, colour="rose", track=0.04)
    line = (
        (terrace.numeral, numeral),
        (terrace.name, plate.type(CAPITALS, NAME_PT, track=0.1)),
    )
    above = (LEDGE + 0.25) / 2 - text.cap_middle(terrace.name, CAPITALS, NAME_PT)
    bend_of = (lambda off: x + off), brow.y
    figures.along(scene, line, bend_of, gap=3.4, above=above)
    icon, right = ICONS[terrace.number - 1], step.middle(x + brow.half - 10.6)
    plate.emblem(icon, right, 10.4, ground=f"terrace{terrace.number}")
    scene.place("icon", icon, *right, 10.4, 10.4)
    formula.line(plate, terrace, *step.middle(x + 6))
    # Strokes cannot be read aloud; these words can.
    type = plate.type(ITALIC, NOTE_PT)
    scene.text(terrace.text, step.middle(x), type, align="centre", hidden=True)
    for i in range(plate.facts.dice):
        along = x + ((1 - plate.facts.dice) / 2 + i) * APART
        at = along, foot.y(along) + LEDGE / 2
        plate.laid(f"{name}.active.{i + 1}", at, AFLOAT)


def _virgil(plate: Plate) -> None:
    """Draw the track down the left margin; the pips open at first hold his initial."""
    box, virgil, size = plate.boxes["virgil"], plate.facts.virgil, 8.0
    x, first, scene = box.x + 10.6, box.y + 11.0, plate.scene
    plate.name(virgil.name, (x - 2, box.y + 3.8))
    pitch = (box.bottom - size / 2 - first) / (virgil.circles - 1)
    edge = figures.Edge(plate["paper"], plate["ink"])
    for i in range(virgil.circles):
        at = x, first + pitch * i
        figures.pip(scene, f"virgil {i + 1}", at, size, edge)
        plate.laid(f"virgil.{i + 1}", at, size)
        if i < virgil.available:
            type = plate.type(CAPITALS, NAME_PT, colour="rose")
            scene.text_middle(virgil.initial, at, type)
    x, y = box.x + 26.4, first + 0.4
    nudge, flip = plate.type(FIGURES, 20, colour="rose"), plate.type(ITALIC, NOTE_PT)
    figures.label(scene, virgil.nudge, (x, y), nudge)
    figures.label(scene, virgil.flip, (x, y + 6.2), flip)
    for i, face in enumerate(virgil.example):
        plate.die(face, (x - 3.5 + 7 * i, y + 12.6), 5.8)

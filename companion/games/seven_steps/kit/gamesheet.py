"""The gamesheet from back to front; its title and verse, and Virgil's track of pips."""

from companion.games.seven_steps.facts import Facts
from companion.games.seven_steps.kit import mountain, shore, sky
from companion.games.seven_steps.kit.plate import FIGURES, NAMES, SLOT, VERSE, Plate
from companion.press.scene import figures, text
from companion.press.scene.boxes import layout, palette
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

WORDS = "puro e disposto a salire a le stelle"
"""Source: Dante, Purgatorio XXXIII 145, the last line of the climb."""

TITLE_PT = 48
VERSE_PT = 12.5
TRACK = 0.02


def gamesheet(scene: Scene, *, facts: Facts, wider: float = 1) -> None:
    """Draw the sheet from back to front; boxes to write in are `wider` by a factor."""
    boxes = layout("seven_steps/gamesheet")
    colours = palette("seven_steps").ink(low=scene.low, dark=scene.dark)
    plate = Plate(scene, colours, facts, boxes, SLOT * wider)
    sky.air(plate)
    plate.layer("rays")
    sky.heaven(plate)
    _heading(plate)
    shore.draw(plate)
    sky.day(plate)
    mountain.draw(plate)
    plate.layer("rushes")
    plate.layer("garden")
    summit = boxes["mountain"]
    plate.motif("lady", (summit.centre[0], summit.y + 1.5), foot=True)
    _virgil(plate)


def _heading(plate: Plate) -> None:
    at = plate.boxes["verse"].centre[0], plate.boxes["verse"].bottom
    plate.write(WORDS, at, plate.type(VERSE, VERSE_PT))
    _title(plate)


def _title(plate: Plate) -> None:
    box, words = plate.boxes["title"], plate.facts.game.title
    run, em = text.shape(words, NAMES, TRACK), TITLE_PT * text.POINT
    left, at = box.centre[0] - run.width * em / 2, 0
    for word in words.split(" "):
        for part, colour in ((word[0], "sapphire"), (word[1:], "ink")):
            type = plate.type(NAMES, TITLE_PT, colour=colour, track=TRACK)
            plate.scene.text(part, (left + run.starts[at] * em, box.bottom), type)
            at += len(part)
        at += 1
    plate.note(
        words, (box.centre[0], box.bottom), plate.type(NAMES, TITLE_PT, track=TRACK)
    )


PIP = 8.0
COLUMN = 10.6
"""From the left of the box to the middle of the pips."""

HEAD = 11.0
"""From the top of the box to the middle of the first pip; its name stands above."""

NUDGE_PT = 20


def _virgil(plate: Plate) -> None:
    """Draw the track down the left margin; the pips open at first hold his initial."""
    box, virgil = plate.boxes["virgil"], plate.facts.virgil
    plate.name(virgil.name, box.x + COLUMN - 2, box.y + 3.8)
    first, last = box.y + HEAD, box.bottom - PIP / 2
    pitch = (last - first) / (virgil.circles - 1)
    x, ink, paper = box.x + COLUMN, plate["ink"], plate["paper"]
    for i in range(virgil.circles):
        y, name = first + pitch * i, f"virgil {i + 1}"
        figures.pip(plate.scene, name, (x, y), PIP, figures.Edge(fill=paper, edge=ink))
        plate.scene.anchor(f"virgil.{i + 1}", (x, y), PIP, PIP)
        if i < virgil.available:
            type = plate.type(NAMES, plate.name_pt, colour="rose")
            plate.scene.text_middle(virgil.initial, (x, y), type)
    plate.layer("laurel")
    _price(plate, x + PIP / 2 + 2, first + virgil.available * pitch, last)
    _reminder(plate, box.x + 26.4, first - 2)


def _price(plate: Plate, x: float, first: float, last: float) -> None:
    top, foot, middle = first - PIP / 2, last + PIP / 2, (first + last) / 2
    bracket = Path().move(x - 1.2, top).line(x, top).line(x, foot).line(x - 1.2, foot)
    plate.draw(bracket, width=0.3)
    start, end = (x + 3.4, middle), (x + 1.3, middle)
    figures.arrow(
        plate.scene,
        start,
        end,
        figures.ArrowStyle(colour=plate["ink"], head=2.6),
    )
    plate.die(4, x + 6.3, middle, 5, turn=9)


def _reminder(plate: Plate, x: float, y: float) -> None:
    virgil, nudge = plate.facts.virgil, plate.type(FIGURES, NUDGE_PT, colour="rose")
    plate.write(virgil.nudge, (x, y + 2.4), nudge)
    plate.write(virgil.flip, (x, y + 8.6), plate.type(VERSE, plate.note_pt))
    for i, face in enumerate(virgil.example):
        plate.die(face, x - 3.5 + 7 * i, y + 15, 5.8)

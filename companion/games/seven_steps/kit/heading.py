"""The title with its initials in blue, and the verse above it."""

from companion.games.seven_steps.kit.plate import NAMES, VERSE, Plate
from companion.press.scene import text

WORDS = "puro e disposto a salire a le stelle"
"""Source: Dante, Purgatorio XXXIII 145, the last line of the climb."""

TITLE_PT = 48
VERSE_PT = 12.5
TRACK = 0.02


def draw(plate: Plate) -> None:
    """Write verse and title, each on the foot of its box."""
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

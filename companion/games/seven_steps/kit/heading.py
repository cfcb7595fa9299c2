"""The title with its initials in blue, and the verse above it."""

from companion.games.seven_steps.kit.plate import NAMES, VERSE, Plate
from companion.press.scene import text
from companion.press.scene.scene import Type

WORDS = "puro e disposto a salire a le stelle"
"""Source: Dante, Purgatorio XXXIII 145, the last line of the climb."""

TITLE_PT = 48
VERSE_PT = 12.5
TRACK = 0.02


def draw(plate: Plate) -> None:
    """Write verse and title, each on the foot of its box; the verse not if small."""
    if not plate.small:
        x, y = plate.boxes["verse"].centre[0], plate.boxes["verse"].bottom
        ink = plate.colour("ink")
        plate.scene.text(WORDS, (x, y), Type(VERSE, VERSE_PT, ink), align="centre")
        plate.note(WORDS, (x, y), VERSE, VERSE_PT, 0)
    _title(plate)


def _title(plate: Plate) -> None:
    box, words = plate.boxes["title"], plate.facts.game.title
    run, em = text.shape(words, NAMES, TRACK), TITLE_PT * text.POINT
    left, at = box.centre[0] - run.width * em / 2, 0
    y = box.bottom - (3 if plate.small else 0)  # where the verse would be
    for word in words.split(" "):
        for part, colour in ((word[0], "sapphire"), (word[1:], "ink")):
            x, ink = left + run.starts[at] * em, plate.colour(colour)
            plate.scene.text(part, (x, y), Type(NAMES, TITLE_PT, ink, track=TRACK))
            at += len(part)
        at += 1
    plate.note(words, (box.centre[0], y), NAMES, TITLE_PT, TRACK)

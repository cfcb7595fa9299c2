"""The sun space: a waking face in a wreath of rays."""

from companion.games.seven_steps.kit import disc
from companion.games.seven_steps.kit.plate import Plate


def draw(plate: Plate) -> None:
    """Draw rays, disc, face and name."""
    box = plate.boxes["sun"]
    plate.motif("sun-rays", box.centre)
    path = disc.ground(plate, box, "sun_heart", "sun")
    plate.draw(path, width=0.5)
    disc.ring(plate, box, "gold")
    plate.motif("sun-face", box.centre)
    disc.name(plate, "sun", box.centre[0], box)

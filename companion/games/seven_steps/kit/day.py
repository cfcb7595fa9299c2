"""Sun and moon, where spent dice wait, and the way they come back to the shore."""

from companion.games.seven_steps.kit import moon, sun
from companion.games.seven_steps.kit.plate import Plate
from companion.press.scene import figures

DOTS = (0.1, 1.5)


def draw(plate: Plate) -> None:
    """Draw sun, moon and the dotted way from one to the other and on to the pool."""
    sun.draw(plate)
    moon.draw(plate)
    ink = plate.colour("ink")
    day, night, pool = (plate.boxes[name] for name in ("sun", "moon", "pool"))
    start, end = (day.right - 7, day.bottom + 4.5), (night.right - 7, night.y + 0.8)
    figures.arrow(
        plate.scene, start, end, figures.ArrowStyle(colour=ink, dash=DOTS), bend=-1.2
    )
    start, end = (night.right - 6, night.bottom + 1), (pool.right - 8.6, pool.y - 2.8)
    figures.arrow(
        plate.scene, start, end, figures.ArrowStyle(colour=ink, dash=DOTS), bend=-2
    )

"""The pattern of a cloth bag for the discs: lines to cut, to sew and to fold."""

from companion.games.seven_steps_kosmos.kit.look import FACES, LABEL, TITLE, Sizes, look
from companion.games.seven_steps_kosmos.kit.words import Words
from companion.press.scene.path import Path
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene, Shape, Type

WIDE, HIGH = 6.4, 8.0
"""Of the finished bag, in diameters of a disc: room for all discs and a hand."""

SEAM = 10.0
TUNNEL = 20.0
SLIT = 12.0
ROUND = 18.0
EDGE = 4.0


def size(sizes: Sizes) -> tuple[float, float]:
    """Return the width and height of the pattern with its seams and its edge."""
    wide, high = WIDE * sizes.disc, HIGH * sizes.disc
    return wide + 2 * SEAM + 2 * EDGE, high + SEAM + TUNNEL + 2 * EDGE


def pattern(scene: Scene, *, words: Words, sizes: Sizes) -> None:
    """Draw one half of the bag, and how to sew it."""
    looks = look(scene, words.hues)
    left, top = EDGE, EDGE
    wide, high = scene.width - 2 * EDGE, scene.height - 2 * EDGE
    looks.stroke(_pocket(left, top, wide, high, ROUND), "ink", 0.45)
    x0, x1 = left + SEAM, left + wide - SEAM
    tunnel, foot = top + TUNNEL, top + high - SEAM
    slit = tunnel + SLIT
    seam = Path().move(x0, slit).line(x0, foot - ROUND / 2)
    seam.curve((x0, foot), (x0, foot), (x0 + ROUND / 2, foot)).line(
        x1 - ROUND / 2, foot
    )
    seam.curve((x1, foot), (x1, foot), (x1, foot - ROUND / 2)).line(x1, slit)
    scene.draw(seam, stroke=looks["accent"], width=0.45)
    fold = Path().move(left, tunnel).line(left + wide, tunnel)
    scene.add(Shape(fold, stroke=looks["ink"], width=0.3, dash=(3, 2)))
    for x in (x0, x1):
        gap = Path().move(x, tunnel).line(x, slit)
        scene.add(Shape(gap, stroke=looks["accent"], width=0.3, dash=(0.8, 1.2)))
    middle = scene.width / 2
    note, ink = Type(LABEL, 9, looks["note"]), looks["ink"]
    scene.text(words["bag_cord"], (middle, tunnel - 2), note, align="centre")
    scene.text(words["bag_open"], (x0 + 2, tunnel + 6), note)
    scene.text(
        words["bag_seam"], (x0 + 2, foot - ROUND), Type(LABEL, 9, looks["accent"])
    )
    scene.text(words["bag"], (middle, slit + 17), Type(TITLE, 17, ink), align="centre")
    lines = enumerate(words.bag, 1)
    steps = "\n".join(f"**{number}** {line}" for number, line in lines)
    inside = x1 - x0 - 16
    scene.rich(
        steps,
        (x0 + 8, slit + 22, inside, foot - ROUND - slit - 26),
        Style(FACES, 12, ink, rise="top", leading=1.25),
    )
    scene.place("pattern", "bag", middle, scene.height / 2, wide, high)


def _pocket(left: float, top: float, wide: float, high: float, r: float) -> Path:
    """Return a rectangle whose lower corners are round."""
    right, bottom = left + wide, top + high
    path = Path().move(left, top).line(right, top).line(right, bottom - r)
    path.curve((right, bottom - r / 2), (right - r / 2, bottom), (right - r, bottom))
    path.line(left + r, bottom)
    return path.curve(
        (left + r / 2, bottom), (left, bottom - r / 2), (left, bottom - r)
    ).close()

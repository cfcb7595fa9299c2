"""Empty fields: pale wells, so that a disc, which is full, is seen on them at once."""

import math
from functools import cache

from companion.games.seven_steps_kosmos.kit.look import FINEST, NAME, RISE, SCALE, Look
from companion.press.scene import path, pictures
from companion.press.scene.marks import Shape
from companion.press.scene.path import Path
from companion.press.scene.scene import Type, mix

LARGE = 13.0
"""Radius at which lines are as wide as given here; they follow the field."""

PALE = 0.78
"""How much white is mixed into the hue of a disc for the ground of its field."""

DARK = 0.4
"""How much black is mixed into it for the lines."""

RIM, DASHED, FORM = 0.55, 0.25, 0.8
"""Width of the rim, of the ring within it, and of the outline of the form."""

LOW_RIM, LOW_FORM = 0.3, 0.35
"""Of rim and form where ink is saved; the rim is not dashed, the ring is."""

INSET = 1.9
"""How far inside the rim the dashed ring runs."""

DASHES = 1.0, 1.2

SHADE = 0.34
"""How dark the shadow is, a sickle at the upper left: the field lies deeper."""

LETTER_PT, FOOT = 9.0, 2.9
"""Size of the letter, large enough for several inks, and how far its baseline is above
the foot."""

SMALLEST = 9.0
"""Radius of the smallest field that bears its letter."""


def ground(looks: Look, letter: str) -> str:
    """Return the colour of a field's ground."""
    return _own(looks, letter, "well", PALE, "#FFFFFF")


def line(looks: Look, letter: str) -> str:
    """Return the colour of a field's rim, form and letter."""
    return _own(looks, letter, "line", DARK, "#000000")


def _own(looks: Look, letter: str, what: str, part: float, other: str) -> str:
    """Return a colour of the palette, else the disc's, mixed with another one."""
    name = f"{looks.hues[letter].name}_{what}"
    if looks.low:
        return looks["paper" if what == "well" else "ink"]
    return looks.colours.get(name) or mix(looks.fill(letter), other, part)


def well(looks: Look, letter: str, x: float, y: float, radius: float) -> None:
    """Draw an empty field about (x, y); a small one without its letter."""
    k, ink, scene = radius / LARGE, line(looks, letter), looks.scene
    scene.draw(Path().circle(x, y, radius), fill=ground(looks, letter))
    if not looks.low:
        sickle = _sickle().moved(lambda a, b: (x + a * radius, y + b * radius))
        scene.draw(sickle, fill=looks["ink"], opacity=SHADE)
    width = max(FINEST, (LOW_RIM if looks.low else RIM) * k)
    scene.draw(Path().circle(x, y, radius - width / 2), stroke=ink, width=width)
    ring = Path().circle(x, y, radius - INSET * k)
    dash = tuple(length * k for length in DASHES)
    scene.add(Shape(ring, stroke=ink, width=max(FINEST, DASHED * k), dash=dash))
    _form(looks, letter, x, y, radius)
    if radius >= SMALLEST:
        at = x, y + radius - FOOT * k
        scene.text(letter, at, Type(NAME, LETTER_PT * k, ink), align="centre")


def _form(looks: Look, letter: str, x: float, y: float, radius: float) -> None:
    """Draw the form of a colour as an outline."""
    name, thin = looks.hues[letter].form, LOW_FORM if looks.low else FORM
    side = radius * 0.98 * SCALE.get(name, 1)
    scale, middle = side / pictures.GRID, y + RISE.get(name, 0) * radius
    for shape in pictures.icon(name).shapes():
        outline = shape.path.moved(
            lambda a, b: (x - side / 2 + a * scale, middle - side / 2 + b * scale)
        )
        width = max(FINEST, thin * radius / LARGE)
        looks.scene.draw(outline, stroke=line(looks, letter), width=width)


@cache
def _sickle() -> Path:
    """Return the shadow of the edge on a field of radius 1 about the origin."""
    far, near = 0.94, math.sqrt(1 - 0.94**2)
    return path.svg_path(
        f"M{-far} {near}A1 1 0 0 1 {near} {-far}A1.12 1.12 0 0 0 {-far} {near}Z"
    )

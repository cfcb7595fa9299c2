"""Round pieces: the tokens, the locks, and the flames for players in Hell."""

import math

from companion.games.exit_from_purgatory.kit import deco
from companion.games.exit_from_purgatory.kit.look import (
    LABEL,
    NOTE,
    TRACK,
    Look,
    look,
    motif,
)
from companion.press.scene.path import Path
from companion.press.scene.rich import Faces, Style
from companion.press.scene.scene import Scene, Type

SIZE = 25.0
CUT = 0.2
"""Width of the line to cut along."""

SYMBOLS = (
    "s_circle",
    "s_square",
    "s_tri",
    "s_star",
    "s_cross",
    "s_moon",
    "s_ring",
    "s_waves",
)
"""One for each of eight players."""


def apple(scene: Scene, *, bleed: float) -> None:
    """Draw the side with the apple: a ring of ticks."""
    looks, x, y = _middle(scene, bleed)
    rim = "paper" if looks.low else "apple"
    looks.flat(Path().rect(0, 0, scene.width, scene.height), rim)
    field = Path().circle(x, y, 10.9)
    edge = looks["ink"] if looks.low else looks["brass_light"]
    scene.draw(field, fill=looks["token_field"], stroke=edge, width=0.5)
    turns = [math.tau * number / 24 for number in range(24)]
    looks.stroke(deco.spokes(x, y, 8.6, 10.0, turns[::2]), "apple", 0.45)
    if not looks.low:
        looks.stroke(deco.spokes(x, y, 9.1, 10.0, turns[1::2]), "brass", 0.4)
    if looks.low:
        motif(looks, "token-apple", (x, y))
    else:
        scene.icon(
            "apple", (x, y), size=12.8, ink=looks["apple"], ground=looks["token_field"]
        )
    _cut(looks, x, y)
    scene.place("token", "apple", x, y, SIZE, SIZE)


def worm(scene: Scene, *, bleed: float) -> None:
    """Draw the side with the worm: a star of sixteen points."""
    looks, x, y = _middle(scene, bleed)
    rim = "paper" if looks.low else "worm"
    looks.flat(Path().rect(0, 0, scene.width, scene.height), rim)
    star = deco.star(16, x, y, 11.0, 8.7)
    line = looks["token_worm_line"]
    scene.draw(star, fill=looks["token_worm_field"], stroke=line, width=0.5)
    colour = looks["worm"]
    scene.icon("worm", (x, y), size=11.8, ink=colour, ground=looks["token_worm_field"])
    scene.place("token", "worm", x, y, SIZE, SIZE)


def lock(scene: Scene, *, seat: int, bleed: float) -> None:
    """Draw the side that says: this player waits for you."""
    looks, x, y = _middle(scene, bleed)
    _field(looks, x, y, f"seat_{seat + 1}")
    _symbol(looks, seat, x, y - 3.6, 5.2 if looks.low else 6.4)
    _chain(looks, x, y + 4.2)
    _cut(looks, x, y)


def seat(scene: Scene, *, seat: int, bleed: float) -> None:
    """Draw the side for a player's own mat: the symbol alone, without a rim.

    It is a back, which may be printed a millimetre off.
    """
    looks, x, y = _middle(scene, bleed)
    looks.flat(Path().rect(0, 0, scene.width, scene.height), "token_field")
    _symbol(looks, seat, x, y, 8.4 if looks.low else 12.5)


def hell(
    scene: Scene, *, words: str, name: str, bleed: float, front: bool = False
) -> None:
    """Draw the marker of a player in Hell; its back has no rim, as that of a lock."""
    looks, x, y = _middle(scene, bleed)
    looks.flat(Path().rect(0, 0, scene.width, scene.height), "token_field")
    if front:
        _field(looks, x, y, "worm")
    scene.icon(
        "flame",
        (x, y - 5.2),
        size=7.6,
        ink=looks["worm_text"],
        ground=looks["token_field"],
    )
    ink = looks["ink"]
    base = y + 2.0
    scene.text(
        name.upper(), (x, base), Type(LABEL, 8.4, ink, track=TRACK), align="centre"
    )
    faces, ground = Faces(NOTE), looks["token_field"]
    scene.rich(
        words,
        (x - 6.6, y + 2.9, 13.2, 5.4),
        Style(faces, 6.6, ink, align="centre", leading=1.1),
        ground=ground,
    )
    if front:
        _cut(looks, x, y, "ink")


def _cut(looks: Look, x: float, y: float, colour: str = "brass_light") -> None:
    """Show on a front where scissors go; a back may lie a little aside.

    What is left of the line is an edge of brass.
    """
    looks.stroke(Path().circle(x, y, SIZE / 2), "ghost" if looks.low else colour, CUT)


def _middle(scene: Scene, bleed: float) -> tuple[Look, float, float]:
    return look(scene), bleed + SIZE / 2, bleed + SIZE / 2


def _field(looks: Look, x: float, y: float, colour: str) -> None:
    scene = looks.scene
    ground = looks["paper"] if looks.low else looks[colour]
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=ground)
    edge = looks["ink"] if looks.low else looks["brass_light"]
    field = Path().circle(x, y, 10.9)
    width = 0.3 if looks.low else 0.5
    scene.draw(field, fill=looks["token_field"], stroke=edge, width=width)
    if not looks.low:
        looks.stroke(Path().circle(x, y, 10.1), "brass", 0.2)


def _symbol(looks: Look, seat: int, x: float, y: float, size: float) -> None:
    colour = looks["ink"] if looks.low else looks[f"seat_{seat + 1}"]
    looks.scene.icon(
        SYMBOLS[seat], (x, y), size=size, ink=colour, ground=looks["token_field"]
    )


def _chain(looks: Look, x: float, y: float) -> None:
    """Draw three links about (x, y), the middle one seen from its side."""
    for across in (-4.2, 4.2):
        ring = Path().rect(x + across - 2.6, y - 1.7, 5.2, 3.4, 1.7)
        looks.stroke(ring, "ink", 0.7 if looks.low else 0.9)
    bar = Path().rect(x - 3.2, y - 0.7, 6.4, 1.4, 0.7)
    looks.scene.draw(bar, fill=looks["ink"], stroke=looks["token_field"], width=0.5)

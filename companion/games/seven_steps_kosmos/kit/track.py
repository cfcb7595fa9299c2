"""The score track and its markers, and the rules of laying discs as pictures.

The pictures are for the inside of the screens; each fills 24 by 17 mm about the
origin.
"""

import math
from collections.abc import Callable

from companion.games.seven_steps_kosmos.kit import boards, discs, tiles
from companion.games.seven_steps_kosmos.kit.look import (
    LABEL,
    NAME,
    NUMBER,
    TITLE,
    Look,
    look,
)
from companion.games.seven_steps_kosmos.kit.words import Words
from companion.press.scene import figures
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Shape, Type

SPACE = 16.0
COLUMNS, ROWS = 9, 13
EDGE = 6.0
WIDTH, HEIGHT = COLUMNS * SPACE + 2 * EDGE, ROWS * SPACE + 2 * EDGE

MARKER = 13.0
START = 32.0
AROUND = 1.5
"""What is printed round a marker's trim."""

SIGNS = ("sun", "boat", "flag", "flame")
"""One for each of four players."""


def ring() -> list[tuple[float, float]]:
    """Return the middles of the forty spaces, clockwise from the top left."""
    right = [(column, 0) for column in range(COLUMNS - 1)]
    down = [(COLUMNS - 1, row) for row in range(ROWS - 1)]
    left = [(COLUMNS - 1 - column, ROWS - 1) for column in range(COLUMNS - 1)]
    up = [(0, ROWS - 1 - row) for row in range(ROWS - 1)]
    return [
        (EDGE + (column + 0.5) * SPACE, EDGE + (row + 0.5) * SPACE)
        for column, row in (*right, *down, *left, *up)
    ]


def slots() -> list[Point]:
    """Return the middles of the places of tiles: building aids, points, each with the
    played ones on its right.
    """
    return [
        (WIDTH / 2 + (across - 0.5) * 51, 124 + down * 39)
        for down in (0, 1)
        for across in (0, 1)
    ]


def track(scene: Scene, *, words: Words, bleed: float) -> None:
    """Draw forty spaces round the title and the places of the tiles."""
    looks = look(scene, words.hues)
    with scene.at(bleed, bleed):
        whole = Path().rect(-bleed, -bleed, WIDTH + 2 * bleed, HEIGHT + 2 * bleed)
        looks.flat(whole, "plate")
        for number, (x, y) in enumerate(ring()):
            _space(looks, number, x, y)
        _arrow(looks, *ring()[0])
        _middle(looks, words)


def _space(looks: Look, number: int, x: float, y: float) -> None:
    scene, bold = looks.scene, number % 5 == 0
    half = SPACE / 2 - 0.35
    square = Path().rect(x - half, y - half, 2 * half, 2 * half, 1.6)
    fill = looks["bold"] if bold else looks["space"]
    scene.draw(square, fill=fill, stroke=looks["ink"], width=0.9 if bold else 0.35)
    if bold:
        inner = Path().rect(x - half + 1, y - half + 1, 2 * half - 2, 2 * half - 2, 1)
        scene.draw(inner, stroke=looks["bold_number"], width=0.2)
    font, size = (NUMBER, 22) if bold else (LABEL, 18)
    colour = looks["bold_number"] if bold else looks["ink"]
    scene.text_middle(str(number), (x, y), Type(font, size, colour))
    scene.place("space", str(number), x, y, SPACE, SPACE)


def _arrow(looks: Look, x: float, y: float) -> None:
    tip = Path().points([(x + 6.6, y), (x + 4.4, y - 1.6), (x + 4.4, y + 1.6)])
    looks.scene.draw(tip, fill=looks["bold_number"])


def _middle(looks: Look, words: Words) -> None:
    scene, x = looks.scene, WIDTH / 2
    left = EDGE + SPACE + 7
    scene.text(words.title, (left, 46), Type(TITLE, 46, looks["ink"], track=-0.012))
    scene.text(words["lap"], (left + 0.6, 54), Type(LABEL, 10, looks["note"]))
    rx = 6.6
    discs.stair(looks, words.letters, x - 6.6 * rx, 98, rx)
    scene.line((left, 99.5), (WIDTH - left, 99.5), stroke=looks["ink"], width=0.5)
    places = [
        (words["aids"], "crane"),
        (words["aside"], "crane"),
        (words["points"], "star5"),
        (words["aside"], "star5"),
    ]
    for number, ((name, icon), middle) in enumerate(zip(places, slots(), strict=True)):
        _place(looks, name, icon, middle, first=number % 2 == 0)
    scene.text(
        words["stars"],
        (x, HEIGHT - EDGE - SPACE - 3.2),
        Type(LABEL, 8.4, looks["note"]),
        align="centre",
    )


def _place(looks: Look, name: str, icon: str, middle: Point, *, first: bool) -> None:
    scene, (x, y) = looks.scene, middle
    wide, high = tiles.WIDTH + 2, tiles.HEIGHT + 2
    slot = Path().rect(x - wide / 2, y - high / 2, wide, high, 2.4)
    dash = () if first else (2.0, 1.4)
    scene.add(
        Shape(slot, fill=looks["space"], stroke=looks["ink"], width=0.45, dash=dash)
    )
    colour = looks["ink"] if first else looks["ghost"]
    scene.icon(icon, (x, y - 2.6), size=13, ink=colour, ground=looks["space"])
    scene.text(name, (x, y + 11.6), Type(NAME, 10, looks["ink"]), align="centre")
    scene.place("slot", name, x, y, wide, high)


def marker(scene: Scene, *, words: Words, seat: int) -> None:
    """Draw the score marker of a player; both its sides are alike."""
    looks, middle = look(scene, words.hues), scene.width / 2
    ground = looks[f"seat_{seat + 1}"]
    scene.draw(Path().circle(middle, middle, MARKER / 2 + AROUND), fill=ground)
    line, size = (0.16, 6.0) if looks.low else (0.3, 7.4)
    looks.stroke(Path().circle(middle, middle, MARKER / 2 - 0.8), "seat_sign", line)
    _edge(looks, middle, MARKER)
    scene.icon(
        SIGNS[seat], (middle, middle), size=size, ink=looks["seat_sign"], ground=ground
    )
    scene.place("marker", SIGNS[seat], middle, middle, MARKER, MARKER)


def start(scene: Scene, *, words: Words) -> None:
    """Draw the marker of who began: seven discs on their way round, and a 1."""
    looks, middle = look(scene, words.hues), scene.width / 2
    scene.draw(Path().circle(middle, middle, START / 2 + AROUND), fill=looks["plate"])
    line = 0.45 if looks.low else 0.6
    looks.stroke(Path().circle(middle, middle, START / 2 - 0.9), "ink", line)
    looks.stroke(Path().circle(middle, middle, START / 2 - 1.8), "ink", 0.2)
    _edge(looks, middle, START)
    for number, letter in enumerate(words.letters):
        turn = math.radians(-210 + 40 * number)
        far = START / 2 - 4.6
        x, y = middle + far * math.cos(turn), middle + far * math.sin(turn)
        discs.face(looks, letter, x, y, 2.3)
    ink = looks["ink"]
    scene.text_middle("1", (middle, middle - 0.2), Type(NUMBER, 34, ink))
    scene.text(
        words["start"],
        (middle, middle + 11.6),
        Type(NAME, 8.4, ink, track=0.08),
        align="centre",
    )
    scene.place("marker", words["start"], middle, middle, START, START)


def _edge(looks: Look, middle: float, size: float) -> None:
    looks.stroke(Path().circle(middle, middle, size / 2), "cut", 0.2)


STEPS_WIDTH, STEPS_HEIGHT = 24.0, 17.0
RX = 3.3
FOOT = 7.4


def draw(looks: Look, rule: str) -> None:
    """Draw the picture of a rule, by its key in `words.toml`."""
    PICTURES[rule](looks)


def _steps_arrow(looks: Look, start: Point, end: Point, bend: float = 0) -> None:
    colour = looks["accent"]
    figures.arrow(
        looks.scene,
        start,
        end,
        figures.ArrowStyle(colour=colour, width=0.6, head=2.2),
        bend=bend,
    )


def _cell(looks: Look, letter: str, x: float, y: float, pitch: float) -> None:
    cell = Path().points(boards.hexagon(x, y, pitch))
    ground = looks["paper"] if looks.low else looks.faces("")[1]
    looks.scene.draw(cell, fill=ground, stroke=looks["note"], width=0.2)
    boards.well(looks, letter, x, y, pitch * 0.42)


def _cross(looks: Look, x: float, y: float) -> None:
    for side in (-1, 1):
        looks.scene.line(
            (x - 1.7, y - 1.7 * side),
            (x + 1.7, y + 1.7 * side),
            stroke=looks["accent"],
            width=0.8,
        )


def _colour(looks: Look) -> None:
    _cell(looks, "Y", -6.4, 1.6, 10.4)
    discs.tower(looks, "Y", (5.6, 0.2), 1, 4.4)
    _steps_arrow(looks, (2.6, 1.4), (-3, 2.6), bend=1.4)


def _lowest(looks: Look) -> None:
    for x, count in ((-8, 2), (0, 1), (8, 2)):
        discs.tower(looks, "O", (x, FOOT), count, RX)
    discs.tower(looks, "O", (0, -2.6), 1, RX)
    _steps_arrow(looks, (0, -2.2), (0, 1.6))


def _next(looks: Look) -> None:
    pitch = 7.6
    for number, letter in enumerate("BVR"):
        _cell(looks, letter, (number - 1) * pitch, 2.6, pitch)
    border = pitch / 2
    high = pitch / 3**0.5
    looks.scene.line(
        (border, 2.6 - high / 2 - 2),
        (border, 2.6 + high / 2 + 2),
        stroke=looks["ink"],
        width=0.9,
    )
    _steps_arrow(looks, (0, -2.2), (pitch - 0.4, -2), bend=-4)


def _climb(looks: Look) -> None:
    for x, letter, count in ((-8, "W", 1), (-0.6, "B", 1), (7, "R", 2)):
        discs.tower(looks, letter, (x, FOOT), count, RX)
    _steps_arrow(looks, (-8, 0.6), (-2, 0.6), bend=-2)
    _steps_arrow(looks, (0, 0.4), (5.6, -1.4), bend=-2)


def _once(looks: Look) -> None:
    discs.tower(looks, "K", (-6, FOOT), 2, RX)
    discs.tower(looks, "K", (-6, -1.2), 1, RX)
    _cross(looks, -0.2, -3.2)
    discs.tower(looks, "V", (7, FOOT), 7, RX)


PICTURES: dict[str, Callable[[Look], None]] = {
    "colour": _colour,
    "lowest": _lowest,
    "next": _next,
    "climb": _climb,
    "once": _once,
}
"""The picture of each rule of laying discs."""

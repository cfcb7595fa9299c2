"""The tiles, their pictures, and the box in which they stand on their short side.

A picture shows what a tile does, with towers, arrows and boards; it fills a square of
20 mm about the origin.
"""

import math
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from companion.games.seven_steps_kosmos.facts import Tile
from companion.games.seven_steps_kosmos.kit import boards, discs
from companion.games.seven_steps_kosmos.kit.look import (
    FACES,
    LABEL,
    NAME,
    NUMBER,
    TITLE,
    Look,
    look,
)
from companion.games.seven_steps_kosmos.kit.words import Words, marked
from companion.press.layout import nets
from companion.press.layout.piece import Draw, Piece
from companion.press.scene import figures, text
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene, Shape, Type

RX = 4.2
"""Radius of a disc of the towers."""

PICTURES_FOOT = 7.2
"""How far below the middle the foot of a tower is."""


def draw(looks: Look, op: str) -> None:
    """Draw the picture of what an op does."""
    PICTURES[op](looks)


def _spot(looks: Look, letter: str, x: float, foot: float) -> None:
    """Draw the empty field that a tower stands on, or will."""
    rx = RX * 1.18
    lid = Path().ellipse(x, foot - RX * discs.FLAT, rx, rx * discs.FLAT)
    fill = looks["paper"] if looks.low else looks.faces(letter)[1]
    looks.scene.draw(lid, fill=fill, stroke=looks["note"], width=0.25)


def _ghost(looks: Look, x: float, y: float) -> None:
    lid = Path().ellipse(x, y, RX, RX * discs.FLAT)
    looks.scene.add(Shape(lid, stroke=looks["ink"], width=0.3, dash=(0.8, 0.8)))


def _arrow(looks: Look, start: Point, end: Point, bend: float = 0) -> None:
    colour = looks["accent"]
    figures.arrow(
        looks.scene,
        start,
        end,
        figures.ArrowStyle(colour=colour, width=0.7, head=2.6),
        bend=bend,
    )


def _take(looks: Look) -> None:
    _spot(looks, "R", -1.6, PICTURES_FOOT)
    discs.tower(looks, "R", (-1.6, PICTURES_FOOT), 3, RX)
    _ghost(looks, -1.6, PICTURES_FOOT - discs.tall(3, RX) - 1.6)
    discs.tower(looks, "R", (-1.6, -4.4), 1, RX)
    _arrow(looks, (5.6, 2.5), (5.6, -6.4))


def _shift(looks: Look) -> None:
    for x in (-5, 5):
        _spot(looks, "B", x, PICTURES_FOOT)
    discs.tower(looks, "B", (-5, PICTURES_FOOT), 3, RX)
    _arrow(looks, (-4, -2.2), (5, 3.2), bend=-5)


def _high_start(looks: Look) -> None:
    for x in (-5, 5):
        _spot(looks, "Y", x, PICTURES_FOOT)
    discs.tower(looks, "Y", (5, PICTURES_FOOT), 3, RX)
    _ghost(looks, 5, PICTURES_FOOT - discs.tall(3, RX) - 1.6)
    discs.tower(looks, "Y", (-4.6, -3.2), 1, RX)
    _arrow(looks, (-0.2, -6.4), (4.8, -3.0), bend=-1.6)


def _big_step(looks: Look) -> None:
    for x, count in ((-5, 1), (5, 3)):
        _spot(looks, "V" if x < 0 else "W", x, PICTURES_FOOT)
        discs.tower(looks, "V" if x < 0 else "W", (x, PICTURES_FOOT), count, RX)
    _arrow(looks, (-5, 2.6), (0.4, -1.4), bend=-1.5)
    looks.scene.text_middle("+2", (-4.2, -4.6), Type(NUMBER, 14, looks["accent"]))


def _move(looks: Look) -> None:
    for x, count in ((-5, 3), (5, 2)):
        _spot(looks, "O", x, PICTURES_FOOT)
        discs.tower(looks, "O", (x, PICTURES_FOOT), count, RX)
    _arrow(looks, (-5, -1.6), (4.6, 0.2), bend=-5)


def _colours(looks: Look) -> None:
    for number, letter in enumerate(looks.hues):
        turn = math.tau * (number - 1) / 6
        far = 6.4 if number else 0
        x, y = far * math.cos(turn), far * math.sin(turn)
        discs.face(looks, letter, x, y, 3.0)


def _one_colour(looks: Look) -> None:
    for x, y in ((-4.6, 2.6), (4.6, 2.6), (0, -5.4)):
        discs.face(looks, "B", x, y, 4.2)


def _row(looks: Look) -> None:
    pitch = 4.9
    for q, r in ((-2, 1), (-1, 1), (0, 1), (1, 1), (-1, -1), (0, -1), (1, -1), (2, -1)):
        _cell(looks, *boards.centre(q, r, pitch), pitch)
    for number, letter in enumerate("YROV"):
        x, y = boards.centre(number - 1, 0, pitch)
        _cell(looks, x - pitch / 2, y, pitch)
        discs.face(looks, letter, x - pitch / 2, y, 2.1)


def _cell(looks: Look, x: float, y: float, pitch: float) -> None:
    cell = Path().points(boards.hexagon(x, y, pitch * 0.97))
    ground = looks["paper"] if looks.low else looks["mixed_left"]
    looks.scene.draw(cell, fill=ground, stroke=looks["note"], width=0.18)


def _one_level(looks: Look) -> None:
    rx, foot = 2.7, PICTURES_FOOT
    for x, letter in ((-6.6, "W"), (0, "O"), (6.6, "V")):
        discs.tower(looks, letter, (x, foot), 3, rx)
    level = foot - discs.tall(3, rx) - 1.4
    ends = Path().move(-9.4, level - 0.8).line(-9.4, level).line(9.4, level)
    ends.line(9.4, level - 0.8)
    looks.scene.draw(ends, stroke=looks["accent"], width=0.6)
    looks.scene.text_middle("=", (0, level - 2.6), Type(NUMBER, 15, looks["accent"]))


def _boards(looks: Look) -> None:
    pitch = 2.4
    lattice = ((0, 0), (2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2))
    for (q, r), letter in zip(lattice, looks.hues, strict=True):
        x, y = boards.centre(q, r, pitch)
        shape = Path().points(boards.outline(x, y, pitch))
        fill = looks["paper"] if looks.low else looks.faces(letter)[1]
        looks.scene.draw(shape, fill=fill, stroke=looks["note"], width=0.2)
        spot = Path().circle(x, y, 1.15)
        looks.scene.draw(spot, fill=looks["accent"])


def _seven(looks: Look) -> None:
    looks.scene.text_middle("7", (0, -0.4), Type(NUMBER, 46, looks["ink"]))
    for number, letter in enumerate(looks.hues):
        x = (number - 3) * 2.8
        discs.tower(looks, letter, (x, 9.6), 1, 1.3)


PICTURES: dict[str, Callable[[Look], None]] = {
    "take": _take,
    "shift": _shift,
    "high_start": _high_start,
    "big_step": _big_step,
    "move": _move,
    "colours": _colours,
    "one_colour": _one_colour,
    "row": _row,
    "one_level": _one_level,
    "boards": _boards,
    "seven": _seven,
}
"""The picture of each op; every op has one."""


WIDTH, HEIGHT = 44.0, 31.0
SAFE = 2.5
PICTURE = 12.4
"""From the left edge to the middle of the picture."""

LEFT = 23.0
"""Where words begin."""

NAME_PT = 8.8
TEXT_PT, SIGNED_PT = 8.4, 9.0


def front(scene: Scene, *, words: Words, tile: Tile, bleed: float) -> None:
    """Draw a tile: picture on the left, name and effect on the right."""
    looks = look(scene, words.hues)
    with scene.at(bleed, bleed):
        _ground(looks, "card", bleed)
        band = Path().rect(-bleed, -bleed, 2.2 + bleed, HEIGHT + 2 * bleed)
        colour = "aid" if tile.family == "aid" else "points_line"
        if looks.low:
            scene.line(
                (2.2, -bleed), (2.2, HEIGHT + bleed), stroke=looks["ink"], width=0.3
            )
        else:
            scene.draw(band, fill=looks[colour])
        with scene.at(PICTURE, HEIGHT / 2 - 0.6, scale=0.95):
            draw(looks, tile.op)
        scene.place("picture", tile.id, PICTURE, HEIGHT / 2, 19, 19)
        _name(looks, tile)
        _foot(looks, words, tile)


def _name(looks: Look, tile: Tile) -> None:
    scene, wide = looks.scene, WIDTH - SAFE - LEFT
    scene.text(tile.name, (LEFT, 5.9), Type(NAME, NAME_PT, looks["ink"]))
    scene.rich(
        tile.text,
        (LEFT, 7.4, wide, 16.6),
        Style(FACES, TEXT_PT, looks["ink"], floor_pt=7, leading=1.08, rise="top"),
        ground=looks["card"],
    )


def _foot(looks: Look, words: Words, tile: Tile) -> None:
    scene, base = looks.scene, HEIGHT - SAFE - 0.4
    id = marked(tile)
    scene.text(id, (WIDTH - SAFE, base), Type(LABEL, 7, looks["note"]), align="right")
    if tile.max_discs >= len(words.letters):
        return
    badge = Path().rect(LEFT, base - 2.9, 12.2, 3.6, 1.8)
    fill = looks["paper"] if looks.low else looks["accent"]
    scene.draw(badge, fill=fill, stroke=looks["accent"], width=0.3)
    colour = looks["accent"] if looks.low else looks["paper"]
    scene.text(
        f"{words['most']} {tile.max_discs}",
        (LEFT + 6.1, base - 0.1),
        Type(NAME, 8.4, colour),
        align="centre",
    )


def _ground(looks: Look, colour: str, bleed: float) -> None:
    looks.flat(_whole(bleed), colour)


def _whole(bleed: float) -> Path:
    return Path().rect(-bleed, -bleed, WIDTH + 2 * bleed, HEIGHT + 2 * bleed)


def aid_back(scene: Scene, *, words: Words, bleed: float) -> None:
    """Draw the back of the building aids: a crane before rising steps."""
    looks = look(scene, words.hues)
    with scene.at(bleed, bleed):
        _ground(looks, "aid", bleed)
        lines = Path()
        for number in range(15):
            y = HEIGHT + bleed - number * 2.6
            lines.move(-bleed, y).line(WIDTH / 2, y - 9).line(WIDTH + bleed, y)
        with scene.clip(_whole(bleed)):
            looks.stroke(lines, "aid_line", 0.22)
        _sign(looks, "crane", "aid", words["aids"])


def points_back(scene: Scene, *, words: Words, bleed: float) -> None:
    """Draw the back of the points tiles: a star that shines."""
    looks = look(scene, words.hues)
    with scene.at(bleed, bleed):
        _ground(looks, "points", bleed)
        x, y, rays = WIDTH / 2, HEIGHT / 2 - 2.4, Path()
        with scene.clip(_whole(bleed)):
            for number in range(56):
                turn = math.tau * number / 56
                cos, sin = math.cos(turn), math.sin(turn)
                rays.move(x + 12 * cos, y + 12 * sin).line(x + 40 * cos, y + 40 * sin)
            looks.stroke(rays, "points_line", 0.22)
        _sign(looks, "star5", "points", words["points"])


def _sign(looks: Look, icon: str, family: str, name: str) -> None:
    scene, x = looks.scene, WIDTH / 2
    ground, sign = looks[family], looks[f"{family}_sign"]
    plate = Path().circle(x, HEIGHT / 2 - 2.4, 10.6)
    scene.draw(plate, fill=ground, stroke=sign, width=0.5)
    scene.draw(Path().circle(x, HEIGHT / 2 - 2.4, 9.7), stroke=sign, width=0.2)
    scene.icon(icon, (x, HEIGHT / 2 - 2.6), size=12.6, ink=sign, ground=ground)
    wide = text.width(name, NAME, SIGNED_PT, 0.04) + 5
    strip = Path().rect(x - wide / 2, HEIGHT - 6.6, wide, 4.3, 2.1)
    scene.draw(strip, fill=ground)
    scene.text(
        name, (x, HEIGHT - 3.5), Type(NAME, SIGNED_PT, sign, track=0.04), align="centre"
    )


def lap(scene: Scene, *, words: Words, bleed: float) -> None:
    """Draw the tile of a lap, alike on both sides: a stair of discs, and +40."""
    looks = look(scene, words.hues)
    with scene.at(bleed, bleed):
        _ground(looks, "plate", bleed)
        for number, letter in enumerate("BRY"):
            x, count = 7.2 + number * 4.3, 2 + 2 * number
            discs.tower(looks, letter, (x, HEIGHT - 4.6), count, 3.4)
        scene.text_middle("+40", (30.8, HEIGHT / 2), Type(NUMBER, 26, looks["ink"]))


LARGE = ("front", "back")
"""The panels with a picture; the others bear the title alone."""

BOX_FOOT = 5.0
"""Height of the band below the picture, in mm."""


def box(words: Words, count: int) -> Piece:
    """Return the net of a box for so many tiles."""
    room = nets.inside(count, HEIGHT, WIDTH)
    side: Draw = partial(_side, words=words)
    large: Draw = partial(_large, words=words)
    ground: Draw = partial(_box_ground, words=words)
    art = dict.fromkeys(nets.PANELS, side) | dict.fromkeys(LARGE, large)
    grounds = dict.fromkeys(nets.PANELS, ground)
    net = nets.tuck_box(
        "box-tiles", room, art, grounds=grounds, language=words.language
    )
    return replace(net, extra=True, title=words["tile_box"])


def _box_ground(scene: Scene, *, words: Words, colour: str = "bold") -> None:
    """Fill a panel, or what shows round it; where ink is saved it stays white."""
    looks = look(scene, words.hues)
    if not looks.low:
        looks.flat(Path().rect(0, 0, scene.width, scene.height), colour)


def _side(scene: Scene, *, words: Words) -> None:
    _box_ground(scene, words=words)
    looks, w, h = look(scene, words.hues), scene.width, scene.height
    ink = looks["ink"] if looks.low else looks.fill("Y")
    with scene.at(w / 2, h / 2, turn=90 if h > w else 0):
        _title(scene, words["tile_box"], max(w, h), 16, ink)


def _large(scene: Scene, *, words: Words) -> None:
    _box_ground(scene, words=words, colour="plate")
    looks, w, h = look(scene, words.hues), scene.width, scene.height
    with scene.at(w / 2, h * 0.44):
        _title(scene, words["tile_box"], w, 20, looks["ink"])
    radius = (w - 6) / 2.2 / len(words.letters)
    foot = h - BOX_FOOT - 1
    left = w / 2 - 2.2 * radius * (len(words.letters) - 1) / 2
    discs.stair(looks, words.letters, left, foot, radius)
    band = Path().rect(0, h - BOX_FOOT, w, BOX_FOOT)
    if looks.low:
        scene.line((0, h - BOX_FOOT), (w, h - BOX_FOOT), stroke=looks["ink"], width=0.3)
    else:
        looks.flat(band, "bold")


def _title(scene: Scene, title: str, room: float, size: float, ink: str) -> None:
    size = min(size, size * (room - 6) / text.width(title, TITLE, size))
    scene.text_middle(title, (0, 0), Type(TITLE, size, ink))

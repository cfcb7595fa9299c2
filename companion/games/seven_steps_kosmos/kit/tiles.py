"""Tiles: building aids, points tiles, and the +40 of a lap."""

import math

from companion.games.seven_steps_kosmos.facts import Tile
from companion.games.seven_steps_kosmos.kit import discs, pictures
from companion.games.seven_steps_kosmos.kit.look import (
    FACES,
    LABEL,
    NAME,
    NUMBER,
    Look,
    look,
)
from companion.games.seven_steps_kosmos.kit.words import Words, marked
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene, Type

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
            pictures.draw(looks, tile.op)
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
    """Write the id, and how many discs may be laid, at the lower edge."""
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
    """Return a tile's edge with its bleed."""
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
    """Draw the sign of a family on a calm plate, its name below."""
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

"""The folding screens: outside the player's sign, inside a reminder of the rules."""

import math
from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from companion.games.seven_steps_kosmos.facts import Tile
from companion.games.seven_steps_kosmos.kit import look
from companion.games.seven_steps_kosmos.kit.look import FACES, LABEL, NAME, Look
from companion.games.seven_steps_kosmos.kit.track import SIGNS
from companion.games.seven_steps_kosmos.kit.words import Words, marked
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Row
from companion.press.cards.pictures import Place
from companion.press.layout import kinds
from companion.press.layout.piece import Piece
from companion.press.scene import text
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene, Type

WIDTH, HEIGHT = 190.0, 120.0
WING = 54.0
SAFE = 4.0
TEXT_PT = 9.6
TOP = 14.0
"""Where the reminders begin."""

PANELS = (WING, WIDTH - 2 * WING, WING)


def screens(words: Words, players: int) -> Iterator[Piece]:
    """Yield the screen of each player; all are alike inside."""
    drawings = {
        "steps": partial(_steps, words=words),
        "effects": partial(_effects, words=words),
    }
    layout = layouts.of_kit(look.LAYOUTS / "screen.toml", drawings)
    heads = {name: words[name] for name in ("turn", "placing", "tiles")}
    cells = {**words.placing, **heads, "title": words.title}
    inside = row_faces.back(layout, Row(2, cells))
    for number, sign in enumerate(SIGNS[:players], 1):
        row = Row(2, {**cells, "seat": f"seat_{number}", "sign": sign})
        outside = row_faces.front(layout, row)
        name, title = f"screen-{number}", words.titled("screen", number)
        screen = kinds.screen(name, PANELS, HEIGHT, outside, inside)
        yield replace(screen, bleed=2, title=title, group="screens")


STEPS = ("crane", "s_circle", "star5", "s_chev", "card", "bag")
"""The icon of each step of a turn."""

BADGE, WIDEST_GAP = 3.6, 7.0
"""Radius of what such an icon is in, and most between two steps, in mm."""


def _steps(scene: Scene, _: str, place: Place, *, words: Words) -> None:
    """Write what is done in a turn, one step below the other."""
    looks, x, wide, y = look.look(scene, words.hues), SAFE, WING - 2 * SAFE, TOP
    ground, sign = ("paper", "ink") if looks.low else ("ink", "aid_sign")
    left = 2 * BADGE + 2
    blank = look.look(Scene(scene.width, scene.height, low=looks.low), words.hues)
    said = (_say(blank, step, (x + left, y, wide - left)) for step in words.turn)
    heights = [max(high, 2 * BADGE) for high in said]
    spare = HEIGHT - SAFE - TOP - math.fsum(heights)
    gap = min(WIDEST_GAP, spare / (len(heights) - 1))
    for step, icon, high in zip(words.turn, STEPS, heights, strict=True):
        at = x + BADGE, y + BADGE
        badge = Path().circle(*at, BADGE)
        scene.draw(badge, fill=looks[ground], stroke=looks["ink"], width=0.3)
        scene.icon(icon, at, size=4.8, ink=looks[sign], ground=looks[ground])
        _say(looks, step, (x + left, y, wide - left))
        y += high + gap


def _say(looks: Look, words: str, at: tuple[float, float, float]) -> float:
    """Write a paragraph at x and y in so many mm; return its height."""
    x, y, wide = at
    setting = looks.scene.rich(
        words,
        (x, y, wide, HEIGHT - SAFE - y),
        Style(FACES, TEXT_PT, looks["ink"], rise="top", leading=1.12),
    )
    lines = {put.y for put in setting.puts}
    return len(lines) * setting.size_pt * text.POINT * 1.12


CELL, PICTURE = 15.8, 11.6
"""Height of a tile on the screen, and side of its picture."""

WRITTEN = {
    "big-step": ("+2", 0.29, 0.27, 13.3),
    "one-level": ("=", 0.5, 0.42, 14.3),
    "seven": ("7", 0.5, 0.48, 43.7),
}
"""What is written into a picture: where, as parts of its side, and its size on a tile,
whose pictures are `ON_TILE` mm wide."""

ON_TILE = 19.0


def _effects(scene: Scene, _: str, place: Place, *, words: Words) -> None:
    """Draw each tile, aids on the left, and what is our reconstruction."""
    looks, x, wide = look.look(scene, words.hues), WIDTH - WING + SAFE, WING - 2 * SAFE
    for column, family in enumerate(("aid", "points")):
        for row, tile in enumerate(words.family(family)):
            at = x + (column + 0.5) * wide / 2, TOP + row * CELL
            _tile(looks, tile, at, wide / 2 - 1)
    if words.tiles:
        room = x, TOP + len(words.family("aid")) * CELL + 1, wide / 2 - 1.5
        _say(looks, words["other"], room)
    size = min(8.4, 6 * wide / text.width(words["ours"], LABEL, 6))
    note = Type(LABEL, size, looks["note"])
    scene.text(words["ours"], (x, HEIGHT - SAFE - 0.6), note)


def _tile(looks: Look, tile: Tile, at: Point, wide: float) -> None:
    """Draw the picture of a tile, its top in the middle at a point, and its name."""
    (x, y), scene = at, looks.scene
    op, scale = tile.op.replace("_", "-"), PICTURE / 20
    if op in WRITTEN:
        words, across, down, size = WRITTEN[op]
        left, base = x + (across - 0.5) * PICTURE, y + down * PICTURE
        colour = looks["ink" if op == "seven" else "accent"]
        kind = Type(look.NUMBER, max(9, size * PICTURE / ON_TILE), colour)
        scene.text_middle(words, (left, base), kind)
    looks.motif(f"tile-{op}", (x, y + PICTURE / 2), scale=scale)
    name = f"{tile.name}{look.OURS}" if marked(tile).endswith(look.OURS) else tile.name
    size = min(8.6, 8.6 * wide / text.width(name, NAME, 8.6))
    kind = Type(NAME, size, looks["ink"])
    scene.text(name, (x, y + PICTURE + 2.6), kind, align="centre")
    scene.place("picture", tile.id, x, y + PICTURE / 2, PICTURE, PICTURE)

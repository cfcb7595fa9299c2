"""The box for the tiles, which stand in it on their short side."""

from functools import partial

from msgspec.structs import replace

from companion.games.seven_steps_kosmos.kit import discs, tiles
from companion.games.seven_steps_kosmos.kit.look import TITLE, look
from companion.games.seven_steps_kosmos.kit.words import Words
from companion.press.layout import nets
from companion.press.layout.piece import Draw, Piece
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

LARGE = ("front", "back")
"""The panels with a picture; the others bear the title alone."""

FOOT = 5.0
"""Height of the band below the picture, in mm."""


def box(words: Words, count: int) -> Piece:
    """Return the net of a box for so many tiles."""
    room = nets.inside(count, tiles.HEIGHT, tiles.WIDTH)
    side: Draw = partial(_side, words=words)
    large: Draw = partial(_large, words=words)
    ground: Draw = partial(_ground, words=words)
    art = dict.fromkeys(nets.PANELS, side) | dict.fromkeys(LARGE, large)
    grounds = dict.fromkeys(nets.PANELS, ground)
    net = nets.tuck_box(
        "box-tiles", room, art, grounds=grounds, language=words.language
    )
    return replace(net, extra=True, title=words["tile_box"])


def _ground(scene: Scene, *, words: Words, colour: str = "bold") -> None:
    """Fill a panel, or what shows round it; where ink is saved it stays white."""
    looks = look(scene, words.hues)
    if not looks.low:
        looks.flat(Path().rect(0, 0, scene.width, scene.height), colour)


def _side(scene: Scene, *, words: Words) -> None:
    """Draw a panel in black with the title along it."""
    _ground(scene, words=words)
    looks, w, h = look(scene, words.hues), scene.width, scene.height
    ink = looks["ink"] if looks.low else looks.fill("Y")
    with scene.at(w / 2, h / 2, turn=90 if h > w else 0):
        _title(scene, words["tile_box"], max(w, h), 16, ink)


def _large(scene: Scene, *, words: Words) -> None:
    """Draw a panel with the title over seven towers, below the notch of a front."""
    _ground(scene, words=words, colour="plate")
    looks, w, h = look(scene, words.hues), scene.width, scene.height
    with scene.at(w / 2, h * 0.44):
        _title(scene, words["tile_box"], w, 20, looks["ink"])
    radius = (w - 6) / 2.2 / len(words.letters)
    foot = h - FOOT - 1
    left = w / 2 - 2.2 * radius * (len(words.letters) - 1) / 2
    discs.stair(looks, words.letters, left, foot, radius)
    band = Path().rect(0, h - FOOT, w, FOOT)
    if looks.low:
        scene.line((0, h - FOOT), (w, h - FOOT), stroke=looks["ink"], width=0.3)
    else:
        looks.flat(band, "bold")


def _title(scene: Scene, title: str, room: float, size: float, ink: str) -> None:
    """Write the title about the origin, smaller if there is less room."""
    size = min(size, size * (room - 6) / text.width(title, TITLE, size))
    scene.text_middle(title, (0, 0), Type(TITLE, size, ink))

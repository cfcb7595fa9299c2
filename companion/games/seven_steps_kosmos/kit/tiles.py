"""The tiles, drawn by the layouts `tile` and `lap`, and the box in which they stand."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from companion.press.cards.row_faces import printed
from companion.press.layout import nets
from companion.press.layout.piece import Draw, KitDeck, Piece
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

from .look import LAYOUTS, TITLE, look
from .words import Words, marked

WIDTH, HEIGHT = 44.0, 31.0
LAPS = 12


def deck(words: Words) -> KitDeck:
    """Return the bonus tiles that are played with."""
    return KitDeck(LAYOUTS / "tile.toml", tuple(_rows(words)))


def _rows(words: Words) -> Iterator[dict[str, str]]:
    families = {"aid": words["aids"], "points": words["points"]}
    for tile in words.tiles:
        limited = tile.max_discs < len(words.letters)
        yield {
            "id": tile.id,
            "mark": marked(tile),
            "family": tile.family,
            "of": families[tile.family],
            "name": tile.name,
            "text": tile.text,
            "picture": tile.op.replace("_", "-"),
            "most": f"{words['most']} {tile.max_discs}" if limited else "",
            "qty": str(tile.count),
        }


def pieces(words: Words) -> Iterator[Piece]:
    """Yield the bonus tiles that are played with, and those of the laps."""
    for cells in _rows(words):
        tile = printed(LAYOUTS / "tile.toml", cells, f"tile-{cells['id'].lower()}")
        copies, title = int(cells["qty"]), cells["name"]
        yield replace(tile, copies=copies, title=title, group="tiles", read=True)
    lap = printed(LAYOUTS / "lap.toml", {}, "tile-40")
    yield replace(lap, back=lap.front, copies=LAPS, title="+40", group="tiles")


LARGE = ("front", "back")  # the panels with a picture; the others bear the title alone
BOX_FOOT = 5.0  # height of the band below the picture, in mm


def box(words: Words, count: int) -> Piece:
    """Return the net of a box for so many tiles."""
    room = nets.inside(count, HEIGHT, WIDTH)
    side: Draw = partial(_side, words=words)
    large: Draw = partial(_large, words=words)
    ground: Draw = partial(_box_ground, words=words)
    art = dict.fromkeys(nets.PANELS, side) | dict.fromkeys(LARGE, large)
    grounds = dict.fromkeys(nets.PANELS, ground)
    said = words.language
    net = nets.tuck_box("box-tiles", room, art, grounds=grounds, language=said)
    return replace(net, extra=True, title=words["tile_box"])


def _box_ground(scene: Scene, *, words: Words, colour: str = "bold") -> None:
    """Fill a panel, or what shows round it; where ink is saved it stays white."""
    looks = look(scene, words.hues)
    if not looks.low:
        looks.fill(Path().rect(0, 0, scene.width, scene.height), colour)


def _side(scene: Scene, *, words: Words) -> None:
    _box_ground(scene, words=words)
    looks, w, h = look(scene, words.hues), scene.width, scene.height
    ink = looks["ink"] if looks.low else looks.hue("Y")
    with scene.at(w / 2, h / 2, turn=90 if h > w else 0):
        _title(scene, words["tile_box"], max(w, h), 16, ink)


def _large(scene: Scene, *, words: Words) -> None:
    _box_ground(scene, words=words, colour="plate")
    looks, w, h = look(scene, words.hues), scene.width, scene.height
    with scene.at(w / 2, h * 0.44):
        _title(scene, words["tile_box"], w, 20, looks["ink"])
    # The picture is as wide as a stair for a panel of 34.2 mm.
    scale = (w - 6) / 28.2
    looks.motif("stair-small", (w / 2, h - BOX_FOOT - 1 - 2.893 * scale), scale=scale)
    top = h - BOX_FOOT
    if looks.low:
        scene.line((0, top), (w, top), stroke=looks["ink"], width=0.3)
    else:
        looks.fill(Path().rect(0, top, w, BOX_FOOT), "bold")


def _title(scene: Scene, title: str, room: float, size: float, ink: str) -> None:
    size = min(size, size * (room - 6) / text.width(title, TITLE, size))
    scene.text_middle(title, (0, 0), Type(TITLE, size, ink))

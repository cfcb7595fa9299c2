"""Rows that are folded pieces: a standee, a die or a tuck box of one's own data.

A layout says `piece = "die"`. A standee shows its front, and its back or its front
again; a die its front six times, `[face]` being one after another of the column
`faces`; a box, for as many cards as the column `cards` says, the boxes of each of its
panels, where `[across]` and `[down]` are the panel's size in mm.
"""

from collections.abc import Callable, Mapping
from functools import partial

from msgspec.structs import replace

from companion.errors import BadData, shortened
from companion.press.cards import layouts, row_faces
from companion.press.cards.boxes import AnyBox, Form, Image
from companion.press.cards.layouts import Look, Row
from companion.press.layout import kinds, nets
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.sizes import Size
from companion.press.scene.scene import Scene

FACES, CARDS = "faces", "cards"  # columns: faces of a die, cards in a box

MOST_CARDS = 200


def standee(look: Look, row: Row) -> Piece:
    """Return a figure that is folded over its head."""
    front, size = row_faces.front(look, row), look.size
    back = row_faces.back(look, row) or front
    aside, up = kinds.BLEED - look.layout.bleed, -look.layout.bleed
    moved = [partial(_moved, draw=draw, by=(aside, up)) for draw in (front, back)]
    across = size.width, size.height
    return kinds.standee(f"row {row.number}", across, moved[0], moved[1])


def die(look: Look, row: Row) -> Piece:
    """Return a die of paper.

    Raises:
        BadData: if it is no square, or has not six faces.
    """
    size = look.size
    if size.width != size.height:
        what = f"{size.width:g} x {size.height:g} mm"
        raise BadData("die", what, "choose a square, such as 16x16")
    words = [word.strip() for word in row.cells.get(FACES, "").split(",")]
    if len(words) != 6:
        where = f"{look.file}: row {row.number}, column {FACES}"
        count = len(words) if any(words) else 0
        raise BadData(where, f"{count} faces", "write six, with commas between")
    by = -look.layout.bleed, -look.layout.bleed
    shown = (Row(row.number, {**row.cells, "face": word}) for word in words)
    fronts = (row_faces.front(look, each) for each in shown)
    faces: list[Draw] = [partial(_moved, draw=front, by=by) for front in fronts]
    return nets.die(f"row {row.number}", size.width, faces)


def box(look: Look, row: Row) -> Piece:
    """Return a tuck box for cards of the layout's size.

    Raises:
        BadData: if it is not said for how many.
    """
    text = row.cells.get(CARDS, "")
    if not (text.isascii() and text.isdecimal() and 0 < int(text[:4]) <= MOST_CARDS):
        where = f"{look.file}: row {row.number}, column {CARDS}"
        what = f"'{shortened(text)}' is no number of cards"
        raise BadData(where, what, f"write 1 to {MOST_CARDS}")
    room = nets.inside(int(text), look.size.width, look.size.height)
    panels, art, grounds = nets.tuck_net(room).panels, dict[str, Draw](), {}
    for side, every in layouts.sides(look.layout):
        art[side] = _panel(look, row, every, panels[side], 0)
        around = {
            name: at
            for name, at in every.items()
            if isinstance(at, Form | Image) and at.whole
        }
        if around:
            grounds[side] = _panel(look, row, around, panels[side], nets.SPILL)
    return nets.tuck_box(f"row {row.number}", room, art, grounds=grounds)


def _panel(
    look: Look, row: Row, boxes: Mapping[str, AnyBox], room: nets.Room, bleed: float
) -> Draw:
    """Return what draws a panel, on which nothing is stretched."""
    _, _, wide, high = room
    size = f"{wide:g}x{high:g}"
    layout = replace(look.layout, size=size, bleed=bleed)
    own = replace(look, layout=layout, size=Size(size, wide, high))
    sized = {"across": f"{wide:g}", "down": f"{high:g}"}
    return row_faces.of(own, Row(row.number, {**row.cells, **sized}), boxes)


def _moved(scene: Scene, *, draw: Draw, by: tuple[float, float]) -> None:
    with scene.at(*by):
        draw(scene)


KINDS: Mapping[str, Callable[[Look, Row], Piece]]
KINDS = {"standee": standee, "die": die, "box": box}

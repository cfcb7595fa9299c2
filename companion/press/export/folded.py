"""What is folded from a net, as a service folds it: tuck boxes, standees.

A service has nets of its own. The art of our panels is put where its panels are.

Source: the service's template of a tuck box for 54 poker cards (2325 x 1950 pixels), as
a designer measured its panels: side, back, side, front and the glued strip are side by
side, from edge to edge; the lid is above the back, the foot below it. Boxes of other
depths are supposed to have the same order.
"""

import math
from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace
from PIL import Image

from companion.press.export import extending
from companion.press.export.refit import Fit
from companion.press.ink import pixels
from companion.press.layout.piece import Piece
from companion.press.layout.side import PlacedFace, Side
from companion.press.layout.sizes import Other, Size
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

PANEL = "panel."
LID = f"{PANEL}lid"
"""The panel that a tuck box has, and no other net."""

HIGH = 89.9
"""Height of a box, in mm."""

ABOVE = 0.447
"""How much of the tongues, which are above the lid and below the foot, is above."""

DPI = 100
"""Of the picture that a panel's main colour is taken from."""

Room = tuple[float, float, float, float]
"""(x, y, width, height), in mm."""


def is_box(piece: Piece) -> bool:
    """Return whether a piece is the net of a tuck box."""
    return LID in piece.anchors()


TIGHT, WIDE = 0.94, 1.15
SHALLOW, DEEP = 0.9, 1.25
"""How wide and high, and how deep, a service's box may be beside one of ours: so that
cards, which have 4 mm of room in it, still fit, and hardly rattle."""


def box(piece: Piece, others: Mapping[str, Other]) -> Fit | None:
    """Return the tuck box that is nearest to one of ours; None if there is none.

    None holds what is in ours if it is much smaller; in a larger one that rattles.
    """
    panels = piece.anchors()
    front, side = panels[f"{PANEL}front"], panels[f"{PANEL}left"]
    fits = []
    for name, other in others.items():
        if other.use == "box":
            wide = (other.w - 3 * other.depth) / 2
            scale = min(wide / front.w, HIGH / front.h)
            pairs = (wide, front.w), (HIGH, front.h), (other.depth, side.w)
            across, up, deep = (new / old for new, old in pairs)
            if min(across, up) < TIGHT or max(across, up) > WIDE:
                continue
            if not SHALLOW <= deep <= DEEP:
                continue
            cost = math.fsum(abs(math.log(ratio)) for ratio in (across, up, deep))
            fits.append(Fit(Size(name, other.w, other.h), False, scale, cost))
    return min(fits, key=lambda fit: fit.cost, default=None)


def boxed(piece: Piece, other: Other, bleed: float) -> Piece:
    """Return a tuck box as the service folds it, with the art of ours."""
    draw = partial(_box, piece=piece, other=other, bleed=bleed)
    return replace(
        piece, width=other.w, height=other.h, front=draw, bleed=bleed, folds=()
    )


def _box(scene: Scene, *, piece: Piece, other: Other, bleed: float) -> None:
    net = Scene(
        piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed, low=scene.low
    )
    net.lined = False
    piece.front(net)
    panels = piece.anchors()
    image = _picture(net, piece)
    ground = _main(_part(image, panels[f"{PANEL}left"]))
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=ground)
    for name, (x, y, wide, high) in _rooms(other).items():
        panel = panels[PANEL + name]
        scale = min(wide / panel.w, high / panel.h)
        with scene.at(bleed, bleed):
            left = x + (wide - panel.w * scale) / 2
            top = y + (high - panel.h * scale) / 2
            with scene.at(left, top, scale=scale):
                _panel(scene, net, (panel, piece.bleed))


def _picture(net: Scene, piece: Piece) -> Image.Image:
    placed = PlacedFace(net, -piece.bleed, -piece.bleed)
    whole = 0.0, 0.0, piece.width, piece.height
    return pixels.paint(Side(piece.name, *whole[2:], (placed,), whole), DPI)


def _part(image: Image.Image, panel: Box) -> Image.Image:
    sides = panel.x, panel.y, panel.x + panel.w, panel.y + panel.h
    left, top, right, bottom = (pixels.across(side, DPI) for side in sides)
    return image.crop((left + 1, top + 1, right - 1, bottom - 1))


def _main(image: Image.Image) -> str:
    return "#" + "".join(f"{part:02X}" for part in extending.edge(image))


def _panel(scene: Scene, net: Scene, where: tuple[Box, float]) -> None:
    """Draw what one panel of a net shows, its corner at (0, 0).

    Args:
        where: the panel on the net's trim, and the bleed.
    """
    panel, bleed = where
    with scene.clip(Path().rect(0, 0, panel.w, panel.h)):
        scene.insert(net, -panel.x - bleed, -panel.y - bleed)


def _rooms(other: Other) -> dict[str, Room]:
    """Return where the service's panels are on its trim, by the names of ours."""
    deep = other.depth
    wide = (other.w - 3 * deep) / 2
    top = deep + ABOVE * (other.h - HIGH - 2 * deep)
    back, left, front = deep, deep + wide, 2 * deep + wide
    return {
        "right": (0.0, top, deep, HIGH),
        "back": (back, top, wide, HIGH),
        "left": (left, top, deep, HIGH),
        "front": (front, top, wide, HIGH),
        "lid": (back, top - deep, wide, deep),
        "foot": (back, top + HIGH, wide, deep),
    }


def standing(piece: Piece) -> Piece:
    """Return a figure with a front and a back, in the place of one that is folded."""
    _, head, foot = sorted(fold[1] for fold in piece.folds)
    high = foot - head
    return replace(
        piece,
        height=high,
        front=partial(_half, piece=piece, top=head, turn=0),
        back=partial(_half, piece=piece, top=head - high, turn=180),
        folds=(),
        dieline=None,
    )


def _half(scene: Scene, *, piece: Piece, top: float, turn: int) -> None:
    """Draw a part of a net as high as the scene's trim; `top` is in mm of the net."""
    face, bleed = piece.face(low=scene.low), piece.bleed
    high = scene.height - 2 * bleed
    inside = Path().rect(0, bleed, scene.width, high)
    with scene.clip(inside):
        if turn:
            scene.insert(face, scene.width, scene.height + top, turn=turn)
        else:
            scene.insert(face, 0, -top)

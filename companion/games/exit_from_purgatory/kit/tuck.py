"""The box for the cards, and what is seen on its outside."""

import math
from functools import partial

from msgspec.structs import replace

from companion.games.exit_from_purgatory.kit import deco
from companion.games.exit_from_purgatory.kit.look import (
    LABEL,
    TITLE,
    TRACK,
    Look,
    look,
    motif,
)
from companion.games.exit_from_purgatory.kit.words import Words
from companion.press.layout import nets as boxes
from companion.press.layout.piece import Piece
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

INSET = 3.4
"""From a crease to the frame of the panel beside it, in mm."""

FRAME_STEP = 1.2
MOST = 75
"""Cards in one box, so that its net fits A4 and Letter."""

THUMB = 13.0
"""Height of the front that the notch may take."""


def box(words: Words, players: int, count: int, width: float, height: float) -> Piece:
    """Return the net of a box for the cards, so often that all find room.

    Args:
        count: how many cards there are.
        width, height: of a card.
    """
    copies = math.ceil(count / MOST)
    room = boxes.inside(math.ceil(count / copies), width, height)
    note = words["players"].replace("[players]", str(players)).upper()
    large = partial(_large, words=words, note=note)
    narrow, flat = partial(_narrow, words=words), partial(_flat, words=words)
    art = {"front": large, "back": large, "left": narrow, "right": narrow}
    art |= {"lid": flat, "foot": flat}
    net = boxes.tuck_box("box", room, art, words["box"], ground=_ground)
    return replace(net, copies=copies)


def _ground(scene: Scene) -> None:
    looks = look(scene)
    if not looks.low:
        looks.flat(Path().rect(0, 0, scene.width, scene.height), "back")


def _large(scene: Scene, *, words: Words, note: str) -> None:
    """Draw a large panel: title, call button, and how many players it is for."""
    looks, w, h = look(scene), scene.width, scene.height
    looks.flat(Path().rect(0, 0, w, h), "back")
    inside = deco.stepped(INSET, INSET, w - 2 * INSET, h - 2 * INSET, FRAME_STEP)
    with scene.clip(inside):
        deco.scales(looks, Box(0, 0, w, h + 6), w / (6 if looks.low else 9))
    _frame(looks, w, h)
    scale = w / 67.5
    with scene.at(w / 2, h * 0.57, scale=scale):
        motif(looks, "call-button", (0, 0))
    first, _, last = words.title.rpartition(" ")
    lines = ((first, LABEL, 9.4 * scale), (last, TITLE, 17 * scale))
    _plate(looks, w / 2, THUMB + 9 * scale, w - 14 * scale, *lines)
    _plate(looks, w / 2, h - 12.5 * scale, w - 24 * scale, (note, LABEL, 9 * scale))


def _narrow(scene: Scene, *, words: Words) -> None:
    """Draw a narrow panel: the letters of the six challenges."""
    looks, w, h = look(scene), scene.width, scene.height
    looks.flat(Path().rect(0, 0, w, h), "back")
    _frame(looks, w, h)
    pitch = (h - 2 * INSET - 4) / len(words.challenges)
    radius = min(5.6, w / 2 - INSET - 1, pitch / 2 - 0.8)
    for number, challenge in enumerate(words.challenges):
        y = INSET + 2 + (number + 0.5) * pitch
        looks.inked(Path().circle(w / 2, y, radius), "ivory", 0.4)
        scene.text_middle(
            challenge.letter, (w / 2, y), Type(TITLE, radius * 3, looks["ink"])
        )


def _flat(scene: Scene, *, words: Words) -> None:
    """Draw the lid, or the foot: the title in one line."""
    looks, w, h = look(scene), scene.width, scene.height
    looks.flat(Path().rect(0, 0, w, h), "back")
    _frame(looks, w, h)
    _plate(looks, w / 2, h / 2, w * 0.84, (words.title, TITLE, w * 0.19))


def _frame(looks: Look, w: float, h: float) -> None:
    lines = (INSET, "back_line", 0.5), (INSET - 1.1, "back_line", 0.2)
    deco.frame(looks, w, h, FRAME_STEP, *lines)


def _plate(
    looks: Look, x: float, y: float, wide: float, *lines: tuple[str, str, float]
) -> None:
    """Write one line or two on a stepped plate about (x, y)."""
    heights = [size * text.POINT * 1.15 for _, _, size in lines]
    deco.plate(looks, (x, y), wide, sum(heights) + 5.2, 1.4)
    top = y - sum(heights) / 2
    for (words, font, size), high in zip(lines, heights, strict=True):
        base = top + high / 2 + text.cap_middle(words, font, size)
        track = TRACK if font == LABEL else 0.01
        ink = looks["ink"]
        looks.scene.text(
            words, (x, base), Type(font, size, ink, track=track), align="centre"
        )
        top += high

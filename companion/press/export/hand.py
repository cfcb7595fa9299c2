"""A hand of cards as one picture: up to seven faces fanned out, on a clear ground."""

import math
from collections.abc import Iterator, Sequence
from itertools import islice

from PIL import Image, ImageFilter

from companion.errors import BadData
from companion.press.export.faces import Made, faces
from companion.press.ink import pixels
from companion.press.layout.piece import Piece

MOST = 7
"""Most cards in a hand."""

APART, WIDEST = 9.0, 48.0
"""Degrees from card to card, and from the first to the last at most."""

REACH = 2.4
"""From the middle of a card to the point that all turn about, in heights of a card."""

SHADOW, SOFT, DROP = 110, 1.2, 0.8
"""Of the shadows: how dark, of 255; how soft, and how far below, in mm."""

MARGIN = 4.0
"""Space round the hand, in mm."""


def files(pieces: Sequence[Piece], dpi: int, *, low: bool = False) -> Iterator[Made]:
    """Yield the picture of a hand of the first distinct fronts.

    Raises:
        BadData: if no piece is a card to hold.
        BadValue: if the resolution is out of range.
    """
    pixels.resolution(dpi)
    fronts = (
        face.piece
        for face in faces(pieces, low=low)
        if not (face.back or face.again) and face.piece.group
    )
    held = list(islice(fronts, MOST))
    if not held:
        raise BadData("hand", "no piece is a card", "choose contact, or png")
    names = ", ".join(piece.title or piece.name for piece in held)
    image = _fanned(held, dpi, low=low)
    yield Made("hand.png", pixels.png(image, dpi), f"a hand: {names}")


def _fanned(held: Sequence[Piece], dpi: int, *, low: bool) -> Image.Image:
    """Lay cards over one another, each turned about a point below all of them."""
    dots = dpi / 25.4
    high = max(piece.height for piece in held)
    wide = max(piece.width for piece in held)
    reach = REACH * high
    spread = min(APART * (len(held) - 1), WIDEST)
    turns = [spread * (at / max(1, len(held) - 1) - 0.5) for at in range(len(held))]
    half = math.hypot(wide, high) / 2 + MARGIN
    side = reach * math.sin(math.radians(spread / 2)) + half
    canvas = Image.new("RGBA", (round(2 * side * dots), round(3 * half * dots)))
    for piece, turn in zip(held, turns, strict=True):
        face = pixels.cut(pixels.face(piece, dpi, low=low), piece, dpi)
        # PIL turns counter-clockwise, a hand's first card leans to the left.
        card = face.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
        angle = math.radians(turn)
        x = side + reach * math.sin(angle)
        y = half + reach * (1 - math.cos(angle))
        corner = round(x * dots - card.width / 2), round(y * dots - card.height / 2)
        below = corner[0], corner[1] + round(DROP * dots)
        canvas.alpha_composite(_shadow(card, canvas.size, below, SOFT * dots))
        layer = Image.new("RGBA", canvas.size)
        layer.paste(card, corner)
        canvas.alpha_composite(layer)
    left, top, right, bottom = canvas.getbbox() or (0, 0, *canvas.size)
    edge = round(MARGIN * dots / 2)
    whole = Image.new("RGBA", (right - left + 2 * edge, bottom - top + 2 * edge))
    whole.paste(canvas.crop((left, top, right, bottom)), (edge, edge))
    return whole


def _shadow(
    card: Image.Image, size: tuple[int, int], corner: tuple[int, int], soft: float
) -> Image.Image:
    dark = Image.new("L", size)
    dark.paste(card.getchannel("A").point(lambda value: value * SHADOW // 255), corner)
    shadow = Image.new("RGBA", size, (0, 0, 0, 0))
    shadow.putalpha(dark.filter(ImageFilter.GaussianBlur(soft)))
    return shadow

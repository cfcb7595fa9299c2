"""Cards of one colour each, small enough to be counted in pixels."""

import io
from functools import partial
from typing import Any

from PIL import Image

from companion.press.export.faces import Made
from companion.press.layout.piece import Piece
from tests import kits

RED, BLUE, GREEN = "#FF0000", "#0000FF", "#00FF00"
BACK = partial(kits.filled, colour=BLUE)


def opened(file: Made) -> Image.Image:
    return Image.open(io.BytesIO(file.data))


def card(name: str = "ace", colour: str = RED, **other: Any) -> Piece:
    """Return a card of one colour, with a blue back."""
    settings: dict[str, Any] = {
        **{"width": 63.5, "height": 88.9, "bleed": 3, "corner": 3, "group": "cards"},
        **{"front": partial(kits.filled, colour=colour), "back": BACK},
    }
    return Piece(name, **(settings | other))

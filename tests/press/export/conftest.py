"""Cards of one colour each, small enough to be counted in pixels."""

import io
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from PIL import Image

from companion.press.export.faces import Made
from companion.press.layout.piece import Piece
from tests import kits

RED, BLUE, GREEN = "#FF0000", "#0000FF", "#00FF00"

Card = Callable[..., Piece]


def opened(file: Made) -> Image.Image:
    return Image.open(io.BytesIO(file.data))


@pytest.fixture
def card() -> Card:
    """Return a function that makes a card of one colour, with a blue back."""
    blue = partial(kits.filled, colour=BLUE)

    def make(name: str = "ace", colour: str = RED, **other: Any) -> Piece:
        settings: dict[str, Any] = {
            "width": 63.5,
            "height": 88.9,
            "front": partial(kits.filled, colour=colour),
            "back": blue,
            "bleed": 3,
            "corner": 3,
            "group": "cards",
        }
        return Piece(name, **(settings | other))

    return make

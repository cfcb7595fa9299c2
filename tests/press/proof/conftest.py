"""A small card to break one rule at a time on."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from companion.press.layout.piece import Piece
from companion.press.proof import Finding
from companion.press.proof.background import FaceCache
from companion.press.proof.kit import face
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

Draw = Callable[[Scene], None]
Find = Callable[..., Sequence[Finding]]


def card(draw: Draw) -> Piece:
    """A card of 40 by 60 mm with 3 mm bleed and safe zone."""
    return Piece("ace", 40, 60, draw, bleed=3, safe=3, group="cards")


@pytest.fixture
def find() -> Find:
    """Draw a card, of white or another ground, and read it."""

    def read(
        draw: Draw, ground: str = "#FFFFFF", ghosts: Sequence[str] = (), **other: Any
    ) -> Sequence[Finding]:
        def whole(scene: Scene) -> None:
            scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=ground)
            draw(scene)

        piece = replace(card(whole), **other)
        return face(piece, piece.face(), FaceCache(), ghosts)

    return read

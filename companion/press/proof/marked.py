"""Marked backs: backs of a group that nearly look alike, so that a card is known by it.

Backs are compared as pictures of two dots a mm. They look alike if hardly any dot
differs plainly, perhaps after one is moved by up to a mm; an emblem or a number that
tells decks apart covers more, and is meant.
"""

import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.press.ink import manifest
from companion.press.layout.piece import Piece
from companion.press.proof.finding import Finding
from companion.press.scene.scene import Scene

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 50.8
PLAIN = 48
"""Least difference of a dot that is seen at once, of 255."""

DOTS = 16
"""So many dots that differ plainly, 4 square mm, are no accident."""

MOVED = range(-2, 3)
MANY = 24
"""More backs than these are fronts of their own, as of cards with two faces."""

Backs = Iterable[tuple[Piece, Scene]]


def marked(backs: Backs) -> Iterator[Finding]:
    """Yield a finding for each back that nearly looks like one before it.

    Args:
        backs: pieces with their backs, each drawing once or more often.
    """
    groups: dict[tuple[str, float, float], list[tuple[Piece, Scene]]] = {}
    for piece, scene in backs:
        key = piece.group, piece.width, piece.height
        if piece.group:
            groups.setdefault(key, []).append((piece, scene))
    for alike in groups.values():
        if len({id(scene) for _, scene in alike}) > 1:
            yield from _compared(alike)


def _compared(alike: list[tuple[Piece, Scene]]) -> Iterator[Finding]:
    """Compare the distinct backs of a group, in their order."""
    found: dict[str, tuple[Piece, Scene]] = {}
    for piece, scene in alike:
        found.setdefault(manifest.digest(scene), (piece, scene))
    if len(found) > MANY:
        return
    kept: list[tuple[Piece, Image]] = []
    for piece, scene in found.values():
        image = _picture(piece, scene)
        twin = next((other for other, seen in kept if _near(image, seen)), None)
        kept.append((piece, image))
        if twin:
            problem = f"looks nearly like that of {twin.name}: the card is marked"
            right = "use one back, or let them differ plainly"
            yield Finding(
                "marked", "warning", "all of it", problem, right, piece.name, "back"
            )


def _picture(piece: Piece, scene: Scene) -> "Image":
    from companion.press.ink import pixels
    from companion.press.layout.side import PlacedFace, Side

    whole = (0.0, 0.0, scene.width, scene.height)
    placed = (PlacedFace(scene, 0, 0),)
    return pixels.paint(Side(piece.name, scene.width, scene.height, placed, whole), DPI)


def _near(one: "Image", other: "Image") -> bool:
    """Return whether two pictures are the same to the eye, perhaps a little moved."""
    from PIL import ImageChops

    for across, down in itertools.product(MOVED, MOVED):
        moved = ImageChops.offset(one, across, down) if across or down else one
        apart = ImageChops.difference(moved, other)
        red, green, blue = apart.split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        inner = most.crop((2, 2, most.width - 2, most.height - 2))
        if sum(inner.histogram()[PLAIN:]) < DOTS:
            return True
    return False

"""Portraits of the characters for screens: a bust, and a round one for a figure."""

from collections.abc import Iterator
from functools import partial

from companion.games.six_winters.facts import Facts
from companion.press.layout.piece import Piece
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

from . import art
from .style import CORNER, canvas_of

WIDE, HIGH = 40.0, 60.0
ACROSS = 24.0
HEAD = Box(-7, -17, 38, 55)
"""The box of a bust whose head fills a disc."""


def portraits(facts: Facts, palette: str) -> Iterator[Piece]:
    """Yield two pieces for each character, neither of which is printed."""
    for who in facts.characters:
        draw = partial(_bust, character=who.id, palette=palette)
        name = f"portrait-{who.id}"
        yield Piece(name, WIDE, HIGH, draw, corner=CORNER, title=who.name)
        draw = partial(_figure, character=who.id, palette=palette)
        name = f"figure-{who.id}"
        yield Piece(name, ACROSS, ACROSS, draw, form="disc", title=who.name)


def _bust(scene: Scene, *, character: str, palette: str) -> None:
    art.bust(canvas_of(scene, palette), character, Box(0, 0, WIDE, HIGH))


def _figure(scene: Scene, *, character: str, palette: str) -> None:
    """Draw the upper part of a bust in a ring."""
    canvas, middle = canvas_of(scene, palette), ACROSS / 2
    with scene.clip(Path().circle(middle, middle, middle)):
        art.bust(canvas, character, HEAD)
    canvas.stroke(Path().circle(middle, middle, middle - 0.7), "support", 1.4)

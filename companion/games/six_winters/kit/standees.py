"""Standees: figures of the characters, in front of their land, on both sides."""

from functools import partial

from msgspec.structs import replace

from companion.games.six_winters.facts import Facts
from companion.games.six_winters.facts.cards import Character
from companion.press.layout import kinds
from companion.press.layout.piece import Piece
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, mix

from . import art
from .style import HEAD, Canvas, canvas_of

WIDE, HIGH = 28.0, 46.0
PLATE = 7.0
"""Height of the plate with the name, along the feet."""

NAME_PT = 14.0


def standees(facts: Facts, palette: str) -> tuple[Piece, ...]:
    """Return a figure for each character, with its base; the front is brighter."""
    return tuple(_standee(character, palette) for character in facts.characters)


def _standee(character: Character, palette: str) -> Piece:
    front = partial(_side, character=character, palette=palette, dim=False)
    back = partial(_side, character=character, palette=palette, dim=True)
    piece = kinds.standee(f"standee-{character.id}", WIDE, HIGH, front, back)
    return replace(piece, title=f"Figure of {character.name}")


def _side(scene: Scene, *, character: Character, palette: str, dim: bool) -> None:
    """Draw a side; the back is dimmed, to show which way a figure faces."""
    canvas, wide = canvas_of(scene, palette), scene.width
    box = Box(0, 0, wide, HIGH - PLATE)
    with scene.clip(Path().rect(0, 0, wide, HIGH - PLATE)):
        art.bust(canvas, character.id, box)
        if dim and not canvas.low:
            veil = Path().rect(0, 0, wide, HIGH)
            scene.draw(veil, fill=canvas["ink"], opacity=0.28)
    _plate(canvas, character.name, wide, dim=dim)


def _plate(canvas: Canvas, name: str, wide: float, *, dim: bool) -> None:
    shade = mix(canvas["ice"], canvas["ink"], 0.2)
    band = Path().rect(0, HIGH - PLATE, wide, PLATE)
    dark = dim and not canvas.low
    canvas.scene.draw(band, fill=shade if dark else canvas["paper"])
    edge = Path().move(0, HIGH - PLATE).line(wide, HIGH - PLATE)
    canvas.stroke(edge, "ink", 0.5)
    size = min(NAME_PT, NAME_PT * (WIDE - 3) / text.width(name, HEAD, NAME_PT))
    canvas.caption(name, (wide / 2, HIGH - PLATE / 2), HEAD, size, "centre")

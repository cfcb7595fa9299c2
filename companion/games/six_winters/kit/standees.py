"""Figures that stand on the boards: a character before their land, on either side."""

from functools import partial

from msgspec.structs import replace

from companion.games.six_winters.facts import Facts
from companion.games.six_winters.facts.cards import Character
from companion.games.six_winters.kit import art
from companion.games.six_winters.kit.look import HEAD, Look, look
from companion.press.layout import kinds
from companion.press.layout.piece import Piece
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, mix

WIDE, HIGH = 28.0, 46.0
PLATE = 7.0
"""Height of the plate with the name, along the feet."""

NAME_PT = 14.0


def standees(facts: Facts, palette: str) -> tuple[Piece, ...]:
    """Return a figure for each character; the side seen first is the brighter one."""
    return tuple(_standee(one, palette) for one in facts.characters)


def _standee(one: Character, palette: str) -> Piece:
    front = partial(_side, one=one, palette=palette, dim=False)
    back = partial(_side, one=one, palette=palette, dim=True)
    piece = kinds.standee(f"standee-{one.id}", WIDE, HIGH, front, back)
    return replace(piece, title=f"Figure of {one.name}")


def _side(scene: Scene, *, one: Character, palette: str, dim: bool) -> None:
    """Draw one side; the other is dimmed, so that one sees which way a figure faces."""
    looks, wide = look(scene, palette), scene.width
    box = Box(0, 0, wide, HIGH - PLATE)
    with scene.clip(Path().rect(0, 0, wide, HIGH - PLATE)):
        art.bust(looks, one.id, box)
        if dim and not looks.low:
            veil = Path().rect(0, 0, wide, HIGH)
            scene.draw(veil, fill=looks["ink"], opacity=0.28)
    _plate(looks, one.name, wide, dim=dim)


def _plate(looks: Look, name: str, wide: float, *, dim: bool) -> None:
    fill = mix(looks["ice"], looks["ink"], 0.2) if dim else looks["paper"]
    band = Path().rect(0, HIGH - PLATE, wide, PLATE)
    looks.scene.draw(band, fill=looks["paper"] if looks.low else fill)
    edge = Path().move(0, HIGH - PLATE).line(wide, HIGH - PLATE)
    looks.stroke(edge, "ink", 0.5)
    size = min(NAME_PT, NAME_PT * (WIDE - 3) / text.width(name, HEAD, NAME_PT))
    base = HIGH - PLATE / 2 + text.cap_middle(name, HEAD, size)
    looks.scene.text(name, wide / 2, base, HEAD, size, looks["ink"], align="centre")

"""The folding screens: outside the player's sign, inside a reminder of the rules."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Row
from companion.press.layout import kinds
from companion.press.layout.piece import Piece

from ..facts import Tile
from . import look
from .track import SIGNS
from .words import Words, marked

HEIGHT = 120.0
PANELS = (54.0, 82.0, 54.0)

STEPS = ("crane", "s_circle", "star5", "s_chev", "card", "bag")
"""The icon of each step of a turn."""


def screens(words: Words, players: int) -> Iterator[Piece]:
    """Yield the screen of each player; all are alike inside."""
    layout = layouts.of_kit(look.LAYOUTS / "screen.toml")
    cells = _inside(words)
    inside = row_faces.back(layout, Row(2, cells))
    for number, sign in enumerate(SIGNS[:players], 1):
        row = Row(2, {**cells, "seat": f"seat_{number}", "sign": sign})
        outside = row_faces.front(layout, row)
        name, title = f"screen-{number}", words.titled("screen", number)
        screen = kinds.screen(name, PANELS, HEIGHT, outside, inside)
        yield replace(screen, bleed=2, title=title, group="screens")


def _inside(words: Words) -> dict[str, str]:
    heads = {name: words[name] for name in ("turn", "placing", "tiles", "ours")}
    steps = zip(STEPS, words.texts.turn.values(), strict=True)
    named = {
        family: "\n".join(
            f"{tile.id} | {tile.op.replace('_', '-')} | {_name(tile)}"
            for tile in words.family(of)
        )
        for family, of in (("aids", "aid"), ("points", "points"))
    }
    return {
        **words.texts.placing,
        **heads,
        **named,
        "title": words.title,
        "steps": "\n".join(f"{icon} | {step}" for icon, step in steps),
        "other": words["other"] if words.tiles else "",
        "rows": str(len(words.family("aid"))),
    }


def _name(tile: Tile) -> str:
    return f"{tile.name}{look.OURS}" if marked(tile).endswith(look.OURS) else tile.name

"""How one edition is drawn: its words and art, its colours, its boxes.

A skin is data, in `templates/nine_circles/skins.toml`. It knows no rule: names,
targets, tracks and titles are the facts', whatever the skin.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from companion import places
from companion.facts import Fact, load
from companion.press.scene.boxes import Box, layout, palette
from companion.press.scene.canvas import Canvas
from companion.press.scene.scene import Scene

GAME = "nine_circles"


class Skin(Fact, frozen=True):
    """An edition's words and art.

    Attributes:
        pips: icons that wait in the pips: one for each row, the last for Virgil's;
            empty for none.
        guide, beyond: pictures of who leads the way, and of what is seen far away
            through the way out.
        colours: instead of the palette's, in full ink and on a dark screen.
    """

    piece: str  # the piece's name, as typed and as its file is called
    verse: str
    gate: str  # written over the rim; `way_out` under the last circle
    way_out: str
    rim: Literal["wood", "wheat"]
    earth: Literal["rock", "bricks"]
    walls: tuple[str, ...]  # pictures of the wall and the ledge of each circle
    icons: tuple[str, ...]  # one for each circle
    star: str  # the icon that adorns title, names and sky, and waits in each mark ring
    pips: tuple[str, ...] = ()
    guide: str = "guide"
    beyond: str = "mountain"
    title: str = ""  # the game's own if empty
    colours: dict[str, str] = msgspec.field(default_factory=dict)


class Skins(Fact, frozen=True):
    """The contents of `skins.toml`."""

    skins: tuple[Skin, ...]


@cache
def skins() -> tuple[Skin, ...]:
    """Return every edition, the game's own first."""
    return load(Skins, places.TEMPLATES / GAME / "skins.toml").skins


class Look(Canvas, frozen=True):
    """What drawings need; `wider` enlarges boxes and rings for those who write."""

    skin: Skin
    boxes: Mapping[str, Box]
    wider: float = 1
    game = GAME


def look(scene: Scene, skin: Skin, wider: float = 1) -> Look:
    """Return how `skin` looks on a scene."""
    own = {} if scene.low else skin.colours
    colours = palette(GAME).ink(low=scene.low, dark=scene.dark, own=own)
    return Look(scene, colours, skin, layout(f"{GAME}/gamesheet"), wider)
